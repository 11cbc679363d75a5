"""Many games at once: random play compiled, or any bots through matches that leave records."""
from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots.bot_by_name import Decide, bot_named
from ludoteca.core import compile, engines, record
from ludoteca.core.chance import draw
from ludoteca.core.events import LOG, WIDTH
from ludoteca.core.game_loader import Game
from ludoteca.core.match import Match
from ludoteca.core.state import PlainState, as_record
from ludoteca.lab.game_statistics import Tally
from ludoteca.lab.parallel_work import spread

FIRST, PATIENCE = 20, 0.4  # games in the first chunk; seconds that a chunk should take at most
LONG = 120.0  # seconds that are left from which on Numba pays, if it is installed
PORTION, FEW = 20_000, 8  # games that a worker gets at once: random ones, and those of bots
HEARD = 100  # random games whose events are counted: the first, played again in plain Python


def first_of(seed: int) -> int:
    """The number of a seed's first random game; the numbers of two seeds are so far apart that they share no
    game."""
    return draw(seed, 0, 1 << 30) << 32


def random_play(game: Game, players: int | None, options: dict[str, Any] | None, games: int, seed: int = 0,
                chunk: int = 20_000) -> Iterator[Tally]:
    """Random play as fast as it goes here; yields the tally so far after every chunk."""
    template = game.template(players, options)
    tally = Tally(template.players)
    long = False
    chunk_of = chunks(game)
    seed = first_of(seed)
    chunk_of(game, template, 1, seed)          # compile before the clock runs
    size = FIRST
    while tally.games < games:
        size = min(size, chunk, games - tally.games)
        start = time.perf_counter()
        nodes, won = chunk_of(game, template, size, seed + tally.games)
        spent = time.perf_counter() - start
        tally.seconds += spent
        tally.add_games(nodes, won)
        listen(tally, game, template, seed, tally.games - size, size)
        yield tally
        if not long and (games - tally.games) * tally.seconds / tally.games > LONG:
            long, chunk_of = True, chunks(game, long=True)             # it plays the same games
            chunk_of(game, template, 1, seed)
        size = max(1, 2 * size if spent < PATIENCE / 4 else size // 2 if spent > PATIENCE else size)


def listen(tally: Tally, game: Game, template: Any, seed: int, first: int, games: int) -> None:
    """Count the events of some random games, as far as they are among the first: every engine plays the same
    games."""
    if first >= HEARD:
        return
    rules: Any = compile.plain(game.module("rules"))
    play = rules.play
    log = PlainState(LOG)
    codes = Counter[int]()

    def heard(s: Any, _: Any, p: int, choice: int) -> None:
        log.count = 0
        play(s, log, p, choice)
        codes.update(log.cell[:log.count:WIDTH])

    rules.play = heard
    for g in range(first, min(first + games, HEARD)):
        codes.clear()
        s = template.copy()
        rules.setup(s)
        rules.playout(s, [0] * rules.MOST, seed + g)
        tally.add_events(game, codes)


def chunks(game: Game, long: bool = False) -> Callable[..., tuple[Any, Any]]:
    """What plays fastest, all in all."""
    engine = engines.choose(game, long)
    return (plain_chunk if engine == "plain"
            else functools.partial(compiled_chunk, code=engines.code(game, engine)))


def compiled_chunk(game: Game, template: Any, games: int, seed: int, code: Any = None) -> tuple[Any, Any]:
    """So many games by a game's compiled code, or by that of a given engine."""
    nodes, won = np.zeros(games, np.int64), np.zeros(games, np.int64)
    begin, states = np.zeros(1, game.rules.STATE), np.zeros(1, game.rules.STATE)
    begin[0] = as_record(template, game.rules.STATE)
    fast: Any = code or game.fast
    fast.simulate(states, begin, np.zeros(game.rules.MOST, np.int32), seed, nodes, won)
    return nodes, won


def plain_chunk(game: Game, template: Any, games: int, seed: int) -> tuple[Any, Any]:
    nodes = np.zeros(games, np.int64)
    won = np.zeros(games, np.int64)
    out = [0] * game.rules.MOST
    for g in range(games):
        s = template.copy()
        game.rules.setup(s)
        nodes[g] = game.rules.playout(s, out, seed + g)
        won[g] = game.rules.leaders(s)
    return nodes, won


def play_match(game: Game, players: int | None, options: dict[str, Any] | None, bots: Sequence[str | Decide],
               seed: str) -> Match:
    """A whole match among bots, seat after seat, each of which gets views alone."""
    match = Match(game, players, options, seed)
    with ExitStack() as stack:              # a bot for each seat: no program sees two hands
        seated = [stack.enter_context(bot_named(bots[seat % len(bots)])) for seat in range(match.players)]
        while not match.over:
            for seat in match.waiting:
                match.decide(seat, seated[seat](match.view(seat), match.bot_luck(seat)))
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
        tally.add_match(match)
        if folder:
            record.write(match, folder / f"{game.name}-{seed}-{g:05}.json")
        yield tally


@dataclass(frozen=True)
class Portion:
    """Some games of a simulation, for one worker."""

    game: Game
    players: int | None
    options: dict[str, Any] | None
    bots: tuple[str | Decide, ...]
    seed: int
    first: int
    games: int


def play_portion(portion: Portion) -> Tally:
    """The tally of some games, wherever they are played."""
    template = portion.game.template(portion.players, portion.options)
    tally = Tally(template.players)
    if portion.bots == ("random",):
        seed = first_of(portion.seed)
        tally.add_games(*chunks(portion.game)(portion.game, template, portion.games, seed + portion.first))
        listen(tally, portion.game, template, seed, portion.first, portion.games)
        return tally
    for g in range(portion.first, portion.first + portion.games):
        tally.add_match(play_match(portion.game, portion.players, portion.options, portion.bots,
                                   f"{portion.seed}-{g}"))
    return tally


def spread_play(game: Game, players: int | None, options: dict[str, Any] | None, games: int, seed: int = 0,
                bots: Sequence[str | Decide] = ("random",), jobs: int = -1, backend: str = "loky",
                address: str | None = None) -> Iterator[Tally]:
    """The same games on many cores or a cluster; yields the tally so far. What it counts is the same however
    many workers play."""
    size = PORTION if tuple(bots) == ("random",) else FEW
    portions = [Portion(game, players, options, tuple(bots), seed, first, min(size, games - first))
                for first in range(0, games, size)]
    tally, start = Tally(game.template(players, options).players), time.perf_counter()
    for _, part in spread(play_portion, portions, jobs, backend, address):
        tally.merge(part)
        tally.seconds = time.perf_counter() - start
        yield tally
