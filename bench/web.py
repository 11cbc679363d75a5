"""How the server and its pages behave on this machine: a real server process, a real Chromium.

    python bench/web.py                    all of it (about three minutes), a line of JSON for each figure,
                                           times in ms
    python bench/web.py push weight        some of it: first, push, weight, shift, cold, back, frames

first   a stranger's first visit, from opening the front page to the first decision that can be made: clicks
and time push    a decision's POST until another viewer's socket has the change, until another page without
movement shows it, and
        until one with movement begins to move (p50, p95)
weight  every byte over the wire, both ways, of a first visit: the front page, and a table's page until it is
whole, before
        the first move
shift   how far things jump that nobody moved (the sum of all layout shifts), on every kind of page, on a
phone and a desktop cold    with an empty compile cache: process start to a served page; a table's start to
its first bot's move back    kill -9 and start again: from the server's first answer until a page has a fresh
picture frames  a replay that plays by itself, the processor slowed down 4 times: frames a second and time
between two of them while
        something moves, and while a new picture is put in place
"""
from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

from ludoteca.core.game_loader import load
from ludoteca.web.live.program_message import playable

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
TARGETS = {"first": "<= 2 clicks, < 2000 ms", "push": "p95 < 50 ms", "weight": "< 150 kB", "shift": "0",
           "cold": "first move < 1000 ms", "back": "< 2000 ms", "frames": "60 a second, p95 < 17 ms"}
WHOLE = "() => document.body.dataset.seq !== undefined && !document.body.classList.contains('lost')"
Row = dict[str, Any]


class Server:
    """A server process with a folder and a compile cache of its own."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp())
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> float:
        """Seconds until the first page was served."""
        begun = time.perf_counter()
        command = [sys.executable, "-m", "ludoteca.web.server", "--port", str(self.port), "--home",
                   str(self.home), "--no-browser"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env=os.environ | {"LUDOTECA_CACHE": str(self.home / "cache")})
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(self.url, timeout=5):
                return time.perf_counter() - begun
            time.sleep(0.005)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.home, ignore_errors=True)


class Scale:
    """A door in front of the server that counts the bytes that pass."""

    def __init__(self, port: int) -> None:
        self.behind, self.bytes, self.door = port, 0, socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.open, daemon=True).start()

    def open(self) -> None:
        while True:
            ours, theirs = self.door.accept()[0], socket.create_connection(("127.0.0.1", self.behind))
            for ends in ((ours, theirs), (theirs, ours)):
                threading.Thread(target=self.pump, args=ends, daemon=True).start()

    def pump(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.bytes += len(data)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


PAUSE = 0.1  # between two decisions: three requests each, and the server allows 50 a second


def spread(seconds: list[float]) -> Row:
    ranked = sorted(seconds)
    return {"n": len(ranked)} | {f"p{p}": round(1000 * ranked[len(ranked) * p // 100], 1) for p in (50, 95)}


def table(client: httpx.Client, game: str, kind: str, **given: Any) -> str:
    """A table whose seats are all of one kind."""
    seats = [{"kind": kind, **({"name": f"P{p}"} if kind == "me" else {})}
             for p in range(load(game).template().players)]
    return str(client.post("/api/tables",
                           json={"game": game, "seats": seats, **given}).raise_for_status().json()["id"])


def moves(client: httpx.Client, id: str, count: int) -> Iterator[float]:
    """Play a table on at random; the moment before each decision is sent."""
    luck = random.Random(id)
    for _ in range(count):
        if (now := client.get(f"/api/tables/{id}?seat=-1").json())["over"]:
            return
        time.sleep(PAUSE)
        seat = now["waiting"][0]
        own = client.get(f"/api/tables/{id}?seat={seat}").json()
        body = {"seat": seat, "decision": luck.choice(own["legal"]), "seq": own["seq"]}
        begun = time.perf_counter()
        client.post(f"/api/tables/{id}/decisions", json=body).raise_for_status()
        yield begun


ASKED = "() => document.title.startsWith('●') && !document.body.classList.contains('busy')"


def first(server: Server, browser: Any) -> Iterator[Row]:
    """With movement, as strangers have it: what the bots do before the first own turn is waited for."""
    for game in playable():
        waits, asked = [], []
        for _ in range(5):
            page = visitor(browser, server.url, "calm")
            begun = time.perf_counter()
            page.goto("/")
            page.click(f"#game-{game} .do")
            page.wait_for_selector("#table-layer svg")
            waits.append(time.perf_counter() - begun)
            page.wait_for_function(ASKED, polling="raf")
            asked.append(time.perf_counter() - begun)
            page.context.close()
        yield {"game": game, "clicks": 1, "table": spread(waits)["p50"], **spread(asked)}


def push(server: Server, browser: Any) -> Iterator[Row]:
    for game in playable():
        with httpx.Client(base_url=server.url) as client:
            id = table(client, game, "me")
            with connect(f"{server.url.replace('http', 'ws')}/t/{id}/live") as viewer:
                viewer.recv()
                waits = []
                for begun in moves(client, id, 60):
                    viewer.recv(timeout=5)
                    waits.append(time.perf_counter() - begun)
            yield {"game": game, "until": "socket", **spread(waits)}
            for motion, until in (("none", "page"), ("calm", "movement")):
                waits = shown(browser, server, client, table(client, game, "me"), motion)
                yield {"game": game, "until": until, **spread(waits)}


CHANGE = {"none": "document.body, {attributes: true, attributeFilter: ['data-seq']}",
          "calm": "document.querySelector('#table-layer'), {childList: true, subtree: true}"}


def shown(browser: Any, server: Server, client: httpx.Client, id: str, motion: str) -> list[float]:
    """The same until the change is in another page's document; both clocks are this machine's. What moves is
    skipped then."""
    page = visitor(browser, server.url, motion)
    page.goto(f"/t/{id}")
    page.wait_for_function(WHOLE)
    page.evaluate("() => { window.seen = []; new MutationObserver(() => "
                  "window.seen.push(Date.now())).observe("
                  f"{CHANGE[motion]}); }}")
    waits = []
    for n, begun in enumerate(moves(client, id, 40)):
        sent = time.time() - (time.perf_counter() - begun)
        page.wait_for_function("n => window.seen.length > n", arg=n, polling=10)
        waits.append(page.evaluate("n => window.seen[n]", n) / 1000 - sent)
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.body.classList.contains('busy')", polling=10)
    page.context.close()
    return waits


PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def visitor(browser: Any, url: str, motion: str, size: dict[str, int] = PHONE) -> Any:
    context = browser.new_context(viewport=size, base_url=url, locale="en")
    context.add_cookies([{"name": "motion", "value": motion, "url": url}])
    return context.new_page()


def weight(server: Server, browser: Any) -> Iterator[Row]:
    scale = Scale(server.port)
    page = visitor(browser, scale.url, "none")
    page.goto("/")
    page.wait_for_load_state("networkidle")
    yield {"page": "/", "kB": round(scale.bytes / 1000, 1)}
    page.context.close()
    for game in playable():
        scale = Scale(server.port)
        page = visitor(browser, scale.url, "none")
        with httpx.Client(base_url=server.url) as client:
            id = table(client, game, "open")
        page.goto(f"/t/{id}")
        page.wait_for_selector("#board-layer svg")
        page.wait_for_function(WHOLE)
        page.wait_for_load_state("networkidle")
        yield {"game": game, "kB": round(scale.bytes / 1000, 1)}
        page.context.close()


SHIFTS = """() => { window.shifts = []; new PerformanceObserver(list => list.getEntries().forEach(e => e.hadRecentInput ||
    window.shifts.push([e.value, ...e.sources.map(s => s.node?.id || s.node?.className || s.node?.nodeName)])))
    .observe({type: 'layout-shift', buffered: true}); }"""


def shift(server: Server, browser: Any) -> Iterator[Row]:
    with httpx.Client(base_url=server.url) as client:
        over = table(client, "cafe-race", "bot")
        while not client.get(f"/api/tables/{over}").json()["over"]:
            time.sleep(0.2)
    paths = ["/", "/mine", "/puzzles", "/guide/cafe-race", "/new/cafe-race", *(f"/{path}" for path in (
        f"t/{over}", f"replay/{over}", f"replay/{over}/check"))]
    for size in (PHONE, DESKTOP):
        page = visitor(browser, server.url, "calm", size)
        page.add_init_script(f"({SHIFTS})()")
        for path in paths:
            page.goto(path)
            page.wait_for_load_state("networkidle")
            yield {"page": path.replace(over, "…"), "width": size["width"], **jumped(page)}
        for game in playable():
            page.goto("/")
            page.click(f"#game-{game} .do")
            for _ in range(3):
                page.wait_for_function(ASKED)
                decide(page)
            page.wait_for_function(ASKED)
            yield {"page": f"three decisions of {game}", "width": size["width"], **jumped(page)}
        page.context.close()


FREE = "#bar .offers:not([hidden]) .offer:not(.back):not([aria-disabled=true])"


def jumped(page: Any) -> Row:
    shifts = page.evaluate("() => window.shifts")
    what = sorted({name for _, *names in shifts for name in names if name})
    return {"sum": round(sum(value for value, *_ in shifts), 4), "what": what[:6]}


def decide(page: Any) -> None:
    """The first of what is offered, by keys, step by step; a key that met a moving picture has skipped it,
    and is pressed again."""
    before = page.evaluate("() => Number(document.body.dataset.seq)")
    while page.evaluate("() => Number(document.body.dataset.seq)") == before:
        ready = page.locator("#play:not([disabled])").count()
        keys = page.eval_on_selector_all(FREE, "all => all.map(o => o.dataset.key).filter(k => k)")
        page.keyboard.press("Enter" if ready or not keys else keys[0])
        page.wait_for_timeout(100)


def cold(server: Server, browser: Any) -> Iterator[Row]:
    fresh = Server()
    fresh.kill()
    shutil.rmtree(fresh.home / "cache", ignore_errors=True)
    yield {"what": "a served page", "ms": round(1000 * fresh.start())}
    with httpx.Client(base_url=fresh.url) as client:
        for game in playable():
            begun = time.perf_counter()
            id = table(client, game, "bot")
            with connect(f"{fresh.url.replace('http', 'ws')}/t/{id}/live") as viewer:
                while not json.loads(viewer.recv())["events"]:
                    pass
            yield {"what": f"first bot's move, {game}", "ms": round(1000 * (time.perf_counter() - begun))}
    fresh.close()


def back(server: Server, browser: Any) -> Iterator[Row]:
    page, heard = visitor(browser, server.url, "none"), []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda _: heard.append(time.perf_counter())))
    with httpx.Client(base_url=server.url) as client:
        page.goto(f"/t/{table(client, 'cafe-race', 'me')}")
    gaps = []
    for n in range(6):
        page.wait_for_function(WHOLE)
        server.kill()
        page.wait_for_timeout(1000 * n)                         # a short or a long absence
        heard.clear()
        server.start()
        begun = time.perf_counter()
        while not heard:
            page.wait_for_timeout(5)
        gaps.append(max(0.0, heard[0] - begun))
    page.context.close()
    yield {"what": "fresh picture", **spread(gaps), "most": round(1000 * max(gaps))}


# For twelve seconds: the frames while a picture moves, and apart from them those in which a new one is put in
# place.
WATCH = """() => new Promise(done => {
    const host = document.querySelector('#table-layer'), moving = [], swap = [], end = performance.now() + 12000;
    let last = 0, shown = '', fresh = 0;
    requestAnimationFrame(function tick(now) {
        const {seq} = host.firstElementChild.dataset;
        if (seq !== shown) { shown = seq; fresh = 2; }
        const busy = document.body.classList.contains('busy');
        if (busy && last) (fresh-- > 0 ? swap : moving).push(now - last);
        last = busy ? now : 0;
        now < end ? requestAnimationFrame(tick) : done({moving, swap});
    });
})"""


def frames(server: Server, browser: Any) -> Iterator[Row]:
    for game in playable():
        page = visitor(browser, server.url, "calm")
        with httpx.Client(base_url=server.url) as client:
            id = table(client, game, "bot")
            while not client.get(f"/api/tables/{id}").json()["over"]:
                time.sleep(0.2)
        page.goto(f"/replay/{id}")
        page.wait_for_selector("#table-layer svg")
        page.click("#run")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        found = page.evaluate(WATCH)
        moving, swap = (spread([gap / 1000 for gap in found[kind]]) for kind in ("moving", "swap"))
        rate = round(1000 * len(found["moving"]) / max(1, sum(found["moving"])), 1)
        yield {"game": game, "a second": rate, **moving, "swap p95": swap["p95"]}
        page.context.close()


def main() -> None:
    wanted = sys.argv[1:] or list(TARGETS)
    if not set(wanted) <= set(TARGETS):
        sys.exit(__doc__)
    server = Server()
    with contextlib.closing(server), sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for what in wanted:
            for row in globals()[what](server, browser):
                load_now = round(os.getloadavg()[0], 1)
                print(json.dumps({"measured": what, **row, "target": TARGETS[what], "load": load_now}),
                      flush=True)


if __name__ == "__main__":
    main()
