"""The search of a game: its rules, policy and tree search in one name space, compiled where that can be
had."""
from __future__ import annotations

import functools
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots import policy_defaults, search_memory, tree_search, tree_search_plain
from ludoteca.core import compile, engines
from ludoteca.core.chance import added, draw
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View

ENTRIES = ("grow",)
NET_FILE = "net.json"  # of a game whose positions a net was trained to judge, in its folder
NEVER = 1 << 30
CHUNK = 64                                  # simulations between two looks at the clock
SLICE = 1024                                # … between two moments in which whoever waits can interrupt
ROOM = 1 << 21  # simulations that a tree has room for, in 400 MB; more of them make more trees


Tree = tuple[search_memory.SearchArrays, int]       # and how many simulations are in it


@dataclass(frozen=True)
class Budget:
    """How much a search may think, and how: in simulations (the same everywhere) and, if given, in
    seconds."""

    sims: int
    ahead: int = 0  # appraise after so many rounds (legs, races); 0: play on to the end
    bold: float = 0.5                       # how much it explores
    seconds: float = 0.0                    # stop after that time too; 0: never
    parts: int = 1  # so many trees share the simulations, on as many cores as there are


@dataclass(frozen=True)
class Thought:
    """What a search found about the choices of its seat."""

    choices: list[int]
    shares: list[float]  # how often each should be played; a mixture where several decide at once
    values: list[float]                     # the chance to win after each, -1 where it was never tried
    tries: list[int]
    sims: int
    mixed: bool

    def pick(self, seed: int, near: float = 0.0) -> int:
        """The choice to make: the most tried one, or one drawn from the mixture.

        With `near`, one drawn from those that are worth nearly as much and were tried at least half as often:
        who has secrets should not be readable.
        """
        if self.mixed:
            return self.choices[drawn_from(self.shares, seed)]
        best = max(range(len(self.choices)), key=lambda i: (self.tries[i], self.values[i]))
        if not near:
            return self.choices[best]
        level = [float(n) if 2 * n >= self.tries[best] and value >= self.values[best] - near else 0.0
                 for n, value in zip(self.tries, self.values, strict=True)]
        return self.choices[drawn_from(level, seed)]


def drawn_from(shares: list[float], seed: int) -> int:
    """A place in a mixture, drawn by its shares."""
    left = draw(seed, 0, 1 << 30) / (1 << 30) * added(shares)
    for i, share in enumerate(shares):
        left -= share
        if left < 0:
            return i
    return shares.index(max(shares))


def learned(folder: Path) -> search_memory.Net:
    """The layer and the output of the net that was trained for a game; one that knows nothing if there is
    none."""
    path = folder / NET_FILE
    if not path.exists():
        return search_memory.NO_NET
    model = json.loads(path.read_text("utf-8"))
    if any(len(row) != len(model["output"]) for row in model["layer"]):
        raise ValueError(f"the net in {folder.name} does not hold together")
    return model["layer"], model["output"]


def policy_of(game: Game) -> Any:
    """The module with what a search knows of a game, or None."""
    return game.part("search_policy")


def code_of(game: Game, engine: str, entries: tuple[str, ...], more: compile.Extra = ()) -> Any:
    """A game's rules, policy and tree search, and what more is given, in one name space, as an engine runs
    them."""
    policy = policy_of(game)
    parts = (policy_defaults, tree_search, *getattr(policy, "MODULES", ()), *((policy,) if policy else ()),
             *more)
    return engines.code(game, engine, (*parts, tree_search_plain) if engine == "plain" else parts, entries)


class Search:
    """The search of one game."""

    def __init__(self, game: Game, engine: str | None = None, code: Any = None) -> None:
        self.game = game
        self.engine = engine or engines.choose(game)
        self.compiled = self.engine != "plain"
        self.policy = policy_of(game)
        self.net = learned(game.folder)
        if self.net is not search_memory.NO_NET and len(self.net[0]) != self.policy.SENSES + 1:
            raise ValueError(
                f"the net of {game.name} was trained for other senses: run research/training/train_values.py")
        self.code: Any = code or code_of(game, self.engine, (*ENTRIES, *getattr(self.policy, "ENTRIES", ())))

    def floats(self, n: int) -> Any:
        """A row of zeros for the search's code."""
        return np.zeros(n) if self.compiled else [0.0] * n

    def ints(self, cells: list[int]) -> Any:
        """A row of integers for the search's code."""
        return np.array(cells, np.int32) if self.compiled else cells

    def prepare(self, s: Any, sims: int = 0) -> search_memory.SearchArrays:
        """The arrays with a state in them and room for a tree of so many simulations."""
        zeros = self.code.fresh().zeros if self.engine == "wasm" else np.zeros
        return search_memory.make(self.game.rules, s, sims, self.compiled, self.net, zeros)

    def stage(self, s: Any) -> int:
        """How far the game is, by its policy."""
        return int(getattr(self.policy, "stage", policy_defaults.stage)(s))

    def limit(self, s: Any, ahead: int) -> int:
        """The stage at which a simulation from s is appraised."""
        return self.stage(s) + ahead if ahead else NEVER

    @property
    def ahead(self) -> int:
        """How many stages a simulation goes before a position is appraised: as the policy says, if there is a
        net to do it."""
        return int(getattr(self.policy, "AHEAD", 0)) if self.net is not search_memory.NO_NET else 0

    def think(self, view: View, budget: Budget, seed: int) -> Thought:
        """Think about the view's seat; the same view, budget (in simulations) and seed give the same
        thought."""
        sims = [(budget.sims + part) // budget.parts for part in range(budget.parts)]
        if budget.parts == 1:
            return self.thought(view, self.grown(view, budget, sims[0], seed))
        with ThreadPoolExecutor(min(budget.parts, os.cpu_count() or 1)) as pool:
            grown = pool.map(lambda part: self.grown(view, budget, sims[part], seed + part),
                             range(budget.parts))
            return self.thought(view, [tree for trees in grown for tree in trees])

    def thinking(self, view: View, budget: Budget, seed: int) -> Iterator[Thought]:
        """The same in one part, telling what it thinks so far: the last is the thought."""
        for trees in self.growing(view, budget, budget.sims, seed):
            yield self.thought(view, trees)

    def grown(self, view: View, budget: Budget, sims: int, seed: int) -> list[Tree]:
        """Search trees of a number of simulations, or of as many as the time in seconds allows."""
        *_, last = self.growing(view, budget, sims, seed)
        return last

    def growing(self, view: View, budget: Budget, sims: int, seed: int) -> Iterator[list[Tree]]:
        """The trees so far, after every slice of work; of those that are full only the root is kept."""
        full = list[Tree]()
        limit = self.limit(view.s, budget.ahead)
        step = CHUNK if budget.seconds else SLICE
        done, until = 0, time.perf_counter() + budget.seconds
        while done < sims and (not done or not budget.seconds or time.perf_counter() < until):
            first, last = done, min(sims, done + ROOM)
            tree = self.prepare(view.s, last - first)
            while done < last and (not done or not budget.seconds or time.perf_counter() < until):
                number = min(step, last - done)
                self.code.grow(tree, view.seat, done, number, seed, limit, float(budget.bold))
                done += number
                yield [*full, (tree, done - first)]
            full.append((root_of(tree, len(view.choices())), done - first))

    def thought(self, view: View, grown: list[Tree]) -> Thought:
        """What some trees found, put together."""
        choices, done = view.choices(), sum(int(n) for _, n in grown)
        count = len(choices)
        trees = [tree for tree, _ in grown if tree.used[0] > 0]
        if count == 1 or not trees:
            return Thought(choices, [1.0 / count] * count, [-1.0] * count, [0] * count, done, False)
        tries = [sum(int(tree.tries[i]) for tree in trees) for i in range(count)]
        gains = [added(float(tree.gains[i]) for tree in trees) for i in range(count)]
        mass = [added(float(tree.mass[i]) for tree in trees) for i in range(count)]
        mixed = added(mass) > 0
        weights = mass if mixed else tries
        total = added(weights)
        values = [gain / n if n else -1.0 for gain, n in zip(gains, tries, strict=True)]
        return Thought(choices, [w / total for w in weights], values, tries, done, mixed)


def root_of(tree: search_memory.SearchArrays, count: int) -> search_memory.SearchArrays:
    """What a search found about the choices of its root, without the tree."""
    nothing = search_memory.SearchArrays._make([None] * len(tree))
    return nothing._replace(used=list(tree.used), tries=list(tree.tries[:count]),
                            gains=list(tree.gains[:count]), mass=list(tree.mass[:count]))


@functools.lru_cache(32)
def search_of(game: Game, engine: str | None = None) -> Search:
    return Search(game, engine)
