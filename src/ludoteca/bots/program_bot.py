"""A program as a bot, anybody's: it talks JSON lines over standard input and output.  docs/bots.md describes
the protocol.

We write `hello`, then a `decide` for every decision; the program answers each with a line.  A program that is
slow, dead or answers what is not legal is replaced by the game's heuristic for that decision, and the game
goes on.
"""
from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from typing import Any

from ludoteca.bots.simple import heuristic
from ludoteca.core.events import named
from ludoteca.core.match import View

PROTOCOL = 1
PATIENCE = 5.0                              # seconds for an answer
STARTING = 10.0                             # … for the first one
FAULTS = 3                                  # so many in a row, and the program is stopped
LONGEST_LINE = 1 << 16


def message(view: View, number: int) -> dict[str, Any]:
    """What a bot is told when it must decide: its view, what its seat heard so far, and what is legal. Never
    a secret."""
    texts = view.texts()
    return {"type": "decide", "number": number, "seat": view.seat, "view": view.position(),
            "players": view.s.players, "state": dict(vars(view.s)),
            "heard": [named(view.game.rules, event) for event in view.events], "legal": texts}


class Program:
    """A program that plays; use it as a context, so that it is stopped in the end."""

    def __init__(self, command: list[str], patience: float = PATIENCE, starting: float = STARTING) -> None:
        self.command = command
        self.patience = patience
        self.starting = starting
        self.faults: list[str] = []         # what went wrong so far, one sentence each
        self.row = 0                        # faults in a row
        self.number = 0
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.game = ""

    def __enter__(self) -> Program:
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True, bufsize=1, encoding="utf-8")
        except OSError as fault:
            self.faults.append(f"The bot {self.command[0]!r} cannot be started: {fault.strerror}.")
            return self
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        try:
            while line := process.stdout.readline(LONGEST_LINE):
                self.lines.put(line)
        except (ValueError, OSError):        # it was closed, or did not speak UTF-8
            pass
        self.lines.put(None)

    def stop(self) -> None:
        """End the program, kindly at first."""
        process, self.process = self.process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe:
                    pipe.close()
            except OSError:
                pass
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def think(self, view: View, seed: int) -> int:
        """The program's choice or, where it has none that counts, the stand-in's."""
        if self.game != view.game.name and self.process:
            self.game = view.game.name
            self._say({"type": "hello", "protocol": PROTOCOL, "game": view.game.name, "seat": view.seat,
                       "players": view.s.players, "options": view.game.options(view.s), "names": view.names,
                       "patience": self.patience})
        self.number += 1
        fault = self._ask(view) if self.process else "The bot is gone."
        if isinstance(fault, int):
            self.row = 0
            return fault
        self.faults.append(fault)
        self.row += 1
        if self.row >= FAULTS:
            self.stop()
        return heuristic(view, seed)

    def _say(self, words: dict[str, Any]) -> bool:
        try:
            assert self.process and self.process.stdin
            self.process.stdin.write(json.dumps(words) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def _ask(self, view: View) -> int | str:
        """Put the question and wait for its answer; a sentence where there is none that counts."""
        if not self._say(message(view, self.number)):
            self.stop()
            return "The bot is gone."
        until = time.monotonic() + (self.starting if self.number == 1 else self.patience)
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                return f"The bot did not answer question {self.number} in time."
            if line is None:
                self.stop()
                return "The bot is gone."
            answer = read_answer(line)
            if answer is None:
                return f"The bot answered question {self.number} with something that is not a decision."
            # a late answer to an older question is dropped
            if answer.get("number", self.number) == self.number:
                return self._legal(view, answer.get("decision"))

    def _legal(self, view: View, decision: Any) -> int | str:
        legal = dict(zip(view.texts(), view.choices(), strict=True))
        if isinstance(decision, str) and decision in legal:
            return legal[decision]
        return f"The bot may not play {str(decision)[:40]!r} as answer {self.number}."


def read_answer(line: str) -> dict[str, Any] | None:
    """{"decision": "text", "number": 7}; the number may be left out. A bare JSON string is a decision too."""
    try:
        answer = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        return None
    if isinstance(answer, str):
        return {"decision": answer}
    return answer if isinstance(answer, dict) and "decision" in answer else None
