"""The servers that are besieged: three workers on PostgreSQL, and one process on SQLite that is started again
whenever it ends, as systemd would."""
import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys

from ludoteca.web.storage.postgres import PostgresStore
from ludoteca.web.storage.sqlite import SqliteStore

from apart import PATIENCE
from database import Database
from waiting import pause

# players come from few addresses and finish a game in seconds; all other limits are as usual
GIVEN = ["limits.tables_per_hour=1000000", "limits.tables_per_address=1000000", "pace=0", "log=json"]
# every insert of changes takes as long as a table of the siege's own says
SLOW = """
create table siege(seconds float8);
insert into siege values(0);
create function siege() returns trigger language plpgsql as $$ begin
    perform pg_sleep(seconds) from siege where seconds > 0; return null; end $$;
create trigger siege after insert on changes for each statement execute function siege();
"""


class Served:
    """The command `ludoteca serve` in a folder, with its log."""

    def __init__(self, home, *flags):
        self.home, self.port, self.flags = home, 0, flags
        home.mkdir(exist_ok=True)
        self.log = (home / "log").open("ab")
        # compiled once, as what is installed is: else every start compiles it all, two fifths of its work
        self.env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.start()

    def start(self):
        told = ["--no-browser", "--port", str(self.port), "--home", str(self.home), *self.flags]
        told += [part for each in GIVEN for part in ("--set", each)]
        self.process = subprocess.Popen([sys.executable, "-m", "ludoteca", "serve", *told], env=self.env,
                                        stdout=subprocess.PIPE, stderr=self.log, text=True)
        if found := re.search(r":(\d+)/", self.process.stdout.readline()):     # else it was killed meanwhile
            self.port = int(found[1])

    def children(self, what):
        """The processes of the server that run a module."""
        listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
                                capture_output=True, text=True).stdout
        return sorted(int(line.split()[0]) for line in listed.splitlines() if what in line)

    def serving(self):
        """The processes that serve."""
        return [self.process.pid]

    def memory(self):
        """Of the largest of them, in megabytes."""
        found = [0.0]
        for pid in self.serving():
            with contextlib.suppress(OSError), open(f"/proc/{pid}/statm") as file:
                found.append(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6)
        return max(found)

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()


class Single(Served):
    """One process on SQLite."""

    name = "one process on SQLite"

    async def keep(self, timeline):
        """Start it again whenever it ends."""
        while True:
            await pause(0.05)
            if self.process.poll() is not None:
                self.process.stdout.close()
                with timeline.lasting("a start"):
                    await asyncio.to_thread(self.start)
                    await self._answers()

    async def _answers(self):
        """Until somebody is served, or it has ended again."""
        reader, writer = None, None
        while writer is None and self.process.poll() is None:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                await reader.readline()
            await pause(0.05)
        if writer:
            writer.close()

    def store(self):
        return SqliteStore(self.home / "ludoteca.sqlite")

    def disk(self):
        """A connection beside the server's own."""
        return sqlite3.connect(self.home / "ludoteca.sqlite", timeout=10, isolation_level=None,
                               check_same_thread=False)


class Workers(Served):
    """Three workers on PostgreSQL."""

    name = "three workers on PostgreSQL"

    def __init__(self, home):
        self.database = Database()
        self.url = self.database.fresh("siege")
        super().__init__(home, "--database", self.url, "--workers", "3")
        self.ready = False

    async def keep(self, timeline):
        """The first process is never killed."""
        await asyncio.Event().wait()

    def sql(self, statement):
        return self.database.ask("siege", statement)

    def make_slow(self, seconds):
        """Every write of a change takes so long from now on."""
        if not self.ready:
            self.sql(SLOW)
            self.ready = True
        self.sql(f"update siege set seconds = {seconds}")

    def serving(self):
        return self.children("hosting.workers")

    def backends(self):
        """The database's processes that serve ours."""
        return [int(pid) for pid in self.sql(
            "select pid from pg_stat_activity where datname = 'siege' and pid <> pg_backend_pid()").split()]

    def store(self):
        return PostgresStore(self.url)

    def end(self):
        super().end()
        self.database.close()
