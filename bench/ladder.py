"""The published ladder: every level against the one below, in every game, on common dice with rotated seats.

    python bench/ladder.py --out ladder.jsonl --jobs 16 --minutes 8         as often as it takes: results add
        up
    python bench/ladder.py --out ladder.jsonl --report docs/ladder          tables and plots of what is there
    python bench/ladder.py --out fresh.jsonl --game cafe-race --only expert --only master --first 1000
        one pair, on other dice
    python bench/ladder.py --out ladder.jsonl --rung openspiel_duel:ismcts_100      a further rung: against
        every level
    python bench/ladder.py --out rung.jsonl --rung openspiel_duel:ismcts_100 --report docs/ladder-openspiel
        its games alone

Pairs that decide in milliseconds play 2,004 games, pairs with an expert (or a rung from elsewhere, which may
be slow) 600. Ave Caesar is raced once a game (the championship of four races is the same four times over).
"""
from __future__ import annotations

import argparse
import itertools
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import warm
from ludoteca.core.game_loader import games, load
from ludoteca.lab.game_statistics import wilson_over_deals
from ludoteca.lab.league_report import markdown, plot
from ludoteca.lab.tournament import League, Result, key_of, pairings, read, run, seatings, standings

ENTRANTS = ("random", *LEVELS)
OPTIONS = {"ave-caesar": (("races", 1),)}
HEAD = """# The ladder

Every level against the one below it, two against two at a table of four: the share of the wins, with 95 % intervals over
sets of games on the same dice with all seatings.  The rating is the likeliest in Elo's points (`lab/ratings.py`), fed with who won and nothing else.  Times are
those of the machine that played, busy with other work as it was; levels are set in simulations, so the rest is the same everywhere.
[A page of its own](ladder-openspiel.md) has what OpenSpiel's IS-MCTS bot wins against our levels.

Made by `python bench/ladder.py --out ladder.jsonl --fast 804 --slow 240` and
`python bench/ladder.py --out ladder.jsonl --report docs/ladder`.

"""

ABOUT = {"openspiel_duel:ismcts_100": "OpenSpiel's IS-MCTS bot with a hundred simulations"}
RUNG_HEAD = """# {about} on the ladder

What `{rung}` wins against levels of ours, two against two at a table of four: its share of the wins,
50 % if both are equally strong.  Six games, one for each way to share the seats, are played on the same dice and stand or fall
together: so the 95 % intervals are Wilson's over such sets, and a set that is not whole is left out.  The time is that of its own
decisions, on machines busy with other work.  [The ladder](ladder.md) has the levels among themselves.

Made by `python bench/ladder.py --out rung.jsonl --rung {rung}`
and the same with `--report {report}`{noted}.

| game | against | games | it wins | ms, median / 95 % |
| --- | --- | --- | --- | --- |
"""


def leagues(names: list[str], fast: int, slow: int, players: int | None, extra: bool,
            rungs: list[str]) -> list[League]:
    """A league for each pair of neighbours (or of all) and for each further rung against every level, the
    quick ones first."""
    pairs = list(itertools.combinations(ENTRANTS, 2)) if extra else list(itertools.pairwise(ENTRANTS))
    pairs += [(rung, level) for rung in rungs for level in LEVELS]
    lasting = {"expert", *rungs}
    pairs.sort(key=lambda pair: not lasting.isdisjoint(pair))
    return [League(name, pair, fast if lasting.isdisjoint(pair) else slow, players, OPTIONS.get(name, ()))
            for pair in pairs for name in names]


def play(given: argparse.Namespace, names: list[str]) -> None:
    until = time.monotonic() + 60 * given.minutes
    for name in names:
        warm(load(name))                    # compiled once, before the workers start
    listed = leagues(names, given.fast, given.slow, given.players, given.every, given.rung)
    for league in (replace(league, first=given.first) for league in listed
                   if set(given.only).issubset(league.entrants)):
        start, done = time.monotonic(), 0
        if start > until:
            print("Time is up: run it again to go on.", flush=True)
            return
        with closing(run(league, given.out, given.jobs)) as results:
            for _, done, total in results:
                if time.monotonic() > until and done < total:
                    break
        print(f"{league.game}: {league.entrants[0]} and {league.entrants[1]}: {done} games,"
              f" {time.monotonic() - start:.0f} s", flush=True)


def of_league(found: list[Result], listed: list[League]) -> list[Result]:
    """The results that belong to some leagues, of any number of games."""
    wanted = {pairing.key[:3] + pairing.key[4:] for league in listed
              for pairing in pairings(League(league.game, league.entrants, 1, league.players,
                                             league.options))}
    return [result for result in found if key_of(result)[:3] + key_of(result)[4:] in wanted]


def rungs_in(found: list[Result]) -> list[str]:
    """The entrants in some results that are neither levels nor play at random."""
    return sorted({name for result in found for name in result["seats"]}.difference(ENTRANTS))


def report(given: argparse.Namespace, names: list[str]) -> None:
    found, parts = read(given.out), []
    for name in names:
        results = of_league(found, leagues([name], 1, 1, given.players, True, rungs_in(found)))
        if results:
            plot(results, Path(f"{given.report}-{name}.svg"),
                 f"{name}, {results[0]['players']} players, {len(results)} games")
            parts.append(f"## {name}, {results[0]['players']} players, {len(results)} "
                         f"games\n\n{markdown(results)}\n"
                         f"![{name}]({Path(given.report).name}-{name}.svg)\n")
    text = HEAD + "\n".join(parts)
    Path(f"{given.report}.md").write_text(text, "utf-8")
    print(text)


def whole_sets(found: list[Result]) -> list[Result]:
    """The results of deals that were played with all ways to share the seats."""
    sets: dict[Any, list[Result]] = defaultdict(list)
    for result in found:
        sets[result["game"], result["deal"], tuple(sorted(set(result["seats"])))].append(result)
    return [result for each in sets.values() for result in each
            if len(each) == len(seatings("", "", result["players"]))]


def report_rung(given: argparse.Namespace, names: list[str], rung: str) -> None:
    """One table of a rung's games, a row for every game and level."""
    found, rows = whole_sets([result for result in read(given.out) if rung in result["seats"]]), []
    for name, level in itertools.product(names, ENTRANTS):
        results = [result for result in found if result["game"] == name and level in result["seats"]]
        mine = next((row for row in standings(results) if row.name == rung), None)
        if mine:
            rows.append(f"| {name} | {level} | {len(results)} | {wins_of(results, rung)} |"
                        f" {mine.median_ms:.3g} / {mine.p95_ms:.3g} |")
    noted, about = " (what is below the table: `--note`)" if given.note else "", ABOUT.get(rung, f"`{rung}`")
    text = RUNG_HEAD.format(about=about, rung=rung, report=given.report, noted=noted) + "\n".join(rows) + "\n"
    text += f"\n{given.note}\n" if given.note else ""
    Path(f"{given.report}.md").write_text(text, "utf-8")
    print(text)


def wins_of(results: list[Result], rung: str) -> str:
    """A rung's share of the wins against one level, with Wilson's interval over whole sets."""
    sets: dict[int, list[float]] = defaultdict(list)
    for result in results:
        sets[result["deal"]].append(sum(result["seats"][p] == rung for p in result["winners"])
                                    / len(result["winners"]))
    share, low, high = wilson_over_deals(list(sets.values()))
    return f"{share:.0%}, too few for an interval" if len(sets) < 4 else f"{share:.0%} ({low:.0%}–{high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="lines of JSON, a game each")
    parser.add_argument("--game", action="append", help="only this one; several times")
    parser.add_argument("--fast", type=int, default=2004,
                        help="games for each pair that decides in milliseconds")
    parser.add_argument("--slow", type=int, default=600,
                        help="games for each pair with an expert or a further rung")
    parser.add_argument("--rung", action="append", default=[],
                        help="one more entrant, as bots/bot_by_name.py knows it; several times")
    parser.add_argument("--games", type=int, help="the same number for both")
    parser.add_argument("--players", type=int)
    parser.add_argument("--every", action="store_true", help="every pair, not only neighbours")
    parser.add_argument("--only", action="append", default=[],
                        help="only pairs with this entrant; twice: only that pair")
    parser.add_argument("--first", type=int, default=0,
                        help="the first deal: to measure on dice that nothing was chosen by")
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--report",
                        help="write this.md and this-GAME.svg instead of playing; with --rung, this.md")
    parser.add_argument("--note", default="",
                        help="what a rung's page says below its table: who played where")
    given = parser.parse_args()
    given.fast, given.slow = given.games or given.fast, given.games or given.slow
    names = given.game or games()
    if given.report and given.rung:
        report_rung(given, names, given.rung[0])
    elif given.report:
        report(given, names)
    else:
        play(given, names)


if __name__ == "__main__":
    main()
