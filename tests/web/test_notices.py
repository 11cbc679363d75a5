"""Notices: one a turn, by mail, web address or push, not in quiet hours, tried again, and without secrets."""
import asyncio
import json
import socket
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from ludoteca.core.user_input import clean
from ludoteca.web.clock import now
from ludoteca.web.errors import Invalid
from ludoteca.web.notices import channels
from ludoteca.web.notices.notice_service import DUE, NEVER, TRIES, Notice
from ludoteca.web.notices.preferences import Preferences, allowed, from_text
from ludoteca.web.settings import Limits
from ludoteca.web.storage.rows import row
from web.asking import decide, see

from waiting import until

SOON = Limits(requests_burst=10**6, notice_seconds=0.0, notice_retry_seconds=0.0)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Endpoint:
    """A web server that takes what is posted; the first `fails` times it does not."""

    def __init__(self, fails=0, status=503):
        self.fails, self.status, self.got = fails, status, []

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/hook"
        return self

    async def __aexit__(self, *_):
        self.server.close()

    async def serve(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(int(headers["content-length"]))
        failing, self.fails = self.fails > 0, self.fails - 1
        if not failing:
            self.got.append((headers, body))
        status = f"{self.status} Later" if failing else "201 Created"
        writer.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


async def waited_for(server, **wanted):
    """A table at which Bruno is waited for and not here; what he wants is set."""
    anna, bruno = server.client(), server.client()
    id = await server.table(anna, "mob", players=3)
    await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
    reply = await bruno.post("/api/me/notices", json=wanted)
    assert reply.status_code == 200, reply.text
    return id, anna, bruno


async def steps(server):
    return [what for what, in await server.service.store.select("select what from notices order by at, step")]


async def settled(server):
    """Until something was due and nothing is any more."""
    store = server.service.store
    while not (await store.select("select 1 from notices")) or await store.select(DUE, now(), 9):
        await asyncio.sleep(0)


def test_one_notice_a_turn_though_the_address_fails_at_first(serve_on_both):
    async def test(server):
        async with Endpoint(fails=2) as hook:
            id, anna, _ = await waited_for(server, webhook=hook.url)
            await decide(anna, id, "3", (await see(anna, id))["seq"])
            await until(lambda: hook.got)
            await anna.post(f"/api/tables/{id}/chat", json={"text": "Bruno?"})
            await settled(server)
            told = [json.loads(body) for _, body in hook.got]
            assert len(told) == 1 and told[0]["table"] == id and told[0]["url"].endswith(f"/t/{id}")
            assert "P0" in told[0]["text"] and (await steps(server)).count("sent") == 1
    serve_on_both(test, limits=SOON, private_webhooks=True)


def test_waiting_is_no_failure(serve_on_both):
    """Who had the page open for long, or slept, is told all the same when the first try fails."""
    async def test(server):
        async with Endpoint(fails=1) as hook:
            id, anna, _ = await waited_for(server, webhook=hook.url)
            guest = (await server.service.store.select("select guest from preferences"))[0][0]
            await decide(anna, id, "3", (await see(anna, id))["seq"])
            number = server.service.table(id).turns[1]
            await server.service.store.append([
                row("notices", guest=guest, id=id, number=number, step=step, at=NEVER, what="here")
                for step in range(1, 3 * TRIES)] + [
                row("notices", guest=guest, id=id, number=number, step=3 * TRIES, at=0.0, what="here")])
            await until(lambda: hook.got)
            await settled(server)
            assert (await steps(server)).count("failed") == 1
    serve_on_both(test, limits=replace(SOON, notice_seconds=3600.0), private_webhooks=True)


def test_a_notice_of_a_turn_that_is_past_is_not_sent(serve_on_both):
    async def test(server):
        async with Endpoint() as hook:
            id, anna, _ = await waited_for(server, webhook=hook.url)
            context = server.app.state.context
            guest = (await server.service.store.select("select guest from preferences"))[0][0]
            await context.notices.keep(guest, replace(await context.notices.preferences(guest),
                                                      vacation="2999-01-01"))
            await decide(anna, id, "3", (await see(anna, id))["seq"])
            await settled(server)
            assert not hook.got and "sent" not in await steps(server)
            number = server.service.table(id).turns[1]
            await context.notices.keep(guest, Preferences())
            await settled(server)
            assert not hook.got, "nothing is wanted any more"
            await context.notices.keep(guest, Preferences(webhook=hook.url))
            assert await context.notices._tried(Notice(guest, id, number, 1, 0.0)) == (NEVER, "sent")
            assert await context.notices._tried(Notice(guest, id, number - 1, 1, 0.0)) == (NEVER, "past")
            assert len(hook.got) == 1
    serve_on_both(test, limits=SOON, private_webhooks=True)


def test_who_comes_back_early_from_a_vacation_is_told(serve_on_both):
    async def test(server):
        async with Endpoint() as hook:
            id, anna, bruno = await waited_for(server, webhook=hook.url, vacation="2999-01-01")
            await decide(anna, id, "3", (await see(anna, id))["seq"])
            await settled(server)
            assert not hook.got and "quiet" in await steps(server)
            await bruno.post("/api/me/notices", json={"webhook": hook.url, "vacation": ""})
            await until(lambda: hook.got)
            await settled(server)
            assert (await steps(server)).count("sent") == 1
    serve_on_both(test, limits=SOON, private_webhooks=True)


def test_mail_through_a_real_server_after_the_address_was_confirmed(serve_on_both):
    controller = pytest.importorskip("aiosmtpd.controller")

    class Mailbox:
        got = []

        async def handle_DATA(self, server, session, envelope):
            self.got.append((envelope.rcpt_tos, envelope.content.decode()))
            return "451 later" if len(self.got) == 2 else "250 OK"

    smtp = controller.Controller(Mailbox(), hostname="127.0.0.1", port=free_port())
    smtp.start()
    port = smtp.port

    async def test(server):
        id, anna, bruno = await waited_for(server)
        wrong = await bruno.post("/api/me/notices", json={"mail": "nobody"})
        assert wrong.status_code == 422
        reply = await bruno.post("/api/me/notices", json={"mail": "bruno@example.org"})
        assert reply.json()["confirm"] and reply.json()["mail"] == "", "not before it is confirmed"
        text = Mailbox.got[0][1].replace("=\r\n", "").replace("=3D", "=")
        code = clean(text.partition("/notices/confirm/")[2].split()[0])
        assert (await server.client().post("/api/me/notices/confirm", json={"code": code})).status_code == 200
        await decide(anna, id, "3", (await see(anna, id))["seq"])
        await until(lambda: len(Mailbox.got) >= 3)            # the second was refused for the moment
        await settled(server)
        assert [to for to, _ in Mailbox.got] == [["bruno@example.org"]] * 3
        assert f"/t/{id}" in Mailbox.got[2][1]
        forged = await server.client().post("/api/me/notices/confirm", json={"code": "x.y"})
        assert forged.status_code == 410
    try:
        serve_on_both(test, limits=SOON, smtp=f"smtp://127.0.0.1:{port}", mail_from="ludoteca@example.org",
              outside="http://ludoteca.example")
    finally:
        smtp.stop()


def browser_keys():
    """A browser's secrets, and what it tells a server of them."""
    pytest.importorskip("pywebpush")
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import b64urlencode

    key, secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    raw = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return key, secret, {"p256dh": b64urlencode(raw), "auth": b64urlencode(secret)}


def test_push_is_encrypted_for_the_browser_and_signed_by_the_server(serve_on_both):
    key, secret, keys = browser_keys()
    import http_ece

    async def test(server):
        async with Endpoint() as service:
            id, anna, _ = await waited_for(server, push={"endpoint": service.url, "keys": keys})
            await decide(anna, id, "3", (await see(anna, id))["seq"])
            await until(lambda: service.got)
            headers, body = service.got[0]
            told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret,
                                               version="aes128gcm"))
            assert told["table"] == id and headers["authorization"].startswith("vapid t=")
            assert headers["content-encoding"] == "aes128gcm" and id.encode() not in body
    serve_on_both(test, limits=SOON, private_webhooks=True)


@pytest.mark.parametrize("status", [404, 410])
def test_browsers_that_are_gone_are_let_go_all_at_once(serve, status):
    _, _, keys = browser_keys()

    async def test(server):
        async with Endpoint(99, status) as gone, Endpoint(1, status) as also, Endpoint() as here:
            id, anna, bruno = await waited_for(server, push={"endpoint": here.url, "keys": keys})
            for each in (gone, also):
                await bruno.post("/api/me/notices", json={"push": {"endpoint": each.url, "keys": keys}})
            await decide(anna, id, "3", (await see(anna, id))["seq"])
            await settled(server)
            left = from_text((await server.service.store.select("select data from preferences"))[0][0])
            assert [each["endpoint"] for each in left.push] == [here.url] and len(here.got) == 1
            assert not also.got, "nobody asks it again"
    serve(test, limits=SOON, private_webhooks=True)


def test_nothing_inside_the_network_is_asked(serve):
    async def test(server):
        async with Endpoint() as inside:
            with pytest.raises(Invalid):
                channels.check_address(inside.url, private=False)
            for url in ("https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1/"):
                with pytest.raises(channels.ChannelFailed):
                    await channels.post(url, b"", {}, private=False)
            bruno = server.client()
            await server.table(bruno, "mbb", players=3)
            for url in ("ftp://example.org", "https://a:b@example.org", "javascript:x", "https://"):
                assert (await bruno.post("/api/me/notices", json={"webhook": url})).status_code == 422
            assert (await server.client().post("/api/me/notices", json={})).status_code == 403
            assert not inside.got
    serve(test)


def test_a_notice_tells_nothing_that_a_seat_may_not_know(serve_on_both):
    """Two worlds that differ in a secret choice: the notices are the same to the byte."""
    async def world(server, secret):
        async with Endpoint() as hook:
            id, anna, _ = await waited_for(server, webhook=hook.url)
            await decide(anna, id, secret, (await see(anna, id))["seq"])
            await until(lambda: hook.got)
            return [body.replace(id.encode(), b"ID") for _, body in hook.got]

    async def test(server):
        assert await world(server, "1") == await world(server, "5")
    serve_on_both(test, limits=SOON, private_webhooks=True)


ROME = Preferences(zone="Europe/Rome", quiet=(22, 8))


@pytest.mark.parametrize(("now", "then"), [
    ("2026-11-18T20:30", "2026-11-18T20:30"), ("2026-11-18T21:30", "2026-11-19T07:00"),
    ("2026-11-19T05:59", "2026-11-19T07:00"), ("2026-10-24T21:00", "2026-10-25T07:00"),
    ("2026-03-28T23:00", "2026-03-29T06:00")])
def test_quiet_hours_go_by_the_wall_clock(now, then):
    """Also in the nights in which the clocks change."""
    def at(text):
        return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()
    assert allowed(ROME, at(now)) == at(then)
    assert allowed(replace(ROME, quiet=None), at(now)) == at(now)
    away = replace(ROME, vacation="2026-12-24")
    assert allowed(away, at(now)) == at("2026-12-24T07:00")
    assert from_text(away.as_text()) == away
