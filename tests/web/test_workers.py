"""Workers: several processes on one port, replaced when killed, renewed without anybody noticing; SQLite has one."""
import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys

import httpx
import pytest

from ludoteca.core.errors import BadOption
from ludoteca.web.hosting.folder import hold, release
from ludoteca.web.server import run

import attack_processes
from apart import PATIENCE, PLAIN, apart, run_async

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Workers share a port where Linux lets them.")


class Served:
    """The command, with several workers."""

    def __init__(self, home, url, workers=2):
        told = ["--no-browser", "--port", "0", "--home", str(home), "--database", url, "--workers", str(workers),
                "--set", "pages=false", "--set", "pace=0", "--set", "limits.requests_burst=1000000"]
        self.log = (home / "log").open("wb")
        self.process = subprocess.Popen([sys.executable, "-m", "ludoteca", "serve", *told], stdout=subprocess.PIPE, stderr=self.log,
                                        text=True)
        self.url = re.search(r"http://\S+/", self.process.stdout.readline())[0].rstrip("/")

    def workers(self):
        """The processes of the workers."""
        listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout
        return {int(line.split()[0]) for line in listed.splitlines() if "hosting.workers" in line}


async def play(url, stop, seen):
    """Play table after table; any answer but a good one is a visible error."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, **PLAIN) as me:
        while not stop.is_set():
            seats = [{"kind": "me", "name": "P"}] + [{"kind": "bot", "level": "novice"}] * 2
            made = await me.post("/api/tables", json={"game": "cafe-race", "players": 3, "seats": seats})
            assert made.status_code == 201, made.text
            id = made.json()["id"]
            while not stop.is_set():
                now = (await me.get(f"/api/tables/{id}")).json()
                if now["over"]:
                    break
                if 0 in now["waiting"]:
                    reply = await me.post(f"/api/tables/{id}/decisions", json={"decision": now["legal"][0], "seq": now["seq"]})
                    assert reply.status_code == 200 and reply.json()["changed"], reply.text
                    seen.append((id, now["seq"], now["legal"][0]))


async def patiently(url, stop, seen):
    """The same by somebody whose line is made anew when it was closed, as a browser's or a proxy's is."""
    while not stop.is_set():
        with contextlib.suppress(httpx.RemoteProtocolError, httpx.ReadError):
            await play(url, stop, seen)


async def until(true, *tasks):
    async with asyncio.timeout(PATIENCE):
        while not true():
            for task in tasks:
                assert not task.done(), task.exception()
            await asyncio.sleep(0.02)


def test_workers_are_renewed_while_people_play_replaced_when_killed_and_end_with_the_first_process(tmp_path, fresh_database):
    served = Served(tmp_path, fresh_database)
    try:
        run_async(renewed(served))
        run_async(replaced(served))
    except BaseException:
        served.process.terminate()
        raise
    run_async(orphaned(served))


async def renewed(served):
    """At SIGHUP, one after the other: no decision is lost, and nobody gets an error."""
    stop, seen = asyncio.Event(), []
    tasks = [asyncio.create_task(patiently(served.url, stop, seen)) for _ in range(4)]
    await until(lambda: len(seen) > 8 and len(served.workers()) == 2, *tasks)
    before = served.workers()
    served.process.send_signal(signal.SIGHUP)
    await until(lambda: len(served.workers()) == 2 and not before & served.workers(), *tasks)
    more = len(seen)
    await until(lambda: len(seen) > more + 8, *tasks)
    stop.set()
    await asyncio.gather(*tasks)
    assert len(seen) == len(set(seen))


async def replaced(served):
    """All are killed and nobody accepts; the port is still there, and who connects waits for the next."""
    before = served.workers()
    for worker in before:
        os.kill(worker, signal.SIGKILL)
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE, **PLAIN) as me:
        assert (await me.get("/health")).status_code == 200
    await until(lambda: len(served.workers()) == 2 and not before & served.workers())


async def orphaned(served):
    """However the first process ends, its workers do too."""
    workers = served.workers()
    served.process.kill()
    served.process.wait(PATIENCE)
    served.process.stdout.close()
    served.log.close()
    await until(lambda: not any(os.path.exists(f"/proc/{worker}") for worker in workers))


def test_sqlite_refuses_a_second_process_and_several_workers_with_a_sentence(tmp_path):
    told = [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--port", "0", "--home", str(tmp_path)]
    done = subprocess.run([*told, "--workers", "2"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and "Several workers need a database" in done.stderr and "Traceback" not in done.stderr
    held = hold(tmp_path)
    try:
        done = subprocess.run(told, capture_output=True, text=True, timeout=PATIENCE)
    finally:
        release(held)
    assert done.returncode and "A server runs already" in done.stderr and "Traceback" not in done.stderr
    with pytest.raises(BadOption, match="no port be shared"), pytest.MonkeyPatch.context() as patch:
        patch.delattr("socket.SO_REUSEPORT")
        from ludoteca.web.settings import Settings
        run(settings=Settings(home=tmp_path, database="postgresql://x/y", workers=2))


def test_a_database_that_is_not_there_ends_the_command_with_a_sentence(tmp_path, database):
    told = [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--home", str(tmp_path),
            "--database", "postgresql://u:pw@127.0.0.1:1/x"]
    done = subprocess.run(told, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode and "The database 127.0.0.1/x cannot be used" in done.stderr
    assert "Traceback" not in done.stderr and "pw" not in done.stderr


def test_three_servers_and_their_database_killed_in_play(database):
    """In small; `make attack` does each fifty times."""
    told = apart(attack_processes.attack_processes, 1)
    assert all(told[fault.__name__] == 1 for fault in attack_processes.FAULTS) and told["decisions"] >= 16
