"""Helper processes: work that must not hold up this one, or that may hang or die, asked for through pipes.

`HelperProcess` starts one when it is first asked, asks it within a limit, kills it and replaces it; `serve`
is the other end.  A question is a line of JSON; so is the answer, and before it come as many steps as the
helper likes to tell.  A helper ends with whoever started it, however that one ends: its input ends then.
"""
from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

Made = TypeVar("Made")
Tell = Callable[[Any], object]
Process: TypeAlias = "subprocess.Popen[bytes]"
LONGEST_LINE = 1 << 26
ENDED = "the process ended"


class HelperFault(Exception):
    """A helper died, failed, or said what is no answer."""


class HelperProcess:
    """A process that is asked one thing at a time; whatever goes wrong, the next question finds a new one."""

    def __init__(self, command: list[str], longest: int = LONGEST_LINE, quiet: bool = True,
                 told: Tell = lambda step: None) -> None:
        self.command = command
        self.longest = longest
        self.quiet = quiet
        self.told = told
        self._process: Process | None = None
        self._coming: Future[bytes] | None = None            # the line that `hear` waits for

    def start(self) -> Process:
        """Start it unless it runs; OSError if that cannot be."""
        if self._process is None or self._process.poll() is not None:
            self.kill()
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.DEVNULL if self.quiet else None)
        return self._process

    async def ask(self, seconds: float | None, **request: Any) -> Any:
        """The answer; HelperFault if there is none, TimeoutError if it takes longer than so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                process = self.start()
                await asyncio.wrap_future(in_thread(_write, process, request))
                while "step" in (reply := await asyncio.wrap_future(in_thread(self._reply, process))):
                    self.told(reply["step"])
        except BaseException as fault:       # too slow: what it says later must meet no other question
            self.kill()
            if isinstance(fault, TimeoutError) or not isinstance(fault, (OSError, ValueError)):
                raise
            raise HelperFault(str(fault)) from None
        if "fault" in reply:
            raise HelperFault(reply["fault"])
        return reply["answer"]

    def _reply(self, process: Process) -> Any:
        return json.loads(_read(process, self.longest))

    def send(self, message: Any) -> None:
        """Write a line, and wait until it is written; OSError if the process has ended."""
        _write(self._process, message)

    def hear(self, seconds: float) -> bytes:
        """The next line as it is; TimeoutError if none comes in time, OSError if the process has ended."""
        self._coming = self._coming or in_thread(_read, self._process, self.longest)
        line = self._coming.result(seconds)
        self._coming = None
        return line

    def kill(self, patience: float = 0.0) -> Future[None]:
        """End it, in a thread; with patience it may end by itself first, as its input has ended."""
        process = self._process
        self._process = None
        self._coming = None
        return in_thread(_end, process, patience)


def _write(process: Process | None, message: Any) -> None:
    if process is None or process.stdin is None:
        raise BrokenPipeError(ENDED)
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()


def _read(process: Process | None, longest: int) -> bytes:
    line = process.stdout.readline(longest) if process and process.stdout else b""
    if not line:
        raise BrokenPipeError(ENDED)
    return line


def _end(process: Process | None, patience: float) -> None:
    if process is None:
        return
    if patience and process.stdin:
        with suppress(OSError, subprocess.TimeoutExpired):
            process.stdin.close()
            process.wait(patience)
    process.kill()
    process.wait()
    in_thread(process.__exit__, None, None, None)   # it closes the pipes, which a reader may still hold


def python(module: str) -> list[str]:
    """The command that runs a module of ours."""
    return [sys.executable, "-m", module]


def in_thread(work: Callable[..., Made], *given: Any) -> Future[Made]:
    """What a thread makes that nobody has to wait for, not even the end of this process."""
    made: Future[Made] = Future()
    made.set_running_or_notify_cancel()

    def run() -> None:
        try:
            made.set_result(work(*given))
        except BaseException as fault:
            made.set_exception(fault)
    threading.Thread(target=run, daemon=True).start()
    return made


# In the helper.

def serve(answer: Callable[[Any, Tell], Any], nice: int) -> None:
    """Answer the questions that come in, one after the other, and give way to others by so much."""
    out, sys.stdout = sys.stdout, sys.stderr      # nothing that anybody prints may get between the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started it
    if hasattr(os, "nice"):
        os.nice(nice)
    questions: SimpleQueue[bytes] = SimpleQueue()
    end_with_parent(lambda: os._exit(0), questions.put)

    def tell(reply: dict[str, Any]) -> None:
        print(json.dumps(reply), file=out, flush=True)
    while True:
        try:
            tell({"answer": answer(json.loads(questions.get()), lambda step: tell({"step": step}))})
        except Exception as fault:
            tell({"fault": f"{type(fault).__name__}: {fault}"[:300]})


def end_with_parent(end: Callable[[], object], heard: Callable[[bytes], object] = lambda line: None) -> None:
    """Call `end` when the parent process has ended, in whatever way; messages that arrive before that are
    still read."""
    def listen() -> None:
        for line in sys.stdin.buffer:
            heard(line)
        end()
    threading.Thread(target=listen, daemon=True).start()
