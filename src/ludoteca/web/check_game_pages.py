"""Every page of a game, made of one that is played on a server of its own: `check_game` looks at them.

What a game's own parts raise is raised here too, not left out.
"""
from __future__ import annotations

import asyncio
import contextvars
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx

from ludoteca.core.game_loader import Game
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.words import LANGUAGES
from ludoteca.web.app import create_app
from ludoteca.web.html.drawn_page import drawn
from ludoteca.web.html.page_message import moving_time
from ludoteca.web.replay import replay_tasks
from ludoteca.web.settings import Limits, Settings
from ludoteca.web.table.table import Table

LOOKED_AT = 12                               # decisions between two looks at everybody's page
UNLIMITED = Limits(requests_per_second=1e6, requests_burst=10**6, bytes_burst=1e12)
TEXTS = ("board", "bar", "panel", "chat", "result", "round", "title", "say", "position", "table", "hand")


def check_pages(game: Game) -> None:
    """Play a game at a table and look at all its pages; raises what goes wrong."""
    here = contextvars.copy_context()            # in a notebook a loop runs in this thread already
    with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(1) as thread:
        thread.submit(here.run, asyncio.run, _check(game, Path(home))).result()


async def _check(game: Game, home: Path) -> None:
    app = create_app(Settings(home=home, limits=UNLIMITED, pace=0.0))
    async with app.router.lifespan_context(app), httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost",
            headers={"accept": "text/html"}) as client:
        players = game.rules.PLAYERS[0]
        seats = [{"kind": "me", "name": f"Player {p + 1}"} for p in range(players)]
        made = await client.post("/api/tables", json={"game": game.name, "players": players, "seats": seats})
        assert made.status_code == 201, made.text
        id = made.json()["id"]
        for path in ("/", f"/new/{game.name}", f"/guide/{game.name}", f"/t/{id}", f"/t/{id}/screen"):
            await _page(client, path)
        await _play(client, await app.state.context.service.find(id))
        for path in (f"/t/{id}", f"/replay/{id}", f"/replay/{id}/embed", "/replays", "/mine"):
            await _page(client, path)
        _check_replay(id, (await client.get(f"/api/tables/{id}/record")).text)


async def _page(client: httpx.AsyncClient, path: str) -> None:
    for language in LANGUAGES:
        reply = await client.get(path, headers={"accept-language": language})
        assert reply.status_code == 200 and "</html>" in reply.text, f"{path}: {reply.status_code}"


async def _play(client: httpx.AsyncClient, table: Table) -> None:
    n = 0
    while table.waiting:
        if n % LOOKED_AT == 0:
            _check_messages(table)
        seat = table.waiting[0]
        now = (await client.get(f"/api/tables/{table.id}", params={"seat": seat})).json()
        decision = {"decision": now["legal"][n % len(now["legal"])], "seq": now["seq"], "seat": seat}
        reply = await client.post(f"/api/tables/{table.id}/decisions", json=decision)
        assert reply.status_code == 200, reply.text
        n += 1
    _check_messages(table)


def _check_messages(table: Table) -> None:
    """What each seat's page draws, at rest and moving, is of the right kinds."""
    for seat in range(NOBODY, table.players):
        held = () if seat == NOBODY else (seat,)
        for language in LANGUAGES:
            shown = drawn(table, Viewer(seat, held, language))
            for name in TEXTS:
                assert isinstance(shown[name], str), f"{name} is no text: {shown[name]!r}"
        for portrait in (False, True):
            viewer = Viewer(seat, held, "en", portrait)
            moving_time(table, viewer, max(0, table.count(seat) - 3))


def _check_replay(id: str, record: str) -> None:
    """Moments of the replay, as the page, a picture and a stranger see them."""
    for language in LANGUAGES:
        known: dict[str, Any] = replay_tasks.outline(record, language)
        numbers = {0, known["count"] // 2, known["count"] - 1}
        for number in map(str, numbers):
            for eyes in ("all", "-1", "0"):
                json.loads(replay_tasks.moment(record, number, eyes, language, False, False))
        replay_tasks.stranger(record, "", language)
    for eyes in ("all", "-1", "0"):
        ElementTree.fromstring(replay_tasks.picture(record, str(known["count"] - 1), eyes, False))
    replay_tasks.notation(record)
