"""Tables and sockets that are let go leave no circle of references behind: nobody has to look for garbage
while people play."""
import asyncio
import contextlib
import ctypes
import gc
import itertools
import random
import weakref
from types import SimpleNamespace

import pytest

from ludoteca.core.game_loader import games, load
from ludoteca.show.page.facts import Viewer
from ludoteca.web import garbage_collection
from ludoteca.web.html.drawn_page import drawn
from ludoteca.web.html.page_message import moving_time
from ludoteca.web.live.program_message import Changes, message
from ludoteca.web.live.websocket import Wire
from ludoteca.web.table import commands
from ludoteca.web.table.commands import apply
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Clock, Place, agree

from apart import PATIENCE

NUMBERS = itertools.count()


@contextlib.contextmanager
def nobody_looks():
    """Nobody looks for garbage inside, nor ever again among what there was before: a process full of tests
    has a lot."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def played(game):
    """A table where a whole game was played, looked at from every seat."""
    players = load(game).template().players
    places = [Place("person", f"P{p}", "", f"guest {p}", "") for p in range(players)]
    terms = agree(game, players, {}, places, public=False, undo="reveal", hints=True, clock=Clock("none", 0),
                  host="")
    table = Table(f"t{next(NUMBERS)}", terms, 0.0)
    apply(table, commands.start.check(table, "club"))
    luck, changes = random.Random(5), Changes()
    while not table.over:
        seat = table.waiting[0]
        apply(table, commands.decide.check(table, seat, luck.choice(table.choices[seat]), table.number(seat)))
        changes(table, Viewer(seat), len(table.heard(seat)))
        message(table, Viewer(seat), None)
    return table


@pytest.mark.parametrize("path", ["/t/{id}/live?seat=0", "/api/tables/{id}/live?changes=true&seat=0"])
def test_a_socket_goes_at_once_when_it_is_closed(serve, path):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        # what is kept for all sockets is there now
        await (await server.socket(path.format(id=id), me)).close()
        socket = await server.socket(path.format(id=id), me)
        await socket.recv()
        await me.post(f"/api/tables/{id}/chat", json={"text": "Here."})
        await socket.recv()
        wires = [wire for wire in server.server.server_state.connections if isinstance(wire, Wire)]
        gone = [weakref.ref(part) for wire in wires for part in (wire, wire.conn)]
        assert gone and not wires.clear()
        with nobody_looks():
            await socket.close()
            async with asyncio.timeout(PATIENCE / 10):
                while any(ref() is not None for ref in gone):
                    await asyncio.sleep(0)
        table = server.service.table(id)
        assert not table.views and table.told is None and not table.match._stories, "nobody looks any more"
    serve(test, pages=True)


@pytest.mark.parametrize("game", games())
def test_a_message_leaves_no_circle_and_a_table_goes_at_once_when_nobody_refers_to_it(game):
    """Pictures, bars and panels: else there would be thousands of objects to look through."""
    table, viewers = played(game), [Viewer(seat) for seat in range(-1, load(game).template().players)]
    drawn(table, viewers[0])
    moving_time(table, viewers[0], 0)
    with nobody_looks():                         # what is kept for all tables is there now
        for viewer in viewers:
            drawn(table, viewer)
            moving_time(table, viewer, len(table.heard(viewer.seat)) // 2)
        assert gc.collect() < 20 * len(viewers), "but for what templates leave"
        table = played(game)
        gone = [weakref.ref(table), weakref.ref(table.match), weakref.ref(table.view(0))]
        del table
        assert [ref() for ref in gone] == [None] * 3


def test_garbage_is_looked_for_among_the_youngest_alone(monkeypatch):
    looked = []
    monkeypatch.setattr(gc, "collect", lambda *given: looked.append(given))
    monkeypatch.setattr(gc, "get_count", lambda: (garbage_collection.MANY, 10 ** 6, 10 ** 6))
    garbage_collection.look()
    assert not looked, "there is next to nothing new"
    monkeypatch.setattr(gc, "get_count", lambda: (garbage_collection.MANY + 1, 0, 0))
    garbage_collection.look()
    assert looked == [(0,)]


def test_free_memory_is_given_back_where_the_library_can(monkeypatch):
    trimmed = []
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(malloc_trim=trimmed.append))
    garbage_collection.give_back()
    assert trimmed == [0]
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())           # no glibc
    garbage_collection.give_back()


def test_a_server_looks_between_two_pieces_of_work(serve, monkeypatch):
    monkeypatch.setattr(garbage_collection, "PAUSE", 0)
    looks = []
    monkeypatch.setattr(garbage_collection, "look", lambda: looks.append(1))

    async def test(server):
        while not looks:
            await asyncio.sleep(0)
    serve(test)


def test_who_leaves_last_has_the_garbage_looked_for(serve, monkeypatch):
    async def test(server):
        looks = []
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        async with server.socket(f"/api/tables/{id}/live?seat=0", me) as ws:
            await ws.recv()
            await me.post(f"/api/tables/{id}/decisions", json={"decision": "1", "seat": 0, "seq": 1})
            monkeypatch.setattr(gc, "collect", lambda: looks.append(server.service.changed))
            server.service.rest()
            assert not looks, "somebody is here"
        while server.service.hub.busy:
            await asyncio.sleep(0)
        server.service.rest()
        server.service.rest()
        assert looks == [1], "once, and not again before somebody has played"
    serve(test)
