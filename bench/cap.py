"""How much can be won at all: two who see everything against two of a level, seats rotated, on common dice.

    python bench/cap.py --out cap.jsonl --jobs 16 --minutes 8         as often as it takes: results add up
    python bench/cap.py --out cap.jsonl --report                      the table of what is there

A cheater sees the whole state, all hands and hidden cards, and tries every choice in it with several times
the expert's simulations; what the dice and the draws will bring, it does not know.  Where everybody decides a
round at once (Café Race's pushes) there are two: one knows how often each master makes each choice, the other
sees what all who decided before it have chosen, and it decides after the masters.  Both answer that by
simulated rounds and the net.  In Café Fatal nothing is hidden: there the cheater has more simulations and
nothing else.  Nobody who keeps to the rules sees as much, so what a cheater wins is near the most that skill
can win against that level; it is no proof, since a cheater's search is not perfect either.
"""
from __future__ import annotations

import argparse
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludoteca.bots.game_bots import LevelPlan, bots_of
from ludoteca.bots.levels import follow, mixes, plan_of, think, warm
from ludoteca.bots.searcher import Budget, search_of
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import games, load
from ludoteca.core.match import Match, View, bot_luck
from ludoteca.lab.bot_game import Pairing, bucket
from ludoteca.lab.parallel_work import spread
from ludoteca.lab.tournament import League, ResultFile, duels, key_of, pairings, read
from ludoteca.testing import whole_state

OPTIONS = {"ave-caesar": (("races", 1),)}
# what a cheater knows where all decide at once; elsewhere all that is hidden
AT_ONCE = {"cafe-race": ("mixtures", "pushes")}
ROUNDS, ASKED = 2000, 200  # simulated rounds for a choice (--times as many); seeds that tell a mixture


def entrants(name: str, times: int) -> list[str]:
    """The cheaters of a game; their names say what they know and how often they try it."""
    return [f"cheater {kind} x{times}" for kind in AT_ONCE.get(name, ("hands",))]


def known(match: Match, seat: int) -> View:
    """What a cheater sees: everything."""
    return View(match.game, whole_state(match).copy(), seat)


def cheat(match: Match, seat: int, times: int, made: dict[int, int], rivals: dict[int, str],
          seed: int) -> int:
    """A choice of one who sees the whole state and, of a round in which all decide at once, what is `made`
    already."""
    view = known(match, seat)
    if len(view.choices()) > 1 and mixes(view):
        return answer(match, view, times, made, rivals, seed)
    budget = plan_of(match.game, "expert").budget or Budget(1000)
    return follow(view, LevelPlan(budget=replace(budget, sims=budget.sims * times)), seed)


def answer(match: Match, view: View, times: int, made: dict[int, int], rivals: dict[int, str],
           seed: int) -> int:
    """The choice that brings most against what others have chosen, or against how often they choose what."""
    search, rounds, choices = search_of(match.game), bots_of(match.game), view.choices()
    shares = rounds.solve_round(search, view, ROUNDS, seed).shares
    for p in range(view.s.players):
        if p in made:
            shares[p] = [float(choice == made[p]) for choice in view.choices(p)]
        elif p in rivals:
            seen = match.view(p)
            asked = [think(seen, rivals[p], draw(seed, n, 1 << 30)) for n in range(ASKED)]
            shares[p] = [asked.count(choice) / ASKED for choice in view.choices(p)]
    worth = rounds.measure_round(search, view, shares, ROUNDS * times, seed + 1)[view.seat]
    return choices[worth.index(max(worth))]


def play(pairing: Pairing) -> dict[str, Any]:
    """One game, as contest.py plays it, but that cheaters see the match."""
    match = Match(load(pairing.game), pairing.players, dict(pairing.options), seed=f"deal-{pairing.deal}")
    rivals = {p: name for p, name in enumerate(pairing.seats) if not name.startswith("cheater")}
    times: dict[str, dict[str, int]] = {name: {} for name in pairing.seats}
    while not match.over:
        made: dict[int, int] = {}
        for p in sorted(match.waiting, key=lambda p: p not in rivals):  # who cheats decides last …
            start, name = time.perf_counter(), pairing.seats[p]
            seed = bot_luck(pairing.deal, p, len(match.decisions))
            told = made if "pushes" in name else {}                                 # … and is told, or not
            made[p] = (think(match.view(p), name, seed) if p in rivals
                       else cheat(match, p, int(name.rpartition("x")[2]), told, rivals, seed))
            place = str(bucket(time.perf_counter() - start))
            times[name][place] = times[name].get(place, 0) + 1
        for p, choice in made.items():  # nobody sees what is decided at once
            match.decide(p, choice)
    return {"game": pairing.game, "players": pairing.players, "options": dict(pairing.options),
            "deal": pairing.deal,
            "seats": list(pairing.seats), "winners": match.winners, "scores": match.scores, "times": times}


def run(given: argparse.Namespace, names: list[str]) -> None:
    """Play what is not yet in the file, deal by deal of all games, until the time is up."""
    until, there = time.monotonic() + 60 * given.minutes, {key_of(result) for result in read(given.out)}
    todo: list[Pairing] = []
    for name in names:
        warm(load(name))                    # compiled once, before the workers start
        for cheater in entrants(name, given.times):
            todo += pairings(League(name, (cheater, given.against), given.games, given.players,
                                    OPTIONS.get(name, ())))
    todo = sorted((pairing for pairing in todo if pairing.key not in there), key=lambda pairing: pairing.deal)
    kept, left = ResultFile(given.out), len(todo)
    with closing(spread(play, todo, given.jobs)) as results:
        for _, result in results:
            kept.add(result)
            left -= 1
            if time.monotonic() > until and left:
                print(f"Time is up, {left} games are left: run it again to go on.", flush=True)
                return


def report(path: Path) -> None:
    """Who won how much, as a table."""
    found = read(path)
    print("| game | games | cheater | against | wins |\n|---|---|---|---|---|")
    for name in dict.fromkeys(result["game"] for result in found):
        for duel in duels(result for result in found if result["game"] == name):
            if duel.one.startswith("cheater"):
                share = f"{duel.share:.0%} ({duel.low:.0%}–{duel.high:.0%})"
                print(f"| {name} | {duel.games} | {duel.one[8:]} | {duel.two} | {share} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="lines of JSON, a game each")
    parser.add_argument("--game", action="append", help="only this one; several times")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--times", type=int, default=4,
                        help="the cheater's simulations, as a multiple of the expert's")
    parser.add_argument("--against", default="master", help="the level of the two others")
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--report", action="store_true", help="print the table instead of playing")
    given = parser.parse_args()
    if not given.report:
        run(given, given.game or games())
    report(given.out)


if __name__ == "__main__":
    main()
