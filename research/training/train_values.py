"""Train the small net that judges positions of a game, by self-play: what is kept in net.json in the game's
folder.

    python research/training/train_values.py crazy-race --games 200000 --searched 20000 --rounds 2 --jobs 16

Games are played, what the net sees of every seat is noted whenever a stage begins (a round, a leg), and who
won in the end; the net is fitted to that, on a GPU if there is one.  The first generation plays by the
policy's weights, the others by a search with the net of the one before.  Same arguments, same games; sums on
another device may differ in the last digits.
"""
from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import push_games
import torch
from joblib import Parallel, delayed
from self_play import self_play_of

from ludoteca import load
from ludoteca.bots.searcher import NET_FILE, Budget

# games at a time; one choice in so many at random; how much the last net is believed
CHUNK, STRAY, TRUST = 50, 8, 0.2
BATCH, RATE = 4096, 0.006
PLAYERS = {"crazy-race": (4, 4, 3), "ave-caesar": (4, 4, 3, 4, 5, 4, 6), "cafe-fatal": (4, 3, 4, 2, 4, 5)}
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "crazy-race": ({}, {}, {}, {}, {"last_penalty": "both"}, {}, {"steal_second": True}, {},
                   {"shuffled_points": True}, {}, {"tie_cancels": True}),
    "ave-caesar": ({"races": 1}, {"races": 1}, {"races": 1}, {"races": 4}, {"races": 1}, {"races": 1},
                   {"races": 1}, {"races": 2}),
    "cafe-fatal": ({},)}


def games(name: str, net: Any, plan: tuple[float, float, float], number: int, seed: int) -> tuple[Any, Any]:
    """A chunk of games: what was seen (positions, seats, senses) and what came of it (positions, seats; -1
    for nobody)."""
    if name == "cafe-race":
        return push_games.games(net, Budget(int(plan[0]) or 1, int(plan[1]), plan[2]), number * CHUNK, CHUNK,
                                seed)
    players, options = PLAYERS[name], OPTIONS[name]
    x, y, game = self_play_of(load(name)).notes(players[number % len(players)],
                                                options[number % len(options)], CHUNK,
                                                seed + number, STRAY, net, plan)
    if plan[0]:
        promise(y, game, judged(x, y, net))
    return x.astype(np.float16), y


def judged(x: Any, y: Any, net: Any) -> Any:
    """What a net thinks of some positions."""
    layer, output = (np.array(part, np.float32) for part in net)
    strength = np.where(y < 0, -1e9, np.maximum(x @ layer[:-1] + layer[-1], 0) @ output)
    chance = np.exp(strength - strength.max(1, keepdims=True))
    return chance / chance.sum(1, keepdims=True)


def promise(y: Any, game: Any, hopes: Any) -> None:
    """Mix what came of a position with what the last net promised on the way there: less luck, some of its
    errors."""
    for row in range(len(y) - 2, -1, -1):
        if game[row] == game[row + 1]:
            y[row] = np.where(y[row] < 0, -1, (1 - TRUST) * y[row + 1] + TRUST * hopes[row + 1])


def fit(x: Any, y: Any, cells: int, epochs: int, seed: int, start: Any = None) -> tuple[Any, float, float]:
    """A net fitted by Adam to cross-entropy, its loss on the last tenth, which it did not see, and that of
    equal chances."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    luck, cut = torch.Generator().manual_seed(seed), len(x) * 9 // 10
    x, y = torch.from_numpy(x).to(device), torch.from_numpy(y).to(device)
    layer = torch.cat([torch.randn(x.shape[2], cells, generator=luck) / x.shape[2] ** 0.5,
                       torch.zeros(1, cells)])
    output = 0.3 * torch.randn(cells, generator=luck)
    parts = [torch.tensor(part).to(device).requires_grad_() for part in start
             or (layer.tolist(), output.tolist())]
    steps = epochs * max(1, cut // BATCH)
    adam = torch.optim.Adam(parts, betas=(0.9, 0.99))
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, RATE / 4 if start else RATE, total_steps=steps + 1)
    for step in range(steps):
        if step % (steps // epochs) == 0:
            order = torch.randperm(cut, generator=luck).to(device)
        batch = order[step % (steps // epochs) * BATCH:][:BATCH]
        adam.zero_grad()
        loss(x[batch], y[batch], *parts).backward()
        adam.step()
        rate.step()
    with torch.no_grad():
        blind = loss(x[cut:], y[cut:], *(0 * part for part in parts)).item()
        return tuple(part.tolist() for part in parts), loss(x[cut:], y[cut:], *parts).item(), blind


def loss(x: Any, y: Any, layer: Any, output: Any) -> Any:
    strength = torch.relu(x.float() @ layer[:-1] + layer[-1]) @ output
    return -(y.clamp(min=0) * torch.log_softmax(strength.masked_fill(y < 0, -1e9), 1)).sum(1).mean()


def rounded(part: Any) -> Any:
    return [rounded(each) for each in part] if isinstance(part, list) else round(part, 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100_000, help="games of the first generation")
    parser.add_argument("--searched", type=int, default=10_000, help="games of each further generation")
    parser.add_argument("--rounds", type=int, default=2, help="generations after the first")
    parser.add_argument("--sims", type=int, default=60,
                        help="simulations a decision, after the first generation")
    parser.add_argument("--ahead", type=int, default=1, help="… and how many stages they go")
    parser.add_argument("--bold", type=float, default=0.3, help="… and how much they explore")
    parser.add_argument("--cells", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--each", action="store_true", help="keep the net of every generation beside it")
    given = parser.parse_args()
    path, notes, net = given.out or load(given.game).folder / NET_FILE, list[dict[str, Any]](), None
    for generation in range(given.rounds + 1):
        start = time.perf_counter()
        plan, count = (((given.sims, given.ahead, given.bold), given.searched) if generation
                       else ((0, 0, 0.5), given.games))
        parts = Parallel(given.jobs)(delayed(games)(given.game, net, plan, number,
                                                    (given.seed + generation) * 10_000_000)
                                     for number in range(count // CHUNK))
        x, y = (np.concatenate(rows) for rows in zip(*parts, strict=True))
        between = time.perf_counter()
        net, off, blind = fit(x, y, given.cells, given.epochs, given.seed + generation, net)
        net = rounded(list(net))
        notes.append({"generation": generation, "games": count, "positions": len(x), "loss": round(off, 4),
                      "blind": round(blind, 4)})
        spent = {"played_s": round(between - start), "fitted_s": round(time.perf_counter() - between)}
        print(json.dumps(notes[-1] | spent), flush=True)
        keep(given, notes, net, path)
        if given.each:
            keep(given, notes, net, path.with_suffix(f".{generation}.json"))


def keep(given: argparse.Namespace, notes: list[Any], net: Any, path: Path) -> None:
    """Write the net with the command that made it."""
    asked = vars(given) | {"rounds": len(notes) - 1}
    told = " ".join(f"--{k} {v}" for k, v in asked.items() if k not in ("game", "jobs", "out", "each"))
    made = {"by": f"research/training/train_values.py {given.game} {told}", "generations": notes,
            "layer": net[0], "output": net[1]}
    path.write_text(json.dumps(made) + "\n", "utf-8")


if __name__ == "__main__":
    main()
