"""Solve Café Race for three: python -m ludoteca.games.cafe_race.solved.run FOLDER [--machine gpu] …

Sweeps until positions hardly change, writes the table, then measures what the policy by that very table gives away.
After every sweep the work so far is kept in FOLDER; the same command goes on from there.
"""
from __future__ import annotations

import argparse
import io
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.errors import BadFile, BadOption, LudotecaError

from . import samples, table
from .best_answer import given_away
from .build import Board
from .equilibrium import PHASES
from .positions import Positions
from .stage import BEST, MEAN
from .sweep import Processor, fix_policy, solve_once, value_once

QUICK = 1                                   # phases in the first sweeps, which only have to come near
STILL = 1e-6                                # a change of chances that no longer matters


class Work:
    """How far a solution has come, kept in a file."""

    def __init__(self, folder: Path, positions: Positions) -> None:
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
        self.kept |= {name: np.float32(new) if name in ("worth", "hopes") else new for name, new in news.items()}
        content = io.BytesIO()
        np.savez(content, **self.kept)
        table.store(self.file, content.getvalue())


def machine_for(name: str, positions: Positions, kernels: Path | None) -> Any:
    if name == "cpu":
        return Processor(positions)
    from .gpu import Graphics

    return Graphics(positions, kernels)


class Solver:
    """The stages of the work, one after another."""

    def __init__(self, machine: Any, folder: Path, sweeps: int, quick: int, still: float = STILL, seconds: float = 0.0,
                 out: Any = print) -> None:
        self.machine, self.folder, self.sweeps, self.quick = machine, folder, sweeps, quick
        self.still, self.seconds = still, seconds
        self.positions, self.work, self.out = machine.positions, Work(folder, machine.positions), out
        self.began = time.perf_counter()

    def run(self) -> dict[str, Any]:
        if self.work.kept["sweeps"]:
            self.machine.write(table.unpack(table.pack(self.work.kept["worth"].astype(float))))
            self.tell("going on", f"{self.work.kept['stage']} after sweep {self.work.kept['sweeps']}")
        if self.work.kept["stage"] == "solve":
            self.solve()
        numbers = self.work.kept["numbers"]
        if self.work.kept["stage"] != "done":
            self.measure(numbers)
        facts = self.facts()
        table.save(self.folder / table.FILE.name, numbers, self.positions, **facts)
        return facts

    def solve(self) -> None:
        done = self.work.kept["sweeps"]
        while done < self.sweeps:
            found = solve_once(self.machine, QUICK if done < self.quick else PHASES)
            done += 1
            self.tell(f"sweep {done}", found)
            self.work.keep(sweeps=done, worth=self.machine.read())
            if done > self.quick and (found.change < self.still or self.late()):
                break
        numbers = table.pack(self.machine.read())
        table.save(self.folder / table.FILE.name, numbers, self.positions)
        self.work.keep(stage="value", sweeps=0, numbers=numbers)

    def measure(self, numbers: Any) -> None:
        """Fix the policy by the table, value it, answer it."""
        begun = self.work.kept["sweeps"] or self.work.kept["stage"] == "answer"
        self.machine.write(table.unpack(numbers))
        fix_policy(self.machine, PHASES)
        samples.take(self.machine, self.folder)
        self.tell("policy", "fixed by the table")
        if begun:
            self.machine.write(self.work.kept["worth"].astype(float))
        if self.work.kept["stage"] == "value":
            self.settle("value", MEAN)
            self.work.keep(stage="answer", sweeps=0, hopes=self.machine.read(), worth=self.machine.read())
        self.settle("answer", BEST)
        self.work.keep(stage="done")

    def settle(self, stage: str, which: int) -> None:
        """Sweep until values stand still."""
        done = self.work.kept["sweeps"]
        while done < 60:
            found = value_once(self.machine, which)
            done += 1
            self.tell(f"{stage} {done}", found)
            self.work.keep(sweeps=done, worth=self.machine.read())
            if found.change < self.still:
                break

    def late(self) -> bool:
        """Whether there is just time left to measure."""
        return 0 < self.seconds < time.perf_counter() - self.began

    def facts(self) -> dict[str, Any]:
        given = given_away(self.positions, *(self.work.kept[name].astype(float) for name in ("hopes", "worth")))
        return {"given_away_at_the_start": round(given.start, 7), "given_away_anywhere": round(given.anywhere, 7)}

    def tell(self, what: str, found: Any) -> None:
        text = found if isinstance(found, str) else (f"change {found.change:.1e} (mean {found.mean_change:.1e}), gain inside "
                                                     f"a round {found.gain:.1e} (mean {found.mean_gain:.1e})")
        self.out(f"{time.perf_counter() - self.began:7.1f} s  {what}: {text}", flush=True)


def stairs_of(text: str) -> tuple[int, ...]:
    """Stairs as letters: s start, t step, l landing, f finish."""
    try:
        stairs = tuple("stlf".index(letter) for letter in text)
    except ValueError:
        raise BadOption("Stairs are written in letters: s start, t step, l landing, f finish.") from None
    if stairs and (stairs[0] != 0 or stairs[-2:] != (3, 3) or sorted(stairs)[:2] == [0, 0] or 3 in stairs[:-2]):
        raise BadOption("Stairs begin with the start and end with the two spaces of the finish: stttlff.")
    return stairs


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Solve Café Race for three by its base rules.")
    parser.add_argument("folder", type=Path, help="where the table and the work so far are kept")
    parser.add_argument("--machine", choices=("cpu", "gpu"), default="gpu")
    parser.add_argument("--kernels", type=Path, help="kernels compiled before, for a machine without Numba")
    parser.add_argument("--sweeps", type=int, default=14, help="at most")
    parser.add_argument("--quick", type=int, default=3, help="so many sweeps first that only have to come near")
    parser.add_argument("--seconds", type=float, default=0.0, help="after that time no more sweeps but those that measure")
    parser.add_argument("--stairs", default="", help="a shorter staircase: s start, t step, l landing, f finish")
    parser.add_argument("--check", action="store_true", help="only compare the sample in FOLDER with what a player here finds")
    asked = parser.parse_args(args)
    try:
        positions = Positions(Board(stairs_of(asked.stairs)))
        if asked.check:
            print(samples.compare(asked.folder, positions))
            return 0
        machine = machine_for(asked.machine, positions, asked.kernels)
        print(Solver(machine, asked.folder, asked.sweeps, asked.quick, seconds=asked.seconds).run())
    except LudotecaError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
