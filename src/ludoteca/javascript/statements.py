"""Statements of Python as statements of JavaScript."""
from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from ludoteca.javascript.calls import Calls

IN_PLACE = {ast.Add: "iadd", ast.BitOr: "ior", ast.Sub: "isub", ast.BitAnd: "iand"}


class Statements(Calls):
    """How one module's statements are written."""

    def statement(self, node: ast.stmt) -> str:
        write: Callable[[ast.stmt], str] | None = getattr(self, f"write_{type(node).__name__}", None)
        if write is None:
            raise self.refuse(node, f"{type(node).__name__} cannot be used in what a page draws.")
        return write(node)

    def body(self, nodes: Sequence[ast.stmt]) -> str:
        return "".join(map(self.statement, nodes))

    def write_Expr(self, node: ast.Expr) -> str:
        return "" if isinstance(node.value, ast.Constant) else f"{self.expression(node.value)};"

    def write_Pass(self, node: ast.Pass) -> str:
        return ""

    def write_Import(self, node: ast.Import | ast.ImportFrom) -> str:
        return ""

    write_ImportFrom = write_Import

    def write_Nonlocal(self, node: ast.Nonlocal) -> str:
        return ""

    def write_Return(self, node: ast.Return) -> str:
        return f"return {self.expression(node.value) if node.value else 'null'};"

    def write_Break(self, node: ast.Break) -> str:
        return f"{{{self.broken[-1]}=true;break}}" if self.broken[-1] else "break;"

    def write_Continue(self, node: ast.Continue) -> str:
        return "continue;"

    broken: list[str]                            # by loop: what tells that it was left, where that matters

    # Assignments.

    def store(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Name):
            return f"{self.write_Name(target)}={value};"
        if isinstance(target, ast.Attribute):
            return f"{self.expression(target.value)}.{target.attr}={value};"
        if isinstance(target, ast.Subscript):
            whole = self.expression(target.value)
            if isinstance(target.slice, ast.Slice):
                if target.slice.step:
                    raise self.refuse(target, "A slice with a step is not to be assigned to.")
                return f"$setslice({whole},{self.bounds(target.slice)},{value});"
            return f"$put({whole},{self.expression(target.slice)},{value});"
        return self.unpacked(target, value)

    def write_Assign(self, node: ast.Assign) -> str:
        value = self.expression(node.value)
        if len(node.targets) == 1:
            return self.store(node.targets[0], value)
        kept = self.helper()
        return f"{kept}={value};" + "".join(self.store(target, kept) for target in node.targets)

    def write_AnnAssign(self, node: ast.AnnAssign) -> str:
        return self.store(node.target, self.expression(node.value)) if node.value else ""

    def write_AugAssign(self, node: ast.AugAssign) -> str:
        """What is changed in place in Python is changed in place here: lists, sets and dicts."""
        begin, target = self._read_once(node.target)
        now, more = self.expression(target), self.expression(node.value)
        number = self.is_number(node.value) or self.is_text(node.value)
        if type(node.op) in IN_PLACE and not number:
            value = f"${IN_PLACE[type(node.op)]}({now},{more})"
        else:
            value = self.operation(node.op, target, node.value, now, more)
        return begin + self.store(target, value)

    def _read_once(self, target: ast.expr) -> tuple[str, ast.expr]:
        """The target of an augmented assignment, its parts stored so that each is computed once."""
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            begin, whole = self._kept(target.value)
            more, place = self._kept(target.slice)
            return begin + more, ast.copy_location(ast.Subscript(whole, place), target)
        if isinstance(target, ast.Attribute):
            begin, whole = self._kept(target.value)
            return begin, ast.copy_location(ast.Attribute(whole, target.attr), target)
        return "", target

    def _kept(self, node: ast.expr) -> tuple[str, ast.expr]:
        if isinstance(node, ast.Name | ast.Constant) or not any(
                isinstance(part, ast.Call) for part in ast.walk(node)):
            return "", node
        value, scope = self.expression(node), self.scopes[-1]
        name = f"{len(scope.names)} kept"
        return f"{scope.add(name)}={value};", ast.copy_location(ast.Name(name), node)

    def write_Delete(self, node: ast.Delete) -> str:
        out = ""
        for target in node.targets:
            if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
                raise self.refuse(target, "del is for one place of a list or a dict.")
            out += f"$delete({self.expression(target.value)},{self.expression(target.slice)});"
        return out

    # What goes one way or another.

    def write_If(self, node: ast.If) -> str:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return self.body(node.orelse)
        out = f"if({self.condition(node.test)}){{{self.body(node.body)}}}"
        return out + (f"else{{{self.body(node.orelse)}}}" if node.orelse else "")

    def _loop(self, node: ast.For | ast.While, head: Callable[[], tuple[str, str]]) -> str:
        """A loop and what is done if it was not left by break."""
        flag = self.helper() if node.orelse else ""
        self.broken.append(flag)
        begin, first = head()
        out = f"{begin}{{{first}{self.body(node.body)}}}"
        self.broken.pop()
        return f"{flag}=false;{out}if(!{flag}){{{self.body(node.orelse)}}}" if flag else out

    def write_While(self, node: ast.While) -> str:
        return self._loop(node, lambda: (f"while({self.condition(node.test)})", ""))

    def write_For(self, node: ast.For) -> str:
        def head() -> tuple[str, str]:
            if isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call) and self.is_builtin(
                    node.iter.func, "range") and len(node.iter.args) < 3:
                return self._counted(node.target, node.iter.args)
            over = self.expression(node.iter)
            target, unpack = self.loop_target(node.target)
            return f"for({target} of $iter({over}))", unpack
        return self._loop(node, head)

    def _counted(self, target: ast.Name, given: list[ast.expr]) -> tuple[str, str]:
        first, last = ("0", self.expression(given[0])) if len(given) == 1 else map(self.expression, given)
        return f"for(let $n={first},$l={last};$n<$l;$n++)", f"{self.write_Name(target)}=$n;"

    def write_With(self, node: ast.With) -> str:
        inside = self.body(node.body)
        for item in reversed(node.items):
            kept, ended = self.helper(), self.helper()
            begin = f"{kept}.__enter__();"
            if item.optional_vars:
                begin = self.store(item.optional_vars, begin[:-1])
            inside = (f"{kept}={self.expression(item.context_expr)};{begin}{ended}=true;try{{{inside}}}"
                      f"catch($e){{{ended}=false;if(!$true({kept}.__exit__($e)))throw $e}}"
                      f"finally{{if({ended}){kept}.__exit__(null)}}")
        return inside

    # Errors.

    def write_Raise(self, node: ast.Raise) -> str:
        if node.exc is None:
            return "throw $e;"
        if isinstance(node.exc, ast.Call):
            return f"throw {self.expression(node.exc)};"
        return f"throw $raised({self.expression(node.exc)});"

    def write_Assert(self, node: ast.Assert) -> str:
        message = self.expression(node.msg) if node.msg else ""
        return f"if(!{self.condition(node.test)})throw $b.AssertionError({message});"

    def write_Try(self, node: ast.Try) -> str:
        done = self.helper() if node.orelse else ""
        inside = self.body(node.body) + (f"{done}=true;" if done else "")
        out = f"{done}=false;try{{{inside}}}" if done else f"try{{{inside}}}"
        if node.handlers:
            out += f"catch($e){{{self._handlers(node.handlers)}}}"
        if node.finalbody:
            out += f"finally{{{self.body(node.finalbody)}}}"
        return out + (f"if({done}){{{self.body(node.orelse)}}}" if done else "")

    def _handlers(self, handlers: Sequence[ast.ExceptHandler]) -> str:
        out = ""
        for handler in handlers:
            kinds = self._types(handler.type) if handler.type else "$types.Exception"
            bind = f"{self.write_Name(ast.Name(handler.name))}=$e;" if handler.name else ""
            out += f"if($isinstance($e,{kinds})){{{bind}{self.body(handler.body)}}}else "
        return f"{out}throw $e;"
