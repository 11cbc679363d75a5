"""A program as a bot, anybody's: it talks JSON lines over standard input and output.  docs/bots.md describes
the protocol.

We write `hello`, then a `decide` for every decision; the program answers each with a line.  A program that is
slow, dead or answers what is not legal is replaced by the game's heuristic for that decision, and the game
goes on.
"""
from __future__ import annotations

import json
import time
from typing import Any

from ludoteca.bots.simple import heuristic
from ludoteca.core.events import named
from ludoteca.core.helper_process import HelperProcess
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
    """A program that plays; use it in a `with` statement, which stops the program at its end."""

    def __init__(self, command: list[str], patience: float = PATIENCE, starting: float = STARTING) -> None:
        self.command = command
        self.patience = patience
        self.starting = starting
        self.faults: list[str] = []         # what went wrong so far, one sentence each
        self.row = 0                        # faults in a row
        self.number = 0
        self.process: HelperProcess | None = None
        self.game = ""

    def __enter__(self) -> Program:
        self.process = HelperProcess(self.command, LONGEST_LINE)
        try:
            self.process.start()
        except OSError as fault:
            self.process = None
            self.faults.append(f"The bot {self.command[0]!r} cannot be started: {fault.strerror}.")
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End the program, kindly at first."""
        process, self.process = self.process, None
        if process:
            process.kill(patience=0.5).result()

    def think(self, view: View, seed: int) -> int:
        """The program's choice or, where it has none that counts, the stand-in's."""
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

    def _ask(self, view: View) -> int | str:
        """Put the question and wait for its answer; a sentence where there is none that counts."""
        try:
            self._say(view)
            until = time.monotonic() + (self.starting if self.number == 1 else self.patience)
            while True:
                answer = read_answer(self._hear(until))
                if answer is None:
                    return f"The bot answered question {self.number} with something that is not a decision."
                # a late answer to an older question is dropped
                if answer.get("number", self.number) == self.number:
                    return self._legal(view, answer.get("decision"))
        except TimeoutError:
            return f"The bot did not answer question {self.number} in time."
        except (OSError, UnicodeDecodeError):
            self.stop()
            return "The bot is gone."

    def _say(self, view: View) -> None:
        assert self.process
        if self.game != view.game.name:
            self.game = view.game.name
            self.process.send({"type": "hello", "protocol": PROTOCOL, "game": view.game.name,
                              "seat": view.seat, "players": view.s.players,
                              "options": view.game.options(view.s), "names": view.names,
                              "patience": self.patience})
        self.process.send(message(view, self.number))

    def _hear(self, until: float) -> str:
        assert self.process
        return self.process.hear(max(0.0, until - time.monotonic())).decode("utf-8")

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
