"""Attacks on the server, as many as one likes: faults in play, malformed requests, forged keys, look-alikes,
clocks, crowds.  Servers and databases that are killed, frozen or slow are in siege/.

    python tests/attack.py                        all of them in full: 600 faults, 100,000 malformed inputs;
        `make attack`

tests/web/test_attacked.py runs the same in small.  Each returns what it counted, and fails where something
broke.
"""
import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from ludoteca.web.access import Access
from ludoteca.web.app import create_app
from ludoteca.web.errors import Gone, NotYours, Refused, Stale, StoreFailed
from ludoteca.web.live.program_message import playable
from ludoteca.web.server import free_socket, make_server
from ludoteca.web.settings import Limits, Settings
from ludoteca.web.storage.sqlite import STATEMENTS
from ludoteca.web.table import commands
from ludoteca.web.table.names import LETTERS, clean, mixed, unlike
from ludoteca.web.table.service import TableService
from ludoteca.web.table.terms import Clock, Place, agree

from waiting import for_ever, until

LAVISH = Limits(requests_burst=10**9, requests_per_second=1e9, tables_per_hour=10**9,
                tables_per_address=10**9, tables=10**9, chat_per_minute=10**9, bytes_burst=1e18)


# Faults in play: nothing that was answered is lost, nothing is done twice.

class Play:
    """Tables of all games under way, and every decision that was acknowledged, as a plain list a table."""

    def __init__(self, home, luck):
        self.home, self.luck, self.acknowledged, self.copies = home, luck, {}, 0
        self.service = TableService(Settings(home=home, pace=0.0, limits=LAVISH))

    async def begin(self):
        for game in playable():
            places = [Place("person", f"P{p}", guest=f"g{p}") for p in range(3)]
            table = await self.service.create(agree(game, 3, None, places, undo="none",
                                                    clock=Clock("live", 3600), host="g0"))
            self.acknowledged[table.id] = []

    def choice(self):
        """A table, a seat that owes a decision there, one it may take, and the number that this answers."""
        open_tables = [id for id in self.acknowledged if not self.service.table(id).over]
        table = self.service.table(self.luck.choice(open_tables))
        seat = self.luck.choice(table.waiting)
        return table, seat, self.luck.choice(table.view(seat).texts()), table.number(seat)

    async def decide(self, table, seat, text, number):
        changed = await self.service.act(table, lambda: commands.decide.check(table, seat, text, number))
        if changed:
            self.acknowledged[table.id].append((seat, text))
        return changed

    async def check(self):
        for id, decisions in self.acknowledged.items():
            table = self.service.table(id)
            assert table.match.decisions == decisions, (
                f"{table.game.name}: {len(table.match.decisions)} for {len(decisions)}")

    async def go_on(self):
        if all(self.service.table(id).over for id in self.acknowledged):
            await self.begin()


async def refused(play):
    """The disk takes nothing, before or in the middle of it; then it does."""
    table, seat, text, number = play.choice()
    store, real = play.service.store, play.service.store.commit
    store.commit = play.luck.choice([lambda rows: "OperationalError", lambda rows: torn(store, rows)])
    try:
        await play.decide(table, seat, text, number)
        raise AssertionError("it was not on disk")
    except StoreFailed:
        assert table.number(seat) == number
    finally:
        store.commit = real
    assert await play.decide(table, seat, text, number)


def torn(store, rows):
    """The disk is full in the middle of a commit."""
    store.writer.execute("begin immediate")
    for into, values in rows:
        store.writer.execute(STATEMENTS[into], values)
    store.writer.execute("rollback")
    return "OperationalError"


async def lost_answer(play):
    """The answer gets lost, so the same is asked again, and once more at the same time."""
    table, seat, text, number = play.choice()
    assert await play.decide(table, seat, text, number)
    again = await asyncio.gather(*(play.decide(table, seat, text, number) for _ in range(3)),
                                 return_exceptions=True)
    assert all(reply is False or isinstance(reply, Refused) for reply in again), again


async def two_at_once(play):
    """Two devices decide for one seat at the same moment: one of them."""
    table, seat, text, number = play.choice()
    other = play.luck.choice(table.view(seat).texts())
    before = len(play.acknowledged[table.id])
    replies = await asyncio.gather(play.decide(table, seat, text, number),
                                   play.decide(table, seat, other, number), return_exceptions=True)
    assert all(isinstance(reply, bool | Refused) for reply in replies), replies
    assert len(play.acknowledged[table.id]) - before == sum(reply is True for reply in replies) >= 1


async def stale(play):
    table, seat, text, number = play.choice()
    for wrong in (number + 1, -1):
        with contextlib.suppress(Stale):
            assert not await play.decide(table, seat, text, wrong)


async def killed(play):
    """The process dies: what is on its disk at that moment is all there is, and another server goes on with
    it."""
    play.copies += 1
    fresh = play.home.parent / f"{play.home.name.split('-')[0]}-{play.copies}"
    fresh.mkdir()
    deciding = [play.choice() for _ in range(2)]
    asked = [asyncio.ensure_future(play.decide(*each)) for each in deciding]
    for _ in range(play.luck.randrange(4)):
        await asyncio.sleep(0)
    sure = {id: list(kept) for id, kept in play.acknowledged.items()}
    await asyncio.to_thread(snapshot, play.home, fresh)
    await asyncio.gather(*asked, return_exceptions=True)
    await play.service.close()
    play.home, play.service = fresh, TableService(Settings(home=fresh, pace=0.0, limits=LAVISH))
    for id, known in sure.items():
        found = (await play.service.find(id)).match.decisions
        assert found[:len(known)] == known and len(found) <= len(known) + 2, "lost, or doubled"
        play.acknowledged[id] = list(found)


def snapshot(home, fresh):
    """The files as they lie, taken in one piece as a disk would have them."""
    with sqlite3.connect(home / "ludoteca.sqlite", isolation_level=None) as hold:
        hold.execute("begin immediate")                       # between two commits
        for path in home.iterdir():
            if path.is_file() and not path.name.endswith("-shm"):
                shutil.copy(path, fresh / path.name)
        hold.execute("rollback")
    hold.close()


async def jumped(play):
    """The machine's clock goes back or forth by hours: no table's clock does."""
    table, seat, text, number = play.choice()
    before, real = table.seats[seat].remaining(), time.time
    time.time = lambda: real() + play.luck.choice([-7200, 3599, 7200, 10**6])
    try:
        left = table.seats[seat].remaining()
        assert before is None or before - 60 < left <= before
        assert await play.decide(table, seat, text, number)
        assert not any(each.away for each in table.seats)
    finally:
        time.time = real


FAULTS = (refused, lost_answer, two_at_once, stale, killed, jumped)


async def break_play(count, seed=1):
    """Play all games while so many faults happen; how many of each there were, and how many decisions."""
    told, luck = Counter(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        play = Play(Path(folder) / "home", luck)
        await play.begin()
        for n in range(count):
            fault = FAULTS[n % len(FAULTS)]
            await play.go_on()
            await fault(play)
            await play.check()
            told[fault.__name__] += 1
        await play.service.close()
        told["decisions"] = sum(map(len, play.acknowledged.values()))
    return told


# Malformed inputs: whatever comes, no answer is a fault of the server's.

PATHS = ["/", "/api/tables", "/api/tables/{id}", "/api/tables/{id}/decisions", "/api/tables/{id}/seats",
         "/api/tables/{id}/chat",
         "/api/tables/{id}/links", "/api/tables/{id}/undo", "/api/tables/{id}/undo/answer",
         "/api/tables/{id}/start", "/api/claims",
         "/api/tables/{id}/remove", "/api/tables/{id}/absent", "/api/tables/{id}/leave",
         "/api/tables/{id}/back", "/t/{id}",
         "/api/tables/{id}/rematch", "/api/tables/{id}/hint", "/claim/{x}", "/replays", "/new/{x}",
         "/play/{x}", "/guide/{x}",
         "/api/tables/{x}", "/api/tables/{x}/record", "/replay/{x}", "/replay/{x}/{x}.json",
         "/static/{x}/{x}", "/board/{x}/{x}", "/health", "/ready", "/{x}"]
ODD = ["", "\x00", "\u202e", "ﷺ" * 20, "../..", "%00", "A" * 300, "-1", "1e309", "null", "cafe-race",
       "\ud7ff", "[", "{", "'\"<>"]
FIELDS = ["game", "players", "options", "seats", "public", "undo", "hints", "takeover", "clock", "name",
          "seat", "word", "decision", "seq", "text", "yes", "keep", "code", "remove", "absent"]


HEADERS = ((b"accept", [b"text/html", b"*/*"]), (b"origin", [b"http://[", b"null", b"http://t", b"\xff"]),
           (b"accept-language", [b"it", b"\xff", b"," * 99]), (b"content-length", [b"-1", b"x", b"99999999"]),
           (b"x-forwarded-for", [b"\xff", b"1.1.1.1"]), (b"idempotency-key", [b"\xff" * 20, b"k" * 30]))
QUERIES = [b"", b"", b"seat=1", b"seat=x&since=-1", b"after=%00", b"%ff=%ff", b"seat=" + b"9" * 50,
           b"lang=xx", b"part=1"]


def value(luck, deep=2):
    kind = luck.randrange(9 if deep else 6)
    if kind == 6:
        return [value(luck, deep - 1) for _ in range(luck.randrange(4))]
    if kind > 6:
        return {luck.choice([*FIELDS, *ODD]): value(luck, deep - 1) for _ in range(luck.randrange(4))}
    plain = [None, luck.random() < 0.5, luck.randrange(-5, 20), luck.choice([10**30, -(2**63), 1e300, 0.5]),
             luck.choice(ODD), "me"]
    return plain[kind]


def body(luck):
    made = json.dumps({luck.choice(FIELDS): value(luck) for _ in range(luck.randrange(5))}).encode("utf-8",
                                                                                                   "replace")
    way = luck.randrange(6)
    if way == 0:
        return bytes(luck.randrange(256) for _ in range(luck.randrange(40)))
    if way == 1 and made:
        cut = luck.randrange(len(made))
        return made[:cut] + bytes([luck.randrange(256)]) + made[cut + 1:]
    return b"" if way == 2 else made


def command(path):
    return (path.startswith(("/play/", "/new/", "/api/claims"))
            or (path.startswith("/api/tables/") and path.count("/") > 3))


def request(luck, id, cookie):
    """One request, as a server below us would hand it on."""
    path = luck.choice(PATHS).replace("{id}", id)
    while "{x}" in path:
        path = path.replace("{x}", luck.choice([*ODD, id, "cafe-race"]), 1)
    fitting = (luck.choice(["GET", "POST"]) if path in ("/", "/api/tables") else "POST" if command(path)
               else "GET")
    method = (fitting if luck.random() < 0.9
              else luck.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "X" * 20]))
    kinds = ([b"application/json"] * 3
             + [b"text/plain", b"", b"application/x-www-form-urlencoded", b"multipart/form-data"])
    headers = [(b"host", luck.choice([b"t"] * 9 + [b"", b"[", b"\xff", b"t:99999"])),
               (b"content-type", luck.choice(kinds))]
    for name, values in ((b"cookie", [cookie] * 5 + [b"ludoteca=x", b"\xff=;", b"lang=xx; name=%ff%00"]),
                         *HEADERS):
        if luck.random() < (0.7 if name == b"cookie" else 0.05):
            headers.append((name, luck.choice(values)))
    return {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path,
            "raw_path": path.encode("utf-8", "replace"), "query_string": luck.choice(QUERIES),
            "root_path": "", "headers": headers, "client": ("203.0.113.5", 1), "server": ("t", 80)}


async def ask(app, scope, content=b""):
    """The answer's status and headers."""
    status, headers, sent = 0, [], False

    async def receive():
        nonlocal sent
        if sent:
            await for_ever()
        sent = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message):
        nonlocal status, headers
        status, headers = message.get("status", status), message.get("headers", headers)
    await app(scope, receive, send)
    return status, headers


async def malformed(count, seed=1, progress=lambda n: None):
    """So many requests that make little sense; how many got which status."""
    told, luck = Counter(), random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        app = create_app(Settings(home=Path(home), limits=LAVISH))
        async with app.router.lifespan_context(app):
            terms = {"game": "cafe-race", "players": 3,
                     "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}, {"kind": "bot"}]}
            form = [(b"content-type", b"application/json")]
            scope = request(luck, "", b"") | {"method": "POST", "path": "/api/tables", "headers": form}
            _, headers = await ask(app, scope, json.dumps(terms).encode())
            cookie = next(value for name, value in headers if name == b"set-cookie").partition(b";")[0]
            id = app.state.context.service.cache.ids[0]
            for n in range(count):
                scope, content = request(luck, id, cookie), body(luck)
                status, _ = await ask(app, scope, content)
                assert 200 <= status < 500, (
                    f"{status} for {scope['method']} {scope['path']!r} {scope['headers']} {content!r}")
                told[status] += 1
                if n % 1000 == 0:
                    progress(n)
    return told


# Forged cookies and links.

def caller(**cookies):
    """A connection, as far as who calls is read from it."""
    return SimpleNamespace(scope={}, headers={}, cookies=cookies)


def forge(count, seed=1):
    """So many cookies and links that nobody gave out: none is believed."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        access, other = Access(Settings(home=Path(home) / "a")), Access(Settings(home=Path(home) / "b"))
        table = SimpleNamespace(id="table", seats=[SimpleNamespace(holding=0)])
        _, cookie = access.meet(caller())
        link = access.link(table, 0, True)
        assert access.guest(caller(ludoteca=cookie)) and access.read_link(link)
        foreign = [other.meet(caller())[1], other.link(table, 0, True),
                   cookie + link, link + cookie]
        for n in range(count):
            for good in (cookie, link):
                bad = foreign[n] if n < len(foreign) else changed(good, luck)
                assert bad == good or not access.guest(caller(ludoteca=bad)), bad
                with contextlib.suppress(Gone, NotYours):
                    assert bad == good or not access.read_link(bad), bad
    return Counter(forged=2 * count)


def changed(text, luck):
    place = luck.randrange(len(text))
    letter = luck.choice("abcXYZ019-_.=é\x00")
    return luck.choice([text[:place] + letter + text[place + 1:], text[:place] + text[place + 1:],
                        text[:place] + letter + text[place:], text[:place], text.swapcase(), text[::-1]])


# Look-alike names.

def look_alike(count, seed=1):
    """So many names made to look like one at the table: each is refused, or told apart."""
    luck, told = random.Random(seed), Counter()
    unseen = ["\u200b", "\ufe0f", "\u3164", "\u2060", "\u00ad", "\u034f", "\u115f", "\U000e0101"]
    for _ in range(count):
        name = luck.choice(["Anna", "Bruno", "Mirko", "Sophie", "Alex", "host", "Ludoteca"])
        fake = "".join(luck.choice([c, c, c.upper(), *LETTERS.get(c.lower(), c)])
                       + luck.choice(["", "", *unseen]) for c in name)
        shown = clean(fake)
        if mixed(shown) or not shown:
            told["refused"] += 1
        else:
            assert unlike(shown, {name}) != shown, f"{shown!r} passes for {name!r}"
            told["told apart"] += 1
    return told


# Crowds: one address holds all it can, another is served.

async def crowd(count):
    """So many connections of one address that say nothing: another address gets its answer all the same."""
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home), pages=False,
                            limits=Limits(connections_per_address=count // 2, header_seconds=30))
        server, sock = make_server(create_app(settings), settings,
                                   log_level="critical"), free_socket("127.0.0.1", 0)
        port, serving = sock.getsockname()[1], asyncio.ensure_future(server.serve(sockets=[sock]))
        await until(lambda: server.started, serving)
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        answer = await asyncio.wait_for(reader.read(), 30)
        assert b" 200 " in answer.splitlines()[0]
        for _, each in (*held, (reader, writer)):
            each.close()
            with contextlib.suppress(ConnectionError):
                await each.wait_closed()
        server.should_exit = True
        await serving
    return Counter(held=count)


def count_up(n):
    print(f"\r{n} ", end="", file=sys.stderr, flush=True)


def main():
    def show(name, found):
        print(f"{name}: {', '.join(f'{kind} {count}' for kind, count in sorted(found.items(), key=str))}",
              flush=True)

    begun = time.monotonic()
    show("faults in play", asyncio.run(break_play(600)))
    show("forged cookies and links", forge(5000))
    show("look-alike names", look_alike(20_000))
    if sys.platform == "linux":
        show("connections that say nothing", asyncio.run(crowd(800)))
    show("malformed inputs", asyncio.run(malformed(100_000, progress=count_up)))
    print(f"nothing broke in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
