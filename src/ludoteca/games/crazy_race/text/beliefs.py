"""Beliefs: what everybody can know of a player's hand (ZR-7), from public facts alone; it is the same for all
the others."""
from functools import lru_cache

from ludoteca.core.state import HIDDEN

from .. import rules as r


def beliefs(s, p):
    """For every other player, and every value, how many such cards are in the hand at least and at most."""
    return {q: bounds(s, q) for q in range(s.players) if q != p}


def bounds(s, q):
    """The fewest and the most cards of each value that q can hold now: ((least, most) for 1, 2, 3, 4, 6)."""
    laid = tuple((t, s.card[q][t] if spot <= s.side else HIDDEN) for t, spot in enumerate(s.spot[q]) if spot)
    return spans(tuple(s.maybe[q]), laid, s.back[q])


@lru_cache(1 << 11)
def spans(maybe, laid, back):
    """The same from what it hangs on: the hands it may have begun with, the cards laid and seen by turn, the
    pile taken back."""
    hands = [span for first in begun(maybe) for span in left(laid, back, first)]
    return tuple((min(low[v] for low, _ in hands), max(high[v] for _, high in hands)) for v in range(r.KINDS))


def begun(maybe):
    """The hands, as counts, that the leg can have been begun with."""
    return [tuple(r.HANDS[w][bit] >> 4 * v & 15 for v in range(r.KINDS))
            for w in range(r.WORDS) for bit in range(27) if maybe[w] >> bit & 1]


def seen(laid, until):
    """The cards, as counts, that were laid before a turn and that everybody has seen, and how many that
    nobody has."""
    shown = [card for t, card in laid if t < until]
    return [shown.count(value) for value in r.VALUES], shown.count(HIDDEN)


def left(laid, back, first):
    """The least and the most of each value that can be left of a first hand; nothing if it cannot have been
    it.

    Cards laid after a take back in this leg come from all eight; those before it from the first hand (ZR-21).
    """
    since = back - r.NOW if back >= r.NOW else r.TURNS
    (early, before), (known, unseen) = seen(laid, since), seen(laid, r.TURNS)
    whole = first if since == r.TURNS else r.DECK
    rest = [n - k for n, k in zip(whole, known, strict=True)]
    pool = [min(n - e, d - k) for n, e, d, k in zip(first, early, r.DECK, known, strict=True)]
    if min(pool) < 0 or sum(pool) < before:
        return []
    low = [max(0, rest[v] - min(before, pool[v]) - (unseen - before)) for v in range(r.KINDS)]
    high = [rest[v] - max(0, before - (sum(pool) - pool[v])) for v in range(r.KINDS)]
    return [(low, high)]
