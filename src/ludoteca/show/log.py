"""The log of a game: what a viewer heard, as sentences."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core.events import Event, fold
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.words import Say


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log, the round it belongs to, and how many events had been heard when it was said."""

    heard: int
    round: int
    text: str
    where: str = ""              # how far the game was, in its words
    shows: tuple[str, ...] = ()  # the things of the scene that it is about


def story(view: View, say: Say, since: int = 0) -> list[LogLine]:
    """The sentences for all that the view's seat heard, from event number `since` on."""
    s = fold(view.game.rules, opening(view), view.events[:since])
    return follow(view.game, s, view.events[since:], say, view.names, since)


def standing(view: View, say: Say) -> list[list[Cell]]:
    """How each seat stands."""
    tell = text_of(view.game)
    return [tell.status(view.s, p, say) for p in range(view.s.players)]


def position_words(view: View, say: Say, rows: Sequence[Sequence[Cell]] | None = None) -> list[str]:
    """A position for the ear, in sentences: how each one stands (`rows`, if that is known), and what lies on
    the board."""
    told = zip(view.names, rows or standing(view, say), strict=True)
    seats = [f"{row_words(who or say('Seat {number}', number=p + 1), cells, say)}."
             for p, (who, cells) in enumerate(told)]
    return [*seats, *text_of(view.game).lying(view.s, say, view.names)]


def row_words(who: str, cells: Sequence[Cell], say: Say) -> str:
    """A seat's row of the panel in words."""
    return say.labelled(who, ", ".join([cell.heard for cell in cells]))


def opening(view: View) -> Any:
    """The state at the start of a view's game, as its seat saw it."""
    s = view.game.start(view.s.players, view.game.options(view.s))
    view.game.rules.hide(s, view.seat)
    return s


def follow(game: Game, s: Any, events: Sequence[Event], say: Say, names: Sequence[str],
           heard: int = 0) -> list[LogLine]:
    """Apply events to `s`, in place, and return their sentences; `heard` events came before them."""
    words, lines = text_of(game), []
    for number, event in enumerate(events, heard + 1):
        text = words.tell(fold(game.rules, s, [event]), event, say, names)
        if text:
            lines.append(LogLine(number, int(s.round), text, words.where(s, say),
                                 tuple(words.shows(s, event))))
    return lines


def teller(rules: Any, functions: Mapping[str, Any]) -> Callable[..., str | None]:
    """tell(s, event, say, names): `tell_moved` among the functions tells of `moved`; an event without one
    needs no sentence."""
    kinds = {event.__name__: kind for kind, event in enumerate(rules.EVENTS)}
    found = {kinds[name.removeprefix("tell_")]: tell for name, tell in functions.items()
             if name.startswith("tell_")}

    def tell(s: Any, event: Event, say: Say, names: Sequence[str]) -> str | None:
        return found[event[0]](s, say, names, *event[1:]) if event[0] in found else None

    return tell


def listed(parts: Sequence[str], say: Say) -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def ordinal(n: int, say: Say) -> str:
    """A rank in a sentence, up to the most that can play: 1st, 2nd."""
    return say(("1st", "2nd", "3rd", "4th", "5th", "6th")[n - 1])


def points(n: int, say: Say) -> str:
    return say.count(n, "{n} point", "{n} points")


def points_cell(n: int, say: Say) -> Cell:
    return Cell(say("points"), points(n, say), spoken=points(n, say))
