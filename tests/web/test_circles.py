"""Circles: one link for ever, who may do what, evenings with results, dates by the wall clock."""
import asyncio
import json
import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from ludoteca.core.state import NOBODY
from ludoteca.lab.luck_analysis import Moment, Report
from ludoteca.show.words import speaker
from ludoteca.web.circles import circle as model
from ludoteca.web.circles.circle import Circle, CircleChange, GameResult, Meeting
from ludoteca.web.circles.circle_service import CircleService, rows_of
from ludoteca.web.circles.dates import calendar, next_dates
from ludoteca.web.circles.pages import picture_of_evening
from ludoteca.web.circles.results import evenings, figures
from ludoteca.web.replay.replay_workers import Desk
from ludoteca.web.reports.jobs import FORM
from ludoteca.web.reports.pages import reports_of
from web.asking import play_out

from apart import run_async
from waiting import until


async def found(client, name="Thursday", own_name="Anna"):
    reply = await client.post("/api/circles", json={"name": name, "own_name": own_name})
    assert reply.status_code == 201, reply.text
    return reply.json()["key"]


async def do(client, key, what, status=200, **given):
    reply = await client.post(f"/api/circles/{key}/{what}", json=given)
    assert reply.status_code == status, f"{what}: {reply.status_code} {reply.text}"
    return reply.json()


async def see(client, key, status=200):
    reply = await client.get(f"/api/circles/{key}")
    assert reply.status_code == status, reply.text
    return reply.json()


def test_a_circle_plays_with_one_press_and_keeps_the_results(serve_on_both):
    async def test(server):
        anna, bruno, carla = server.client(), server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        begun = await do(bruno, key, "tables", 201, game="cafe-race")
        again = await do(anna, key, "tables", 201, game="cafe-race")
        assert again == begun, "two who press at once mean the same table"
        await do(carla, key, "members", name="Carla")
        table = server.service.table(begun["table"])
        assert [seat.kind for seat in table.seats] == ["person", "person", "bot", "bot"]
        assert [table["members"] for table in (await see(anna, key))["tables"]] == [[1, 0]]
        await play_out([anna, bruno], begun["table"])
        await until(lambda: table.over)
        circle = await server.app.state.context.circles.find(table.terms.circle)
        await until(lambda: circle.results)
        seen = await see(carla, key)
        assert seen["tables"] == [] and len(seen["evenings"]) == 1
        seats = seen["evenings"][0][0]["seats"]
        assert [seat["member"] for seat in seats] == [1, 0, None, None]
        assert [bool(seat["name"]) for seat in seats] == [False, False, True, True], "a name is kept once"
        won = {each["member"]: each["won"] for each in seen["tally"] if each["game"] == "cafe-race"}
        assert won == {seat["member"]: int(seat["rank"] == 1) for seat in seats[:2]}
        rematch = (await anna.post(f"/api/tables/{begun['table']}/rematch", json={})).json()["id"]
        assert [table["table"] for table in (await see(anna, key))["tables"]] == [rematch]
    serve_on_both(test)


def test_it_is_there_again_after_a_restart_and_without_a_member_who_deleted_oneself(serve_on_both):
    kept = {}

    async def first(server):
        anna, bruno = server.client(), server.client()
        key = kept["key"] = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        await do(bruno, key, "chat", text="My secret is safe here.")
        await do(anna, key, "chat", text="Hello.")
        circles = server.app.state.context.circles
        id = (await circles.by_key(key, "")).id
        seats = [[0, "", 2], [1, "", 1], [None, "Ada", 3]]
        await circles.act(id, lambda c: CircleChange("played", {"table": "t", "at": 1.0, "game": "cafe-race",
                                                                "seats": seats}))
        await do(bruno, key, "leave", forget=True)
        rows = await server.service.store.select("select data from circle_changes where id = ?", id)
        assert rows and not any("Bruno" in data or "secret" in data for data, in rows)
        devices = await server.service.store.select("select guest from circle_devices where id = ?", id)
        assert len(devices) == 1
        kept["cookies"], kept["seen"] = dict(anna.cookies), await see(anna, key)

    async def second(server):
        anna = server.client(cookies=kept["cookies"])
        seen = await see(anna, kept["key"])
        assert [member["name"] for member in seen["members"]] == ["Anna"]
        assert [line["text"] for line in seen["lines"] if line["kind"] == "said"] == ["Hello."]
        assert seen["evenings"][0][0]["seats"][1] == {"member": 1, "name": "", "rank": 1}, "games stay whole"
        assert seen["lines"] == kept["seen"]["lines"] and seen["tally"] == kept["seen"]["tally"]
        page = (await anna.get(f"/c/{kept['key']}")).text
        assert "Somebody" in page and "Bruno" not in page
        carla = server.client()
        assert (await do(carla, kept["key"], "members", name="Carla"))["you"] == 2, "no number is given twice"
    serve_on_both(first)
    serve_on_both(second, pages=True)


def test_a_link_that_leaked_is_renewed(serve):
    async def test(server):
        anna, bruno, stranger = server.client(), server.client(), server.client()
        old = await found(anna)
        await do(bruno, old, "members", name="Bruno")
        await do(bruno, old, "renew", 403)
        new = (await do(anna, old, "renew"))["key"]
        await see(stranger, old, 410)
        await do(stranger, old, "members", 410, name="Eve")
        assert (await see(stranger, new))["you"] is None
        assert (await see(bruno, old))["key"] == new
        moved = await bruno.get(f"/c/{old}")
        assert moved.status_code == 303 and moved.headers["location"] == f"/c/{new}"
        assert (await stranger.get(f"/c/{old}/calendar.ics")).status_code == 410
    serve(test, pages=True)


def test_who_has_the_link_alone_learns_nothing_but_the_name(serve):
    async def test(server):
        anna, stranger = server.client(), server.client()
        key = await found(anna)
        await do(anna, key, "chat", text="Between us")
        assert await see(stranger, key) == {"name": "Thursday", "count": 1, "you": None}
        page = (await stranger.get(f"/c/{key}")).text
        assert "Thursday" in page and "Anna" not in page and "Between us" not in page
        assert (await stranger.get(f"/api/circles/{key}/news")).status_code == 403
        for what, given in (("chat", {"text": "x"}), ("tables", {"game": "cafe-race"}), ("date", {}),
                            ("links", {}), ("renew", {}), ("leave", {}), ("devices/end", {})):
            await do(stranger, key, what, 403, **given)
        await see(stranger, "nosuchcircle", 404)
    serve(test, pages=True)


def test_a_lost_device_comes_back_by_a_members_link_once(serve):
    async def test(server):
        anna, bruno, phone, thief = (server.client() for _ in range(4))
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        code = (await do(anna, key, "links", member=1))["code"]
        await do(bruno, key, "links", 403, member=0)          # not into the founder's place
        assert (await phone.post("/api/circle-claims", json={"code": code})).json()["you"] == 1
        assert (await see(phone, key))["you"] == 1 and (await see(bruno, key))["you"] == 1
        assert (await thief.post("/api/circle-claims", json={"code": code})).status_code == 410
        assert (await see(anna, key))["lines"][-1]["kind"] == "device came", "everybody sees it"
        late = (await do(bruno, key, "links"))["code"]
        await do(bruno, key, "devices/end")
        assert (await see(phone, key))["you"] is None
        assert (await thief.post("/api/circle-claims", json={"code": late})).status_code == 410
        assert (await anna.post("/api/circle-claims", json={"code": (await do(bruno, key, "links"))["code"]})
                ).status_code == 409, "who is a member does not become another"
        assert (await thief.post("/api/circle-claims", json={"code": "x.y.z"})).status_code == 410
    serve(test)


def test_names_in_a_circle_do_not_look_alike_and_bad_input_is_a_sentence(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Αnna".replace("Α", "A"))
        assert (await see(anna, key))["members"][1]["name"] == "Anna 2"
        for name in ("", " ", "x" * 25, "Аnna"):              # the last with a Cyrillic letter
            assert (await do(bruno, key, "name", 422, name=name))["error"].endswith(".")
        for given in ({"when": "soon"}, {"when": "2026-02-30T20:00"}, {"when": "2999-01-01T20:00"},
                      {"when": "2026-11-19T20:30", "zone": "Mars/Base"},
                      {"when": "2026-11-19T20:30", "zone": "../x"}):
            assert "date" in (await do(anna, key, "date", 422, **given))["error"]
        assert (await anna.post("/api/circles", json={"name": "x" * 41, "own_name": "A"})).status_code == 422
        await do(anna, key, "tables", 404, game="chess")
        assert len((await see(anna, key))["lines"]) == 2
    serve(test)


def test_a_closed_circle_is_looked_at_only_and_the_last_one_takes_it_along(serve):
    async def test(server):
        anna, bruno, carla = server.client(), server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        await do(bruno, key, "closed", 403, closed=True)
        await do(anna, key, "closed", closed=True)
        await do(bruno, key, "chat", 409, text="x")
        await do(carla, key, "members", 409, name="Carla")
        assert (await see(bruno, key))["closed"]
        await do(anna, key, "leave")
        assert (await see(bruno, key))["founder"] == 1, "there is always a founder"
        await do(bruno, key, "leave")
        await see(bruno, key, 404)
        store = server.service.store
        for table in ("circle_changes", "circle_keys", "circle_devices"):
            assert await store.select(f"select 1 from {table}") == []
    serve(test)


def test_news_come_when_somebody_says_something(serve_on_both):
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        seq = (await see(anna, key))["seq"]
        waiting = asyncio.create_task(anna.get(f"/api/circles/{key}/news", params={"after": seq}))
        circles = server.app.state.context.circles
        circle = await circles.by_key(key, "")
        await until(lambda: circles._kept[circle.id].news._waiters, waiting)
        await do(bruno, key, "chat", text="Hello.")
        assert (await waiting).json() == {"seq": seq + 1, "here": [0, 1]}
    serve_on_both(test)


def test_chat_stays_and_is_read_page_by_page(serve_on_both):
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        circles = server.app.state.context.circles
        circle = await circles.by_key(key, "")
        said = [CircleChange("said", {"member": n % 2, "text": f"Line {n}."}) for n in range(250)]
        await server.service.store.append([row for seq, change in enumerate(said, circle.seq + 1)
                                           for row in rows_of(circle.id, seq, change)])
        read = []
        while lines := (await anna.get(f"/api/circles/{key}/chat", params={
                "before": read[0]["seq"]} if read else {})).json():
            read = lines + read
        assert [line["text"] for line in read] == [f"Line {n}." for n in range(250)]
        await do(anna, key, "block", member=1, blocked=True)
        told = (await anna.get(f"/api/circles/{key}/chat")).json()
        assert len(told) == 100 and {line["member"] for line in told} == {0}
        page = (await anna.get(f"/c/{key}/chat?before={told[0]['seq']}")).text
        assert "Line 48." in page and "Line 49." not in page and "?before=" not in page
        assert (await server.client().get(f"/api/circles/{key}/chat")).status_code == 403
        assert (await server.client().get(f"/c/{key}/chat")).status_code == 403
    serve_on_both(test, pages=True)


def test_two_processes_change_one_circle(serve, fresh_database, tmp_path):
    """Each is told of what the other did, numbers are taken once, and who is here is known to both."""
    from web.conftest import running

    async def test(one):
        async with running(tmp_path / "other", database=fresh_database) as two:
            anna = one.client()
            key = await found(anna)
            bruno, there = two.client(), two.client(cookies=dict(anna.cookies))
            await do(bruno, key, "members", name="Bruno")
            circles = [server.app.state.context.circles for server in (one, two)]
            id = (await circles[0].by_key(key, "")).id
            await asyncio.gather(*(do(client, key, "chat", text=f"{n} by {who}") for n in range(10)
                                   for who, client in enumerate((anna, bruno, there))))
            seen = [(await see(client, key)) for client in (anna, bruno)]
            said = [[line["text"] for line in each["lines"] if line["kind"] == "said"] for each in seen]
            assert len(said[0]) == 30 and said[0] == said[1]
            await until(lambda: all(each.here(each._kept[id].circle) == {0, 1} for each in circles))
            await do(anna, key, "leave")
            await do(bruno, key, "leave")
            await see(anna, key, 404)
            await see(bruno, key, 404)
    serve(test, database=fresh_database)


# Dates.

ROME = Meeting("2026-10-22T20:30", "Europe/Rome", True)


def test_a_weekly_date_keeps_its_hour_when_the_clocks_change():
    dates = next_dates(ROME, datetime(2026, 10, 20, tzinfo=UTC), 2)
    assert [date.isoformat() for date in dates] == ["2026-10-22T18:30:00+00:00", "2026-10-29T19:30:00+00:00"]
    later = next_dates(ROME, datetime(2031, 1, 2, 23, tzinfo=UTC))
    assert later == [datetime(2031, 1, 9, 19, 30, tzinfo=UTC)]
    during = datetime(2026, 10, 22, 20, tzinfo=UTC)
    assert next_dates(ROME, during)[0].day == 22, "while it lasts, it is the next"
    once = Meeting(ROME.when, ROME.zone, False)
    assert next_dates(once, during) and not next_dates(once, datetime(2026, 10, 23, tzinfo=UTC))
    assert next_dates(None, during) == []


def test_a_calendar_is_well_formed():
    circle = Circle("abc", name="Törtchen; Kaffee, " + "ü" * 22, meeting=ROME)
    text = calendar(circle, "https://example.org/c/k", datetime(2026, 10, 20, tzinfo=UTC))
    rows = text.split("\r\n")
    assert all(len(row.encode()) <= 75 for row in rows) and rows[-1] == ""
    assert text.count("BEGIN:VEVENT") == text.count("END:VEVENT") == 26
    assert "SUMMARY:Törtchen\\; Kaffee\\, " in text.replace("\r\n ", "")
    assert len({row for row in rows if row.startswith("UID:")}) == 26
    empty = calendar(Circle("abc", name="x"), "", datetime.now(UTC))
    assert "VEVENT" not in empty and "BEGIN:VTIMEZONE" in empty, "one without anything is no calendar"


def test_a_calendar_that_was_fetched_before_follows():
    """An event stays the same when its hour changes; a day that is called off is told."""
    monday, circle = datetime(2026, 10, 19, tzinfo=UTC), Circle("abc", name="x")

    def told(*given):
        model.dated(circle, dict(zip(("when", "zone", "weekly"), given, strict=True)))
        rows = calendar(circle, "", monday).split("\r\n")
        found = ([row.partition(":")[2] for row in rows if row.startswith(name)]
                 for name in ("UID", "DTSTART", "STATUS", "SEQUENCE"))
        return {uid: rest for uid, *rest in zip(*found, strict=True)}

    before = told(ROME.when, ROME.zone, True)
    later = told("2026-10-22T21:00", ROME.zone, True)
    assert before.keys() == later.keys()
    assert before["abc-20261022@ludoteca"] == ["20261022T183000Z", "CONFIRMED", "1"]
    assert later["abc-20261022@ludoteca"] == ["20261022T190000Z", "CONFIRMED", "2"]
    once = told("2026-10-29T20:00", ROME.zone, False)
    assert {day for day, (_, status, _) in once.items() if status == "CONFIRMED"} == {"abc-20261029@ludoteca"}
    assert once["abc-20261022@ludoteca"] == ["20261022T190000Z", "CANCELLED", "3"]
    assert {status for _, status, _ in told("", "", False).values()} == {"CANCELLED"}
    assert len(told("2026-10-05T20:00", ROME.zone, False)) == 2, "what was two weeks ago stays"


def test_who_came_back_and_was_sent_away_can_still_be_deleted(serve):
    async def test(server):
        anna, eve = server.client(), server.client()
        key = await found(anna)
        circles = server.app.state.context.circles
        for name in ("Eve", "Evelyn"):
            await do(eve, key, "members", name=name)
            await do(eve, key, "chat", text=f"{name} was here.")
            await (do(eve, key, "leave") if name == "Eve" else do(anna, key, "remove", member=2))
        await do(eve, key, "members", 403, name="Eve")
        assert [member["name"] for member in (await see(anna, key))["members"]] == ["Anna", "Eve", "Evelyn"]
        assert (await eve.post("/api/me/delete", json={})).status_code == 200
        known = await circles.by_key(key, "")
        assert [member.name for member in known.members.values()] == ["Anna"] and not known.barred
        assert not any("Eve" in data for data, in await server.service.store.select(
            "select data from circle_changes"))
        assert await CircleService(circles.store, circles.limits).find(known.id) == known
    serve(test)


# Figures.

def result(table, at, *seats, game="g"):
    return GameResult(table, at, game, tuple((member, "" if member is not None else "Bot", rank)
                                         for member, rank in seats))


def test_evenings_tally_and_head_to_head():
    circle = Circle("c")
    hour = 3600.0
    circle.results = {r.table: r for r in (
        result("a", 0, (0, 1), (1, 2), (None, 3)), result("b", hour, (0, 2), (1, 1), (None, 3)),
        result("c", 30 * hour, (0, 1), (1, 1), (2, 3), game="h"))}
    assert [[game.table for game in evening.games] for evening in evenings(circle)] == [["c"], ["b", "a"]]
    assert evenings(circle)[1].wins == {0: 1, 1: 1}
    found = run_async(figures(circle))
    assert (found.totals[0].played, found.totals[0].won) == (3, 2)
    assert found.totals[0].fair == pytest.approx(1 / 3 + 1 / 3 + 2 / 3)
    assert found.ahead[0, 1] == found.ahead[1, 0] == 1, "who shares a rank is ahead of nobody"
    assert found.ahead[0, 2] == 1 and set(found.by_game["h"]) == {0, 1, 2}


def test_best_moments_are_told_once_there_is_a_report(serve_on_both):
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna)
        await do(bruno, key, "members", name="Bruno")
        table = (await do(anna, key, "tables", 201, game="cafe-race"))["table"]
        await play_out([anna, bruno], table)
        while not (evenings := (await see(anna, key))["evenings"]):
            await asyncio.sleep(0)
        assert (await see(anna, key))["moments"] == []
        count = len(evenings[0][0]["seats"])
        change = (0.5, *[-0.5 / (count - 1)] * (count - 1))
        record = await server.service.store.record(table)
        reports = reports_of(SimpleNamespace(app=server.app))
        reports._write(f"{record['digest']}-{FORM}", Report(
            "cafe-race", ["x"] * count, 10, [Moment(0, 1, NOBODY, "6", change, change)], [], change))
        [moment] = (await see(anna, key))["moments"]
        assert moment | {"member": 0, "name": ""} == {"table": table, "game": "cafe-race", "moment": 1,
                                                      "member": 0, "name": "", "gain": 0.5, "luck": True}
        page = await anna.get(f"/c/{key}", headers={"accept": "text/html", "accept-language": "it"})
        assert f"/replay/{table}#m=1" in page.text and "punti percentuali: 50." in page.text
        assert "moments" not in await see(server.client(), key)
    serve_on_both(test, pages=True)


def test_an_evening_is_one_picture_for_members(serve):
    async def test(server):
        anna, bruno = server.client(), server.client()
        key = await found(anna, "Törtchen")
        await do(bruno, key, "members", name="Bruno")
        circles = server.app.state.context.circles
        id = (await circles.by_key(key, "")).id
        for n, ranks in enumerate(((1, 2), (2, 1), (1, 2))):
            await circles.act(id, lambda c, n=n, ranks=ranks: CircleChange("played", {
                "table": f"t{n}", "at": 1e9 + n, "game": "cafe-race",
                "seats": [[0, "", ranks[0]], [1, "", ranks[1]], [None, "Ada", 3]]}))
        assert f"/c/{key}/evening/t2.png" in (await anna.get(f"/c/{key}")).text
        picture = await bruno.get(f"/c/{key}/evening/t0.png")
        assert picture.headers["content-type"] == "image/png" and picture.content[:4] == b"\x89PNG"
        for client, table, status in ((server.client(), "t0", 403), (anna, "t9", 404)):
            assert (await client.get(f"/c/{key}/evening/{table}.png")).status_code == status
        circle = await circles.find(id)
        svg = picture_of_evening(circle, evenings(circle)[0], speaker("de"))
        told = re.findall(r">([^<>{}]+)</text>", svg)
        assert told[told.index("Anna"):][:6] == ["Anna", "2", "Bruno", "1", "Ada", "0"]
        assert told[-6:] == ["Café Race", "Anna", "Café Race", "Bruno", "Café Race", "Anna"]
    serve(test, pages=True)


def test_the_page_waits_for_no_helper_process(serve, monkeypatch):
    """The QR code is a picture of its own, for members: the first page of a server would wait seconds."""
    async def nobody(*_):
        raise AssertionError("a helper was asked")

    async def test(server):
        anna = server.client(headers={"accept": "text/html"})
        key = await found(anna)
        with monkeypatch.context() as patched:
            patched.setattr(Desk, "ask", nobody)
            assert (await anna.get(f"/c/{key}")).status_code == 200
        drawn = await anna.get(f"/c/{key}/qr.svg")
        assert drawn.headers["content-type"] == "image/svg+xml" and "xmlns" in drawn.text
        assert (await server.client().get(f"/c/{key}/qr.svg")).status_code == 403
    serve(test, pages=True)


def test_every_kind_of_change_is_known():
    assert model.KINDS.keys() >= model.TOLD
    assert json.dumps(sorted(model.KINDS))
