"""A decision goes one way in, whoever sends it: each fault has one answer, by POST and through a socket; a
fault of our own at any step is answered, counted, and costs nobody anything."""
import contextlib
import json

import pytest

from ludoteca.core.match import Match
from ludoteca.web import internal_errors
from ludoteca.web.api import decisions
from ludoteca.web.live.hub import Hub
from ludoteca.web.settings import Settings
from ludoteca.web.storage.sqlite import SqliteStore
from ludoteca.web.table import clocks, commands
from ludoteca.web.table.service import TableService
from ludoteca.web.table.table_cache import TableCache
from web.asking import decide, see

from apart import run_async
from waiting import until

NAME = "Anna Secret"


async def hot_seats(client, game="ave-caesar"):
    """A table of one device: no bot decides meanwhile."""
    rows = [{"kind": "me", "name": f"{NAME} {p}"} for p in range(3)]
    return (await client.post("/api/tables", json={"game": game, "players": 3, "seats": rows})).json()["id"]


async def mover(client, id):
    """What the seat sees that is to decide, and its number."""
    seat = (await see(client, id))["waiting"][0]
    return seat, await see(client, id, seat=seat)


async def through(ws, read_message, **given):
    """Decide through a socket; the answer without the letters around it."""
    await ws.send(json.dumps(given | {"id": "n"}))
    while "answer" not in (found := await read_message(ws)):
        pass
    return found.pop("status"), {name: part for name, part in found.items() if name != "answer"}


WAYS = {
    "illegal": lambda now: {"decision": "nonsense"},
    "stale": lambda now: {"seq": 0},
    "not yet": lambda now: {"seq": now["seq"] + 1},
    "foreign": lambda now: {"seat": 9},
    "unsaid": lambda now: {"seat": None},
    "too long": lambda now: {"decision": "x" * 201},
    "too large": lambda now: {"seq": 1 << 41},
    "of another kind": lambda now: {"seq": "1"},
    "more": lambda now: {"by": "bot"}}


@pytest.mark.parametrize("way", WAYS)
def test_each_fault_has_one_answer(serve, read_message, way):
    async def test(server):
        me = server.client()
        id = await hot_seats(me)
        seat, now = await mover(me, id)
        wrong = {"decision": now["legal"][0], "seq": now["seq"], "seat": seat} | WAYS[way](now)
        async with server.socket(f"/api/tables/{id}/live?seat={seat}", me) as ws:
            posted = await me.post(f"/api/tables/{id}/decisions", json=wrong)
            status, told = await through(ws, read_message, **wrong)
        assert told == posted.json()
        assert status == posted.status_code and 400 <= status < 500
    serve(test)


STEPS = {
    "who is here": (TableService, "meet"), "the way in": (TableService, "act"),
    "one at a time": (TableService, "change"), "in memory": (TableCache, "load"),
    "whose seat": (commands.decide, "acting"), "all of them": (commands.decide, "check_seat"),
    "checked": (commands.decide, "check"), "the rules' number": (commands.decide, "meant"),
    "stored": (SqliteStore, "append"), "applied": (TableService, "apply_stored"),
    "done": (commands.decide, "decided"), "played": (Match, "play"), "what may be chosen": (Match, "choices"),
    "noted": (commands.decide, "settle"), "the clocks": (clocks, "set_clocks"), "published": (Hub, "publish"),
    "afterwards": (TableService, "after_change"), "answered": (decisions, "told")}


class Planted:
    """One step fails the first time it is taken."""

    def __init__(self, monkeypatch, place, name):
        self.taken, real = 0, getattr(place, name)

        def fail(*given, **named):
            self.taken += 1
            if self.taken == 1:
                raise KeyError(f"{NAME} holds 1 2 3 and says ouch")
            return real(*given, **named)
        monkeypatch.setattr(place, name, fail)


async def counts(client, id):
    """The decisions that the next seat may make until one counts."""
    for _ in range(3):
        seat, now = await mover(client, id)
        if (await decide(client, id, now["legal"][0], now["seq"], seat=seat)).status_code == 200:
            return
    raise AssertionError("the table does not go on")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("way", ["post", "socket"])
def test_a_fault_at_any_step_is_answered_and_costs_nobody_anything(serve, read_message, monkeypatch, caplog,
                                                                   tmp_path, way, step):
    before = internal_errors.counts.total()
    internal_errors.said.clear()

    async def test(server):
        me = server.client()
        id = await hot_seats(me)
        seat, now = await mover(me, id)
        wanted = {"decision": now["legal"][0], "seq": now["seq"], "seat": seat}
        async with server.socket(f"/api/tables/{id}/live?seat={seat}", me) as ws:
            with monkeypatch.context() as there:
                planted = Planted(there, *STEPS[step])
                if way == "post":
                    reply = await me.post(f"/api/tables/{id}/decisions", json=wanted)
                    status, told = reply.status_code, reply.json()
                else:
                    status, told = await through(ws, read_message, **wanted)
            assert planted.taken and (status, told["code"]) == (500, "server"), told
            again, told = await through(ws, read_message, **wanted)         # the socket goes on
            assert again in (200, 409), told
            await counts(me, id)
        return id, server.service.table(id).match.decisions
    id, known = serve(test)
    assert internal_errors.counts.total() > before
    assert "KeyError" in caplog.text and not [w for w in (NAME, "holds", "ouch") if w in caplog.text]

    async def kept():
        service = TableService(Settings(home=tmp_path))
        await service.store.open()
        found = (await service.find(id)).match.decisions
        await service.close()
        return found
    assert run_async(kept()) == known, "what is in memory is what is stored"


@pytest.mark.parametrize("step", [step for step in STEPS if step not in ("who is here", "answered")])
def test_a_fault_in_a_bots_way_does_not_stop_the_table(serve, monkeypatch, step):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", "ave-caesar", 3)
        table = server.service.table(id)
        await until(lambda: table.waiting == [0])
        now = await see(me, id, seat=0)
        place, name = STEPS[step]
        with monkeypatch.context() as there:
            real = getattr(place, name)
            failed = []

            def fail(*given, **named):
                if table.seats[table.waiting[0]].played_by_bot and not failed:
                    failed.append(True)
                    raise KeyError("a bot")
                return real(*given, **named)
            there.setattr(place, name, fail)
            await decide(me, id, now["legal"][0], now["seq"], seat=0)
            await until(lambda: table.waiting == [0] or table.over)
        assert failed or step in ("whose seat", "the rules' number")
    serve(test)


def test_one_viewer_that_cannot_be_told_does_not_silence_the_others(serve, read_message, monkeypatch):
    async def test(server):
        me = server.client()
        id = await hot_seats(me)
        seat, now = await mover(me, id)
        path = f"/api/tables/{id}/live?seat={seat}"
        async with server.socket(path, me) as bad, server.socket(path, me) as good:
            for ws in (bad, good):
                await read_message(ws)
            with monkeypatch.context() as there:
                Planted(there, Hub, "_send")
                await decide(me, id, now["legal"][0], now["seq"], seat=seat)
                told = 0
                for ws in (bad, good):
                    with contextlib.suppress(Exception):
                        await read_message(ws)
                        told += 1
            assert told == 1
    serve(test)


