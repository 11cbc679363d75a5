"""Other browsers' engines, each by the protocol that it speaks itself: Firefox by WebDriver BiDi, WebKitGTK
by WebDriver."""
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.request

from websockets.sync.client import connect

from ludoteca.web.server import free_socket

PATIENCE = 120.0                      # seconds: whoever waits longer waits in vain
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
QUIET = {"app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
         "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False,
         "network.connectivity-service.enabled": False,
         "services.settings.server": "data:,", "extensions.systemAddon.update.enabled": False}


@contextlib.contextmanager
def process(*command, **given):
    """A program that ends with the block."""
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **given)
    try:
        yield running
    finally:
        running.terminate()
        running.wait(PATIENCE)
        running.stderr.close()


class Firefox:
    """One window, over a socket: goto(url), run(script) with `return` and `await`."""

    def __init__(self, socket):
        self.socket, self.number = socket, 0
        self.ask("session.new", capabilities={})
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(PATIENCE))
            if said.get("id") == self.number:
                assert said["type"] == "success", said
                return said["result"]

    def goto(self, url):
        self.ask("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def run(self, script):
        made = self.ask("script.evaluate",
                        expression=f"(async () => JSON.stringify(await (async () => {{ {script} }})()))()",
                        target={"context": self.window}, awaitPromise=True)
        assert made["type"] == "success", made
        return json.loads(made["result"].get("value", "null"))


@contextlib.contextmanager
def firefox():
    with tempfile.TemporaryDirectory() as home:
        with open(f"{home}/user.js", "w", encoding="utf-8") as prefs:
            prefs.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                             for name, value in QUIET.items())
        with process(FIREFOX, "--headless", "--remote-debugging-port=0", "--profile", home,
                     "about:blank") as running:
            said = next(found for line in running.stderr
                        if (found := re.search(r"BiDi listening on (\S+)", line)))
            with connect(f"{said[1]}/session", max_size=None, open_timeout=PATIENCE) as socket:
                yield Firefox(socket)


class WebKit:
    """The same over HTTP."""

    def __init__(self, port):
        self.root = f"http://127.0.0.1:{port}/session"
        made = self.ask("POST", "",
                        {"capabilities": {"alwaysMatch": {"timeouts": {"script": 1000 * PATIENCE}}}})
        self.root += f"/{made['sessionId']}"

    def ask(self, method, path, given=None):
        body = None if given is None else json.dumps(given).encode()
        asked = urllib.request.Request(self.root + path, body, {"content-type": "application/json"},
                                       method=method)
        with urllib.request.urlopen(asked, timeout=PATIENCE) as reply:
            return json.load(reply)["value"]

    def goto(self, url):
        self.ask("POST", "/url", {"url": url})

    def run(self, script):
        told = ".then(made => done([made]), fault => done([null, String(fault)]))"
        whole = f"const done = arguments[0]; (async () => {{ {script} }})(){told}"
        made = self.ask("POST", "/execute/async", {"script": whole, "args": []})
        assert len(made) == 1, made
        return made[0]


@contextlib.contextmanager
def webkit():
    """On a display that nobody looks at."""
    sock = free_socket("127.0.0.1", 0)
    port = sock.getsockname()[1]
    sock.close()
    with process(SCREEN, "-displayfd", "2", "-nolisten", "tcp", "-screen", "0", "1400x1000x24") as screen:
        display = next(line.strip() for line in screen.stderr if line.strip().isdecimal())
        shown = {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        with process(WEBKIT, f"--port={port}", env=os.environ | shown) as running:
            while running.poll() is None:
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/status", timeout=PATIENCE).close()
                    break
            engine = WebKit(port)
            yield engine
            engine.ask("DELETE", "")
