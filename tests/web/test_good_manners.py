"""Good manners: to block, to report, what may be said, and what the operator does about it."""
import asyncio
import json

import pytest

from ludoteca.core.errors import BadOption
from ludoteca.web.manners.moderation import DAY, Action, Moderation, subject_of
from ludoteca.web.manners.operator_desk import OperatorDesk
from ludoteca.web.table.commands import rematch

from command_line import run

PAGE = {"accept": "text/html"}


async def ask(client, path, status=200, **given):
    reply = await client.post(f"/api{path}", json=given)
    assert reply.status_code == status, f"{path}: {reply.status_code} {reply.text}"
    return reply.json()


async def two(server, **given):
    """Anna's table with Bruno at it, and one free seat."""
    anna, bruno = server.client(), server.client()
    id = await server.table(anna, "moo", players=3, **given)
    await ask(bruno, f"/tables/{id}/seats", name="Bruno")
    return id, anna, bruno


# Blocking.

def test_who_is_blocked_does_not_sit_down_or_talk_and_is_not_told_why(serve_on_both):
    async def test(server):
        id, anna, bruno = await two(server)
        seen = (await bruno.get(f"/api/tables/{id}")).text
        assert (await anna.get(f"/api/tables/{id}/company")).json() == [
            {"seat": 1, "sender": "", "name": "Bruno", "blocked": False}]
        await ask(anna, f"/tables/{id}/block", other=1)
        assert (await anna.get(f"/api/tables/{id}/company")).json()[0]["blocked"]
        assert (await bruno.get(f"/api/tables/{id}")).text == seen, "whoever is blocked notices nothing"
        assert not (await bruno.get(f"/api/tables/{id}/company")).json()[0]["blocked"]
        await ask(bruno, f"/tables/{id}/chat", text="who sits may talk")
        other = await server.table(anna, "moo", players=3)
        fault = await ask(bruno, f"/tables/{other}/seats", 403, name="Bruno")
        assert fault["error"] == "You cannot sit down at this table."
        fault = await ask(bruno, f"/tables/{other}/chat", 403, text="hello", name="Bruno")
        assert fault["code"] == "not-yours"
        await ask(server.client(), f"/tables/{other}/seats", name="Carla")
        blocks = (await anna.get("/api/me/blocks")).json()
        assert [each["name"] for each in blocks] == ["Bruno"]
        assert (await bruno.get("/api/me/blocks")).json() == []
        await ask(bruno, "/me/blocks/end", id=blocks[0]["id"])
        assert (await anna.get("/api/me/blocks")).json() == blocks, "nobody ends another's block"
        await ask(anna, "/me/blocks/end", id=blocks[0]["id"])
        await ask(bruno, f"/tables/{other}/seats", name="Bruno")
    serve_on_both(test)


def test_a_block_is_kept_and_hides_lines_on_every_page(serve_on_both):
    async def first(server):
        id, anna, bruno = await two(server)
        await ask(bruno, f"/tables/{id}/chat", text="something rude")
        await ask(anna, f"/tables/{id}/block", other=1)
        kept.update(id=id, anna=dict(anna.cookies), bruno=dict(bruno.cookies))

    async def second(server):
        anna, bruno = (server.client(cookies=kept[who], headers=PAGE) for who in ("anna", "bruno"))
        assert 'data-blocked="[&#34;Bruno&#34;]"' in (await anna.get(f"/t/{kept['id']}")).text
        assert 'data-blocked="[]"' in (await bruno.get(f"/t/{kept['id']}")).text
        page = (await anna.get(f"/t/{kept['id']}/company")).text
        assert "Bruno" in page and "Unblock" in page
        assert "Bruno" in (await anna.get("/me/blocks")).text
        await ask(anna, f"/tables/{kept['id']}/block", other=1, blocked=False)
        assert 'data-blocked="[]"' in (await anna.get(f"/t/{kept['id']}")).text
    kept = {}
    serve_on_both(first, pages=True)
    serve_on_both(second, pages=True)


def test_a_spectator_who_talks_can_be_blocked_too(serve):
    async def test(server):
        id, anna, _ = await two(server)
        gino, stranger = server.client(), server.client()
        await server.table(gino, "mbb", players=3)               # so that the device is known
        async with server.socket(f"/api/tables/{id}/live", gino) as ws:
            await ws.recv()
            await ask(gino, f"/tables/{id}/chat", text="rude", name="Gino")
            told = [each for each in (await anna.get(f"/api/tables/{id}/company")).json() if each["sender"]]
            assert [each["name"] for each in told] == ["Gino"]
            await ask(anna, f"/tables/{id}/block", sender=told[0]["sender"])
        await ask(gino, f"/tables/{id}/chat", 403, text="again", name="Other")
        await ask(anna, f"/tables/{id}/block", 409, sender="nobody")
        await ask(anna, f"/tables/{id}/block", 409, other=0)     # oneself
        await ask(stranger, f"/tables/{id}/block", 403, other=0)
    serve(test)


def test_members_of_a_circle_block_and_report(serve_on_both):
    async def test(server):
        anna, bruno, stranger = server.client(), server.client(), server.client()
        key = (await ask(anna, "/circles", 201, name="Thursday", own_name="Anna"))["key"]
        await ask(bruno, f"/circles/{key}/members", name="Bruno")
        await ask(bruno, f"/circles/{key}/chat", text="something rude")
        await ask(anna, f"/circles/{key}/block", member=1)

        async def said(client):
            return [each["text"] for each in (await client.get(f"/api/circles/{key}")).json()["lines"]
                    if each["kind"] == "said"]
        assert await said(anna) == [] and await said(bruno) == ["something rude"]
        page = (await anna.get(f"/c/{key}", headers=PAGE)).text
        assert "something rude" not in page and "Bruno" in (await anna.get(f"/c/{key}/company")).text
        for one, game in ((anna, "cafe-race"), (bruno, "crazy-race")):
            await ask(one, f"/circles/{key}/tables", 201, game=game)
        seen = (await anna.get(f"/api/circles/{key}")).json()
        assert [table["members"] for table in seen["tables"]] == [[0], [1]], "no press seats them together"
        await ask(anna, f"/circles/{key}/complaints", 201, member=1, reason="insult", text="rude")
        await ask(anna, f"/circles/{key}/block", member=1, blocked=False)
        assert await said(anna) == ["something rude"]
        for member in (0, 7):                                    # oneself, nobody
            reply = await anna.post(f"/api/circles/{key}/block", json={"member": member})
            assert reply.status_code in (404, 409)
        await ask(stranger, f"/circles/{key}/complaints", 403, member=1)
    serve_on_both(test, pages=True)


# What may be said.

@pytest.mark.parametrize(("talk", "free", "ready"),
                         [("free", 200, 200), ("ready", 409, 200), ("none", 409, 409)])
def test_what_may_be_said_at_a_table_and_by_a_child(serve, talk, free, ready):
    async def test(server):
        id, anna, bruno = await two(server, talk=talk)
        assert (await anna.get(f"/api/tables/{id}")).json()["talk"] == talk
        await ask(anna, f"/tables/{id}/chat", free, text="any words")
        await ask(anna, f"/tables/{id}/chat", ready, text=":thanks:")
        other = await server.table(anna, "moo", players=3)
        bruno.cookies.set("talk", talk)                          # the child's own setting, at a table for all
        await ask(bruno, f"/tables/{other}/seats", name="Bruno")
        await ask(bruno, f"/tables/{other}/chat", free, text="any words")
        await ask(bruno, f"/tables/{other}/chat", ready, text=":thanks:")
        key = (await ask(anna, "/circles", 201, name="Thursday", own_name="Anna"))["key"]
        await ask(bruno, f"/circles/{key}/members", name="Bruno")
        await ask(bruno, f"/circles/{key}/chat", free, text="any words")
        shown = (await anna.get(f"/t/{id}", headers=PAGE)).text
        assert ('id="chat-form" autocomplete="off" hidden' in shown) == (talk != "free")
    serve(test, pages=True)


def test_a_table_for_children_by_its_form_stays_one_in_a_rematch(serve):
    async def test(server):
        anna = server.client(headers=PAGE)
        made = await anna.post("/new/cafe-race", data={"players": "3", "name": "Anna", "seat0": "me",
                                                       "children": "1"})
        table = await server.service.find(made.headers["location"].rpartition("/")[2])
        assert table.talk == "ready"
        assert rematch.terms(table, "").talk == "ready"
        anna.cookies.set("talk", "ready")
        assert 'data-talk="ready"' in (await anna.get("/")).text
    serve(test, pages=True)


# The operator.

def test_reports_bans_and_announcements_all_in_the_log(serve_on_both):
    async def test(server):
        id, anna, bruno = await two(server)
        manners, desk = server.app.state.context.manners, OperatorDesk(server.service.store)
        await ask(anna, f"/tables/{id}/complaints", 201, other=1, reason="insult", text="Rude\nwords")
        [report] = await desk.complaints()
        assert report.open and report.place == f"table {id}" and report.data == {
            "name": "Bruno", "text": "Rude words", "reason": "insult"}
        await ask(anna, f"/tables/{id}/complaints", 422, other=1, reason="hair")

        await desk.ban(report.id, 7, "insults")
        await manners.look()
        for client in (bruno, bruno):
            fault = await ask(client, f"/tables/{id}/chat", 403, text="hello")
            assert fault["code"] == "excluded" and "until" in fault["error"]
        german = await bruno.post("/new/cafe-race", headers=PAGE | {"accept-language": "de"}, data={})
        assert german.status_code == 403 and "ausgeschlossen" in german.text
        assert (await bruno.get(f"/api/tables/{id}")).status_code == 200, "to look is free"
        assert (await bruno.get("/api/me/export")).status_code == 200, "what is one's own stays that"
        await ask(anna, f"/tables/{id}/chat", text="hello")
        await ask(bruno, f"/tables/{id}/leave")
        await desk.unban(report.id)
        await desk.close(report.id)
        await manners.look()
        await ask(bruno, f"/tables/{id}/chat", text="hello", name="Bruno")
        assert not (await desk.complaints())[0].open
        with pytest.raises(BadOption):
            await desk.unban(report.id)
        with pytest.raises(BadOption):
            await desk.close("nothing")

        await desk.ban("127.0.0.1", None, "")
        await manners.look()
        assert (await ask(server.client(), "/tables", 403, game="cafe-race"))["code"] == "excluded"
        await desk.unban("127.0.0.1")
        await desk.announce("Back <soon>.", None)
        await manners.look()
        assert "Back &lt;soon&gt;." in (await anna.get("/", headers=PAGE)).text
        assert (await anna.get("/api/announcement")).json() == {"text": "Back <soon>."}
        await desk.announce("", None)
        await manners.look()
        assert "announced" not in (await anna.get("/", headers=PAGE)).text
        assert [each.action for each in await desk.log()] == ["ban", "unban", "close", "ban", "unban",
                                                              "announce", "announce"]
        assert [each.seq for each in await desk.log()] == [1, 2, 3, 4, 5, 6, 7]
    serve_on_both(test, pages=True)


def test_who_is_excluded_decides_nothing_through_an_open_socket(serve):
    async def test(server):
        anna = server.client()
        id = await server.table(anna, "mbb", players=3)
        manners, desk = server.app.state.context.manners, OperatorDesk(server.service.store)
        async with server.socket(f"/api/tables/{id}/live", anna) as ws:
            seq = json.loads(await ws.recv())["seq"]
            [holder] = server.service.table(id).seats[0].holders
            await desk.ban(holder, None, "")
            await manners.look()
            await ws.send(json.dumps({"id": 1, "decision": "1", "seq": seq}))
            while "answer" not in (reply := json.loads(await ws.recv())):
                pass
            assert reply["status"] == 403 and reply["code"] == "excluded"
            assert 0 not in {answer.seat for answer in server.service.table(id).answers}
    serve(test)


def test_operators_at_the_same_moment(serve, fresh_database):
    async def test(server):
        desks = [OperatorDesk(server.service.store) for _ in range(3)]
        await asyncio.gather(*(desk.ban(f"10.0.0.{n}", None, "") for n, desk in enumerate(desks)))
        log = await desks[0].log()
        assert [each.seq for each in log] == [1, 2, 3] and len({each.subject for each in log}) == 3
    serve(test, database=fresh_database)


def test_the_command_line_beside_a_running_server(serve, tmp_path):
    async def test(server):
        id, anna, bruno = await two(server)
        await ask(anna, f"/tables/{id}/complaints", 201, other=1, reason="spam", text="Buy this")
        told = await asyncio.to_thread(moderate, "reports")
        number = told.split()[0]
        assert "spam" in told and "Buy this" in told and f"table {id}" in told
        assert "Excluded" in await asyncio.to_thread(moderate, "ban", number, "--days", "3")
        await server.app.state.context.manners.look()
        await ask(bruno, f"/tables/{id}/chat", 403, text="hello")
        assert "Let in again" in await asyncio.to_thread(moderate, "unban", number)
        assert "closed" in await asyncio.to_thread(moderate, "reports", "--close", number)
        assert "no open reports" in await asyncio.to_thread(moderate, "reports")
        assert "Announced" in await asyncio.to_thread(moderate, "announce", "Soon.")
        log = (await asyncio.to_thread(moderate, "log")).splitlines()
        assert [line.split()[3] for line in log] == ["ban", "unban", "close", "announce"]

    def moderate(*words):
        code, out, err = run("moderate", *words, "--home", tmp_path)
        assert not code, err
        return out
    serve(test)


@pytest.mark.parametrize(("given", "subject"), [
    ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
    ("192.0.2.7", "192.0.2.7"), ("a" * 32, "a" * 32)])
def test_whom_a_ban_is_about(given, subject):
    assert subject_of(given) == subject


@pytest.mark.parametrize("given", ["", "Bruno", "192.0.2.0/24", "2001:db8::/32", "a" * 31])
def test_whom_no_ban_is_about(given):
    with pytest.raises(BadOption):
        subject_of(given)


def test_a_ban_ends_by_itself():
    found = Moderation()
    found.apply(Action(1, 0.0, "ban", "x", {"until": 5.0}))
    found.apply(Action(2, 0.0, "ban", "y", {}))
    found.apply(Action(3, 0.0, "announce", "", {"text": "Old", "until": DAY}))
    assert not found.banned_until("x", "") and found.banned_until("x", "y") and found.announcement == ""
