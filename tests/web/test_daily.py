"""The daily race: one try a guest, the same dice for everybody, and nothing of it before the day is over."""
import asyncio
import hashlib
from datetime import timedelta

import pytest

from ludoteca.web.daily import daily_service
from ludoteca.web.live.program_message import playable
from ludoteca.web.replay import replay_workers
from web.test_accounts import come_back, keep
from web.test_mine import finish
from web.test_pages import choose, table_of
from web.test_postgres import among, same_person  # noqa: F401

DAY = 86_400
GAME = "cafe-race"


@pytest.fixture
def days_later(monkeypatch):
    """days_later(n): the server's calendar goes on; tables keep their clock."""
    steady = daily_service.now

    def go(days):
        monkeypatch.setattr(daily_service, "now", lambda: steady() + days * DAY)
    return go


@pytest.fixture(autouse=True)
def desk_here(monkeypatch):
    async def ask(who, work, *given):
        return work(*given)
    monkeypatch.setattr(replay_workers.desk, "ask", ask)


async def take(client, game=GAME):
    """The table of a guest's try."""
    return (await client.post(f"/daily/{game}")).headers["location"].removeprefix("/t/")


def daily_of(server):
    return server.app.state.context.daily


async def until_counted(server, count):
    """The last decision is shown a moment before the result is stored."""
    daily = daily_of(server)
    while await daily.tries(daily.today(), GAME) < count:
        await asyncio.sleep(0)


def seeds(server, id):
    return server.service.table(id).terms.seed


def test_a_guest_has_one_try_a_day_and_game(serve, days_later):
    async def test(server):
        me, friend = server.client(), server.client()
        first = await take(me)
        assert await take(me) == first != await take(friend)
        assert await take(me, "crazy-race") != first
        days_later(1)
        assert await take(me) != first
    serve(test, pages=True)


def test_who_deletes_a_try_does_not_get_another(serve):
    async def test(server):
        me = server.client()
        id = await take(me)
        await finish(server, id, me)
        await me.post("/mine/forget", data={"table": id})
        assert (await me.get(f"/t/{id}")).status_code == 404
        assert await take(me) == id and "has been used" in (await me.get("/daily")).text
    serve(test, pages=True)


def test_a_try_comes_along_to_the_account_that_one_signs_in_to(serve):
    async def test(server):
        laptop, phone = server.client(), server.client()
        await laptop.get("/me")
        phrase = await keep(laptop)
        id = await take(phone)
        await come_back(phone, phrase)
        assert await take(phone) == await take(laptop) == id
    serve(test, pages=True)


def test_two_clicks_at_once_are_one_try(serve):
    async def test(server):
        me = server.client()
        await me.get("/daily")
        found = await asyncio.gather(*[take(me) for _ in range(4)])
        assert len(set(found)) == 1
        held = await server.service.store.select("select id from holders")
        assert [*held] == [(found[0],)]
    serve(test, pages=True)


def test_everybody_has_the_same_dice_and_bots(serve):
    """Whoever decides alike meets the same, whether before or after the bots."""
    async def test(server):
        decided = []
        for _ in range(2):
            me = server.client()
            id = await take(me)
            await finish(server, id, me)
            record = server.service.table(id).record()
            decided.append([[text for seat, text in record["decisions"] if seat == p]
                            for p in range(record["players"])])
        assert decided[0] == decided[1]
    serve(test, pages=True)


def test_a_bots_luck_does_not_hang_on_who_was_quicker():
    def luck(first, **given):
        table = table_of(GAME)
        vars(table).update(given)
        choose(table, first, 0)
        return table.luck(2)
    assert luck(0, daily="2026-01-01") == luck(1, daily="2026-01-01")
    both = table_of(GAME)
    both.daily = "2026-01-01"
    before = both.luck(2)
    choose(both, 0, 0)
    assert both.luck(2) == before == luck(1, daily="2026-01-01")
    choose(both, 2, 0)
    assert both.luck(2) != before


def test_days_and_games_have_seeds_of_their_own(serve):
    async def test(server):
        daily = daily_of(server)
        days = [daily.today() + timedelta(n) for n in range(5)]
        assert len({daily.promise(day, game) for day in days for game in playable()}) == 5 * len(playable())
    serve(test, pages=True)


TOLD = ("/api/tables/{id}/record", "/api/tables/{id}/record.txt", "/api/tables/{id}/plies",
        "/api/tables/{id}/verify", "/api/tables/{id}/report", "/replay/{id}", "/replay/{id}/embed",
        "/replay/{id}/tape.json", "/replay/{id}/card.svg", "/replay/{id}/card.png",
        "/replay/{id}/3.json", "/replay/{id}/3.svg",
        "/replay/{id}/3.png", "/replay/{id}/preview.png",
        "/replay/{id}/report", "/replay/{id}/check")


def test_a_finished_try_tells_nothing_before_its_day_is_over(serve, days_later):
    async def test(server):
        me = server.client()
        id = await take(me)
        await finish(server, id, me)
        seed = seeds(server, id)
        for path in TOLD:
            reply = await me.get(path.format(id=id))
            assert reply.status_code == 409, path
            assert seed not in reply.text
        for path in ("/daily", f"/t/{id}", f"/api/tables/{id}", "/api/me/export", "/mine", "/replays"):
            reply = await me.get(path)
            assert reply.status_code == 200 and seed not in reply.text, path
        assert (await me.get("/api/me/export")).json()["finished"][0]["record"] is None
        days_later(1)
        assert (await me.get(f"/api/tables/{id}/record")).json()["seed"] == seed
        assert (await me.get("/api/me/export")).json()["finished"][0]["record"]["seed"] == seed
        page = (await server.client().get("/daily")).text
        assert seed in page and hashlib.sha256(seed.encode()).hexdigest() in page
    serve(test, pages=True)


def test_the_promise_is_shown_before_and_at_the_table(serve):
    async def test(server):
        me = server.client()
        daily = daily_of(server)
        promise = daily.promise(daily.today(), GAME)
        assert promise in (await me.get("/daily")).text
        shown = (await me.get(f"/api/tables/{await take(me)}")).json()
        assert shown["commitment"] == promise and shown["daily"] == daily.today().isoformat()
    serve(test, pages=True)


def test_nobody_helps_and_nothing_is_taken_back(serve):
    async def test(server):
        me = server.client()
        id = await take(me)
        now = (await me.get(f"/api/tables/{id}")).json()
        assert (now["undo"], now["hints"], now["takeover"], now["public"]) == ("none", False, False, False)
        assert (await me.post(f"/api/tables/{id}/hint", json={})).status_code == 403
        await me.post(f"/api/tables/{id}/decisions", json={"decision": now["legal"][0], "seq": now["seq"]})
        assert (await me.post(f"/api/tables/{id}/undo", json={})).status_code == 409
    serve(test, pages=True)


def test_results_are_compared_with_those_of_the_day(serve, days_later):
    async def test(server):
        daily, day = daily_of(server), daily_of(server).today()
        me = server.client()
        id = await take(me)
        await finish(server, id, me)
        await until_counted(server, 1)
        place, points = (await server.service.store.select(
            "select place, points from daily_results where id = ?", id))[0]
        others = [(place, points + 1), (place, points), (place, points - 1), (place + 1, points + 9)]
        await server.service.store.append([daily_service.row(
            "daily_results", id=f"other{n}", day=day.isoformat(), game=GAME, place=at, points=got)
            for n, (at, got) in enumerate(others)])
        guest = server.service.table(id).terms.host
        result = (await daily.try_of(day, GAME, guest)).result
        assert result == daily_service.DailyResult(place, points, 2, 5)
        page = (await me.get("/daily", headers={"accept-language": "de"})).text
        assert "Rang des Tages: 2 von 5." in page and f"Ludoteca {day.isoformat()} · Café Race" in page
        days_later(1)
        assert await daily.tries(daily.today(), GAME) == 0
        assert "Rank 2 of 5" in (await me.get("/daily")).text
    serve(test, pages=True)


def test_a_try_that_ends_after_its_day_does_not_count(serve):
    async def test(server):
        me = server.client()
        id = await take(me)
        server.service.table(id).daily = "2000-01-01"
        await finish(server, id, me)
        assert await server.service.store.select("select id from daily_results") == []
    serve(test, pages=True)


def test_several_processes_give_one_try(among):  # noqa: F811
    async def test(one, other):
        me = one.client()
        await me.get("/daily")
        found = await asyncio.gather(take(me), take(same_person(me, other)))
        assert found[0] == found[1]
        await one.service.find(found[0])
        assert daily_of(one).promise(daily_of(one).today(), GAME) == daily_of(other).promise(
            daily_of(other).today(), GAME)
        await finish(one, found[0], me)
        await until_counted(other, 1)
    among(test, pages=True)
