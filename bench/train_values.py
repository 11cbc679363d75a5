"""Train the small net that judges positions of a game, by self-play: what is kept in net.json in the game's folder.

    python bench/train_values.py cafe-race --games 4000 --rounds 3 --jobs 2

Each generation plays games among itself, notes what the net would see of every seat whenever a round begins and who won in
the end, and fits the net to that.  The first generation plays by the policy's weights alone.  Same arguments, same net.
"""
from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from ludoteca import load
from ludoteca.bots import arrays, interface
from ludoteca.bots.search import NET_FILE, Budget, Search, search_of
from ludoteca.core.chance import draw
from ludoteca.core.match import View, seats_of
from ludoteca.core.state import NOBODY
from ludoteca.games.cafe_race import push_mixture

HIDDEN, STRAY = 32, 8                       # cells of the net; one choice in so many is made at random, to see more of the game
EFFORT, TRUST = push_mixture.Effort(80), 0.4
MIX = {"cafe-race": [3, 4, 4, 3, 4, 5, 3, 4, 6]}
RULES = {"cafe-race": [{"rules": "base"}, {"rules": "base"}, {"rules": "base"}, {"rules": "auction"}]}


def seen(search: Search, s: Any) -> list[list[float]]:
    """What the net sees of every seat."""
    senses, values = search.policy.SENSES, np.zeros(arrays.SEATS + arrays.SCRATCH)
    record, rows = search.game.record(s), []
    for p in range(s.players):
        search.code.sense(record, p, values)
        rows.append(values[arrays.SEATS:arrays.SEATS + senses].tolist())
    return rows


def decide(search: Search, s: Any, budget: Budget, seed: int, hopes: list[Any]) -> list[tuple[int, int]]:
    """What every seat that owes a decision decides, each from its own view; what a solved round promises is noted."""
    rules, out = search.game.rules, []
    seats = seats_of(rules.waiting(s))
    shares = None
    if search.game.name == "cafe-race" and len(seats) > 1 and budget.sims > 1:
        solution = push_mixture.solve(search, s, EFFORT, seed)
        shares = solution.shares
        hope = [solution.hope(p) for p in range(s.players)]
        hopes[-1] = [h / sum(hope) for h in hope]
    for p in seats:
        view = s.copy()
        rules.hide(view, p)
        choices = View(search.game, view, p).choices()
        if len(choices) == 1 or draw(seed, 10 + p, STRAY) == 0:
            out.append((p, choices[draw(seed, 20 + p, len(choices))]))
        elif shares:
            out.append((p, 1 + int(np.searchsorted(np.cumsum(shares[p]), draw(seed, 30 + p, 1 << 30) / (1 << 30) * 0.999999))))
        else:
            out.append((p, search.think(View(search.game, view, p), budget, seed + p).pick(seed + p)))
    return out


def play_game(search: Search, players: int, options: dict[str, Any], budget: Budget, seed: int) -> tuple[list[Any], list[Any]]:
    """The positions of one game at the start of its rounds, and what each seat could hope for there."""
    rules, notes, hopes = search.game.rules, [], []
    s, ply, last = search.game.start(players, options), 0, -1
    stage = getattr(search.policy, "stage", interface.stage)
    while True:
        sides = rules.chances(s)
        if stage(s) != last and (sides or rules.waiting(s)):
            last = stage(s)
            notes.append(seen(search, s))
            hopes.append(None)
        if sides:
            rules.play(s, None, NOBODY, draw(seed, ply, sides))
        elif rules.waiting(s):
            for p, choice in decide(search, s, budget, draw(seed, ply, 1 << 30), hopes):
                rules.play(s, None, p, choice)
        else:
            won = seats_of(rules.leaders(s))
            return notes, returns(hopes, [1 / len(won) if p in won else 0.0 for p in range(players)])
        ply += 1


def returns(hopes: list[Any], won: list[float]) -> list[list[float]]:
    """What to learn for each position: what came of it, mixed with what was promised on the way there."""
    made, later = [], won
    for hope in reversed(hopes):
        later = later if hope is None else [(1 - TRUST) * a + TRUST * b for a, b in zip(later, hope, strict=True)]
        made.append(later)
    return made[::-1]


def many(name: str, net: Any, budget: Budget, first: int, games: int, seed: int) -> tuple[Any, Any]:
    """Games numbered from `first`: what was seen (positions, seats, senses) and what came of it."""
    search = search_of(load(name))
    search.net = net
    seats = max(search.game.rules.PLAYERS)
    seen_rows, shares = [], []
    for g in range(first, first + games):
        players = MIX.get(name, list(search.game.rules.PLAYERS))[g % len(MIX.get(name, search.game.rules.PLAYERS))]
        options = RULES.get(name, [{}])[g % len(RULES.get(name, [{}]))]
        notes, won = play_game(search, players, options, budget, seed + g)
        for rows, share in zip(notes, won, strict=True):
            seen_rows.append(rows + [[0.0] * search.policy.SENSES] * (seats - players))
            shares.append(share + [-1.0] * (seats - players))
    return np.array(seen_rows, np.float32), np.array(shares, np.float32)


def fit(x: Any, y: Any, seed: int, epochs: int = 30, start: Any = None) -> tuple[Any, float]:
    """Fit the net by Adam to cross-entropy; the last tenth of the positions tells how good it is on what it did not see.

    Losses are told as divergences: 0 is perfect, `blind` what equal chances for all would have.
    """
    rng = np.random.default_rng(seed)
    senses, cut = x.shape[2], len(x) * 9 // 10
    layer = np.hstack([rng.normal(0, 1 / np.sqrt(senses), (HIDDEN, senses)), np.zeros((HIDDEN, 1))])
    parts = [layer, rng.normal(0, 0.3, HIDDEN)] if start is None else [np.array(p, float) for p in start]
    first, second, step = [np.zeros_like(p) for p in parts], [np.zeros_like(p) for p in parts], 0
    for epoch in range(epochs):
        for batch in np.array_split(rng.permutation(cut), max(1, cut // 512)):
            step += 1
            rate = 0.004 * (1 - epoch / epochs) + 0.0001
            for i, slope in enumerate(slopes(x[batch], y[batch], *parts)[0]):
                first[i] = 0.9 * first[i] + 0.1 * slope
                second[i] = 0.999 * second[i] + 0.001 * slope * slope
                parts[i] -= rate * first[i] / (1 - 0.9 ** step) / (np.sqrt(second[i] / (1 - 0.999 ** step)) + 1e-8)
    return parts, slopes(x[cut:], y[cut:], *parts)[1]


def slopes(x: Any, y: Any, layer: Any, output: Any) -> tuple[list[Any], float]:
    """The gradient of the loss, and the loss."""
    cells = x @ layer[:, :-1].T + layer[:, -1]
    lit = np.maximum(cells, 0)
    strength = np.where(y < 0, -1e9, lit @ output)
    strength -= strength.max(1, keepdims=True)
    chance = np.exp(strength)
    chance /= chance.sum(1, keepdims=True)
    error = np.where(y < 0, 0, chance - y) / len(x)
    sure = np.where(y > 0, y, 1)
    loss = float((sure * np.log(sure) * (y > 0) - np.where(y > 0, y, 0) * np.log(chance + 1e-12)).sum() / len(x))
    back = error[..., None] * output * (cells > 0)
    return [np.concatenate([np.einsum("bph,bpk->hk", back, x), back.sum((0, 1))[:, None]], 1) + 1e-5 * layer,
            np.einsum("bp,bph->h", error, lit) + 1e-5 * output], loss


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=4000, help="games a generation")
    parser.add_argument("--rounds", type=int, default=3, help="generations after the first")
    parser.add_argument("--sims", type=int, default=200, help="simulations a decision of self-play")
    parser.add_argument("--ahead", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--resume", action="store_true", help="go on with the generations after those in the file")
    given = parser.parse_args()
    notes, chunk = [], 50
    net = ([[0.0]] * (search_of(load(given.game)).policy.SENSES + 1), [0.0])
    path = given.out or load(given.game).folder / NET_FILE
    if given.resume and path.exists():
        made = json.loads(path.read_text("utf-8"))
        notes, net = made["generations"], (made["layer"], made["output"])
    for generation in range(len(notes), given.rounds + 1):
        start = time.perf_counter()
        budget = Budget(given.sims, given.ahead) if generation else Budget(1)
        games = given.games if generation else 2 * given.games
        parts = Parallel(given.jobs)(delayed(many)(given.game, net, budget, g, chunk, (given.seed + generation) * 10_000_000)
                                     for g in range(0, games, chunk))
        x, y = (np.concatenate(rows) for rows in zip(*parts, strict=True))
        fitted, loss = fit(x, y, given.seed + generation)
        net = ([[round(float(w), 5) for w in row] for row in fitted[0].T], [round(float(w), 5) for w in fitted[1]])
        blind = slopes(x[len(x) * 9 // 10:], y[len(x) * 9 // 10:], np.zeros_like(fitted[0]), fitted[1] * 0)[1]
        notes.append({"generation": generation, "games": games, "positions": len(x), "loss": round(loss, 4),
                      "blind": round(blind, 4)})
        print(json.dumps(notes[-1] | {"seconds": round(time.perf_counter() - start)}), flush=True)
        keep(given, notes, net, path)


def keep(given: argparse.Namespace, notes: list[Any], net: Any, path: Path) -> None:
    """Write the net with the command that made it."""
    told = " ".join(f"--{k} {v}" for k, v in vars(given).items() if k not in ("game", "jobs", "out", "resume"))
    made = {"by": f"bench/train_values.py {given.game} {told}", "generations": notes, "layer": net[0], "output": net[1]}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(made) + "\n", "utf-8")


if __name__ == "__main__":
    main()
