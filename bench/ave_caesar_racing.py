"""How our circuits race, the rule-of-thumb driver in every seat: blocks, leads, lines taken, chariots run
dry, places.

    python bench/ave_caesar_racing.py [races a track]       prints the table of the game's README
"""
from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from ludoteca import load
from ludoteca.core.chance import draw
from ludoteca.core.events import LOG, logged
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY, PlainState

GAME = load("ave-caesar")
R, D = GAME.rules, GAME.module("rules.circuit_tables")
THINK = GAME.module("heuristic_bot").think


def ply(s: Any, log: Any, seed: int, n: int) -> bool:
    """One draw of nature or one driver's decision; false at the end."""
    sides, seats = R.chances(s), R.waiting(s)
    log.count = 0
    if sides:
        R.play(s, log, NOBODY, draw(seed, n, sides))
    elif seats:
        p = seats.bit_length() - 1
        view = s.copy()
        R.hide(view, p)
        R.play(s, log, p, THINK(View(GAME, view, p), 1000 * seed + n))
    return bool(sides or seats)


def ahead(s: Any, leader: int) -> int:
    """Who leads alone now; the old leader while nobody does."""
    racing = [p for p in range(s.players) if s.status[p] == R.RACING and s.space[p] != NOBODY]
    ways = {p: D.WAY[s.lap[p]][R.row(s, p)] for p in racing}
    best = [p for p, way in ways.items() if way == min(ways.values())]
    return best[0] if len(best) == 1 else leader


def race(track: int, players: int, seed: int) -> dict[str, Any]:
    """One race to the last chariot; what happened in it."""
    s = GAME.start(players, {"races": 1, "circuits": [D.ENTRIES[track]], "finish": "all"})
    log, n, leader = PlainState(LOG), 0, NOBODY
    seen, stops = Counter[str](), Counter[int]()
    while ply(s, log, seed, n):
        for code, *args in logged(log):
            name = R.EVENTS[code].__name__
            seen[name] += 1
            seen["blocked"] += name == "lost" and args[2] != 0
            if name == "moved" and args[3] != NOBODY:
                stops[args[3]] += 1
        now = ahead(s, leader) if s.phase == R.PLAY else leader
        seen["lead changed"] += now != leader and leader != NOBODY
        leader, n = now, n + 1
    return {"seen": seen, "stops": stops, "wins": [s.place[p] == 1 for p in s.order[:players]],
            "points": [s.score[p] for p in s.order[:players]]}


def survey(track: int, players: int, races: int) -> list[str]:
    """A row of the table."""
    total, stops, names = Counter[str](), Counter[int](), D.TRACKS[track].names
    wins, points = [0] * players, [0] * players
    for seed in range(races):
        told = race(track, players, seed)
        total.update(told["seen"])
        stops.update(told["stops"])
        wins = [a + b for a, b in zip(wins, told["wins"], strict=True)]
        points = [a + b for a, b in zip(points, told["points"], strict=True)]
    chariots, moves = races * players, stops.total()
    outer = sum(n for x, n in stops.items() if names[x][-1] == "b")
    used = sum(stops[x] >= chariots / 100 for x in range(len(names)))
    return [D.ENTRIES[track], str(players), f"{total['lost'] / chariots:.1f}",
            f"{total['blocked'] / chariots:.1f}",
            f"{total['lead changed'] / races:.1f}", f"{100 * outer / moves:.0f} %", f"{used} of {len(names)}",
            f"{100 * total['dried'] / chariots:.1f} %", " ".join(f"{100 * w / races:.0f}" for w in wins),
            " ".join(f"{p / races:.1f}" for p in points)]


COLUMNS = ("track", "players", "turns lost a chariot", "of them blocked", "changes of the lead",
           "stops in lane b",
           "spaces used", "run dry", "wins by starting place, %", "points by starting place")

if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print("| " + " | ".join(COLUMNS) + " |\n|" + "---|" * len(COLUMNS))
    for number in range(8):
        print("| " + " | ".join(survey(number, 4 if number < 4 else 6, count)) + " |", flush=True)
