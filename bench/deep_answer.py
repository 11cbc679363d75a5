"""How much can somebody gain who thinks several times as long as the bots it plays against?  A lower bound,
with an interval.

    python bench/deep_answer.py --out deep.jsonl --game ave-caesar --deeper 6 --jobs 16 --minutes 8
        results add up
    python bench/deep_answer.py --out deep.jsonl --report                                           the table
        of what is there

The answer sits alone among bots of a level that know nothing of it: on every deal once in each seat.  It
keeps to the rules and sees what its seat sees, but its search has `--deeper` times the level's simulations. 
Of Café Race's pushes, which are nobody's secret once they are made, it works out how often the others make
each, since it knows what bots they are, and answers that.  What it wins beyond its even share is a lower
bound of what a perfect answer could gain; no more than that says nothing about others. What luck brought it,
by simulated futures before and after each roll and draw, is 0 on average: taking it off makes the error
smaller, and nothing else.  A line a game is written as soon as it ends.  Ave Caesar is raced once a game.  An
answer that learns as well: bench/best_response.py.
"""
from __future__ import annotations

import argparse
import json
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots.endgame import exact_values
from ludoteca.bots.game_bots import LEVELS, LevelPlan, bots_of
from ludoteca.bots.levels import follow, mixes, plan_of, warm
from ludoteca.bots.searcher import search_of
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import games, load
from ludoteca.core.match import RecordedMatch, View, bot_luck
from ludoteca.core.state import NOBODY
from ludoteca.lab.game_statistics import student
from ludoteca.lab.parallel_work import spread
from ludoteca.lab.rollouts import rollouts_of

OPTIONS = {"ave-caesar": {"races": 1}}
ROUNDS = 500  # simulated rounds that tell what each push brings, for each time deeper
FUTURES = 250                               # of each position before or after a roll or a draw
FEWEST = 5                                  # deals that an interval is made of
SETTING = ("game", "players", "level", "deeper")


@dataclass(frozen=True)
class Task:
    """One game: the deal is its number divided by the players, the answer's seat the remainder."""

    game: str
    players: int
    level: str
    deeper: int
    number: int


def deepened(plan: LevelPlan, times: int) -> LevelPlan:
    """A plan with so many times the simulations, and positions of an endgame."""
    effort = (plan.effort
              and replace(plan.effort, samples=plan.effort.samples * times,
                          rounds=plan.effort.rounds * times))
    budget = plan.budget and replace(plan.budget, sims=plan.budget.sims * times)
    return replace(plan, budget=budget, effort=effort, endgame=plan.endgame * times)


def play(task: Task) -> dict[str, Any]:
    """A game of a level with the answer in one seat: that seat's part of the win."""
    deal, answering = divmod(task.number, task.players)
    match = RecordedMatch(load(task.game), task.players, OPTIONS.get(task.game, {}), seed=f"answer-{deal}")
    spent, made = [0.0, 0.0], [0, 0]
    while not match.over:
        for seat in match.waiting:
            view, seed = match.view(seat), bot_luck(deal, seat, len(match.decisions))
            start, mine = time.process_time(), seat == answering
            choice = answer(view, task, seed) if mine else decide(view, plan_of(view.game, task.level), seed)
            if len(view.choices()) > 1:
                spent[mine] += time.process_time() - start
                made[mine] += 1
            match.decide(seat, choice)
    usual, longer = (round(1000 * sum_ / max(n, 1)) for sum_, n in zip(spent, made, strict=True))
    won = (answering in match.winners) / len(match.winners)
    return {name: getattr(task, name) for name in (*SETTING, "number")} | {
        "won": won, "luck": luck_of(match, answering, task.number), "ms": longer, "ms_of_level": usual}


def luck_of(match: RecordedMatch, seat: int, seed: int) -> float:
    """What the dice and the draws brought a seat, by simulated futures before and after each: 0 on average,
    whoever plays."""
    rollouts, total, s = rollouts_of(match.game), 0.0, match.game.start(match.players, match.options)
    for n, ply in enumerate(match.plies):
        if ply.seat == NOBODY:
            # one for both, else what a net does not know counts
            limit = rollouts.search.limit(s, rollouts.search.ahead)
            before = rollouts.futures(s, FUTURES, seed, n, limit, []).mean(0)
            total += rollouts.futures(ply.s, FUTURES, seed, n + 1, limit, []).mean(0)[seat] - before[seat]
        s = ply.s
    return round(float(total), 4)


def answer(view: View, task: Task, seed: int) -> int:
    """A choice of the one who knows whom it plays against."""
    plan = plan_of(view.game, task.level)
    if len(view.choices()) > 1 and plan.effort and mixes(view):
        return best_push(view, plan, task.deeper, seed)
    return decide(view, deepened(plan, task.deeper), seed)


def decide(view: View, plan: LevelPlan, seed: int) -> int:
    """As bots/levels.py follows a plan, but that a search ends once what it tried most cannot be overtaken:
    the same choice."""
    choices = view.choices()
    if len(choices) == 1 or plan.slips or plan.near or plan.effort or not plan.budget:
        return follow(view, plan, seed)
    exact = exact_values(view, plan.endgame) if plan.endgame else None
    if exact:
        return choices[exact.index(max(exact))]
    for thought in search_of(view.game).thinking(view, plan.budget, seed):
        second, first = sorted(thought.tries)[-2:]
        if not thought.mixed and first - second > plan.budget.sims - thought.sims:
            break
    return thought.pick(seed)


def best_push(view: View, plan: LevelPlan, times: int, seed: int) -> int:
    """The choice that brings most against the mixtures that the others' plan makes in their places."""
    search, rounds, choices = search_of(view.game), bots_of(view.game), view.choices()
    asked = max(1, times // (view.s.players - 1))
    shares = [[1 / len(choices)] * len(choices) for _ in range(view.s.players)]
    for p in set(range(view.s.players)).difference([view.seat]):
        there = View(view.game, unmade(view), p, view.events)
        told = [rounds.mix(search, there, plan.effort, draw(seed, 64 * p + n, 1 << 30)) for n in range(asked)]
        shares[p] = [sum(column) / asked for column in zip(*told, strict=True)]
    worth = rounds.measure_round(search, view, shares, ROUNDS * times, seed)[view.seat]
    return choices[worth.index(max(worth))]


def unmade(view: View) -> Any:
    """What everybody saw before any push of this round was made."""
    s = view.s.copy()
    s.push[:s.players] = [0] * s.players
    return s


def read(path: Path) -> list[dict[str, Any]]:
    """The games in a file, each once; a line that was cut off is left out."""
    found = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        found[tuple(row[name] for name in (*SETTING, "number"))] = row
    return list(found.values())


def run(given: argparse.Namespace, names: list[str]) -> None:
    """Play what is not there yet, deal by deal of all games, until the time is up."""
    until = time.monotonic() + 60 * given.minutes
    there = {tuple(row[name] for name in (*SETTING, "number")) for row in read(given.out)}
    for name in names:
        warm(load(name))
    todo = [Task(name, given.players, given.level, given.deeper, number)
            for deal in range(-(-given.games // given.players)) for name in names
            for number in range(deal * given.players, (deal + 1) * given.players)]
    todo = [task for task in todo if tuple(vars(task).values()) not in there]
    end_line(given.out)
    with given.out.open("a", encoding="utf-8") as kept, closing(spread(play, todo, given.jobs)) as results:
        for _, row in results:
            print(json.dumps(row), file=kept, flush=True)
            if time.monotonic() > until:
                print("Time is up: run it again to go on.", flush=True)
                return


def end_line(path: Path) -> None:
    """What a killed run left of its last line must not spoil the next one."""
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")


def settled(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The games of the first deals that are all there: of those that run when time is up, only short ones
    would count."""
    players, numbers, count = rows[0]["players"], {row["number"] for row in rows}, 0
    while count in numbers:
        count += 1
    return [row for row in rows if row["number"] < count - count % players]


def shares_of(rows: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """The answer's part of the wins and its 95 % error, as it came out and with the luck taken off.

    Games on one deal stand or fall together.  A straight line is fitted to the deals' wins by their luck:
    what it says where luck is 0 is the share without it, and the error is that of this point, its slope being
    a guess from the same deals.
    """
    players = rows[0]["players"]
    won, luck = (np.array([row[key]
                           for row in sorted(rows, key=lambda row: row["number"])]).reshape(-1,
                                                                                            players).mean(1)
                 for key in ("won", "luck"))
    n, off = len(won), luck - luck.mean()
    spread_of = max(float(off @ off), 1e-9)
    fair = won - off @ won / spread_of * luck
    left = float(((fair - fair.mean()) ** 2).sum()) / (n - 2) * (1 / n + float(luck.mean()) ** 2 / spread_of)
    return [(float(won.mean()), student(n - 1) * float(won.std(ddof=1)) / n ** 0.5),
            (float(fair.mean()), student(n - 2) * left ** 0.5)]


def report(found: list[dict[str, Any]]) -> None:
    """What the answers win, as a table; the bound is what the interval's lower end is beyond the even
    share."""
    print("| game | against | deeper | games | wins | luck taken off | gain, at least | ms, it and they |\n"
          + "|---" * 8 + "|")
    for setting in sorted({tuple(row[name] for name in SETTING) for row in found}):
        rows = settled([row for row in found if tuple(row[name] for name in SETTING) == setting])
        name, players, level, deeper = setting
        if len(rows) < FEWEST * players:
            print(f"| {name} | {players - 1} × {level} | {deeper} | {len(rows)} | too few | | | |")
            continue
        plain, fair = shares_of(rows)
        least = max(0.0, fair[0] - fair[1] - 1 / players)
        ms, usual = (sum(row[key] for row in rows) / len(rows) for key in ("ms", "ms_of_level"))
        told = " | ".join(f"{share:.1%} ± {100 * error:.1f}" for share, error in (plain, fair))
        print(f"| {name} | {players - 1} × {level} | {deeper} | {len(rows)} | {told} | {100 * least:.1f} | "
              f"{ms:.0f}, {usual:.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="lines of JSON, a game each")
    parser.add_argument("--game", action="append", help="only this one; several times")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", choices=LEVELS, default="expert", help="the bots to answer")
    parser.add_argument("--deeper", type=int, default=6,
                        help="the answer's simulations, as a multiple of theirs")
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--report", action="store_true", help="print the table instead of playing")
    given = parser.parse_args()
    if not given.report:
        run(given, given.game or games())
    report(read(given.out))


if __name__ == "__main__":
    main()
