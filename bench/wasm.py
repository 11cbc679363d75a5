"""The games' WebAssembly modules beside Numba's code, on this machine: docs/wasm.md has the figures.

    python bench/wasm.py                    all of it, a line of JSON for each figure
    python bench/wasm.py rates first        some of it: rates, first, hints, memory

rates   random play and search by Numba, wasmtime, Node and Chromium, in turn, sixty short rounds in one run,
the best of each;
        whether all give the same bits; loading; sizes
first   a bare start, with nothing compiled on the disk: from a table of experts to the first decision on it,
in each game, a second
        after the first page, which is when somebody may have clicked; the slowest of five servers
hints   from a click on Hint to the card, in Chromium, thought there or, without WebAssembly, by the server:
the median of five memory  a server and its thinkers after decisions of experts in all games, with the modules
and with Numba, in MB
"""
from __future__ import annotations

import base64
import contextlib
import functools
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from playwright.sync_api import sync_playwright

from ludoteca import Match, load
from ludoteca.bots.searcher import NEVER, search_of
from ludoteca.core import engines
from ludoteca.core.game_loader import Game, games
from ludoteca.core.state import as_record
from ludoteca.core.wasm import module
from web import ARGS, Server

SCRIPT = Path(__file__).with_suffix(".mjs")
ROUNDS, SIMS = 60, 200  # many short ones: on a busy machine the best of them was not interrupted
GAMES = {"ave-caesar": 30, "cafe-fatal": 300, "cafe-race": 600, "crazy-race": 300}
Row = dict[str, Any]
Ask = Callable[[Row], Row]


# The same work for everybody, as the arrays that a door takes.

def described(arrays: list[Any]) -> list[Row]:
    """Sizes and contents, for whoever cannot be handed an array; what is another's memory is named so."""
    places = [cells.__array_interface__["data"][0] for cells in arrays]
    return [{"size": cells.nbytes, "same": places.index(places[n]) if places.index(places[n]) < n else None,
             "filled": base64.b64encode(cells.tobytes()).decode() if cells.tobytes().strip(b"\0") else ""}
            for n, cells in enumerate(arrays)]


def random_work(game: Game) -> list[Any]:
    """states, template, out, nodes and winners for `simulate`."""
    begin = np.zeros(1, game.rules.STATE)
    begin[0] = as_record(game.template(), game.rules.STATE)
    nodes, won = (np.zeros(GAMES.get(game.name, 100), np.int64) for _ in range(2))
    return [np.zeros(1, game.rules.STATE), begin, np.zeros(game.rules.MOST, np.int32), nodes, won]


def digest(arrays: list[Any]) -> str:
    return hashlib.sha256(b"".join(cells.tobytes() for cells in arrays)).hexdigest()


@functools.cache
def code_of(game: Game, how: str) -> Any:
    return engines.code(game, how)


def here(game: Game, how: str) -> tuple[Row, Row]:
    """Random play and a search in this process."""
    code, work = code_of(game, how), random_work(game)
    begun = time.perf_counter()
    code.simulate(*work[:3], 0, *work[3:])
    played = {"ms": 1000 * (time.perf_counter() - begun), "hash": digest(work[3:])}
    search, view = search_of(game, how), Match(game, seed=1).view(0)
    tree = search.prepare(view.s, SIMS)
    begun = time.perf_counter()
    search.code.grow(tree, 0, 0, SIMS, 1, NEVER, 0.0)
    return played, {"ms": 1000 * (time.perf_counter() - begun), "hash": digest(list(tree))}


def elsewhere(game: Game, ask: Ask) -> tuple[Row, Row]:
    """The same in Node or a page."""
    work, view = random_work(game), Match(game, seed=1).view(0)
    lengths = [len(cells) for cells in work]
    played = ask({"do": "simulate", "game": game.name, "arrays": described(work), "lengths": lengths,
                  "seed": 0})
    tree = list(search_of(game, "numba").prepare(view.s, SIMS))
    return played, ask({"do": "grow", "game": game.name, "arrays": described(tree),
                        "shapes": [cells.shape for cells in tree],
                        "seat": 0, "sims": SIMS, "seed": 1, "limit": NEVER, "bold": 0.0})


def node() -> Ask:
    process = subprocess.Popen(["node", str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True)

    def ask(asked: Row) -> Row:
        assert process.stdin and process.stdout
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        return dict(json.loads(process.stdout.readline()))
    return ask


def chromium(engine: Any) -> Ask:
    """A page of the server's own host, since only there a browser hashes."""
    page = engine.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS).new_page()
    page.route("**/*", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto("http://127.0.0.1/")
    page.add_script_tag(content=SCRIPT.read_text("utf-8"), type="module")
    page.wait_for_function("() => globalThis.answer")
    return lambda asked: dict(page.evaluate("asked => answer(asked)", asked))


def rates() -> Iterator[Row]:
    import wasmtime  # noqa: F401  its own import is no part of loading a module

    with sync_playwright() as engine:
        asks = {"node": node(), "chromium": chromium(engine)}
        for name in games():
            game = load(name)
            code = (game.folder / module.CODE).read_bytes()
            begun = time.perf_counter()
            module.Module(game.folder, name)
            row: Row = {"game": name, "kB": round(len(code) / 1000, 1),
                        "gzip kB": round(len(gzip.compress(code)) / 1000, 1),
                        "load ms": {"wasmtime": round(1000 * (time.perf_counter() - begun))}}
            for who, ask in asks.items():
                loaded = ask({"do": "load", "game": name, "code": base64.b64encode(code).decode()})
                row["load ms"][who] = round(loaded["ms"])
            runs: dict[str, Callable[[], tuple[Row, Row]]] = {
                "numba": lambda game=game: here(game, "numba"),
                "wasmtime": lambda game=game: here(game, "wasm"),
                **{who: lambda ask=ask, game=game: elsewhere(game, ask) for who, ask in asks.items()}}
            # the first one warms up
            found = [{who: run() for who, run in runs.items()} for _ in range(ROUNDS + 1)][1:]
            row["same bits"] = all(len({one[who][part]["hash"] for one in found for who in runs}) == 1
                                   for part in (0, 1))
            for part, what, count in ((0, "games/s", GAMES.get(name, 100)), (1, "simulations/s", SIMS)):
                row[what] = {who: round(1000 * count / min(one[who][part]["ms"] for one in found))
                             for who in runs}
            yield row


# A server of its own.

@contextlib.contextmanager
def server(engine: str) -> Iterator[tuple[Server, httpx.Client]]:
    os.environ["LUDOTECA_ENGINE"] = engine
    made = Server()
    try:
        with httpx.Client(base_url=made.url, timeout=120) as client:
            yield made, client
    finally:
        made.close()
        del os.environ["LUDOTECA_ENGINE"]


def first_decision(client: httpx.Client, game: str) -> float:
    """Seconds from a table of experts to the first decision of one."""
    seats = [{"kind": "bot", "level": "expert"} for _ in range(load(game).template().players)]
    begun = time.perf_counter()
    id = client.post("/api/tables", json={"game": game, "seats": seats}).raise_for_status().json()["id"]
    first = seen(client, id)
    while seen(client, id) == first:
        time.sleep(0.02)
    return time.perf_counter() - begun


def seen(client: httpx.Client, id: str) -> tuple[int, list[int]]:
    """What changes with a decision: the number of changes, or, while others decide in secret too, who is to
    decide."""
    now = client.get(f"/api/tables/{id}?seat=-1").json()
    return now["seq"], now["waiting"]


def first() -> Iterator[Row]:
    for name in games():
        found = []
        for _ in range(5):
            with tempfile.TemporaryDirectory() as bare:
                os.environ["XDG_CACHE_HOME"] = bare  # where wasmtime keeps what it made of a module
                with server("wasm") as (_, client):
                    time.sleep(1)
                    found.append(round(1000 * first_decision(client, name)))
        yield {"game": name, "first decision ms": max(found), "all": found, "target": "< 1000"}


def hints() -> Iterator[Row]:
    with sync_playwright() as engine, server("wasm") as (made, _):
        browser = engine.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
        for name in games():
            found: Row = {}
            for who, script in (("page", ""), ("server", "delete globalThis.WebAssembly")):
                page = browser.new_context(base_url=made.url).new_page()
                page.add_init_script(script)
                found[who] = sorted(hint(page, name) for _ in range(5))[2]
            yield {"game": name, "hint ms": found}


def hint(page: Any, game: str) -> int:
    """Milliseconds from the click to the card, at a new table."""
    seats = [{"kind": "me", "name": "A"}, *({"kind": "bot", "level": "novice"} for _ in range(3))]
    id = page.request.post("/api/tables", data={"game": game, "players": 4, "seats": seats}).json()["id"]
    page.goto(f"/t/{id}")
    page.wait_for_function(
        "() => document.title.startsWith('●') && !document.body.classList.contains('busy')")
    begun = time.perf_counter()
    page.evaluate("() => document.querySelector('#hint-button').click()")
    page.wait_for_selector("#advice .lead")
    return round(1000 * (time.perf_counter() - begun))


def memory() -> Iterator[Row]:
    found = {}
    for engine in ("wasm", "numba"):
        with server(engine) as (made, client):
            for name in games():
                first_decision(client, name)
            found[engine] = settled(made.process.pid)
        yield {"engine": engine, **found[engine]}
    yield {"less with the modules": round(found["numba"]["all"] - found["wasm"]["all"]), "target": ">= 100"}


def settled(pid: int) -> Row:
    """What they hold when nothing comes to it any more: the tables play on, and a thinker prepares one game
    after the other."""
    last, quiet, until = 0, 0, time.monotonic() + 240
    while quiet < 3 and time.monotonic() < until:
        time.sleep(5)
        now = megabytes(pid)
        quiet, last = quiet + 1 if abs(now["all"] - last) < 4 else 0, now["all"]
    return now


def megabytes(pid: int) -> Row:
    """What a process and its children hold, shared pages counted in parts."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    family = [pid, *(int(child) for task in tasks for child in (task / "children").read_text().split())]
    rows = [Path(f"/proc/{one}/smaps_rollup").read_text().splitlines() for one in family]
    each = [int(line.split()[1]) / 1024 for row in rows for line in row if line.startswith("Pss:")]
    return {"processes": len(family), "server": round(each[0]), "all": round(sum(each))}


def main() -> None:
    for what in sys.argv[1:] or ("rates", "first", "hints", "memory"):
        for row in globals()[what]():
            print(json.dumps({"measured": what, **row, "load": round(os.getloadavg()[0], 1)}), flush=True)


if __name__ == "__main__":
    main()
