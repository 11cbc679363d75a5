"""Who goes first: ranks, ties, and the white dice that end them (CR-6, CR-7, CR-20)."""
from ludoteca.core.state import NOBODY

from .events import began, ranked, threw
from .state import CUP, FACES, LAST, LEAD


def rank_all(s, log, goal):
    """How many are ahead of each; those level share a rank."""
    ahead = 0                                # four bits a seat
    for p in range(1, s.players):
        mine = urgency(s, p, goal)
        for q in range(p):
            theirs = urgency(s, q, goal)
            if theirs > mine:
                ahead += 1 << 4 * p
            elif mine > theirs:
                ahead += 1 << 4 * q
    for p in range(s.players):
        ranked(s, log, p, ahead >> 4 * p & 15)


def urgency(s, p, goal):
    """CR-6, CR-7: speed (nobody has one while dice are shared), push, farther back, fewer coffees. To open an
    auction, CR-20, CR-25: without a die, foremost, more coffees."""
    if goal == LEAD:
        return s.space[p] * 8 + s.coffee[p] if s.speed[p] == 0 else NOBODY
    return ((s.speed[p] * 8 + s.push[p]) * 32 + LAST - s.space[p]) * 8 + CUP - s.coffee[p]


def throws(s, log, phase):
    """Ask the next of those who are level for a throw; false if nobody is."""
    p = next_thrower(s, phase)
    if p != NOBODY:
        began(s, log, phase, p)
    return p != NOBODY


def next_thrower(s, phase):
    """The first in seat order, without a throw, of the foremost players that share a rank; for a lead, the
    first rank."""
    seen = shared = 0
    for p in range(s.players):
        shared |= seen & 1 << s.rank[p]
        seen |= 1 << s.rank[p]
    if phase == LEAD:
        shared &= 1
    for p in range(s.players):
        if shared & -shared == 1 << s.rank[p] and s.thrown[p] == 0:
            return p
    return NOBODY


def throw(s, log, p, outcome):
    """CR-6: the higher throw first; when all of the level have thrown, those still level throw again."""
    threw(s, log, p, outcome // FACES + 1, outcome % FACES + 1)
    phase = s.phase
    if next_thrower(s, phase) == NOBODY:
        rank = s.rank[p]
        beaten = 0  # by how many each was beaten, four bits a seat: all are ranked at once
        for q in range(s.players):
            for r in range(s.players):
                if s.rank[q] == rank and s.rank[r] == rank and s.thrown[r] > s.thrown[q]:
                    beaten += 1 << 4 * q
        for q in range(s.players):
            if s.rank[q] == rank:
                ranked(s, log, q, rank + (beaten >> 4 * q & 15))
    return phase
