"""Expressions of Python as expressions of JavaScript; what is not plainly the same goes
through the runtime."""
from __future__ import annotations

import ast
import json
from collections.abc import Callable, Collection, Iterable

from ludoteca.javascript.scopes import Scope, has_inner, stored_names
from ludoteca.javascript.sources import SourceModule
from ludoteca.javascript.untranslatable import NotForPages

LARGEST = 2 ** 53
NUMBERS = frozenset(("len", "abs", "round", "int", "float", "ord"))
TRUTHS = frozenset(("isinstance", "any", "all", "bool", "callable", "hasattr"))
TRUTH_METHODS = frozenset(("startswith", "endswith", "isdecimal", "isdigit", "isalnum", "isalpha", "isupper"))
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.LShift: "shl", ast.RShift: "shr", ast.BitOr: "or", ast.BitAnd: "and",
    ast.BitXor: "xor"}
ORDERS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "lt"), ast.LtE: ("<=", "le"), ast.Gt: (">", "gt"), ast.GtE: (">=", "ge")}


def literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


class Expressions:
    """How one module's expressions are written; `scopes` has what is local there."""

    module: SourceModule
    scopes: list[Scope]

    def refuse(self, node: ast.AST, reason: str) -> NotForPages:
        return NotForPages(self.module.path, node, reason)

    def global_name(self, node: ast.Name) -> str:
        raise NotImplementedError

    def is_builtin(self, node: ast.AST, *names: str) -> bool:
        raise NotImplementedError

    # Local names.

    def local(self, name: str) -> str | None:
        return next((scope.names[name] for scope in reversed(self.scopes) if name in scope.names), None)

    def helper(self) -> str:
        """A further variable of the function that is being written."""
        scope = self.scopes[-1]
        return scope.add(f"{len(scope.names)} helper")

    def scope(self, names: Iterable[str]) -> Scope:
        """A scope inside of the one that is being written; from now on names are those of it."""
        self.scopes.append(Scope(names, self.scopes[-1] if self.scopes else None))
        return self.scopes[-1]

    def declared(self, scope: Scope, without: Collection[str] = ()) -> str:
        names = [short for name, short in scope.names.items() if name not in without]
        return f"let {','.join(names)};" if names else ""

    # Leaves.

    def expression(self, node: ast.expr) -> str:
        write: Callable[[ast.expr], str] | None = getattr(self, f"write_{type(node).__name__}", None)
        if write is None:
            raise self.refuse(node, f"{type(node).__name__} cannot be used in what a page draws.")
        return write(node)

    def write_Constant(self, node: ast.Constant) -> str:
        value = node.value
        if value is None:
            return "null"
        if isinstance(value, bool | str):
            return literal(value)
        if (isinstance(value, int) and abs(value) <= LARGEST) or isinstance(value, float):
            return "Infinity" if value == float("inf") else repr(value)
        raise self.refuse(node, f"{value!r} is no text and no number below 2**53.")

    def write_Name(self, node: ast.Name) -> str:
        return self.local(node.id) or self.global_name(node)

    def write_JoinedStr(self, node: ast.JoinedStr) -> str:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                text = str(part.value).replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
                parts.append(text)
            else:
                assert isinstance(part, ast.FormattedValue)
                parts.append(f"${{{self._formatted(part)}}}")
        return f"`{''.join(parts)}`"

    def _formatted(self, node: ast.FormattedValue) -> str:
        value = self.expression(node.value)
        if node.conversion == ord("r"):
            value = f"$repr({value})"
        elif node.conversion != -1:
            raise self.refuse(node, "Only !r is known of the conversions in a text.")
        if node.format_spec is not None:
            return f"$format({value},{self.expression(node.format_spec)})"
        return value if self.is_text(node.value) else f"$str({value})"

    # What is known of a type without running it.

    def is_number(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Constant):
            return isinstance(node.value, int | float)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.USub) and self.is_number(node.operand)
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div | ast.FloorDiv) and (
                self.is_number(node.left) and self.is_number(node.right))
        return isinstance(node, ast.Call) and self.is_builtin(node.func, *NUMBERS)

    def is_float(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) and isinstance(node.value, float)

    def is_text(self, node: ast.expr) -> bool:
        return (isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant)
                and isinstance(node.value, str)))

    def is_truth(self, node: ast.expr) -> bool:
        """Whether it is True or False, whatever happens."""
        if isinstance(node, ast.BoolOp):
            return all(map(self.is_truth, node.values))
        if isinstance(node, ast.Call):
            method = isinstance(node.func, ast.Attribute) and node.func.attr in TRUTH_METHODS
            return method or self.is_builtin(node.func, *TRUTHS)
        if isinstance(node, ast.Constant):
            return isinstance(node.value, bool)
        denied = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return denied or isinstance(node, ast.Compare)

    # Conditions.

    def condition(self, node: ast.expr) -> str:
        if isinstance(node, ast.BoolOp):
            sign = "&&" if isinstance(node.op, ast.And) else "||"
            return f"({sign.join(map(self.condition, node.values))})"
        return self.expression(node) if self.is_truth(node) else f"$true({self.expression(node)})"

    def write_BoolOp(self, node: ast.BoolOp) -> str:
        if self.is_truth(node):
            return self.condition(node)
        both = isinstance(node.op, ast.And)
        out = self.expression(node.values[-1])
        for value in reversed(node.values[:-1]):
            kept, tested = self._tested(value)
            out = f"({tested}?{out}:{kept})" if both else f"({tested}?{kept}:{out})"
        return out

    def _tested(self, node: ast.expr) -> tuple[str, str]:
        """A value stored in a temporary, and the test of it, so that it is computed once."""
        if isinstance(node, ast.Name) or self.is_truth(node):
            return self.expression(node), self.condition(node)
        kept = self.helper()
        return kept, f"$true({kept}={self.expression(node)})"

    def write_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.condition(node.test)}?{self.expression(node.body)}:{self.expression(node.orelse)})"

    def write_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({self.write_Name(node.target)}={self.expression(node.value)})"

    # Operators.

    def write_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.condition(node.operand)}"
        value = self.expression(node.operand)
        if isinstance(node.op, ast.USub):
            known = isinstance(node.operand, ast.Constant) and node.operand.value
            return f"(-{value})" if known else f"$neg({value})"
        return f"$invert({value})" if isinstance(node.op, ast.Invert) else f"(+{value})"

    def write_BinOp(self, node: ast.BinOp) -> str:
        return self.operation(node.op, node.left, node.right, self.expression(node.left),
                              self.expression(node.right))

    def operation(self, op: ast.operator, left: ast.expr, right: ast.expr, a: str, b: str) -> str:
        if isinstance(op, ast.Mod) and self.is_text(left):
            raise self.refuse(left, "Texts are filled in by f-strings or `say`, not by %.")
        if isinstance(op, ast.Pow) and not self._plain_power(left, right):
            raise self.refuse(right, "A power has 2 or 0.5 as its exponent, or whole numbers: others are "
                                     "geometry.power's.")
        numbers = (self.is_number(left), self.is_number(right))
        if isinstance(op, ast.Add) and (any(numbers) or self.is_text(left) or self.is_text(right)):
            return f"({a}+{b})"
        if isinstance(op, ast.Sub) and any(numbers):
            return f"({a}-{b})"
        if isinstance(op, ast.Mult) and (self.is_float(left) or self.is_float(right)):
            return f"({a}*{b})"
        if isinstance(op, ast.Div) and isinstance(right, ast.Constant) and right.value:
            return f"({a}/{b})"
        return f"${OPERATORS[type(op)]}({a},{b})" if type(op) in OPERATORS else self._unknown(right)

    def _unknown(self, node: ast.expr) -> str:
        raise self.refuse(node, "This operator cannot be used in what a page draws.")

    def _plain_power(self, left: ast.expr, right: ast.expr) -> bool:
        return not self.is_float(right) or (isinstance(right, ast.Constant) and right.value in (.5, 2.0))

    def write_Compare(self, node: ast.Compare) -> str:
        parts = []
        left, a = node.left, self.expression(node.left)
        for place, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            b = self.expression(right)
            again = place + 1 < len(node.ops) and not isinstance(right, ast.Constant | ast.Name)
            kept = self.helper() if again else b
            parts.append(self._compared(op, left, right, a, f"({kept}={b})" if again else b))
            left, a = right, kept
        return f"({'&&'.join(parts)})"

    def _compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr, a: str, b: str) -> str:
        no = "!" if isinstance(op, ast.NotEq | ast.IsNot | ast.NotIn) else ""
        if isinstance(op, ast.Is | ast.IsNot):
            nothing = isinstance(right, ast.Constant) and right.value is None
            return f"{a}{no or '='}={'' if nothing else '='}{b}"
        if isinstance(op, ast.Eq | ast.NotEq):
            if self.is_text(left) or self.is_text(right):
                return f"{a}{no or '='}=={b}"
            return f"{no}$eq({a},{b})"
        if isinstance(op, ast.In | ast.NotIn):
            return f"{no}$in({a},{b})"
        sign, name = ORDERS[type(op)]
        return f"{a}{sign}{b}" if self.is_number(left) or self.is_number(right) else f"${name}({a},{b})"

    # Parts and collections.

    def write_Subscript(self, node: ast.Subscript) -> str:
        whole = self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            return f"$slice({whole},{self.bounds(node.slice)})"
        return f"$at({whole},{self.expression(node.slice)})"

    def bounds(self, node: ast.Slice) -> str:
        given = [node.lower, node.upper, *([node.step] if node.step else [])]
        return ",".join("null" if part is None else self.expression(part) for part in given)

    def elements(self, nodes: list[ast.expr]) -> str:
        return ",".join(f"...$iter({self.expression(node.value)})" if isinstance(node, ast.Starred)
                        else self.expression(node) for node in nodes)

    def write_List(self, node: ast.List) -> str:
        return f"[{self.elements(node.elts)}]"

    def write_Tuple(self, node: ast.Tuple) -> str:
        return f"[{self.elements(node.elts)}]"

    def write_Set(self, node: ast.Set) -> str:
        return f"$set([{self.elements(node.elts)}])"

    def write_Dict(self, node: ast.Dict) -> str:
        return self.mapping([(None if key is None else self.expression(key), self.expression(value))
                             for key, value in zip(node.keys, node.values, strict=True)])

    def mapping(self, rows: list[tuple[str | None, str]]) -> str:
        """A dict of keys and values; a key of None stands for all of a dict."""
        if all(key is not None for key, _ in rows):
            return f"$dict({','.join(f'{key},{value}' for key, value in rows)})"
        return "$dict()" + "".join(f".with({key},{value})" if key is not None else f".merge({value})"
                                   for key, value in rows)

    # Comprehensions.

    def write_ListComp(self, node: ast.ListComp) -> str:
        first = node.generators[0]
        if (len(node.generators) == 1 and not first.ifs and isinstance(first.target, ast.Name)
                and not has_inner(node.elt)):
            return self._mapped(first, node.elt)
        return self.loop(node.generators, "const $o=[];", lambda: f"$o.push({self.expression(node.elt)});",
                         "return $o;")

    def _mapped(self, loop: ast.comprehension, element: ast.expr) -> str:
        assert isinstance(loop.target, ast.Name)
        over = self.expression(loop.iter)
        scope = self.scope([loop.target.id])
        body = self.expression(element)
        self.scopes.pop()
        let = self.declared(scope, [loop.target.id])
        name = scope.names[loop.target.id]
        return f"$map({over},{name}=>{{{let}return {body}}})" if let else f"$map({over},{name}=>({body}))"

    def write_SetComp(self, node: ast.SetComp) -> str:
        return f"$set({self.write_ListComp(ast.ListComp(node.elt, node.generators))})"

    def write_DictComp(self, node: ast.DictComp) -> str:
        return self.loop(node.generators, "const $o=$dict();",
                         lambda: f"$o.set({self.expression(node.key)},{self.expression(node.value)});",
                         "return $o;")

    def write_GeneratorExp(self, node: ast.GeneratorExp) -> str:
        """The first row is asked for at once, the rest when somebody wants it."""
        first = self.expression(node.generators[0].iter)
        code = self.loop(node.generators, "", lambda: f"yield {self.expression(node.elt)};", "", "$it")
        return f"(function*($it){{{code}}})($iter({first}))"

    def loop(self, loops: list[ast.comprehension], begin: str, inner: Callable[[], str], end: str,
             first: str | None = None) -> str:
        """Nested loops in a function of their own; their names are one for all rounds, as in Python."""
        over = first or f"$iter({self.expression(loops[0].iter)})"
        scope = self.scope(name for loop in loops for name in sorted(stored_names(loop.target)))
        body = self._rounds(loops, over, inner)
        self.scopes.pop()
        code = f"{begin}{self.declared(scope)}{body}{end}"
        return code if first else f"(()=>{{{code}}})()"

    def _rounds(self, loops: list[ast.comprehension], over: str, inner: Callable[[], str]) -> str:
        loop, rest = loops[0], loops[1:]
        head, unpack = self.loop_target(loop.target)
        tests = "".join(f"if(!{self.condition(test)})continue;" for test in loop.ifs)
        body = self._rounds(rest, f"$iter({self.expression(rest[0].iter)})", inner) if rest else inner()
        return f"for({head} of {over}){{{unpack}{tests}{body}}}"

    def loop_target(self, target: ast.expr) -> tuple[str, str]:
        """What a loop assigns to in JavaScript, and what has to be done then."""
        if isinstance(target, ast.Name):
            return self.write_Name(target), ""
        kept = self.helper()
        return kept, self.unpacked(target, kept)

    def unpacked(self, target: ast.expr, value: str) -> str:
        """A value taken apart; another length than the target has is an error."""
        if not isinstance(target, ast.Tuple | ast.List):
            return self.store(target, value)
        kept = self.helper()
        stars = [place for place, part in enumerate(target.elts) if isinstance(part, ast.Starred)]
        size = len(target.elts)
        out = (f"{kept}=$unpackstar({value},{stars[0]},{size - stars[0] - 1});" if stars
               else f"{kept}=$unpack({value},{size});")
        for place, part in enumerate(target.elts):
            whole = part.value if isinstance(part, ast.Starred) else part
            if not (isinstance(whole, ast.Name) and whole.id == "_"):
                out += self.unpacked(whole, f"{kept}[{place}]")
        return out

    def store(self, target: ast.expr, value: str) -> str:
        raise NotImplementedError

    def write_Yield(self, node: ast.Yield) -> str:
        return f"(yield {self.expression(node.value) if node.value else 'null'})"

    def write_YieldFrom(self, node: ast.YieldFrom) -> str:
        return f"(yield* $iter({self.expression(node.value)}))"

