"""Fair shares: who asked least is served first, nobody fills the server for others. Counted work, and a clock
set by hand."""
import asyncio
import contextlib
import time
from types import SimpleNamespace

import pytest

from ludoteca.core.match import Match
from ludoteca.web import clock as steady
from ludoteca.web import fair_queue
from ludoteca.web.bots import bot_pool as bots
from ludoteca.web.bots import bot_process
from ludoteca.web.bots.bot_pool import Bots, Worker, stand_in
from ludoteca.web.errors import TooMany
from ludoteca.web.fair_queue import HALF, Turns
from ludoteca.web.reports.jobs import EACH, Reports
from ludoteca.web.settings import Limits
from ludoteca.web.table import service, table_cache

from apart import run_async
from waiting import until

GREEDY, PERSON = ("203.0.113.9", "greedy"), ("198.51.100.1", "person")
PUBLIC = {"game": "cafe-race", "players": 3, "seats": [{"kind": "me", "name": "A"}], "public": True}


class Hand:
    """A clock set by hand."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


# Turns.

def test_a_place_goes_to_who_used_least():
    async def test():
        clock, order = Hand(), []
        turns = Turns(1, clock=clock)

        async def work(who, name):
            async with turns.turn(who):
                order.append(name)
                clock.now += 1
                await asyncio.sleep(0)
        # cookies cost nothing
        greedy = [asyncio.create_task(work((GREEDY[0], f"guest {n}"), n)) for n in range(50)]
        await settle()
        begun = len(order)
        person = asyncio.create_task(work(PERSON, "person"))
        await asyncio.gather(*greedy, person)
        assert begun < order.index("person") + 1 <= begun + 2 and len(order) == 51
        assert turns.free == 1 and turns.used(PERSON[0]) < turns.used(GREEDY[0])
        clock.now += 20 * HALF
        assert turns.used(GREEDY[0]) < 0.01, "what was long ago does not count"
    run_async(test())


def test_who_has_too_much_waiting_is_told_and_who_gives_up_leaves_no_gap():
    async def test():
        turns = Turns(1, each=2)
        async with turns.turn(GREEDY):
            waiting = [asyncio.create_task(turns._enter(GREEDY)) for _ in range(2)]
            await settle()
            with pytest.raises(TooMany):
                async with turns.turn(GREEDY):
                    pass
            with pytest.raises(TimeoutError):
                async with turns.turn(PERSON, 0):
                    pass
            assert turns.waiting(GREEDY[0]) == 2 and turns.waiting(PERSON[0]) == 0 and turns.rivals(PERSON[0])
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        assert turns.free == 1 and not turns.queues
    run_async(test())


def test_a_place_that_comes_to_somebody_who_has_just_gone_is_passed_on():
    async def test():
        turns = Turns(1)
        async with turns.turn(GREEDY):
            gone, stays = (asyncio.create_task(turns._enter(who)) for who in (PERSON, GREEDY))
            await settle()
        gone.cancel()  # its place has come, but it has not heard of it yet
        await asyncio.gather(gone, return_exceptions=True)
        await stays
        assert turns.free == 0 and not turns.queues
    run_async(test())


# Bots.

def fake_workers(pool, clock, log):
    """Processes that take as long as they may, by a clock set by hand."""
    async def ask(self, seconds, **request):
        async with self.lock:
            took = request["given"]
            log.append((request["luck"], clock.now, took))
            await asyncio.sleep(0)
            clock.now += took
            return request["luck"] % 1000
    for worker in pool.workers:
        worker.ready.add("cafe-race")
    pool.searching.clock = clock
    return ask


def test_a_persons_bot_waits_less_than_two_seconds_however_many_tables_another_fills(monkeypatch):
    match = Match("cafe-race", None, None, "1")
    view = match.view(match.waiting[0])
    choice = view.choices()[0]

    async def test():
        pool, clock, log = Bots(5.0, workers=1), Hand(), []
        monkeypatch.setattr(Worker, "ask", fake_workers(pool, clock, log))
        monkeypatch.setattr(bots, "PATIENCE", 3600.0)  # seconds of the real clock, which stands still here
        greedy = [asyncio.create_task(pool.think(view, "expert", choice, GREEDY)) for _ in range(400)]
        await settle()
        asked = clock.now
        decided, hurried = await pool.think(view, "expert", 1000 + choice, PERSON)
        waited = clock.now - asked
        assert decided == choice and not hurried, "the whole search: it used less than the other"
        assert waited <= 2 * bot_process.SECONDS, "which is twice what it usually is"
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        alone, hurried = await pool.think(view, "expert", choice, PERSON)
        assert alone == choice and not hurried and log[-1][2] == bot_process.SECONDS, "alone the whole search"
        await pool.close()
    run_async(test())


def test_forty_addresses_do_not_turn_a_persons_experts_into_heuristics(monkeypatch):
    """They ask again and again; a person's bots decide every five seconds, and all of them by a search."""
    match = Match("cafe-race", None, None, "1")
    view = match.view(match.waiting[0])
    choice = view.choices()[0]

    async def test():
        pool, clock, log = Bots(5.0, workers=1), Hand(), []
        monkeypatch.setattr(Worker, "ask", fake_workers(pool, clock, log))
        monkeypatch.setattr(bots, "PATIENCE", 1.2)
        monkeypatch.setattr(fair_queue.asyncio, "timeout", lambda seconds: contextlib.nullcontext())

        async def greedy(who):
            while True:
                await pool.think(view, "expert", choice, who)
        crowd = [asyncio.create_task(greedy((f"203.0.113.{n % 40}", f"g{n}"))) for n in range(320)]
        while clock.now < 120:                                    # they have been there for a while
            await settle()
        took = []
        for n in range(1, 25):
            asked = clock.now
            await asyncio.gather(*(pool.think(view, "expert", 1000 * n + choice, PERSON) for _ in range(2)))
            took.append(clock.now - asked)
            while clock.now < asked + 5:
                await settle()
        own = [given for luck, _, given in log if luck >= 1000]
        crowds = [given for luck, then, given in log if luck < 1000 and then > 1]
        assert len(own) == 2 * 24, "none of them a heuristic's"
        assert max(took) <= 2 * 2 * bot_process.SECONDS, "two bots, twice what a search usually takes"
        assert sum(own) / len(own) > 2 * sum(crowds) / len(crowds) >= 2 * bot_process.LEAST
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        await pool.close()
    run_async(test())


def test_who_waits_too_long_for_a_search_gets_the_heuristics_move(monkeypatch):
    match = Match("cafe-race", None, None, "1")
    view = match.view(match.waiting[0])

    async def test():
        pool = Bots(5.0, workers=1)
        (worker,) = pool.workers
        worker.ready.add("cafe-race")
        monkeypatch.setattr(bots, "PATIENCE", 0.0)
        async with pool.searching.turn(GREEDY):
            assert await pool.think(view, "expert", 7, PERSON) == (stand_in(view, 7), True)
        async with worker.lock:                                  # it prepares the search of another game
            assert await pool.think(view, "expert", 7, PERSON) == (stand_in(view, 7), True)
        await pool.close()
    run_async(test())


def test_a_table_says_that_its_bots_are_in_a_hurry(serve):
    async def test(server):
        me = server.client()
        hurry = [True]

        async def think(view, level, luck, who):
            return view.choices()[0], hurry[0]
        server.service.bots.think = think
        id = await server.table(me, "mbb", players=3)
        table = server.service.table(id)
        await until(lambda: len(table.answers) >= 2)
        seen = (await me.get(f"/api/tables/{id}")).json()
        assert [seat["hurried"] for seat in seen["seats"]] == [False, True, True]
        assert [note["kind"] for note in seen["notes"]].count("hurried") == 2
        page = (await me.get(f"/t/{id}", headers={"accept-language": "it"})).text
        assert "di fretta" in page and "Il server è carico" in page
        hurry[0] = False
        await me.post(f"/api/tables/{id}/decisions", json={"decision": seen["legal"][0], "seq": seen["seq"]})
        await until(lambda: not any(seat.hurried for seat in table.seats))
    serve(test, pages=True)


# Reports.

def test_one_address_does_not_fill_the_queue_of_reports(tmp_path):
    async def test():
        reports, made = Reports(tmp_path), []

        async def follow(record, job):
            made.append(record["digest"])
            await asyncio.sleep(0)
        reports._follow = follow
        for n in range(EACH):
            reports.of({"digest": f"g{n}"}, GREEDY)
        with pytest.raises(TooMany):
            reports.of({"digest": "one more"}, (GREEDY[0], "another cookie"))
        await asyncio.sleep(0)
        job = reports.of({"digest": "person"}, PERSON)
        await job.task
        assert made.index("person") <= 2 < EACH - 1, "not behind all of the other's"
        await asyncio.gather(*(job.task for job in reports._jobs.values()))
    run_async(test())


# Tables.

@pytest.fixture
def later(monkeypatch):
    """later(seconds): the service's clocks go on by so much."""
    gone = [0.0]
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + gone[0], perf_counter=time.perf_counter)
    for module in (service, table_cache):
        monkeypatch.setattr(module, "time", clock)

    def go(seconds):
        gone[0] += seconds
        monkeypatch.setattr(steady, "OFFSET", steady.OFFSET + seconds)
    return go


def test_abandoned_public_tables_are_put_away_and_come_back_by_their_link(serve, later):
    async def test(server):
        me = server.client()
        made = [(await me.post("/api/tables", json=PUBLIC)).json()["id"] for _ in range(3)]
        assert len((await me.get("/api/tables")).json()) == 3
        later(25 * 3600)
        assert (await me.get("/api/tables")).json() == []
        fresh = (await me.post("/api/tables", json=PUBLIC)).json()["id"]
        assert [t["id"] for t in (await me.get("/api/tables")).json()] == [fresh]
        assert len(server.service.cache) == 1
        assert (await me.get(f"/api/tables/{made[0]}")).json()["you"] == 0, "as it was left"
        await me.post(f"/api/tables/{made[0]}/chat", json={"text": "still here"})
        server.service.table(made[0]).last += 25 * 3600
        server.service.cache.relist(server.service.cache[made[0]])
        assert {t["id"] for t in (await me.get("/api/tables")).json()} == {fresh, made[0]}
        return made
    made = serve(test, limits=Limits(tables=3))

    async def again(server):
        await server.service.driver.wake()                     # as at the start, to its end
        assert not set(server.service.cache.ids) & set(made[1:]), "nor after a restart"
        assert (await server.client().get(f"/api/tables/{made[1]}")).status_code == 200
    serve(again, limits=Limits(tables=3))


def test_nobody_fills_the_house(serve):
    """Forty addresses make public tables and never play: who plays keeps the own one in memory, and whoever
    comes finds room."""
    async def test(server):
        me = server.client(headers={"x-forwarded-for": "192.0.2.1"})
        mine = await server.table(me, "mbb", players=3, public=True)
        now = await until(lambda: to_decide(me, mine))
        await me.post(f"/api/tables/{mine}/decisions", json={"decision": now["legal"][0], "seq": now["seq"]})
        for n in range(40):
            greedy = server.client(headers={"x-forwarded-for": f"203.0.113.{n % 4}"})
            assert (await greedy.post("/api/tables", json=PUBLIC)).status_code == 201
        assert mine in server.service.cache and len(server.service.cache) == 8
        late = server.client(headers={"x-forwarded-for": "192.0.2.2"})
        assert (await late.post("/api/tables", json=PUBLIC)).status_code == 201
        assert mine in [table["id"] for table in (await late.get("/api/tables")).json()]
    serve(test, limits=Limits(tables=8), proxies=("127.0.0.1",))


async def to_decide(client, id):
    """The table when the first seat is to decide."""
    now = (await client.get(f"/api/tables/{id}")).json()
    return now if 0 in now["waiting"] else None


def test_one_address_has_so_many_tables_open(serve, later):
    async def test(server):
        me = server.client()
        private = {**PUBLIC, "public": False}
        assert [(await me.post("/api/tables", json=private)).status_code for _ in range(3)] == [201, 201, 429]
        later(service.SOON + 1)
        assert (await me.post("/api/tables", json=private)).status_code == 201, (
            "those that nobody looks at make room")
        assert sum(server.service.cache._made.values()) == len(server.service.cache) == 1
    serve(test, limits=Limits(tables_per_address=2))


def test_bytes_are_shared_out_too(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        seen = [(await me.get(f"/api/tables/{id}")).status_code for _ in range(30)]
        assert seen[0] == 200 and seen[-1] == 429
    serve(test, limits=Limits(bytes_per_second=1, bytes_burst=20_000))
