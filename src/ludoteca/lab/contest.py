"""One game among entrants: who sits where, what each decides from its view alone, who wins, and how long each thought."""
from __future__ import annotations

import math
import shlex
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.levels import LEVELS, Plan, follow, think
from ludoteca.bots.program import Outside
from ludoteca.bots.search import Budget
from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption
from ludoteca.core.game import load
from ludoteca.core.match import Match, View
from ludoteca.lab.simulate import random_bot
from ludoteca.show.parts import heuristic_of

Bot = Callable[[View, int], int]


@dataclass(frozen=True)
class Pairing:
    """One game to play: the seats' entrants by name, and which deal; equal deals have equal dice for all pairings."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    deal: int
    seats: tuple[str, ...]

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.game, self.players, self.options, self.deal, self.seats)


def bot_of(name: str, stack: ExitStack) -> Bot:
    """An entrant by its name: random, thumb, a level, search:SIMULATIONS[:ROUNDS AHEAD], or run:COMMAND for a program."""
    kind, _, rest = name.partition(":")
    if name == "random":
        return random_bot
    if name == "thumb":
        return lambda view, seed: int(heuristic_of(view.game).think(view, seed))
    if name in LEVELS:
        return lambda view, seed: think(view, name, seed)
    if kind == "search" and all(part.isdigit() for part in rest.split(":")):
        plan = Plan(budget=Budget(*map(int, rest.split(":")[:2])))
        return lambda view, seed: follow(view, plan, seed)
    if kind == "run" and rest:
        return stack.enter_context(Outside(shlex.split(rest))).think
    known = ", ".join(("random", "thumb", *LEVELS))
    raise BadOption("There is no bot {name!r}; there are: {known}, search:SIMULATIONS, run:COMMAND.", name=name, known=known)


def bucket(seconds: float) -> int:
    """The place of a thinking time on a scale of tenths of a power of two from a microsecond on."""
    return max(0, round(10 * math.log2(max(seconds, 1e-6) * 1e6)))


def bucket_ms(place: float) -> float:
    return float(2 ** (place / 10) / 1000)


def play(pairing: Pairing) -> dict[str, Any]:
    """Play a game and tell what came of it, as plain data."""
    game = load(pairing.game)
    times: dict[str, dict[str, int]] = {name: {} for name in pairing.seats}
    with ExitStack() as stack:
        bots = [bot_of(name, stack) for name in pairing.seats]         # a program for each seat: none sees two hands
        match = Match(game, pairing.players, dict(pairing.options), seed=f"deal-{pairing.deal}")
        while not match.over:
            for p in match.waiting:
                name, view = pairing.seats[p], match.view(p)
                start = time.perf_counter()
                choice = bots[p](view, draw(pairing.deal, 64 * len(match.decisions) + p, 1 << 30))
                place = str(bucket(time.perf_counter() - start))
                times[name][place] = times[name].get(place, 0) + 1
                match.decide(p, choice)
    standing = [int(game.rules.standing(match._s, p)) for p in range(match.players)]
    return {"game": pairing.game, "players": pairing.players, "options": dict(pairing.options), "deal": pairing.deal,
            "seats": list(pairing.seats), "winners": match.winners, "scores": match.scores,
            "ranks": [1 + sum(other > own for other in standing) for own in standing], "times": times}
