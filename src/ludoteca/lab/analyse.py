"""After the game: where luck and where decisions made the difference.

Every state of the game, secrets and all, is played on many times by the search's policy, all seats alike: how often each
seat wins then is its chance.  What a roll or a draw changes is luck; what a seat's own decision changes is its doing; the
rest is what others did.  From the start to the end the changes add up exactly to what each seat won.
"""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from ludoteca.bots.engine import Budget, Engine, engine
from ludoteca.core.match import Match, View
from ludoteca.core.record import check
from ludoteca.core.state import NOBODY

PLAYOUTS = 400


@dataclass(frozen=True)
class Moment:
    """One decision or one act of chance, and the chances to win after it."""

    number: int                             # of the decision that it is or follows; 0 before the first
    round: int
    seat: int                               # NOBODY: chance
    what: str                               # the decision as text, or nature's units
    chances: tuple[float, ...]
    change: tuple[float, ...]
    best: str = ""                          # with a search: what it would have decided …
    missed: float = 0.0                     # … and by how much, as far as that seat could know


@dataclass(frozen=True)
class Split:
    """What made one seat's chance go from the start to the end."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    end: float
    error: float                            # of luck, own and others: one standard error, at most, from the simulations


@dataclass(frozen=True)
class Report:
    game: str
    names: list[str]
    playouts: int
    moments: list[Moment]
    splits: list[Split]
    start: tuple[float, ...]
    winners: list[int] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class Watched(Match):
    """A match that keeps a copy of its state after every ply."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.plies: list[tuple[int, str, Any, int, View | None, int]] = []
        super().__init__(*args, **kwargs)

    def _apply(self, seat: int, choice: int) -> None:
        notation, s = self.game.notation, self._s
        units = notation.units(s, choice) if seat == NOBODY else []
        what = " ".join(map(str, units)) if seat == NOBODY else notation.say(s, seat, choice)
        view = self.view(seat) if seat != NOBODY else None
        super()._apply(seat, choice)
        self.plies.append((seat, what, self._s.copy(), len(self.decisions), view, choice))


def replayed(record: dict[str, Any]) -> Watched:
    """The record's match, watched."""
    from ludoteca.core.game import load

    check(record)
    game = load(record["game"], record.get("data"))
    match = Watched(game, record["players"], record["options"], record["seed"], record["words"], record["names"])
    for seat, text in record["decisions"]:
        match.decide(seat, text)
    return match


def analyse(record: dict[str, Any], playouts: int = PLAYOUTS, sims: int = 0, seed: int = 0) -> Report:
    """The whole report of a record."""
    *_, last = analysing(record, playouts, sims, seed)
    assert isinstance(last, Report)
    return last


def analysing(record: dict[str, Any], playouts: int = PLAYOUTS, sims: int = 0,
              seed: int = 0) -> Iterator[tuple[int, int] | Report]:
    """As `analyse`, telling how many of how many plies are done; the last thing it yields is the report.

    With `sims`, a search looks at every decision again, from what its seat knew: what it would have decided, and how much
    better that seems.
    """
    match = replayed(record)
    mind, game = engine(match.game), match.game
    before = start = tuple(mind.forecast(game.start(match.players, match.options), 4 * playouts, seed))
    moments: list[Moment] = []
    for n, (seat, what, s, number, view, choice) in enumerate(match.plies):
        over = not game.rules.waiting(s) and not game.rules.chances(s)
        chances = tuple(mind.forecast(s, 1 if over else playouts, seed))
        change = tuple(a - b for a, b in zip(chances, before, strict=True))
        best, missed = second_thoughts(mind, view, choice, sims, seed) if sims and view else ("", 0.0)
        moments.append(Moment(number, int(s.round), seat, what, chances, change, best, missed))
        before = chances
        yield n + 1, len(match.plies)
    splits = [split(p, start, moments, playouts) for p in range(match.players)]
    yield Report(game.name, match.names, playouts, moments, splits, start, match.winners)


def second_thoughts(mind: Engine, view: View, choice: int, sims: int, seed: int) -> tuple[str, float]:
    """What a search would have decided there, and how much more it hopes for then; nothing where it agrees."""
    if len(view.choices()) < 2:
        return "", 0.0
    thought = mind.search(view, Budget(sims, ahead=mind.ahead), seed)
    place = {c: i for i, c in enumerate(thought.choices)}
    best = thought.choices.index(thought.pick(seed))
    if thought.mixed:
        best = max(range(len(place)), key=lambda i: thought.values[i])
    own = place[choice]
    if best == own or thought.tries[own] == 0:
        return "", 0.0
    missed = max(0.0, thought.values[best] - thought.values[own])
    return mind.game.notation.say(view.s, view.seat, thought.choices[best]), missed


def split(p: int, start: tuple[float, ...], moments: list[Moment], playouts: int) -> Split:
    luck = sum(m.change[p] for m in moments if m.seat == NOBODY)
    own = sum(m.change[p] for m in moments if m.seat == p)
    others = sum(m.change[p] for m in moments if m.seat not in (NOBODY, p))
    end = moments[-1].chances[p] if moments else start[p]
    whose = [0 if m.seat == NOBODY else 1 if m.seat == p else 2 for m in moments]
    joints = [m.chances[p] for m, a, b in zip(moments, whose, whose[1:], strict=False) if a != b]
    error = math.sqrt(sum(chance * (1 - chance) for chance in joints) / playouts)
    return Split(p, start[p], luck, own, others, end, error)
