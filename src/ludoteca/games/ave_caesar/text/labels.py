"""Labels of Ave Caesar: cards and spaces in words."""
from .. import rules as r
from ..rules import tables

CARDS = range(1, r.VALUES + 1)


def name_of(s, space):
    return tables.TRACKS[s.track].names[space]
