"""Solve Café Race: the work of research/solve.py.

Sweeps until positions hardly change, writes the table, then measures what the policy by that very table gives
away. After every sweep the work so far is kept in the job's folder; the same job goes on from there.
"""
from __future__ import annotations

import io
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.errors import BadFile, BadOption
from ludoteca.games.cafe_race.solved import table
from ludoteca.games.cafe_race.solved.round import RULES

from . import gpu, samples, sweep, table_file
from .auction import machines as bidding_machines
from .auction.positions import LayeredRings
from .auction.samples import look_again
from .best_answer import given_away
from .boards import OURS, board_of
from .four import machines as pushing_machines
from .four.positions import Foursomes
from .job import Job, Solution, Step
from .layer import BEST, MEAN
from .positions import Layered
from .sweep import Swept, fix_policy, solve_once, value_once

ONE_PHASE = 1                               # so much of the work on a round is done in a quick sweep


class Work:
    """How far a solution has come, kept in a file."""

    def __init__(self, folder: Path, positions: Layered) -> None:
        self.file, self.positions = folder / "checkpoint.npz", positions
        self.mark = str(sorted(table.signature(positions).items()))
        self.kept: dict[str, Any] = {"stage": "solve", "sweeps": 0, "mark": self.mark}
        if self.file.exists():
            self.kept = self.read()

    def read(self) -> dict[str, Any]:
        try:
            with np.load(io.BytesIO(self.file.read_bytes())) as found:
                kept = {name: found[name] if found[name].ndim else found[name].item() for name in found.files}
            if kept["mark"] != self.mark:
                raise BadFile("{file} was begun by another version; remove it to begin anew.", file=self.file)
        except BadFile:
            raise
        except Exception:                    # a torn archive shows itself in many ways
            raise BadFile("{file} is torn; remove it to begin anew.", file=self.file) from None
        return kept

    def keep(self, **news: Any) -> None:
        """All or nothing; chances as 32-bit numbers, which is more than the table keeps."""
        self.kept |= {name: np.float32(new) if name in ("worth", "hopes") else new
                      for name, new in news.items()}
        content = io.BytesIO()
        np.savez(content, **self.kept)
        table_file.store(self.file, content.getvalue())


def machine_for(job: Job, positions: Layered) -> Any:
    """What works on such positions."""
    own = {LayeredRings: bidding_machines, Foursomes: pushing_machines}.get(type(positions))
    return ((own or sweep).Processor(positions) if job.machine == "cpu"
            else (own or gpu).Graphics(positions, job.kernels))


class Solver:
    """The stages of the work, one after another, each telling how far it is."""

    def __init__(self, machine: Any, folder: Path, seconds: float = 0.0) -> None:
        self.machine = machine
        self.folder = folder
        self.seconds = seconds
        self.positions, self.work = machine.positions, Work(folder, machine.positions)
        self.began = time.perf_counter()

    def run(self) -> Iterator[Step]:
        if self.work.kept["sweeps"]:
            self.machine.write(table.unpack(table_file.pack(self.work.kept["worth"].astype(float))))
            yield Step(self.work.kept["stage"], 0, 1, f"going on after sweep {self.work.kept['sweeps']}")
        if self.work.kept["stage"] == "solve":
            yield from self.solve()
        numbers = self.work.kept["numbers"]
        if self.work.kept["stage"] != "done":
            yield from self.measure(numbers)
        table_file.save(self.folder / self.positions.table, numbers, self.positions, **self.facts())

    def solve(self) -> Iterator[Step]:
        done = self.work.kept["sweeps"]
        while done < self.positions.sweeps:
            phases = ONE_PHASE if done < self.positions.quick else self.positions.phases
            done += 1
            found = yield from self.sweep(f"sweep {done}", solve_once(self.machine, phases))
            self.work.keep(sweeps=done, worth=self.machine.read())
            if done > self.positions.quick and (found.change < self.positions.still or self.late()):
                break
        numbers = table_file.pack(self.machine.read())
        table_file.save(self.folder / self.positions.table, numbers, self.positions)
        self.work.keep(stage="value", sweeps=0, numbers=numbers)

    def measure(self, numbers: Any) -> Iterator[Step]:
        """Fix the policy by the table, value it, answer it."""
        begun = self.work.kept["sweeps"] or self.work.kept["stage"] == "answer"
        self.machine.write(table.unpack(numbers))
        yield from self.sweep("policy", fix_policy(self.machine, self.positions.phases))
        if not isinstance(self.positions, LayeredRings):
            samples.take(self.machine, self.folder)
        if begun:
            self.machine.write(self.work.kept["worth"].astype(float))
        if self.work.kept["stage"] == "value":
            yield from self.settle("value", MEAN)
            self.work.keep(stage="answer", sweeps=0, hopes=self.machine.read(), worth=self.machine.read())
        yield from self.settle("answer", BEST)
        self.work.keep(stage="done")

    def settle(self, stage: str, which: int) -> Iterator[Step]:
        """Sweep until values stand still."""
        done = self.work.kept["sweeps"]
        while done < self.positions.settled:
            done += 1
            found = yield from self.sweep(f"{stage} {done}", value_once(self.machine, which))
            self.work.keep(sweeps=done, worth=self.machine.read())
            if found.change < self.positions.still:
                break

    def sweep(self, part: str, sweeping: Generator[int, None, Any]) -> Generator[Step, None, Any]:
        """One sweep, layer by layer; what came of it, told at its end."""
        total = int(self.positions.possible.sum())
        while True:
            try:
                yield Step(part, next(sweeping), total)
            except StopIteration as end:
                yield Step(part, total, total, self.told(end.value))
                return end.value

    def told(self, found: Swept | None) -> str:
        what = (f"change {found.change:.1e} (mean {found.mean_change:.1e}), gain inside a round "
                f"{found.gain:.1e} (mean "
                f"{found.mean_gain:.1e})" if found else "fixed by the table")
        return f"{what}; {time.perf_counter() - self.began:.0f} s"

    def late(self) -> bool:
        """Whether there is just time left to measure."""
        return 0 < self.seconds < time.perf_counter() - self.began

    def facts(self) -> dict[str, Any]:
        given = given_away(self.positions,
                           *(self.work.kept[name].astype(float) for name in ("hopes", "worth")))
        return {"given_away_at_the_start": round(given.start, 7),
                "given_away_anywhere": round(given.anywhere, 7)}


def solving(job: Job) -> Iterator[Step | Solution]:
    """All of it, then what there is."""
    positions = positions_for(job)
    folder = job.folder or Path()
    yield from Solver(machine_for(job, positions), folder, job.seconds).run()
    yield solution(folder / positions.table, positions)


def check(job: Job) -> Solution:
    """The table in the job's folder, its sample compared with what a player finds here; without one, that of
    the bots."""
    positions = positions_for(job)
    if job.folder is None:
        return solution(table.home(positions), positions)
    return solution(job.folder / positions.table, positions, compared(job.folder, positions))


def compared(folder: Path, positions: Layered) -> str:
    """What a look at some rounds on this machine says of the table in a folder."""
    if isinstance(positions, LayeredRings):
        return look_again(folder, positions)
    return samples.compare(folder, positions) if (folder / samples.FILE).exists() else ""


def solution(file: Path, positions: Layered, note: str = "") -> Solution:
    _, facts = table.open_table(file, positions)
    if "given_away_anywhere" not in facts:
        raise BadFile("The table {file!r} has not been measured yet; the same command goes on with it.",
                      file=file.name)
    home = table.home(positions) if positions.comes_along and positions.board == OURS else None
    return Solution(file, facts["given_away_at_the_start"], facts["given_away_anywhere"], facts["sha256"],
                    home, note)


def positions_for(job: Job) -> Layered:
    kinds = {(3, RULES.BASE): Layered, (3, RULES.AUCTION): LayeredRings, (4, RULES.BASE): Foursomes}
    kind = kinds.get((job.players, job.options["rules"]))
    if not kind:
        raise BadOption("Café Race is solved for three players, and for four by the base rules.")
    return kind(board_of(job.board))
