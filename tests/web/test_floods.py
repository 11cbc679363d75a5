"""Floods, of one address and of forty: whoever asks for little is next, counted in turns, not in seconds."""
import asyncio
import json

import pytest

from ludoteca.web.app import create_app, warm_pages
from ludoteca.web.errors import NotAnalysed
from ludoteca.web.fair_queue import LoopTurns
from ludoteca.web.middleware import counted_as
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.settings import Settings
from web.dear_requests import LAVISH, Visitor, dearest, furnish

from apart import run_async

PERSON = ("198.51.100.1", "person")
MORE = 8                                 # requests at once than addresses


class Processor:
    """A processor's clock that goes on by what is worked."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Steps:
    """A processor's clock by which every step takes a millisecond."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.0005
        return self.now


async def rounds(count):
    for _ in range(count):
        await asyncio.sleep(0)


# Turns on the loop.

@pytest.mark.parametrize("addresses", [1, 40])
def test_a_persons_work_begins_in_the_next_round_but_one(addresses):
    async def test():
        processor, order = Processor(), []
        turns = LoopTurns(lambda: 0.0, processor)

        async def work(name):
            order.append(name)
            processor.now += 0.002
            await asyncio.sleep(0)
            processor.now += 0.001
        flood = [asyncio.create_task(turns.run((f"a{n % addresses}", f"cookie {n}"), work("flood")))
                 for n in range(320)]
        await rounds(50)
        before = len(order)
        assert before <= 51, "one a round"
        await turns.run(PERSON, work("person"))
        assert order.index("person") - before <= 1
        await asyncio.gather(*flood)
        assert len(order) == 321 and turns.used("a0") > turns.used(PERSON[0]) == pytest.approx(0.003)
        assert not turns.queues
    run_async(test())


def test_of_an_address_every_guest_has_a_turn():
    async def test():
        turns, order = LoopTurns(), []

        async def work(name):
            order.append(name)
        busy = [asyncio.create_task(turns.run(("school", "greedy"), work("greedy"))) for _ in range(50)]
        await rounds(5)
        before = len(order)
        await turns.run(("school", "other"), work("other"))
        assert order.index("other") - before <= 2
        await asyncio.gather(*busy)
    run_async(test())


def test_who_gives_up_leaves_no_gap_and_faults_come_through():
    async def test():
        turns = LoopTurns()

        async def work(fault=None):
            await asyncio.sleep(0)
            if fault:
                raise fault
            return "done"
        waiting = [asyncio.create_task(turns.run(PERSON, work())) for _ in range(5)]
        await rounds(2)
        waiting[3].cancel()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(found.pop(3), asyncio.CancelledError) and found == ["done"] * 4
        with pytest.raises(ZeroDivisionError):
            await turns.run(PERSON, work(ZeroDivisionError()))
        begun = asyncio.create_task(turns.run(PERSON, asyncio.Event().wait()))
        await rounds(3)
        begun.cancel()
        with pytest.raises(asyncio.CancelledError):
            await begun
        await rounds(2)
        assert not turns.queues and not turns._begun
    run_async(test())


# The whole application.

class Arrivals:
    """Whose requests began while a person's waited."""

    def __init__(self, monkeypatch):
        self.begun, real = [], LoopTurns._measured

        def measured(turns, address, work):
            self.begun.append(address)
            return real(turns, address, work)
        monkeypatch.setattr(LoopTurns, "_measured", measured)

    def before(self, address, since):
        return self.begun[since:].index(address)


def homes(count):
    """Addresses; where there are forty, every other one is an IPv6 network."""
    return ["203.0.113.5"] if count == 1 else [
        f"203.0.113.{n}" if n % 2 else f"2001:db8:0:{n}::1" for n in range(count)]


@pytest.mark.parametrize("addresses", [1, 40])
def test_no_flood_of_any_route_goes_before_a_persons_decision(tmp_path, monkeypatch, addresses):
    arrivals, late = Arrivals(monkeypatch), {}

    async def aside(who, work, *given):                           # what helpers do is not at issue
        async with desk.turns.turn(who):
            raise NotAnalysed("This game could not be loaded; please try again.")

    async def test():
        app = create_app(Settings(home=tmp_path, limits=LAVISH))
        async with app.router.lifespan_context(app):
            flooders = [Visitor(app, address) for address in homes(addresses)]
            done, id = await furnish(flooders[0], app.state.context.service)
            await asyncio.to_thread(warm_pages, app)
            monkeypatch.setattr(desk, "ask", aside)
            person, turns = Visitor(app, PERSON[0]), app.state.context.rates.loop
            turns._processor, turns.half = Steps(), 10 ** 9
            networks = [*map(counted_as, homes(addresses))]
            for asked in dearest(done, id)[::1 if addresses == 1 else 18]:    # which, is not at issue there
                turns._used.clear()
                mine = await own_table(person, app.state.context.service)
                flood = [asyncio.create_task(again_and_again(flooders[n % addresses], asked))
                         for n in range(addresses + MORE)]
                while min(map(turns.used, networks)) <= 2 * turns.used(PERSON[0]):
                    await rounds(1)                               # until they have asked for more
                since = len(arrivals.begun)
                status, _ = await decide(person, mine)
                assert status == 200, asked[1]
                if (places := arrivals.before(PERSON[0], since)) > 2:
                    late[asked[1]] = places
                await end(flood)
    run_async(test())
    assert late == {}
    assert len(set(arrivals.begun)) == addresses + 1
    assert {counted_as(address) for address in homes(addresses)} <= set(arrivals.begun)


async def again_and_again(visitor, asked):
    while True:
        await visitor.ask(*asked)
        await asyncio.sleep(0)


async def end(tasks):
    """Cancel them; one that has just read something to its end does not hear of it the first time."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.sleep(0)


async def own_table(person, service):
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cy")]
    wanted = {"game": "cafe-race", "players": 3, "seats": seats}
    _, found = await person.ask("POST", "/api/tables", json.dumps(wanted).encode())
    return service.table(json.loads(found)["id"])


async def decide(person, table):
    """Whoever is to decide decides the first thing."""
    p = table.waiting[0]
    given = {"decision": table.legal(p)[0], "seq": table.number(p), "seat": p}
    return await person.ask("POST", f"/api/tables/{table.id}/decisions", json.dumps(given).encode())
