"""Bidding by the solved table: what every choice in an auction of three leads to."""
from __future__ import annotations

import functools
import threading
from typing import Any

from ludoteca.bots.game_bots import Judged
from ludoteca.core.chance import added

from .. import table
from ..round import CLERKS, CUP, FACES, RULES
from . import bidding
from .bidding import COUNTS
from .outcomes import AWARDS, OUTCOMES, PARTS
from .positions import Rings


class Bidder:
    """A player that knows what every position is worth; it works on one round at a time."""

    def __init__(self, solver: Any) -> None:
        self.code, self.values, self.round, self.auction = (solver.code, solver.values, solver.round,
                                                            solver.auction)
        self._lock = threading.Lock()

    def chances(self, space: Any, coffee: Any) -> list[float]:
        """What a position at the start of a round is worth to each clerk."""
        return table.chances(self.values, space, coffee)

    def judge(self, s: Any, choices: list[int]) -> Judged:
        """What each choice of the one who speaks is worth to it, and which it makes."""
        rows = self.weigh(s, choices)
        return Judged(best_of(rows, s.mover), [row[s.mover] / PARTS for row in rows])

    def worth(self, s: Any, choices: list[int]) -> list[float]:
        """What a state is worth to each clerk while all decide by the table."""
        rows = self.weigh(s, choices)
        found = rows[best_of(rows, s.mover)]
        return [part / added(found) for part in found]

    def weigh(self, s: Any, choices: list[int]) -> list[list[int]]:
        """What each choice brings every clerk, in parts."""
        with self._lock:
            seen = Seen(s, self.auction)
            for place in range(CLERKS):
                seat = (place + seen.turn) % CLERKS
                self.round.space[place], self.round.coffee[place] = int(s.space[seat]), int(s.coffee[seat])
                self.round.dice[place] = int(s.dice[place])
            self.code.foresee_outcomes(self.round, self.auction, self.values, self.auction.table, 0, 1)
            if not seen.taken:
                self.code.open_auctions(self.round, self.auction, seen.place(s.opener), 0, 0, 1)
            elif len(seen.taken) == 1:
                self.code.follow_seconds(self.auction, 0, 0, 1)
            return [seen.after(choice) for choice in choices]


def best_of(rows: list[list[int]], p: int) -> int:
    """The place of the choice that p makes."""
    best = 0
    for n, row in enumerate(rows):
        if bidding.clearly_more(row[p], rows[best][p]):
            best = n
    return best


class Seen:
    """An auction as the table has it: clerks from the seat where their ring reads smallest, dice by their
    places."""

    def __init__(self, s: Any, auction: Any) -> None:
        self.s, self.g = s, auction
        kinds = [int(s.space[p]) * CUP + int(s.coffee[p]) for p in range(CLERKS)]
        self.turn = min(range(CLERKS), key=lambda turn: kinds[turn:] + kinds[:turn])
        self.taken = [p for p in range(CLERKS) if s.speed[p] > 0]

    def place(self, seat: int) -> int:
        return (seat - self.turn) % CLERKS

    def after(self, choice: int) -> list[int]:
        """What a choice of the one who speaks leads to, for each seat."""
        s = self.s
        opens = choice >= RULES.OPEN
        face, bid = (choice // RULES.OPEN, choice % RULES.OPEN) if opens else (s.die, choice)
        holder, bid = (s.bidder, s.bid) if choice == RULES.PASS else (s.mover, bid)
        *before, die = self.places([*(s.speed[p] for p in self.taken), face])
        said = (self.first, self.second, self.last)[len(self.taken)]
        cells, size, found = said(opens, self.place(holder), before, die, bid - 1)
        return [int(cells[self.place(seat) * size + found]) for seat in range(CLERKS)]

    def places(self, faces: list[int]) -> list[int]:
        """Where dice of those faces lie, each another one."""
        found: list[int] = []
        for face in faces:
            found.append(next(n for n in range(CLERKS) if self.s.dice[n] == face and n not in found))
        return found

    def first(self, opens: bool, holder: int, before: list[int], die: int, bid: int) -> tuple[Any, int, int]:
        """An award of the first die."""
        last = (self.place(self.s.opener) + CLERKS - 1) % CLERKS
        if opens:
            award = self.g.leads[(CLERKS - 1 - die) * FACES + bid]
        elif self.place(self.s.mover) == last:
            award = bidding.award_of(holder, die, bid)
        else:
            award, _ = bidding.answer_last(self.g, 0, last, die, holder, bid)
        return self.g.award, AWARDS, int(award)

    def second(self, opens: bool, holder: int, before: list[int], die: int, bid: int) -> tuple[Any, int, int]:
        """An outcome, after an award."""
        say = bidding.answer_second if opens else bidding.bid_alone
        return self.g.table, OUTCOMES, say(self.g, 0, self.award(before), holder, die, bid)[0]

    def last(self, opens: bool, holder: int, before: list[int], die: int, bid: int) -> tuple[Any, int, int]:
        """An outcome: all is said."""
        other = self.taken[1]
        so_far = bidding.with_two_dice(self.award(before), self.place(other), before[1],
                                       int(self.s.push[other]) - 1)
        return self.g.table, OUTCOMES, so_far + bid * COUNTS[holder]

    def award(self, before: list[int]) -> int:
        """Of the first die that was taken."""
        first = self.taken[0]
        return bidding.award_of(self.place(first), before[0], int(self.s.push[first]) - 1)


@functools.cache
def bidder() -> Bidder | None:
    """The player by the table that comes with the game; None if that or something to compute with is not
    there: then search."""
    solver = table.solver(Rings())
    return Bidder(solver) if solver else None
