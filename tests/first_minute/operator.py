"""The operator: a server for others, what it is told, what it keeps, and one visitor who wants too much."""
import contextlib
import json
import re
import signal
import sqlite3
import statistics
import threading
import time
from itertools import islice, permutations

import websockets.sync.client

from first_minute.walk import ROOT, must, step

from apart import PATIENCE

UNNOTICED = 0.1                                  # seconds that nobody minds


@step(quick=True)
def serves(scene):
    """`ludoteca serve` answers as docs/hosting.md says."""
    me = scene.visitor()
    for path in ("/health", "/ready", "/metrics", "/", "/api/games"):
        must(me.get(path).status_code == 200, f"{path} got {me.get(path).status_code}")


@step()
def ends_it(scene):
    """It ends well by SIGTERM and by Ctrl-C, with a table under way, and says nothing that frightens."""
    for way in (signal.SIGTERM, signal.SIGINT):
        server = scene.serve()
        scene.visitor(server).set_up("cafe-race", "me", "bot", "bot")
        code, log = server.stop(way), server.log()
        must(code in (0, -way, 128 + way) and "Traceback" not in log, f"it ended with {code}: {log[-400:]}")


@step()
def sets_it_up(scene):
    """A flag goes before the environment, that before the file; what does not fit gets a sentence."""
    file = scene.folder / "ludoteca.toml"
    file.write_text('pages = false\nhosts = ["file.example"]\n', "utf-8")
    me = scene.visitor(scene.serve("--config", file, "--set", "limits.name_letters=3",
                                   LUDOTECA_HOSTS="play.example.org", LUDOTECA_LIMITS_NAME_LETTERS="9"))
    must(me.get("/").status_code == 404, "the file said that there are no pages")
    for host, status in (("play.example.org", 200), ("file.example", 421)):
        found = me.get("/api/games", headers={"host": host}).status_code
        must(found == status, f"{host} got {found}: the environment said who is answered")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "bot"}]
    refused = me.post("/api/tables", json={"game": "cafe-race", "players": 3, "seats": seats})
    must(refused.status_code == 422, f"names have three letters by the flag; Anna got {refused.status_code}")
    said = scene.run("ludoteca", "serve", "--no-browser", "--set", "pace=fast", code=2).stderr
    must("pace" in said, said)


@step()
def brings_a_backup_back(scene):
    """A backup of the running server, restored elsewhere, has the table, and its player the seat."""
    me, home = scene.visitor(), scene.server.home
    id = me.set_up("cafe-race", "me", "open", "bot")
    scene.run("ludoteca", "backup", "tables.zip", "--home", home)
    refused = scene.run("ludoteca", "restore", "tables.zip", "--home", home, code=2).stderr
    must("already running" in refused,
         f"a running server's tables were to be replaced, and this was said: {refused}")
    scene.run("ludoteca", "restore", "tables.zip", "--home", scene.folder / "other")
    me.base_url = scene.serve(home=scene.folder / "other").url
    must(me.look(id)["you"] == 0, "the player has lost the seat")


def of_the_first_server(scene):
    """A visitor of a server on a file as the very first server wrote it."""
    home = scene.folder / "old"
    home.mkdir()
    written = (ROOT / "tests" / "web" / "stores" / "sqlite-1.sql").read_text("utf-8")
    with contextlib.closing(sqlite3.connect(home / "ludoteca.sqlite")) as db:
        db.executescript(written + "pragma user_version = 1;")
    return scene.visitor(scene.serve(home=home))


def as_ada(scene):
    """The same, with the device that holds Ada's seats there: the file has only hashes of devices."""
    me = of_the_first_server(scene)
    mine, first = me.set_up("cafe-race", "me", "bot", "bot"), scene.servers[-1]
    first.stop()
    with contextlib.closing(sqlite3.connect(first.home / "ludoteca.sqlite")) as db, db:
        [[device]] = db.execute("select guest from holders where id = ?", (mine,))
        db.execute("update holders set guest = ? where guest = 'device-of-ada'", (device,))
        db.execute("update tables set terms = replace(terms, 'device-of-ada', ?)", (device,))
    me.base_url = scene.serve(home=first.home).url
    return me


@step()
def upgrades(scene):
    """The file of the very first server is served on: its game is played on, its finished one watched."""
    me = as_ada(scene)
    now = me.look("running")
    names = [seat["name"] for seat in now["seats"]]
    must(names == ["Ada", "Beppe", "Bo"] and now["you"] == 0 and not now["over"], f"another table: {now}")
    me.decide("running")
    must(0 not in me.look("running")["waiting"], "Ada's decision does not count")
    last = len(me.get("/api/tables/finished/plies").json())
    moments = [f"/replay/finished/{n}.json" for n in range(last + 1)]
    for path in ("/t/running", "/replays", "/replay/finished", *moments, f"/replay/finished/{last}.svg"):
        must(me.get(path).status_code == 200, f"{path} got {me.get(path).status_code}")


@step()
def verifies_an_old_game(scene):
    """Where its record tells otherwise than today's rules, `ludoteca verify` says what, in one sentence."""
    me = of_the_first_server(scene)
    (scene.folder / "game.json").write_text(me.get("/api/tables/finished/record").text, "utf-8")
    said = scene.run("ludoteca", "verify", "game.json", code=2).stderr.strip()
    must("event 13 differs from" in said and "\n" not in said, f"verify says: {said}")


@step(quick=True)
def hears_nonsense(scene):
    """A program that sends nonsense through its socket is answered and goes on; no hand is in the log."""
    me = scene.visitor()
    id = me.set_up("cafe-race", "me", "bot", "bot")
    with heard(me, id) as (send, answer):
        now = me.look(id)
        sent = (("nonsense", 422), ("7", 422), (now["legal"][0], 200))
        for number, (decision, status) in enumerate(sent, 1):
            send({"decision": decision, "seq": now["seq"], "id": number})
            told = answer(number)
            must(told["status"] == status, f"{decision!r} got {told}, not {status}")
    log = scene.server.log()
    must("Anna" not in log and "Traceback" not in log, f"the log says {log[-600:]}")


@contextlib.contextmanager
def heard(me, id):
    """A visitor's socket at a table: what sends a message, and what waits for the answer of a number."""
    cookie = "; ".join(f"{name}={value}" for name, value in me.cookies.items())
    url = f"{me.base_url}".rstrip("/").replace("http", "ws", 1) + f"/api/tables/{id}/live"
    with websockets.sync.client.connect(url, additional_headers={"cookie": cookie}) as socket:
        def answer(number, until=10):
            """A server that does not answer is not waited for long: it answers in milliseconds."""
            end = time.monotonic() + until
            with contextlib.suppress(TimeoutError):
                while True:
                    told = json.loads(socket.recv(timeout=max(0.0, end - time.monotonic())))
                    if told.get("answer") == number:
                        return told
            raise AssertionError(f"the socket gives no answer to message {number}")
        yield lambda message: socket.send(json.dumps(message)), answer


def codes(id, names):
    """Codes to scan for seats that no table has."""
    return (f"/t/{id}/qr.svg?seat={n}{'9' * 2000}" for n in range(10 ** 6))


def sheets(id, names):
    """The style sheets of a page, in any other order."""
    return (f"/static/x/{'+'.join(order)}.css" for order in permutations(names))


@step(each=((codes,), (sheets,)))
def bears_a_greedy_visitor(scene, asked):
    """One visitor who asks for odd things as fast as it goes does not stop another's decisions."""
    me, friend = scene.visitor(), scene.visitor()
    id = me.set_up("cafe-race", "me", "open", "bot")
    friend.ask(f"/{id}/seats", name="Bruno")
    names = max(re.findall(r"/static/\w+/([\w+-]+)\.css", me.get(f"/t/{id}").text), key=len).split("+")
    before, ended = decide_often(me, id), threading.Event()
    greedy = [threading.Thread(target=ask_on, args=(scene.visitor(address="127.0.0.2"), paths, ended))
              for n in range(8) for paths in [islice(asked(id, names), 1000 * n, None)]]
    for each in greedy:
        each.start()
    try:
        meanwhile = decide_often(me, id)
    finally:
        ended.set()
        for each in greedy:
            each.join(PATIENCE)
    must(meanwhile < max(10 * before, UNNOTICED),
         f"what took {before:.3f} s takes {meanwhile:.3f} s meanwhile")


def decide_often(me, id, count=14, most=30):
    """Change a secret decision again and again, for so many seconds at most; the median of what it takes."""
    found = []
    while len(found) < count and sum(found) < most:
        begun = time.monotonic()
        me.decide(id, len(found) % 6)
        found.append(time.monotonic() - begun)
    return statistics.median(found)


def ask_on(visitor, paths, ended):
    for path in paths:
        if ended.is_set():
            return
        visitor.get(path)
