"""For server operators: what was reported, who is excluded, what is announced. Every action is logged in the
store."""
from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.admin import Database, from_store
from ludoteca.cli.command_base import Commands, command
from ludoteca.cli.language import say
from ludoteca.cli.parameters import whole
from ludoteca.cli.serve import Home
from ludoteca.core.user_input import clean

moderate = typer.Typer(name="moderate", cls=Commands, no_args_is_help=True, pretty_exceptions_enable=False,
                       help="What was reported, who is excluded, what is announced, for server operators.")
Days = Annotated[int | None, typer.Option(metavar="NUMBER", parser=whole("--days", 1, 10_000),
                                          help="For so many days; else until it is taken back.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="A report's number, a device or an account by its "
                                                        "name in the log, an IPv4 address or a /64 network.")]
LETTERS = 300


def at_desk(home: Path | None, database: str | None, work: Callable[[Any], Any]) -> Any:
    """What a piece of work finds or does in the operators' log."""
    from ludoteca.web.hosting.administration import own_name
    from ludoteca.web.manners.operator_desk import OperatorDesk

    by = own_name()
    return from_store(home, database, lambda store: work(OperatorDesk(store, by)), adding=True)


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


@moderate.command()
@command("moderate reports", "moderate reports --all", "moderate reports --close 3f9a01c2")
def reports(all_: Annotated[bool, typer.Option("--all", help="Also those that are dealt with.")] = False,
            close: Annotated[str | None, typer.Option(metavar="REPORT", help="A settled one.")] = None,
            home: Home = None, database: Database = None) -> None:
    """What people reported: when, of whom, where and why. The times are UTC."""
    if close is not None:
        at_desk(home, database, lambda desk: desk.close(close))
        print(say("The report {id} is closed.", id=close))
        return
    found = [each for each in at_desk(home, database, lambda desk: desk.complaints()) if all_ or each.open]
    for each in found:
        print(f"{each.id}  {moment(each.at)}  {each.data['reason']}  {each.place}  {each.data['name']}  "
              f"{' '.join(each.about)}")
        if each.data["text"]:
            print(f"    {each.data['text']}")
    if not found:
        print(say("There are no open reports."))


@moderate.command()
@command("moderate ban 3f9a01c2 --days 7", "moderate ban 2001:db8:1:2::/64")
def ban(who: Who, days: Days = None,
        reason: Annotated[str, typer.Option(metavar="TEXT", help="Why; for the log.")] = "",
        home: Home = None, database: Database = None) -> None:
    """Exclude somebody: they can look, leave and delete what is theirs, and change nothing else."""
    found = at_desk(home, database, lambda desk: desk.ban(who, days, clean(reason, LETTERS)))
    print(say("Excluded: {names}", names=" ".join(found)))


@moderate.command()
@command("moderate unban 3f9a01c2")
def unban(who: Who, home: Home = None, database: Database = None) -> None:
    """Let somebody in again."""
    found = at_desk(home, database, lambda desk: desk.unban(who))
    print(say("Let in again: {names}", names=" ".join(found)))


@moderate.command()
@command("moderate announce Welcome --days 1")
def announce(text: Annotated[str, typer.Argument(metavar="TEXT", help="What the front page says; empty: "
                                                                      "nothing any more.")],
             days: Days = None, home: Home = None, database: Database = None) -> None:
    """Announce something on the front page."""
    at_desk(home, database, lambda desk: desk.announce(clean(text, LETTERS), days))
    print(say("Announced.") if clean(text, LETTERS) else say("Nothing is announced any more."))


@moderate.command()
@command("moderate log")
def log(home: Home = None, database: Database = None) -> None:
    """Everything that operators did, in order. The times are UTC."""
    for each in at_desk(home, database, lambda desk: desk.log()):
        until = f"  until {moment(each.data['until'])}" if "until" in each.data else ""
        told = each.data.get("text") or each.data.get("reason") or ""
        who = each.data.get("by") or "–"
        print(f"{each.seq}  {moment(each.at)}  {each.action}  {each.subject}{until}  {told}  ({who})")
