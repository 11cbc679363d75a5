"""How fast Gymnasium's vector of one seat is: environment by environment ("sync"), and on a batch.

    python bench/vector_speed.py --seconds 3

Decisions of the learning seat a second, first legal choices against seats that play at random, masks and
observations included.
"""
from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium

from ludoteca.core.game_loader import games, load


def rate(title: str, seconds: float, **given: Any) -> float:
    """Decisions a second."""
    vector = gymnasium.make_vec(title, options={"races": 1} if "ave-caesar" in title else {}, **given)
    _, info = vector.reset(seed=1)
    for _ in range(3):                      # compiled, and warm
        _, _, _, _, info = vector.step(info["action_mask"].argmax(axis=1))
    begun, steps = time.perf_counter(), 0
    while time.perf_counter() < begun + seconds:
        _, _, _, _, info = vector.step(info["action_mask"].argmax(axis=1))
        steps += 1
    return steps * given["num_envs"] / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--envs", type=int, default=4096, help="of the batch")
    given = parser.parse_args()
    print("| game | sync | on a batch | times |\n| --- | --- | --- | --- |")
    for name in games():
        title = f"ludoteca.lab.environments.gymnasium:ludoteca/{name}-v{load(name).rules.VERSION}"
        slow = rate(title, given.seconds, num_envs=8, vectorization_mode="sync")
        fast = rate(title, given.seconds, num_envs=given.envs)
        print(f"| {name} | {slow:,.0f} | {fast:,.0f} | {fast / slow:.0f} |", flush=True)


if __name__ == "__main__":
    main()
