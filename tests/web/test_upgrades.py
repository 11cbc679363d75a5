"""Stores of every schema that ever was: each is opened, brought up to date and played on; one of a newer
schema is left alone.

stores/ has a store of each, as the server of then wrote it: a game of Café Race under way, `running`, and a
finished one.
"""
import contextlib
import functools
import sqlite3
from pathlib import Path

import pytest

from ludoteca.core.record import check
from ludoteca.lab.optional_packages import needed
from ludoteca.web import server
from ludoteca.web.errors import StoreFailed
from ludoteca.web.settings import Settings
from ludoteca.web.storage import postgres_migrations, sqlite_migrations
from ludoteca.web.table import commands
from ludoteca.web.table.service import TableService

from apart import apart, run_async

STORES = sorted((Path(__file__).parent / "stores").glob("*.sql"))


def version_of(store):
    return int(store.stem.partition("-")[2])


@pytest.fixture
def laid_out(request, tmp_path):
    """laid_out(store): the settings of a server on a copy of it."""
    def lay_out(store):
        if store.stem.startswith("sqlite"):
            with contextlib.closing(sqlite3.connect(Settings(home=tmp_path).file)) as db:
                db.executescript(store.read_text("utf-8") + f"pragma user_version = {version_of(store)};")
            return Settings(home=tmp_path)
        url = request.getfixturevalue("fresh_database")
        run_async(written(url, store.read_text("utf-8")))
        return Settings(home=tmp_path, database=url)
    return lay_out


async def written(url, sql):
    connection = await needed("asyncpg").connect(url)
    await connection.execute(sql)
    await connection.close()


def test_there_is_a_store_of_every_schema():
    kinds = {"sqlite": sqlite_migrations.MIGRATIONS, "postgres": postgres_migrations.MIGRATIONS}
    assert {store.stem for store in STORES} == {
        f"{kind}-{n}" for kind, steps in kinds.items() for n, _ in enumerate(steps, 1)}, (
        "a new schema needs a store that its server wrote: see docs/hosting.md, Upgrades")


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.stem)
def test_a_store_of_every_schema_is_played_on(store, laid_out):
    settings = laid_out(store)

    async def go_on():
        found = TableService(settings)
        await found.open()
        table = await found.find("running")
        assert "Good evening." in [note.text for note in table.notes]
        before = len(table.answers)
        seat, number = table.waiting[0], table.number(table.waiting[0])
        text = table.view(seat).texts()[0]
        assert await found.act(table, lambda: commands.decide.check(table, seat, text, number))
        assert len(table.answers) > before
        guest = next(iter(table.seats[0].holders))
        assert await found.store.tables_of(guest, 9) == ["running"]
        assert [game[0] for game in await found.store.ended_of(guest, 9)] == ["finished"]
        check(await found.store.record("finished"))
        await found.close()
    run_async(go_on())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_server_that_is_rolled_back_says_so_and_touches_nothing(kind, laid_out, request, monkeypatch):
    """The store is of the newest schema, the server knows one less."""
    module = {"sqlite": sqlite_migrations, "postgres": postgres_migrations}[kind]
    settings = laid_out(Path(STORES[0].parent / f"{kind}-{len(module.MIGRATIONS)}.sql"))
    monkeypatch.setattr(module, "MIGRATIONS", module.MIGRATIONS[:-1])
    before = content(settings, request)
    with pytest.raises(StoreFailed, match="was written by a newer version of Ludoteca"):
        apart(functools.partial(server.run, port=0, browser=False, settings=settings))
    assert content(settings, request) == before


def content(settings, request):
    """All that is in a store."""
    if not settings.database:
        return settings.file.read_bytes()
    name = settings.database.partition("?")[0].rpartition("/")[2]
    database = request.getfixturevalue("database")
    told = database.run("pg_dump", "-h", database.folder, "-U", "postgres", "--inserts", name)
    return [line for line in told.splitlines() if not line.startswith("\\")]         # but a key of each dump
