"""Leagues among bots: every pair of entrants meets on common dice, seats rotated; results add up over several runs.

A deal is a seed of the dice.  For every deal a pair plays each way to share the seats between them, so that neither luck nor
seats favour one; with an odd number of seats each is the larger side equally often.  A pair's share of the wins is then 50 %
if the two are equally strong.  Results are lines of JSON in a file; a later run of the same league goes on where it ended.
"""
from __future__ import annotations

import itertools
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.bots.named import Decide, name_of
from ludoteca.core.chance import added
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game import load
from ludoteca.lab.contest import Pairing, bucket_ms, play
from ludoteca.lab.extras import needed

BACKENDS = ("loky", "threading", "dask", "ray")
PORTION = 64                                # games that are sent at once to a cluster that answers by portions
Result = dict[str, Any]


@dataclass(frozen=True)
class League:
    """Who plays what, how often: `games` is for each pair of entrants, rounded up to whole deals."""

    game: str
    entrants: tuple[str | Decide, ...]      # as bots/named.py knows them
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
    options = tuple((name, tuple(v) if isinstance(v, list) else v) for name, v in sorted(result["options"].items()))
    return (result["game"], result["players"], options, result["deal"], tuple(result["seats"]))


def read(path: Path) -> list[Result]:
    """The results in a file, each game once; none if there is no such file."""
    if not path.exists():
        return []
    found: dict[Any, Result] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            result = json.loads(line)
            result["seats"] = [name_of(name) for name in result["seats"]]                    # an old file has old names
            result["times"] = {name_of(name): times for name, times in result["times"].items()}
            found.setdefault(key_of(result), result)
        except (json.JSONDecodeError, KeyError, TypeError, AttributeError):
            if number < len(path.read_text("utf-8").splitlines()):      # a last line may be cut off where a run was stopped
                raise BadFile("Line {number} of {file!r} is not the result of a game.", number=number, file=path.name) from None
    return list(found.values())


def run(league: League, out: Path | None = None, jobs: int = -1, backend: str = "loky",
        address: str | None = None) -> Iterator[tuple[Result, int, int]]:
    """Play what is not yet in the file; yields each result with how many are done and how many there are."""
    check_backend(backend)
    known = {key_of(result): result for result in (read(out) if out else [])}
    todo = list(pairings(league))
    total, done = len(todo), 0
    for pairing in [p for p in todo if p.key in known]:
        done += 1
        yield known[pairing.key], done, total
    todo = [p for p in todo if p.key not in known]
    with spread(backend, address):
        for result in results_of(todo, jobs, backend):
            if out:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result) + "\n")
            done += 1
            yield result, done, total


def check_backend(name: str) -> str:
    """The name of an engine that spreads games, if there is one of that name."""
    if name not in BACKENDS:
        raise BadOption("There is no engine {backend!r}; there are: {backends}.", backend=name[:40], backends=", ".join(BACKENDS))
    return name


def results_of(todo: list[Pairing], jobs: int, backend: str) -> Iterator[Result]:
    """Results as they come; ray answers by whole portions only."""
    joblib = needed("joblib")
    tasks = (joblib.delayed(play)(pairing) for pairing in todo)
    with joblib.Parallel(jobs, return_as="list" if backend == "ray" else "generator_unordered") as pool:
        while portion := list(itertools.islice(tasks, PORTION if backend == "ray" else None)):
            yield from pool(portion)


@contextmanager
def spread(backend: str, address: str | None = None) -> Iterator[None]:
    """The joblib engine to spread games with: this machine's cores, or a dask or ray cluster, ours or the one at an address."""
    with ExitStack() as stack:
        try:
            if backend == "dask":
                client = needed("distributed").Client
                stack.enter_context(client(address) if address else client(processes=True, dashboard_address=None))
            elif backend == "ray":
                stack.enter_context(needed("ray").init(address=address, include_dashboard=False))
                needed("ray.util.joblib").register_ray()
        except (OSError, ValueError, ConnectionError) as fault:
            raise BadOption("The cluster at {address!r} does not answer: {why}.", address=address or "",
                            why=str(fault).strip().partition("\n")[0].rstrip(".")) from fault
        stack.enter_context(needed("joblib").parallel_config(backend))
        yield


# What the results say.

@dataclass(frozen=True)
class Duel:
    """How one entrant did against another: its share of the wins, 0.5 if they are equal, with a 95 % interval."""

    one: str
    two: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """An entrant's rating, with a 95 % interval, and how long it thinks, in milliseconds."""

    name: str
    rating: float
    low: float
    high: float
    games: int
    median_ms: float
    p95_ms: float


def duels(results: Iterable[Result]) -> list[Duel]:
    """Every pair; games on one deal stand or fall together, so the interval is over deals."""
    shares: dict[tuple[str, str], dict[Any, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        seats = result["seats"]
        one, two = dict.fromkeys(sorted(set(seats)))
        won = sum(seats[p] == one for p in result["winners"]) / len(result["winners"])
        shares[one, two][result["players"], result["deal"]].append(won)
    return [duel for (one, two), deals in shares.items() for duel in both_ways(one, two, list(deals.values()))]


def both_ways(one: str, two: str, deals: list[list[float]]) -> list[Duel]:
    games = sum(map(len, deals))
    share = added(map(added, deals)) / games
    spread_of = added((added(deal) - share * len(deal)) ** 2 for deal in deals)
    n = len(deals)
    error = 1.96 * math.sqrt(spread_of * n / max(n - 1, 1)) / games if n > 1 else 0.5
    return [Duel(one, two, games, share, max(0.0, share - error), min(1.0, share + error)),
            Duel(two, one, games, 1 - share, max(0.0, 1 - share - error), min(1.0, 1 - share + error))]


def standings(results: Iterable[Result]) -> list[Standing]:
    """openskill ratings of all entrants, best first: every seat of a game is a player of its own, and only winning counts."""
    model = needed("openskill.models").PlackettLuce(tau=0.0)
    ratings: dict[str, Any] = {}
    games: dict[str, int] = defaultdict(int)
    times: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for result in sorted(results, key=lambda r: (r["deal"], r["seats"])):
        seats = result["seats"]
        for name in seats:
            ratings.setdefault(name, model.rating(name=name))
        ranks = [1 if p in result["winners"] else 2 for p in range(len(seats))]
        rated = model.rate([[ratings[name]] for name in seats], ranks=ranks)
        for name in set(seats):
            own = [rated[p][0] for p in range(len(seats)) if seats[p] == name]
            before = ratings[name]
            mu = before.mu + added(r.mu - before.mu for r in own) / len(own)
            sigma = min(r.sigma for r in own)
            ratings[name] = model.rating(mu, sigma, name)
            games[name] += 1
        for name, counts in result["times"].items():
            for place, count in counts.items():
                times[name][int(place)] += count
    rows = [Standing(name, r.mu, r.mu - 1.96 * r.sigma, r.mu + 1.96 * r.sigma, games[name],
                     quantile(times[name], 0.5), quantile(times[name], 0.95)) for name, r in ratings.items()]
    return sorted(rows, key=lambda row: -row.rating)


def quantile(counts: dict[int, int], part: float) -> float:
    """The thinking time, in milliseconds, that a part of the decisions kept below."""
    left = part * sum(map(int, counts.values()))
    for place in sorted(counts):
        left -= counts[place]
        if left <= 0:
            return bucket_ms(place)
    return 0.0


def report(results: list[Result]) -> dict[str, Any]:
    """All of it as plain data."""
    return {"games": len(results), "standings": [vars(row) for row in standings(results)],
            "duels": [vars(duel) for duel in duels(results)]}
