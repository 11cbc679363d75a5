"""The questions of docs/findings.md, answered: prints a table, draws docs/findings-QUESTION.svg.

    python bench/findings.py seats            the same for ties, variants, circuits, luck, levels
    python bench/findings.py seats --games 5000 --jobs -1

Games are played by club, in one race where the game is Ave Caesar, unless the question is about that;
intervals are 95 %, those of shares (in points of a hundred) Wilson's.
"""
from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from ludoteca.core.game_loader import games, load
from ludoteca.core.match import Match
from ludoteca.core.record import record_of
from ludoteca.lab.game_statistics import wilson
from ludoteca.lab.luck_analysis import analyse
from ludoteca.lab.parallel_work import spread
from ludoteca.lab.simulate import play_match

DOCS = Path(__file__).parents[1] / "docs"
# events that say who begins
START = {"cafe-race": "led", "cafe-fatal": "led", "crazy-race": "started", "ave-caesar": "lined"}
GAMES = {"seats": 400, "ties": 600, "variants": 80, "circuits": 100, "luck": 60, "levels": 200}


class Row(NamedTuple):
    """A mean, or a share, with its interval."""

    group: str
    label: str
    mean: float
    low: float
    high: float


class Task(NamedTuple):
    """A game among bots, by its number."""

    game: str
    players: int | None
    options: dict[str, Any]
    bots: tuple[str, ...]
    number: int

    def play(self) -> Match:
        return play_match(load(self.game), self.players, self.options, self.bots, f"findings-{self.number}")


def row(group: str, label: str, values: Any) -> Row:
    """The mean of some values, with its interval."""
    cells = np.asarray(values, float)
    mean, error = float(cells.mean()), 1.96 * float(cells.std()) / max(1, len(cells)) ** 0.5
    return Row(group, label, mean, mean - error, mean + error)


def share_row(group: str, label: str, values: Any) -> Row:
    """A share of some games, with Wilson's interval, in points of a hundred."""
    share = float(np.mean(values))
    return Row(group, label, *(100 * part for part in (share, *wilson(share, len(values)))))


def results(work: Any, tasks: list[Any], jobs: int) -> list[Any]:
    return [found for _, found in sorted(spread(work, tasks, jobs))]


def one_race(name: str) -> dict[str, Any]:
    return {"races": 1} if "races" in load(name).rules.OPTIONS else {}


def won(match: Match, seat: int) -> float:
    return (seat in match.winners) / len(match.winners)


def starters(match: Match) -> list[int]:
    """The seats in the order in which the game begins."""
    told = [event for event in match.told() if event["event"] == START[match.game.name]]
    if match.game.name == "ave-caesar":
        return [event["seat"] for event in sorted(told[:match.players], key=lambda event: event["place"])]
    return [(told[0]["seat"] + i) % match.players for i in range(match.players)]


def by_place(task: Task) -> list[float]:
    match = task.play()
    return [won(match, seat) for seat in starters(match)]


def seats(n: int, jobs: int) -> Iterator[Row]:
    """Won by who begins first, second …"""
    for name, options, label in (("cafe-race", {"rules": "auction"}, "Café Race, auction"),
                                 ("cafe-fatal", {}, "Café Fatal"), ("crazy-race", {}, "Crazy Race"),
                                 ("ave-caesar", {"races": 1}, "Ave Caesar, one race"),
                                 ("ave-caesar", {"races": 4}, "Ave Caesar, championship"),
                                 ("ave-caesar", {"races": 4, "winner_starts_first": True},
                                  "championship, winner starts")):
        count = n // 4 if options.get("races") == 4 else n
        found = np.array(results(by_place, [Task(name, 4, options, ("club",), g) for g in range(count)],
                                 jobs))
        yield from (share_row(label, f"{place + 1}.", found[:, place]) for place in range(4))


def shared(task: Task) -> float:
    return float(len(task.play().winners) > 1)


def ties(n: int, jobs: int) -> Iterator[Row]:
    """Games of Café Race whose win is shared."""
    for rules in ("base", "auction"):
        for players in load("cafe-race").rules.PLAYERS:
            tasks = [Task("cafe-race", players, {"rules": rules}, ("club",), g) for g in range(n)]
            yield share_row(rules, f"{players} players", results(shared, tasks, jobs))


def shape(task: Task) -> tuple[float, float, float]:
    """A game's length in decisions, whether it is shared, and how far the winner is ahead of the next."""
    match = task.play()
    best, second = sorted(match.scores)[-2:][::-1]
    return len(match.decisions), float(len(match.winners) > 1), best - second


def variants(n: int, jobs: int) -> Iterator[Row]:
    """What each option changes: decisions in a game (of Ave Caesar, a championship), shared wins, the
    winner's lead in points."""
    for name in ("crazy-race", "ave-caesar"):
        changed = [(option, values[-1]) for option, values in load(name).rules.OPTIONS.items()
                   if isinstance(values, tuple) and option not in ("races", "begins")]
        for option, value in [("as it is", None), *changed]:
            options = {} if value is None else {option: value}
            found = np.array(results(shape, [Task(name, 4, options, ("club",), g) for g in range(n)], jobs))
            label = option if value in (None, True) else f"{option} {value}"
            for i, (what, make) in enumerate((("decisions", row), ("shared wins", share_row), ("lead", row))):
                yield make(f"{name}: {what}", label, found[:, i])


def trouble(task: Task) -> tuple[float, float]:
    """Turns lost and chariots that do not come home, for each chariot."""
    match = task.play()
    told = [event["event"] for event in match.told()]
    return told.count("lost") / match.players, 1 - told.count("came_home") / match.players


def circuits(n: int, jobs: int) -> Iterator[Row]:
    """Turns lost, and chariots that do not come home, by circuit; all race on to the end."""
    for circuit in load("ave-caesar").rules.OPTIONS["circuits"]:
        players = 4 if circuit.startswith(("white", "blue")) else 6
        options = {"races": 1, "circuits": [circuit], "finish": "all"}
        found = np.array(results(trouble,
                                 [Task("ave-caesar", players, options, ("club",), g) for g in range(n)],
                                 jobs))
        yield row("turns lost", circuit, found[:, 0])
        yield share_row("not home", circuit, found[:, 1])


def sizes(task: Task) -> list[tuple[float, float]]:
    """For each seat, by how much luck, and by how much its own decisions, moved its chance to win."""
    report = analyse(record_of(task.play()), playouts=200)
    return [(abs(split.luck), abs(split.own)) for split in report.splits]


def luck(n: int, jobs: int) -> Iterator[Row]:
    """Points of the chance to win that luck, and the seat's own decisions, moved in a game, all in all."""
    for name in games():
        for level in ("novice", "club", "master"):
            found = np.array(results(sizes, [Task(name, 4, one_race(name), (level,), g) for g in range(n)],
                                     jobs))
            yield row(f"{name}: luck", level, 100 * found[:, :, 0].mean(axis=1))
            yield row(f"{name}: own decisions", level, 100 * found[:, :, 1].mean(axis=1))


def alone(task: Task) -> float:
    """What the seat that is not club wins: one, a part, nothing."""
    seat = next(p for p in range(4) if task.bots[p] != "club")
    return won(task.play(), seat)


def levels(n: int, jobs: int) -> Iterator[Row]:
    """The winning chance of one level among three of club, in points of a hundred; even is 25."""
    for name in games():
        for level in ("random", "novice", "master"):
            tasks = [Task(name, 4, one_race(name), tuple(level if p == g % 4 else "club" for p in range(4)),
                          g) for g in range(n)]
            yield share_row(name, level, results(alone, tasks, jobs))


QUESTIONS = {f.__name__: f for f in (seats, ties, variants, circuits, luck, levels)}


def table(found: list[Row]) -> str:
    """Groups as rows, labels as columns; where every group has its own labels, one under the other."""
    labels = list(dict.fromkeys(r.label for r in found))
    groups = list(dict.fromkeys(r.group for r in found))
    cells = {(r.group, r.label): f"{r.mean:.3g} ({r.low:.3g}–{r.high:.3g})" for r in found}
    if len(labels) > len(groups):
        lines = [["", *groups],
                 *([label, *(cells.get((group, label), "") for group in groups)] for label in labels)]
    else:
        lines = [["", *labels],
                 *([group, *(cells.get((group, label), "") for label in labels)] for group in groups)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def draw(found: list[Row], path: Path, title: str) -> None:
    groups = list(dict.fromkeys(r.group for r in found))
    wide = min(3, len(groups))
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "ludoteca", "font.size": 8}):
        figure = Figure(figsize=(3.2 * wide, 2.4 * -(-len(groups) // wide)), layout="constrained")
        for n, group in enumerate(groups):
            own = [r for r in found if r.group == group]
            axes = figure.add_subplot(-(-len(groups) // wide), wide, n + 1)
            axes.errorbar([r.mean for r in own], range(len(own)),
                          xerr=[[r.mean - r.low for r in own], [r.high - r.mean for r in own]], fmt="o",
                          markersize=3, capsize=2)
            axes.set(title=group, yticks=range(len(own)), yticklabels=[r.label for r in own],
                     ylim=(len(own) - 0.5, -0.5))
            axes.grid(axis="x", linewidth=0.3)
        figure.suptitle(title)
        figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", choices=QUESTIONS)
    parser.add_argument("--games", type=int, help="for each row")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=DOCS, help="where the plot goes")
    given = parser.parse_args()
    ask = QUESTIONS[given.question]
    found = list(ask(given.games or GAMES[given.question], given.jobs))
    title = (ask.__doc__ or "").rstrip(".")
    draw(found, given.folder / f"findings-{given.question}.svg", title)
    print(f"{title}.\n\n{table(found)}", flush=True)


if __name__ == "__main__":
    main()
