"""Small programs of the subset, made up by Hypothesis: functions of a number, a text and a list."""

from functools import cache

from hypothesis import strategies as st

SMALL = st.integers(-9, 9)
WORDS = st.sampled_from(["", "a", "banana", "Zoë", "x-y-z", "ß", "7", " two words ", "😀!"])


@cache
def expressions(kind, depth):
    """The source of an expression of a kind (number, text, row, truth) of names n, text, row and what loops
    bind."""
    leaves = {
        "number": st.one_of(SMALL.map(lambda n: f"({n})"), st.just("n")),
        "text": st.one_of(WORDS.map(repr), st.just("text")),
        "row": st.just("row"),
        "truth": st.sampled_from(["True", "n > 2", "text", "row"]),
    }
    if depth == 0:
        return leaves[kind]
    number, text, row, truth = (expressions(kind, depth - 1) for kind in ("number", "text", "row", "truth"))
    grown = {
        "number": [
            joined("({} {} {})", number, st.sampled_from(["+", "-", "*", "//", "%", "&", "|", "^"]), number),
            joined("len({})", row),
            joined("len({})", text),
            joined("sum({})", row),
            joined("({} if {} else {})", number, truth, number),
            joined("abs({})", number),
            joined("max({}, {})", number, number),
            joined("min({}, default={})", row, number),
            joined("{}[{}]", row, number),
            joined("int(bool({}))", truth),
            joined("-{}", number),
            joined("{}.count({})", row, number),
            joined("{}.find({})", text, text),
            joined("({} or {})", number, number),
            joined("~{}", number),
            joined("({} >> {})", number, st.sampled_from("0123")),
            joined("({} ** 2)", number),
            joined("divmod({}, {})[{}]", number, number, st.sampled_from("01")),
        ],
        "text": [
            joined("({} + {})", text, text),
            joined("{}[{}:{}]", text, number, number),
            joined("('<' + str({}) + str({}) + '>')", number, truth),
            joined("str({})", number),
            joined("{}.upper()", text),
            joined("{}.replace({}, {})", text, text, text),
            joined("{}.join(str(x) for x in {})", text, row),
            joined("({} * {})", text, st.sampled_from("0123")),
            joined("{}.strip()", text),
            joined("({} or {})", text, text),
            joined("{}[::-1]", text),
            joined("format_two({} / 8)", number),
            st.just("f'<{n}|{len(row)}>'"),
            joined("{}.title()", text),
        ],
        "row": [
            joined("[{}, {}]", number, number),
            joined("[*{}, {}]", row, number),
            joined("({} + {})", row, row),
            joined("sorted({})", row),
            joined("sorted({}, key=lambda x: x % 3, reverse={})", row, st.sampled_from(["True", "False"])),
            joined("[x * n for x in {} if x > {}]", row, number),
            joined("{}[{}:]", row, number),
            joined("{}[::{}]", row, st.sampled_from(["2", "-1", "-2", "3"])),
            joined("list(range({}))", st.sampled_from("0359")),
            joined("[i + x for i, x in enumerate({}, {})]", row, number),
            joined("[a - b for a, b in zip({}, {})]", row, row),
            joined("list(reversed({}))", row),
            joined("[*{{x % 5: x for x in {}}}.values()]", row),
            joined("sorted({{x % 4 for x in {}}})", row),
            joined("[f() for f in [lambda: x for x in {}]]", row),
        ],
        "truth": [
            joined("({} < {})", number, number),
            joined("({} == {})", row, row),
            joined("({} in {})", number, row),
            joined("({} in {})", text, text),
            joined("not {}", truth),
            joined("({} <= {} < {})", number, number, number),
            joined("any(x > {} for x in {})", number, row),
            joined("all({})", row),
            joined("({} and {})", truth, truth),
            joined("({} < {})", text, text),
            joined("{}.startswith({})", text, text),
            joined("({} != {})", text, text),
            joined("(({}, {}) < ({}, {}))", number, text, number, text),
        ],
    }
    return st.one_of(leaves[kind], *grown[kind])


LIMIT = "n, text, row = n % 1000, text[:40], row[:9]"


def joined(form, *parts):
    return st.tuples(*parts).map(lambda filled: form.format(*filled))


def indented(lines):
    return [f"    {line}" for line in lines]


@st.composite
def statements(draw, depth):
    """Some lines of a function's body; they change n, text and row."""
    kind = draw(st.sampled_from(["number", "text", "row"]))
    name = {"number": "n", "text": "text", "row": "row"}[kind]
    value = draw(expressions(kind, 2))
    simple = [f"{name} = {value}"]
    shape = (
        draw(st.sampled_from(["simple", "add", "alias", "if", "for", "while", "try", "unpack", "call"]))
        if depth
        else "simple"
    )
    inner = draw(statements(depth - 1)) if depth and shape in ("if", "for", "while", "try") else []
    if shape == "add":
        return [f"{name} += {value}"]
    if shape == "alias":
        return ["other = row", f"row += {draw(expressions('row', 1))}", "n += len(other)"]
    if shape == "if":
        return [f"if {draw(expressions('truth', 2))}:", *indented(inner), "else:", *indented(simple)]
    if shape == "for":
        stop = [
            f"if {draw(expressions('truth', 1))}:",
            *indented([draw(st.sampled_from(["break", "continue"]))]),
        ]
        return [
            f"for k in {draw(expressions('row', 1))}[:4]:",
            *indented([LIMIT, "n += k", *stop, *inner]),
            "else:",
            *indented(simple),
        ]
    if shape == "while":
        return ["steps = 0", "while steps < 3:", *indented([LIMIT, "steps += 1", *inner])]
    if shape == "try":
        caught = draw(
            st.sampled_from(["IndexError", "ZeroDivisionError", "ValueError", "(IndexError, ValueError)"])
        )
        return [
            "try:",
            *indented(inner),
            f"except {caught}:",
            *indented(simple),
            "finally:",
            "    text += 'f'",
        ]
    if shape == "unpack":
        return [f"first, *rest = {draw(expressions('row', 2))}", "row = [*rest, first]"]
    if shape == "call":
        return [
            f"n = helper({draw(expressions('number', 1))}, *row[:2], step={draw(expressions('number', 1))}, "
            f"{draw(st.sampled_from(['zero', 'one']))}=n)"
        ]
    return simple


HELPER = """def format_two(x):
    return f"{x:.2f} {round(x, 1):.3f} {x:.3g}"


def helper(a, b=3, *more, step=1, **named):
    def counting():
        for each in (a, b, *more):
            yield each * step
    return sum(counting()) + len(named) + sum(named.values())


"""


@st.composite
def programs(draw):
    """A function's source, without its head."""
    blocks = draw(st.lists(statements(2), min_size=1, max_size=4))
    return "\n".join(indented([*(line for block in blocks for line in block), "return n, text, row"])) + "\n"


def module(bodies):
    """A module of many such functions, f0, f1 …"""
    return HELPER + "\n\n".join(f"def f{number}(n, text, row):\n{body}" for number, body in enumerate(bodies))
