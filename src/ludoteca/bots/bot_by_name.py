"""Bots by name: the one place where a name becomes somebody who decides, from a view and a seed.

`random`, `heuristic`, a level (`beginner`, `intermediate`, `advanced`, `expert`; also by their stored names
`novice`, `club`, `master`), `search:SIMULATIONS[:ROUNDS AHEAD]`, one of a game's simple fixed ways as
`simple:WAY`, a program as `run:COMMAND`, a Python function as `MODULE:FUNCTION`; from Python, a function
itself.
"""
from __future__ import annotations

import hashlib
import importlib
import inspect
import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.bots.game_bots import LEVELS, LevelPlan
from ludoteca.bots.levels import ALIASES, follow, think, unknown_bot
from ludoteca.bots.program_bot import Program
from ludoteca.bots.searcher import Budget
from ludoteca.bots.simple import heuristic, random_choice, simple_way
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import homes
from ludoteca.core.match import View

Decide = Callable[[View, int], int]
SIMPLE: dict[str, Decide] = {"random": random_choice, "heuristic": heuristic}
OLD = {"thumb": "heuristic"} | ALIASES      # other names of bots: in files of results a bot has one
OURS = ("*.py", "*.toml", "net.json")       # the files of a game that our bots rest on
NAMES = (*SIMPLE, *LEVELS)
MOST_SIMS = 10 ** 7
FORMS = ("search:SIMULATIONS", "simple:WAY", "run:COMMAND", "MODULE:FUNCTION")


@dataclass(frozen=True)
class Bot:
    """Who decides for a seat.  Use it as a context: a program runs as long as that."""

    name: str
    decide: Decide
    program: Program | None = None

    def __call__(self, view: View, seed: int) -> int:
        """A choice of the view's seat; the same view and seed give the same one, unless a program thinks
        otherwise."""
        return self.decide(view, seed)

    def __enter__(self) -> Bot:
        if self.program:
            self.program.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if self.program:
            self.program.stop()


def bot_named(given: str | Decide, seconds: float = 0.0) -> Bot:
    """Returns the bot of that name, or one made of a function from a view and a seed to a choice.

    With `seconds`, the search of a level stops then.

    >>> from ludoteca import Match
    >>> view = Match("cafe-race", players=3, seed=1).view(0)
    >>> bot_named("heuristic")(view, 7) in view.choices()
    True
    """
    name = name_of(given)
    if callable(given):
        return Bot(name, given)
    kind, _, rest = name.partition(":")
    if name in SIMPLE:
        return Bot(name, SIMPLE[name])
    if name in LEVELS:
        return Bot(name, lambda view, seed: think(view, name, seed, seconds))
    if kind == "search" and re.fullmatch(r"[0-9]{1,18}(:[0-9]{1,9})?", rest):
        plan = LevelPlan(budget=search_budget(*map(int, rest.split(":"))))
        return Bot(name, lambda view, seed: follow(view, plan, seed))
    if kind == "simple" and rest:
        return Bot(name, lambda view, seed: simple_way(view, rest, seed))
    if kind == "run" and rest.strip():
        program = Program(words_of(rest))
        return Bot(name, program.think, program)
    if kind not in ("search", "simple", "run") and re.fullmatch(r"\w+(\.\w+)*:\w+", name):
        return Bot(name, function_named(kind, rest))
    raise unknown_bot(name, (*NAMES, *FORMS))


def search_budget(sims: int, ahead: int = 0) -> Budget:
    if not 1 <= sims <= MOST_SIMS or ahead > 1000:
        raise BadOption("A search runs 1 to {most} simulations and looks at most 1000 rounds ahead.",
                        most=MOST_SIMS)
    return Budget(sims, ahead)


def name_of(given: str | Decide) -> str:
    """How a bot is called in results: a function by its module and its own name."""
    if isinstance(given, str):
        return OLD.get(given.strip(), given.strip())
    return f"{given.__module__}:{getattr(given, '__qualname__', type(given).__name__)}"


def print_of(given: str | Decide, game: str = "") -> str:
    """A hash of the files that a bot is made of: while it is the same, so is the bot."""
    name = name_of(given)
    kind, _, rest = name.partition(":")
    if name in NAMES or (kind in ("search", "simple") and not callable(given)):
        home = homes()[game].folder
        files = [file for folder in (Path(__file__).parent, home, home / "rules") for kind in OURS
                 for file in folder.glob(kind)]
    elif kind == "run" and not callable(given):
        found = [Path(shutil.which(word) or word) for word in words_of(rest)]
        files = [file for script in found if is_script(script)
                 for file in script.parent.glob(f"*{script.suffix}")]
    else:
        function = given if callable(given) else function_named(kind, rest)
        source = inspect.getsourcefile(inspect.unwrap(function if inspect.isroutine(function)
                                                      else type(function)))
        files = list(Path(source).parent.glob("*.py")) if source and Path(source).exists() else []
    texts = [f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in sorted(files)
             if file.is_file()]
    return hashlib.sha256("\n".join([name, *texts]).encode()).hexdigest()[:16]


def is_script(file: Path) -> bool:
    """Whether a word of a command is a file that somebody wrote, not an interpreter."""
    return file.is_file() and file.stat().st_size < 1 << 20


def words_of(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        raise BadOption("A quotation mark is missing in the bot command {command!r}.",
                        command=command) from None


def function_named(module: str, function: str) -> Decide:
    """A function of a module that can be imported here."""
    try:
        found: Any = getattr(importlib.import_module(module), function, None)
    except Exception as fault:             # whatever the module does when it is imported
        why = str(fault).partition("\n")[0].rstrip(".") or type(fault).__name__
        raise BadOption("The bot {bot!r} cannot be imported: {why}.", bot=f"{module}:{function}"[:80],
                        why=why[:200]) from fault
    if not callable(found):
        raise BadOption("The module {module!r} has no function {function!r}.", module=module,
                        function=function)
    return found  # type: ignore[no-any-return]
