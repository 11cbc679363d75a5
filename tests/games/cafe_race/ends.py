"""A round of Café Race by the rules, nature enumerated exactly: every throw for a tie and for the balance, in
fractions."""
import functools
from collections import Counter
from fractions import Fraction

from ludoteca import load
from ludoteca.core.state import NOBODY

GAME = load("cafe-race")
OURS = GAME.rules


def ruled_ends(space, coffee, dice, push, R=OURS):
    """All ends of a round: who wins it, or where everybody stands next (as kinds); and the odds."""
    clerks = len(space)
    s = GAME.start(clerks)
    s.space[:clerks], s.coffee[:clerks], s.dice[:clerks], s.phase = space, coffee, dice, R.PUSH
    for p in range(clerks):
        R.play(s, None, p, push[p])
    return ends_of(s, R)


def auctioned_ends(space, coffee, speed, push, R=OURS):
    """The same after an auction: two have their dice, the last one bids for its own."""
    s = GAME.start(3, {"rules": "auction"})
    s.space[:3], s.coffee[:3], s.dice[:3], s.phase = space, coffee, sorted(speed, reverse=True), R.BID
    s.speed[:3], s.push[:3], s.mover = [*speed[:2], 0], [*push[:2], 0], 2
    s.opener = 2
    R.play(s, None, 2, R.OPEN * speed[2] + push[2])
    return ends_of(s, R)


def ends_of(s, R):
    """All ends of a round from a state in which only nature acts."""
    ends, todo = Counter(), [(s, Fraction(1))]
    while todo:
        following = []
        for s, chance in todo:
            if s.phase in (R.OVER, R.ROLL):
                ends[ruled_end(s, R)] += chance
            elif s.phase == R.BALANCE:
                following += by_fall(s, chance, R)
            else:
                following += outcomes(s, chance, by_order(s.rank[:s.players].count(s.rank[s.mover])), R)
        todo = together(following)
    return ends


def together(positions):
    """Equal positions are one, with the odds of all of them."""
    found = {}
    for s, chance in positions:
        name = repr(vars(s))
        found[name] = s, chance + (found[name][1] if name in found else 0)
    return list(found.values())


def ruled_end(s, R):
    if s.phase == R.OVER:
        return "over", *(R.leaders(s) >> p & 1 == 1 for p in range(s.players))
    return tuple(s.space[p] * R.CUP + s.coffee[p] - 1 for p in range(s.players))


def outcomes(s, chance, draws, R):
    for draws_of_one, odds in draws:
        t = s.copy()
        for outcome in draws_of_one:
            R.play(t, None, NOBODY, outcome)
        yield t, chance * odds


def by_fall(s, chance, R):
    """All throws for the balance by their totals, those that end alike together."""
    falls = {}
    for total, ways in SUMS.items():
        t = s.copy()
        R.play(t, None, NOBODY, a_throw(total))
        first, before = falls.get(tuple(t.coffee), (t, 0))
        falls[tuple(t.coffee)] = first, before + ways
    return [(t, chance * Fraction(ways, R.PAIR)) for t, ways in falls.values()]


SUMS = Counter(one + two for one in range(6) for two in range(6))


@functools.cache
def by_order(level):
    """All throws of so many who are level: what leaves all of them level is thrown again, so its odds go to
    the rest."""
    throws = [((first,), n) for first, n in SUMS.items()]
    for _ in range(1, level):
        throws = [((*before, total), n * m) for before, n in throws for total, m in SUMS.items()]
    telling = [(throw, n) for throw, n in throws if len(set(throw)) > 1]
    return merged([(tuple(a_throw(total) for total in throw), n) for throw, n in telling])


@functools.cache
def a_throw(total):
    """A throw (as nature's outcome) of that total, less two."""
    return next(one * 6 + two for one in range(6) for two in range(6) if one + two == total)


def merged(draws):
    """Draws that leave the same order are one."""
    orders, whole = {}, sum(n for _, n in draws)
    for throw, n in draws:
        key = tuple((a > b) - (a < b) for a in map(total_of, throw) for b in map(total_of, throw))
        first, sum_ = orders.get(key, (throw, 0))
        orders[key] = first, sum_ + n
    return [(throw, Fraction(n, whole)) for throw, n in orders.values()]


def total_of(outcome):
    return outcome // 6 + outcome % 6


def hope_of(p, ends, values, kinds=OURS.HOME * OURS.CUP):
    """The chance of p to win, by a dense table of what positions are worth."""
    hope = 0.0
    for end, chance in ends.items():
        if end[0] == "over":
            hope += float(chance) * end[1 + p] / sum(end[1:])
        else:
            hope += float(chance) * values[(end[p] * kinds + end[(p + 1) % 3]) * kinds + end[(p + 2) % 3]]
    return hope
