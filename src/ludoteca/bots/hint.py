"""Advice in words: one move, one reason in a sentence, one number; the same on the page and at the
terminal."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.game_loader import Game
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Offer
from ludoteca.show.words import Say

TOLD = 0.005                              # a smaller share is not told
AS_GOOD = 0.2                             # a choice that a mixture makes so often is as good as the best


@dataclass(frozen=True)
class Hint:
    """The best choice by its text, how often to make each, and the chance to win: with each, and by following
    the advice."""

    best: str
    shares: dict[str, float] = field(default_factory=dict)
    values: dict[str, float] = field(default_factory=dict)
    value: float | None = None
    mixed: bool = False
    exact: bool = False


@dataclass(frozen=True)
class HintText:
    move: str                             # "5", "3 → A4"
    reason: str = ""                      # why, in a sentence
    number: str = ""                      # what it wins, in a sentence
    mixture: str = ""                     # "2 (40%), 5 (60%)", where one should vary


def label(offer: Offer) -> str:
    return f"{offer.group} → {offer.label}" if offer.group else offer.label


def name_of(offer: Offer) -> str:
    """A choice in a sentence."""
    return offer.called or label(offer)


def told(game: Game, s: Any, p: int, hint: Hint, say: Say) -> HintText:
    offers = {offer.text: offer for offer in text_of(game).offers(s, p, say) if offer.choice >= 0}
    labels = {text: name_of(offer) for text, offer in offers.items()}
    if hint.best not in offers:
        return HintText(hint.best)
    return HintText(labels[hint.best], reason(game, s, p, hint, offers[hint.best], labels, say),
                    number(hint, say),
                mixture(hint, labels, say) if hint.mixed else "")


def reason(game: Game, s: Any, p: int, hint: Hint, best: Offer, labels: dict[str, str], say: Say) -> str:
    """Why a choice is advised: other choices are as good; or the game's own reason; or how much worse the
    next one is."""
    level = [labels[text] for text, share in hint.shares.items() if share >= AS_GOOD and text in labels
             and text != hint.best]
    if hint.mixed and level:
        return say("Just as good: {choices}. Mix it up so nobody can read you.", choices=", ".join(level))
    others = [(value, text) for text, value in hint.values.items() if text != hint.best and text in labels]
    return (text_of(game).reason(s, p, best.choice, say)
            or compared(hint, max(others, default=None), labels, say))


def compared(hint: Hint, next_best: tuple[float, str] | None, labels: dict[str, str], say: Say) -> str:
    mine = hint.values.get(hint.best)
    if next_best is None or mine is None:
        return ""
    less = round(100 * (mine - next_best[0]))
    if less <= 0:
        return say("About as good: {choice}.", choice=labels[next_best[1]])
    return say.count(less, "{n} percentage point behind: {choice}.",
                     "{n} percentage points behind: {choice}.", choice=labels[next_best[1]])


def number(hint: Hint, say: Say) -> str:
    if hint.value is None:
        return ""
    if hint.exact:
        return say("{value}% of games are won this way.", value=say.number(100 * hint.value))
    return say("About {value}% of games are won this way.", value=round(100 * hint.value))


def mixture(hint: Hint, labels: dict[str, str], say: Say) -> str:
    told = [(text, share) for text, share in hint.shares.items() if share >= TOLD and text in labels]
    order = list(labels)
    each = [f"{labels[text]} ({say.percent(share)})"
            for text, share in sorted(told, key=lambda pair: order.index(pair[0]))]
    return ", ".join(each) if len(each) > 1 else ""
