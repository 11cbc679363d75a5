"""Commands, a file each: what may be sent, what is checked, what is changed, what is said of it.

A new one is a file with a `COMMAND`, its name in `COMMANDS` below and a name for each new kind of change in
`change.py`; the API, the stores, the other processes and the pages' notes follow from these.
"""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.commands import (
    answer_undo,
    back,
    chat,
    claim,
    decide,
    delete,
    go_on,
    leave,
    plan,
    rematch,
    remove,
    silence,
    sit,
    stand_in,
    start,
    take_over,
    undo,
)
from ludoteca.web.table.commands.command import TableCommand
from ludoteca.web.table.table import Table

COMMANDS: tuple[TableCommand, ...] = (
    sit.COMMAND, take_over.COMMAND, start.COMMAND, leave.COMMAND, stand_in.COMMAND, back.COMMAND,
    remove.COMMAND, claim.COMMAND, decide.COMMAND, undo.COMMAND, answer_undo.COMMAND, chat.COMMAND,
    rematch.COMMAND, go_on.COMMAND, delete.COMMAND, silence.COMMAND, plan.COMMAND)
APPLIES = {kind: does for command in COMMANDS for kind, does in command.applies.items()}


def apply(t: Table, change: Change) -> set[int]:
    """Do what was asked for, checked and kept; the viewers that could notice it.

    The same functions run when a change is new and when a table is read back from disk; they take nothing
    from outside, not even the time, so that both give the same table.
    """
    t.seq += 1
    t.last = change.at
    if change.kind == ChangeKind.DECIDED:
        return decide.decided(t, change.at, choice=change.choice, **change.data)
    return APPLIES[change.kind](t, change.at, **change.data)


def sentences(say: Say) -> dict[str, str]:
    """What is noted around the table, in words, by kind of note; {who} is put in by the page."""
    return {kind: words for command in COMMANDS for kind, words in command.says(say).items()}
