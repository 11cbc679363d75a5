"""Labels of Café Fatal: tables, dice and slices in words."""
from ludoteca.show.log import listed

from .. import rules as r
from ..rules.floors import NAMES

ONE = ("", "1 one", "1 two", "1 three", "1 four", "1 five", "1 six")
MANY = ("", "{n} ones", "{n} twos", "{n} threes", "{n} fours", "{n} fives", "{n} sixes")
ALL = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
KINDS = ("cheese", "pizza", "cake")
SLICES = ("{n} cheese", "{n} pizza", "{n} cake")


def name(s, table):
    return NAMES[s.players][table]


def dice_words(strength, say):
    """32 is three twos."""
    n, face = divmod(strength, 10)
    return say(ONE[face]) if n == 1 else say(MANY[face], n=n)


def slices_words(counts, say):
    return listed([say(SLICES[kind], n=n) for kind, n in enumerate(counts) if n], say)


def nearest(s, p):
    """The kind of which p needs the fewest slices to the next whole one, the dearer of equals, and how many
    it needs."""
    kind = max(range(r.KINDS), key=lambda k: (s.eaten[p][k] % r.WHOLE, k))
    return kind, r.WHOLE - s.eaten[p][kind] % r.WHOLE


def slices_of(s, p):
    return sum(s.eaten[p])
