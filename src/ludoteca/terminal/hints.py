"""Advice at a terminal: what a bot would do in a seat's place, from what that seat knows, as the page has
it."""
from __future__ import annotations

from ludoteca.bots import hint as words
from ludoteca.bots.hint import Hint
from ludoteca.core.match import View
from ludoteca.lab import advice as advise
from ludoteca.show.words import Say

SECONDS = 2.0                             # a search is cut off then, however little it has found


def hint(view: View) -> Hint:
    """What a bot would do; it knows what the view's seat knows."""
    advice = advise.hint(view, len(view.events), SECONDS)
    values = {c.text: c.value for c in advice.choices if c.value is not None}
    return Hint(advice.choices[0].text, {c.text: c.share for c in advice.choices}, values,
                advice.value, advice.mixed, advice.exact)


def told(view: View, given: Hint, say: Say) -> str:
    """The advice in a few sentences: the move, the reason, the number, and how to vary."""
    said = words.told(view.game, view.s, view.seat, given, say)
    mixture = f"{say('Choose at random:')} {said.mixture}." if said.mixture else ""
    return " ".join(filter(None,
                           (say("A bot would choose {choice}.", choice=said.move), said.reason, said.number,
                            mixture)))
