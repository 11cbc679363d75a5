"""Several processes on one PostgreSQL: each serves every table, nothing is lost or doubled, one of them
attends to each."""
import asyncio
import contextlib
import random

import pytest
import websockets

from ludoteca.core.record import verify
from ludoteca.web.errors import NoTable, Overtaken, StoreFailed, Unsure
from ludoteca.web.live.program_message import playable
from ludoteca.web.storage import postgres, rows
from ludoteca.web.storage import postgres_connection as line
from ludoteca.web.storage import postgres_migrations as migrations
from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.table import leases
from ludoteca.web.table.change import Change
from ludoteca.web.table.commands import decide as decide_command
from web.conftest import held_back, running

from apart import PATIENCE, run_async
from waiting import until


@contextlib.asynccontextmanager
async def servers(tmp_path, url, count=2, **given):
    """Some servers on one database, each with a folder of its own; in one loop, as strangers to each
    other."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(running(tmp_path / str(n), database=url, **given))
               for n in range(count)]


@pytest.fixture
def among(tmp_path, fresh_database):
    """among(test, **settings): run an async function of several servers."""
    def run(test, count=2, **given):
        async def whole():
            async with servers(tmp_path, fresh_database, count, **given) as found:
                return await asyncio.wait_for(test(*found), PATIENCE)
        return run_async(whole())
    return run


async def see(client, id):
    reply = await client.get(f"/api/tables/{id}")
    assert reply.status_code == 200, reply.text
    return reply.json()


def same_person(client, server):
    """The person of a client, at another server."""
    other = server.client()
    other.cookies.update(client.cookies)
    return other


async def my_turn(client, id):
    async def mine():
        shown = await see(client, id)
        return shown if 0 in shown["waiting"] or shown["over"] else None
    return await until(mine)


async def decide(client, id, shown, text=None):
    text = text or shown["legal"][0]
    return await client.post(f"/api/tables/{id}/decisions", json={"decision": text, "seq": shown["seq"]})


def test_what_a_guest_deletes_at_one_server_is_gone_at_all(among):
    async def test(one, two):
        me, watcher = one.client(), two.client()
        alone = await one.table(me, "mob", players=3)
        await see(watcher, alone)
        assert (await me.post("/mine/forget", data={"table": alone})).status_code == 303
        await until(lambda: alone not in two.service.cache.ids)
        assert (await watcher.get(f"/api/tables/{alone}")).status_code == 404
        assert (await two.service.store.all_of("nobody") == []
                and await one.service.store.ended_of("nobody", 5) == [])
    among(test, pages=True)


def test_who_sits_down_at_another_server_while_the_host_deletes_keeps_the_game(among):
    """In the very moment between looking whose it is and the commit."""
    async def test(one, two):
        me, friend = one.client(), two.client()
        id = await one.table(me, "moo", players=3)
        append, sat = one.service.store.append, []

        async def after_the_friend(rows):
            if not sat and any(into == "-tables" for into, _ in rows):
                sat.append(await friend.post(f"/api/tables/{id}/seats", json={"name": "Bea"}))
            await append(rows)
        one.service.store.append = after_the_friend
        assert (await me.post("/mine/forget", data={"table": id})).status_code == 303
        assert sat[0].status_code == 200
        for server in (one, two):
            assert (await see(same_person(friend, server), id))["you"] == 1
    among(test, pages=True)


def test_where_nobody_heard_that_a_table_was_deleted_it_is_gone_all_the_same(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        elsewhere = same_person(me, two)
        await see(elsewhere, id)
        two.service.store.heard = lambda message: None
        assert (await me.post("/mine/forget", data={"table": id})).status_code == 303
        table = two.service.table(id)
        with pytest.raises(NoTable):                          # a page there decides before it has looked
            await two.service.act(table, lambda: Change("said", {"seat": 0, "name": "Anna", "text": "Hello"}))
        assert id not in two.service.cache
        for _ in range(2):
            assert (await elsewhere.get(f"/api/tables/{id}")).status_code == 404
            assert (await elsewhere.post(f"/api/tables/{id}/chat", json={"text": "Hello"})).status_code == 404
        assert await one.service.store.changes(id) == []
    among(test, pages=True)


def test_who_waits_for_news_of_a_table_elsewhere_hears_that_it_is_gone(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        elsewhere = same_person(me, two)
        seq = (await see(elsewhere, id))["seq"]
        async with two.socket(f"/api/tables/{id}/live", elsewhere) as socket:
            await socket.recv()
            waiting = asyncio.create_task(elsewhere.get(f"/api/tables/{id}?after={seq}"))
            await until(lambda: two.service.hub._waiters.get(id))
            assert (await me.post("/mine/forget", data={"table": id})).status_code == 303
            assert (await waiting).status_code == 404
            with pytest.raises(websockets.ConnectionClosed, match="4404"):
                await asyncio.wait_for(socket.recv(), PATIENCE)
    among(test, pages=True)


def test_a_public_table_that_is_asked_for_while_it_is_made_stays_whole(among):
    """It is in memory and not yet in the store: nobody is to take it for one that was deleted."""
    async def test(one):
        me = one.client()
        async with held_back(one.service.store):
            making = asyncio.create_task(one.table(me, "mbb", players=3, public=True))
            await until(lambda: len(one.service.cache))
            assert (await me.get("/api/tables")).json() == []
        id = await making
        while not (shown := await my_turn(me, id))["over"]:
            assert (await decide(me, id, shown)).status_code == 200
        verify((await me.get(f"/api/tables/{id}/record")).json())
    among(test, count=1)


@pytest.mark.parametrize("watched", [False, True], ids=["asked", "told"])
def test_where_what_another_did_fails_midway_the_table_is_read_anew(among, monkeypatch, watched):
    """Else a decision would be checked by what is half done, and stored as the next."""
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mmm", players=3)
        elsewhere = same_person(me, two)
        shown = await see(elsewhere, f"{id}?seat=0")
        ask_seats, torn = decide_command.ask_seats, []

        def fails_there(table):
            if not torn and table is two.service.table(id):
                torn.append(table)
                raise MemoryError
            ask_seats(table)
        monkeypatch.setattr(decide_command, "ask_seats", fails_there)
        async with two.socket(f"/api/tables/{id}/live", elsewhere) if watched else contextlib.nullcontext():
            told = {"decision": shown["legal"][0], "seq": shown["seq"], "seat": 0}
            assert (await me.post(f"/api/tables/{id}/decisions", json=told)).status_code == 200
            if not watched:
                await see(elsewhere, id)
            await until(lambda: torn and not two.service.cache[id].torn)
        theirs, ours = (server.service.table(id) for server in (one, two))
        assert (ours.seq, ours.match.decisions, ours.waiting) == (
            theirs.seq, theirs.match.decisions, theirs.waiting) and len(theirs.answers) == 1
    among(test)


def test_a_table_that_is_deleted_while_another_server_reads_it_is_not_kept_there(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        read, reading, deleted = two.service.store.changes, asyncio.Event(), asyncio.Event()

        async def changes(table):
            reading.set()
            await deleted.wait()
            return await read(table)
        two.service.store.changes = changes
        looking = asyncio.create_task(two.client().get(f"/api/tables/{id}"))
        await reading.wait()
        assert (await me.post("/mine/forget", data={"table": id})).status_code == 303
        deleted.set()
        assert (await looking).status_code == 404 and id not in two.service.cache
    among(test, pages=True)


def test_any_server_serves_any_table(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mob", players=3, public=True)
        friend = two.client()
        assert [table["id"] for table in (await friend.get("/api/tables")).json()] == [id]
        assert (await friend.post(f"/api/tables/{id}/seats", json={"name": "Bo"})).status_code == 200
        shown = await see(me, id)
        assert shown["seats"][1]["name"] == "Bo", "what was done there is seen here at once"
        async with one.socket(f"/api/tables/{id}/live",
                              me) as mine, two.socket(f"/api/tables/{id}/live?seat=-1") as watching:
            await mine.recv(), await watching.recv()
            elsewhere = same_person(me, two)
            assert (await elsewhere.post(f"/api/tables/{id}/chat", json={"text": "Hello"})).json()["changed"]
            for socket in (mine, watching):  # and is told to all who watch; the bot may decide before
                while "Hello" not in await asyncio.wait_for(socket.recv(), PATIENCE):
                    pass
    among(test)


def test_a_game_is_played_to_its_end_at_two_servers_by_turns(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mbb", players=3)
        places, n = (me, same_person(me, two)), 0
        while not (shown := await my_turn(places[n % 2], id))["over"]:
            assert (await decide(places[n % 2], id, shown)).status_code == 200
            n += 1
        record = (await places[1].get(f"/api/tables/{id}/record")).json()
        verify(record)
        assert [(await server.service.find(id)).match.decisions for server in (one, two)] == [
            [(seat, text) for seat, text in record["decisions"]]] * 2
        assert n == sum(seat == 0 for seat, _ in record["decisions"])
        kept = [change for change in await one.service.store.changes(id) if change.kind == "decided"]
        assert len(kept) == len(record["decisions"]), "each bot decided once, by one of the two servers"
    among(test)


@pytest.mark.parametrize("game", playable())
def test_of_two_decisions_for_one_seat_at_two_servers_one_counts(among, game):
    async def test(one, two):
        luck, me = random.Random(game), one.client()
        id = await one.table(me, "mbb", players=3, game=game, undo="none")
        places = (me, same_person(me, two))
        for _ in range(6):
            shown = await my_turn(me, id)
            if shown["over"]:
                break
            await see(places[1], id)                          # in the memory of both, at the same number
            texts = [luck.choice(shown["legal"]) for _ in places]
            replies = await asyncio.gather(*(decide(place, id, shown, text)
                                             for place, text in zip(places, texts)))
            done = [reply.json() for reply in replies if reply.status_code == 200 and reply.json()["changed"]]
            # two: a secret choice may be changed
            assert 1 <= len(done) <= 2, [reply.text for reply in replies]
            changes = [c for c in await one.service.store.changes(id)
                       if c.kind == "decided" and c.data["seat"] == 0 and c.data["number"] == shown["seq"]]
            assert len(changes) == len(done), "what was answered is kept, each once"
            assert len(done) == 1 or texts[0] != texts[1], "the same twice counts once"

        async def agree():                                    # bots may decide in between; not for ever
            found = [(await each.service.find(id)).match.decisions for each in (one, two)]
            return found[0] == found[1]
        await until(agree)
    among(test)


def test_one_server_attends_to_a_table_and_another_when_its_line_is_cut(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mbb", players=3, clock={"kind": "live", "limit": 600})
        await until(lambda: id in one.service.leases.ours)
        await see(same_person(me, two), id)
        two.service.driver.attend(two.service.cache[id])
        await until(lambda: id in two.service.leases.wanting)
        assert id not in two.service.leases.ours
        line = one.service.store._connection
        line.connect, connect = nowhere, line.connect
        line._connection._transport.abort()                   # as a cable that is cut
        await until(lambda: id in two.service.leases.ours)
        line.connect = connect
        assert (await decide(me, id, await my_turn(me, id))).json()["changed"], (
            "who lost the line plays on by the next")
        await until(lambda: two.service.table(id).answers)
        await my_turn(me, id)
    among(test)


async def nowhere():
    raise ConnectionRefusedError


def test_a_table_is_adopted_that_was_in_nobodys_memory(among, tmp_path, fresh_database):
    async def test(one):
        async with running(tmp_path / "other", database=fresh_database) as two:
            id = await two.table(two.client(), "mbb", players=3, clock={"kind": "live", "limit": 600})
            await until(lambda: id in two.service.leases.ours)
            assert id not in one.service.cache
        await until(lambda: id in one.service.leases.ours and one.service.table(id).seats[0].deadline)
        assert 590 < one.service.table(id).seats[0].remaining() <= 600, "its clock has gone on"
    among(test, 1)


def test_clocks_stand_while_no_server_is_there(tmp_path, fresh_database, monkeypatch):
    async def whole():
        async with servers(tmp_path, fresh_database) as (one, _):
            id = await one.table(one.client(), "mbb", players=3, clock={"kind": "live", "limit": 600})
            await until(lambda: one.service.table(id).waiting == [0])
        for module in ("clock", "table.driver", "table.leases", "table.change", "table.service",
                       "table.table", "table.table_cache"):
            monkeypatch.setattr(f"ludoteca.web.{module}.now", later)
        async with servers(tmp_path, fresh_database) as found:
            await until(lambda: any(id in s.service.cache
                                    and not s.service.driver.stands(s.service.table(id)) for s in found))
            for server in found:
                table = await server.service.find(id)
                assert 500 < table.seats[0].remaining() <= 600 and not table.seats[0].away
    from ludoteca.web.clock import now
    later = lambda: now() + 3600                              # noqa: E731
    run_async(asyncio.wait_for(whole(), PATIENCE))


def test_a_rematch_asked_for_at_two_servers_is_one_table(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mbb", players=3)
        while not (shown := await my_turn(me, id))["over"]:
            await decide(me, id, shown)
        replies = await asyncio.gather(*(place.post(f"/api/tables/{id}/rematch", json={})
                                         for place in (me, same_person(me, two))))
        assert [reply.status_code for reply in replies] == [201, 201]
        assert len({reply.json()["id"] for reply in replies}) == 1
        made = await one.service.store.fetch("select id from tables where id <> $1", id)
        assert [row[0] for row in made] == [replies[0].json()["id"]], "and no other is left behind"
    among(test)


def test_while_the_database_is_away_what_is_known_is_shown_and_nothing_is_taken(among, database, monkeypatch):
    monkeypatch.setattr("ludoteca.web.storage.postgres.PATIENCE", 0.3)

    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        before = await see(me, id)
        database.kill()
        try:
            assert (await me.post(f"/api/tables/{id}/chat", json={"text": "Hello"})).status_code == 503
            assert await see(me, id) == before and (await me.get("/ready")).status_code == 503
        finally:
            await asyncio.to_thread(database.start)

        async def ready():
            return (await me.get("/ready")).status_code == 200
        await until(ready)
        assert (await me.post(f"/api/tables/{id}/chat", json={"text": "Hello"})).json()["changed"]
        assert [change.data["text"] for change in await two.service.store.changes(id)] == ["Hello"]
    among(test)


SLOW = """
create function slow() returns trigger language plpgsql as $$ begin perform {wait}; return new; end $$;
create trigger slow before insert on changes for each row execute function slow();
"""


async def say(client, id):
    """What becomes of a line of chat: its status, its code, whether it changed anything."""
    told = await client.post(f"/api/tables/{id}/chat", json={"text": "Hello"})
    return told.status_code, told.json().get("code"), told.json().get("changed")


async def said(server, id):
    return [change.data["text"] for change in await server.service.store.changes(id) if change.kind == "said"]


def test_a_statement_that_is_given_up_is_cancelled(among, database, fresh_database, monkeypatch):
    """The database is slow: it gives up before the server does, and nothing is kept of what was refused."""
    monkeypatch.setitem(line.QUICKLY, "statement_timeout", "100ms")
    name = fresh_database.partition("?")[0].rpartition("/")[2]

    async def test(one):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        await asyncio.to_thread(database.ask, name, SLOW.format(wait="pg_sleep(600)"))
        assert await say(me, id) == (503, "store", None) and one.service.store.fault is None
        await asyncio.to_thread(database.ask, name, "drop trigger slow on changes")
        assert await said(one, id) == [] and await say(me, id) == (200, None, True)
        assert await said(one, id) == ["Hello"]
    among(test, 1)


def test_what_may_have_counted_is_told_so_and_asked_again_it_counts_once(among, database, fresh_database,
                                                                         monkeypatch):
    monkeypatch.setattr("ludoteca.web.storage.postgres.PATIENCE", 0.3)
    name = fresh_database.partition("?")[0].rpartition("/")[2]

    async def test(one):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        await asyncio.to_thread(database.ask, name, SLOW.format(wait="pg_advisory_xact_lock(7)"))
        holder = await line.needed("asyncpg").connect(fresh_database)
        await holder.execute("select pg_advisory_lock(7)")
        assert await say(me, id) == (503, "unsure", None)
        await holder.execute("select pg_advisory_unlock(7)")
        monkeypatch.setattr("ludoteca.web.storage.postgres.PATIENCE", PATIENCE)
        await until(lambda: not one.service.store.fault)
        assert await say(me, id) == (200, None, False) and await said(one, id) == ["Hello"]
        await holder.close()
    among(test, 1)


def test_the_same_line_again_at_another_server_is_the_one_whose_answer_got_lost(among):
    async def test(one, two):
        me = one.client()
        id = await one.table(me, "mob", players=3)
        assert await say(me, id) == (200, None, True)
        assert await say(same_person(me, two), id) == (200, None, False) and await said(two, id) == ["Hello"]
        await me.post(f"/api/tables/{id}/chat", json={"text": "Hello again"})
        assert await say(same_person(me, two), id) == (200, None, True), "said anew"
    among(test)


def test_a_process_that_stands_still_loses_its_leases_and_asks_for_them_again(fresh_database, monkeypatch):
    monkeypatch.setattr(postgres, "CLAIM", postgres.CLAIM.replace("interval '6.0 s'", "interval '0 s'"))

    async def work():
        one, two = await opened(fresh_database), await opened(fresh_database)
        assert await one.claim(["a"]) == {"a"}
        assert await two.claim(["a"]) == {"a"}, "it holds its line, but says nothing"
        monkeypatch.undo()
        await two.beat()
        assert await one.claim(["a"]) == set() and await one.orphans(9) == []
        await one.close()
        await two.close()
    run_async(work())


def test_who_wakes_after_its_leases_have_ended_asks_for_them_again(among, monkeypatch):
    async def test(one, two):
        id = await one.table(one.client(), "mbb", players=3, clock={"kind": "live", "limit": 600})
        await until(lambda: id in one.service.leases.ours)
        one.service.leases._beaten -= leases.LEASE + leases.BEAT        # as if it had stood still
        await one.service.leases._beat()
        assert id not in one.service.leases.ours and id in one.service.leases.wanting
        await until(lambda: id in one.service.leases.ours or id in two.service.leases.ours)
    among(test)


def test_who_is_connected_elsewhere_is_here(among):
    async def test(one, two):
        me, friend = one.client(), two.client()
        id = await one.table(me, "mob", players=3)
        assert (await friend.post(f"/api/tables/{id}/seats", json={"name": "Bo"})).status_code == 200
        await decide(me, id, await my_turn(me, id))
        await until(lambda: one.service.table(id).waiting == [1])
        for server in (one, two):
            server.service.cache[id].born = -1e9               # long ago
            server.service.cache[id].seen.clear()
        async with two.socket(f"/api/tables/{id}/live", friend) as socket:
            await socket.recv()
            reply = await me.post(f"/api/tables/{id}/absent", json={"absent": 1})
            assert reply.status_code == 409 and "Bo is still here" in reply.json()["error"]
        two.service.cache[id].seen.clear()
        await until(lambda: not two.service.hub.guests(id))
        two.service.cache[id].seen.clear()
        assert (await me.post(f"/api/tables/{id}/absent", json={"absent": 1})).json()["changed"]
    among(test)


# The store itself.

async def opened(url):
    found = PostgresStore(url)
    await found.open()
    return found


def test_what_was_written_before_the_line_was_lost_is_not_written_twice(fresh_database):
    """The commit is done, its answer lost: asked again by the next line, it is found there."""
    async def work():
        kept = await opened(fresh_database)
        real, lost = kept.write, []

        async def write(connection, rows):
            await real(connection, rows)
            if not lost:
                lost.append(connection)
                connection._transport.abort()
                raise ConnectionResetError
        await kept.append([rows.created("u", 1.0, {})])
        kept.write = write
        await kept.append([rows.created("t", 1.0, {}), rows.changed("t", 1, Change("said", {"n": 1}, 1.0))])
        lost.clear()
        await asyncio.gather(*(kept.append([rows.changed(t, 2, Change("said", {"n": 2}, 1.0))])
                               for t in "tu"))
        assert [c.data["n"] for c in await kept.changes("t")] == [1, 2] and len(await kept.changes("u")) == 1
        with pytest.raises(Overtaken):
            await kept.append([rows.changed("t", 2, Change("said", {"n": 2}, 1.5))])
        await kept.close()
    run_async(work())


def test_what_is_given_up_after_a_line_was_lost_is_not_said_to_be_nothing(fresh_database):
    """The commit is done, its answer lost, and the next line is too slow to say so."""
    async def work():
        kept = await opened(fresh_database)
        real, lost = kept.write, []

        async def write(connection, rows):
            if lost:
                raise line.needed("asyncpg").QueryCanceledError
            await real(connection, rows)
            lost.append(connection)
            connection._transport.abort()
            raise ConnectionResetError
        kept.write = write
        with pytest.raises(Unsure):
            await kept.append([rows.created("t", 1.0, {})])
        with pytest.raises(StoreFailed, match="nothing has changed"):
            await kept.append([rows.created("u", 1.0, {})])
        assert await kept.terms("t") and not await kept.terms("u")
        await kept.close()
    run_async(work())


def test_one_that_does_not_fit_spoils_no_other(fresh_database):
    async def work():
        kept = await opened(fresh_database)
        await kept.append([rows.created(t, 1.0, {}) for t in "stu"])
        await kept.append([rows.changed("t", 1, Change("said", {}, 1.0))])
        replies = await asyncio.gather(*(kept.append([rows.changed(t, 1, Change("said", {}, 2.0))])
                                         for t in "stu"),
                                       return_exceptions=True)
        assert [type(reply) for reply in replies] == [type(None), Overtaken, type(None)]
        await kept.close()
    run_async(work())


def test_nothing_is_written_to_a_table_that_is_not_there(fresh_database):
    async def work():
        kept = await opened(fresh_database)
        await kept.append([rows.created(t, 1.0, {}) for t in "su"])
        units = [[rows.changed(t, 1, Change("said", {}, 2.0)), rows.held(t, "me")] for t in "stu"]
        replies = await asyncio.gather(*map(kept.append, units), return_exceptions=True)
        assert [type(reply) for reply in replies] == [type(None), NoTable, type(None)]
        assert await kept.changes("t") == [] and sorted(await kept.all_of("me")) == ["s", "u"]
        await kept.close()
    run_async(work())


def test_what_deleted_tables_left_goes_when_a_database_is_brought_up_to_date(fresh_database, monkeypatch):
    async def work():
        with monkeypatch.context() as before:
            before.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:1])
            older = await opened(fresh_database)
            await older.append([rows.created("t", 1.0, {}),
                                *(rows.changed(t, 1, Change("said", {}, 2.0)) for t in "tu"),
                                *(rows.held(t, "me") for t in "tu"),
                                *rows.ended("u", 1.0, {"game": "g", "names": ["Anna"]}, True)])
            await older.close()
        kept = await opened(fresh_database)
        assert [len(await kept.changes(t)) for t in "tu"] == [1, 0] and await kept.all_of("me") == ["t"]
        assert await kept.record("u") is None and await kept.finished("me", 9) == []
        await kept.close()
    run_async(work())


def test_a_lease_ends_with_its_line(fresh_database):
    async def work():
        one, two = await opened(fresh_database), await opened(fresh_database)
        assert await one.claim(["a", "b"]) == {"a", "b"} and await two.claim(["a", "c"]) == {"c"}
        assert await one.claim(["a"]) == {"a"} and await two.orphans(9) == []
        await one.release(["b"])
        assert await two.claim(["b"]) == {"b"}
        await one.close()
        assert await two.orphans(9) == ["a"] and await two.claim(["a"]) == {"a"}
        await two.close()
    run_async(work())


def test_all_who_come_first_migrate_once_and_a_newer_database_is_left_alone(fresh_database, monkeypatch):
    async def work():
        found = await asyncio.gather(*(opened(fresh_database) for _ in range(4)))
        assert len({await each.key() for each in found}) == 1
        for each in found:
            await each.close()
        monkeypatch.setattr(migrations, "MIGRATIONS", ())
        with pytest.raises(StoreFailed, match="newer version"):
            await opened(fresh_database)
    run_async(work())


@pytest.mark.parametrize("url",
                         ["postgresql://u:secret@127.0.0.1:1/x",
                          "postgresql://u:secret@/nowhere?host=/nowhere", "postgresql://["])
def test_a_database_that_cannot_be_used_gets_a_sentence_without_its_password(url, database):
    with pytest.raises(StoreFailed, match="cannot be used") as told:
        run_async(opened(url))
    assert "secret" not in str(told.value)


def test_how_often_one_looks_bounds_how_long_a_table_is_alone():
    assert leases.BEAT + line.ATTEMPT < 5
