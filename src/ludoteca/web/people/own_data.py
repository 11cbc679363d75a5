"""All that the server keeps of somebody: to take along as one file, to bring along to an account, and gone if
they want.

A test goes through the tables of the store and finds what was forgotten here (tests/web/test_own_data.py).
"""
from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.web.access import COOKIE
from ludoteca.web.circles.circle import Circle
from ludoteca.web.errors import Refused
from ludoteca.web.fair_queue import Who
from ludoteca.web.html import play_now
from ludoteca.web.html.rendering import PREFERENCES, turns
from ludoteca.web.live.program_message import playable
from ludoteca.web.my_games.forget import forget
from ludoteca.web.my_games.history import seat_of
from ludoteca.web.my_games.player_page import own_page
from ludoteca.web.request_context import Context
from ludoteca.web.storage.rows import Row, row
from ludoteca.web.table.change import ChangeKind
from ludoteca.web.table.table import Table

EVERY = 100_000                                  # games of one guest, at most


# To take along.

async def exported(context: Context, who: Who, guest: str) -> AsyncIterator[str]:
    """The file piece by piece, as JSON: a record goes out as it is stored, read by nobody; that of a daily
    race only when its day is over."""
    told: dict[str, Any] = {name: await rows_of(context, guest, *asked) for name, asked in ROWS.items()}
    told |= {"notices": (await context.notices.preferences(guest)).as_dict(),
             "page": asdict(await own_page(context.service.store, guest)),
             "circles": [await circle_told(context, circle, guest)
                         for circle in await context.circles.of(guest)],
             "unfinished": [await table_told(context, table, guest)
                            for table in await context.service.tables_of(guest, EVERY)]}
    yield json.dumps(told, ensure_ascii=False)[:-1] + ', "finished": ['
    store = context.service.store
    for n, (id, *_) in enumerate(await store.ended_of(guest, EVERY) if guest else []):
        seat, _ = await seat_of(store, id, guest)
        async with turns.turn(who):
            text = await store.record_text(id)
        record = text if text and not context.daily.is_sealed(text) else "null"
        said = await said_at(context, id, [] if seat is None else [seat])
        head = json.dumps({"table": id, "seat": seat, "said": said}, ensure_ascii=False)
        yield f'{", " if n else ""}{head[:-1]}, "record": {record}}}'
        await asyncio.sleep(0)
    yield "]}"


# what is told as it stands in the store: the columns, and where from
ROWS = {
    "account": (("created",), "accounts where id = ?"),
    "devices": (("name", "added", "ended"), "devices where account = ?"),
    "passkeys": (("name", "added", "key"), "passkeys where account = ?"),
    "tokens": (("name", "scope", "added"), "tokens where guest = ?"),
    "due": (("id", "number", "at", "what"), "notices where guest = ?"),
    "blocks": (("name", "at"), "blocks where guest = ?"),
    "complaints": (("at", "place", "data"), "complaints where guest = ?"),
    "daily": (("id", "day", "game", "place", "points"),
              "daily_results where id in (select id from holders where guest = ?)"),
}


async def rows_of(context: Context, guest: str, columns: Sequence[str], source: str) -> list[dict[str, Any]]:
    found = await context.service.store.select(f"select {', '.join(columns)} from {source}", guest)
    return [dict(zip(columns, each, strict=True)) for each in found]


async def circle_told(context: Context, circle: Circle, guest: str) -> dict[str, Any]:
    own = circle.member_of(guest)
    assert own is not None
    said = await context.service.store.select(
        "select at, data from circle_changes where id = ? and member = ? and kind = 'said' order by seq",
        circle.id, own.number)
    return {"name": circle.name, "key": circle.key, "own_name": own.name,
            "founder": own.number == circle.founder,
            "said": [{"at": at, "text": json.loads(data)["text"]} for at, data in said],
            "games": [{"table": result.table, "game": result.game, "at": result.at, "rank": rank}
                      for result in circle.results.values() for member, _, rank in result.seats
                      if member == own.number]}


async def table_told(context: Context, table: Table, guest: str) -> dict[str, Any]:
    held = table.held_by(guest)
    return {"table": table.id, "game": table.game.name, "names": table.names, "seats": held,
            "plans": {seat: plan for seat in held if (plan := table.seats[seat].plan)},
            "said": await said_at(context, table.id, held)}


async def said_at(context: Context, id: str, seats: Sequence[int]) -> list[dict[str, Any]]:
    """What was said at a table from somebody's seats."""
    changes = await context.service.store.changes(id)
    return [{"at": change.at, "text": change.data["text"]} for change in changes
            if change.kind == ChangeKind.SAID and change.data.get("seat") in seats]


# To bring along to an account.

async def bring_along(context: Context, guest: str, account: str) -> None:
    """What a device had as a guest becomes the account's, and nothing of the guest stays behind."""
    await context.accounts.bring_along(guest, account)
    await context.service.store.append(await moved_rows(context, guest, account))
    await context.notices.bring_along(guest, account)
    await context.manners.bring_along(guest, account)


async def moved_rows(context: Context, guest: str, account: str) -> list[Row]:
    """Tokens; and the page, unless the account has one."""
    store = context.service.store
    moved: list[Row] = [("-player_pages", (guest,))]
    moved += [replace(token, guest=account).row() for token in await context.tokens.of(guest)]
    page = await own_page(store, guest)
    if page.key and not (await own_page(store, account)).key:
        moved.append(row("player_pages", guest=account, key=page.key, data=page.as_text()))
    return moved


# To delete.

async def delete(context: Context, guest: str) -> None:
    """All that is somebody's own goes; games with others stay theirs, without the right to them."""
    await context.circles.forget(guest)
    for table in await context.service.store.all_of(guest):
        with suppress(Refused):
            await forget(context.service, table, guest)
    for service in (context.notices, context.manners, context.tokens, context.accounts):
        await service.forget(guest)


def forget_browser(request: Request, response: Response) -> None:
    """Every cookie that this server or its pages set, and what pages have kept; others of this host's are
    none of ours."""
    response.headers["clear-site-data"] = '"storage"'
    for name in {COOKIE, *PREFERENCES, *map(play_now.cookie, playable())} & request.cookies.keys():
        response.delete_cookie(name)
