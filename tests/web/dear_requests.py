"""Requests of every kind with the dearest input, asked of the application as a server below it would."""
import asyncio
import json
import random

from ludoteca.web.circles import commands as circle_commands
from ludoteca.web.manners.moderation import Action
from ludoteca.web.settings import Limits
from ludoteca.web.storage import rows
from ludoteca.web.table import commands
from ludoteca.web.table.terms import Clock, Place, agree

LAVISH = Limits(requests_burst=10**6, tables_per_hour=10**6, tables_per_address=10**6, chat_per_minute=10**6,
                codes_per_minute=10**6, phrases_per_hour=10**6)
LONG = "Wm" * 12                         # a name of 24 letters
WORDS = "Wm & <b>" * 37                  # as much as may be said at once


class Visitor:
    """Asks the application as a server below it would."""

    def __init__(self, app, address="203.0.113.5"):
        self.app, self.address, self.cookie = app, address, b""

    def scope(self, path, **more):
        path, _, query = path.partition("?")
        headers = [(b"host", b"t"), (b"cookie", self.cookie), (b"accept-encoding", b"gzip"),
                   (b"accept-language", b"de"), (b"accept", b"text/html"),
                   (b"content-type", b"application/json")]
        return {"asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "path": path,
                "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
                "headers": headers, "client": (self.address, 1), "server": ("t", 80), **more}

    async def ask(self, method, path, body=b""):
        said, got = [{"type": "http.request", "body": body, "more_body": False}], []

        async def receive():
            return said.pop() if said else await asyncio.Event().wait()

        async def send(message):
            got.append(message)
        await self.app(self.scope(path, type="http", method=method), receive, send)
        given = [value for name, value in got[0]["headers"] if name == b"set-cookie"]
        for cookie in (value.partition(b";")[0] for value in given):
            if not self.cookie or cookie.startswith(b"operator="):
                self.cookie += b"; " * bool(self.cookie) + cookie
        return got[0]["status"], b"".join(message.get("body", b"") for message in got[1:])

    async def watch(self, path):
        """Connect, and hang up after the first message."""
        shown = asyncio.Event()
        said = [{"type": "websocket.connect"}]

        async def receive():
            if said:
                return said.pop()
            await shown.wait()
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message):
            if message["type"] != "websocket.accept":
                shown.set()
        await self.app(self.scope(path, type="websocket", scheme="ws", subprotocols=[]), receive, send)
        return 200, b""


async def furnish(me, service):
    """A table as full as can be, a finished game, and as many of each as pages list."""
    seats = [{"kind": "me", "name": LONG}] * 3
    made = []
    for game in ("cafe-race", "ave-caesar"):
        wanted = {"game": game, "players": 3, "seats": seats, "public": True}
        _, found = await me.ask("POST", "/api/tables", json.dumps(wanted).encode())
        made.append(json.loads(found)["id"])
    over, table = [service.table(id) for id in made]
    luck, (guest,) = random.Random(1), table.seats[0].holders
    while not over.over:
        decide_anything(over, luck)
    for _ in range(60):
        decide_anything(table, luck)
    while 0 not in table.waiting:                # whose turn it is gets the most
        decide_anything(table, luck)
    for _ in range(400):
        commands.apply(table, commands.chat.check(table, 0, LONG, "Wm & <b>" * 37))
    await asyncio.gather(*(service.create(open_table(guest if n % 2 else "g"), f"{n}") for n in range(130)))
    stored = [rows.ended(made[0], 1.0, over.record(), True)]
    for id in (f"old{n}" for n in range(200)):
        stored += [[rows.created(id, 1.0, over.terms.as_json()), rows.held(id, guest)],
                   rows.ended(id, 1.0, over.record(), True)]
    await service.store.append([row for some in stored for row in some])
    return made


async def furnish_pages(me, app):
    """A circle with as many members and lines as there may be, a player's page, blocks, tokens, and an
    operator who has much to read; what all of it is asked for by."""
    async def post(path, form=b"", **given):
        _, found = await me.ask("POST", path, form or json.dumps(given).encode())
        return json.loads(found) if found.startswith(b"{") else {}
    key = (await post("/api/circles", name="W" * 40, own_name=LONG))["key"]
    circles, store = app.state.context.circles, app.state.context.service.store
    id = (await circles.by_key(key, "")).id
    for n in range(circle_commands.MOST - 1):
        await circles.act(id, lambda c, n=n: circle_commands.join(c, f"guest{n}", f"{LONG[:20]}{n}", LAVISH))
    for n in range(200):
        await circles.act(id, lambda c, n=n: circle_commands.say(c, f"guest{n % 50}", WORDS, LAVISH))
    shows = ["figures", "luck", "habits", "medals", "games"]
    page = (await post("/api/me/page", shows=shows, name=LONG)).get("key", "none")
    for n in range(20):
        await post("/api/me/tokens", name=f"{n}")
    told = json.dumps({"name": LONG, "text": WORDS, "reason": "other"})
    rows_ = [rows.row("complaints", id=f"c{n}", at=float(n), guest="g", about="x", place="table y", data=told)
             for n in range(600)]
    await store.append(rows_ + [Action(n, float(n), "ban", f"device{n}", {"reason": "W" * 300}).row()
                                for n in range(1, 301)])
    await app.state.context.manners.look()
    secret = app.state.context.settings.operator
    await post("/operator", f"do=sign+in&secret={secret}".encode())
    circle = f"/c/{key}"
    return [("GET", path) for path in (
        circle, f"/api/circles/{key}", f"{circle}/chat", f"{circle}/calendar.ics", f"{circle}/company",
        f"{circle}/qr.svg", f"/p/{page}", f"/api/players/{page}", "/operator", "/me", "/me/blocks",
        "/privacy", "/notices", "/api/me", "/api/me/tokens", "/api/me/notices", "/api/announcement",
        "/circles/new", "/daily", "/daily/ave-caesar", "/learn/ave-caesar", "/learn/ave-caesar/1")] + [
        ("POST", "/operator", b"do=announce&text=" + b"%C3%A9" * 300),
        ("POST", "/mine/page", b"&".join(b"k%d=%s" % (n, b"%C3%A9" * 13) for n in range(199))),
        ("POST", "/daily/ave-caesar"),
        *(("POST", path, body) for path in ("/api/tables", "/api/me/notices", "/api/sign-in/passkey",
                                             f"/api/circles/{key}/chat", "/api/me/phrase")
           for body in HEAVY)]


# Bodies that are dear to read.
HEAVY = [json.dumps({f"k{n}": 1 for n in range(6000)}).encode(), b'{"a":' * 10_000,
         b'{"seq":' + b"9" * 60_000 + b"}",
         json.dumps({"push": {"endpoint": "https://a.org", "keys": {f"k{n}": "v" for n in range(4000)}},
                     "credential": {f"k{n}": [n] for n in range(1000)}}).encode()]


def decide_anything(table, luck):
    p = table.waiting[0]
    choice = luck.choice(table.choices[p])
    commands.apply(table, commands.decide.check(table, p, choice, table.number(p)))


def open_table(guest):
    places = [Place("person", LONG, guest=guest), Place("person", LONG, guest="h")]
    return agree("ave-caesar", 3, None, places, public=True, clock=Clock("days", 30))


def dearest(done, id):
    """A request of every kind that is not a small command."""
    api, table = f"/api/tables/{id}", f"/t/{id}"
    over, replay = f"/api/tables/{done}", f"/replay/{done}"
    form = b"&".join(b"seat%d=me&name%d=%s" % (n, n, LONG.encode()) for n in range(90))
    return [
        ("GET", "/"), ("GET", "/mine"), ("GET", "/api/me/export"), ("GET", "/replays"),
        ("GET", "/api/tables"), ("GET", "/api/games"), ("GET", "/api/openapi.json"), ("GET", "/api/docs"),
        ("GET", "/fair"),
        ("GET", "/check"), ("GET", "/offline"), ("GET", "/worker.js"), ("GET", "/app.webmanifest"),
        ("GET", "/favicon.ico"), ("GET", "/static/x/table.mjs"), ("GET", "/static/x/icon-512.png"),
        ("GET", "/game/ave-caesar/x/style.css"), ("GET", "/game/ave-caesar/x/rules.wasm"),
        ("GET", "/game/ave-caesar/x/rules.json"), ("GET", "/preview.png"), ("GET", "/puzzles"),
        ("GET", "/puzzles/today"), ("GET", "/puzzles/ave-caesar/1"), ("GET", "/puzzles/ave-caesar/1/on"),
        ("GET", "/guide/ave-caesar"), ("GET", "/guide/ave-caesar/preview.png"), ("GET", "/new/ave-caesar"),
        ("POST", "/new/ave-caesar", form), ("POST", "/play/ave-caesar", form), ("POST", "/teach/ave-caesar"),
        ("GET", table), ("GET", f"{table}/screen"), ("GET", f"{table}/named"),
        ("GET", f"{table}/preview.png"), ("GET", f"{table}/position.svg"),
        ("GET", f"{table}/qr.svg?seat=2&hand=true"), ("GET", api), ("GET", f"{api}?seat=0"),
        ("POST", f"{api}/links", b'{"seat": 0}'), ("POST", f"{api}/undo", b'{"seat": 0}'),
        ("POST", f"{api}/chat", json.dumps({"seat": 0, "text": "W" * 300}).encode()),
        ("POST", f"{api}/decisions", json.dumps({"seat": 0, "seq": 0, "decision": "W" * 200}).encode()),
        ("POST", "/api/claims", json.dumps({"code": "W" * 400}).encode()),
        ("GET", f"{over}/record"), ("GET", f"{over}/record.txt"), ("GET", f"{over}/plies"),
        ("GET", f"{over}/verify"), ("GET", replay), ("GET", f"{replay}/embed"), ("GET", f"{replay}/check"),
        ("GET", f"{replay}/9.json"), ("GET", f"{replay}/9.svg"), ("GET", f"{replay}/9.png"),
        ("GET", f"{replay}/preview.png"), ("POST", "/api/tables", b"[" * 60_000), ("POST", api, b"{}")]
