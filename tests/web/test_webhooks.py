"""Signed webhooks: every turn arrives, known by its number, genuine, though every second try fails."""
import contextlib
import json
import re
from pathlib import Path

import pytest

from ludoteca.web.clock import now
from ludoteca.web.errors import Refused
from ludoteca.web.fair_queue import Turns
from ludoteca.web.notices import channels
from ludoteca.web.notices.notice_service import WEBHOOK
from ludoteca.web.notices.preferences import Preferences
from web.asking import decide, see
from web.test_notices import SOON, Endpoint, settled, steps, waited_for

from apart import PATIENCE, run_async
from waiting import pause, until

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


@pytest.fixture(params=["sqlite", "postgres"])
def serve_on_both(request, serve):
    given = {"database": request.getfixturevalue("fresh_database")} if request.param == "postgres" else {}
    return lambda test, **more: serve(test, limits=SOON, private_webhooks=True, **given, **more)


def genuine():
    """What docs/api.md tells a receiver to do, as it stands there."""
    found = {}
    exec(re.search(r"```python\n(import base64.*?)```", DOCS, re.S)[1], found)
    return found["genuine"]


class Unreliable(Endpoint):
    """Takes everything; every second time it does not say so: its answer is lost, or an error."""

    def __init__(self):
        super().__init__()
        self.tries = []

    async def serve(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) if not line.lower().startswith("webhook-signature")
                       else ("webhook-signature", line.partition(": ")[2])
                       for line in head.split("\r\n")[1:] if ": " in line)
        self.tries.append((headers, await reader.readexactly(int(headers["content-length"]))))
        if len(self.tries) % 4 != 1:
            status = "500 No" if len(self.tries) % 2 else "204 Taken"
            writer.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    @property
    def taken(self):
        """By number: what a receiver that has each once has."""
        return {headers["webhook-id"]: body for headers, body in self.tries}


def test_every_turn_arrives_once_by_its_number_and_is_genuine(serve_on_both):
    async def test(server):
        async with Unreliable() as hook:
            id, anna, bruno = await waited_for(server, webhook=hook.url)
            secret = (await bruno.get("/api/me/notices")).json()["webhook_secret"]
            turns = 3
            for n in range(1, turns + 1):
                await play_a_round(anna, id)
                await until(lambda n=n: len(hook.taken) >= n)
                await settled(server)
                await play_a_round(bruno, id)
            sent = len([what for what in await steps(server) if what == "sent"])
            assert len(hook.taken) >= turns <= sent and len(hook.tries) > len(hook.taken), "some came twice"
            assert {json.loads(body)["table"] for body in hook.taken.values()} == {id}
            check = genuine()
            for headers, body in hook.tries:
                assert check(secret, headers, body, now())
                assert not check(secret, headers, body + b" ", now()) and not check(secret, headers, body, 0)
                assert not check(channels.new_secret(), headers, body, now())
            bodies = [body for _, body in hook.tries]
            assert len(set(bodies)) < len(bodies), "the same again is the same to the byte"
    serve_on_both(test)


async def play_a_round(client, id):
    """Decide for the seat that one has."""
    async def asked():
        now = await see(client, id)
        return now if now["you"] in now["waiting"] or now["over"] else None
    shown = await until(asked)
    assert (await decide(client, id, shown["legal"][0], shown["seq"])).status_code == 200


def test_the_web_address_gets_it_though_another_way_has_worked(serve, monkeypatch):
    """A mail that has arrived is not sent again."""
    mails = []

    async def mail(self, to, *rest):
        mails.append(to)
    monkeypatch.setattr("ludoteca.web.notices.notice_service.NoticeService.mail", mail)

    async def test(server):
        async with Endpoint(fails=3) as hook:
            id, anna, _ = await waited_for(server, webhook=hook.url)
            notices = server.app.state.context.notices
            guest = (await server.service.store.select("select guest from preferences"))[0][0]
            await notices.keep(guest, Preferences(mail="bruno@example.org", webhook=hook.url,
                                                  webhook_secret=channels.new_secret()))
            await play_a_round(anna, id)
            await until(lambda: hook.got)
            await settled(server)
            assert json.loads(hook.got[0][1])["table"] == id and len(hook.got) == 1
            assert mails == ["bruno@example.org"] and (await steps(server)).count(WEBHOOK) >= 1
    serve(test, limits=SOON, private_webhooks=True, smtp="smtp://127.0.0.1:1", mail_from="a@example.org",
          outside="http://ludoteca.example")


def test_another_address_has_another_secret_and_none_has_none(serve):
    async def test(server):
        me = server.client()
        await server.table(me, "mbb", players=3)

        async def secret(**given):
            return (await me.post("/api/me/notices", json=given)).json()["webhook_secret"]
        first = await secret(webhook="https://example.org/a")
        assert first.startswith("whsec_") and first == await secret(webhook="https://example.org/a")
        assert first == await secret(quiet=[22, 8])
        assert await secret(webhook="https://example.org/b") not in ("", first)
        assert await secret(webhook="") == ""
    serve(test)


@pytest.mark.parametrize("address", [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1", "::7f00:1", "2002:7f00:1::", "fec0::1", "64:ff9b:1::7f00:1", "::ffff:0:7f00:1",
    "2002:a00:1::5", "fd00:ec2::254"])
def test_numbers_that_are_not_of_the_public_internet(address):
    assert not channels.is_public(address)


def test_numbers_that_are():
    assert all(map(channels.is_public, ["93.184.215.14", "2606:2800:220:1::1", "64:ff9b::5db8:d70e",
                                               "2002:5db8:d70e::1", "::ffff:93.184.215.14"]))


# Receivers that mean harm.

class Endless(Endpoint):
    """Says yes, and goes on talking until nobody listens."""

    said, pause = b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n", 0.0
    more = b"x" * 65536

    async def __aenter__(self):
        self.count, self.open = 0, set()
        return await super().__aenter__()

    async def __aexit__(self, *given):
        await super().__aexit__(*given)
        for writer in self.open:
            writer.transport.abort()
        await until(lambda: not self.open)

    async def serve(self, reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        self.got.append(writer)
        self.open.add(writer)
        writer.write(self.said)
        with contextlib.suppress(ConnectionError):
            while not writer.is_closing():
                writer.write(self.more)
                await writer.drain()
                await pause(self.pause)
                self.count += 1
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        self.open.discard(writer)


class Mute(Endless):
    """Takes what it is told, letter by letter of an answer that never comes to its end."""

    said, more, pause = b"HTTP/1.1 200 OK\r\nx: ", b"x", 0.05


def test_a_receiver_that_never_stops_talking_is_not_listened_to():
    async def test():
        async with Endless() as hook:
            await channels.post(hook.url, b"{}", {}, private=True)
            await until(lambda: hook.got and not hook.open)
            assert hook.count < 1000
    run_async(test())


def test_a_receiver_that_drips_is_given_up(monkeypatch):
    monkeypatch.setattr(channels, "SECONDS", 0.3)

    async def test():
        async with Mute() as hook:
            with pytest.raises(channels.ChannelFailed):
                await channels.post(hook.url, b"{}", {}, private=True)
    run_async(test())


async def due_at(server, hook):
    """Somebody is waited for who wants to be told there."""
    id, anna, _ = await waited_for(server, webhook=hook.url)
    await play_a_round(anna, id)


def test_who_waits_for_a_slow_receiver_holds_up_nobody_else(serve, monkeypatch):
    monkeypatch.setattr(channels, "SECONDS", PATIENCE)

    async def test(server):
        sending = server.app.state.context.notices._sending = Turns(2, 100)
        async with Mute() as slow, Endpoint() as quick:
            for _ in range(4):                               # more than there are places
                await due_at(server, slow)
            await until(lambda: len(slow.got) == sending.length == 2)
            await due_at(server, quick)
            await until(lambda: sending.length == 3)
            slow.got[0].close()                              # a place is free: not the next slow one’s
            await until(lambda: quick.got)
            assert len(slow.got) <= 3
    serve(test, limits=SOON, private_webhooks=True)


@pytest.mark.parametrize("url", ["https://exämple.org/", "https://example.org/\x00", "https://a\r\nb.org/",
                                 "https://" + "a" * 300 + ".org/", "https://example.org:99999/"])
def test_addresses_that_make_no_sense_are_refused_or_fail(url):
    """In a way that is expected: nothing of it is a fault of the server's own."""
    with pytest.raises(Refused):
        run_async(channels.post(url, b"{}", {}, private=True))
