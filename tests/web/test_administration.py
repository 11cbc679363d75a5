"""`ludoteca admin` on both stores, while the server runs and when it does not."""
import asyncio
import json
import sys
from asyncio.subprocess import PIPE

import pytest
import websockets

from ludoteca.core.record import read, verify
from ludoteca.web.hosting import administration
from ludoteca.web.hosting.data_folder import Busy
from ludoteca.web.settings import Settings
from web.conftest import running

from apart import PATIENCE, run_async
from command_line import run
from waiting import until


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """Where the tables are: settings, and the flags that name the same."""
    if request.param == "sqlite":
        return {"home": tmp_path}, ["--home", tmp_path]
    url = request.getfixturevalue("fresh_database")
    return {"home": tmp_path, "database": url}, ["--database", url]


async def some_tables(server):
    """One that waits for people, and one that bots have finished."""
    host = server.client()
    waits = await server.table(host, "moo", players=3)
    over = await server.table(host, "bbb", players=3)
    await until(lambda: server.service.table(over).over)
    async def kept():
        return await server.service.store.record(over)
    await until(kept)
    return host, waits, over


async def admin(*args):
    """The command in a process of its own, beside a server that runs in this loop."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "ludoteca", "admin", *map(str, args),
                                                   stdout=PIPE, stderr=PIPE)
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    return out.decode()


def test_what_is_there_is_told_while_the_server_runs_and_after(place, tmp_path):
    given, where = place

    async def look():
        async with running(**given) as server:
            _, waits, over = await some_tables(server)
            assert json.loads(await admin("show", waits, "--json", *where))["seats"] == "poo"
            assert "P0" in await admin("show", waits, *where)
            return waits, over, await admin("list", "--json", *where)

    waits, over, listed = run_async(look())
    tables = {table["id"]: table for table in json.loads(listed)}
    assert set(tables) == {waits, over} and tables[over]["ended"] and not tables[waits]["ended"]
    assert json.loads(run("admin", "list", "--json", *where)[1]) == json.loads(listed)
    assert waits in run("admin", "list", *where)[1] and run("admin", "list", "--days", 1, *where)[0] == 0
    assert json.loads(run("admin", "who", "--json", *where)[1]) == {tables[waits]["host"]: 1}
    told = json.loads(run("admin", "figures", "--json", *where)[1])
    assert told["tables"] == 2 and told["finished"] == 1 and told["guests"] == 1
    assert run("admin", "export", over, tmp_path / "game.json", *where)[0] == 0
    verify(read(tmp_path / "game.json"))
    code, _, said = run("admin", "export", waits, tmp_path / "none.json", *where)
    assert code == 2 and "secret" in said and not (tmp_path / "none.json").exists()


def test_what_is_ended_is_gone_and_a_running_server_notices(place):
    given, where = place

    async def end():
        async with running(**given) as server:
            host, waits, over = await some_tables(server)
            async with server.socket(f"/api/tables/{waits}/live", host) as ws:
                await ws.recv()
                assert waits in await admin("end", waits, *where)
                with pytest.raises(websockets.ConnectionClosed):           # whoever looks is told
                    while True:
                        await asyncio.wait_for(ws.recv(), PATIENCE)
            assert (await host.get(f"/api/tables/{waits}")).status_code == 404
            assert (await host.get(f"/api/tables/{over}")).status_code == 200
            return waits, over

    waits, over = run_async(end())
    code, said, _ = run("admin", "end", waits, over, *where)          # nobody runs
    assert code == 1 and f"There is no table {waits}" in said and f"{over} is gone" in said
    assert json.loads(run("admin", "list", "--json", *where)[1]) == []
    log = run("admin", "log", *where)[1].splitlines()
    assert [line.split()[-1] for line in log] == [waits, over]
    told = json.loads(run("admin", "figures", "--json", *where)[1])
    assert not any(told[part] for part in ("tables", "finished", "changes", "guests"))


def test_a_purge_asks_and_spares_what_is_young(place):
    given, where = place

    async def make():
        async with running(**given) as server:
            await some_tables(server)
    run_async(make())
    assert run("admin", "purge", "--days", 1, *where)[:2] == (0, "Tables that are gone: 0.\n")
    old = [*map(str, where)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(administration, "now", lambda: 10.0**10)
        assert run("admin", "purge", "--days", 1, *old, text="no\n")[0] == 1
        assert "gone: 1." in run("admin", "purge", "--days", 1, "--unfinished", *old, text="yes\n")[1]
        assert "gone: 1." in run("admin", "purge", "--days", 1, "--yes", *old)[1]


def test_a_server_that_does_not_answer_leaves_everything_as_it_was(tmp_path, monkeypatch):
    async def idle(service):
        """A server that hangs."""
    monkeypatch.setattr(administration, "obey", idle)
    monkeypatch.setattr(administration, "PATIENCE", 0.3)

    async def end():
        async with running(tmp_path) as server:
            waits = await server.table(server.client(), "moo", players=3)
            with pytest.raises(Busy):
                await asyncio.to_thread(administration.order, Settings(home=tmp_path), [waits], "Ada")
            assert await server.service.store.select("select 1 from meta where key like 'order %'") == []
            return waits, await server.service.store.terms(waits)
    waits, terms = run_async(end())
    assert terms is not None and waits in run("admin", "list", "--home", tmp_path)[1]


def test_where_there_is_nothing_it_says_so(tmp_path):
    code, _, said = run("admin", "list", "--home", tmp_path / "none")
    assert code == 2 and "There are no tables" in said and not (tmp_path / "none").exists()
