"""The full screen for a seat at a server's table: live through its socket, and patient when the line is
lost."""
from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from textual import on
from textual.message import Message
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from ludoteca.bots.hint import Hint
from ludoteca.client import COOKIE
from ludoteca.core.errors import LudotecaError
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.presentation_interface import Offer
from ludoteca.terminal.remote_table import PAUSES, Remote, clean
from ludoteca.terminal.screen.dialogs import Result
from ludoteca.terminal.screen.game_screen import GameScreen

NOT_YOURS = 4403


class News(Message):
    """What the socket told."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__()
        self.told = told


class ConnectionChanged(Message):
    """The line to the server is lost, found again, or cut for good."""

    def __init__(self, lost: bool, reason: str = "") -> None:
        super().__init__()
        self.lost, self.reason = lost, reason


class Online(GameScreen):
    """A remote table on the screen."""

    def __init__(self, remote: Remote, language: str, dark: bool | None = None) -> None:
        super().__init__(language, remote.game.name, dark)
        self.remote = remote
        self.record = ""
        self.lost = False
        self.sent = False                          # a decision is on its way
        self.owed = 0                              # the number of the picture that shows what came of it
        self.socket: ClientConnection | None = None
        remote.lost = self.tell_line

    def on_mount(self) -> None:
        self.show(self.remote.view())
        threading.Thread(target=self.listen, daemon=True).start()
        if self.remote.data["clock"]["kind"] != "none":
            self.set_interval(1, self.tick)

    def tick(self) -> None:
        if self.view and self.screen_stack:
            self.draw_frame(self.view)

    def aside(self) -> str:
        left = self.remote.left
        return "" if left is None else f"{int(left) // 60}:{int(left) % 60:02}"

    def on_unmount(self) -> None:
        if self.socket:
            # which waits for the server's answer
            threading.Thread(target=self.socket.close, daemon=True).start()

    # The line.

    def tell_line(self, lost: bool) -> None:
        self.post_message(ConnectionChanged(lost))

    def listen(self) -> None:
        """Hear the table, and after every loss of the line again: the first message is always the whole."""
        remote, attempt = self.remote, 0
        url = f"{remote.url.replace('http', 'ws', 1)}/api/tables/{remote.id}/live?seat={remote.seat}"
        while self.is_running:
            try:
                with connect(url, additional_headers={"cookie": f"{COOKIE}={remote.badge.cookie}"}) as socket:
                    self.socket, attempt = socket, 0
                    self.post_message(ConnectionChanged(False))
                    for text in socket:
                        self.post_message(News(json.loads(text)))
            except ConnectionClosed as end:
                if end.rcvd and end.rcvd.code == NOT_YOURS:
                    self.post_message(ConnectionChanged(True, clean(end.rcvd.reason)))
                    return
            except (OSError, WebSocketException, TimeoutError):
                pass
            if self.is_running and not self.over:
                self.post_message(ConnectionChanged(True))
                time.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt += 1

    @property
    def over(self) -> bool:
        return self.remote.over

    @on(News)
    def heard(self, event: News) -> None:
        if not self.screen_stack:                  # it is being left
            return
        self.remote.take(event.told)
        self.later()

    @on(ConnectionChanged)
    def line(self, event: ConnectionChanged) -> None:
        if self.screen_stack and (event.lost or self.lost):
            self.lost = event.lost
            self.note = (event.reason
                         or (self.say("Connection lost. Trying again…") if event.lost else ""))
            self.draw()

    def later(self) -> None:
        """Show what is known, as soon as nothing moves; the cursor stays where it was, if the question is the
        same."""
        if self.moving:
            self.set_timer(0.05, self.later)
            return
        kept, note = self.menu, self.note if self.lost else ""
        self.show(self.remote.view())
        if not self.moving and [o.text for o in kept.open] == [o.text for o in self.menu.open]:
            self.menu, self.note = kept, note
            self.draw()

    # Playing.

    def asked(self) -> bool:
        data = self.remote.data
        waits = self.sent or data["seq"] < self.owed
        return (self.remote.seat != NOBODY and not data["over"] and not waits
                and bool(data["legal"] or self.wanted()))

    def wanted(self) -> list[Offer]:
        """What is asked besides the game: whether another may take back, whether to begin."""
        data, say = self.remote.data, self.say
        asked = data["asked"]
        if asked and asked["seat"] != self.remote.seat and self.remote.seat not in asked["agreed"]:
            who = self.remote.names[asked["seat"]]
            return [Offer(1, "yes", say("Yes"), spoken=say("{who} undoes the last move", who=who)),
                    Offer(0, "no", say("No"), spoken=say("{who} keeps the move", who=who))]
        if not data["started"] and data.get("host") == self.remote.seat:
            return [Offer(0, "start", say("Begin"), spoken=say("Begin now; bots take the open seats"))]
        return []

    def offers(self, view: View) -> Sequence[Offer]:
        return self.wanted() or super().offers(view)

    def question(self, view: View) -> tuple[str, str, str]:
        data = self.remote.data
        if self.wanted() and self.picked < 0:
            asked = data["asked"]
            return "", (self.say("{who} asks for an undo",
                                 who=self.remote.names[asked["seat"]]) if asked
                        else self.say("Ready when you are")), ""
        if not data["started"]:
            return "", self.say("Waiting for the others to sit down"), f"{self.remote.url}/t/{self.remote.id}"
        who, title, hint = super().question(view)
        if self.menu.open and self.remote.seat not in data["waiting"]:
            return "", self.say("Chosen: you can still change it"), hint
        return who, title, hint

    def decide(self, text: str) -> None:
        """Sent in a thread of its own, until it has arrived: the same decision for the same picture counts
        once."""
        remote, number = self.remote, self.remote.data["seq"]
        if text in ("yes", "no") and remote.data["asked"]:
            self.send(lambda: remote.act("undo/answer", yes=text == "yes"))
        elif text == "start" and not remote.data["started"]:
            self.send(lambda: remote.act("start"))
        else:
            self.send(lambda: remote.act("decisions", decision=text, seq=number))

    def send(self, deed: Callable[[], Any]) -> None:
        """Ask nothing more until the table has changed, or the server has refused."""
        self.sent = True
        self.think(deed, self.arrived)
        self.ask()
        self.draw()

    def arrived(self, reply: dict[str, Any]) -> None:
        self.sent, self.owed = False, reply["seq"]
        self.later()

    def failed(self, fault: LudotecaError) -> None:
        self.sent = False
        self.later()
        super().failed(fault)

    def take_back(self) -> None:
        remote = self.remote
        self.send(lambda: remote.act("undo"))

    def advise(self, view: View) -> Hint:
        return self.remote.hint(view)

    def settled(self) -> None:
        if self.over and not self.record:
            self.record = "…"
            self.think(self.remote.finish, self.finished)

    def finished(self, path: Any) -> None:
        self.record = self.say("The record is saved in {file}.", file=path)
        self.push_screen(Result(self.remote.view(), self.say, self.record))

    def farewell(self) -> str:
        return self.record if self.over else self.remote.leave(self.say)
