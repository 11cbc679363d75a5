"""The store: on disk before it is told, all or nothing, one commit for all that waits."""
import asyncio
import contextlib
import sqlite3
import threading
from pathlib import Path

import pytest

from ludoteca.core.record import check
from ludoteca.web import server
from ludoteca.web.errors import NoTable, StoreFailed
from ludoteca.web.settings import Settings
from ludoteca.web.storage import rows, sqlite
from ludoteca.web.storage import sqlite_migrations as migrations
from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.storage.sqlite import SqliteStore
from ludoteca.web.table import commands, service
from ludoteca.web.table.change import Change

from apart import run_async
from waiting import until

TERMS = {"game": "x"}


def said(*seqs, table="t"):
    return [rows.changed(table, seq, Change("said", {"n": seq}, float(seq))) for seq in seqs]


def run(tmp_path, work):
    async def whole():
        kept = SqliteStore(tmp_path / "deep" / "file.sqlite")
        try:
            return await work(kept)
        finally:
            await kept.close()
    return run_async(whole())


@pytest.fixture(params=["sqlite", "postgres"])
def on_both(request, tmp_path):
    """on_both(work): run an async function of a store, of either kind."""
    if request.param == "sqlite":
        return lambda work: run(tmp_path, work)
    url = request.getfixturevalue("fresh_database")

    async def whole(work):
        kept = PostgresStore(url)
        await kept.open()
        try:
            return await work(kept)
        finally:
            await kept.close()
    return lambda work: run_async(whole(work))


def test_what_was_appended_is_there_again(on_both):
    async def write(kept):
        await kept.append([rows.created("t", 5.0, TERMS), *said(1, 2)])
        await kept.append([*rows.ended("t", 9.0, {"digest": "d", "game": "g", "names": []}, True),
                           rows.noted("alive", "7.5")])

    async def read(kept):
        assert await kept.terms("t") == (5.0, TERMS) and await kept.terms("u") is None
        assert ([(c.kind, c.data["n"], c.at) for c in await kept.changes("t")]
                == [("said", 1, 1.0), ("said", 2, 2.0)])
        assert (await kept.record("t"))["digest"] == "d" and await kept.record("u") is None
        assert await kept.meta("alive") == "7.5" and await kept.meta("other") is None
    on_both(write)
    on_both(read)


def test_the_order_is_that_of_numbers_whatever_the_clock_said(on_both):
    """A clock that is set back between two changes, and rows that reach the file in another order."""
    async def work(kept):
        await kept.append([rows.created("t", 0.0, TERMS)])
        for n, at in ((2, 1.0), (1, 9.0), (3, 5.0)):
            await kept.append([rows.changed("t", n, Change("said", {"n": n}, at))])
        assert [c.data["n"] for c in await kept.changes("t")] == [1, 2, 3]
        assert [(id, last) for id, last, _ in await kept.unfinished(0.0)] == [("t", 5.0)]
    on_both(work)


def test_full_sync_and_a_write_ahead_log(tmp_path):
    async def work(kept):
        assert kept.writer.execute("pragma journal_mode").fetchone()[0] == "wal"
        assert kept.writer.execute("pragma synchronous").fetchone()[0] == 2
        with pytest.raises(sqlite3.OperationalError):
            kept.reader.execute("delete from tables")
    run(tmp_path, work)


def test_it_is_on_disk_when_append_returns(tmp_path):
    async def work(kept):
        await kept.append(said(1))
        other = sqlite3.connect(tmp_path / "deep" / "file.sqlite")
        assert other.execute("select count(*) from changes").fetchone() == (1,)
        other.close()
    run(tmp_path, work)


def test_what_is_written_beside_the_file_comes_into_it_while_others_write(tmp_path, monkeypatch):
    """And no commit does that itself: it would make its writer wait."""
    monkeypatch.setattr(sqlite, "TIDY_AFTER", 10)

    async def work(kept):
        assert kept.writer.execute("pragma wal_autocheckpoint").fetchone() == (0,)
        for seq in range(400):
            await kept.append(said(seq))
            for thread in threading.enumerate():
                if thread.name == "tidy":
                    thread.join()
        return (tmp_path / "deep" / "file.sqlite-wal").stat().st_size
    assert run(tmp_path, work) < 400 * 4096


def test_all_that_waits_shares_a_commit(on_both):
    async def work(kept):
        await kept.append([rows.created("t", 0.0, TERMS)])
        await asyncio.gather(*(kept.append(said(n)) for n in range(1, 101)))
        assert len(await kept.changes("t")) == 100
        return kept.commits
    assert on_both(work) <= 1 + 3


@pytest.mark.parametrize("count", [1, 2, 3, 64, 200])
def test_many_rows_are_few_statements(count):
    changes = [rows.changed(f"t{n}", n, Change("said", {"n": n}, n / 7)) for n in range(count)]
    others = [rows.held("t", "a"), rows.held("t", "b"), *rows.removed("t", "a", True),
              *rows.removed("t", "b", False)]
    told = [*sqlite.statements([*changes, *others])]
    assert len(told) <= -(-count // 64) + 1 + 6, "each makes a thread wait for the loop"
    connection = sqlite3.connect(":memory:")
    connection.executescript("create table changes(id, seq, at, kind, data); create table holders(guest, id);"
                             "create table tables(id); create table records(id); create table finished(id);")
    for statement, values in told:
        connection.execute(statement, values)
    assert connection.execute("select * from changes").fetchall() == [values for _, values in changes]
    assert connection.execute("select * from holders").fetchall() == []


def test_all_or_nothing(on_both):
    async def work(kept):
        await kept.append([rows.created("t", 0.0, TERMS), *said(1)])
        with pytest.raises(StoreFailed):
            await kept.append(said(2, 1))  # 1 is there already: two servers, or a change applied twice
        with pytest.raises(StoreFailed):
            await kept.append([rows.held("t", "guest"), *said(2, 1)])               # in several statements
        assert [c.data["n"] for c in await kept.changes("t")] == [1] and not await kept.holders_of("t")
        await kept.append(said(2))
    on_both(work)


def test_a_failing_disk_is_told_and_the_next_try_works(tmp_path):
    async def work(kept):
        kept.writer.execute("pragma max_page_count = 1")
        kept.writer.execute("pragma query_only = on")
        with pytest.raises(StoreFailed, match="nothing has changed"):
            await kept.append(said(1))
        kept.writer.execute("pragma query_only = off")
        kept.writer.execute("pragma max_page_count = 1000000")
        await kept.append(said(1))
    run(tmp_path, work)


def test_unfinished_tables_the_latest_first(on_both):
    async def work(kept):
        for n, table in enumerate("abc"):
            await kept.append([rows.created(table, float(n), TERMS)])
        await kept.append(said(7, table="a"))
        await kept.append(rows.ended("c", 9.0, {"game": "g", "names": []}, False))
        assert await kept.unfinished(0) == [("a", 7.0, TERMS), ("b", 1.0, TERMS)]
        assert [id for id, *_ in await kept.unfinished(5)] == ["a"]
    on_both(work)


def test_whose_tables_and_which_replays(on_both):
    async def work(kept):
        for n, (table, public) in enumerate([("a", False), ("b", True), ("c", False)]):
            guest = "you" if table == "c" else "me"
            await kept.append([rows.created(table, float(n), {"public": public}), rows.held(table, guest)])
        assert await kept.tables_of("me", 9) == ["b", "a"] and await kept.tables_of("me", 1) == ["b"]
        assert await kept.tables_of("x", 9) == []
        await kept.append([rows.held("a", "me"), *(
            row for n, table in enumerate("abc")
            for row in rows.ended(table, float(n), {"game": table, "names": [table]}, table == "b"))])
        assert await kept.tables_of("me", 9) == []
        assert [id for id, *_ in await kept.finished("me", 9)] == ["b", "a"]
        assert await kept.finished("", 9) == [("b", 1.0, "b", ["b"])]
        assert [id for id, *_ in await kept.finished("you", 9)] == ["c", "b"]
    on_both(work)


def test_a_table_is_forgotten_by_one_or_altogether(on_both):
    async def work(kept):
        for table, guests in (("a", ("me",)), ("b", ("me", "you"))):
            await kept.append([rows.created(table, 0.0, {}), *(rows.held(table, guest) for guest in guests),
                               *rows.ended(table, 1.0, {"game": "g", "names": []}, False)])
        assert (sorted(await kept.all_of("me")) == sorted(id for id, *_ in await kept.ended_of("me", 9))
                == ["a", "b"])
        assert await kept.holders_of("b") == {"me", "you"}
        await kept.append([*rows.removed("a", "me", True), *rows.removed("b", "me", False)])
        assert await kept.all_of("me") == await kept.ended_of("me", 9) == []
        assert await kept.terms("a") is None is await kept.record("a")
        assert await kept.terms("b") and [id for id, *_ in await kept.ended_of("you", 9)] == ["b"]
    on_both(work)


def test_a_game_that_ends_as_it_is_deleted_leaves_no_record(on_both):
    async def work(kept):
        await kept.append([rows.created("t", 0.0, TERMS), rows.held("t", "me")])
        await kept.append(rows.removed("t", "me", True))
        with contextlib.suppress(NoTable):
            await kept.append(rows.ended("t", 1.0, {"game": "g", "names": ["Anna"]}, True))
        assert await kept.record("t") is None and await kept.finished("me", 9) == []
    on_both(work)


# Migrations.

NEWEST = len(migrations.MIGRATIONS)


def content(path):
    """All of a file: its version, its tables and their rows."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return db.execute("pragma user_version").fetchone()[0], list(db.iterdump())


def first_file(path, version=1):
    """A file as the very first server wrote it: a game under way, a finished one."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript((Path(__file__).parent / "stores" / "sqlite-1.sql").read_text("utf-8")
                         + f"pragma user_version = {version};")
    return path


def test_a_file_of_a_newer_version_is_left_alone(tmp_path):
    path = first_file(tmp_path / "file.sqlite", NEWEST + 1)
    before = content(path)
    with pytest.raises(StoreFailed, match=r"file\.sqlite was written by a newer version"):
        SqliteStore(path)
    assert content(path) == before


def test_a_server_does_not_start_on_a_newer_file(tmp_path):
    first_file(Settings(home=tmp_path).file, NEWEST + 1)
    with pytest.raises(StoreFailed, match="was written by a newer version of Ludoteca"):
        server.run(port=0, browser=False, home=tmp_path)


def test_a_file_of_the_first_server_is_played_on(tmp_path):
    path = first_file(Settings(home=tmp_path).file)
    rows = content(path)[1]

    async def go_on():
        found = service.TableService(Settings(home=tmp_path))
        table = await found.find("running")
        assert (table.names == ["Ada", "Beppe", "Bo"] and table.view().s.round == 4
                and table.notes[2].text == "Good evening.")
        seat, number = table.waiting[0], table.number(table.waiting[0])
        text = table.view(seat).texts()[0]
        assert await found.act(table, lambda: commands.decide.check(table, seat, text, number))
        ours = [await found.store.tables_of(guest, 9)
                for guest in ("device-of-ada", "device-of-bo", "device-of-bep")]
        assert ours == [["running"], ["running"], []], (
            "whose tables they are is found in the terms and in the changes")
        assert (await found.store.finished("", 9))[0][0] == "finished"
        assert check(await found.store.record("finished"))["players"] == 3
        await found.close()

    run_async(go_on())
    version, now = content(path)
    assert (version == NEWEST
            and not [row for row in rows if row.startswith("INSERT") and row not in now
                     and "meta" not in row])


def test_all_roads_lead_to_the_same_file(tmp_path):
    """A new file, one from the first version, and one of the newest have the same tables; opening one again
    changes nothing."""
    run_async(SqliteStore(tmp_path / "new").close())
    run_async(SqliteStore(first_file(tmp_path / "old")).close())
    tables = {path: sorted(" ".join(row.split()) for row in content(path)[1] if row.startswith("CREATE"))
              for path in (tmp_path / "new", tmp_path / "old")}
    assert len(set(map(str, tables.values()))) == 1 and len(tables[tmp_path / "new"]) == 33
    before = content(tmp_path / "old")
    run_async(SqliteStore(tmp_path / "old").close())
    assert content(tmp_path / "old") == before


def test_a_file_of_version_1_that_has_the_index_already(tmp_path):
    """Servers wrote it without counting it as a version of its own."""
    path = first_file(tmp_path / "file")
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(";".join(migrations.WHOSE)
                         + "; insert into holders values('device-of-ada', 'running');")
    run_async(SqliteStore(path).close())
    assert content(path)[0] == NEWEST and sum("INTO \"holders\"" in row for row in content(path)[1]) == 4


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    def broken(db):
        db.execute("drop table changes")
        db.execute("insert into nowhere values(1)")
    path = first_file(tmp_path / "file")
    before = content(path)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, broken))
    with pytest.raises(StoreFailed, match=r"could not be brought up to date .*nowhere.*; it is as it was"):
        SqliteStore(path)
    assert content(path) == before


def test_bots_go_on_when_the_disk_takes_something_again(serve):
    async def test(server):
        me, kept = server.client(), server.service.store
        other, real = await server.table(me, "moo", players=3), kept.commit
        kept.commit = lambda rows: "OperationalError" if '"by":"bot"' in str(rows) else real(rows)
        id = await server.table(me, "mbb", players=3)
        while not kept.fault:
            await asyncio.sleep(0)                        # let the bots decide
        kept.commit = real
        assert (await me.post(f"/api/tables/{other}/chat", json={"text": "Hello"})).status_code == 200

        async def bots_have_moved():
            return (await me.get(f"/api/tables/{id}")).json()["waiting"] == [0]
        await until(bots_have_moved)
    serve(test)


def test_a_game_that_ended_keeps_its_record_later_if_the_disk_does_not_take_it_at_once(serve, monkeypatch):
    """Its last decision has counted, and is answered so."""
    monkeypatch.setattr(service, "BEAT", 0.01)

    async def test(server):
        me, kept = server.client(), server.service.store
        real, refused = kept.commit, []

        def commit(rows):
            if rows[0][0] == "records" and len(refused) < 2:
                refused.append(rows)
                return "OperationalError"
            return real(rows)
        id, kept.commit = await server.table(me, "mmm", players=3), commit
        while not (now := (await me.get(f"/api/tables/{id}?seat=0")).json())["over"]:
            seat = now["waiting"][0]
            now = (await me.get(f"/api/tables/{id}?seat={seat}")).json()
            told = {"decision": now["legal"][0], "seq": now["seq"], "seat": seat}
            reply = await me.post(f"/api/tables/{id}/decisions", json=told)
            assert reply.status_code == 200, reply.text
        await until(lambda: kept.record(id))
        assert len(refused) == 2
    serve(test)


def test_nothing_is_applied_that_did_not_reach_the_disk(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        while (before := (await me.get(f"/api/tables/{id}")).json())["waiting"] != [0]:
            await asyncio.sleep(0)                        # let the bots decide
        server.service.store.writer.execute("pragma query_only = on")
        reply = await me.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": before["seq"]})
        assert reply.status_code == 503 and reply.json()["code"] == "store"
        assert (await me.get(f"/api/tables/{id}")).json() == before
        server.service.store.writer.execute("pragma query_only = off")
        reply = await me.post(f"/api/tables/{id}/decisions", json={"decision": "3", "seq": before["seq"]})
        assert reply.json()["changed"]
    serve(test)
