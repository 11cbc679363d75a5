"""What every route costs, counted in calls and not in seconds: with the dearest inputs none holds the loop
for long, and the dear ones pass a fair queue."""
import asyncio
import random
import re
import sys
from collections import Counter
from types import SimpleNamespace

from ludoteca.web import fair_queue
from ludoteca.web.app import create_app, warm_pages
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.route_costs import COSTS, DEAR
from ludoteca.web.settings import Settings
from ludoteca.web.table import terms
from web.dear_requests import LAVISH, Visitor, dearest, furnish, furnish_pages

from apart import run_async

MOST = 25_000                            # calls in one piece: 2 ms, at 12 calls a microsecond


def all_routes(found, prefix=""):
    """Each with its whole path."""
    for route in found:
        if hasattr(route, "path"):
            yield route, prefix + route.path
        else:
            yield from all_routes(route.original_router.routes, prefix + route.include_context.prefix)


def routes(found):
    return (path for _, path in all_routes(found))


def routes_and_methods(found):
    """What can be asked of every path; a socket's method is WEBSOCKET."""
    for route, path in all_routes(found):
        for method in getattr(route, "methods", None) or ["WEBSOCKET"]:
            yield method, path


def test_every_route_names_its_cost(tmp_path):
    known = {*routes(create_app(Settings(home=tmp_path)).routes)}
    assert len(known) > 60 and known == COSTS.keys()


class Loop:
    """Counts the calls of each piece of work on the loop."""

    def __init__(self, monkeypatch):
        self.count, self.longest, real = 0, 0, asyncio.events.Handle._run

        def counted(handle):
            self.count, before = 0, sys.getprofile()
            sys.setprofile(self.note)
            try:
                return real(handle)
            finally:
                sys.setprofile(before)
                self.longest = max(self.longest, self.count)
        monkeypatch.setattr(asyncio.events.Handle, "_run", counted)

    def note(self, frame, event, arg):
        self.count += event in ("call", "c_call")


def test_no_route_holds_the_loop(tmp_path, monkeypatch):
    passed = Counter()
    real = fair_queue.Turns.turn

    def turn(self, who, *given):
        passed[who[0]] += 1
        return real(self, who, *given)
    monkeypatch.setattr(fair_queue.Turns, "turn", turn)

    async def aside(who, work, *given):                           # as in a helper process, but here
        async with desk.turns.turn(who):
            return await asyncio.to_thread(work, *given)
    monkeypatch.setattr(desk, "ask", aside)
    luck = random.Random(3)                                       # the same games every time
    monkeypatch.setattr(terms, "secrets", SimpleNamespace(token_hex=lambda n: luck.randbytes(n).hex(),
                                                          choice=luck.choice))

    async def test():
        app = create_app(Settings(home=tmp_path, limits=LAVISH, operator="x" * 20))
        async with app.router.lifespan_context(app):
            me = Visitor(app)
            done, id = await furnish(me, app.state.context.service)
            await asyncio.to_thread(warm_pages, app)
            asked = [*dearest(done, id), *await furnish_pages(me, app), *with_long_heads()]
            return await walk(me, asked, id, passed, monkeypatch)
    slow, unqueued = run_async(test())
    assert (slow, unqueued) == ({}, set())


def with_long_heads():
    """As long a path as a request may have, with as many parts."""
    query = "&".join(f"a{n}=b" for n in range(LAVISH.header_bytes // 4 // 8))
    return [("GET", f"{path}?{query}") for path in ("/daily", "/api/tables", "/puzzles")]


async def walk(me, asked, id, passed, monkeypatch):
    slow, unqueued = {}, set()
    live = ["/api/stream", f"/api/tables/{id}/live?seat=0", f"/t/{id}/live?seat=0",
            f"/t/{id}/live?portrait=1"]
    work = [(path, me.ask, each) for each in asked for path in [each[1]]]
    work += [(path, me.watch, (path,)) for path in (*live, *live)]
    for path, ask, given in work:
        with monkeypatch.context() as there:
            loop = Loop(there)
            before = passed.total()
            await asyncio.sleep(0)
            status, _ = await ask(*given)
            await asyncio.sleep(0)
        assert status < 500, path
        if loop.longest > MOST:
            slow[path] = loop.longest
        if status == 200 and cost_of(path) in DEAR and passed.total() == before:
            unqueued.add(path)
    return slow, unqueued


def cost_of(path):
    """The class of a path, by its template."""
    for template, cost in COSTS.items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path.partition("?")[0]):
            return cost
    return None
