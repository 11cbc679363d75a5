"""Many games at once: random play compiled, or any bots through matches that leave records."""
from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots.named import Decide, bot_named
from ludoteca.core import record
from ludoteca.core.chance import draw
from ludoteca.core.game import Game
from ludoteca.core.match import Match
from ludoteca.core.state import as_record
from ludoteca.core.wasm import engines

FIRST, PATIENCE = 20, 0.4                       # games in the first chunk; seconds that a chunk should take at most
LONG = 120.0                                    # seconds that are left from which on Numba pays, if it is installed


@dataclass
class Tally:
    """What came of many games: wins are shared among all who win."""

    players: int
    games: int = 0
    nodes: int = 0
    seconds: float = 0.0
    wins: tuple[float, ...] = ()

    def add(self, winners: list[int], nodes: int) -> None:
        wins = list(self.wins or (0.0,) * self.players)
        for p in winners:
            wins[p] += 1 / len(winners)
        self.games, self.nodes, self.wins = self.games + 1, self.nodes + nodes, tuple(wins)

    def as_dict(self) -> dict[str, Any]:
        return {"games": self.games, "nodes": self.nodes, "seconds": round(self.seconds, 3),
                "nodes_per_second": round(self.nodes / max(self.seconds, 1e-9)),
                "wins": [round(w, 2) for w in self.wins]}


def random_play(game: Game, players: int | None, options: dict[str, Any] | None, games: int, seed: int = 0,
                chunk: int = 20_000) -> Iterator[Tally]:
    """Random play as fast as it goes here; yields the tally so far after every chunk."""
    template = game.template(players, options)
    tally = Tally(template.players)
    long, chunk_of = False, chunks(game)
    chunk_of(game, template, 1, seed)          # compile before the clock runs
    size = FIRST
    while tally.games < games:
        size = min(size, chunk, games - tally.games)
        start = time.perf_counter()
        nodes, won = chunk_of(game, template, size, seed + tally.games)
        spent = time.perf_counter() - start
        tally.seconds += spent
        tally.games += size
        tally.nodes += int(nodes.sum())
        tally.wins = tuple(np.add(tally.wins or (0.0,) * tally.players, shares(won, tally.players)))
        yield tally
        if not long and (games - tally.games) * tally.seconds / tally.games > LONG:
            long, chunk_of = True, chunks(game, long=True)             # it plays the same games
            chunk_of(game, template, 1, seed)
        size = max(1, 2 * size if spent < PATIENCE / 4 else size // 2 if spent > PATIENCE else size)


def chunks(game: Game, long: bool = False) -> Callable[..., tuple[Any, Any]]:
    """What plays fastest, all in all."""
    engine = engines.choose(game, long)
    return plain_chunk if engine == "plain" else functools.partial(compiled_chunk, code=engines.code(game, engine))


def compiled_chunk(game: Game, template: Any, games: int, seed: int, code: Any = None) -> tuple[Any, Any]:
    """So many games by a game's compiled code, or by that of a given engine."""
    nodes, won = np.zeros(games, np.int64), np.zeros(games, np.int64)
    begin, states = np.zeros(1, game.rules.STATE), np.zeros(1, game.rules.STATE)
    begin[0] = as_record(template, game.rules.STATE)
    fast: Any = code or game.fast
    fast.simulate(states, begin, np.zeros(game.rules.MOST, np.int32), seed, nodes, won)
    return nodes, won


def plain_chunk(game: Game, template: Any, games: int, seed: int) -> tuple[Any, Any]:
    nodes, won, out = np.zeros(games, np.int64), np.zeros(games, np.int64), [0] * game.rules.MOST
    for g in range(games):
        s = template.copy()
        game.rules.setup(s)
        nodes[g] = game.rules.playout(s, out, seed + g)
        won[g] = game.rules.leaders(s)
    return nodes, won


def shares(won: Any, players: int) -> list[float]:
    """Each seat's wins, a shared one counted in parts."""
    sharers = np.bitwise_count(won.astype(np.uint64)).clip(1)
    return [float((((won >> p) & 1) / sharers).sum()) for p in range(players)]


def play_match(game: Game, players: int | None, options: dict[str, Any] | None, bots: Sequence[str | Decide], seed: str) -> Match:
    """A whole match among bots, seat after seat, each of which gets views alone."""
    match = Match(game, players, options, seed)
    with ExitStack() as stack:              # a bot for each seat: no program sees two hands
        seated = [stack.enter_context(bot_named(bots[seat % len(bots)])) for seat in range(match.players)]
        while not match.over:
            for seat in match.waiting:
                match.decide(seat, seated[seat](match.view(seat), draw(len(match.decisions), seat, 1 << 30)))
    return match


def with_records(game: Game, players: int | None, options: dict[str, Any] | None, games: int, seed: int,
                 bots: Sequence[str | Decide], folder: Path | None) -> Iterator[Tally]:
    """Matches with verifiable chance, one after the other, their records kept if a folder is given."""
    tally = Tally(game.template(players, options).players)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    for g in range(games):
        start = time.perf_counter()
        match = play_match(game, players, options, bots, f"{seed}-{g}")
        tally.seconds += time.perf_counter() - start
        tally.add(match.winners, len(match.decisions) + match.drawn)
        if folder:
            record.write(match, folder / f"{game.name}-{seed}-{g:05}.json")
        yield tally
