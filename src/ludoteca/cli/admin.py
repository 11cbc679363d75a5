"""For server operators: tables listed, looked at, taken away; on this machine, without a password."""
from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.command_base import command
from ludoteca.cli.language import language, say
from ludoteca.cli.parameters import Json, output_file, whole
from ludoteca.cli.serve import Home, database_url
from ludoteca.core.errors import BadOption
from ludoteca.show.language_rules import day_and_time

app = typer.Typer(name="admin", no_args_is_help=True,
                  help="For server operators: the tables of a server, running or not.")
Database = Annotated[str | None, typer.Option(metavar="URL", parser=database_url,
                                              help="A PostgreSQL database; else that of the settings.")]
MOST_DAYS = 36_500


def table_name(given: Any) -> str:
    if not re.fullmatch("[a-z0-9]{1,39}", str(given)):
        raise BadOption("{given!r} is not the name of a table: that is in its link, behind /t/.",
                        given=str(given)[:40])
    return str(given)


OneTable = Annotated[str, typer.Argument(metavar="TABLE", parser=table_name,
                                         help="The name that is in its link.")]
Tables = Annotated[list[str], typer.Argument(metavar="TABLE...", parser=table_name,
                                             help="The names that are in their links.")]


def settings_of(home: Path | None, database: str | None) -> Any:
    """Where the tables are, as flags, environment and settings say."""
    from ludoteca.web.hosting.load_settings import read_settings

    if home is not None:                           # a folder that is named has its own tables
        return read_settings({"home": str(home), "database": database or ""})
    return read_settings({"database": database} if database else {})


def from_store(home: Path | None, database: str | None, work: Callable[[Any], Awaitable[Any]],
               adding: bool = False) -> Any:
    """What a piece of work finds in the store, or adds to it."""
    from ludoteca.web.hosting import administration

    async def run() -> Any:
        async with administration.reading(settings_of(home, database), adding) as store:
            return await work(store)
    return asyncio.run(run())


def moment(at: float) -> str:
    return day_and_time(datetime.fromtimestamp(at), language())


def state_of(table: Any) -> str:
    return say("finished") if table.ended else say("being played") if table.changes else say("not begun")


@app.command("list")
@command("admin list", "admin list --days 30 --json")
def list_tables(days: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--days", 0, MOST_DAYS),
                                                  help="Only those at which nothing has happened for so "
                                                       "many days.")] = 0,
                as_json: Json = False, home: Home = None, database: Database = None) -> None:
    """All tables, the newest first: when they were made, when something last happened, who sits there
    (p: a person, b: a bot, o: open)."""
    from ludoteca.lab.text_tables import print_table
    from ludoteca.web.hosting import administration

    found = administration.chosen(from_store(home, database, administration.listed), days)
    if as_json:
        print(json.dumps([asdict(table) for table in found]))
        return
    rows = [(table.id, table.game, state_of(table), table.seats, moment(table.created), moment(table.last))
            for table in found]
    print_table([say("Table"), say("Game"), say("State"), say("Seats"), say("Made"), say("Last change")],
                rows)


@app.command("show")
@command("admin show abcd", "admin show abcd --json")
def show_table(table: OneTable,
               as_json: Json = False, home: Home = None, database: Database = None) -> None:
    """One table: its game and options, its seats, how far it is. Nobody's secrets are shown."""
    from ludoteca.web.hosting import administration
    from ludoteca.web.settings import Limits
    from ludoteca.web.table.table_cache import read_table

    async def look(store: Any) -> Any:
        opened = await read_table(store, table, Limits())
        return opened, next(each for each in await administration.listed(store) if each.id == table)

    opened, summary = from_store(home, database, look)
    seats = [{"kind": str(seat.kind), "name": seat.name, "away": seat.away} for seat in opened.seats]
    if as_json:
        print(json.dumps(asdict(summary) | {"options": opened.terms.options, "now": seats}))
        return
    kinds = {"person": say("a person"), "bot": say("a bot"), "open": say("open")}
    print(say("{table}: {game}, {state}, changes: {changes}, made {made}, last change {last}", table=table,
              game=summary.game, state=state_of(summary), changes=summary.changes,
              made=moment(summary.created), last=moment(summary.last)))
    for number, seat in enumerate(opened.seats, 1):
        print(f"  {number}. {kinds[seat.kind]} {seat.name}".rstrip())


@app.command("end")
@command("admin end abcd", "admin end abcd efgh")
def end_tables(tables: Tables, home: Home = None, database: Database = None) -> None:
    """Take tables away, with all that is kept of them; whoever is there is told. A running server hears of
    it."""
    from ludoteca.web.hosting import administration

    gone = asyncio.run(administration.remove(settings_of(home, database), tables))
    for id in tables:
        print(say("{table} is gone.", table=id) if id in gone
              else say("There is no table {table}.", table=id))
    if len(gone) < len(tables):
        raise typer.Exit(1)


@app.command("purge")
@command("admin purge --days 90", "admin purge --days 30 --unfinished --yes")
def purge(days: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--days", 1, MOST_DAYS),
                                            help="Nothing has happened there for so many days.")] = 365,
          unfinished: Annotated[bool, typer.Option(help="Only games that are not over.")] = False,
          yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
          home: Home = None, database: Database = None) -> None:
    """Take away all tables at which nothing has happened for long; you are asked before."""
    from ludoteca.web.hosting import administration

    tables = from_store(home, database, administration.listed)
    ids = [table.id for table in administration.chosen(tables, days, unfinished)]
    if ids and not yes:
        print(say("Tables that go: {count} of {all}. Type yes:", count=len(ids), all=len(tables)), end=" ")
        if input().strip() != "yes":
            raise typer.Exit(1)
    gone = asyncio.run(administration.remove(settings_of(home, database), ids)) if ids else []
    print(say("Tables that are gone: {count}.", count=len(gone)))


@app.command("export")
@command("admin export abcd game.json")
def export(table: OneTable,
           file: Annotated[Path, typer.Argument(metavar="FILE", parser=output_file("FILE"),
                                                help="The file to write.")],
           home: Home = None, database: Database = None) -> None:
    """Write the record of a finished game to a file, for `show`, `verify` and `analyse`."""
    text = from_store(home, database, lambda store: store.record_text(table))
    if text is None:
        raise BadOption("There is no finished game at {table!r}; until the end its dice and cards are "
                        "secret.", table=table[:40])
    file.write_text(text, "utf-8")
    print(say("The record is saved in {file}.", file=file))


@app.command("who")
@command("admin who", "admin who --json")
def who(as_json: Json = False, home: Home = None, database: Database = None) -> None:
    """Who fills the house: how many tables each device has made that are not over. Devices are told by the
    hash that the store has; network addresses are not kept."""
    from ludoteca.lab.text_tables import print_table
    from ludoteca.web.hosting import administration

    tables = from_store(home, database, administration.listed)
    made = Counter(table.host for table in tables if not table.ended).most_common(20)
    if as_json:
        print(json.dumps(dict(made)))
    else:
        print_table([say("Device"), say("Tables")], [(host or "–", str(count)) for host, count in made])


@app.command("figures")
@command("admin figures", "admin figures --json")
def figures(as_json: Json = False, home: Home = None, database: Database = None) -> None:
    """How many tables, finished games, changes, guests, circles and accounts there are."""
    from ludoteca.web.hosting import administration

    found = from_store(home, database, administration.figures)
    print(json.dumps(found) if as_json else "\n".join(f"{name}: {count}" for name, count in found.items()))


@app.command("log")
@command("admin log")
def operators_log(home: Home = None, database: Database = None) -> None:
    """What operators did by these commands: when, who, and which table."""
    from ludoteca.web.hosting import administration

    for note in from_store(home, database, administration.done):
        print(f"{datetime.fromtimestamp(note['at']):%Y-%m-%d %H:%M:%S}  {note['by']}  end {note['end']}")
