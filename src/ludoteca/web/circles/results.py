"""What a circle has played: evenings, who won how often in which game, and head to head."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cachetools import LRUCache

from ludoteca.show.ranking import ranks
from ludoteca.web.circles.circle import Circle, CircleChange, GameResult
from ludoteca.web.clock import now
from ludoteca.web.fair_queue import by_and_by
from ludoteca.web.table.table import Table

PAUSE = 6 * 3600.0                               # seconds between two games that end an evening


@dataclass
class Evening:
    """Games that followed each other, the newest first."""

    games: list[GameResult]

    @property
    def at(self) -> float:
        return self.games[-1].at

    @property
    def wins(self) -> Counter[int]:
        """Who won how often."""
        return Counter(member for game in self.games for member, _, rank in game.seats
                       if rank == 1 and member is not None)


@dataclass
class MemberTally:
    """A member's games of one kind, or of all."""

    played: int = 0
    won: int = 0
    fair: float = 0.0                            # wins if all at the table were alike


@dataclass
class Figures:
    """All that is counted in a circle."""

    totals: dict[int, MemberTally] = field(default_factory=dict)
    by_game: dict[str, dict[int, MemberTally]] = field(default_factory=dict)
    # ahead[a, b]: how often a came in before b at the same table
    ahead: Counter[tuple[int, int]] = field(default_factory=Counter)


_known: LRUCache[str, tuple[int, Figures, list[Evening]]] = LRUCache(200)      # by circle, as of a change


async def summary(circle: Circle) -> tuple[Figures, list[Evening]]:
    """All that is counted, worked out once as long as nothing happens; others are served meanwhile."""
    known = _known.get(circle.id)
    if known is None or known[0] != circle.seq:
        known = _known[circle.id] = (circle.seq, await figures(circle), evenings(circle))
    return known[1], known[2]


def evenings(circle: Circle) -> list[Evening]:
    """The newest first."""
    found: list[Evening] = []
    for result in sorted(circle.results.values(), key=lambda result: -result.at):
        if found and found[-1].games[-1].at - result.at < PAUSE:
            found[-1].games.append(result)
        else:
            found.append(Evening([result]))
    return found


async def figures(circle: Circle) -> Figures:
    out = Figures()
    async for result in by_and_by([*circle.results.values()]):
        members = [(member, rank) for member, _, rank in result.seats if member is not None]
        winners = sum(rank == 1 for *_, rank in result.seats)
        for member, rank in members:
            tallies = (out.totals, out.by_game.setdefault(result.game, {}))
            for tally in (of.setdefault(member, MemberTally()) for of in tallies):
                tally.played += 1
                tally.won += rank == 1
                tally.fair += winners / len(result.seats)
        out.ahead.update((a, b) for a, rank in members for b, other in members if rank < other)
    return out


def result_of(circle: Circle, table: Table, digest: str) -> CircleChange | None:
    """A finished table as a change of its circle, with the digest of its record; None if that is known."""
    members = [member_in(circle, table, p) for p in range(table.players)]
    ranked = ranks(table.game.rules, table.view().s)
    seats = [[member, seat.name if member is None else "", rank]
             for member, seat, rank in zip(members, table.seats, ranked, strict=True)]
    known = circle.results.get(table.id)
    if known is not None and [list(seat) for seat in known.seats] == seats:
        return None
    return CircleChange("played", {"table": table.id, "at": known.at if known else now(),
                                   "game": table.game.name, "seats": seats, "digest": digest})


def member_in(circle: Circle, table: Table, seat: int) -> int | None:
    """The member who holds a seat; a bot's and a stranger's have none."""
    holders = table.seats[seat].holders
    return next((member.number for member in circle.present if member.devices & holders), None)
