"""How our circuits race: thumb bots on every track; lines taken, blocks, changes of the lead, chariots run dry, starting places.

    python bench/ave_caesar_racing.py [races a track]
"""
from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from ludoteca import load
from ludoteca.core.chance import draw
from ludoteca.core.events import LOG, fold, logged  # noqa: F401
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY, Plain

GAME = load("ave-caesar")
R, D = GAME.rules, GAME.module("data")
THINK = GAME.module("thumb").think


def race(track: int, players: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """One race of thumb bots; what happened in it."""
    s = GAME.start(players, {"races": 1, "circuits": [D.ENTRIES[track]], **options})
    log, n, seen = Plain(LOG), 0, Counter[str]()
    lines: dict[int, list[int]] = {p: [] for p in range(players)}
    leader, grid, dests = NOBODY, [], 0
    while True:
        sides = R.chances(s)
        log.count = 0
        if sides:
            R.play(s, log, NOBODY, draw(seed, n, sides))
        elif bits := R.waiting(s):
            p = bits.bit_length() - 1
            view = s.copy()
            R.hide(view, p)
            choice = THINK(View(GAME, view, p), seed * 1000 + n)
            R.play(s, log, p, choice)
        else:
            break
        for code, *args in logged(log):
            name = R.EVENTS[code].__name__
            seen[name] += 1
            if name == "lost":
                seen["blocked" if args[2] else "lost otherwise"] += 1
            if name == "moved":
                lines[args[0]].append(args[3])
        if not grid and s.order[players - 1] != NOBODY:
            grid = s.order[:players]
        ahead = [p for p in range(players) if s.status[p] == R.RACING and s.space[p] != NOBODY and s.lap[p] > 0]
        if ahead and s.phase == R.PLAY:
            best = min(ahead, key=lambda p: D.WAY[s.lap[p]][R.row(s, p)])
            if leader != NOBODY and best != leader and D.WAY[s.lap[best]][R.row(s, best)] < way_of(s, leader):
                seen["lead changed"] += 1
            if leader == NOBODY or best != leader:
                leader = best if leader == NOBODY or D.WAY[s.lap[best]][R.row(s, best)] < way_of(s, leader) else leader
        n += 1
    return {"seen": seen, "lines": lines, "places": s.place[:players], "grid": grid, "dests": dests, "score": s.score[:players],
            "leader": leader}


def way_of(s: Any, p: int) -> int:
    return int(D.WAY[s.lap[p]][R.row(s, p)]) if s.status[p] == R.RACING and s.space[p] != NOBODY else 999


def survey(track: int, players: int, races: int, options: dict[str, Any]) -> str:
    total, wins, dry, points, lanes, used = Counter[str](), Counter[int](), 0, Counter[int](), Counter[str](), Counter[str]()
    names = D.TRACKS[track].names
    for seed in range(races):
        told = race(track, players, seed, options)
        total.update(told["seen"])
        for place, p in enumerate(told["grid"]):
            wins[place] += told["places"][p] == 1
            points[place] += told["score"][p]
        dry += told["seen"]["dried"]
        for stops in told["lines"].values():
            used.update(names[x] for x in stops if x != NOBODY)
    lanes.update({lane: sum(n for name, n in used.items() if name[-1] == lane) for lane in "ab"})
    alley = sum(n for name, n in used.items() if name[0] == "p")
    share = [f"{100 * wins[k] / races:.0f}" for k in range(players)]
    mean = [f"{points[k] / races:.1f}" for k in range(players)]
    never = [name for name in names if used[name] < races * players * 0.01]
    return (f"{D.ENTRIES[track]:22s} {players}p | turns lost {total['lost'] / races:5.2f} (blocked {total['blocked'] / races:4.2f})"
            f" | lead changes {total['lead changed'] / races:4.1f} | dry {100 * dry / races / players:4.1f} %"
            f" | stops a:b:alley {lanes['a'] / races / players:4.1f} {lanes['b'] / races / players:4.1f}"
            f" {alley / races / players:3.1f}"
            f" | wins by place {' '.join(share)} | points {' '.join(mean)} | hardly used {len(never)} {' '.join(never[:6])}"
            f" | stopped {total['stopped']}")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for number in range(8):
        for seats in ((4,) if number < 4 else (6,)):
            print(survey(number, seats, count, {"finish": "all"}), flush=True)
