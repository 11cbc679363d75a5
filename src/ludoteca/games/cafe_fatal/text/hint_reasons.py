"""Reasons for a choice in Café Fatal: what a table brings, and who is there."""
from .. import odds
from .. import rules as r
from .labels import KINDS, dice_words, slices_words

WHOLE = ("That completes a whole cheese: {worth} points at once.",
         "That completes a whole pizza: {worth} points at once.",
         "That completes a whole cake: {worth} points at once.")


def reason(s, p, choice, say):
    face, table = divmod(choice, r.SPAN)
    slices, rival = slices_words(s.slices[table], say), odds.rival(s, p, table)
    if not slices:
        return say("Nothing to win there, but it opens up the tables next to it.")
    for kind in reversed(range(len(KINDS))):
        if s.slices[table][kind] and s.eaten[p][kind] % r.WHOLE + s.slices[table][kind] >= r.WHOLE:
            return say(WHOLE[kind], worth=odds.gain(s, p, table))
    mine = 10 * (s.pile[p][face] + s.roll[face]) + face
    if rival > mine:
        return say("Others lead there for now, but more dice can still win you {slices}.", slices=slices)
    if rival:
        return say("Enough to beat the rivals there ({dice}), with {slices} to win.", slices=slices,
                   dice=dice_words(mine, say))
    return say("No rival there yet: {slices} to win.", slices=slices)
