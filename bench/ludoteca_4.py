"""The benchmark ludoteca-4: four fixed tasks, one for each game, for anybody's bot.

    python bench/ludoteca_4.py random heuristic novice master
    python bench/ludoteca_4.py "run:python mybot.py" --deals 100 --jobs -1 --out results.jsonl
    python bench/ludoteca_4.py --out results.jsonl                     the table of what is there

A task is a game of four with fixed options: the bot in one seat, three of club in the others; every deal of
the dice is played with the bot in every seat.  The score is the share of the wins in points of a hundred, 25
is even; the interval (95 %) is over the deals.  Deal n has the seed `deal-n`, so all bots meet the same dice.
 A decision has the bot protocol's five seconds; a decision that fails is made by the game's heuristic, and a
     bot that fails more than one in a hundred has no score.
"""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludoteca import __version__, load
from ludoteca.bots.bot_by_name import print_of
from ludoteca.bots.game_bots import LevelPlan
from ludoteca.bots.levels import follow
from ludoteca.core.match import View
from ludoteca.lab.bot_game import Pairing, play
from ludoteca.lab.game_statistics import wilson_over_deals
from ludoteca.lab.parallel_work import spread

# so that ppo:bot and openspiel_duel:ismcts_100 are found
sys.path[:0] = [str(Path.cwd()), str(Path(__file__).parent)]
TASKS = (("cafe-race", {"rules": "base"}), ("crazy-race", {}), ("ave-caesar", {"races": 1}),
         ("cafe-fatal", {}))
VERSION = 1  # goes up when a task, or its opponents, change: scores of before are others
PLAYERS, FAILING = 4, 0.01


def opponent(view: View, seed: int) -> int:
    """Club as it was when version 1 was fixed: the game's heuristic, which in Café Race slips in a quarter of
    its decisions.  Levels may get better, the benchmark's opponents do not."""
    return follow(view, LevelPlan(slips=0.25 if view.game.name == "cafe-race" else 0.0), seed)


def version() -> str:
    """What a score is cited with: the tasks' version, the package's, those of the rules."""
    rules = ", ".join(f"{name} {load(name).rules.VERSION}" for name, _ in TASKS)
    return f"ludoteca-4 v{VERSION}, Ludoteca {__version__}, rules: {rules}"


def games(bot: str, deals: int, only: list[str]) -> list[Pairing]:
    return [Pairing(name, PLAYERS, tuple(options.items()), deal,
                    tuple(bot if p == seat else opponent for p in range(PLAYERS)))
            for name, options in TASKS if name in only for deal in range(deals) for seat in range(PLAYERS)]


def results(bot: str, deals: int, jobs: int, only: list[str]) -> Iterator[dict[str, Any]]:
    """A line for every game, as they are played; each says what it is cited with."""
    pairings, cited = games(bot, deals, only), version()
    prints = {name: print_of(bot, name) for name in only}
    for number, told in spread(play, pairings, jobs):
        seat = number % PLAYERS
        name = pairings[number].seats[seat]
        faults = told["faults"].get(name, [0])[0]
        yield {"benchmark": cited, "bot": bot, "files": prints[told["game"]], "game": told["game"],
               "deal": told["deal"],
               "seat": seat, "won": (seat in told["winners"]) / len(told["winners"]), "faults": faults,
               "decisions": sum(told["times"][name].values())}


def score(rows: list[dict[str, Any]]) -> tuple[float, float, float] | None:
    """The share of the wins, in points of a hundred, and Wilson's interval over deals; None: it fails too
    often."""
    if sum(row["faults"] for row in rows) > FAILING * sum(row["decisions"] for row in rows):
        return None
    deals: dict[tuple[str, int], list[float]] = {}
    for row in rows:
        deals.setdefault((row["game"], row["deal"]), []).append(row["won"])
    share, low, high = wilson_over_deals(list(deals.values()))
    return 100 * share, 100 * low, 100 * high


def cell(rows: list[dict[str, Any]]) -> str:
    found = score(rows) if rows else None
    return "" if not rows else "fails" if found is None else f"{found[0]:.1f} ({found[1]:.1f}–{found[2]:.1f})"


def table(found: list[dict[str, Any]]) -> str:
    names = [name for name, _ in TASKS]
    lines = [["bot", *names, "all four", "games"], ["---"] * (len(names) + 3)]
    for bot in dict.fromkeys(row["bot"] for row in found):
        own = [row for row in found if row["bot"] == bot]
        each = [[row for row in own if row["game"] == name] for name in names]
        lines.append([bot, *map(cell, each), cell(own) if all(each) else "", str(len(own))])
    return f"{version()}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", help="as everywhere: levels, run:COMMAND, MODULE:FUNCTION")
    parser.add_argument("--deals", type=int, default=50, help="for each task, four games each")
    parser.add_argument("--task", action="append", choices=[name for name, _ in TASKS],
                        help="only this one; several times")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="lines of JSON, a game each; a later run adds to them")
    given = parser.parse_args()
    found = ([json.loads(line) for line in given.out.read_text("utf-8").splitlines()] if given.out
             and given.out.exists() else [])
    for bot in given.bots:
        for row in results(bot, given.deals, given.jobs, given.task or [name for name, _ in TASKS]):
            found.append(row)
            if given.out:
                with given.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    print(table(found))


if __name__ == "__main__":
    main()
