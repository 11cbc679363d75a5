"""Labels of Café Fatal: tables, dice and slices in words."""
from ludoteca.show.log import listed

from .. import rules as r
from ..rules.floors import NAMES

NUMBERS = ("", "one", "two", "three", "four", "five", "six")
ONE = ("", "{number} 1", "{number} 2", "{number} 3", "{number} 4", "{number} 5", "{number} 6")
MANY = ("", "{number} 1s", "{number} 2s", "{number} 3s", "{number} 4s", "{number} 5s", "{number} 6s")
ALL = ("", "1s", "2s", "3s", "4s", "5s", "6s")
KINDS = ("cheese", "pizza", "cake")
SLICE = ("{n} slice of cheese", "{n} slice of pizza", "{n} slice of cake")
SLICES = ("{n} slices of cheese", "{n} slices of pizza", "{n} slices of cake")


def name(s, table):
    return NAMES[s.players][table]


def dice_words(strength, say):
    """32 is three 2s."""
    n, face = divmod(strength, 10)
    return say.count(n, ONE[face], MANY[face], number=say(NUMBERS[n]))


def slices_words(counts, say):
    return listed([slices_of_kind(kind, n, say) for kind, n in enumerate(counts) if n], say)


def slices_of_kind(kind, n, say):
    return say.count(n, SLICE[kind], SLICES[kind])


def nearest(s, p):
    """The kind of which p needs the fewest slices to the next whole one, the dearer of equals, and how many
    it needs."""
    kind = max(range(r.KINDS), key=lambda k: (s.eaten[p][k] % r.WHOLE, k))
    return kind, r.WHOLE - s.eaten[p][kind] % r.WHOLE


def slices_of(s, p):
    return sum(s.eaten[p])
