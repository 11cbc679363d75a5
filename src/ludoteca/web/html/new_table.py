"""A new table by a form: what it shows of a game's options, and the terms that it asks for."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import USUAL, level_named, level_title
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game, read_players
from ludoteca.core.user_input import clean
from ludoteca.show.words import Say
from ludoteca.web.errors import Malformed, TooLarge
from ludoteca.web.html import game_about
from ludoteca.web.settings import Limits
from ludoteca.web.table.terms import (
    Clock,
    ClockKind,
    Place,
    SeatKind,
    Talk,
    Terms,
    UndoPolicy,
    agree,
    check_clock,
    clock_kind,
    undo_policy,
)

Form = dict[str, list[str]]
FIELDS, FORM_BYTES = 200, 16 * 1024          # that a form may have


@dataclass(frozen=True)
class Value:
    value: str
    name: str
    line: str = ""


@dataclass(frozen=True)
class Option:
    """An option as the form shows it: a switch, words to choose from, a number, a seat, a list of words."""

    key: str
    kind: str
    name: str
    line: str
    values: list[Any]
    usual: Any
    room: int = 0


def options_of(game: Game, say: Say) -> list[Option]:
    return [option_of(game, key, values, say) for key, values in game.rules.OPTIONS.items()]


def option_of(game: Game, key: str, values: Any, say: Say) -> Option:
    name, line = game_about.option_words(game, key, say)
    if isinstance(values, list):
        shown = [Value(str(v), *game_about.option_words(game, f"{key}.{v}", say)) for v in values]
        return Option(key, "list", name, line, shown, None, game.rules.STATE[key].shape[0])
    if isinstance(values[0], bool):
        return Option(key, "switch", name, line, [], values[0])
    if isinstance(values[0], str):
        kind = "seat" if key == "begins" else "words"
        shown = [Value(v, *game_about.option_words(game, f"{key}.{v}", say)) for v in values]
        return Option(key, kind, name, line, shown, values[0])
    return Option(key, "number", name, line, sorted(values), values[0])


def levels_of(say: Say) -> list[tuple[str, str]]:
    """The levels of bots, the weakest first, with their names."""
    return [(level, level_title(level, say)) for level in LEVELS]


def read_form(body: bytes) -> Form:
    """The fields of a form; TooLarge or Malformed if there are too many."""
    if len(body) > FORM_BYTES:
        raise TooLarge("Requests are limited to {bytes} bytes.", bytes=FORM_BYTES)
    try:
        return parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=FIELDS)
    except ValueError:
        raise Malformed("A form has at most {most} fields.", most=FIELDS) from None


class Filled:
    """What a form held when it was sent, so that a fault does not cost all that was entered; else what is
    usual."""

    def __init__(self, form: Form | None = None) -> None:
        self.form = form

    def __call__(self, key: str, usual: object = "", place: int = -1) -> str:
        """A field's value; of several fields of one name, the one at that place."""
        found = (self.form or {}).get(key, [])
        return str(usual) if not found else found[place] if -1 <= place < len(found) else ""

    def on(self, key: str, usual: bool) -> bool:
        """Whether a switch was on."""
        return usual if self.form is None else key in self.form


def one(form: Form, key: str, default: str = "") -> str:
    return form.get(key, [default])[-1]


def terms_of(game: Game, form: Form, guest: str, limits: Limits) -> Terms:
    """The terms that a form asks for; BadOption says what does not fit."""
    players = int(one(form, "players")) if one(form, "players").isdecimal() else None
    places = [place_of(game, form, p, guest, limits) for p in range(read_players(game, players))]
    if not any(place.kind == SeatKind.PERSON for place in places):
        raise BadOption("Take at least one seat: bots do not play alone here.")
    kind, _, limit = one(form, "clock", ClockKind.NONE).partition(":")
    clock = check_clock(Clock(clock_kind(kind), int(limit) if limit.isdecimal() else 0), limits)
    return agree(game.name, players, options_in(game, form), places, public="public" in form,
                 undo=undo_policy(one(form, "undo", UndoPolicy.REVEAL)), hints="hints" in form, clock=clock,
                 host=guest, takeover="takeover" in form,
                 talk=Talk.READY if "children" in form else Talk.FREE)


def place_of(game: Game, form: Form, p: int, guest: str, limits: Limits) -> Place:
    wanted, _, level = one(form, f"seat{p}", "me" if p == 0 else "open").partition(":")
    if wanted == "bot":
        level = level_named(level)
        return Place(SeatKind.BOT, level=level if level in LEVELS else USUAL)
    if wanted in ("me", "here"):
        name = one(form, "name" if wanted == "me" else f"name{p}")
        return Place(SeatKind.PERSON, clean(name, limits.name_letters), guest=guest)
    return Place()


def options_in(game: Game, form: Form) -> dict[str, Any]:
    """The options as the game reads them."""
    out: dict[str, Any] = {}
    for key, values in game.rules.OPTIONS.items():
        given = form.get(f"option.{key}", [])
        if isinstance(values, list):
            out[key] = [v for v in given if v]
        elif isinstance(values[0], bool):
            out[key] = bool(given)
        elif given:
            out[key] = int(given[-1]) if isinstance(values[0], int) and given[-1].isdecimal() else given[-1]
    return out
