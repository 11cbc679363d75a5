"""Plan ahead: sealed decisions for one's next turns. Nobody sees them, they are taken back at will, and each
counts only if it is legal when its turn comes."""
from __future__ import annotations

from pydantic import Field

from ludoteca.web.errors import Invalid, Refused
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands.command import LIMITS, Asker, FromSeat, TableCommand
from ludoteca.web.table.table import Table

MOST = 10                                     # turns


class Plan(FromSeat):
    plan: list[str] = Field(max_length=MOST, description="A decision for each of your next turns, as text; "
                                                         "empty: no plan.")


def ask(asker: Asker, given: Plan) -> Change | None:
    """Decide ahead: at your next turns these are decided for you, as far as they are legal then; the first
    that is not ends the plan, and you are asked. Nobody else learns of it. An own decision ends it too."""
    return check(asker.table, asker.seat, given.plan)


def check(table: Table, seat: int, plan: list[str]) -> Change | None:
    wanted = [" ".join(step.split()) for step in plan]
    if any(not 1 <= len(step) <= LIMITS.decision_letters for step in wanted):
        raise Invalid("A plan is a list of decisions.")
    if table.over:
        raise Refused("The game is over.")
    if wanted == table.seats[seat].plan:
        return None
    return Change(ChangeKind.PLANNED, {"seat": seat, "plan": wanted})


def planned(t: Table, at: float, seat: int, plan: list[str]) -> set[int]:
    """Nobody notices, not even by a number."""
    t.seats[seat].plan = plan
    return set()


def due(table: Table) -> list[int]:
    """The seats that owe a decision and have one planned."""
    return [p for p in table.waiting if table.seats[p].plan and not table.seats[p].played_by_bot]


def next_step(table: Table, seat: int) -> str | None:
    """What is planned for this turn, if there is such a plan and it is legal; to the letter, or as the game
    reads it."""
    if seat not in due(table):
        return None
    legal = {text.casefold(): text for text in table.legal(seat)}
    return legal.get(table.seats[seat].plan[0].casefold())


def end(table: Table, seat: int) -> Change | None:
    """A plan that does not fit this turn ends; not one that has taken its place meanwhile, and fits."""
    if seat not in due(table) or next_step(table, seat) is not None:
        return None
    return Change(ChangeKind.PLANNED, {"seat": seat, "plan": []})


COMMAND = TableCommand({ChangeKind.PLANNED: planned}, path="plan", body=Plan, ask=ask)
