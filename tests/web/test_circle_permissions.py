"""Who may see and do what in a circle: every way, at random, against a small model, through the real
requests."""
import asyncio
from dataclasses import dataclass, field

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
    rule,
    run_state_machine_as_test,
)

from ludoteca.web.app import create_app
from ludoteca.web.circles.circle_service import CircleService
from ludoteca.web.circles.permissions import LAWS
from ludoteca.web.settings import Limits, Settings

from apart import apart
from examples import examples

LAVISH = Limits(requests_burst=10**6, tables_per_hour=10**6, chat_per_minute=10**6, codes_per_minute=10**6,
                complaints_per_hour=10**6)
DEVICES, MEMBERS = st.integers(0, 4), st.integers(0, 5)
PROBES = {"chat": {"text": "x"}, "date": {"when": ""}, "name": {"name": "N"}, "rename": {"name": "C"}}
MEMBERS_OF = {"chat", "date", "name"}


@dataclass(eq=False)
class Person:
    """A membership, as the model knows it: its devices; links die when these are ended."""

    devices: set = field(default_factory=set)
    former: set = field(default_factory=set)
    left: bool = False
    barred: bool = False
    era: int = 0


@dataclass(eq=False)
class OneTimeLink:
    code: str
    person: Person
    era: int
    used: bool = False


class WhoseCircle(RuleBasedStateMachine):
    links = Bundle("links")
    world = None

    @initialize()
    def make(self):
        self.key = self.post(0, "/api/circles", {"name": "C", "own_name": "N"}).json()["key"]
        self.old_keys, self.people, self.founder = [], [Person({0})], 0
        self.closed, self.gone = False, False

    def run(self, work):
        return self.world.loop.run_until_complete(work)

    def post(self, who, path, given):
        reply = self.run(self.world.devices[who].post(path, json=given))
        assert reply.status_code < 500 and reply.status_code != 429, reply.text
        return reply

    def ask(self, who, what, **given):
        return self.post(who, f"/api/circles/{self.key}/{what}", given).status_code == 200

    # What the model says.

    def own(self, who):
        return next((n for n, person in enumerate(self.people) if who in person.devices), None)

    def founds(self, who):
        return self.own(who) is not None and self.own(who) == self.founder

    def there(self, number):
        return number < len(self.people) and not self.people[number].left

    def rows_about(self, number):
        """What the store keeps of a member alone."""
        return self.run(self.world.app.state.context.circles.store.select(
            "select kind from circle_changes c join circle_keys k on k.id = c.id"
            " where k.key = ? and member = ?",
            self.key, number))

    def barred(self, who):
        return any(person.barred and who in person.former for person in self.people)

    def go(self, number):
        person = self.people[number]
        person.left, person.era = True, person.era + 1
        person.former = {*person.devices}
        person.devices.clear()
        here = [n for n in range(len(self.people)) if self.there(n)]
        if number == self.founder and here:
            self.founder = here[0]
        self.gone = not here

    # What people do.

    @rule(who=DEVICES)
    def join(self, who):
        before = self.own(who)
        may = not self.gone and (before is not None or (not self.closed and not self.barred(who)))
        assert self.ask(who, "members", name="N") == may
        if may and before is None:
            self.people.append(Person({who}))

    @rule(who=DEVICES, forget=st.booleans())
    def leave(self, who, forget):
        number = self.own(who)
        assert self.ask(who, "leave", forget=forget) == (number is not None)
        if number is not None:
            self.go(number)

    @rule(who=DEVICES)
    def delete_all(self, who):
        """Who is deleted goes from every membership, also from those that were left."""
        if self.own(who) is not None and sum(map(self.there, range(len(self.people)))) == 1:
            return                                           # `leave` tries that
        guest = self.world.guests[who]
        self.run(self.world.app.state.context.circles.forget(guest))
        for number, person in enumerate(self.people):
            if who in person.devices | person.former:
                if not person.left:
                    self.go(number)
                person.former, person.barred = set(), False
                assert self.rows_about(number) == []

    @rule(who=DEVICES, member=MEMBERS)
    def remove(self, who, member):
        may = self.founds(who) and self.there(member) and member != self.founder
        assert self.ask(who, "remove", member=member) == may
        if may:
            self.people[member].barred = True
            self.go(member)

    @rule(who=DEVICES, member=MEMBERS)
    def hand_over(self, who, member):
        may = self.founds(who) and self.there(member) and member != self.founder
        assert self.ask(who, "founder", member=member) == may
        if may:
            self.founder = member

    @rule(who=DEVICES)
    def renew(self, who):
        old = self.key
        reply = self.post(who, f"/api/circles/{old}/renew", {})
        assert (reply.status_code == 200) == (self.founds(who) and not self.closed)
        if reply.status_code == 200:
            self.key = reply.json()["key"]
            self.old_keys.append(old)

    @rule(who=DEVICES, closed=st.booleans())
    def switch(self, who, closed):
        assert self.ask(who, "closed", closed=closed) == self.founds(who)
        if self.founds(who):
            self.closed = closed

    @rule(target=links, who=DEVICES, member=MEMBERS)
    def make_link(self, who, member):
        own = self.own(who)
        other = member != own and not self.closed and self.there(member) and member != self.founder
        reply = self.post(who, f"/api/circles/{self.key}/links", {"member": member})
        assert (reply.status_code == 200) == (own is not None and (member == own or other))
        if reply.status_code != 200:
            return multiple()
        person = self.people[member]
        return OneTimeLink(reply.json()["code"], person, person.era)

    @rule(link=links, who=DEVICES)
    def claim(self, link, who):
        person, own = link.person, self.own(who)
        mine = own is not None and self.people[own] is person
        good = not person.left and person.era == link.era and not link.used and own is None
        done = self.post(who, "/api/circle-claims", {"code": link.code}).status_code == 200
        assert done == (mine or good)
        if good and not mine:
            person.devices.add(who)
            link.used = True

    @rule(who=DEVICES)
    def end_devices(self, who):
        number = self.own(who)
        assert self.ask(who, "devices/end") == (number is not None)
        if number is not None:
            self.people[number].devices = {who}
            self.people[number].era += 1

    @rule(who=DEVICES, what=st.sampled_from(sorted(PROBES)))
    def try_out(self, who, what):
        may = not self.closed and (self.own(who) is not None if what in MEMBERS_OF else self.founds(who))
        assert self.ask(who, what, **PROBES[what]) == may

    @rule(who=DEVICES, member=MEMBERS, what=st.sampled_from(("block", "complaints")))
    def mind(self, who, member, what):
        """To block and to report is for members, about another who is there; also in a closed circle."""
        own = self.own(who)
        may = own is not None and self.there(member) and member != own
        reply = self.post(who, f"/api/circles/{self.key}/{what}", {"member": member})
        assert (reply.status_code in (200, 201)) == may

    @rule(who=DEVICES)
    def look(self, who):
        reply = self.run(self.world.devices[who].get(f"/api/circles/{self.key}"))
        assert reply.status_code == (404 if self.gone else 200)
        if not self.gone:
            assert reply.json()["you"] == self.own(who)
            assert ("members" in reply.json()) == (self.own(who) is not None)

    @rule(who=DEVICES)
    def look_by_an_old_link(self, who):
        for key in self.old_keys:
            reply = self.run(self.world.devices[who].get(f"/api/circles/{key}"))
            assert reply.status_code == (404 if self.gone else 200 if self.own(who) is not None else 410)

    @invariant()
    def the_store_tells_the_same_as_the_memory(self):
        if not getattr(self, "key", "") or self.gone:
            return
        circles = self.world.app.state.context.circles
        known = self.run(circles.by_key(self.key, ""))
        fresh = self.run(CircleService(circles.store, LAVISH).find(known.id))
        assert fresh == known
        assert known.founder == self.founder and known.closed == self.closed
        assert {n for n in range(len(self.people)) if self.there(n)} == {m.number for m in known.present}


class World:
    """A server without a socket, and five devices with a cookie each."""

    def __init__(self, home):
        self.loop = asyncio.new_event_loop()
        self.app = create_app(Settings(home=home, pages=False, limits=LAVISH))
        self.life = self.app.router.lifespan_context(self.app)
        self.loop.run_until_complete(self.life.__aenter__())
        self.devices = [httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://t")
                        for _ in range(5)]
        for client in self.devices:
            self.loop.run_until_complete(client.post("/api/circles", json={"name": "x", "own_name": "x"}))
        access = self.app.state.context.access
        self.guests = [access._read(client.cookies["ludoteca"])[1] for client in self.devices]

    def end(self):
        for client in self.devices:
            self.loop.run_until_complete(client.aclose())
        self.loop.run_until_complete(self.life.__aexit__(None, None, None))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


def try_all_ways(home):
    WhoseCircle.world = World(home)
    try:
        delete_oneself()
        run_state_machine_as_test(WhoseCircle, settings=examples(
            25, stateful_step_count=30, phases=(Phase.reuse, Phase.generate)))
    finally:
        WhoseCircle.world.end()


def delete_oneself():
    """Who has left before; who renewed the link and came with a second device."""
    circle = WhoseCircle()
    circle.make()
    circle.join(1)
    circle.join(3)
    circle.leave(3, False)
    circle.delete_all(3)
    circle.renew(0)
    circle.claim(circle.make_link(0, 0), 2)
    circle.leave(0, True)
    circle.the_store_tells_the_same_as_the_memory()


@pytest.mark.hypothesis
def test_nobody_does_or_sees_in_a_circle_what_the_laws_forbid(tmp_path):
    apart(try_all_ways, tmp_path)


def test_the_laws_of_circles():
    """Each of them is tried above or, for tables, in test_circles.py."""
    assert {way for way, law in LAWS.items() if law.asker == "founder"} == {
        "rename", "renew", "hand over", "remove", "close", "reopen"}
    assert {way for way, law in LAWS.items() if law.asker == "visitor"} == {"join"}
    assert LAWS["see"].closed and LAWS["leave"].closed, "nobody is shut in, nor out of what was"
