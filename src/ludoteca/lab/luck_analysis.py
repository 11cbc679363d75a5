"""After the game: where luck and where decisions made the difference.

Every state of the game, secrets and all, is played on many times by the search's policy, all seats alike:
what each seat comes to then is its chance.  Where there is a learned judge, it says so as soon as the next
round begins; a round that everybody decides at once is played by its mixtures, where the game solves it. 
Where the whole game is solved the chances are exact, and nothing is simulated.  What a roll or a draw changes
is luck; what a seat's own decision changes is its doing; the rest is what others did.  Decisions made at once
are booked as the mean over all orders in which they could have come out. From the start to the end the
changes add up exactly to what each seat won.
"""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from ludoteca.bots.game_bots import bots_of
from ludoteca.bots.levels import begins, mixes
from ludoteca.bots.search_memory import NO_NET
from ludoteca.core.chance import added
from ludoteca.core.errors import BadRecord
from ludoteca.core.game_loader import Game
from ludoteca.core.match import Ply, RecordedMatch, View, seats_of
from ludoteca.core.record import check, rebuild
from ludoteca.core.state import NOBODY
from ludoteca.lab.advice import advise
from ludoteca.lab.rollouts import rollouts_of
from ludoteca.show.words import Say, speaker

# in all, and for each position: long games get fewer
FUTURES = 400_000
FEWEST = 200
MOST = 4000
SLOWER = 50                                     # so many times fewer where nothing is compiled
SAMPLES, FEW_SAMPLES = 2000, 40  # how hard a round's mixtures are thought about; where nothing is compiled
SLICE = 4096  # futures between two moments in which whoever waits can interrupt
LUCK, OWN, OTHERS = range(3)
TOGETHER = -2                                   # several seats, in a step


@dataclass(frozen=True)
class Moment:
    """One decision or one act of chance, and the chances to win after it."""

    number: int                             # of the decision that it is or follows; 0 before the first
    round: int
    seat: int                               # NOBODY: chance
    what: str                               # the decision as text, or nature's units
    chances: tuple[float, ...]
    change: tuple[float, ...]
    error: float = 0.0                      # of the change: the largest standard error of a seat's
    best: str = ""                          # with a search: what it would have decided …
    missed: float = 0.0                     # … and by how much, as far as that seat could know
    last: bool = True  # False: more decisions were made at the same time; the last one completes them


@dataclass(frozen=True)
class AnalysisStep:
    """A moment, or those of the decisions that were made at once."""

    ply: int                                # the place of its last moment among all
    round: int
    seat: int                               # NOBODY: chance; TOGETHER: several at once
    what: str
    chances: tuple[float, ...]
    change: tuple[float, ...]
    error: float

    @property
    def size(self) -> float:
        return max(map(abs, self.change))


@dataclass(frozen=True)
class Split:
    """What made one seat's chance go from the start to the end."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    end: float
    error: float                            # of luck, own and others: the largest of their standard errors


@dataclass(frozen=True)
class Report:
    game: str
    names: list[str]
    playouts: int
    moments: list[Moment]
    splits: list[Split]
    start: tuple[float, ...]
    winners: list[int] = field(default_factory=list)
    exact: bool = False                     # computed, not simulated: the game is solved

    def steps(self) -> list[AnalysisStep]:
        """What happened one after the other; decisions made at once are one step."""
        found, first = list[AnalysisStep](), 0
        for n, moment in enumerate(self.moments):
            if moment.last:
                some = self.moments[first:n + 1]
                change = tuple(added(m.change[p] for m in some) for p in range(len(self.names)))
                seat = moment.seat if len(some) == 1 else TOGETHER
                found.append(AnalysisStep(n, moment.round, seat, moment.what, moment.chances, change,
                                          max(m.error for m in some)))
                first = n + 1
        return found

    def turns(self, most: int = 5, least: float = 0.04) -> list[AnalysisStep]:
        """The steps that changed most, as they came; a change that could be noise is none."""
        told = [step for step in self.steps() if step.size >= max(least, 3 * step.error)]
        return sorted(sorted(told, key=lambda step: -step.size)[:most], key=lambda step: step.ply)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def _repr_svg_(self) -> str:
        from ludoteca.lab.chances_plot import curve

        return curve(self)

    @classmethod
    def of(cls, given: dict[str, Any]) -> Report:
        """The report that was kept as plain data."""
        moments = [Moment(**m | {"chances": tuple(m["chances"]), "change": tuple(m["change"])})
                   for m in given["moments"]]
        splits = [Split(**part) for part in given["splits"]]
        return cls(**given | {"moments": moments, "splits": splits, "start": tuple(given["start"])})


def replayed(record: dict[str, Any]) -> RecordedMatch:
    """The record's match, watched; BadRecord where it is not one of a finished game by these rules."""
    *_, match = rebuild(check(record), RecordedMatch)
    if not match.over:
        raise BadRecord("This game is not over yet.")
    return match  # type: ignore[return-value]


class Oracle:
    """The futures of a game's states, each as a row of what every seat comes to."""

    def __init__(self, game: Game, sims: int, seed: int, worth: Any = None) -> None:
        self.worth = worth
        self.game = game
        self.rollouts = rollouts_of(game)
        self.sims = sims
        self.seed = seed
        self.search = self.rollouts.search
        self.judged = self.search.net is not NO_NET
        self.mixed: tuple[int, list[list[float]]] = (NOBODY, [])

    def look(self, s: Any, ply: int) -> Any:
        if self.worth:
            return np.array([self.worth(s)])
        limit, mixtures = self.search.limit(s, self.search.ahead), []
        if self.judged and begins(self.game, s):
            limit = self.search.stage(s)        # the judge says it at once
        elif self.judged and mixes(View(self.game, s, NOBODY)):
            mixtures = self.mixtures(s)
        parts = [SLICE] * (self.sims // SLICE) + [self.sims % SLICE] * (self.sims % SLICE > 0)
        return np.concatenate([self.rollouts.futures(s, sims, self.seed + (k << 32), ply, limit, mixtures)
                               for k, sims in enumerate(parts)])

    def mixtures(self, s: Any) -> list[list[float]]:
        """How all decide in a round, before anybody has."""
        if self.mixed[0] != s.round:
            samples = SAMPLES if self.search.compiled else FEW_SAMPLES
            view = View(self.game, s, NOBODY)
            solved = bots_of(self.game).solve_round(self.search, view, samples, self.seed)
            self.mixed = int(s.round), solved.shares
        return self.mixed[1]


def enough(plies: int, compiled: bool = True) -> int:
    """How many futures of each position: more in a short game."""
    return max(FEWEST, min(MOST, FUTURES // max(1, plies))) // (1 if compiled else SLOWER)


def analyse(record: dict[str, Any], playouts: int = 0, sims: int = 0, seed: int = 0) -> Report:
    """The whole report of a record."""
    *_, last = analysing(record, playouts, sims, seed)
    assert isinstance(last, Report)
    return last


def analysing(record: dict[str, Any], playouts: int = 0, sims: int = 0,
              seed: int = 0) -> Iterator[tuple[int, int] | Report]:
    """As `analyse`, telling how many of how many plies are done; the last thing it yields is the report.

    `playouts` futures of each position; if none are given, exact chances where the game is solved, else as
    many as its length allows.  With `sims`, a search looks at every decision again, from what its seat knew:
    what it would have decided, and how much better that seems.
    """
    match = replayed(record)
    s, all_plies = match.game.start(match.players, match.options), len(match.plies)
    worth = None if playouts else known_worth(match.game, s)
    playouts = 1 if worth else playouts or enough(all_plies, rollouts_of(match.game).search.compiled)
    yield 0, all_plies
    oracle = Oracle(match.game, playouts, seed, worth)
    before = oracle.look(s, 0)
    start = means(before)
    moments = list[Moment]()
    sums = np.zeros((3, playouts, match.players))
    while len(moments) < all_plies:
        block = at_once(match, s, len(moments))
        for ply, change in zip(block, shared_out(oracle, s, before, block, len(moments)), strict=True):
            before = before + change
            best, missed = "", 0.0
            if sims and ply.seat != NOBODY:
                best, missed = second_thoughts(seen_before(match, len(moments)), ply.choice, sims, seed)
            what = ply.text or " ".join(map(str, ply.units))
            moments.append(Moment(ply.decisions, int(ply.s.round), ply.seat, what, means(before),
                                  means(change), spread(change), best, missed, ply is block[-1]))
            book(sums, ply.seat, change)
        s = block[-1].s
        yield len(moments), all_plies
    splits = [split(p, start, moments, spread(sums[:, :, p].T)) for p in range(match.players)]
    yield Report(match.game.name, match.names, 0 if worth else playouts, moments, splits, start,
                 match.winners, worth is not None)


def known_worth(game: Game, s: Any) -> Any:
    """What says exactly what states of a game like that of s are worth; None where nothing does."""
    return bots_of(game).worth(game, s)


def seen_before(match: RecordedMatch, n: int) -> View:
    """What the seat of ply n knew when it decided."""
    seat, last = match.plies[n].seat, match.plies[n - 1] if n else None
    s = last.s.copy() if last else match.game.start(match.players, match.options)
    match.game.rules.hide(s, seat)
    return View(match.game, s, seat, match.heard(seat, 0, last.events if last else 0), match.names)


def at_once(match: RecordedMatch, s: Any, n: int) -> list[Ply]:
    """From ply n on, in state s: a draw or a decision, or the decisions that several seats make without
    knowing each other's."""
    owing, found = set(seats_of(match.game.rules.waiting(s))), [match.plies[n]]
    while len(owing) > 1 and {ply.seat for ply in found} != owing:
        n += 1
        if n == len(match.plies) or match.plies[n].seat not in owing:
            return found[:1]
        found.append(match.plies[n])
    return found


def shared_out(oracle: Oracle, s: Any, before: Any, block: list[Ply], n: int) -> list[Any]:
    """What each ply of a block changed, future by future; for decisions made at once, the mean over all their
    orders.

    Where a seat has changed its mind, its last word counts.
    """
    if len(block) == 1:
        return [oracle.look(block[0].s, n + 1) - before]
    last = {ply.seat: ply for ply in block}
    worth = {frozenset[int](): before}
    for some in (frozenset(c) for k in range(1, len(last) + 1) for c in combinations(sorted(last), k)):
        worth[some] = oracle.look(decided(oracle.game, s, [last[p] for p in some]), n + len(some))
    count = len(last)
    weights = [math.factorial(k) * math.factorial(count - k - 1) / math.factorial(count)
               for k in range(count)]
    fair = {p: added(weights[len(some)] * (worth[some | {p}] - worth[some]) for some in worth
                     if p not in some) for p in last}
    return [fair[ply.seat] if ply is last[ply.seat] else 0 * before for ply in block]


def decided(game: Game, s: Any, plies: list[Ply]) -> Any:
    """The state after some of the decisions that are made at once."""
    s = s.copy()
    for ply in plies:
        game.rules.play(s, None, ply.seat, ply.choice)
    return s


def means(futures: Any) -> tuple[float, ...]:
    return tuple(float(mean) for mean in futures.mean(0))


def spread(rows: Any) -> float:
    """The largest standard error among the means of columns."""
    return float(rows.std(0).max() / math.sqrt(len(rows)))


def book(sums: Any, seat: int, change: Any) -> None:
    """Add what happened to every seat's luck, own doing or others' doing, future by future."""
    for p in range(change.shape[1]):
        sums[LUCK if seat == NOBODY else OWN if seat == p else OTHERS, :, p] += change[:, p]


def second_thoughts(view: View, choice: int, sims: int, seed: int) -> tuple[str, float]:
    """What a search would have decided there, and how much more it hopes for then; nothing where it
    agrees."""
    if len(view.choices()) < 2:
        return "", 0.0
    advice = advise(view, sims, seed)
    values = {c.choice: c.value for c in advice.choices if c.value is not None}
    best = (max(advice.choices, key=lambda c: values.get(c.choice, -1.0)) if advice.mixed
            else advice.choices[0])
    if best.choice == choice or choice not in values:
        return "", 0.0
    return best.text, max(0.0, values.get(best.choice, 0.0) - values[choice])


def split(p: int, start: tuple[float, ...], moments: list[Moment], error: float) -> Split:
    luck = added(m.change[p] for m in moments if m.seat == NOBODY)
    own = added(m.change[p] for m in moments if m.seat == p)
    others = added(m.change[p] for m in moments if m.seat not in (NOBODY, p))
    return Split(p, start[p], luck, own, others, moments[-1].chances[p] if moments else start[p], error)


def lines(report: Report, say: Say = speaker()) -> list[str]:  # noqa: B008 (it is English)
    """The turning points, and what the figures mean, as lines of text for a terminal."""
    found = [say("Turning points:")] if report.turns() else []
    for step in report.turns():
        name = report.names[step.seat]
        what = (say("draw: {what}", what=step.what) if step.seat == NOBODY else say("all decide at once")
                if step.seat == TOGETHER
                else say("{who} decides: {what}", who=name, what=step.what))
        moved = sorted(range(len(report.names)), key=lambda p: -abs(step.change[p]))[:2]
        told = ", ".join(f"{report.names[p]} {say.percent(step.chances[p] - step.change[p])} → "
                         f"{say.percent(step.chances[p])}"
                         for p in moved)
        found.append("  "
                     + say("Round {number}, {what}: {chances}", number=step.round, what=what, chances=told))
    if report.exact:
        return [*found, say("Exact: this game is solved, and every chance is computed.")]
    return [*found,
            say("By {playouts} simulated futures of each of {positions} positions; ± is a standard error.",
                        playouts=report.playouts, positions=len(report.moments))]
