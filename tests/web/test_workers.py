"""Workers: several processes on one port, replaced when killed, renewed without anybody noticing; SQLite has
one."""
import asyncio
import contextlib
import html
import json
import os
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludoteca.core.errors import BadOption
from ludoteca.web.hosting.data_folder import hold, release
from ludoteca.web.hosting.workers import Crew
from ludoteca.web.server import run
from ludoteca.web.settings import Settings
from web.asking import PageReader

from apart import PATIENCE, PATIENT, PLAIN, run_async
from waiting import for_ever, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Workers share a port where Linux lets them.")


class Served:
    """The command, with several workers."""

    def __init__(self, home, url, workers=2):
        told = ["--no-browser", "--port", "0", "--home", str(home), "--database", url, "--workers",
                str(workers), "--set", "pace=0", "--set", "limits.requests_burst=1000000"]
        self.home, self.log = home, (home / "log").open("wb")
        self.process = subprocess.Popen([sys.executable, "-m", "ludoteca", "serve", *told],
                                        stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.url = re.search(r"http://\S+/", self.process.stdout.readline())[0].rstrip("/")

    def end(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()

    def workers(self):
        """The processes of the workers, the spare one included."""
        listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
                                capture_output=True, text=True).stdout
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
                    reply = await me.post(f"/api/tables/{id}/decisions",
                                          json={"decision": now["legal"][0], "seq": now["seq"]})
                    assert reply.status_code == 200 and reply.json()["changed"], reply.text
                    seen.append((id, now["seq"], now["legal"][0]))


async def look(url, stop, seen):
    """Play through a page's socket; when it is closed, the next one shows the whole, and what was not taken
    is decided again. As a page does, it comes again where a worker that is about to end does not let it
    in."""
    seats = [{"kind": "me", "name": "P"}] + [{"kind": "bot", "level": "novice"}] * 2
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, **PLAIN) as me:
        while not stop.is_set():
            try:
                made = await me.post("/api/tables", json={"game": "cafe-race", "players": 3, "seats": seats})
            except (httpx.RemoteProtocolError, httpx.ReadError):     # its line is made anew, as above
                continue
            id = made.json()["id"]
            given, over = {"cookie": "; ".join(f"{name}={value}"
                                               for name, value in me.cookies.items())}, False
            while not over and not stop.is_set():
                with contextlib.suppress(ConnectionClosed, InvalidHandshake):
                    async with connect(f"{url.replace('http', 'ws')}/t/{id}/live?seat=0",
                                       additional_headers=given, **PATIENT) as socket:
                        over = await decide(socket, id, stop, seen)


async def decide(socket, id, stop, seen):
    """Whenever a page's message says that it is one's turn; whether the game is over."""
    page, now, asked = PageReader(), {"over": False, "mine": False}, None
    while not now["over"] and not stop.is_set():
        news = json.loads(await socket.recv())
        if "answer" in news:                     # it comes with what came of the decision, or after it
            assert news["status"] == 200, news
            seen.append((id, asked, "by page"))
            asked = None
        else:
            now = page.hear(news)
        if now["mine"] and asked is None:
            asked = now["seq"]
            text = html.unescape(re.search(r'data-choice="\d+" data-text="([^"]*)"', now["bar"])[1])
            await socket.send(json.dumps({"seat": 0, "decision": text, "seq": asked}))
    return now["over"]


async def patiently(url, stop, seen):
    """The same by somebody whose line is made anew when it was closed, as a browser's or a proxy's is."""
    while not stop.is_set():
        with contextlib.suppress(httpx.RemoteProtocolError, httpx.ReadError):
            await play(url, stop, seen)


def test_workers_are_renewed_while_people_play_replaced_when_killed_and_end_with_the_first_process(tmp_path,
                                                                                                   fresh_database):
    served = Served(tmp_path, fresh_database)
    try:
        run_async(renewed(served))
        run_async(replaced(served))
        run_async(frozen(served))
    except BaseException:
        served.end()
        raise
    run_async(orphaned(served))


async def renewed(served):
    """At SIGHUP, one after the other: no decision is lost, and nobody gets an error."""
    stop, seen = asyncio.Event(), []
    tasks = [asyncio.create_task(play(served.url, stop, seen))
             for play in (patiently, patiently, patiently, look)]
    await until(lambda: len(seen) > 8 and by_page(seen) and len(served.workers()) == 3, *tasks)
    before = served.workers()
    served.process.send_signal(signal.SIGHUP)
    await until(lambda: len(served.workers()) == 3 and not before & served.workers(), *tasks)
    more, looked = len(seen), by_page(seen)
    await until(lambda: len(seen) > more + 8 and by_page(seen) > looked, *tasks)
    stop.set()
    await asyncio.gather(*tasks)
    assert len(seen) == len(set(seen))


def by_page(seen):
    """How many decisions went through a page's socket."""
    return sum(how == "by page" for *_, how in seen)


async def replaced(served):
    """All are killed and nobody accepts; the port is still there, and who connects waits for the next."""
    before = served.workers()
    for worker in before:
        os.kill(worker, signal.SIGKILL)
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE, **PLAIN) as me:
        assert (await me.get("/health")).status_code == 200
    await until(lambda: len(served.workers()) == 3 and not before & served.workers())


async def frozen(served):
    """One stands still: whoever connects is served by the others at once, who plays there goes on elsewhere,
    and it is replaced."""
    first = min(served.workers())                # the spare one is the youngest
    stop, seen = asyncio.Event(), []
    tasks = [asyncio.create_task(play(served.url, stop, seen)) for play in (patiently, patiently, look)]
    await until(lambda: len(seen) > 4, *tasks)
    os.kill(first, signal.SIGSTOP)
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE, **PLAIN) as me:
        for _ in range(20):
            assert (await me.get("/health")).status_code == 200
        assert first in served.workers(), "it has not been replaced yet"
    stop.set()                                   # whoever waits for it hears when it is killed
    await asyncio.gather(*tasks)
    await until(lambda: first not in served.workers() and len(served.workers()) == 3)
    stop.clear()
    more, tasks = len(seen), [asyncio.create_task(patiently(served.url, stop, seen))]
    await until(lambda: len(seen) > more + 4, *tasks)
    stop.set()
    await asyncio.gather(*tasks)
    log = (served.home / "log").read_bytes()
    assert len(seen) == len(set(seen)) and b"hangs and is killed" in log and b"Fatal" not in log


async def orphaned(served):
    """However the first process ends, its workers do too."""
    workers = served.workers()
    served.end()
    await until(lambda: not any(os.path.exists(f"/proc/{worker}") for worker in workers))


def test_a_worker_that_dies_while_it_is_renewed_has_one_successor():
    """Else one of two would be nobody's: never asked whether it lives, never ended."""
    class Ended:
        returncode = 0

        async def wait(self):
            return 0

    async def test():
        begun, go_on = [], asyncio.Event()

        class Slow(Crew):
            async def _begin(self):
                begun.append(process := Ended())
                await go_on.wait()
                return process

            async def _watch(self, process):
                await (for_ever() if process in begun else asyncio.sleep(0))

            async def _end(self, process):
                pass

            async def _load(self):
                return Ended()
        with socket.socket() as sock:
            crew = Slow(Settings(workers=1), sock)
            crew.processes = [Ended()]
            tasks = [asyncio.create_task(crew._renew()), asyncio.create_task(crew._keep(0))]
            await until(lambda: begun)
            for _ in range(20):
                await asyncio.sleep(0)                       # the old one has died, and that was noticed
            go_on.set()
            await tasks[0]
            assert len(begun) == 1 and crew.processes == begun
            tasks[1].cancel()
    run_async(test())


def test_sqlite_refuses_a_second_process_and_several_workers_with_a_sentence(tmp_path):
    told = [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--port", "0", "--home", str(tmp_path)]
    done = subprocess.run([*told, "--workers", "2"], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode == 2 and "Several workers need a database" in done.stderr
            and "Traceback" not in done.stderr)
    held = hold(tmp_path)
    try:
        done = subprocess.run(told, capture_output=True, text=True, timeout=PATIENCE)
    finally:
        release(held)
    assert done.returncode and "A server is already running" in done.stderr and "Traceback" not in done.stderr
    with pytest.raises(BadOption, match="cannot share a port"), pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.platform", "win32")
        run(settings=Settings(home=tmp_path, database="postgresql://x/y", workers=2))


def test_a_database_that_is_not_there_ends_the_command_with_a_sentence(tmp_path, database):
    told = [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--home", str(tmp_path),
            "--database", "postgresql://u:pw@127.0.0.1:1/x"]
    done = subprocess.run(told, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode and "The database 127.0.0.1/x cannot be used" in done.stderr
    assert "Traceback" not in done.stderr and "pw" not in done.stderr
