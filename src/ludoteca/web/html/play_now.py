"""Play now: a table against bots at once, as the last time; a small sheet says against whom, how long and by
which variant."""
from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import parse_qs, unquote, urlencode

from starlette.requests import Request

from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import USUAL, level_named, level_title
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game_loader import Game
from ludoteca.core.user_input import clean
from ludoteca.show.presentation import about_of
from ludoteca.show.words import Say, speaker
from ludoteca.web.html.new_table import Filled, Form, Option, levels_of, one, options_in, options_of
from ludoteca.web.html.rendering import reader_of
from ludoteca.web.request_context import context_of
from ludoteca.web.table.names import mixed
from ludoteca.web.table.terms import Place, SeatKind, Terms, agree

LONGEST = 600                                        # letters of a choice that a browser may remember


@dataclass(frozen=True)
class PlayNowSheet:
    """What the sheet of a game offers: the options of a quick game in sight, the other variants folded."""

    game: str
    title: str
    opponents: list[int]
    levels: list[tuple[str, str]]
    first: list[Option]
    rest: list[Option]
    was: Filled
    summary: str                                     # what Play now starts with, in short


def cookie(game: str) -> str:
    """Where a browser remembers its choice."""
    return f"play-{game}"


def sheet(game: Game, title: str, kept: str, say: Say) -> PlayNowSheet:
    form = remembered(game, kept)
    options = [with_usual(game, option) for option in options_of(game, say)
               if option.kind not in ("list", "seat")]
    first = [option for option in options if shown_first(game, option)]
    opponents = [players - 1 for players in game.rules.PLAYERS if players > 1]
    was = Filled(form)
    return PlayNowSheet(game.name, title, opponents, levels_of(say), first,
                        [o for o in options if o not in first], was,
                 summary(game, first, was, say))


def with_usual(game: Game, option: Option) -> Option:
    return replace(option, usual=(about_of(game).quick or {}).get(option.key, option.usual))


def shown_first(game: Game, option: Option) -> bool:
    """The options that a game's quick game names; of a game that names none, all that are not mere
    switches."""
    quick = about_of(game).quick
    return option.kind != "switch" if quick is None else option.key in quick


def summary(game: Game, first: list[Option], was: Filled, say: Say) -> str:
    """2 bots, club · Races: 1."""
    bots = int(was("opponents", game.template().players - 1))
    level = level_title(was("level", USUAL), say)
    parts = [say.count(bots, "{n} bot: {level}", "{n} bots: {level}", level=level)]
    for option in first:
        chosen = was(f"option.{option.key}", option.usual)
        parts.append(next((v.name for v in option.values if v.value == chosen), chosen)
                     if option.kind == "words"
                     else say.labelled(option.name, chosen))
    return " · ".join(parts)


def remembered(game: Game, kept: str) -> Form | None:
    """What was chosen the last time, if the game still knows it."""
    form = parse_qs(kept[:LONGEST], keep_blank_values=True, max_num_fields=40) if kept else {}
    try:
        return form if form and terms_of(game, form, Place()) else None
    except (LudotecaError, ValueError):
        return None


def to_remember(game: Game, form: Form) -> str:
    """A choice as the browser keeps it: nothing but what the sheet asks for."""
    asked = {"opponents", "level", *(f"option.{key}" for key in game.rules.OPTIONS)}
    return urlencode({key: values[-1] for key, values in form.items() if key in asked})[:LONGEST]


def own_name(request: Request) -> str:
    """The name a guest has given before."""
    given = clean(unquote(request.cookies.get("name", "")), context_of(request).settings.limits.name_letters)
    language = reader_of(request).language
    return given if given and not mixed(given) else speaker(language)("Guest")


def terms_of(game: Game, form: Form | None, me: Place) -> Terms:
    """The terms of a quick game: as the form asks for, else the usual; BadOption says what does not fit."""
    bots = one(form or {}, "opponents")
    players = int(bots) + 1 if bots.isdecimal() else game.template().players
    wanted = level_named(one(form or {}, "level", USUAL))
    bot = Place(SeatKind.BOT, level=wanted if wanted in LEVELS else USUAL)
    options = (dict(about_of(game).quick or {}) if form is None
               else {k: v for k, v in options_in(game, form).items() if v != []})
    return agree(game.name, players, options, [me, *[bot] * (players - 1)], host=me.guest, takeover=True)
