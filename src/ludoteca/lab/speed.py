"""How fast the games run on this machine: what `ludoteca bench` and the README's figures come from."""
from __future__ import annotations

import functools
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console

from ludoteca.core import engines
from ludoteca.core.game_loader import Game, load
from ludoteca.lab.simulate import compiled_chunk, plain_chunk
from ludoteca.lab.text_tables import print_table

READY = "import time; from ludoteca import load; import {package}; g = load({name!r});" \
        "t = time.perf_counter(); from ludoteca.lab.simulate import compiled_chunk;" \
        "compiled_chunk(g, g.template(), 1, 0);" \
        "print(time.perf_counter() - t)"
IMPORT = ("import time; t = time.perf_counter(); import ludoteca, sys; print(time.perf_counter() - t, "
          "'numba' in sys.modules)")


def machine() -> str:
    """This machine in a few words."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def rate(chunk: Any, game: Game, games: int, seconds: float = 1.0) -> float:
    """Nodes a second of random play: the best of some chunks, since machines are noisy."""
    template, best = game.template(), 0.0
    chunk(game, template, 1, 0)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        start = time.perf_counter()
        nodes, _ = chunk(game, template, games, 0)
        best = max(best, float(nodes.sum()) / (time.perf_counter() - start))
    return best


def engine_rate(game: Game, engine: str) -> float:
    return rate(functools.partial(compiled_chunk, code=engines.code(game, engine)), game, 5000, 2.0)


def in_process(code: str, **settings: str) -> str:
    """What a fresh Python process prints, with some settings of its own."""
    env = os.environ | settings
    return subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True,
                          text=True).stdout


def ready_after(name: str, engine: str, package: str, cache: str = "") -> float:
    """Seconds until an engine's code is ready in a fresh process."""
    return float(in_process(READY.format(name=name, package=package), LUDOTECA_ENGINE=engine,
                            LUDOTECA_CACHE=cache))


def compile_times(name: str) -> tuple[float, float]:
    """Seconds until Numba's code is ready: compiled from cold, and taken from the disk."""
    with tempfile.TemporaryDirectory() as cache:
        return ready_after(name, "numba", "numba", cache), ready_after(name, "numba", "numba", cache)


def gpu_rate(game: Game) -> dict[str, Any]:
    """Nodes a second on a GPU, and whether its games are the CPU's; nothing where there is no GPU."""
    try:
        from ludoteca.lab import simulate_gpu as gpu
        from ludoteca.lab.batch import gpu_source
    except ImportError:
        return {}
    return gpu.rate(game) if gpu_source.available() else {}


def measure(names: list[str]) -> Iterator[dict[str, Any]]:
    """One row a game."""
    for name in names:
        game = load(name)
        row: dict[str, Any] = {"game": name, "plain": rate(plain_chunk, game, 20)}
        if engines.ready("wasm", game):
            row |= {"wasm": engine_rate(game, "wasm"), "wasm_ready_s": ready_after(name, "wasm", "wasmtime")}
        if engines.ready("numba", game):
            cold, kept = compile_times(name)
            row |= {"compiled": engine_rate(game, "numba"), "compile_cold_s": cold, "compile_kept_s": kept}
            row |= gpu_rate(game)
        yield row


def print_speeds(names: list[str], as_json: bool = False) -> None:
    """Print the table, or JSON lines as they come."""
    importing = float(in_process(IMPORT).split()[0])
    if as_json:
        print(json.dumps({"machine": machine(), "import_s": importing}), flush=True)
        for row in measure(names):
            print(json.dumps(row), flush=True)
        return
    console = Console()
    console.print(f"{machine()}; import ludoteca: {importing:.2f} s", highlight=False)
    found = list[list[str]]()
    try:
        with console.status("measuring …") as status:
            for row in measure(names):
                status.update(f"{row['game']} measured …")
                found.append(cells(row))
    finally:                                  # whoever interrupts it has what was measured
        print_table(["game", "plain nodes/s", "WebAssembly nodes/s, one core", "ready",
                     "Numba nodes/s, one core", "ready, cold / kept", "GPU nodes/s"], found)


def cells(row: dict[str, Any]) -> list[str]:
    wasm = f"{row['wasm']:,.0f}" if "wasm" in row else "no module"
    ready = f"{row['wasm_ready_s']:.2f} s" if "wasm" in row else ""
    compiled = f"{row['compiled']:,.0f}" if "compiled" in row else "Numba is not installed"
    kept = f"{row['compile_cold_s']:.1f} s / {row['compile_kept_s']:.2f} s" if "compiled" in row else ""
    gpu = (f"{row['gpu']:,.0f}" + ("" if row["gpu_agrees"] else " (DIFFERS)") if "gpu" in row
           else "no GPU here")
    return [row["game"], f"{row['plain']:,.0f}", wasm, ready, compiled, kept, gpu]
