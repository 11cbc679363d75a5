"""Random play with masks and observations, ours and others', side by side in one run on the same machine.

    python bench/peers.py                     one core; and a GPU, if there is one
    python bench/peers.py --seconds 5 --json
    python bench/peers.py --only GPU,Pgx      the rows with one of these words

Ours: every game in a `ludoteca.lab.Batch`, with a mask and an observation for every decision.  Others, where
they are installed: OpenSpiel's backgammon (C++, through pyspiel, with mask and tensor for every decision),
Pgx's backgammon (JAX, on its device). A step through PettingZoo is timed for both of our forms.  Figures are
the best of several slices, since machines are noisy.
"""
from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

from ludoteca.core.game_loader import games
from ludoteca.lab import Batch
from ludoteca.lab.speed import machine


def best(step: Callable[[], int], seconds: float, slices: int = 5) -> float:
    """How many a second `step` does, by what it says it did, in the best of some slices."""
    step()
    found = 0.0
    for _ in range(slices):
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds / slices:
            done += step()
        found = max(found, done / (time.perf_counter() - start))
    return found


def ours(name: str, n: int) -> Callable[[], int]:
    """One joint step of all games of a batch on one core; how many decisions that were."""
    batch = Batch(name, n)
    chosen = batch.sample(0)
    masks = [batch.legal(p) for p in range(batch.players)]
    seen = [batch.observe(p) for p in range(batch.players)]
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        decisions = int((batch.sample(count, out=chosen) >= 0).sum())
        if decisions > n:                       # several seats decide at once: each sees the board
            for p in range(batch.players):
                batch.legal(p, out=masks[p])
                batch.observe(p, out=seen[p])
        else:
            mover = batch.mover
            batch.legal(mover, out=masks[0])
            batch.observe(mover, out=seen[0])
        batch.step(chosen)
        return decisions

    return step


def ours_on_gpu(name: str, n: int) -> Callable[[], int]:
    """The same on a GPU, where nothing leaves it: whole turns, all seats seeing where several decide at
    once."""
    from numba import cuda

    batch = Batch(name, n, device="cuda")
    told = batch.turn(batch.sample(0))
    for count in range(1, 40):                  # so that games are in all their parts
        told = batch.turn(told.sample, count, out=told)
    owing = float((told.sample.copy_to_host() >= 0).sum(axis=1).mean())
    every = owing > 1.5
    if every:
        told = batch.turn(told.sample, every=True)
    count = 40

    def step() -> int:
        nonlocal count
        for _ in range(8):
            count += 1
            batch.turn(told.sample, count, every, told)
        cuda.synchronize()
        return int(8 * n * (owing if every else 1))

    return step


def openspiel(name: str = "backgammon") -> Callable[[], int]:
    """One whole game; how many decisions it had."""
    import pyspiel

    game = pyspiel.load_game(name)

    def step() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choices(*zip(*state.chance_outcomes()))[0])
            else:
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return step


def pgx(n: int) -> tuple[Callable[[], int], str]:
    """Some steps of all games of a batch, compiled; and the device."""
    import jax
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make("backgammon")
    keys = jax.random.split(jax.random.PRNGKey(0), n)
    state = jax.jit(jax.vmap(env.init))(keys)

    def one(carry: Any, _: Any) -> tuple[Any, Any]:
        state, key = carry
        key, choose, roll = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choose, logits, axis=-1)
        state = jax.vmap(auto_reset(env.step, env.init))(state, action, jax.random.split(roll, n))
        return (state, key), state.observation.sum()

    steps = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, 16))

    def step() -> int:
        nonlocal state
        (state, _), seen = steps(state, jax.random.PRNGKey(random.randrange(1 << 30)))
        seen.block_until_ready()
        return 16 * n

    return step, str(jax.devices()[0])


def pettingzoo(name: str, engine: str) -> Callable[[], int]:
    """One whole game, agent by agent; how many steps that were."""
    from ludoteca.lab.environments.pettingzoo import env

    table, seeds = env(name, engine=engine), iter(range(1 << 30))

    def step() -> int:
        table.reset(seed=next(seeds))
        steps = 0
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            table.step(None if over or cut else int(seen["action_mask"].argmax()))
            steps += 1
        return steps

    return step


def rows(seconds: float, n: int) -> Any:
    """(what, decisions a second) one after the other; what is not installed says so."""
    for name in games():
        yield f"Ludoteca {name}, {n} games, one core", lambda name=name: best(ours(name, n), seconds)
    yield "OpenSpiel backgammon (C++ through pyspiel), one core", lambda: best(openspiel(), seconds)
    for games_there in (n, 1 << 14, 1 << 17) if on_gpu() else (n,):
        yield f"Pgx backgammon (JAX), {games_there} games, its device", lambda n=games_there: best(pgx(n)[0],
                                                                                                   seconds)
    for engine in ("plain", "numba"):
        yield f"Ludoteca cafe-race by PettingZoo, {engine}", lambda engine=engine: best(
            pettingzoo("cafe-race", engine), seconds)
    if on_gpu():
        for name in games():
            yield f"Ludoteca {name}, {1 << 20} games, GPU", lambda name=name: best(ours_on_gpu(name, 1 << 20),
                                                                                   seconds)
        for name in games():
            yield f"Ludoteca {name}, bare playouts (nodes), GPU", lambda name=name: playouts(name)


def on_gpu() -> bool:
    try:
        from ludoteca.lab.batch import gpu_source
    except Exception:
        return False
    return gpu_source.available()


def playouts(name: str) -> float:
    from ludoteca.core.game_loader import load
    from ludoteca.lab import simulate_gpu

    return float(simulate_gpu.rate(load(name))["gpu"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    parser.add_argument("--games", type=int, default=1024, help="games in a batch")
    parser.add_argument("--only", default="", help="words, with commas between")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    print(json.dumps({"machine": machine()}) if given.json else machine(), flush=True)
    for what, measure in rows(given.seconds, given.games):
        if not any(word in what for word in given.only.split(",")):
            continue
        try:
            rate = measure()
            line = f"{what:<64} {rate:>16,.0f} a second, {1e6 / rate:.3f} µs each"
        except ImportError as fault:
            rate, line = None, f"{what:<64} not installed: {fault.name}"
        except Exception as fault:  # another's library, another's GPU: the other rows count all the same
            rate, line = None, f"{what:<64} failed: {fault}"
        print(json.dumps({"what": what, "per_second": rate}) if given.json else line, flush=True)


if __name__ == "__main__":
    main()
