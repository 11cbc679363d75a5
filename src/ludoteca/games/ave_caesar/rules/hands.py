"""Cards: which are in a deck, and hands that explain what everybody knows of them."""
from ludoteca.core.chance import draw

from .circuit_tables import FREE
from .moves import ALL_VALUES, barred, in_hand, manner, open_cards
from .state import PLAY, VALUES


def put_under(s, p, v):
    """How many cards of a value lie under p's deck."""
    n = 0
    for i in range(s.sunk[p]):
        n += s.under[p][i] == v + 1
    return n


def in_deck(s, p, v):
    """How many cards of a value are in p's deck, those put under not counted."""
    return s.cards[p][v] - s.hand[p][v] - (put_under(s, p, v) if s.sunk[p] > 0 else 0)


def card_at(s, p, outcome):
    """The card that nature's outcome draws from p's deck."""
    for v in range(VALUES):
        outcome -= in_deck(s, p, v)
        if outcome < 0:
            return v + 1
    return VALUES


def guess(s, q, values, chance):
    """A card of q's deck, one of these values (bits) if there is one; the chance is a number to draw with."""
    n = 0
    for v in range(VALUES):
        if values >> v + 1 & 1:
            n += in_deck(s, q, v)
    if n == 0:
        return card_at(s, q, draw(chance, 0, s.rest[q] + s.held[q] + s.sunk[q]))
    at = draw(chance, 0, n)
    for v in range(VALUES):
        if values >> v + 1 & 1:
            at -= in_deck(s, q, v)
            if at < 0:
                return v + 1
    return VALUES


def must_hold(s, q):
    """Values of which q holds one, as bits: who is asked to play can (AC-10). A 6 alone where only AC-12 lets
    it play."""
    if s.phase != PLAY or s.mover != q:
        return ALL_VALUES
    mode = manner(s, q)
    cards = open_cards(s, q, FREE if s.dishonour else mode)
    if not barred(s, q):
        return cards
    for card in range(1, VALUES):
        if cards >> card & 1 and s.cards[q][card - 1] > 0:
            return cards & ~(1 << VALUES)
    return 1 << VALUES


def fits(s, q, i, wanted):
    """The values that the i-th card of a supposed hand may have: cards known not to be some values are dealt
    first."""
    values = ALL_VALUES
    if i >= s.held[q] - s.firm[q]:
        values &= ~s.never[q]
    if wanted == 1 << VALUES and barred(s, q):
        return values & wanted
    if i == 0 and in_hand(s, q) & wanted == 0:
        values &= wanted
    return values
