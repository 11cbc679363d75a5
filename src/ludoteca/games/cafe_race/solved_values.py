"""What a state is worth to everybody, exactly, where the game is solved: a round that begins by the table,
pushes that are chosen by the round's mixtures, bids by what they lead to, and all between by every way in
which the dice can fall, with the rules themselves.

Clerks who stay level throw again, which leads back to a state that was met on the way: its worth is what the
other ends bring, shared among them alone.
"""
from ludoteca.bots.game_bots import Mixtures
from ludoteca.core.chance import added
from ludoteca.core.match import seats_of

from . import rules as r

SHARES = tuple(tuple(float(push == own) for push in range(1, r.FACES + 1)) for own in range(1, r.FACES + 1))


class Worth:
    """The chances of all clerks in states of one game, each found once."""

    def __init__(self, rules, known):
        self.rules, self.known, self.found = rules, known, {}

    def of(self, s):
        return self.ways(s, ())[0]

    def ways(self, s, path):
        """The chances, as far as they are known, and how likely it leads back to which states on the path to
        it."""
        if s.phase == r.ROLL:
            return whole(self.known.chances(s.space, s.coffee)), {}
        if s.phase == r.PUSH:
            return whole(self.while_pushing(s)), {}
        if s.phase == r.BID:
            return self.known.worth(s, choices_of(self.rules, s)), {}
        if s.phase == r.OVER:
            winners = seats_of(self.rules.leaders(s))
            return [(p in winners) / len(winners) for p in range(s.players)], {}
        key = key_of(s)
        if key in path:
            return [0.0] * s.players, {key: 1.0}
        if key not in self.found:
            chances, back = self.thrown(s, (*path, key))
            again = back.pop(key, 0.0)
            chances, back = [chance / (1 - again) for chance in chances], {k: part / (1 - again)
                                                                           for k, part in back.items()}
            if back:
                return chances, back
            self.found[key] = chances
        return self.found[key], {}

    def thrown(self, s, path):
        """The mean over all that nature can throw."""
        sides, after = self.rules.chances(s), {}
        for outcome in range(sides):
            t = s.copy()
            self.rules.play(t, None, -1, outcome)
            after.setdefault(key_of(t), [t, 0])[1] += 1
        chances, back = [0.0] * s.players, {}
        for t, times in after.values():
            some, leads = self.ways(t, path)
            chances = [chance + times / sides * one for chance, one in zip(chances, some, strict=True)]
            for key, part in leads.items():
                back[key] = back.get(key, 0.0) + times / sides * part
        return chances, back

    def while_pushing(self, s):
        """Who has not pushed yet mixes as if nobody had."""
        round = s.space, s.coffee, s.dice
        shares = [list(SHARES[s.push[p] - 1]) if s.push[p] > 0 else row
                  for p, row in enumerate(self.known.solve(*round).shares)]
        mixed = Mixtures(shares, self.known.measure(*round, shares))
        return [mixed.hope(p) for p in range(s.players)]


def choices_of(rules, s):
    """What the one who speaks may decide."""
    out = [0] * rules.MOST
    return out[:rules.choices(s, s.mover, out)]


def whole(chances):
    """Chances that add up to 1: the table's are rounded."""
    total = added(chances)
    return [chance / total for chance in chances]


def key_of(s):
    return repr(vars(s))
