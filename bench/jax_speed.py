"""What JAX's pure functions cost beside the batch whose code they call, in one run, on one core.

    python bench/jax_speed.py --games 4096 --steps 50

Random play with masks and observations of who decides first: by `ludoteca.lab.Batch`, unchecked, and by
`ludoteca.lab.jax`, which checks every choice, inside one `scan` under `jit` and `vmap`.  By turns, several
times; of each the processor time of its quickest round, a decision.
"""
from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false " + os.environ.get("XLA_FLAGS", "")

import jax
import jax.numpy as jnp
import numpy as np

from ludoteca.core.game_loader import games
from ludoteca.lab import Batch
from ludoteca.lab.jax import PureGame, seeds


def by_batch(name: str, n: int, steps: int, options: dict[str, Any]) -> Callable[[], int]:
    """A round of the batch; it says how many decisions there were."""
    batch = Batch(name, n, 4, options, engine="numba")

    def play() -> int:
        decisions = 0
        for step in range(steps):
            chosen = batch.sample(step)
            decisions += int((chosen >= 0).sum())
            batch.step(chosen, check=False)
            mover = batch.mover
            batch.observe(mover)
            batch.legal(mover)
        return decisions

    return play


def by_jax(name: str, n: int, steps: int, options: dict[str, Any]) -> Callable[[], int]:
    """The same by pure functions: what is seen and legal is added up, or XLA would leave it out."""
    game = PureGame(name, 4, options, stride=n)

    def one(states: Any, salts: Any) -> Any:
        chosen = jax.vmap(game.sample)(states, salts)
        states = jax.vmap(game.step)(states, chosen)
        mover = jax.vmap(game.mover)(states)
        seen, legal = jax.vmap(game.observe)(states, mover), jax.vmap(game.legal)(states, mover)
        return states, ((chosen >= 0).sum(), seen[:, -1].sum() + legal[:, -1].sum())

    run = jax.jit(lambda states, salts: jax.lax.scan(one, states, salts))
    kept = [jax.jit(jax.vmap(game.init))(seeds(0, n))]
    salts = jnp.asarray(np.random.default_rng(1).integers(1 << 30, size=(steps, n), dtype=np.int32))

    def play() -> int:
        kept[0], (decisions, seen) = run(kept[0], salts)
        return int(decisions.sum() + 0 * seen.sum())

    return play


def cost(play: Callable[[], int]) -> float:
    """Microseconds of processor time a decision."""
    begun = time.process_time()
    decisions = play()
    return 1e6 * (time.process_time() - begun) / decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print("| game | batch, µs a decision | JAX | times |\n| --- | --- | --- | --- |")
    for name in games():
        options = {"races": 1} if name == "ave-caesar" else {}
        ways = [make(name, given.games, given.steps, options) for make in (by_batch, by_jax)]
        for play in ways:                   # compiled, and warm
            play()
        rounds = [[cost(play) for play in ways] for _ in range(given.rounds)]
        own, pure = map(min, zip(*rounds))
        print(f"| {name} | {own:.2f} | {pure:.2f} | {pure / own:.1f} |", flush=True)


if __name__ == "__main__":
    main()
