"""How far whole ways to push are from equilibrium in Café Race for three: exact, by best answers everywhere.

    python research/push_distance.py random push-1 heuristic novice
    python research/push_distance.py cafe-race-50.pt cafe-race-800.pt        nets of examples/ppo.py
    python research/push_distance.py push-1 random --machine cpu --board stff2     a tiny staircase, anywhere

A way is a mixture of pushes for every position and roll, the same for all three clerks; a bot that remembers
earlier rounds has none.  What a best answer to it is worth is swept until it stands still, as for the table
(cafe_race_solver/run.py; what the table's own mixtures give away, solve.py --check says).  NashConv is the
sum over the seats of what a best answer gains from the start.  A net is told the round by how far the clerks
have come, and asked with the others in either order, half and half.
"""
from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from cafe_race_solver import gpu, sweep
from cafe_race_solver.boards import board_of
from cafe_race_solver.layer import BEST
from cafe_race_solver.positions import Layered
from ludoteca.bots.levels import plan_of
from ludoteca.core.game_loader import load
from ludoteca.games.cafe_race import rules as r
from ludoteca.games.cafe_race.heuristic_bot import nearly_best
from ludoteca.games.cafe_race.solved.round import CLERKS, FACES
from ludoteca.lab.batch import observation_fields

PUSHES = list(range(1, FACES + 1))
PACE = 3.5                                  # spaces that a clerk has come on in a round, as nets are told
STILL, SWEEPS = 1e-5, 200
sys.path.append(str(Path(__file__).parents[1] / "examples"))         # so that ppo is found


def constant(positions: Layered, shares: Any) -> Any:
    """The same mixture everywhere."""
    return np.broadcast_to(np.asarray(shares, float), (positions.count, len(positions.odds), CLERKS, FACES))


def pushing(positions: Layered, push: int) -> Any:
    return constant(positions, np.eye(FACES)[push - 1])


def by_thumb(positions: Layered, slips: float = 0.0) -> Any:
    """The heuristic's mixtures, with slips: any push instead."""
    shares = np.empty((positions.count, len(positions.odds), CLERKS, FACES))
    for seat in range(CLERKS):
        _, first, same = np.unique(looked_at(positions, seat), axis=0, return_index=True, return_inverse=True)
        near = np.array([[nearest(positions, n, roll, seat) for roll in positions.rolls] for n in first])
        shares[:, :, seat] = slips / FACES + (1 - slips) * near[same.ravel()]
    return shares


def looked_at(positions: Layered, seat: int) -> Any:
    """All that the heuristic looks at in each position: its own kind, whom it yields to, two others on one
    space."""
    kinds = positions.rows.astype(int)
    own, one, two = (kinds[:, (seat + i) % CLERKS] for i in range(CLERKS))
    yields = np.sort(np.stack([np.sign(own - one), np.sign(own - two)], 1), 1)
    wall = np.where(one // positions.cup == two // positions.cup, one // positions.cup, -1)
    return np.column_stack([own, yields, wall])


def nearest(positions: Layered, n: int, dice: Any, seat: int) -> Any:
    """What the heuristic chooses among, each push as often."""
    s = begun()
    s.space[:CLERKS] = (positions.rows[n] // positions.cup).tolist()
    s.coffee[:CLERKS] = (positions.rows[n] % positions.cup + 1).tolist()
    s.dice[:CLERKS] = dice.tolist()
    near = nearly_best(s, seat, PUSHES)
    return [(push in near) / len(near) for push in PUSHES]


def begun() -> Any:
    """A state in which all push."""
    s = load("cafe-race").start(CLERKS)
    s.phase = r.PUSH
    return s


def by_net(positions: Layered, file: Path) -> Any:
    """A net's mixtures."""
    shares = np.zeros((positions.count, len(positions.odds), CLERKS, FACES))
    asked = NetAsked(file)
    for seat in range(CLERKS):
        for step in (1, 2):
            order = [seat, (seat + step) % CLERKS, (seat + 2 * step) % CLERKS]
            asked.about(positions, order)
            for roll, dice in enumerate(positions.rolls):
                shares[:, roll, seat] += asked.mixed(dice) / 2
    return shares


class NetAsked:
    """A net of examples/ppo.py, asked about all positions at once."""

    def __init__(self, file: Path) -> None:
        import torch
        from ppo import read

        self.torch, self.device = torch, "cuda" if torch.cuda.is_available() else "cpu"
        self.net = read(file).to(self.device)
        self.at = {field.name: field.at for field in observation_fields.fields_of(self.net.game)}
        self.legal = torch.zeros(observation_fields.actions_of(self.net.game), dtype=torch.bool,
                                 device=self.device)
        self.legal[PUSHES] = True

    def about(self, positions: Layered, order: list[int]) -> None:
        """What the first of these clerks sees in each position, the others clockwise."""
        usual = np.array(observation_fields.row_of(self.net.game, begun(), 0), np.int32)
        seen = np.tile(usual, (positions.count, 1))
        rows = positions.rows[:, order]
        for name, cells in (("space", rows // positions.cup), ("coffee", rows % positions.cup + 1)):
            seen[:, self.at[name]:self.at[name] + CLERKS] = cells
        seen[:, self.at["round"]] = 1 + ((rows // positions.cup).mean(1) / PACE).astype(int)
        self.seen = self.torch.as_tensor(seen, device=self.device)

    def mixed(self, dice: Any) -> Any:
        """How it pushes then, by the dice."""
        with self.torch.no_grad():
            at = self.at["dice"]
            self.seen[:, at:at + CLERKS] = self.torch.as_tensor(dice, device=self.device)
            logits, _ = self.net(self.seen, self.legal)
            return self.torch.softmax(logits[:, PUSHES].double(), -1).cpu().numpy()


def way_named(name: str) -> Callable[[Layered], Any]:
    if name.endswith(".pt"):
        return functools.partial(by_net, file=Path(name))
    if name.startswith("push-"):
        return functools.partial(pushing, push=int(name.removeprefix("push-")))
    slips = plan_of(load("cafe-race"), "novice").slips
    return {"random": functools.partial(constant, shares=[1 / FACES] * FACES), "heuristic": by_thumb,
            "novice": functools.partial(by_thumb, slips=slips)}[name]


def swept(machine: Any, which: int) -> Any:
    """What positions are worth when the sweeps stand still; only refills lead back, so few suffice."""
    for number in range(SWEEPS):
        found = yield_of(sweep.value_once(machine, which))
        print(f"sweep {number + 1}: changes by at most {found.change:.1e}", file=sys.stderr)
        if found.change < STILL:
            break
    return machine.read()


def yield_of(sweeping: sweep.Sweeping) -> sweep.Swept:
    """What comes of a sweep, all of it."""
    while True:
        try:
            next(sweeping)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def distance(machine: Any, name: str) -> float:
    """What a best answer gains from the start against two who play a way; three who do win a third each."""
    machine.policy = as_given(machine, way_named(name)(machine.positions))
    machine.write(np.full((machine.positions.count, CLERKS), 1.0 / CLERKS))
    return float(swept(machine, BEST)[machine.positions.start, 0]) - 1.0 / CLERKS


def as_given(machine: Any, shares: Any) -> Any:
    cells = np.ascontiguousarray(shares, float).ravel()
    return machine.by.array(cells) if hasattr(machine, "by") else cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ways", nargs="+",
                        help="random, push-1 to push-6, heuristic, novice, or a net's file")
    parser.add_argument("--machine", choices=("gpu", "cpu"), default="gpu")
    parser.add_argument("--kernels", type=Path, help="compiled before, for a GPU without Numba")
    parser.add_argument("--board", default="", help="a smaller board, as research/README.md writes it")
    given = parser.parse_args()
    positions = Layered(board_of(given.board))
    machine: Any = (gpu.Graphics(positions, given.kernels) if given.machine == "gpu"
                    else sweep.Processor(positions))
    print("| way | a best answer gains | NashConv |\n| --- | --- | --- |")
    for name in given.ways:
        gain = distance(machine, name)
        print(f"| {Path(name).name} | {100 * gain:.3f} | {100 * CLERKS * gain:.3f} |", flush=True)


if __name__ == "__main__":
    main()
