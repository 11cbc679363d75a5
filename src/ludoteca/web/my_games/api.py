"""The API of players' pages: what you show of yourself, and what others show."""
from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ludoteca.web.api.decisions import language_of
from ludoteca.web.api.routes import answers, reply
from ludoteca.web.api.scopes import look_at_token
from ludoteca.web.errors import NotYours
from ludoteca.web.my_games import models as m
from ludoteca.web.my_games.history import GameHistory, Played, figures
from ludoteca.web.my_games.medals import medals
from ludoteca.web.my_games.player_page import PlayerPage, keep_page, own_page, player_games
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.request_context import context_of, who_of

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])


@router.get("/me/page", **answers(m.OwnPage))
async def see_page(request: Request) -> Response:
    """Your page for others, and what it shows."""
    context = context_of(request)
    found = await own_page(context.service.store, context.access.guest(request))
    return reply(asdict(found))


@router.post("/me/page", **answers(m.OwnPage, 200, 403))
async def choose_page(request: Request, given: m.ChosenPage) -> Response:
    """Choose what others may see of you; nothing: the page is gone."""
    context = context_of(request)
    guest = context.access.guest(request)
    if not guest:
        raise NotYours("This is for people who play here.")
    made = await keep_page(context.service.store, guest, given.name, given.shows, context.settings.limits)
    return reply(asdict(made))


@router.get("/players/{key}", **answers(m.PlayerInfo))
async def see_player(request: Request, key: str) -> Response:
    """What a player lets others see: of finished games alone, and never who else played."""
    page, games = await player_games(request, key)
    return reply(await desk.ask(who_of(request), describe, page, games, language_of(request)))


def describe(page: PlayerPage, games: list[Played], language: str) -> dict[str, Any]:
    cards = {"figures", "luck", "habits"} & {*page.shows}
    return {"name": page.name, "shows": page.shows,
            "figures": [figures_of(page, kind) for kind in figures(games)] if cards else [],
            "medals": [asdict(medal) for medal in medals(games, language)] if "medals" in page.shows else [],
            "games": [played_of(game) for game in games] if "games" in page.shows else []}


def figures_of(page: PlayerPage, kind: GameHistory) -> dict[str, Any]:
    told, counted = [game for game in kind.played if game.luck is not None], "figures" in page.shows
    return {"game": kind.game, "played": len(kind.played) if counted else 0,
            "won": kind.won if counted else 0, "fair": round(kind.fair, 2) if counted else 0.0,
            "luck": [round(game.luck or 0.0, 4) for game in told],
            "own": [round(game.own, 4) for game in told], "favourites": kind.favourites()}


def played_of(game: Played) -> dict[str, Any]:
    assert game.outcome is not None and game.seat is not None
    return {"table": game.id, "game": game.game, "ended": game.ended, "players": len(game.names),
            "rank": game.outcome.ranks[game.seat]}
