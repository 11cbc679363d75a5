"""My games: what this browser's guest plays and has played, and gone if one wants."""
from __future__ import annotations

from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ludoteca.core.game_loader import load
from ludoteca.show.language_rules import medium_date, short_decimal
from ludoteca.show.log import ordinal
from ludoteca.show.words import Say, speaker
from ludoteca.web.errors import NotYours
from ludoteca.web.html import game_about
from ludoteca.web.html.new_table import one, read_form
from ludoteca.web.html.rendering import Reader, page, reader_of
from ludoteca.web.my_games import charts
from ludoteca.web.my_games.forget import forget as forget_table
from ludoteca.web.my_games.history import GameHistory, Played, figures, history
from ludoteca.web.my_games.medals import medals
from ludoteca.web.my_games.player_page import PlayerPage, keep_page, own_page, player_games
from ludoteca.web.people import own_data
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.reports.pages import reports_of
from ludoteca.web.request_context import context_of, outside, who_of
from ludoteca.web.table.table import Table

router = APIRouter(include_in_schema=False)


@router.get("/mine")
async def mine(request: Request) -> Response:
    reader = reader_of(request)
    tables, played = await all_of(request)
    unfinished = [(table.id, table.game.name, table.names, table.last) for table in tables]
    context = context_of(request)
    own = await own_page(context.service.store, context.access.guest(request))
    link = outside(request, f"/p/{own.key}") if own.key else ""
    return HTMLResponse(await desk.ask(who_of(request), page_of, reader, unfinished,
                                       [game.own_alone() for game in played], own, link))


@router.get("/p/{key}")
async def others_page(request: Request, key: str) -> Response:
    """What a player lets others see."""
    reader = reader_of(request)
    shown, games = await player_games(request, key)
    return HTMLResponse(await desk.ask(who_of(request), player_page, reader, shown, games))


@router.post("/mine/page")
async def choose_page(request: Request) -> Response:
    """What others may see of oneself."""
    context, form = context_of(request), read_form(await request.body())
    guest = context.access.guest(request)
    if not guest:
        raise NotYours("This is for people who play here.")
    await keep_page(context.service.store, guest, one(form, "name"), form.get("shows", []),
                    context.settings.limits)
    return RedirectResponse("/mine#player", 303)


async def all_of(request: Request) -> tuple[list[Table], list[Played]]:
    """A guest's unfinished and finished games, the newest first."""
    context, guest = context_of(request), context_of(request).access.guest(request)
    return await context.service.tables_of(guest, 100), await history(context, guest, who_of(request),
                                                                      reports_of(request))


# In a helper process: hundreds of games are many rows.

Unfinished = tuple[str, str, list[str], float]       # a table, its game, its names, when something happened


def page_of(reader: Reader, unfinished: list[Unfinished], played: list[Played], own: PlayerPage,
            link: str) -> str:
    say = speaker(reader.language)
    rows = ([table_row(table, reader.language) for table in unfinished]
            + [played_row(game, reader.language, say) for game in played])
    kinds = [figures_card(kind, reader.language) for kind in figures(played)]
    games = sorted({(row["game"], row["title"]) for row in rows})
    return page("mine.html", reader, "/mine", rows=rows, kinds=kinds, games=games, own=own, link=link,
                medals=medals(played, reader.language), parts=parts(say), titles=dict(games))


def parts(say: Say) -> list[tuple[str, str]]:
    """What a page about oneself can show, in words."""
    return [("figures", say("How many games I won")), ("luck", say("Luck against decisions")),
            ("habits", say("What I decide most often")), ("medals", say("Medals")),
            ("games", say("The list of my games, without the others’ names"))]


def player_page(reader: Reader, shown: PlayerPage, games: list[Played]) -> str:
    say, language = speaker(reader.language), reader.language
    cards = {"figures", "luck", "habits"} & {*shown.shows}
    rows = [played_row(game, language, say) for game in games] if "games" in shown.shows else []
    return page("player.html", reader, f"/p/{shown.key}", shown=shown, rows=rows,
                kinds=[figures_card(kind, language) for kind in figures(games)] if cards else [],
                medals=medals(games, language) if "medals" in shown.shows else [],
                titles={game.game: game_about.title(load(game.game), language) for game in games})


def table_row(table: Unfinished, language: str) -> dict[str, Any]:
    id, game, names, last = table
    return {"id": id, "game": game, "title": game_about.title(load(game), language),
            "names": names, "best": [], "when": day(last, language), "state": "open", "left": ""}


def played_row(game: Played, language: str, say: Say) -> dict[str, Any]:
    ranks = game.outcome.ranks if game.outcome else []
    left = ("" if game.seat is None or not ranks else say("victory") if game.won
            else say("{place} place", place=ordinal(ranks[game.seat], say)))
    return {"id": game.id, "game": game.game, "title": game_about.title(load(game.game), language),
            "names": game.names,
            "best": [p for p, rank in enumerate(ranks) if rank == 1], "when": day(game.ended, language),
            "state": "won" if game.won else "lost", "left": left}


def day(at: float, language: str) -> str:
    return medium_date(datetime.fromtimestamp(at), language)


def figures_card(kind: GameHistory, language: str) -> dict[str, Any]:
    say, count = speaker(language, kind.game), len(kind.played)
    fair = short_decimal(kind.fair, language)
    told = [game for game in kind.played if game.luck is not None]
    return {"game": kind.game, "title": game_about.title(load(kind.game), language), "played": count,
            "won": kind.won, "fair": fair, "emblem": game_about.emblem(kind.game),
            "strip": charts.strip(kind.played, say("{won} of {count} won", won=kind.won, count=count)),
            "balance": charts.balance(kind.played, balance_words(told, say)), "told": len(told),
            "favourites": charts.favourites(favourites(kind, say), favourite_words(kind, say))}


def balance_words(told: list[Played], say: Say) -> str:
    """The picture for the ear: the means over all games."""
    if not told:
        return ""
    luck = round(100 * sum(game.luck or 0.0 for game in told) / len(told))
    own = round(100 * sum(game.own for game in told) / len(told))
    return say("Average change of your winning chance in percentage points: luck {luck}, your decisions "
               "{own}.",
               luck=signed(luck), own=signed(own))


def signed(points: int) -> str:
    """With a minus sign of its own."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def favourite_words(kind: GameHistory, say: Say) -> str:
    told = ", ".join(f"{what} ({times})" for what, times in favourites(kind, say))
    return say.labelled(say("Most often"), told)


def favourites(kind: GameHistory, say: Say) -> list[tuple[str, int]]:
    """As records write them, but for a word that the game has a translation of: pass."""
    return [(say.words.get(what.capitalize(), what), times) for what, times in kind.favourites()]


@router.post("/mine/forget")
async def forget(request: Request) -> Response:
    """One game, or all that is one's own."""
    context, form = context_of(request), read_form(await request.body())
    guest = context.access.guest(request)
    if wanted := one(form, "table"):
        await forget_table(context.service, wanted, guest)
        return RedirectResponse("/mine", 303)
    response = RedirectResponse("/", 303)
    if guest:
        await own_data.delete(context, guest)
    own_data.forget_browser(request, response)
    return response
