"""A heuristic player: sits down where the slices help it most and the others will hardly get through.

A placement is worth the points of every table it holds or may still get, each times the chance to win it:
exact for its own dice, a guess for the others, who want a table the more, the more it brings them and the
fewer others they can reach.
"""
import functools

from ludoteca.core.chance import added, draw

from . import rules as r
from .odds import gain, piles, piles_after, rival, solo

# weights: rivals' chances, tables not yet taken, dice kept
NERVE = 1.0
HOPE = 0.35
LATER = 0.1
NEAR = 0.15                                 # placements that are so near to the best are level


def think(view, seed):
    """A legal choice of the view's seat."""
    s, p = view.s, view.seat
    look = Outlook(s, p)
    values = {choice: look.value(choice) for choice in view.choices()}
    best = max(values.values())
    near = [choice for choice, worth in values.items() if worth >= best - NEAR]
    return near[draw(seed, len(view.events), len(near))]


class Outlook:
    """What one seat makes of a position; figures that many placements share are worked out once."""

    def __init__(self, s, p):
        self.s, self.p = s, p
        self.tables = range(r.TABLES[s.players])
        self.gains = [[gain(s, q, table) for table in self.tables] for q in range(s.players)]
        self.piles = [piles(s, q) for q in range(s.players)]
        self.rivals = [rival(s, p, table) for table in self.tables]
        self.wishes = [self.wish(q) for q in range(s.players)]
        self.held = functools.cache(self.held)

    def wish(self, q):
        """How much of its remaining dice q will spend on each table: by what it brings, among those it can
        soon reach."""
        s, dice = self.s, self.s.hand[q]
        if q == self.p or not dice:
            return [0.0] * len(self.tables)
        pull = [self.gains[q][t] * float(solo(s.players, dice, t, self.piles[q], 0)) for t in self.tables]
        most = added(pull) or 1.0
        return [min(1.0, 2.0 * part / most) for part in pull]

    def held(self, table, mine):
        """The chance that nobody overtakes a pile."""
        s, chance = self.s, 1.0
        for q in range(s.players):
            if self.wishes[q][table]:
                threat = float(solo(s.players, s.hand[q], table, self.piles[q], mine))
                chance *= 1 - NERVE * self.wishes[q][table] * threat
        return chance

    def value(self, choice):
        s, p = self.s, self.p
        own, dice = piles_after(s, p, choice), s.hand[p] - s.roll[choice // r.SPAN]
        mine = {table: pile for pile, table in own}
        worth, hopes = 0.0, []
        for table in self.tables:
            won = float(solo(s.players, dice, table, own, self.rivals[table])) * self.gains[p][table]
            if table in mine:
                worth += won * self.held(table, mine[table])
            elif dice:
                hopes.append(won)
        hopes.sort(reverse=True)
        return worth + HOPE * added(hopes[:2]) * dice / r.DICE + LATER * dice
