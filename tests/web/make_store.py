"""Write a small store of today's schema, of SQLite and of PostgreSQL, to tests/web/stores: a game under way,
`running`, and a finished one, as a server of today writes them.

    PYTHONPATH=tests python -m web.make_store
"""
import contextlib
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from ludoteca.client import Client
from ludoteca.web.storage import postgres_migrations, sqlite_migrations

from database import Database

FOLDER = Path(__file__).parent / "stores"
FIRST = 8                                     # decisions of the game that is under way


@contextlib.contextmanager
def served(home, *given):
    """The address of a server of its own."""
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--home", home, "--no-browser"]
    process = subprocess.Popen([*command, *given], stdout=subprocess.PIPE, text=True)
    try:
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://[\w.:]+", line)))
    finally:
        process.terminate()
        process.communicate()


def play(host, guest, most):
    """A table where two people have decided so often, and said something; its id."""
    table = host.make_table("cafe-race", 3, ["me", "me", "open"], public=most > FIRST)["id"]
    guest.sit(table, "Carl")
    host.act(table, "chat", 0, text="Good evening.")
    luck = random.Random(1)
    for _ in range(most):
        asked = ((seat, who, who.see(table, seat)) for seat, who in enumerate((host, host, guest)))
        found = next((row for row in asked if row[0] in row[2]["waiting"]), None)
        if found is None:
            break
        seat, who, now = found
        who.decide(table, luck.choice(now["legal"]), now["seq"], seat)
    return table


def both_games(url):
    """Ids, and what they are called in the dump."""
    with Client(url) as host, Client(url) as guest:
        return {play(host, guest, FIRST): "running", play(host, guest, 1000): "finished"}


def write(name, dump, ids):
    for id, called in ids.items():
        dump = dump.replace(id, called)
    (FOLDER / name).write_text(dump, "utf-8")
    print(FOLDER / name)


def sqlite_store():
    with tempfile.TemporaryDirectory() as home:
        with served(home) as url:
            ids = both_games(url)
        with contextlib.closing(sqlite3.connect(Path(home) / "ludoteca.sqlite")) as db:
            dump = "\n".join(db.iterdump()) + "\n"
    write(f"sqlite-{len(sqlite_migrations.MIGRATIONS)}.sql", dump, ids)


def postgres_store():
    database = Database()
    with tempfile.TemporaryDirectory() as home, contextlib.closing(database):
        with served(home, "--database", database.fresh("store")) as url:
            ids = both_games(url)
        dump = database.run("pg_dump", "-h", database.folder, "-U", "postgres", "--inserts", "--no-owner",
                             "store")
    said = [line.replace("public.", "") for line in dump.splitlines()
            if line and not line.startswith(("--", "SET ", "SELECT ", "\\"))]
    write(f"postgres-{len(postgres_migrations.MIGRATIONS)}.sql", "\n".join(said) + "\n", ids)


if __name__ == "__main__":
    sqlite_store()
    postgres_store()
