"""Every level against every simple fixed way to play a game: alone among three of it, and two against two.

    python bench/simple_ways.py cafe-race --games 240 --jobs 2 --out ways.jsonl
    python bench/simple_ways.py cafe-race --level club --way push-1 --games 1200

A level has beaten a way where the lower end of its 95 % interval (Wilson's, over deals) lies above an even
share: 25 % alone among three, 50 % two against two.  Ave Caesar is raced once.
"""
from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludoteca.bots.bot_by_name import bot_named
from ludoteca.bots.simple import simple_ways
from ludoteca.core.game_loader import games, load
from ludoteca.lab.bot_game import Pairing, play
from ludoteca.lab.game_statistics import wilson_over_deals
from ludoteca.lab.parallel_work import spread
from ludoteca.lab.tournament import seatings

FORMS = {"alone": 1, "two": 2}              # how many seats of four the level has
LEVELS = ("club", "master", "expert")


def seats(level: str, way: str, form: str) -> list[tuple[str, ...]]:
    if form == "two":
        return [tuple(map(str, each)) for each in seatings(level, way, 4)]
    return [tuple(level if p == own else way for p in range(4)) for own in range(4)]


def pairings(name: str, level: str, way: str, form: str, number: int) -> list[Pairing]:
    ways = seats(level, f"simple:{way}", form)
    options = (("races", 1),) if name == "ave-caesar" else ()
    return [Pairing(name, 4, options, deal, each) for deal in range(math.ceil(number / len(ways)))
            for each in ways]


def rows(given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    for name in given.games_named or games():
        for level in given.level or LEVELS:
            for way in given.way or simple_ways(load(name)):
                for form in FORMS:
                    yield measured(name, level, way, form, given.games, given.jobs)


def measured(name: str, level: str, way: str, form: str, number: int, jobs: int) -> dict[str, Any]:
    """The share of the wins of a level, with its interval."""
    level_name = bot_named(level).name
    deals: dict[int, list[float]] = {}
    for _, result in spread(play, pairings(name, level, way, form, number), jobs):
        won = sum(result["seats"][p] == level_name for p in result["winners"]) / len(result["winners"])
        deals.setdefault(result["deal"], []).append(won)
    share, low, high = wilson_over_deals(list(deals.values()))
    return {"game": name, "level": level, "way": way, "form": form,
            "games": sum(map(len, deals.values())), "share": round(share, 4), "low": round(low, 4),
            "high": round(high, 4), "beats": low > FORMS[form] / 4}


def table(found: list[dict[str, Any]]) -> str:
    """A row for each way, columns for levels and forms; a share that is not clearly above even has a mark."""
    cells = {(row["game"], row["way"], row["level"], row["form"]):
             f"{row['share']:.0%} ({row['low']:.0%}–{row['high']:.0%}){'' if row['beats'] else ' *'}"
             for row in found}
    columns = [(level, form) for level in dict.fromkeys(row["level"] for row in found) for form in FORMS]
    lines = [["game", "way", *(f"{level}, {form}" for level, form in columns)], ["---"] * (len(columns) + 2)]
    lines += [[name, way, *(cells.get((name, way, *column), "") for column in columns)]
              for name, way in dict.fromkeys((row["game"], row["way"]) for row in found)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all")
    parser.add_argument("--level", action="append", help="only this one; several times")
    parser.add_argument("--way", action="append", help="only this one; several times")
    parser.add_argument("--games", type=int, default=240, help="for each pair and form, rounded up")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="lines of JSON, added to")
    given = parser.parse_args()
    found = []
    for row in rows(given):
        found.append(row)
        print(json.dumps(row), flush=True)
        if given.out:
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    print(table(found))


if __name__ == "__main__":
    main()
