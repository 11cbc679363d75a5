"""Bots by name: the one place where a name becomes somebody who decides, from a view and a seed.

`random`, `heuristic`, a level (`novice`, `club`, `master`, `expert`), `search:SIMULATIONS[:ROUNDS AHEAD]`, a program as
`run:COMMAND`, a Python function as `MODULE:FUNCTION`; from Python, a function itself.
"""
from __future__ import annotations

import importlib
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.levels import LEVELS, Plan, follow, think, unknown_bot
from ludoteca.bots.program import Program
from ludoteca.bots.search import Budget
from ludoteca.bots.simple import heuristic, random_choice
from ludoteca.core.errors import BadOption
from ludoteca.core.match import View

Decide = Callable[[View, int], int]
SIMPLE: dict[str, Decide] = {"random": random_choice, "heuristic": heuristic}
OLD = {"thumb": "heuristic"}                # what a bot was called once, in files of results too
NAMES = (*SIMPLE, *LEVELS)
MOST_SIMS = 10 ** 7
FORMS = ("search:SIMULATIONS", "run:COMMAND", "MODULE:FUNCTION")


@dataclass(frozen=True)
class Bot:
    """Who decides for a seat.  Use it as a context: a program runs as long as that."""

    name: str
    decide: Decide
    program: Program | None = None

    def __call__(self, view: View, seed: int) -> int:
        """A choice of the view's seat; the same view and seed give the same one, unless a program thinks otherwise."""
        return self.decide(view, seed)

    def __enter__(self) -> Bot:
        if self.program:
            self.program.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if self.program:
            self.program.stop()


def bot_named(given: str | Decide, seconds: float = 0.0) -> Bot:
    """The bot of that name, or that a function makes; with `seconds`, the search of a level stops then if it is not done."""
    name = name_of(given)
    if callable(given):
        return Bot(name, given)
    kind, _, rest = name.partition(":")
    if name in SIMPLE:
        return Bot(name, SIMPLE[name])
    if name in LEVELS:
        return Bot(name, lambda view, seed: think(view, name, seed, seconds))
    if kind == "search" and re.fullmatch(r"[0-9]{1,18}(:[0-9]{1,9})?", rest):
        plan = Plan(budget=search_budget(*map(int, rest.split(":"))))
        return Bot(name, lambda view, seed: follow(view, plan, seed))
    if kind == "run" and rest.strip():
        program = Program(words_of(rest))
        return Bot(name, program.think, program)
    if kind not in ("search", "run") and re.fullmatch(r"\w+(\.\w+)*:\w+", name):
        return Bot(name, function_named(kind, rest))
    raise unknown_bot(name, (*NAMES, *FORMS))


def search_budget(sims: int, ahead: int = 0) -> Budget:
    if not 1 <= sims <= MOST_SIMS or ahead > 1000:
        raise BadOption("A search has 1 to {most} simulations and looks at most 1000 rounds ahead.", most=MOST_SIMS)
    return Budget(sims, ahead)


def name_of(given: str | Decide) -> str:
    """How a bot is called in results: a function by its module and its own name."""
    if isinstance(given, str):
        return OLD.get(given.strip(), given.strip())
    return f"{given.__module__}:{getattr(given, '__qualname__', type(given).__name__)}"


def words_of(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        raise BadOption("The command {command!r} of a bot has a quotation mark too few.", command=command) from None


def function_named(module: str, function: str) -> Decide:
    """A function of a module that can be imported here."""
    try:
        found: Any = getattr(importlib.import_module(module), function, None)
    except Exception as fault:             # whatever the module does when it is imported
        why = str(fault).partition("\n")[0].rstrip(".") or type(fault).__name__
        raise BadOption("The bot {bot!r} cannot be imported: {why}.", bot=f"{module}:{function}"[:80], why=why[:200]) from fault
    if not callable(found):
        raise BadOption("The module {module!r} has no function {function!r}.", module=module, function=function)
    return found  # type: ignore[no-any-return]
