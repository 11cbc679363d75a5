"""Cards and spaces of Ave Caesar in words."""
from .. import rules as r
from ..rules import tables as d

CARDS = range(1, r.VALUES + 1)


def name_of(s, space):
    return d.TRACKS[s.track].names[space]
