"""A league's results for people: a table on the terminal, in Markdown, and a plot as SVG."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.bots.bot_by_name import Decide
from ludoteca.lab.optional_packages import needed
from ludoteca.lab.tournament import Result, Standing, duels, not_rated, standings
from ludoteca.show.colours import LIGHT


def matrix(results: list[Result]) -> tuple[list[str], dict[tuple[str, str], Any]]:
    """The entrants, best first, and every duel by its pair."""
    return [row.name for row in standings(results)], {(duel.one, duel.two): duel for duel in duels(results)}


def rows(results: list[Result]) -> tuple[list[str], list[list[str]]]:
    """The ladder's head and rows: an entrant, its rating, its time, and its share of the wins against each
    other one."""
    table = standings(results)
    names, met = matrix(results)
    head = ["bot", "rating", "ms, median / 95 %", "games", "failed", *(f"against {name}" for name in names)]
    body = [[row.name, rating_cell(row),
             f"{row.median_ms:.3g} / {row.p95_ms:.3g}",
             str(row.games), str(row.faults), *(cell(met.get((row.name, name))) for name in names)]
             for row in table]
    return head, body + [[row.name, "not rated", "", "", f"{row.faults} of {row.decisions}",
                          *("" for _ in names)]
                         for row in not_rated(results)]


def rating_cell(row: Standing) -> str:
    return f"{row.rating:.0f}" + (f" ({row.low:.0f}–{row.high:.0f})" if row.low is not None else "")


def cell(duel: Any) -> str:
    return f"{duel.share:.0%} ({duel.low:.0%}–{duel.high:.0%})" if duel else ""


def markdown(results: list[Result]) -> str:
    """The ladder as a Markdown table."""
    head, body = rows(results)
    lines = [head, ["---"] * len(head), *body]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def plot(results: list[Result], path: Path, title: str = "") -> None:
    """Ratings with their intervals, and who beats whom, as one SVG (or what else the file's ending says)."""
    matplotlib = needed("matplotlib")
    figures = needed("matplotlib.figure")
    colours = needed("matplotlib.colors")
    names, met = matrix(results)
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "ludoteca", "axes.spines.top": False,
                                "axes.spines.right": False, "axes.facecolor": LIGHT["b-rest-lit"],
                                "text.color": LIGHT["b-ink"], "axes.labelcolor": LIGHT["b-ink"]}):
        figure = figures.Figure(figsize=(10, 1.6 + 0.5 * len(names)), layout="constrained",
                                facecolor=LIGHT["b-rest-lit"])
        left, right = figure.subplots(1, 2, width_ratios=(1, 1.2))
        plot_ratings(left, standings(results)[::-1])
        shades = [LIGHT[f"b-{name}"] for name in ("path", "rest-lit", "steel")]
        plot_duels(right, names, met, colours.LinearSegmentedColormap.from_list("ludoteca", shades))
        figure.suptitle(title)
        figure.savefig(path, metadata={"Date": None})


def plot_ratings(axes: Any, table: list[Any]) -> None:
    ends = [(r.rating, r.rating) if r.low is None else (r.low, r.high) for r in table]
    errors = [[r.rating - low for r, (low, _) in zip(table, ends, strict=True)],
              [high - r.rating for r, (_, high) in zip(table, ends, strict=True)]]
    axes.errorbar([r.rating for r in table], range(len(table)), xerr=errors, fmt="o", capsize=4,
                  color=LIGHT["accent"])
    axes.set_yticks(range(len(table)), [r.name for r in table])
    axes.set_xlabel("rating in Elo's points, 95 % interval")
    axes.grid(axis="x", alpha=0.3)


def plot_duels(axes: Any, names: list[str], met: dict[tuple[str, str], Any], shades: Any) -> None:
    """The row's share of the wins against the column."""
    shares = [[met[a, b].share if (a, b) in met else float("nan") for b in names] for a in names]
    axes.imshow(shares, vmin=0.15, vmax=0.85, cmap=shades, aspect="auto")
    for (a, b), duel in met.items():
        axes.text(names.index(b), names.index(a), f"{duel.share:.0%}\n{duel.low:.0%}–{duel.high:.0%}",
                  ha="center", va="center", fontsize=8)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.set_title("share of the wins of the row against the column, 95 % interval", fontsize=9)


def run_tournament(game: str, entrants: Sequence[str | Decide], games: int = 60, players: int | None = None,
                   options: dict[str, Any] | None = None, out: str | Path | None = None,
                   svg: str | Path | None = None, jobs: int = -1,
                   backend: str = "loky", address: str | None = None, first: int = 0,
                   neighbours: bool = False, as_json: bool = False) -> list[Result]:
    """Play a league with a progress bar and print its ladder; the results so far come from, and go to, the
    file `out`."""
    import json

    from rich.console import Console
    from rich.progress import Progress

    from ludoteca.lab.text_tables import print_table
    from ludoteca.lab.tournament import League, league_summary, run

    league = League(game, tuple(entrants), games, players, tuple((options or {}).items()), first, neighbours)
    results = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game, total=None)
        for result, done, total in run(league, Path(out) if out else None, jobs, backend, address):
            results.append(result)
            progress.update(task, completed=done, total=total)
    if svg:
        plot(results, Path(svg), f"{game}, {results[0]['players']} players, {len(results)} games")
    if as_json:
        print(json.dumps(league_summary(results)))
        return results
    head, body = rows(results)
    print_table(head, body, f"{game}, {results[0]['players']} players, {len(results)} games")
    return results
