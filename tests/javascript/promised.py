"""Small programs, one for each thing that the subset promises."""
# ruff: noqa: B023, F841, SIM222, SIM223

import itertools
import math
import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

WORD = re.compile(r"(?P<word>\w+)-(\d+)\b")
TABLE = {(1, "a"): "tuple", (1, ("a", 2)): "nested", True: "one"}


class Point(NamedTuple):
    x: int
    y: int = 7

    @property
    def total(self):
        return self.x + self.y


@dataclass
class Bag:
    things: list = field(default_factory=list)

    def put(self, *things, twice=False):
        self.things += things
        if twice:
            self.things += things
        return self


class Counted:
    made = 0

    def __init__(self, start, step=1, **more):
        self.now, self.step, self.more = start, step, more

    def __call__(self, times=1):
        self.now += self.step * times
        return self.now

    def __len__(self):
        return self.now

    again = __call__


class Child(ValueError):
    def __init__(self, words, code):
        super().__init__(words)
        self.code = code


def order_of_dicts():
    found = {"b": 1, "a": 2}
    found["c"] = 3
    found["b"] = 4
    del found["a"]
    found["a"] = 5
    return (
        [*found.items(), *(found | {"z": 0, "b": 9}).items()],
        found.pop("c"),
        found.setdefault("q", []),
        found,
    )


def tuples_as_keys():
    return (
        TABLE[1, "a"],
        TABLE[(1, ("a", 2))],
        TABLE[1],
        {Point(1, 2): 3}[1, 2],
        (12, "abc") in {(1, "23:x"): 0},
    )


def stable_sorts():
    rows = [(2, "b"), (1, "z"), (2, "a"), (1, "y")]
    rows.sort(key=lambda row: row[0], reverse=True)
    return (
        rows,
        sorted(rows, key=lambda row: row[0]),
        sorted("banana"),
        sorted([[2], [1, 5], [1]]),
        max("ab", "b"),
    )


def integers():
    return [
        7 // -2,
        -7 // 2,
        -7 % 3,
        7 % -3,
        divmod(-9, 4),
        2**10,
        0 * -1,
        (1 << 52) - 1 & 12345678901,
        ~5,
        -5 >> 1,
        1 << 40 >> 38,
        int("-12"),
        (123456).bit_length(),
        round(2.5),
        round(-3.5),
        7,
    ]


def floats():
    return (
        [f"{x:.2f}" for x in (0.125, 0.375, 2.675, -0.005, 1e21, 1234.5)]
        + [f"{x:.6g}" for x in (1e-7, 123456.5, 1234567.0, 0.1 + 0.2, 100)]
        + [f"{0.5:.0%}", f"{7:+d}", f"{-7:+d}"]
        + [round(x, 2) for x in (2.675, 1.005, 0.125)]
        + [7.5 // 2, -7.5 // 2, 1 // 0.1, -7.5 % 2]
    )


def keywords():
    def shown(a, *rest, b=2, **more):
        return a, rest, b, more

    more = {"x": 1, "b": 5}
    return (
        shown(1),
        shown(1, 2, 3, b=4),
        shown(1, z=3, **more),
        partial(shown, 1, b=7)(9, q=8),
        Counted(3, step=2, other=4).more,
        Point(y=1, x=2)._replace(x=9),
        Bag().put(1, 2, twice=True).things,
    )


def generators(n):
    def counting():
        for i in range(n):
            yield i
            if i == 3:
                return
        yield from ("end", "of it")

    lazy = (i * j for i in counting() if i != 1 for j in (2, 3))
    return list(counting()), next(lazy), list(lazy), next(iter([]), "none"), list(zip("ab", [1, 2, 3]))


def closures():
    late = [lambda: i for i in range(3)]
    kept = [lambda i=i: i for i in range(3)]
    out = []
    for n in range(3):
        out.append(lambda: n)
    return [f() for f in late], [f() for f in kept], [f() for f in out]


def in_place():
    one = [1]
    other = one
    one += [2]
    other += (3,)
    names = other_names = {"a"}
    names |= {"b"}
    rows = more = {"k": 1}
    rows |= {"j": 2}
    one[0:1] = [8, 9]
    text = again = "x"
    text += "y"
    return one, other, names == other_names, rows is more, more, text, again


def unpacking(row):
    first, *middle, last = row
    (a, b), c = row[0], row[-1]
    return first, middle, last, a, b, c


def loops(n):
    for i in range(n):
        for j in range(5):
            if j == 2:
                break
        else:
            return "never"
        if i == 4:
            break
    else:
        return "all", i
    return "left", i, j


def errors(n):
    try:
        if n == 0:
            return [1][5]
        if n == 1:
            return {"a": 1}["b"]
        if n == 2:
            return 1 // 0
        if n == 3:
            a, b = [1, 2, 3]
        if n == 4:
            raise Child("wrong", 7)
        if n == 5:
            return list(zip([1], [1, 2], strict=True))
    except (IndexError, KeyError) as fault:
        return "looked", str(fault)
    except Child as fault:
        return str(fault), fault.code, isinstance(fault, ValueError)
    except ZeroDivisionError:
        return "zero"
    else:
        return "else"
    finally:
        n += 1
    return n


def contexts():
    seen = []

    @contextmanager
    def inside(name):
        seen.append(f"in {name}")
        try:
            yield name.upper()
        finally:
            seen.append(f"out {name}")

    with inside("a") as a, inside("b"):
        seen.append(a)
    try:
        with inside("c"):
            raise ValueError("lost")
    except ValueError:
        seen.append("caught")
    return seen


def texts(words):
    return [
        words.upper(),
        words.title(),
        words.split(),
        words.split("-", 1),
        words.rpartition("-"),
        words[::-1],
        words[-3:],
        words[1:-1],
        len(words),
        "{} {a!r} {b:>4}|".format(1, a="x'", b=2),
        words.replace("a", "b", 1),
        f"{words!r} {'quoted'} {{}}",
        words.strip("a "),
        "-".join(reversed(words)),
        words.find("zz"),
        "😀ab"[1],
        len("😀"),
        words * 2,
        words.isalnum(),
        "7".isdecimal(),
        words.capitalize(),
        [ord(c) for c in words[:2]],
    ]


def patterns(words):
    found = WORD.search(words)
    return (
        found["word"] if found else None,
        WORD.findall(words),
        WORD.sub(r"<\2>", words),
        WORD.sub(lambda m: m[1].upper(), words),
        bool(WORD.fullmatch(words)),
    )


def libraries():
    calls = []

    @lru_cache(2)
    def slow(n, *more):
        calls.append(n)
        return n * 2

    slow(1), slow(1), slow(1, 2)
    half = Fraction(1, 2) + Fraction(1, 3)
    return (
        calls,
        list(itertools.pairwise([1, 2, 3])),
        list(itertools.product("ab", repeat=2)),
        [(k, list(v)) for k, v in itertools.groupby([1, 1, 2], key=lambda n: n)],
        math.floor(-1.5),
        math.ceil(-0.5),
        list(itertools.zip_longest([1], [2, 3], fillvalue=0)),
        str(half),
        half > 1 / 2,
        float(half * 6),
        list(itertools.accumulate([1, 2, 3])),
        Counter("abca")["a"],
        Counter("ab")["z"],
        list(itertools.islice(itertools.count(3), 2)),
        list(itertools.chain("ab", [1])),
        math.prod([2, 3]),
    )


def sets():
    a, b = {1, 2, 3}, frozenset((2, 3, 4))
    return (
        a & b,
        a | b,
        a - b,
        a ^ b,
        a <= {1, 2, 3, 4},
        a > {1},
        a == {3, 2, 1},
        {(1, 2)} == {(1, 2)},
        a.isdisjoint([9]),
        {"x": 1, "y": 2}.keys() & {"x"},
        {"x": 1}.keys() == {"x"},
        len({1}),
    )


def truths():
    return [
        bool(x) for x in (0, "", [], {}, set(), None, 0.0, range(0), Point(0, 0), Counted(0), Counted(1), "0")
    ], (
        [] or "a",
        "" and 1,
        0 or None,
        not [],
        1 < 2 < 3,
        3 > 2 == 2,
        1 == True,
        "1" == 1,
        (1, 2) < (1, 3),
        None is None,
    )


def objects():
    counted = Counted(5, 3)
    bound = counted.again
    return (
        counted(),
        counted(2),
        bound(),
        len(counted),
        Point(3).total,
        Point(1, 2) == (1, 2),
        Point(1) < Point(2),
        [*Point(5)],
        Point(1)[1],
        isinstance(Point(1), tuple),
        hasattr(counted, "step"),
        getattr(counted, "no", "none"),
        str(Point(1, 2)),
        list(map(Point, [1, 2])),
    )


def walrus(row):
    return [half for n in row if (half := n // 2) > 1], any((last := n) > 5 for n in row), last
