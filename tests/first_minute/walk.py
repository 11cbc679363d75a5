"""What a first minute is made of: steps with a sentence each, and the real server, command and browser.

A step is a function `step(scene, …)`, whose docstring is its line in the report.  Steps need nothing of one
another: one that fails leaves what was seen then (pictures of its pages, what its commands and servers said),
and the next one begins.
"""
import contextlib
import importlib
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from browser.conftest import ARGS, CHROMIUM
from browser.conftest import Faults as Complaints

from apart import PATIENCE, PLAIN
from waiting import wait_until

PERSONS = ("friend", "host", "player", "researcher", "operator", "builder", "sceptic", "maintainer")
ROOT = Path(__file__).parents[2]
PYTHON = Path(sys.executable)
LUDOTECA = PYTHON.with_name("ludoteca")
STEPS: dict[str, list["Step"]] = {}


class NotHere(Exception):
    """A step cannot be tried on this machine, with the reason."""


def must(holds, sentence):
    if not holds:
        raise AssertionError(sentence)


def program(words):
    """A command line as a process takes it: our command is the one that is installed beside this Python."""
    return [LUDOTECA if words[0] == "ludoteca" else words[0], *words[1:]]


# Steps.

@dataclass(frozen=True)
class Step:
    """Something that a person does, and what must be so then."""

    person: str
    work: Callable
    case: tuple
    quick: bool

    @property
    def sentence(self):
        told = " ".join(self.work.__doc__.split()).rstrip(".")
        case = ", ".join(str(getattr(each, "__name__", each)) for each in self.case)
        return f"{told} ({case})" if case else told


def step(quick=False, each=((),)):
    """A step of the person whose module it is in, for each case; `quick` says which are in the test suite."""
    def keep(work):
        person = work.__module__.rpartition(".")[2]
        for case in each:
            chosen = quick if isinstance(quick, bool) else case in quick
            STEPS.setdefault(person, []).append(Step(person, work, case, chosen))
        return work
    return keep


def steps_of(person, quick=False):
    importlib.import_module(f"first_minute.{person}")
    return [each for each in STEPS[person] if each.quick or not quick]


@dataclass
class Outcome:
    """How a step went: well, or `fault` says what is wrong; `seen` are pictures and texts by file names."""

    step: Step
    fault: str = ""
    missing: str = ""
    seen: dict[str, bytes] = field(default_factory=dict)


def take(scene, step):
    """One step, whatever happens in it."""
    outcome = Outcome(step)
    try:
        with scene.at_step():
            step.work(scene, *step.case)
            must(not scene.complaints, f"a page complained: {scene.complaints}")
    except NotHere as reason:
        outcome.missing = str(reason)
    except Exception as fault:
        outcome.fault = str(fault) or type(fault).__name__
        outcome.seen = scene.seen | {"traceback.txt": traceback.format_exc().encode()}
    return outcome


# What a person has at hand.

class Scene:
    """A folder, the command, a server as it comes, windows of a browser; all of it is gone in the end.

    In a still one all visitors' devices ask for less motion, which saves most of the browser's work.
    """

    def __init__(self, still=False):
        self.still = still
        self._whole, self._step = contextlib.ExitStack(), contextlib.ExitStack()
        self._browser = self._server = None
        self.kept, self.seen, self.said, self.pages, self.servers = {}, {}, [], [], []
        self.complaints = Complaints()

    def __enter__(self):
        folder = tempfile.TemporaryDirectory(prefix="first-minute-")
        self.whole_folder = Path(self._whole.enter_context(folder))
        return self

    def __exit__(self, *fault):
        self._whole.close()

    @contextlib.contextmanager
    def at_step(self):
        """What belongs to one step: its folder, its windows and visitors, servers that it started itself."""
        self.seen, self.said, self.pages, self.complaints = {}, [], [], Complaints()
        with contextlib.ExitStack() as self._step:
            self.folder = Path(self._step.enter_context(tempfile.TemporaryDirectory(dir=self.whole_folder)))
            try:
                yield
            except Exception:
                self.seen = self._evidence()
                raise

    def _evidence(self):
        found = {}
        for n, page in enumerate(self.pages):
            with contextlib.suppress(Exception):
                found[f"page-{n}.png"] = page.screenshot()
        if self.said:
            found["commands.txt"] = "\n\n".join(self.said).encode()
        for n, server in enumerate(self.servers):
            if logged := server.log():
                found[f"server-{n}.txt"] = logged[-20_000:].encode()
        return found

    def once(self, name, make):
        """What several steps look at, made by the first of them."""
        if name not in self.kept:
            self.kept[name] = make()
        return self.kept[name]

    def env(self, **more):
        """The environment of somebody who has set nothing; what is kept, is kept in our folder."""
        ours = ("LUDOTECA_", "PYTHON", "PYTEST_", "COV_", "MAKE")
        usual = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return usual | {"LC_ALL": "C.UTF-8", "LUDOTECA_HOME": str(self.whole_folder / "home"),
                        "BROWSER": "true", "PATH": f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"} | more

    def run(self, *command, code=0, text="", cwd=None, patience=PATIENCE, **env):
        """A command that has to end with that code, by itself and without a traceback."""
        words = [str(word) for word in command]
        done = subprocess.run(program(words), input=text, text=True, capture_output=True, timeout=patience,
                              cwd=cwd or self.folder, env=self.env(**env))
        line, said = shlex.join(words), (done.stderr or done.stdout).strip()
        self.said.append(f"$ {line}\n{done.stdout[-8000:]}{done.stderr[-8000:]}[{done.returncode}]")
        must(done.returncode == code and "Traceback" not in done.stderr,
             f"`{line}` ended with {done.returncode}: {said[-400:]}")
        return done

    def serve(self, *given, home=None, **env):
        """A server of this step's own."""
        made = Server(home or self.folder / "home", given, self.env(**env))
        self._step.callback(made.stop)
        self.servers.append(made)
        self._step.callback(self.servers.remove, made)
        return made

    @property
    def server(self):
        """The server that all steps of a person share, with nothing set."""
        if self._server is None:
            self._server = Server(self.whole_folder / "shared", (), self.env())
            self._whole.callback(self._server.stop)
            self.servers.append(self._server)
        return self._server

    def visitor(self, server=None, address="127.0.0.1"):
        """Somebody who asks the server by a program, from that address of this machine."""
        way, url = httpx.HTTPTransport(local_address=address, **PLAIN), (server or self.server).url
        return self._step.enter_context(Visitor(base_url=url, timeout=PATIENCE, transport=way))

    def window(self, width=1280, height=800, language="en", still=False, **given):
        """A fresh visitor's window; what its page complains of is a fault of the step."""
        phone, size = min(width, height) < 500, {"width": width, "height": height}
        motion = "reduce" if still or self.still else "no-preference"
        context = self.browser.new_context(base_url=self.server.url, viewport=size, locale=language,
                                           reduced_motion=motion, has_touch=phone, is_mobile=phone, **given)
        self._step.callback(context.close)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("page", self._meet)
        return context.new_page()

    def _meet(self, page):
        self.pages.append(page)
        self.complaints.watch(page)

    @property
    def browser(self):
        if self._browser is None:
            if CHROMIUM is None:
                raise NotHere("Chromium is not here.")
            from playwright.sync_api import sync_playwright
            engine = self._whole.enter_context(sync_playwright())
            self._browser = engine.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            self._whole.callback(self._browser.close)
        return self._browser


class Server:
    """`ludoteca serve` as it comes, on any free port, with its tables in that folder."""

    def __init__(self, home, given, env):
        home.mkdir(parents=True, exist_ok=True)
        self.home, self._log = home, home / "what-the-server-said.txt"
        command = [LUDOTECA, "serve", "--no-browser", "--port", "0", "--home", home, *given]
        with self._log.open("a") as log:
            self.process = subprocess.Popen(command, env=env, cwd=home, text=True, stdout=subprocess.PIPE,
                                            stderr=log)
        found = re.search(r"http://\S+?(?=/)", self.process.stdout.readline())
        if not found:
            raise AssertionError(f"the server did not start, but ended with {self.stop()}: {self.log()}")
        self.url = found[0]
        self._await()

    def _await(self):
        """It says where it is a moment before it listens there."""
        def answer():
            must(self.process.poll() is None, f"the server has ended: {self.log()}")
            with contextlib.suppress(httpx.TransportError):
                must(client.get(f"{self.url}/health").is_success, "the server is not well")
                return True
        with httpx.Client(**PLAIN) as client:
            wait_until(answer)

    def log(self):
        return self._log.read_text("utf-8")

    def stop(self, way=signal.SIGTERM):
        """As `systemctl stop` does, or Ctrl-C; what it ended with."""
        if self.process.poll() is None:
            self.process.send_signal(way)
            self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


class Visitor(httpx.Client):
    """A guest of a server, known by the cookie, who uses its API."""

    def ask(self, path, **given):
        reply = self.post(f"/api/tables{path}", json=given)
        must(reply.is_success, f"POST /api/tables{path} got {reply.status_code}: {reply.text[:300]}")
        return reply.json()

    def set_up(self, game, *seats, **given):
        """A new table; its name."""
        rows = [{"kind": kind, **({"name": "Anna"} if kind == "me" else {})} for kind in seats]
        return self.ask("", game=game, players=len(seats), seats=rows, **given)["id"]

    def look(self, id, **query):
        reply = self.get(f"/api/tables/{id}", params=query)
        must(reply.is_success, f"the table got {reply.status_code}: {reply.text[:300]}")
        return reply.json()

    def decide(self, id, number=0):
        now = self.look(id)
        return self.ask(f"/{id}/decisions", decision=now["legal"][number], seq=now["seq"])

    def play_until(self, id, done):
        """Decide whatever comes first, until the table as this guest sees it is so; the table then."""
        while not done(now := self.look(id)):
            must(not now["over"], "the game is over before that")
            if now["you"] in now["waiting"]:
                self.decide(id)
            else:
                self.look(id, after=now["seq"])
        return now
