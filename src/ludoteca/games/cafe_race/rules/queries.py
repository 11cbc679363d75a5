"""Looking around on the stairs: who is where, which spaces are full, which dice are left."""
from ludoteca.core.state import NOBODY


def placed(s, rank):
    """Who has that rank."""
    for p in range(s.players):
        if s.rank[p] == rank:
            return p
    return NOBODY


def barriers(s):
    """The spaces that two clerks stand on, as bits (CR-9)."""
    one = two = 0
    for p in range(s.players):
        two |= one & 1 << s.space[p]
        one |= 1 << s.space[p]
    return two


def crowd(s, space):
    clerks = 0
    for p in range(s.players):
        clerks += s.space[p] == space
    return clerks


def left(s, die):
    """How many dice of that face nobody has taken."""
    n = 0
    for p in range(s.players):
        n += (s.dice[p] == die) - (s.speed[p] == die)
    return n
