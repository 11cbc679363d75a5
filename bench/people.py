"""People who come back, on this machine: the server's own time for a page, and notices through a mail server
that fails.

    python bench/people.py                 all of it, a line of JSON for each figure, times in ms
    python bench/people.py front circle    some of it: front, circle, notices

front    the front page of somebody with 10 tables and 5 circles, on a server with 10,000 accounts, 1,000
         circles and 1,000 tables
circle   the page of a circle of 12 people with 500 evenings of 3 games: cold (read from the store each
         time), warm
notices  10,000 notices that are due at once, through a mail server that refuses half of what it gets: how
         many arrived, how often each, and how long it took, also in processor time of all threads

Pages are asked for without a socket, so that what is measured is the server's work alone.
"""
from __future__ import annotations

import asyncio
import json
import random
import secrets
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from ludoteca.web.access import digest
from ludoteca.web.app import create_app
from ludoteca.web.circles import results
from ludoteca.web.circles.circle import CircleChange
from ludoteca.web.circles.circle_service import rows_of
from ludoteca.web.clock import now
from ludoteca.web.garbage_collection import spare
from ludoteca.web.html.warm_up import warm_up
from ludoteca.web.notices.preferences import Preferences
from ludoteca.web.people.accounts import Account, KnownDevice
from ludoteca.web.settings import Limits, Settings
from ludoteca.web.storage import rows
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.terms import Place, SeatKind, agree, new_id

LAVISH = Limits(requests_per_second=10**6, requests_burst=10**6, bytes_burst=10**12, tables=10**6,
                tables_per_address=10**6, notice_seconds=0.0, notice_retry_seconds=0.0)
ACCOUNTS, CIRCLES, TABLES, PAGES = 10_000, 1_000, 1_000, 300
EVENINGS, GAMES, MEMBERS, COLD = 500, 3, 12, 50
NOTICES, SEATS = 10_000, 4


@asynccontextmanager
async def server(**given: Any) -> AsyncIterator[Any]:
    with tempfile.TemporaryDirectory() as home:
        app = create_app(Settings(home=Path(home), limits=LAVISH, pace=0.0, **given))
        async with app.router.lifespan_context(app):
            yield app


def visitor(app: Any) -> tuple[httpx.AsyncClient, str]:
    """A browser and the guest it is."""
    number = secrets.token_urlsafe(18)
    cookie = app.state.context.access._guests.dumps(number)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bench",
                               cookies={"ludoteca": cookie}, headers={"accept": "text/html"})
    return client, digest(number)


def tell(name: str, **figures: Any) -> None:
    print(json.dumps({"figure": name, **figures}), flush=True)


async def timed(client: httpx.AsyncClient, path: str, times: int,
                before: Callable[[], None] = lambda: None) -> dict[str, dict[str, float]]:
    """By the clock, and by the processor time of the server's thread: what others on the machine do is not in
    that."""
    clock, worked = [], []
    for _ in range(times):
        before()
        begun, busy = time.perf_counter(), time.thread_time()
        reply = await client.get(path)
        worked.append(1000 * (time.thread_time() - busy))
        clock.append(1000 * (time.perf_counter() - begun))
        assert reply.status_code == 200, reply.text
    return {"clock": spread(clock), "processor": spread(worked)}


def spread(taken: list[float]) -> dict[str, float]:
    ranked = sorted(taken)
    return {"p50": round(statistics.median(ranked), 1), "p95": round(ranked[int(0.95 * len(ranked))], 1),
            "most": round(ranked[-1], 1)}


def circle_rows(id: str, guests: list[str], evenings: int = 0) -> list[Any]:
    """A circle with its members and results."""
    changes = [CircleChange("founded", {"name": f"Circle {id}", "key": new_id()}),
               *(CircleChange("joined", {"member": n, "name": f"Member {n}", "guest": guest})
                 for n, guest in enumerate(guests))]
    for n in range(evenings * GAMES):
        playing = random.sample(range(len(guests)), 4)
        changes.append(CircleChange("played", {
            "table": f"{id}{n}", "at": 86_400.0 * 7 * (n // GAMES) + 3600 * (n % GAMES), "game": "cafe-race",
            "seats": [[member, "", rank] for rank, member in enumerate(playing, 1)]}))
    return [row for seq, change in enumerate(changes, 1) for row in rows_of(id, seq, change)]


def table_rows(guests: list[str], public: bool = False) -> list[Any]:
    places = [Place(SeatKind.PERSON, f"P{n}", guest=guest) for n, guest in enumerate(guests)]
    terms = agree("cafe-race", len(guests), {}, places, public=public, host=guests[0])
    id = new_id()
    return [rows.created(id, now(), terms.as_json()), rows.changed(id, 1, Change(ChangeKind.STARTED, {"bots": []})),
            *(rows.held(id, guest) for guest in guests)]


async def front() -> None:
    async with server() as app:
        client, me = visitor(app)
        store, people = app.state.context.service.store, [secrets.token_hex(16) for _ in range(ACCOUNTS)]
        for begin in range(0, ACCOUNTS, 1000):
            some = people[begin:begin + 1000]
            await store.append([each for guest in some for each in (
                Account(guest, now()).row(), KnownDevice(guest[::-1], guest, "", now(), 0).row())])
        for n in range(CIRCLES):
            await store.append(circle_rows(new_id(), ([me] if n < 5 else []) + random.sample(people, 11)))
        for n in range(TABLES):
            await store.append(table_rows(([me] if n < 10 else []) + random.sample(people, 3), public=n % 4 == 0))
        await client.get("/")
        tell("front", accounts=ACCOUNTS, circles=CIRCLES, tables=TABLES, **await timed(client, "/", PAGES))


async def circle() -> None:
    async with server() as app:
        client, me = visitor(app)
        store = app.state.context.service.store
        await store.append(circle_rows("bench", [me, *(secrets.token_hex(16) for _ in range(MEMBERS - 1))], EVENINGS))
        key = (await store.select("select key from circle_keys"))[0][0]
        await asyncio.to_thread(warm_up)                     # as a server does while it starts

        def forget() -> None:
            app.state.context.circles._kept.clear()
            results._known.clear()

        tell("circle", members=MEMBERS, evenings=EVENINGS, cold=await timed(client, f"/c/{key}", COLD, forget),
             warm=await timed(client, f"/c/{key}", PAGES))


class HalfDeaf:
    """A mail server that refuses every second mail, by lot."""

    def __init__(self) -> None:
        self.got: Counter[str] = Counter()
        self.refused = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if random.random() < 0.5:
            self.refused += 1
            return "451 later"
        self.got[envelope.rcpt_tos[0]] += 1
        return "250 OK"


async def notices() -> None:
    from aiosmtpd.controller import Controller

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    mailbox = HalfDeaf()
    smtp = Controller(mailbox, hostname="127.0.0.1", port=port)
    smtp.start()
    given = {"smtp": f"smtp://127.0.0.1:{port}", "mail_from": "ludoteca@example.org", "outside": "http://bench"}
    async with server(**given) as app:
        context = app.state.context
        store, people = context.service.store, [secrets.token_hex(16) for _ in range(NOTICES)]
        wanted = Preferences(site="http://bench")
        for begin in range(0, NOTICES, SEATS):
            some, made = people[begin:begin + SEATS], table_rows(people[begin:begin + SEATS])
            id = made[0][1][0]
            await store.append([*made, *(rows.row("preferences", guest=guest, data=replace(
                wanted, mail=f"{guest}@example.org").as_text()) for guest in some), *(
                rows.row("notices", guest=guest, id=id, number=1, step=0, at=now() + 3600, what="due")
                for guest in some)])
        number = (await context.service.find(id)).turns[0]
        begun, busy = time.perf_counter(), time.process_time()
        store.writer.execute("update notices set at = 0, number = ?", (number,))
        while sum(mailbox.got.values()) < NOTICES and time.perf_counter() - begun < 900:
            await asyncio.sleep(0.5)
        seconds = time.perf_counter() - begun
        while await store.select("select 1 from notices where at < 1 limit 1") and seconds < 1:
            await asyncio.sleep(0.5)
        tell("notices", due=NOTICES, arrived=len(mailbox.got), twice=sum(n > 1 for n in mailbox.got.values()),
             refused=mailbox.refused, seconds=round(seconds, 1),
             processor=round(time.process_time() - busy, 1), a_second=round(len(mailbox.got) / seconds))
    smtp.stop()


async def main() -> None:
    random.seed(1)
    spare()                                                  # as a server does
    for name in sys.argv[1:] or ("front", "circle", "notices"):
        await {"front": front, "circle": circle, "notices": notices}[name]()


if __name__ == "__main__":
    asyncio.run(main())
