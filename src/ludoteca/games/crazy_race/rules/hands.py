"""The eight driver cards of a player (ZR-2), and sets of hands, which is what can be known of one (ZR-7).

A hand is one number, four bits a value.  There are 3·3·3·2·2 = 108 hands, so a set of them is four words of
27 bits: the word says whether the 4 and the 6 are in the hand, the bit how many of 1, 2 and 3 are.
"""
VALUES = (1, 2, 3, 4, 6)
DECK = (2, 2, 2, 1, 1)
KINDS = len(VALUES)
CARDS = sum(DECK)
WORDS = 4
PLACE = (0, 0, 1, 2, 3, 0, 4)               # of a value among VALUES
UNIT = (0, 1, 16, 256, 4096, 0, 65536)      # a single card, as a hand
LOW = (0, 1, 3, 9, 0, 0, 0)                 # what a card of a value counts in the bit's number …
HIGH = (0, 0, 0, 0, 1, 0, 2)                # … and in the word's
WHOLE = sum(count << 4 * v for v, count in enumerate(DECK))
ALL = 1 << 26                               # the bit of the whole deck, in the last word
GUARD = 0x88888


_EVERY = [[(bit % 3, bit // 3 % 3, bit // 9, word & 1, word >> 1) for bit in range(27)]
          for word in range(WORDS)]
HANDS = tuple(tuple(sum(n << 4 * v for v, n in enumerate(hand)) for hand in word) for word in _EVERY)
# of a power of two
BIT = tuple(next((bit for bit in range(27) if (1 << bit) % 37 == rest), 0) for rest in range(37))
COVERS = tuple(sum(1 << bit for bit, hand in enumerate(_EVERY[0]) if all(map(int.__ge__, hand, part)))
               for part in _EVERY[0])
EXACT = tuple(tuple(sum(1 << bit for bit, hand in enumerate(word) if sum(hand) == n) for word in _EVERY)
              for n in range(4))
LARGER = tuple(tuple(sum(1 << bit for bit, hand in enumerate(word) if sum(hand) > n) for word in _EVERY)
               for n in range(4))


def size(hand):
    """How many cards a hand has."""
    return (hand & 15) + (hand >> 4 & 15) + (hand >> 8 & 15) + (hand >> 12 & 15) + (hand >> 16 & 15)


def covers(hand, part):
    """Whether some cards are all in a hand."""
    return (hand | GUARD) - part & GUARD == GUARD


def lesser(one, two):
    """The cards that two hands have in common."""
    common = 0
    for v in range(KINDS):
        common |= min(one >> 4 * v & 15, two >> 4 * v & 15) << 4 * v
    return common


def nth(hand, n):
    """The value of a hand's n-th card."""
    v = 0
    while n >= hand >> 4 * v & 15:
        n -= hand >> 4 * v & 15
        v += 1
    return VALUES[v]
