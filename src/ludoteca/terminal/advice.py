"""Advice at a terminal: what a bot would do in a seat's place, from what that seat knows, as the page has it."""
from __future__ import annotations

from dataclasses import dataclass, field

from ludoteca.core.match import View
from ludoteca.lab import advise
from ludoteca.show.parts import text_of
from ludoteca.show.words import Say

SECONDS = 2.0                             # a search is cut off then, however little it has found
TOLD = 0.005                              # a smaller share is not told


@dataclass(frozen=True)
class Hint:
    """The best choice by its text, how often to make each, and the chance to win: with each, and by following the advice."""

    best: str
    shares: dict[str, float] = field(default_factory=dict)
    values: dict[str, float] = field(default_factory=dict)
    value: float | None = None
    mixed: bool = False


def hint(view: View) -> Hint:
    """What a bot would do; it knows what the view's seat knows."""
    advice = advise.hint(view, len(view.events), SECONDS)
    values = {c.text: c.value for c in advice.choices if c.value >= 0}
    return Hint(advice.choices[0].text, {c.text: c.share for c in advice.choices}, values,
                advice.value if advice.value >= 0 else None, advice.mixed)


def told(view: View, given: Hint, say: Say) -> str:
    """The advice in a sentence or two."""
    offers = [offer for offer in text_of(view.game).offers(view.s, view.seat, say) if offer.choice >= 0]
    labels = {offer.text: f"{offer.group} → {offer.label}" if offer.group else offer.label for offer in offers}
    if given.mixed:
        shares = [f"{labels[text]}: {share:.0%}".replace("%", "\N{NO-BREAK SPACE}%") for text, share in given.shares.items()
                  if share >= TOLD and text in labels]
        advised = f"{say('Let chance choose:')} {', '.join(shares)}."
    else:
        advised = say("A bot would choose {choice}.", choice=labels.get(given.best, given.best))
    if given.value is None:
        return advised
    return advised + " " + say("That wins about {value} % of games.", value=round(100 * given.value))
