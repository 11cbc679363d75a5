"""The auctions of a round by brute force, with the rules themselves: every decision tried, every throw for an
opener enumerated."""
import numpy as np
from cafe_race.ends import GAME, OURS, by_order, outcomes

from ludoteca.core.state import NOBODY
from ludoteca.games.cafe_race.solved import solver_code, wasm
from ludoteca.games.cafe_race.solved.auction.bidding import COUNTS, NEAR
from ludoteca.games.cafe_race.solved.auction.outcomes import OUTCOMES
from ludoteca.games.cafe_race.solved.round import COMBINED, ORDERS

ROUNDS = [([0, 0, 0], [5, 5, 5], [6, 4, 1]),           # anybody may open
          ([3, 9, 9], [2, 4, 4], [5, 5, 2]),           # one of two; two dice alike
          ([12, 12, 7], [3, 5, 1], [6, 3, 2]),         # more coffees
          ([20, 4, 4], [1, 2, 2], [4, 2, 1]),          # the opener wins, and two are level for the next die
          ([27, 26, 26], [5, 1, 5], [3, 3, 3]),
          ([8, 15, 23], [4, 4, 4], [6, 6, 1])]


def some_values(seed, kinds=OURS.HOME * OURS.CUP):
    """Any chances of positions: of three clerks that see each other clockwise they add up to 1."""
    cube = np.random.default_rng(seed).random((kinds,) * 3)
    return (cube / (cube + cube.transpose(1, 2, 0) + cube.transpose(2, 0, 1))).ravel()


VALUES, OTHERS = some_values(1), some_values(2)


class Scratch:
    """The compiled code, and what it works on."""

    def __init__(self, code=None, compiled=None):
        self.code = code or solver_code.code(wasm.rules(), compiled)
        self.w, self.g = solver_code.a_round(compiled), solver_code.an_auction(compiled)

    def begin(self, space, coffee, dice, table=VALUES, worth=OTHERS):
        self.w.space[:], self.w.coffee[:], self.w.dice[:] = space, coffee, dice
        self.code.foresee_outcomes(self.w, self.g, table, self.g.table, 0, 1)
        self.code.foresee_outcomes(self.w, self.g, worth, self.g.worth, 0, 1)


def a_state(space, coffee, dice, R, number=2):
    """The speed dice have just been rolled, in the first round or later: who opens?"""
    s = GAME.start(3, {"rules": "auction"})
    s.space[:3], s.coffee[:3], s.round = space, coffee, number
    sides = R.FACES
    R.play(s, None, NOBODY, sum((die - 1) * sides ** n for n, die in enumerate(dice)))
    return s


class Brute:
    """What states of a round are worth: by the table, and by present values if all decide by the table or one
    answers best."""

    def __init__(self, R, table, worth):
        self.R, self.table, self.worth, self.known = R, table, worth, {}

    def of(self, s):
        """Three rows, of everybody's chances each."""
        key = repr(vars(s))
        if key not in self.known:
            self.known[key] = self.drawn(s) if s.phase != self.R.BID else self.decided(s)
        return self.known[key]

    def drawn(self, s):
        """The first opener, or the throws of those who are level."""
        if s.phase == self.R.DRAW:
            ways = [((seat,), 1 / 3) for seat in range(3)]
        else:
            assert s.phase == self.R.LEAD
            ways = by_order(s.rank[:3].count(s.rank[s.mover]))
        rows = [[0.0] * 3 for _ in range(3)]
        for t, chance in outcomes(s, 1, ways, self.R):
            rows = [[a + float(chance) * b for a, b in zip(*pair, strict=True)]
                    for pair in zip(rows, self.of(t), strict=True)]
        return rows

    def decided(self, s):
        """The first choice that no later one beats clearly, by the table; who answers best takes what brings
        most."""
        q, best, most = s.mover, None, 0
        for _, rows in self.choices(s):
            best = rows if best is None or rows[0][q] > best[0][q] + NEAR else best
            most = max(most, rows[2][q])
        return [best[0], best[1], [most if p == q else best[2][p] for p in range(3)]]

    def choices(self, s):
        """The legal decisions and what each brings."""
        out = [0] * self.R.MOST
        for choice in out[:self.R.choices(s, s.mover, out)]:
            yield choice, self.after(s, choice)

    def after(self, s, choice):
        if sum(speed > 0 for speed in s.speed[:3]) == 2:
            return self.outcome(s, choice)
        t = s.copy()
        self.R.play(t, None, s.mover, choice)
        return self.of(t)

    def outcome(self, s, choice):
        """The last one has bid: what the deal and the pushes bring, which other tests compare with the
        rules."""
        speed, push = s.speed[:3], s.push[:3]
        speed[s.mover], push[s.mover] = choice // self.R.OPEN, choice % self.R.OPEN
        deal = next(n for n in range(6) if [speed[p] for p in ORDERS[3 * n:3 * n + 3]] == s.dice[:3])
        at = deal * COMBINED + sum((push[p] - 1) * COUNTS[p] for p in range(3))
        table, worth = ([float(cells[p * OUTCOMES + at]) for p in range(3)]
                        for cells in (self.table, self.worth))
        return [table, worth, worth]
