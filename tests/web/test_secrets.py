"""Nobody gets what its seat may not know: not in a message, a picture, an error, a number, a label or a bot's
thought.

Two worlds that differ only in a secret are played through the real server, and everything that the others
receive, byte for byte, headers included, must be the same.  Besides, at every step of whole games, what each
viewer is sent must be the same in another world that differs in what this viewer may not know; `secrecy` says
what that is, apart from the games.
"""
import asyncio
import contextlib
import copy
import itertools
import json
import random
import secrets
import time

import pytest
import websockets

from ludoteca.core.chance import Fair
from ludoteca.core.events import LOG, logged, redact
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, choices_of
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.show.page.facts import Viewer
from ludoteca.testing import whole_state
from ludoteca.web.bots.bot_pool import decided
from ludoteca.web.live import hub, program_message
from ludoteca.web.live.program_message import message, playable
from ludoteca.web.table import change, commands, service, table, terms
from ludoteca.web.table.change import Change
from ludoteca.web.table.driver import movers
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, agree
from web.secrecy import PUBLIC, heard_by, seen_by

from waiting import until

GAMES = playable()
PLAIN = {"accept": "text/html", "accept-encoding": "identity"}
LANGUAGES = itertools.cycle(("en", "it", "fr", "de"))
MOST_SECRETS = {"ave-caesar": {"discard_when_stuck": True}}


# At every step of whole games: what a viewer is sent follows from what it may know.

class Elsewhere(Match):
    """Another world that looks the same to a viewer: what it may not know is filled in another way."""

    def __init__(self, real, viewer, n):
        self.game, self.fair, self._s = real.game, Fair("another seed"), seen_by(real, viewer)
        self._begin(real.names)
        self.game.rules.suppose(self._s, viewer, n)
        self.events = heard_by(real, viewer)


def elsewhere(table, viewer, n):
    twin = copy.copy(table)
    twin.views, twin.match, twin.told = {}, Elsewhere(table.match, viewer, n), None
    twin.terms = None                                   # the seed is there
    twin.answers = [answer for answer in table.answers if answer.seat == viewer]
    return twin


def composers():
    with contextlib.suppress(ImportError):
        from ludoteca.web.html.page_message import FoldedChanges
        return [message, lambda *given: FoldedChanges()(*given)]
    return [message]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_is_sent_follows_from_what_it_may_know(game, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    monkeypatch.setattr(secrets, "token_hex", lambda n=16: "5eed" * (n // 2))
    luck, eyes, count = random.Random(game), random.Random(game), load(game).rules.PLAYERS[-1]
    places = [Place("person", f"P{p}", guest=f"g{p}") for p in range(count)]
    table = Table("t", agree(game, count, MOST_SECRETS.get(game), places, undo="none"), 0.0)
    commands.apply(table, commands.start.check(table, "novice"))
    for n in range(400):
        if table.over:
            break
        settled = [q for q in range(count) if q not in table.waiting and table.view(q).choices()]
        # a secret choice may be changed
        p = luck.choice(settled if settled and luck.random() < 0.5 else table.waiting)
        text = luck.choice(table.view(p).texts())
        commands.apply(table, commands.decide.check(table, p, text, table.number(p)))
        if n % 4 == 0 and not table.over:
            for seat in eyes.sample(range(NOBODY, count), 3):
                world = elsewhere(table, seat, n)
                assert (vars(world.view(seat).s) == vars(table.view(seat).s)
                        and world.heard(seat) == table.heard(seat)), (seat, n)
                viewer = Viewer(seat, (seat,) if seat >= 0 else (), next(LANGUAGES), bool(n % 8))
                for compose in composers():
                    for since in (None, max(0, len(table.heard(seat)) - 3)):
                        real = compose(table, viewer, since)
                        assert table.terms.seed not in real.text
                        assert compose(world, viewer, since) == real, (seat, n)
    met = {load(game).rules.EVENTS[event[0]].__name__ for event in table.match.events}
    assert n > 8 and PUBLIC[game].keys() <= met, "not every secret was met"


# Two worlds through the server.

@contextlib.contextmanager
def same_world(monkeypatch, home):
    """Everything that is random or a time is the same each time."""
    with monkeypatch.context() as patch:
        count = itertools.count()
        patch.setattr(secrets, "token_hex", lambda n=16: "5eed" * (n // 2))
        patch.setattr(secrets, "token_urlsafe", lambda n=16: f"token{next(count)}")
        patch.setattr(terms, "new_id", lambda: "thetable")
        patch.setattr(service, "new_id", lambda: "thetable")
        patch.setattr(time, "time", lambda: 1_700_000_000.0)
        for module in (hub, program_message, service, change, table):
            patch.setattr(module, "now", lambda: 1_700_000_000.0)
        yield patch


class Ear:
    """All that one person at the table receives."""

    def __init__(self, server, client):
        self.server, self.client, self.got, self.tasks = server, client, [], []

    async def listen(self, id, seat):
        paths = [f"/api/tables/{id}/live?seat={seat}"]
        if self.server.app.state.context.settings.pages:
            paths += [f"/t/{id}/live?seat={seat}&portrait=1",
                      f"/t/{id}/live?seat={seat}&still=1"]
        for path in paths:
            ws = await self.server.socket(path, self.client).__aenter__()
            heard = []
            self.got.append(heard)
            self.tasks.append((ws, asyncio.create_task(self._hear(ws, heard))))

    async def _hear(self, ws, heard):
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in ws:
                heard.append(text)

    async def probe(self, id, seat):
        """Ask for all kinds of things, also wrong ones."""
        base, seq = (f"/api/tables/{id}",
                     (await self.client.get(f"/api/tables/{id}?seat={seat}")).json()["seq"])
        asks = [("GET", base, None), ("GET", f"{base}?seat={seat}&since=2", None),
                ("GET", f"{base}?seat=0", None),
                ("GET", "/api/tables", None), ("GET", f"{base}/record", None), ("GET", f"{base}/plies", None),
                ("GET", f"{base}/record.txt", None), ("GET", f"{base}/verify", None),
                ("POST", f"{base}/absent", {"absent": 0}),
                ("POST", f"{base}/links", {"seat": 0}), ("POST", f"{base}/chat", {"text": "…", "seat": 0})]
        for decision, number in (("nonsense", seq), ("1", 0), ("1", seq + 5)):
            for who in (None, 0):
                given = {} if who is None else {"seat": who}
                asks.append(("POST", f"{base}/decisions", given | {"decision": decision, "seq": number}))
        asks += [("POST", f"{base}/{what}", {}) for what in ("undo", "back", "start", "rematch")]
        if self.server.app.state.context.settings.pages:
            asks += [("GET", path, None) for path in (
                f"/t/{id}", f"/t/{id}?watch=1", f"/t/{id}/screen", "/", "/replays", f"/replay/{id}",
                f"/replay/{id}/0.svg?eyes=all", f"/replay/{id}/3.svg?eyes=0", f"/replay/{id}/3.json",
                f"/replay/{id}/report", f"{base}/report")]
        for method, path, body in asks:
            reply = await self.client.request(method, path, json=body, headers=PLAIN)
            self.got.append([path, reply.status_code, sorted(reply.headers.multi_items()),
                             reply.text.replace(self.server.url, "http://server")])

    async def end(self, seq):
        """All that was received, when every socket has told of the last change."""
        for (ws, task), heard in zip(self.tasks, self.got):
            await until(lambda heard=heard: json.loads(heard[-1])["seq"] >= seq)
            await ws.close()
            await task
        return [steps(heard) for heard in self.got[:len(self.tasks)]], self.got[len(self.tasks):]


def steps(heard):
    """What was told by the numbers before and after: a slow reader's messages are fewer, and each tells of
    more; what a page is told hangs on what it has already, so it counts put together."""
    told, now, last = {}, None, -1
    for text in heard:
        message = json.loads(text)
        if "position" not in message:
            now = (now or {}) | message
            text = json.dumps(now, sort_keys=True)
        told[last, message["seq"]] = text
        last = message["seq"]
    return told


def difference(a, b):
    at = next((n for n, (x, y) in enumerate(zip(a, b)) if x != y), 0)
    return f"… {a[at - 80:at + 80]} … and … {b[at - 80:at + 80]} …"


def assert_same(one, two):
    """Byte for byte the same, of all that both received."""
    for (live_one, asked_one), (live_two, asked_two) in zip(one, two):
        for a, b in zip(asked_one, asked_two, strict=True):
            assert a == b, difference(str(a), str(b))
        for a, b in zip(live_one, live_two):
            shared = a.keys() & b.keys()
            assert shared and max(a)[1] == max(b)[1]
            assert {key: a[key] for key in shared} == {key: b[key] for key in shared}


def alike(match, p):
    """The choices of seat p that nobody else can tell from each other, the largest group of them; no draw
    follows."""
    rules, groups, log = match.game.rules, {}, PlainState(LOG)
    for choice in choices_of(match.game, whole_state(match), p):
        s = whole_state(match).copy()
        log.count = 0
        rules.play(s, log, p, choice)
        if not rules.chances(s) and rules.waiting(s):
            told = tuple(tuple(redact(rules, e, v) for e in logged(log))
                         for v in range(NOBODY, match.players) if v != p)
            groups.setdefault(told, []).append(choice)
    return max(groups.values(), key=len, default=[])


async def two_seats(server, game, count):
    """Anna in seat 0, Bruno in seat 1, the rest bots, and a spectator."""
    anna, bruno, watcher = server.client(), server.client(), server.client()
    id = await server.table(anna, "mo" + "b" * (count - 2), game, count)
    await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
    ears = [Ear(server, bruno), Ear(server, watcher)]
    for ear, seat in zip(ears, (1, NOBODY)):
        await ear.listen(id, seat)
    return anna, bruno, id, ears


async def quiet(server, id):
    """Until the bots have done all they can."""
    await until(lambda: not movers(server.service.table(id)))


async def decide(client, id, seat, text):
    now = (await client.get(f"/api/tables/{id}?seat={seat}")).json()
    reply = await client.post(f"/api/tables/{id}/decisions",
                              json={"decision": text, "seq": now["seq"], "seat": seat})
    assert reply.status_code == 200, reply.text


async def played(server, game, count, secret):
    """Play on until Anna has a choice that nobody can tell from another; take the one or the other."""
    anna, bruno, id, ears = await two_seats(server, game, count)
    table, luck = server.service.table(id), random.Random(7)
    for _ in range(16):
        await quiet(server, id)
        match = table.match
        same = alike(match, 0) if 0 in match.waiting else []
        if len(same) > 1:
            break
        p = next(p for p in match.waiting if p < 2)
        await decide((anna, bruno)[p], id, p, luck.choice(table.view(p).texts()))
    else:
        return None
    texts = [match.game.notation.say(whole_state(match), 0, c) for c in (same[0], same[-1])]
    await decide(anna, id, 0, texts[secret])
    if secret and table.view(0).choices() and 0 not in table.waiting:  # changed meanwhile: nobody learns it
        await decide(anna, id, 0, texts[0])
        await decide(anna, id, 0, texts[1])
    await quiet(server, id)
    for ear, seat in zip(ears, (1, NOBODY)):
        await ear.probe(id, seat)
    bots = [decided(table.view(p), "novice", table.luck(p)) for p in table.waiting if p > 1]
    assert table.terms.seed not in json.dumps([e.got for e in ears])
    return [await ear.end(table.number(seat)) for ear, seat in zip(ears, (1, NOBODY))], bots


@pytest.mark.parametrize("game", GAMES)
def test_a_secret_choice_reaches_nobody(game, serve, monkeypatch, tmp_path):
    if not load(game).rules.SECRET:
        return                                          # a game without secrets
    pages = len(composers()) > 1
    worlds = []
    for secret in (0, 1):
        with same_world(monkeypatch, tmp_path):
            home = tmp_path / str(secret)
            worlds.append(serve(lambda server, secret=secret: played(server, game, 4, secret), home=home,
                                pages=pages))
    if None in worlds:
        assert worlds == [None, None] and game == "ave-caesar", "no secret choice was met"
        return
    assert_same(worlds[0][0], worlds[1][0])
    assert worlds[0][1] == worlds[1][1], "a bot knows more than its seat"


def other_draw(game, count):
    """A draw of the beginning, and another outcome of it, that only seat 0 could tell apart."""
    class Noted(Match):
        def _nature(self, sides):
            known.append((self.drawn, sides, self._s.copy()))
            return super()._nature(sides)
    known, log = [], PlainState(LOG)
    match = Noted(game, count, None, terms_seed())
    rules = match.game.rules
    for n, sides, s in known:
        outcomes = {}
        for outcome in {*range(min(sides, 60)), match.fair.draw(n, sides)}:
            world = s.copy()
            log.count = 0
            rules.play(world, log, NOBODY, outcome)
            events = logged(log)
            outcomes[outcome] = events, [[redact(rules, e, v) for e in events] for v in range(NOBODY, count)
                                         if v != 0]
        real, heard = outcomes[match.fair.draw(n, sides)]
        for outcome, (events, told) in outcomes.items():
            if told == heard and events != real:
                return n, outcome
    return None


def terms_seed():
    return "5eed" * 8


async def dealt(server, game, count):
    """Play until Anna is to decide, whose cards are the secret."""
    _, bruno, id, ears = await two_seats(server, game, count)
    table, luck = server.service.table(id), random.Random(7)
    await quiet(server, id)
    while 1 in table.waiting:
        await decide(bruno, id, 1, luck.choice(table.view(1).texts()))
        await quiet(server, id)
    for ear, seat in zip(ears, (1, NOBODY)):
        await ear.probe(id, seat)
    return [await ear.end(table.number(seat))
            for ear, seat in zip(ears, (1, NOBODY))], table.view(0).position()


@pytest.mark.parametrize("game", GAMES)
def test_a_card_dealt_in_secret_reaches_nobody(game, serve, monkeypatch, tmp_path):
    found = other_draw(game, 4)
    if found is None:
        assert game not in ("ave-caesar",), "no secret draw was met"
        return
    worlds, plain = [], Fair.draw
    for secret in (0, 1):
        with same_world(monkeypatch, tmp_path) as patch:
            if secret:
                patch.setattr(Fair, "draw", lambda self, n, sides: (
                    found[1] if n == found[0] and self.seed == terms_seed() else plain(self, n, sides)))
            worlds.append(serve(lambda server: dealt(server, game, 4), home=tmp_path / str(secret),
                                pages=len(composers()) > 1))
    assert_same(worlds[0][0], worlds[1][0])
    assert worlds[0][1] != worlds[1][1], "the worlds are different in the eyes of the seat itself"


# The seed and the record.

def test_the_seed_is_told_at_the_end_and_not_before(serve):
    async def test(server):
        me, watcher = server.client(), server.client()
        id = await server.table(me, "mbb", players=3)
        table = server.service.table(id)
        got = []
        while not table.over:
            for client in (me, watcher):
                got.append((await client.get(f"/api/tables/{id}")).text)
                for path in ("record", "record.txt", "plies", "verify", "report"):
                    reply = await client.get(f"/api/tables/{id}/{path}")
                    assert reply.status_code == 409 or table.over, path
                    got.append(reply.text if reply.status_code == 409 else "")
                for path in ("", "/0.svg", "/0.json", "/2.svg?eyes=all", "/report"):
                    reply = await client.get(f"/replay/{id}{path}")
                    assert reply.status_code == 409 or table.over, path
            await quiet(server, id)
            if 0 in table.waiting:
                await decide(me, id, 0, table.view(0).texts()[0])
        assert table.terms.seed not in "".join(got) and "g" in "".join(got)
        assert (await watcher.get(f"/api/tables/{id}/record")).json()["seed"] == table.terms.seed
    serve(test, pages=True)


def test_logs_and_errors_carry_no_secret(serve, caplog, monkeypatch):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        monkeypatch.setattr(commands.decide, "check", lambda *a, **k: 1 / 0)
        reply = await me.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": 1})
        told = {"error": "Something went wrong on the server; please check whether your move counted.",
                "code": "server"}
        assert reply.status_code == 500 and reply.json() == told
        return server.service.table(id).terms.seed
    seed = serve(test)
    assert seed not in caplog.text


def test_a_holders_number_is_kept_as_a_hash_and_shown_to_nobody(serve):
    async def test(server):
        me, other = server.client(), server.client()
        id = await server.table(me, "mob", players=3)
        (hashed,) = server.service.table(id).seats[0].holders
        cookie = me.cookies["ludoteca"]
        file = server.app.state.context.settings.file
        raw = file.read_bytes() + file.with_name(file.name + "-wal").read_bytes()
        assert cookie.encode() not in raw and hashed.encode() in raw
        for client in (me, other):
            assert hashed not in (await client.get(f"/api/tables/{id}")).text
    serve(test)
    assert Change("x").data == {}
