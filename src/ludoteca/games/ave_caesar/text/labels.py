"""Labels of Ave Caesar: cards and spaces in words."""
from .. import rules as r
from ..rules import circuit_tables

CARDS = range(1, r.VALUES + 1)


def name_of(s, space):
    return circuit_tables.TRACKS[s.track].names[space]
