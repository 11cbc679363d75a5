"""Numbers for positions at the start of a round.

A clerk's kind is its space and its coffees.  Clerks are exchangeable, so a position is a set of kinds (equal ones allowed):
it is kept once, kinds in ascending order, and its number is its place among all such sets, by the largest kind, then the next.
"""
from math import comb

import numpy as np

from .round import CLERKS, CUP, HOME

KINDS = HOME * CUP


def kind(space, coffee):
    return space * CUP + coffee - 1


def space_of(kind):
    return kind // CUP


def coffee_of(kind):
    return kind % CUP + 1


def count(kinds=KINDS, clerks=CLERKS):
    """How many positions there are."""
    return comb(kinds + clerks - 1, clerks)


def number(position):
    """The number of a position, its kinds ascending."""
    return sum(comb(k + place, place + 1) for place, k in enumerate(position))


def all_positions(kinds=KINDS):
    """All positions of three, a row each, in the order of their numbers."""
    rows = np.empty((count(kinds, 3), 3), np.int32)
    n = 0
    for high in range(kinds):
        middle = np.repeat(np.arange(high + 1), np.arange(1, high + 2))
        low = np.arange(len(middle)) - middle * (middle + 1) // 2
        rows[n:n + len(low)] = np.stack([low, middle, np.full(len(low), high)], 1)
        n += len(low)
    return rows


def possible(rows):
    """CR-9: three cannot stand on one space, except at the start."""
    spaces = rows // CUP
    return (spaces[:, 0] != spaces[:, -1]) | (spaces[:, 0] == 0)


def layers(rows):
    """The numbers of the possible positions, those nearest to the finish first: a round leads only to earlier layers, or
    back by a refill (CR-14)."""
    depth = (rows // CUP).sum(1)
    can = possible(rows)
    return [found for d in range(int(depth.max()), -1, -1) if len(found := np.flatnonzero(can & (depth == d)))]


def places(kinds=KINDS):
    """How many cells a dense table has: a clerk's kind, then the others' in seat order."""
    return kinds ** 3


def all_rolls(faces, clerks=CLERKS):
    """The speed dice from high to low (CR-3), and how likely each roll is."""
    found = {}
    for roll in np.ndindex(*[faces] * clerks):
        high = tuple(sorted((face + 1 for face in roll), reverse=True))
        found[high] = found.get(high, 0) + 1
    rolls = sorted(found)
    return np.array(rolls, np.int32), np.array([found[roll] for roll in rolls]) / faces ** clerks
