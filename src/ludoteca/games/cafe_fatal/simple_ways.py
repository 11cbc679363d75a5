"""Simple fixed ways to place dice in Café Fatal: what anybody tries first, and what every level has to beat.

A way ranks the placements, by face and table.
"""
from . import rules as r
from .odds import gain


def dice_of(s, p, table):
    """How many dice of a seat lie on a table."""
    return sum(int(s.pile[p][face]) for face in range(1, r.FACES + 1) if s.at[p][face] == table)


def others(s, p, table):
    return sum(int(dice_of(s, q, table)) for q in range(s.players) if q != p)


def slices(s, table):
    return sum(map(int, s.slices[table]))


RANKS = {
    "most-dice": lambda s, p, face, table: (s.roll[face], gain(s, p, table)),
    "fewest-dice": lambda s, p, face, table: (-s.roll[face], gain(s, p, table)),
    "high-faces": lambda s, p, face, table: (face, gain(s, p, table)),
    "low-faces": lambda s, p, face, table: (-face, gain(s, p, table)),
    "greedy": lambda s, p, face, table: (gain(s, p, table), s.roll[face]),
    "most-slices": lambda s, p, face, table: (slices(s, table), s.roll[face]),
    "cake": lambda s, p, face, table: (s.slices[table][r.CAKE], s.roll[face]),
    "copycat": lambda s, p, face, table: (others(s, p, table), s.roll[face]),
    "loner": lambda s, p, face, table: (-others(s, p, table), gain(s, p, table)),
    "pile-up": lambda s, p, face, table: (dice_of(s, p, table) + s.roll[face], gain(s, p, table)),
    "spread": lambda s, p, face, table: (-dice_of(s, p, table), gain(s, p, table)),
    "modest": lambda s, p, face, table: (-gain(s, p, table), s.roll[face]),
}


def placed(view, rank):
    """The placement that ranks highest."""
    s, p = view.s, view.seat
    return max(view.choices(), key=lambda choice: rank(s, p, *divmod(choice, r.SPAN)))


def way(rank):
    return lambda view, seed: placed(view, rank)


WAYS = {name: way(rank) for name, rank in RANKS.items()}
