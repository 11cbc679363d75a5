"""Games of bots as a dataset: a Parquet file with a row for each decision, and a card that says what it is.

A row has what its seat saw and could choose, nothing that was hidden from it; `chance` alone is a referee's
figure: the seat's exact chance to win before it decided, where the game is solved, else empty.
"""
from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ludoteca import __version__
from ludoteca.bots.bot_by_name import Bot, Decide, bot_named
from ludoteca.bots.game_bots import bots_of
from ludoteca.core.game_loader import Game
from ludoteca.core.match import Match
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.optional_packages import needed

Row = dict[str, Any]
ROWS_AT_ONCE = 20_000                       # kept in memory before they are written
COLUMNS = {
    "game": ("string", "the game's name"),
    "number": ("int32", "the number of the game in this file"),
    "seed": ("string", "the seed of its dice: the same seed and decisions give the same game"),
    "ply": ("int32", "how many decisions came before"),
    "seat": ("int8", "who decides"),
    "bot": ("string", "the name of the bot there"),
    "view": ("list<int32>", "what the seat sees, as `ludoteca.lab.Batch` gives it"),
    "mask": ("list<int32>", "the numbers of the choices that are legal"),
    "choice": ("int32", "the number of the choice that was made"),
    "text": ("string", "the same as text"),
    "chance": ("float", "the seat's exact chance to win before it decides; empty where that is not known"),
    "outcome": ("float", "the seat's part of the win at the end"),
}


def rows_of(match: Match, seated: Sequence[Bot], number: int) -> list[Row]:
    """Play a match and tell its decisions."""
    found: list[Row] = []
    worth = bots_of(match.game).worth(match.game, match._s)
    while not match.over:
        for seat in match.waiting:
            found.append(decision_row(match, seat, seated[seat], number, worth))
    for row in found:
        row["outcome"] = (row["seat"] in match.winners) / len(match.winners)
    return found


def decision_row(match: Match, seat: int, bot: Bot, number: int,
                 worth: Callable[[Any], list[float]] | None) -> Row:
    """The row of one decision, which is then made."""
    view = match.view(seat)
    choice = bot(view, match.bot_luck(seat))
    alone = worth is not None and match.waiting == [seat]
    row = {"game": match.game.name, "number": number, "seed": str(match.fair.seed),
           "ply": len(match.decisions), "seat": seat, "bot": bot.name,
           "view": observation_fields.row_of(match.game, match.seen(seat), seat), "mask": view.choices(),
           "choice": choice, "text": match.game.notation.say(view.s, seat, choice),
           "chance": worth(match._s)[seat] if worth and (alone or undecided(match)) else None}
    match.decide(seat, choice)
    return row


def undecided(match: Match) -> bool:
    """Whether nobody has decided yet where all do so at once: before that there is nothing that a seat cannot
    know."""
    return len(match.waiting) == match.players


def write_dataset(game: Game, folder: Path, players: int | None, options: dict[str, Any] | None, games: int,
                  seed: int, bots: Sequence[str | Decide]) -> Generator[int, None, None]:
    """Write decisions.parquet and README.md to a folder; yields how many games are done.

    Cut short, it keeps the games that are whole."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    kinds = {"string": arrow.string(), "int8": arrow.int8(), "int32": arrow.int32(),
             "float": arrow.float32(), "list<int32>": arrow.list_(arrow.int32())}
    schema = arrow.schema([(name, kinds[kind]) for name, (kind, _) in COLUMNS.items()])
    folder.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    done = 0
    with parquet.ParquetWriter(folder / "decisions.parquet", schema) as file, ExitStack() as stack:
        seats = game.template(players, options).players
        seated = [stack.enter_context(bot_named(bots[seat % len(bots)])) for seat in range(seats)]
        try:
            for number in range(games):
                rows += rows_of(Match(game, players, options, f"{seed}-{number}"), seated, number)
                done += 1
                if len(rows) >= ROWS_AT_ONCE:
                    file.write_table(arrow.Table.from_pylist(rows, schema))
                    rows.clear()
                yield done
        finally:
            if rows:
                file.write_table(arrow.Table.from_pylist(rows, schema))
            names = [bot.name for bot in seated]
            (folder / "README.md").write_text(card(game, options, done, seed, names), "utf-8")


def card(game: Game, options: dict[str, Any] | None, games: int, seed: int, names: list[str]) -> str:
    """What a dataset says of itself."""
    lines = [f"# {games} games of {game.name}", "",
             f"Made by Ludoteca {__version__}, rules version {game.rules.VERSION}, `--seed {seed}`; seats: "
             f"{', '.join(names)}; options: {options or 'as they are'}.", "",
             "`decisions.parquet` has a row for each decision:", "", "| column | type | what it is |",
             "|---|---|---|"]
    lines += [f"| `{name}` | {kind} | {what} |" for name, (kind, what) in COLUMNS.items()]
    lines += ["", "The cells of `view`, from the first on:", "",
              "| cells | field | lowest | highest | what |", "|---|---|---|---|---|"]
    lines += [f"| {field.at}–{field.at + field.cells - 1} | `{field.name}` | {field.low} | "
              f"{'' if field.high is None else field.high} | {field.meaning} |"
              for field in observation_fields.fields_of(game)]
    lines += ["", "Games of bots, not of people: they show how these bots play, and no more. MIT licence."]
    return "\n".join(lines) + "\n"
