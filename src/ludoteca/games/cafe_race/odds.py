"""The odds of a balance roll (CR-11)."""
from ludoteca.core.chance import added

SUMS = tuple(sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) / 36 for need in range(13))


def steady(need):
    """The chance that two dice reach a sum (CR-11)."""
    return SUMS[need]


def expected_odds(view, shares, push):
    """The chance to pass a balance roll after a push, while the others push by their mixtures.

    Who pushes harder takes a faster die; then who is farther back, then who has fewer coffees, then the white
    dice decide.
    """
    s, p = view.s, view.seat
    likely = {(0, 0): 1.0}                      # how many are before p, and how many level with it
    for q in range(s.players):
        if q != p:
            harder, same = added(shares[q][push:]), shares[q][push - 1]
            mine, theirs = (s.space[p], s.coffee[p]), (s.space[q], s.coffee[q])
            before, level = harder + (same if theirs < mine else 0.0), same if theirs == mine else 0.0
            grown = {}
            for (ahead, ties), chance in likely.items():
                for key, part in (((ahead + 1, ties), before), ((ahead, ties + 1), level),
                                  ((ahead, ties), 1 - before - level)):
                    grown[key] = grown.get(key, 0.0) + chance * part
            likely = grown
    rolls = [steady(push + die) for die in s.dice[:s.players]]
    return added(chance * added(rolls[ahead:ahead + ties + 1]) / (ties + 1)
                 for (ahead, ties), chance in likely.items())
