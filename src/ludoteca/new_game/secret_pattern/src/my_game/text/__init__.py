"""My Game in words. What is not here (prompt, result …) is made up from the rules."""
from ludoteca.core.state import HIDDEN
from ludoteca.show.presentation_interface import Cell, Offer
from ludoteca.show.ranking import ranks

from .. import rules as r


def tell(s, event, say, names):
    """A sentence for an event as it was heard; None for what needs none."""
    code, p, card, *_ = event
    if code == r.DEALT and card != HIDDEN:
        return say("You are dealt the {card}.", card=card)
    if code == r.CHOSE:
        return say("{who} has chosen.", who=names[p])
    if code == r.SHOWED:
        return say("{who} plays the {card}.", who=names[p], card=card)
    if code == r.WON:
        return say("{who} takes the trick with the {card}.", who=names[p], card=card)
    return None


def offers(s, p, say):
    """All that can be chosen: the label is what is big on the button."""
    if s.phase != r.CHOOSE:
        return []
    return [Offer(card, str(card), str(card), say("suit {suit}", suit=(card - 1) // r.SUIT + 1))
            for card in range(1, r.CARDS + 1) if s.has[p][card] == 1]


def status(s, p, say):
    """A seat's row: each cell has a label for the ear, and a text."""
    chosen = say("chosen") if s.chosen[p] == HIDDEN else str(s.chosen[p]) if s.chosen[p] else ""
    return [Cell(say("points"), str(s.points[p])), Cell(say("cards"), str(s.held[p])),
            *([Cell(say("card"), chosen)] if chosen else [])]


def result(s, say):
    """The final table: a rank is a number, and so is what follows it."""
    return [say("Rank"), say("Points")], [[rank, int(s.points[p])] for p, rank in enumerate(ranks(r, s))]
