"""A game in plain words: events by their names, choices by their texts, points."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.events import Event, named
from ludoteca.core.game_loader import Game
from ludoteca.core.match import choices_of
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.presentation_interface import Cell, Offer
from ludoteca.show.ranking import ranks
from ludoteca.show.words import Say


def tell(game: Game, s: Any, event: Event, say: Say, names: Sequence[str]) -> str:
    """Anna: rolled (face 4)."""
    parts = named(game.rules, event)
    what, seat = parts.pop("event").replace("_", " "), parts.pop("seat", NOBODY)
    heard = ", ".join(f"{name} {value}" for name, value in parts.items() if value != HIDDEN)
    what += f" ({heard})" if heard else ""
    return (say("{who}: {what}.", who=names[seat], what=what) if 0 <= seat < len(names)
            else f"{what[:1].upper()}{what[1:]}.")


def shows(game: Game, s: Any, event: Event) -> list[str]:
    """Nothing is known of what an event is about."""
    return []


def offers(game: Game, s: Any, p: int, say: Say) -> list[Offer]:
    texts = {choice: str(game.notation.say(s, p, choice)) for choice in choices_of(game, s, p)}
    return [Offer(choice, text, text) for choice, text in texts.items()]


def held(game: Game, s: Any, p: int) -> Sequence[int]:
    """Nothing is known of cards."""
    return ()


def prompt(game: Game, s: Any, p: int, say: Say) -> tuple[str, str]:
    if not game.rules.waiting(s) and not game.rules.chances(s):
        return say("The game is over"), ""
    return say("Choose") if choices_of(game, s, p) else say("Wait for your turn"), ""


def reason(game: Game, s: Any, p: int, choice: int, say: Say) -> str:
    """Nothing is known of why a choice is good."""
    return ""


def where(game: Game, s: Any, say: Say) -> str:
    return say("round {round}", round=s.round)


def status(game: Game, s: Any, p: int, say: Say) -> list[Cell]:
    return [Cell(say("points"), str(game.rules.score(s, p)))]


def lying(game: Game, s: Any, say: Say, names: Sequence[str]) -> list[str]:
    """The rows say all that is known."""
    return []


def legend(game: Game, say: Say) -> list[tuple[str, str]]:
    """Nothing is known of signs."""
    return []


def scored(game: Game, s: Any, p: int, say: Say) -> list[str]:
    """Nothing is known of where points come from."""
    return []


def result(game: Game, s: Any, say: Say) -> tuple[list[str], list[list[int]]]:
    return [say("Rank"),
            say("Points")], [[rank, int(game.rules.score(s, p))]
                             for p, rank in enumerate(ranks(game.rules, s))]
