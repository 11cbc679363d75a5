"""A page about oneself: its player chooses what others may see there; nothing unless chosen.

It tells of finished games alone, and never who else played.
"""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from starlette.requests import Request

from ludoteca.core.user_input import clean
from ludoteca.web.errors import Invalid, NotFound
from ludoteca.web.my_games.history import Played, history
from ludoteca.web.reports.pages import reports_of
from ludoteca.web.request_context import context_of, who_of
from ludoteca.web.settings import Limits
from ludoteca.web.storage.protocol import Store
from ludoteca.web.storage.rows import row
from ludoteca.web.table.names import mixed
from ludoteca.web.table.terms import new_id

PARTS = ("figures", "luck", "habits", "medals", "games")         # what can be shown


@dataclass(frozen=True)
class PlayerPage:
    key: str = ""                                # the word in its link; empty: there is none
    name: str = ""
    shows: tuple[str, ...] = field(default=())

    def as_text(self) -> str:
        return json.dumps(asdict(self) | {"key": ""}, ensure_ascii=False)


def from_row(key: str, data: str) -> PlayerPage:
    given = json.loads(data)
    return PlayerPage(key, given["name"], tuple(part for part in PARTS if part in given["shows"]))


async def own_page(store: Store, guest: str) -> PlayerPage:
    """Somebody's own; an empty one where there is none."""
    rows = await store.select("select key, data from player_pages where guest = ?", guest) if guest else []
    return from_row(*rows[0]) if rows else PlayerPage()


async def page_by_key(store: Store, key: str) -> tuple[str, PlayerPage]:
    """Whose page it is, and what it shows; NotFound if there is none."""
    rows = await store.select("select guest, key, data from player_pages where key = ?", key)
    if not rows:
        raise NotFound("There is no such page.")
    guest, *rest = rows[0]
    return str(guest), from_row(*rest)


async def keep_page(store: Store, guest: str, name: str, shows: list[str], limits: Limits) -> PlayerPage:
    """Have a page show this; showing nothing, it is gone, and a new one has another link."""
    parts = tuple(part for part in PARTS if part in shows)
    if not parts:
        await store.append([("-player_pages", (guest,))])
        return PlayerPage()
    shown = clean(name, limits.name_letters)
    if not shown or mixed(shown):
        raise Invalid("Names must be {least} to {most} characters long.", least=1, most=limits.name_letters)
    made = PlayerPage((await own_page(store, guest)).key or new_id(), shown, parts)
    await store.append([row("player_pages", guest=guest, key=made.key, data=made.as_text())])
    return made


def as_others_see(page: PlayerPage, played: list[Played], public: set[str]) -> list[Played]:
    """The games of a player without what the page does not show and without the others; replays are for
    games that were public."""
    return [shown(page, game.own_alone(), game.id in public) for game in played
            if game.seat is not None and game.outcome is not None]


def shown(page: PlayerPage, game: Played, public: bool) -> Played:
    assert game.outcome is not None
    hidden: dict[str, Any] = {}
    outcome = game.outcome
    if "luck" not in page.shows:
        hidden |= {"luck": None, "own": 0.0}
    if "habits" not in page.shows:
        outcome = replace(outcome, decisions=[{} for _ in outcome.decisions])
    if "medals" not in page.shows:
        outcome, hidden = replace(outcome, medals=[[] for _ in outcome.medals]), hidden | {"roll": 0.0}
    return replace(game, outcome=outcome, names=[""] * len(game.names), id=game.id if public else "",
                   **hidden)


async def player_games(request: Request, key: str) -> tuple[PlayerPage, list[Played]]:
    """A player's page and games, as others may see them."""
    context = context_of(request)
    guest, page = await page_by_key(context.service.store, key)
    played = await history(context, guest, who_of(request), reports_of(request))
    open_to_all = await context.service.store.select(
        "select f.id from finished f join holders h on h.id = f.id where h.guest = ? and f.public", guest)
    return page, as_others_see(page, played, {id for id, in open_to_all})
