"""The closed form of a round against the rules: all ends of a round, nature enumerated exactly, in
fractions."""
import random
from collections import Counter
from fractions import Fraction

import pytest
from cafe_race.ends import hope_of, ruled_ends
from hypothesis import settings

from ludoteca import load
from ludoteca.games.cafe_race.solved import round as closed

R = load("cafe-race").rules
ROUNDS = 105 * settings.default.max_examples      # ten thousand are promised


def closed_ends(space, coffee, dice, push):
    """All ends of a round by the closed form: who wins it, or where everybody stands next; and the odds."""
    w = closed.Round(*([kind(0)] * 3 for kind in closed.CELLS))
    w.space[:], w.coffee[:], w.dice[:], w.push[:] = space, coffee, dice, push
    ends = Counter()
    closed.rank_pushes(w)
    firsts = [o for o in range(closed.ORDERED) if closed.in_order(w, o)]
    for first in firsts:
        closed.hand_out(w, first)
        closed.rank_speeds(w)
        seconds = [o for o in range(closed.ORDERED) if closed.in_order(w, o)]
        for second in seconds:
            closed.run_down(w, second)
            closed.take_risks(w)
            for spills in range(closed.ENDS):
                chance = exact(closed.odds_of(w, spills)) / (len(firsts) * len(seconds))
                closed.end_round_by(w, spills)
                if chance:
                    ends[closed_end(w)] += chance
        closed.rank_pushes(w)
    return ends


def exact(chance):
    """Three throws of two dice: a whole number of 36³ ways."""
    ways = round(chance * R.PAIR ** 3)
    assert abs(chance * R.PAIR ** 3 - ways) < 1e-6
    return Fraction(ways, R.PAIR ** 3)


def closed_end(w):
    if closed.is_last(w):
        w.hope[:] = [0.0] * 3
        closed.share_win(w, 1.0)
        return "over", *(hope > 0 for hope in w.hope)
    return tuple(closed.kind_after(w, p) for p in range(3))


def a_round(rng):
    """A round worth a look: clerks often close together, often alike, near the start, a landing or the
    finish."""
    near = rng.choice([0, 0, 1, rng.randrange(R.HOME), rng.randrange(R.HOME - 6, R.HOME), R.HOME - 1])
    space = [min(R.HOME - 1, max(0, near + rng.choice([-2, -1, 0, 0, 1, 2]))) for _ in range(3)]
    if rng.random() < 0.3:
        space[0] = space[1]
    if space[0] == space[1] == space[2] > 0:
        space[2] -= 1
    cups = ([rng.randrange(1, R.CUP + 1)] * 3 if rng.random() < 0.4
            else [rng.randrange(1, R.CUP + 1) for _ in range(3)])
    dice = sorted((rng.choice([rng.randrange(1, 7), 3, 6]) for _ in range(3)), reverse=True)
    push = [rng.randrange(1, 7)] * 3 if rng.random() < 0.3 else [rng.randrange(1, 7) for _ in range(3)]
    if rng.random() < 0.1 and space[1] != space[2]:  # two with equal dice, level in all but coffee
        space[0], push[0], dice[0] = space[1], push[1], dice[1]
    elif rng.random() < 0.015:                                     # all three level
        space, cups, push = [0] * 3, cups[:1] * 3, push[:1] * 3
    return space, cups, dice, push


@pytest.mark.hypothesis                      # `make explore` looks at others
@pytest.mark.parametrize("part", range(4))
def test_a_round_in_closed_form_ends_as_by_the_rules(part):
    """Ties of three, barriers, the start zone and the finish are all among them."""
    rng = random.Random(part if settings.default.derandomize else None)
    seen = Counter()
    for _ in range(ROUNDS // 4):
        space, coffee, dice, push = a_round(rng)
        ends = ruled_ends(space, coffee, dice, push)
        assert closed_ends(space, coffee, dice, push) == ends, (space, coffee, dice, push)
        assert sum(ends.values()) == 1
        stands = set(zip(space, coffee, push, strict=True))
        seen["tie of three"] += len(stands) == 1
        seen["tie of two"] += len(stands) == 2
        seen["barrier"] += len(set(space)) == 2
        seen["start"] += 0 in space
        seen["over"] += any(end[0] == "over" for end in ends)
        seen["refill"] += 1 in coffee
    assert min(seen.values()) > 20 and len(seen) == 6, seen


def test_payoffs_are_the_odds_times_the_values():
    """`foresee` adds up just those ends."""
    rng = random.Random(9)
    values = [rng.random() for _ in range((R.HOME * R.CUP) ** 3)]
    w = closed.Round(*([kind(0)] * 3 for kind in closed.CELLS))
    for _ in range(200):
        w.space[:], w.coffee[:], w.dice[:], w.push[:] = (*spot,) = a_round(rng)
        closed.foresee(w, values)
        ends = ruled_ends(*spot)
        for p in range(3):
            assert w.hope[p] == pytest.approx(hope_of(p, ends, values), abs=1e-12)
