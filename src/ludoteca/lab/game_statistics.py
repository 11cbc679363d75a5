"""A tally of many games: who won, how long they took, with how many points, what happened; with 95 %
intervals.

All is counted in whole numbers, so parts add up to the same whatever their number and order; and it stays
small, however many games there are.
"""
from __future__ import annotations

import csv
import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core.chance import added
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.core.match import Match, seats_of
from ludoteca.lab.optional_packages import needed

FORMS = (".json", ".csv", ".parquet", ".svg", ".png", ".pdf")
# measure, seat, value, count, mean or share, its interval
Row = tuple[str, int | None, str, int, float, float, float]
HEAD = ("measure", "seat", "value", "count", "mean", "low", "high")


@dataclass
class Tally:
    """What came of many games: wins are shared among all who win."""

    players: int
    games: int = 0
    nodes: int = 0
    seconds: float = 0.0
    won: Counter[tuple[int, int]] = field(default_factory=Counter)       # by seat and number of winners
    lengths: Counter[int] = field(default_factory=Counter)               # in decisions and draws
    # by seat; empty where only the winner was looked at
    points: Counter[tuple[int, int]] = field(default_factory=Counter)
    heard: int = 0                                                       # games whose events were listened to
    # of those, by name and how often it happened in the game
    events: Counter[tuple[str, int]] = field(default_factory=Counter)
    # the same by the clause of the rules behind the event
    clauses: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add_match(self, match: Match) -> None:
        """A match that is over."""
        length = len(match.decisions) + match.drawn
        self.games, self.nodes = self.games + 1, self.nodes + length
        self.lengths[length] += 1
        self.won.update((p, len(match.winners)) for p in match.winners)
        self.points.update(enumerate(match.scores))
        self.add_events(match.game, Counter(event[0] for event in match.events))

    def add_games(self, nodes: Any, won: Any) -> None:
        """Many games by their lengths and winners, which are bits."""
        self.games, self.nodes = self.games + len(nodes), self.nodes + int(nodes.sum())
        self.lengths.update(dict(zip(*(part.tolist() for part in np.unique(nodes, return_counts=True)),
                                     strict=True)))
        for winners, count in zip(*(part.tolist() for part in np.unique(won, return_counts=True)),
                                  strict=True):
            for p in seats_of(winners):
                self.won[p, winners.bit_count()] += count

    def add_events(self, game: Game, codes: Counter[int]) -> None:
        """What happened in one game, and how often, by the codes of the events."""
        behind = getattr(game.part("rule_numbers"), "CLAUSES", {})
        names = {deed.__name__: codes[code] for code, deed in enumerate(game.rules.EVENTS)}
        fired = Counter[str]()
        for name, clause in behind.items():
            fired[clause] += names[name]
        self.heard += 1
        self.events.update(names.items())
        self.clauses.update(fired.items())

    def merge(self, other: Tally) -> None:
        """Add the games of another tally."""
        for name in ("games", "nodes", "seconds", "heard"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("won", "lengths", "points", "events", "clauses"):
            getattr(self, name).update(getattr(other, name))

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's wins, a shared one counted in parts."""
        return tuple(added(self.won[p, n] / n for n in range(1, self.players + 1))
                     for p in range(self.players))

    @property
    def ties(self) -> int:
        """Games with several winners."""
        return round(float(added(count / n for (_, n), count in sorted(self.won.items()) if n > 1)))

    def share(self, seat: int) -> tuple[float, float, float]:
        """A seat's share of the wins, with its interval: Wilson's, a shared win counted in parts."""
        mean, _ = mean_of(((1 / n, self.won[seat, n]) for n in range(1, self.players + 1)), self.games)
        return mean, *wilson(mean, self.games)

    def rows(self) -> list[Row]:
        """All of it as rows, by HEAD."""
        found: list[Row] = [("wins", p, "", round(self.wins[p]), *self.share(p)) for p in range(self.players)]
        shared = self.ties / max(1, self.games)
        found.append(("ties", None, "", self.ties, shared, *wilson(shared, self.games)))
        found.append(("length", None, "", self.games, *around(*mean_of(self.lengths.items(), self.games))))
        for p in range(self.players):
            own = {points: count for (seat, points), count in self.points.items() if seat == p}
            if own:
                found.append(("points", p, "", self.games, *around(*mean_of(own.items(), self.games))))
        return [*found, *self._happened("event", self.events), *self._happened("clause", self.clauses)]

    def _happened(self, what: str, times: Counter[tuple[str, int]]) -> list[Row]:
        """How often each happened in a game that was listened to."""
        found: list[Row] = []
        for name in sorted({name for name, _ in times},
                           key=lambda name: (name.partition("-")[0], len(name), name)):
            own = [(count, games) for (other, count), games in times.items() if other == name]
            total = sum(int(count * games) for count, games in own)
            found.append((what, None, name, total, *around(*mean_of(own, self.heard))))
        return found

    def _repr_html_(self) -> str:
        from ludoteca.lab.text_tables import html_table

        rows = [(row[0], "" if row[1] is None else row[1], row[2], row[3], f"{row[4]:.4g}", f"{row[5]:.4g}",
                 f"{row[6]:.4g}")
                for row in self.rows()]
        return html_table(HEAD, rows)

    def as_dict(self) -> dict[str, Any]:
        rows = [dict(zip(HEAD, row)) for row in self.rows()]
        return {"games": self.games, "heard": self.heard, "nodes": self.nodes,
                "seconds": round(self.seconds, 3),
                "nodes_per_second": round(self.nodes / max(self.seconds, 1e-9)),
                "wins": [round(w, 2) for w in self.wins],
                "ties": self.ties, "measures": rows, "lengths": dict(sorted(self.lengths.items()))}


def mean_of(values: Iterable[tuple[float, int]], games: int) -> tuple[float, float]:
    """The mean of values, each so often, over all games (a game without one counts 0), and half the width of
    its interval."""
    total = squares = 0.0
    for value, count in sorted(values):
        total, squares = total + value * count, squares + value * value * count
    if not games:
        return 0.0, 0.0
    mean = total / games
    return mean, 1.96 * math.sqrt(max(0.0, squares / games - mean * mean) / games)


def around(mean: float, error: float) -> tuple[float, float, float]:
    return mean, mean - error, mean + error


def check_form(path: Path) -> Path:
    """A file that a tally can be written to, by its ending; what that needs is installed."""
    if path.suffix not in FORMS:
        raise BadOption("{file!r} must end in one of: {forms}.", file=path.name,
                        forms=", ".join(FORMS))
    if path.suffix not in (".json", ".csv"):
        needed("pyarrow" if path.suffix == ".parquet" else "matplotlib")
    return path


def write(tally: Tally, path: Path, title: str = "") -> None:
    """Keep a tally: JSON, CSV, Parquet or, as a plot, SVG, PNG or PDF, by the file's ending."""
    check_form(path)
    if path.suffix == ".json":
        path.write_text(json.dumps({"title": title} | tally.as_dict()) + "\n", "utf-8")
    elif path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([HEAD, *tally.rows()])
    elif path.suffix == ".parquet":
        columns = {name: list(column) for name, column in zip(HEAD, zip(*tally.rows()))}
        needed("pyarrow.parquet").write_table(needed("pyarrow").table(columns), path)
    else:
        plot(tally, path, title)


def plot(tally: Tally, path: Path, title: str) -> None:
    """Shares of the wins and points by seat with intervals, and lengths."""
    matplotlib, figures = needed("matplotlib"), needed("matplotlib.figure")
    rows = tally.rows()
    parts = [name for name in ("wins", "points") if any(row[0] == name for row in rows)]
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "ludoteca"}):
        figure = figures.Figure(figsize=(4 * (len(parts) + 1), 3.2), layout="constrained")
        *axes, last = figure.subplots(1, len(parts) + 1)
        for name, ax in zip(parts, axes):
            own = [row for row in rows if row[0] == name]
            ax.errorbar([row[1] for row in own], [row[4] for row in own], [row[6] - row[4] for row in own],
                        fmt="o", capsize=4)
            ax.set(title=f"{name} by seat, 95 % interval", xlabel="seat", xticks=[row[1] for row in own])
        last.bar(list(tally.lengths), list(tally.lengths.values()), width=1)
        last.set(title="lengths of games", xlabel="decisions and draws")
        figure.suptitle(title)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def student(free: int) -> float:
    """How many standard errors a 95 % interval has to each side: Student's, by degrees of freedom, within 1
    %."""
    if free < 3:
        return (12.706, 4.303)[free - 1]
    z = 1.96
    return z + (z ** 3 + z) / (4 * free) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * free ** 2) + (
        3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * free ** 3)


def wilson(share: float, games: float, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of games: always inside 0 to 1, never of zero width.

    >>> [round(end, 3) for end in wilson(1.0, 20)]
    [0.839, 1.0]
    """
    if games <= 0:
        return 0.0, 1.0
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def wilson_over_deals(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The share of the wins over deals, each with what its games brought, and Wilson's interval.

    Games on one deal stand or fall together: the interval is that of as many independent games as vary as
    much between deals, and of no more than were played; where all went one way, of as many as there are
    deals.
    """
    count, games = len(deals), sum(map(len, deals))
    share = added(map(added, deals)) / games
    if count < 2:
        return share, 0.0, 1.0
    between = added((added(deal) - share * len(deal)) ** 2 for deal in deals) * count / (count - 1)
    variance = between / games ** 2
    if not 0 < share < 1:
        worth: float = count
    else:
        worth = min(games, share * (1 - share) / variance) if variance else games
    return share, *wilson(share, worth, student(count - 1))
