"""A seat at a table of a server, through its public API (docs/api.md): seen, decided, taken back, never lost.

What the seat heard makes its view here, as everywhere: the rules of this side fold it.
"""
from __future__ import annotations

import json
import os
import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from ludoteca.bots.hint import Hint
from ludoteca.client import Client, Refusal
from ludoteca.core.datafile import home_folder
from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.core.events import Event, fold, unnamed
from ludoteca.core.game_loader import Game, load
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.words import Say

PAUSES = (0.2, 0.5, 1, 2, 5)             # seconds between attempts to reach it again
LONGEST = 200                            # letters of a server's name
LINK = re.compile(r"/(t|claim)/([^/]+)/?")


class ServerRefused(LudotecaError):
    """What the server will not do, in its own words."""


class Remote:
    """A table of a server through one seat's eyes (NOBODY: a spectator's), as it was last told."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.url, self.kind, self.code = read_link(url)
        self.badge = Badge(urlsplit(self.url).netloc)
        self.client = Client(self.url, self.badge.cookie, language, key=self.badge.key)
        self.id, self.seat = "", NOBODY
        self.data: dict[str, Any] = {}
        self.events: list[Event] = []
        self.heard_at = 0.0
        # told when the server cannot be reached, and when it can again
        self.lost: Callable[[bool], None] = lambda lost: None

    # Coming and going.

    def arrive(self, name: str) -> None:
        """Take the seat that the link gives, or the one held already, or an open one; else watch."""
        if self.kind == "claim":
            made = self.call("POST", "/claims", code=self.code)
            self.id, self.seat = made["id"], made["seat"]
        else:
            self.id = self.code
            now = self.call("GET", f"/tables/{self.id}")
            if now["you"] is None and not now["over"] and any(seat["kind"] == "open"
                                                              for seat in now["seats"]):
                now["you"] = self.call("POST", f"/tables/{self.id}/seats", name=name)["seat"]
            self.seat = NOBODY if now["you"] is None else now["you"]
        self.take(self.call("GET", f"/tables/{self.id}", {"seat": self.seat}))
        self.game = self.known()

    def known(self) -> Game:
        """The table's game as it is here, if its rules are the same."""
        game = load(self.data["game"])
        there = next(info for info in self.call("GET", "/games") if info["name"] == game.name)
        if there["version"] != game.rules.VERSION:
            raise BadOption(
                "The server plays {game} by version {there} of its rules, this is version {here}.",
                game=game.name,
                            there=there["version"], here=game.rules.VERSION)
        return game

    def __enter__(self) -> Remote:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def leave(self, say: Say) -> str:
        return say("Your seat stays yours: come back with `ludoteca join {url}`.",
                   url=f"{self.url}/t/{self.id}")

    # Asking the server.

    def call(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        """One request; a refusal is raised in the server's words."""
        try:
            return self.client.request(method, path, query, **body)
        except httpx.TransportError as fault:
            raise BadOption("{server} cannot be reached: {fault}.", server=self.url,
                            fault=str(fault).rstrip(".") or type(fault).__name__) from fault
        except Refusal as fault:
            if not fault.code:
                raise ServerRefused("{server} answers with {status}: it does not seem to be a Ludoteca "
                                    "server.", server=self.url, status=fault.status) from None
            if fault.table:
                self.take(fault.table)
            raise ServerRefused(clean(str(fault))) from None
        finally:
            if self.client.cookie != self.badge.cookie:
                self.badge.keep(self.client.cookie)

    def insist(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        """The same until the server can be reached: what is sent twice counts once."""
        for n in range(1 << 30):
            try:
                found = self.call(method, path, query, **body)
                if n:
                    self.lost(False)
                return found
            except BadOption:
                if n == 0:
                    self.lost(True)
                time.sleep(PAUSES[min(n, len(PAUSES) - 1)])

    def act(self, what: str, **body: Any) -> Any:
        """Do something as this seat."""
        return self.insist("POST", f"/tables/{self.id}/{what}", None, seat=self.seat, **body)

    # What is known.

    def take(self, told: dict[str, Any]) -> None:
        """What the server tells, whole or only what is other than before; older news is no news."""
        if told["since"] == 0 or told["seq"] >= self.data["seq"]:
            self.data, self.heard_at = self.data | told, time.monotonic()
            rules = load(self.data["game"]).rules
            self.events = self.events[:told["since"]] + [unnamed(rules, event) for event in told["events"]]

    def view(self, seat: int = NOBODY) -> View:
        """What this side's seat sees: the start, and on it all that it heard."""
        s = self.game.start(self.data["players"], self.data["options"])
        self.game.rules.hide(s, self.seat)
        return View(self.game, fold(self.game.rules, s, self.events), self.seat, self.events, self.names)

    @property
    def names(self) -> list[str]:
        return [clean(seat["name"]) or "…" for seat in self.data["seats"]]

    @property
    def over(self) -> bool:
        return bool(self.data["over"])

    @property
    def due(self) -> list[int]:
        return [self.seat] if self.seat in self.data["waiting"] else []

    @property
    def looker(self) -> int:
        return self.seat

    @property
    def left(self) -> float | None:
        """How many seconds are left for a decision that is waited for, the own one first; None where no clock
        runs."""
        waited = sorted(self.data["waiting"], key=lambda p: p != self.seat)
        seconds = self.data["seats"][waited[0]]["left"] if waited else None
        return None if seconds is None else max(0.0, seconds - (time.monotonic() - self.heard_at))

    @property
    def winners(self) -> list[int]:
        return list(self.data["winners"])

    alone, searching = True, False

    def make_ready(self) -> None:
        """The server's bots get ready by themselves."""

    # What can be done.

    def let_bots_decide(self) -> None:
        """Wait until this seat is asked; a spectator, until there is news."""
        while not self.over and not self.due:
            known = {"seat": self.seat, "since": len(self.events), "after": self.data["seq"]}
            self.take(self.insist("GET", f"/tables/{self.id}", known))
            if self.seat == NOBODY:
                return

    def decide(self, seat: int, decision: str) -> None:
        """Decided for the picture that is known here: a stale decision is refused, and the table is as it
        stands."""
        self.act("decisions", decision=decision, seq=self.data["seq"])
        self.take(self.call("GET", f"/tables/{self.id}", {"seat": self.seat, "since": len(self.events)}))

    def undo(self) -> None:
        self.act("undo")
        self.take(self.call("GET", f"/tables/{self.id}", {"seat": self.seat}))

    def hint(self, view: View) -> Hint:
        given = self.act("hint")
        return Hint(given["best"] or "", given["shares"], given["values"], given["value"], given["mixed"],
                    given["exact"])

    def finish(self) -> Path:
        """Keep the record, which everybody may see now, here too."""
        path = home_folder() / "records" / f"{self.data['game']}-{self.id}.json"
        record = self.insist("GET", f"/tables/{self.id}/record")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        return path


def clean(text: str) -> str:
    """What a server says, without anything that a terminal could take for a command."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def read_link(url: str) -> tuple[str, str, str]:
    """A link's server, what it leads to (t: a table, claim: a seat), and which."""
    try:
        parts, good = urlsplit(url), httpx.URL(url).host
    except (ValueError, httpx.InvalidURL):
        parts, good = urlsplit(""), ""
    link = LINK.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not good or len(parts.netloc) > LONGEST or link is None:
        raise BadOption("{url!r} is not a link to a table: one looks like https://host/t/TABLE, or "
                        "/claim/CODE for a seat.", url=url[:80])
    return f"{parts.scheme}://{parts.netloc}", link[1], link[2]


class Badge:
    """By what a server knows us: its cookie, and a key by which a first answer that was lost is found again;
    ours alone."""

    def __init__(self, server: str) -> None:
        self.path = home_folder() / "servers" / f"{re.sub(r'[^A-Za-z0-9.-]', '_', server)}.json"
        try:
            kept = json.loads(self.path.read_text("utf-8"))
            self.cookie, self.key = str(kept["cookie"]), str(kept["key"])
        except (OSError, ValueError, KeyError, TypeError):
            self.cookie, self.key = "", secrets.token_urlsafe(24)
            self.keep("")

    def keep(self, cookie: str) -> None:
        self.cookie = cookie
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump({"cookie": self.cookie, "key": self.key}, file)
        fresh.replace(self.path)
