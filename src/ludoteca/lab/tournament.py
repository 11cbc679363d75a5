"""Leagues among bots: every pair of entrants meets on common dice, seats rotated; results add up over several
runs.

A deal is a seed of the dice.  For every deal a pair plays each way to share the seats between them, so that
neither luck nor seats favour one; with an odd number of seats each is the larger side equally often.  A
pair's share of the wins is then 50 % if the two are equally strong.  Results are lines of JSON in a file; a
later run of the same league goes on where it ended.
"""
from __future__ import annotations

import itertools
import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.bots.bot_by_name import Decide, name_of, print_of
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game_loader import load
from ludoteca.lab.bot_game import Pairing, bucket_ms, play
from ludoteca.lab.game_statistics import wilson_over_deals
from ludoteca.lab.parallel_work import check_backend, spread
from ludoteca.lab.ratings import ratings

DEALS_A_SEED = 10 ** 6                      # seeds of a league have no deal in common
FAULTY = 0.01                               # a bot that fails more of its decisions than this is not rated
Result = dict[str, Any]


def first_deal(seed: int) -> int:
    """The first deal of a league that begins with a seed."""
    return seed * DEALS_A_SEED


@dataclass(frozen=True)
class League:
    """Who plays what, how often: `games` is for each pair of entrants, rounded up to whole deals."""

    game: str
    entrants: tuple[str | Decide, ...]      # as bots/bot_by_name.py knows them
    games: int
    players: int | None = None
    options: tuple[tuple[str, Any], ...] = ()
    first: int = 0                          # the first deal
    neighbours: bool = False                # only entrants that are next to each other meet


def seatings(one: str | Decide, two: str | Decide, players: int) -> list[tuple[str | Decide, ...]]:
    """All ways to share the seats: half each or, with odd seats, both unequal halves."""
    sizes = {players // 2, players - players // 2}
    return [tuple(one if p in own else two for p in range(players))
            for size in sorted(sizes) for own in itertools.combinations(range(players), size)]


def games_a_pair(league: League) -> int:
    """How many games each pair of entrants plays: whole deals, each with all ways to share the seats."""
    ways = len(seatings("", "", load(league.game).template(league.players, dict(league.options)).players))
    return math.ceil(league.games / ways) * ways


def pairings(league: League) -> Iterator[Pairing]:
    """The games of a league, deal by deal, so that a run that is cut short has been fair to everybody."""
    if len(set(map(name_of, league.entrants))) < max(2, len(league.entrants)):
        raise BadOption("A league needs at least two entrants, all different.")
    game = load(league.game)
    template = game.template(league.players, dict(league.options))
    pairs = (list(itertools.pairwise(league.entrants)) if league.neighbours
             else list(itertools.combinations(league.entrants, 2)))
    ways = {pair: seatings(*pair, template.players) for pair in pairs}
    options = tuple(sorted(game.options(template).items()))
    options = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in options)
    for deal in range(league.first, league.first + math.ceil(league.games / len(ways[pairs[0]]))):
        for pair in pairs:
            for seats in ways[pair]:
                yield Pairing(league.game, template.players, options, deal, seats)


# Results and their file.

def key_of(result: Result) -> tuple[Any, ...]:
    options = tuple((name, tuple(v) if isinstance(v, list) else v)
                    for name, v in sorted(result["options"].items()))
    return (result["game"], result["players"], options, result["deal"], tuple(result["seats"]))


def read(path: Path) -> list[Result]:
    """The results in a file, each game once, the newest; none if there is no such file. An incomplete last
    line is ignored."""
    if not path.exists():
        return []
    found: dict[Any, Result] = {}
    lines = path.read_text("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, 1):
        result = result_in(line)
        if result:
            found[key_of(result)] = result
        elif number < len(lines):  # only the last line may be cut off where a run was stopped
            raise BadFile("Line {number} of {file!r} is not the result of a game.", number=number,
                          file=path.name)
    return list(found.values())


def result_in(line: str | bytes) -> Result | None:
    """The result in a line; None if it is not whole."""
    try:
        result: Result = json.loads(line)
        result["seats"] = [name_of(name) for name in result["seats"]]  # an old file has old names
        for part in ("times", *{"prints", "faults"}.intersection(result)):
            result[part] = {name_of(name): told for name, told in result[part].items()}
        return result if key_of(result) and result["winners"] else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


class ResultFile:
    """A file that results are appended to, a line each; a line that a stopped run, or a full disk, left torn
    is cut off."""

    def __init__(self, path: Path) -> None:
        self.path = path
        kept = path.read_bytes() if path.exists() else b""
        whole, _, last = kept.rpartition(b"\n")
        self.size = len(kept) if not last else len(whole) + (1 if whole or kept.startswith(b"\n") else 0)
        if last and result_in(last):
            self._write(self.size + len(last), b"\n")

    def add(self, result: Result) -> None:
        """Append a result, all of it or nothing."""
        self._write(self.size, json.dumps(result).encode() + b"\n")

    def _write(self, at: int, line: bytes) -> None:
        try:
            with self.path.open("r+b" if self.path.exists() else "wb") as file:
                file.truncate(at)
                file.seek(at)
                file.write(line)
            self.size = at + len(line)
        except OSError as fault:
            with suppress(OSError):
                os.truncate(self.path, at)
            raise BadFile("The results cannot be kept in {file!r}: {why}.", file=str(self.path),
                          why=fault.strerror) from fault


def run(league: League, out: Path | None = None, jobs: int = -1, backend: str = "loky",
        address: str | None = None) -> Iterator[tuple[Result, int, int]]:
    """Play what is not yet in the file; yields each result with how many are done and how many there are.

    A result counts for the bots that played it: one whose files have changed since plays again.
    """
    check_backend(backend)
    prints = {name_of(bot): print_of(bot, league.game) for bot in league.entrants}
    known = {key_of(result): result for result in (read(out) if out else []) if is_current(result, prints)}
    todo = list(pairings(league))
    total, done = len(todo), 0
    for pairing in [p for p in todo if p.key in known]:
        done += 1
        yield known[pairing.key], done, total
    todo = [p for p in todo if p.key not in known]
    kept = ResultFile(out) if out and todo else None
    for _, result in spread(play, todo, jobs, backend, address):
        result["prints"] = {name: prints[name] for name in sorted(set(result["seats"]))}
        if kept:
            kept.add(result)
        done += 1
        yield result, done, total


def is_current(result: Result, prints: dict[str, str]) -> bool:
    """Whether the bots of a result are those that play now; what was kept before bots had prints holds for
    ours alone."""
    told = result.get("prints")
    return all(told[name] == prints.get(name) if told else ":" not in name for name in set(result["seats"]))


# What the results say.

@dataclass(frozen=True)
class Duel:
    """How one entrant did against another: its share of the wins, 0.5 if they are equal, with a 95 %
    interval."""

    one: str
    two: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """An entrant's rating in Elo's points, with a 95 % interval, and how long it thinks, in milliseconds."""

    name: str
    rating: float
    low: float | None           # None: too few deals to tell
    high: float | None
    games: int
    median_ms: float
    p95_ms: float
    faults: int = 0             # decisions that it failed and that were made for it
    decisions: int = 0


@dataclass(frozen=True)
class NotRated:
    """An entrant that failed too many of its decisions: what was played in its name is not its own."""

    name: str
    faults: int
    decisions: int
    why: str                    # the first fault, in a sentence


def not_rated(results: Iterable[Result]) -> list[NotRated]:
    """The entrants that failed more than one decision in a hundred."""
    failed, made, why = failures(results)
    return [NotRated(name, failed[name], made[name], why[name]) for name in sorted(failed)
            if failed[name] > FAULTY * made[name]]


def failures(results: Iterable[Result]) -> tuple[dict[str, int], dict[str, int], dict[str, str]]:
    """Of every entrant the decisions that it failed, all of its decisions, and its first fault."""
    failed: dict[str, int] = defaultdict(int)
    made: dict[str, int] = defaultdict(int)
    why: dict[str, str] = {}
    for result in results:
        for name, counts in result["times"].items():
            made[name] += sum(map(int, counts.values()))
        for name, (count, sentence) in result.get("faults", {}).items():
            failed[name] += count
            why.setdefault(name, sentence)
    return failed, made, why


def sound(results: Iterable[Result]) -> list[Result]:
    """The games in which every player is rated."""
    results = list(results)
    out = {entrant.name for entrant in not_rated(results)}
    return [result for result in results if not out.intersection(result["seats"])]


def duels(results: Iterable[Result]) -> list[Duel]:
    """Every pair; games on one deal stand or fall together, so the interval is over deals."""
    shares: dict[tuple[str, str], dict[Any, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in sound(results):
        seats = result["seats"]
        one, two = dict.fromkeys(sorted(set(seats)))
        won = sum(seats[p] == one for p in result["winners"]) / len(result["winners"])
        shares[one, two][result["players"], result["deal"]].append(won)
    return [duel for (one, two), deals in shares.items()
            for duel in both_ways(one, two, list(deals.values()))]


def both_ways(one: str, two: str, deals: list[list[float]]) -> list[Duel]:
    games = sum(map(len, deals))
    share, low, high = wilson_over_deals(deals)
    return [Duel(one, two, games, share, low, high), Duel(two, one, games, 1 - share, 1 - high, 1 - low)]


def standings(results: Iterable[Result]) -> list[Standing]:
    """The ratings of all entrants by likelihood, best first: every seat of a game is a player of its own, and
    only winning counts."""
    results = sound(results)
    failed, made, _ = failures(results)
    times: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for result in results:
        for name, counts in result["times"].items():
            for place, count in counts.items():
                times[name][int(place)] += count
    games = Counter(name for result in results for name in set(result["seats"]))
    return [Standing(row.name, row.points, row.low, row.high, games[row.name],
                     quantile(times[row.name], 0.5), quantile(times[row.name], 0.95),
                     failed[row.name], made[row.name])
            for row in ratings(results)]


def quantile(counts: dict[int, int], part: float) -> float:
    """The thinking time, in milliseconds, that a part of the decisions kept below."""
    left = part * sum(map(int, counts.values()))
    for place in sorted(counts):
        left -= counts[place]
        if left <= 0:
            return bucket_ms(place)
    return 0.0


def league_summary(results: list[Result]) -> dict[str, Any]:
    """All of it as plain data."""
    return {"games": len(results), "standings": [vars(row) for row in standings(results)],
            "not_rated": [vars(entrant) for entrant in not_rated(results)],
            "duels": [vars(duel) for duel in duels(results)]}
