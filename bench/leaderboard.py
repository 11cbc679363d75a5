"""The leaderboard of ludoteca-4: what was submitted, each claim played again, and the page made of it.

    python bench/leaderboard.py submissions/*.jsonl --jobs -1                     checks every claim
    python bench/leaderboard.py submissions/*.jsonl --page docs/leaderboard.md    and writes the page

A submission is the file that `bench/ludoteca_4.py --out` wrote.  A claim is one of its lines: that a bot, in
a seat of a deal, won so much of a game with so many faults.  It is played again by the bot of that name, from
the same seed; a line that comes out otherwise, stands there twice, is missing from its deal, or is of another
version, is told, and its submission is not on the page.
"""
from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import ludoteca_4

from ludoteca.lab.bot_game import play
from ludoteca.lab.parallel_work import spread

CLAIMED = ("won", "faults", "decisions")    # what a game played again must come to
NAMED = {"benchmark", "bot", "game", "deal", "seat", *CLAIMED}


def malformed(rows: list[dict[str, Any]]) -> list[str]:
    """What is wrong with a submission before anything is played: fields, versions, games twice or missing."""
    if not rows:
        return ["nothing is claimed"]
    if not all(isinstance(row, dict) and row.keys() >= NAMED for row in rows):
        return [f"a line has not all of {', '.join(sorted(NAMED))}"]
    known = {name for name, _ in ludoteca_4.TASKS}
    found = [f"unknown task {row['game']!r}" for row in rows if row["game"] not in known]
    found += [f"of another version: {row['benchmark']}" for row in rows
              if row["benchmark"] != ludoteca_4.version()][:1]
    games = [(row["bot"], row["game"], row["deal"], row["seat"]) for row in rows]
    found += [f"{game} stands there twice" for game in sorted(set(games)) if games.count(game) > 1]
    for bot, game in sorted({game[:2] for game in games}):
        own = {each[2:] for each in games if each[:2] == (bot, game)}
        deals = range(1 + max(deal for deal, _ in own))
        missing = {(deal, seat) for deal in deals for seat in range(ludoteca_4.PLAYERS)} - own
        if missing:                         # who leaves out what was lost has a better score
            found.append(f"{bot} in {game}: deal and seat {min(missing)} and {len(missing) - 1} more are missing")
    return found


def refuted(rows: list[dict[str, Any]], jobs: int = 1) -> list[str]:
    """The claims that come out otherwise when their games are played again."""
    bots = {(row["bot"], row["game"]): row["deal"] for row in sorted(rows, key=lambda row: row["deal"])}
    again = {}
    for (bot, game), last in bots.items():
        pairings = ludoteca_4.games(bot, last + 1, [game])
        for number, told in spread(play, pairings, jobs):
            again[bot, game, told["deal"], number % ludoteca_4.PLAYERS] = line(pairings[number], number, told)
    found = []
    for row in rows:
        own = again[row["bot"], row["game"], row["deal"], row["seat"]]
        found += [f"{row['bot']} in {row['game']}, deal {row['deal']}, seat {row['seat']}: {name} is {own[name]}, "
                  f"not {row[name]}" for name in CLAIMED if own[name] != row[name]]
    return found


def line(pairing: Any, number: int, told: dict[str, Any]) -> dict[str, Any]:
    """What a game that was played came to for the bot."""
    seat = number % ludoteca_4.PLAYERS
    name = pairing.seats[seat]
    return {"won": (seat in told["winners"]) / len(told["winners"]), "faults": told["faults"].get(name, [0])[0],
            "decisions": sum(told["times"][name].values())}


def page(rows: list[dict[str, Any]]) -> str:
    return ("# The leaderboard of ludoteca-4\n\nMade by `python bench/leaderboard.py` from what was submitted, each "
            f"game played again: [the benchmark](benchmark.md).\n\n{ludoteca_4.table(rows)}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--page", type=Path)
    given = parser.parse_args()
    kept, faulty = [], False
    for file in given.files:
        rows = [json.loads(text) for text in file.read_text("utf-8").splitlines()]
        wrong = malformed(rows) or refuted(rows, given.jobs)
        faulty = faulty or bool(wrong)
        kept += [] if wrong else rows
        print(f"{file}: " + (f"{len(rows)} claims hold" if not wrong else "; ".join(wrong[:5])))
    if given.page:
        given.page.write_text(page(kept), "utf-8")
    sys.exit(1 if faulty else 0)


if __name__ == "__main__":
    main()
