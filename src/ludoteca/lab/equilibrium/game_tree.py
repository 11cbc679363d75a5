"""The whole tree of a setting, by the game's own rules: every draw of nature, every decision, every end.

An information set is what a seat has heard.  Where every seat sees the whole state, what was heard before no
longer matters: such a state is one node, however it was reached.
"""
from __future__ import annotations

import marshal
import sys
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.events import Event, logged, redact
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View, choices_of, paper, seats_of
from ludoteca.core.state import NOBODY, PlainState

from .settings import Setting, setting_named

LIMIT = 200_000                             # nodes that a tree may have
DEPTH = 20_000                              # of Python's calls, while a tree is made or walked
NATURE, END = -1, -2                        # who is to act at a node, else a seat
GROWING = -1                                # the number of a node while what is below it is made


class TreeTooLarge(ValueError):
    """A setting whose tree has more nodes than were allowed."""


@dataclass
class InfoSet:
    """All nodes that are the same to the seat that decides there."""

    seat: int
    view: View
    choices: list[int]
    nodes: list[int] = field(default_factory=list)


class GameTree:
    """Nodes by number: `mover`, `children`, `odds` (nature's), `info` (a seat's information set), `worth` (at
    an end: each seat's part of the win, less a fair share); `order` has parents before their children."""

    def __init__(self, given: Setting | str, limit: int = LIMIT) -> None:
        self.setting = setting_named(given)
        self.game: Game = self.setting.load()
        self.limit = limit
        self.mover: list[int] = []
        self.children: list[list[int]] = []
        self.odds: list[list[float]] = []
        self.info: list[int] = []
        self.worth: list[tuple[float, ...]] = []
        self.sets: list[InfoSet] = []
        self._nodes: dict[Hashable, int] = {}
        self._known: dict[Hashable, int] = {}       # what seats have heard, each a number
        self._sets: dict[tuple[int, int], int] = {}
        start = self.setting.start()
        self.players = int(start.players)
        deep = sys.getrecursionlimit()
        sys.setrecursionlimit(max(deep, DEPTH))
        try:
            self.root = self._node(start, (0,) * self.players, (), ())
        finally:
            sys.setrecursionlimit(deep)
        del self._nodes, self._known, self._sets
        self.order = self._parents_first()

    def __len__(self) -> int:
        return len(self.mover)

    def __deepcopy__(self, memo: dict[int, Any]) -> GameTree:     # it does not change
        return self

    # Making it.

    def _node(self, s: PlainState, heard: tuple[int, ...], news: Sequence[Event],
              events: tuple[Event, ...]) -> int:
        """The node of a state that some news led to, with what each seat had heard before; `events` are all
        that led to it first."""
        cells = marshal.dumps(list(vars(s).values()), 2)
        key: Hashable = cells
        if cells not in self._nodes:
            if self._open(s):
                heard = (self._number(cells),) * self.players
            else:
                heard = tuple(self._number((heard[q], *(redact(self.game.rules, event, q) for event in news)))
                              for q in range(self.players))
                key = cells, heard
        found = self._nodes.get(key)
        if found is None:
            self._nodes[key] = GROWING
            found = self._nodes[key] = self._grow(s, heard, (*events, *news))
        if found == GROWING:
            raise TreeTooLarge(f"{self.setting.name} can come back to where it was: its tree has no end")
        return found

    def _open(self, s: PlainState) -> bool:
        """Whether every seat sees the whole state."""
        for p in range(self.players):
            seen = s.copy()
            self.game.rules.hide(seen, p)
            if seen != s:
                return False
        return True

    def _number(self, what: Hashable) -> int:
        return self._known.setdefault(what, len(self._known) + 1)

    def _grow(self, s: PlainState, heard: tuple[int, ...], events: tuple[Event, ...]) -> int:
        sides = int(self.game.rules.chances(s))
        seats = seats_of(self.game.rules.waiting(s))
        if sides:
            return self._draw(s, heard, events, sides)
        return self._decision(s, heard, events, seats[0]) if seats else self._end(s)

    def _add(self, mover: int) -> int:
        if len(self.mover) >= self.limit:
            raise TreeTooLarge(f"{self.setting.name} has a tree of more than {self.limit} nodes")
        self.mover.append(mover)
        self.children.append([])
        self.odds.append([])
        self.info.append(NOBODY)
        self.worth.append(())
        return len(self.mover) - 1

    def _end(self, s: PlainState) -> int:
        node = self._add(END)
        winners = seats_of(self.game.rules.leaders(s))
        self.worth[node] = tuple((p in winners) / len(winners) - 1 / self.players
                                 for p in range(self.players))
        return node

    def _draw(self, s: PlainState, heard: tuple[int, ...], events: tuple[Event, ...], sides: int) -> int:
        """Nature's node: outcomes that lead to the same are one."""
        node = self._add(NATURE)
        found: dict[int, int] = {}
        for outcome in range(sides):
            child = self._after(s, heard, events, NOBODY, outcome)
            found[child] = found.get(child, 0) + 1
        self.children[node] = list(found)
        self.odds[node] = [count / sides for count in found.values()]
        return node

    def _decision(self, s: PlainState, heard: tuple[int, ...], events: tuple[Event, ...], p: int) -> int:
        node = self._add(p)
        choices = choices_of(self.game, s, p)
        key = (p, heard[p])
        if key not in self._sets:
            seen = s.copy()
            self.game.rules.hide(seen, p)
            told = [event for event in (redact(self.game.rules, e, p) for e in events) if event is not None]
            self._sets[key] = len(self.sets)
            self.sets.append(InfoSet(p, View(self.game, seen, p, told), choices))
        self.info[node] = self._sets[key]
        self.sets[self.info[node]].nodes.append(node)
        self.children[node] = [self._after(s, heard, events, p, choice) for choice in choices]
        return node

    def _after(self, s: PlainState, heard: tuple[int, ...], events: tuple[Event, ...], p: int,
               choice: int) -> int:
        after, log = s.copy(), paper()
        self.game.rules.play(after, log, p, choice)
        return self._node(after, heard, logged(log), events)

    def _parents_first(self) -> list[int]:
        """All nodes, each after all that lead to it."""
        waits = [0] * len(self)
        for below in self.children:
            for child in below:
                waits[child] += 1
        order, ready = [], [self.root]
        while ready:
            node = ready.pop()
            order.append(node)
            for child in self.children[node]:
                waits[child] -= 1
                if not waits[child]:
                    ready.append(child)
        return order


def described(tree: GameTree) -> dict[str, Any]:
    """How large a tree is."""
    return {"setting": tree.setting.name, "players": tree.players, "nodes": len(tree),
            "information_sets": len(tree.sets), "ends": sum(mover == END for mover in tree.mover)}
