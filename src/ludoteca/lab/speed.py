"""How fast the games run on this machine: what `ludoteca bench` and the README's figures come from."""
from __future__ import annotations

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
from rich.table import Table

from ludoteca.core.game import Game, load
from ludoteca.lab.simulate import compiled_chunk, plain_chunk

COLD = "import time; from ludoteca import load; import numba; g = load({name!r}); t = time.perf_counter();" \
       "from ludoteca.lab.simulate import compiled_chunk; compiled_chunk(g, g.template(), 1, 0);" \
       "print(time.perf_counter() - t)"
IMPORT = "import time; t = time.perf_counter(); import ludoteca, sys; print(time.perf_counter() - t, 'numba' in sys.modules)"


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


def in_process(code: str, cache: str | None = None) -> str:
    """What a fresh Python process prints, with compiled code kept in a folder of its own."""
    env = os.environ | ({"LUDOTECA_CACHE": cache} if cache else {})
    return subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True).stdout


def compile_times(name: str) -> tuple[float, float]:
    """Seconds until compiled code is ready: compiled from cold, and taken from the disk."""
    with tempfile.TemporaryDirectory() as cache:
        return float(in_process(COLD.format(name=name), cache)), float(in_process(COLD.format(name=name), cache))


def gpu_rate(game: Game) -> dict[str, Any]:
    """Nodes a second on a GPU, and whether its games are the CPU's; nothing where there is no GPU."""
    try:
        from ludoteca.lab import gpu
    except ImportError:
        return {}
    return gpu.rate(game) if gpu.available() else {}


def measure(names: list[str]) -> Iterator[dict[str, Any]]:
    """One row a game."""
    for name in names:
        game = load(name)
        row: dict[str, Any] = {"game": name, "plain": rate(plain_chunk, game, 20)}
        if game.fast:
            cold, kept = compile_times(name)
            row |= {"compiled": rate(compiled_chunk, game, 5000, 2.0), "compile_cold_s": cold, "compile_kept_s": kept}
            row |= gpu_rate(game)
        yield row


def report(names: list[str], as_json: bool = False) -> None:
    """Print the table, or JSON lines as they come."""
    importing = float(in_process(IMPORT).split()[0])
    if as_json:
        print(json.dumps({"machine": machine(), "import_s": importing}), flush=True)
        for row in measure(names):
            print(json.dumps(row), flush=True)
        return
    console = Console()
    console.print(f"{machine()}; import ludoteca: {importing:.2f} s", highlight=False)
    table = Table("game", "plain nodes/s", "compiled nodes/s, one core", "compile, cold / kept", "GPU nodes/s")
    with console.status("measuring …") as status:
        for row in measure(names):
            status.update(f"{row['game']} measured …")
            table.add_row(*cells(row))
    console.print(table)


def cells(row: dict[str, Any]) -> list[str]:
    compiled = f"{row['compiled']:,.0f}" if "compiled" in row else "Numba is not installed"
    kept = f"{row['compile_cold_s']:.1f} s / {row['compile_kept_s']:.2f} s" if "compiled" in row else ""
    gpu = f"{row['gpu']:,.0f}" + ("" if row["gpu_agrees"] else " (DIFFERS)") if "gpu" in row else "no GPU here"
    return [row["game"], f"{row['plain']:,.0f}", compiled, kept, gpu]
