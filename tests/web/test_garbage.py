"""Tables and sockets that are let go leave no circle of references behind: nobody has to look for garbage while people play."""
import asyncio
import gc
import random
import weakref

import pytest

from ludoteca.core.game import games, load
from ludoteca.web.live.snapshot import Changes, message
from ludoteca.web.live.wire import Wire
from ludoteca.web.server import spare_garbage_collection
from ludoteca.web.table import requests
from ludoteca.web.table.changes import apply
from ludoteca.web.table.table import Table, Viewer
from ludoteca.web.table.terms import Clock, Place, agree

from apart import PATIENCE


def played(game):
    """A table where a whole game was played, looked at from every seat."""
    players = load(game).template().players
    places = [Place("person", f"P{p}", "", f"guest {p}", "") for p in range(players)]
    terms = agree(game, players, {}, places, public=False, undo="reveal", hints=True, clock=Clock("none", 0), host="")
    table = Table("t", terms, 0.0)
    apply(table, requests.start(table, "club"))
    luck, changes = random.Random(5), Changes()
    while not table.over:
        seat = table.waiting[0]
        apply(table, requests.decide(table, seat, luck.choice(table.choices[seat]), table.number(seat)))
        changes(table, Viewer(seat), len(table.heard(seat)))
        message(table, Viewer(seat), None)
    return table


@pytest.mark.parametrize("game", games())
def test_a_table_goes_at_once_when_nobody_refers_to_it(game):
    played(game)                                 # what is kept for all tables is there now
    gc.collect()
    gc.disable()
    try:
        table = played(game)
        gone = [weakref.ref(table), weakref.ref(table.match), weakref.ref(table.view(0))]
        del table
        assert [ref() for ref in gone] == [None] * 3
    finally:
        gc.enable()


@pytest.mark.parametrize("path", ["/t/{id}/live?seat=0", "/api/tables/{id}/live?changes=true&seat=0"])
def test_a_socket_goes_at_once_when_it_is_closed(serve, path):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        await (await server.socket(path.format(id=id), me)).close()         # what is kept for all sockets is there now
        socket = await server.socket(path.format(id=id), me)
        wires = [wire for wire in server.server.server_state.connections if isinstance(wire, Wire)]
        gone = [weakref.ref(part) for wire in wires for part in (wire, wire.conn)]
        assert gone and not wires.clear()
        gc.collect()
        gc.disable()
        try:
            await socket.close()
            async with asyncio.timeout(PATIENCE / 10):
                while any(ref() is not None for ref in gone):
                    await asyncio.sleep(0)
        finally:
            gc.enable()
    serve(test, pages=True)


def test_little_is_looked_through_at_a_time():
    """Where many objects take the place of others, as in play, also."""
    before, looked = gc.get_threshold(), []
    kept = [[n] for n in range(20_000)]

    def look(phase, info):
        if phase == "start":
            looked.append((info["generation"], len(gc.get_objects(generation=0))))

    spare_garbage_collection()
    gc.callbacks.append(look)
    try:
        for n in range(100_000):
            kept[n % 20_000] = [n]
            if n % 10 == 0:
                kept.append([n])
    finally:
        gc.callbacks.remove(look)
        gc.set_threshold(*before)
        gc.unfreeze()
    assert looked and max(looked) < (1, 0), "only the youngest are looked through"
    assert max(count for _, count in looked) < 10_000


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
