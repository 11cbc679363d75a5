"""Whose seat: every way to get, share or lose one, played at random against a small model, through the real
requests."""
import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace

import httpx
import pytest
from hypothesis import Phase
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ludoteca.core.state import NOBODY
from ludoteca.web import clock
from ludoteca.web.app import create_app
from ludoteca.web.errors import NotYours
from ludoteca.web.settings import Limits, Settings
from ludoteca.web.table import commands
from ludoteca.web.table.seats import LAWS, viewing

from apart import apart
from examples import examples
from waiting import for_ever, until

LAVISH = Limits(requests_burst=10**6, tables_per_hour=10**6, tables=10**6, tables_per_address=10**6,
                codes_per_minute=10**6)  # a link comes with its code: none may be refused by the clock
PEOPLE, SEATS = st.integers(0, 15), st.integers(0, 2)            # people from 4 on: whoever could


# The attacks that were found, one by one.

def test_a_link_dies_with_the_holding_it_was_made_for(serve):
    """Anna sits, makes links and leaves; who sits there next is not to be looked at, nor thrown out."""
    async def test(server):
        host, anna, bruno = server.client(), server.client(), server.client()
        id = await server.table(host, "moo", players=3)
        await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna", "seat": 1})
        links = [(await anna.post(f"/api/tables/{id}/links", json={"keep": keep})).json()["code"]
                 for keep in (True, False)]
        await anna.post(f"/api/tables/{id}/leave", json={})
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno", "seat": 1})
        await host.post(f"/api/tables/{id}/start", json={})
        for code in links:
            assert (await anna.post("/api/claims", json={"code": code})).status_code == 410
        assert (await anna.get(f"/api/tables/{id}?seat=1")).status_code == 403
        assert (await bruno.get(f"/api/tables/{id}")).json()["you"] == 1
    serve(test)


def test_moving_a_seat_ends_its_older_links(serve):
    async def test(server):
        host, phone, thief = server.client(), server.client(), server.client()
        id = await server.table(host, "moo", players=3)
        old = [(await host.post(f"/api/tables/{id}/links", json={"keep": keep})).json()["code"]
               for keep in (True, False)]
        move = (await host.post(f"/api/tables/{id}/links", json={"keep": False})).json()["code"]
        assert (await phone.post("/api/claims", json={"code": move})).status_code == 200
        for code in old:
            assert (await thief.post("/api/claims", json={"code": code})).status_code == 410
        assert (await host.get(f"/api/tables/{id}")).json()["you"] is None
        assert (await phone.post(f"/api/tables/{id}/start", json={})).status_code == 200, (
            "hosting goes with the seat")
    serve(test)


def test_only_the_host_starts_and_sends_away_and_a_guest_has_one_seat(serve):
    async def test(server):
        host, anna, stranger = server.client(), server.client(), server.client()
        id = await server.table(host, "mooo", public=True)
        await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna"})
        assert ((await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna", "seat": 2})).status_code
                == 409)
        assert (await anna.post(f"/api/tables/{id}/start", json={})).status_code == 403
        assert (await anna.post(f"/api/tables/{id}/remove", json={"remove": 0})).status_code == 403
        assert (await stranger.post(f"/api/tables/{id}/start", json={})).status_code == 403
        assert (await host.post(f"/api/tables/{id}/remove", json={"remove": 0})).status_code == 409, (
            "one's own is left")
        assert (await host.post(f"/api/tables/{id}/remove", json={"remove": 1})).json()["changed"]
        table = server.service.table(id)
        assert (table.seats[1].kind == "open" and table.notes[-1].kind == "removed"
                and table.notes[-1].name == "Anna")
        assert (await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna"})).status_code == 403
        assert ((await host.post(f"/api/tables/{id}/seats", json={"name": "Friend", "seat": 1})).status_code
                == 200)
        assert (await host.post(f"/api/tables/{id}/start", json={"seat": 0})).json()["changed"]
        assert (await host.post(f"/api/tables/{id}/remove", json={"remove": 1})).status_code == 409
    serve(test)


def test_the_page_offers_to_start_and_to_send_away_to_the_host_alone(serve):
    async def test(server):
        host, anna, stranger = server.client(), server.client(), server.client()
        id = await server.table(host, "mooo")
        await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna"})
        pages = [(await client.get(f"/t/{id}")).text for client in (host, anna, stranger)]
        assert ([('id="start"' in page, 'data-remove="1"' in page) for page in pages]
                == [(True, True), *[(False, False)] * 2])
        assert 'data-remove="0"' not in pages[0] and "or when the host starts it" in pages[1]
    serve(test, pages=True)


def test_when_the_host_leaves_the_next_person_is_the_host(serve):
    async def test(server):
        host, anna = server.client(), server.client()
        id = await server.table(host, "mooo")
        await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna", "seat": 2})
        await host.post(f"/api/tables/{id}/leave", json={})
        assert (await anna.get(f"/api/tables/{id}")).json()["host"] == 2
        assert (await host.post(f"/api/tables/{id}/start", json={})).status_code == 403
        assert (await anna.post(f"/api/tables/{id}/start", json={})).status_code == 200
    serve(test)


def test_who_made_a_table_for_others_hosts_it_without_a_seat(serve):
    async def test(server):
        host, anna = server.client(), server.client()
        id = await server.table(host, "ooo", players=3)
        await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna"})
        assert (await anna.post(f"/api/tables/{id}/start", json={})).status_code == 403
        assert (await host.post(f"/api/tables/{id}/start", json={})).status_code == 200
    serve(test)


def test_the_first_answer_may_be_lost(serve, monkeypatch):
    """A page gives the cookie before anybody sits down; a program without one repeats its key."""
    async def test(server):
        host, page = server.client(), server.client()
        id = await server.table(host, "mooo")
        seen = await page.get(f"/t/{id}")
        assert "ludoteca=" in seen.headers["set-cookie"]
        given = {"name": "Anna", "seat": 1}
        for _ in range(2):                                        # the first answer is lost, cookie and all
            program = server.client(headers={"idempotency-key": "k" * 30})
            reply = await program.post(f"/api/tables/{id}/seats", json=given)
            assert reply.status_code == 200 and (await program.get(f"/api/tables/{id}")).json()["you"] == 1
        other = server.client(headers={"idempotency-key": "k" * 29 + "x"})
        assert (await other.post(f"/api/tables/{id}/seats", json=given)).status_code == 409
        short = [server.client(headers={"idempotency-key": "k"}) for _ in range(2)]
        seats = [(await client.post(f"/api/tables/{id}/seats", json={"name": "B"})).json().get("seat")
                 for client in short]
        assert seats == [2, 3], "a key that could be guessed is none"
        ahead = clock.now() // 3600 * 3600 + 3600
        monkeypatch.setattr("ludoteca.web.access.now", lambda: ahead + 60)
        late = server.client(headers={"idempotency-key": "k" * 30})
        assert (await late.post(f"/api/tables/{id}/seats", json=given)).status_code == 200
        monkeypatch.setattr("ludoteca.web.access.now", lambda: ahead + 3600)
        assert (await other.post(f"/api/tables/{id}/seats", json=given)).status_code == 409
        stranger = server.client(headers={"idempotency-key": "k" * 30})
        assert (await stranger.post(f"/api/tables/{id}/seats", json=given)).status_code == 409, "too late"
    serve(test, pages=True)


def test_a_command_counts_for_who_holds_the_seat_when_its_turn_comes(serve):
    """While a decision waits for the table, the seat is moved: neither is it played, nor is the hand told."""
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mbb", players=3)
        code = (await anna.post(f"/api/tables/{id}/links", json={"keep": False})).json()["code"]
        seq = (await anna.get(f"/api/tables/{id}")).json()["seq"]
        lock = server.service.cache[id].lock
        async with lock:
            claim = asyncio.create_task(bruno.post("/api/claims", json={"code": code}))
            while not lock._waiters:
                await asyncio.sleep(0)
            asks = [asyncio.create_task(anna.post(f"/api/tables/{id}/{what}", json=given))
                    for what, given in (("decisions", {"decision": "3", "seq": seq}), ("undo", {}),
                                        ("leave", {}))]
            while len(lock._waiters) < 4:
                await asyncio.sleep(0)
        assert (await claim).status_code == 200
        for reply in await asyncio.gather(*asks):
            assert reply.status_code == 403 and "position" not in reply.text
        assert all(answer.seat != 0 for answer in server.service.table(id).answers)
    serve(test)


@pytest.mark.parametrize("away", [False, True])
def test_consent_is_asked_of_everybody_here_or_not(serve, away):
    """Who is away and played for by a bot has a word in what is taken back: else the dice, once seen, could
    be met again. Who has left has none (test_strangers.py)."""
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3, undo="consent")
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        table = server.service.table(id)
        if away:
            await server.service.act(table, lambda: commands.stand_in.stands_in(1))
        else:
            await bruno.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": table.number(1)})
        await until(lambda: 0 not in table.waiting or len(table.answers) >= 2)
        await anna.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": table.number(0)})
        await anna.post(f"/api/tables/{id}/undo", json={})
        assert table.asked is not None and table.unanswered == {1} and table.epoch == 0
        assert (await bruno.post(f"/api/tables/{id}/undo/answer", json={"yes": True})).json()["changed"]
        assert table.epoch == 1
    serve(test)


# All ways in all orders. The model knows holdings, devices and links; nothing of numbers, changes or laws.

@dataclass(eq=False)
class Holding:
    devices: set = field(default_factory=set)


@dataclass(eq=False)
class Link:
    code: str
    seat: int
    holding: Holding
    keep: bool
    used: bool = False


class WhoseSeat(RuleBasedStateMachine):
    links = Bundle("links")
    world = None

    @initialize(public=st.booleans(), own=st.integers(0, 1), takeover=st.booleans(), bots=st.booleans())
    def make(self, public, own, takeover, bots):
        self.people, self.guests = self.world.people, self.world.guests
        seats = [{"kind": "me", "name": f"P{p}"} if p < own else {"kind": "open"} for p in range(3)]
        terms = {"game": "cafe-race", "players": 3, "seats": seats, "public": public, "undo": "consent",
                 "takeover": takeover}
        self.id = self.post(0, "/api/tables", terms).json()["id"]
        self.table = self.world.app.state.context.service.table(self.id)
        self.held = [Holding({0}) if p < own else None for p in range(3)]
        self.begun, self.barred, self.unseated = False, set(), own == 0
        self.host = self.held[0]
        if bots:                                                  # for those who come late
            self.begun = self.ask(0, "start", {})

    def run(self, work):
        return self.world.loop.run_until_complete(work)

    def post(self, who, path, given):
        reply = self.run(self.people[who].post(path, json=given))
        assert reply.status_code < 500 and reply.status_code != 429, reply.text
        return reply

    def ask(self, who, what, given):
        return self.post(who, f"/api/tables/{self.id}/{what}", given).status_code == 200

    # What the model says.

    def hosts(self, who):
        return (who == 0 if self.host is None and self.unseated else self.host is not None
                and who in self.host.devices)

    def rehost(self):
        if not self.unseated and (self.host is None or self.host not in self.held):
            self.host = next((holding for holding in self.held if holding), None)

    def holds(self, who, seat):
        return self.held[seat] is not None and who in self.held[seat].devices

    def seats_of(self, who):
        return [p for p in range(3) if self.holds(who, p)]

    def someone(self, who, holding):
        """That person, or one who holds it."""
        return who if who < 4 else min(holding.devices) if holding else who % 4

    # What people do.

    @rule(who=PEOPLE, seat=SEATS)
    def sit(self, who, seat):
        if self.begun and who > 3:                                # a bot's seat, if there is one
            seat = next((p for p in range(3) if self.held[p] is None), seat)
        who, own = who % 4, self.holds(who % 4, seat)
        welcome = (who not in self.barred
                   and (not self.table.public or not self.seats_of(who) or self.hosts(who)))
        if self.begun:                                            # a bot's seat, for who has none
            welcome = (who not in self.barred and not self.seats_of(who) and self.table.takeover
                       and not self.table.over)
        may = self.held[seat] is None and welcome
        done = self.ask(who, "seats", {"name": "N", "seat": seat})
        assert done == (may or own)
        if done and not own:
            self.held[seat] = Holding({who})
            self.rehost()
            self.begun = self.begun or None not in self.held

    @rule(who=PEOPLE, seat=SEATS)
    def leave(self, who, seat):
        who = self.someone(who, self.held[seat])
        before, may = self.begun, self.holds(who, seat)
        done = self.ask(who, "leave", {"seat": seat})
        assert done == may or before
        if may and not before:
            self.held[seat] = None
            self.rehost()

    @rule(who=PEOPLE, seat=SEATS)
    def remove(self, who, seat):
        if who > 3:                                               # the host, and a seat of another
            who = self.someone(who, self.host)
            seat = next((p for p in range(3) if self.held[p] and not self.holds(who, p)), seat)
        may = self.hosts(who) and self.held[seat] is not None and not self.holds(who, seat)
        place = self.table.seats[seat]
        may = may and not self.table.over and (not self.begun or self.table.public or bool(place.relieved))
        assert self.ask(who, "remove", {"remove": seat}) == may
        if may:
            self.barred |= self.held[seat].devices
            self.held[seat] = None
            self.rehost()

    @precondition(lambda self: not self.begun)
    @rule(who=st.integers(0, 4), soon=st.integers(0, 3))
    def start(self, who, soon):
        if soon and self.hosts(who):
            return                                                # most happens before it
        who = self.someone(who, self.host)
        assert self.ask(who, "start", {}) == self.hosts(who)
        self.begun = self.hosts(who)

    @rule(target=links, who=PEOPLE, seat=SEATS, keep=st.booleans())
    def make_link(self, who, seat, keep):
        who = self.someone(who, self.held[seat])
        reply = self.post(who, f"/api/tables/{self.id}/links", {"seat": seat, "keep": keep})
        assert (reply.status_code == 200) == self.holds(who, seat)
        return (Link(reply.json()["code"], seat, self.held[seat], keep) if reply.status_code == 200
                else multiple())

    @rule(target=links, seat=SEATS, who=PEOPLE, keep=st.booleans())
    def hand_on(self, seat, who, keep):
        """A link made and used at once."""
        if self.held[seat] is None:
            return multiple()
        link = self.make_link(4, seat, keep)
        self.claim(link, who)
        return link

    @rule(link=links, who=PEOPLE)
    def claim(self, link, who):
        who %= 4
        fresh = link.holding is self.held[link.seat] and not link.used
        own = self.holds(who, link.seat)
        assert (self.post(who, "/api/claims", {"code": link.code}).status_code == 200) == (own or fresh)
        if fresh and not own:
            link.used = True
            if link.keep:
                link.holding.devices.add(who)
            else:
                moved = Holding({who})
                self.host = moved if self.host is link.holding else self.host
                self.held[link.seat] = moved

    @precondition(lambda self: self.begun)
    @rule(who=PEOPLE, seat=SEATS, text=st.sampled_from("123"))
    def decide(self, who, seat, text):
        who = self.someone(who, self.held[seat])
        number = self.table.number(seat)
        reply = self.post(who, f"/api/tables/{self.id}/decisions",
                          {"decision": text, "seq": number, "seat": seat})
        assert self.holds(who, seat) or (reply.status_code == 403 and "position" not in reply.text)

    @rule(who=PEOPLE, seat=st.integers(NOBODY, 2))
    def look(self, who, seat):
        who %= 4
        reply = self.run(self.people[who].get(f"/api/tables/{self.id}", params={"seat": seat}))
        assert (reply.status_code == 200) == (seat == NOBODY or self.holds(who, seat))

    @invariant()
    def nobody_sees_a_hand_that_is_not_theirs(self):
        if not hasattr(self, "held"):
            return
        for who, guest in enumerate(self.guests):
            assert self.table.held_by(guest) == self.seats_of(who)
            for p in range(3):
                try:
                    assert viewing(self.table, guest, p) == p and self.holds(who, p)
                except NotYours:
                    assert not self.holds(who, p)


class World:
    """A server without a socket, and four people with a cookie each.  Its bots never come to a decision: what
    people may do must not hang on how quick they are."""

    def __init__(self, home):
        self.loop = asyncio.new_event_loop()
        self.app = create_app(Settings(home=home, pages=False, pace=0.0, limits=LAVISH))
        self.life = self.app.router.lifespan_context(self.app)
        self.loop.run_until_complete(self.life.__aenter__())
        self.app.state.context.service.bots.think = for_ever
        self.people = [httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://t")
                       for _ in range(4)]
        for client in self.people:
            self.loop.run_until_complete(client.post("/api/tables", json={"game": "cafe-race", "players": 3}))
        access = self.app.state.context.access
        self.guests = [access.guest(SimpleNamespace(scope={}, cookies=dict(client.cookies)))
                       for client in self.people]

    def end(self):
        for client in self.people:
            self.loop.run_until_complete(client.aclose())
        self.loop.run_until_complete(self.life.__aexit__(None, None, None))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


def try_all_ways(home):
    WhoseSeat.world = World(home)
    try:
        run_state_machine_as_test(WhoseSeat,
                                  settings=examples(60, stateful_step_count=30,
                                                    phases=(Phase.reuse, Phase.generate)))
    finally:
        WhoseSeat.world.end()


@pytest.mark.hypothesis
def test_nobody_ever_sees_a_hand_that_they_do_not_hold(tmp_path):
    apart(try_all_ways, tmp_path)


def test_the_laws_of_seats():
    """Each of them is tried above: sit, leave, remove, share, move, bots at the start, and taking over from
    one."""
    assert set(LAWS) == {"sit", "leave", "remove", "share", "move", "bot", "take over"}
    assert [way for way, law in LAWS.items() if law.begun] == ["share", "move", "take over"]
    assert all(law.keeps <= law.gives for law in LAWS.values()), "who keeps a seat shares it with somebody"
