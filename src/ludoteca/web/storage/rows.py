"""What is written to a store: its tables with their columns, described once for every store, and the rows."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import orjson

from ludoteca.web.table.change import Change

Row = tuple[str, tuple[Any, ...]]                # into which table, and its values by the order of columns


class Form(NamedTuple):
    """A table of the store: its columns with their types, and what becomes of a row that is there already."""

    columns: dict[str, str]
    again: str = "fail"                          # or keep the old row, or replace it
    key: int = 1                                 # so many columns, the first, tell a row from all others

    @property
    def names(self) -> str:
        return ", ".join(self.columns)


FORMS = {
    "tables": Form({"id": "text", "created": "float8", "terms": "text"}),
    "changes": Form({"id": "text", "seq": "int", "at": "float8", "kind": "text", "data": "text"}),
    "records": Form({"id": "text", "ended": "float8", "record": "text"}, "keep"),
    "finished": Form({"id": "text", "ended": "float8", "game": "text", "names": "text", "public": "bool"},
                     "keep"),
    "holders": Form({"guest": "text", "id": "text"}, "keep"),
    "meta": Form({"key": "text", "value": "text"}, "replace"),
    "circle_changes": Form({"id": "text", "seq": "int", "at": "float8", "member": "int", "kind": "text",
                            "data": "text"}, key=2),
    "circle_keys": Form({"key": "text", "id": "text"}),
    "circle_devices": Form({"guest": "text", "id": "text"}, "keep", key=2),
    "accounts": Form({"id": "text", "created": "float8", "phrase_key": "text", "phrase": "text"}, "replace"),
    "devices": Form({"guest": "text", "account": "text", "name": "text", "added": "float8", "ended": "int"},
                    "replace"),
    "passkeys": Form({"id": "text", "account": "text", "key": "text", "count": "int8", "name": "text",
                      "added": "float8"}, "replace"),
    "preferences": Form({"guest": "text", "data": "text"}, "replace"),
    "notices": Form({"guest": "text", "id": "text", "number": "int", "step": "int", "at": "float8",
                     "what": "text"}, "keep", key=4),
    "blocks": Form({"guest": "text", "blocked": "text", "id": "text", "name": "text", "at": "float8"},
                   "keep", key=2),
    "complaints": Form({"id": "text", "at": "float8", "guest": "text", "about": "text", "place": "text",
                        "data": "text"}, "replace"),
    "moderation": Form({"seq": "int", "at": "float8", "action": "text", "subject": "text", "data": "text"}),
    "player_pages": Form({"guest": "text", "key": "text", "data": "text"}, "replace"),
    "tokens": Form({"id": "text", "guest": "text", "name": "text", "scope": "text", "added": "float8"},
                   "replace"),
    "token_uses": Form({"id": "text", "used": "float8"}, "replace"),
    "daily_tries": Form({"key": "text", "id": "text", "day": "text", "game": "text"}, "keep"),
    "daily_results": Form({"id": "text", "day": "text", "game": "text", "place": "int", "points": "int"},
                          "keep"),
}
CIRCLE = ("circle_changes", "circle_keys", "circle_devices")
# what is written `-holders` …: which rows go, by which columns
REMOVALS = {"-holders": ("guest", "id"), "-circle_devices": ("guest", "id"),
            "-circle_changes of a member": ("id", "member"), "-accounts": ("id",),
            "-passkeys": ("account", "id"), "-passkeys of an account": ("account",),
            "-preferences": ("guest",), "-notices of a guest": ("guest",), "-notices of a table": ("id",),
            "-tokens": ("guest", "id"), "-token_uses": ("id",),
            "-blocks": ("guest", "id"), "-blocks of a guest": ("guest",),
            "-complaints of a guest": ("guest",), "-player_pages": ("guest",), "-meta": ("key",)} | {
    f"-{part}": ("id",) for part in ("tables", "changes", "records", "finished")} | {
    f"-{part} of a circle": ("id",) for part in CIRCLE}


def row(into: str, **values: Any) -> Row:
    """A row by the names of its columns."""
    return into, tuple([values[name] for name in FORMS[into].columns])


def delete(part: str, sign: Callable[[int], str]) -> str:
    """The statement for one of the removals; `sign` is how a store writes the n-th value."""
    where = " and ".join(f"{name} = {sign(n)}" for n, name in enumerate(REMOVALS[part], 1))
    return f"delete from {part[1:].partition(' ')[0]} where {where}"


def created(table: str, at: float, terms: dict[str, Any]) -> Row:
    return row("tables", id=table, created=at, terms=json.dumps(terms))


def changed(table: str, seq: int, change: Change) -> Row:
    return row("changes", id=table, seq=seq, at=change.at, kind=change.kind,
               data=orjson.dumps(change.data).decode())


def held(table: str, guest: str) -> Row:
    """An index of whose tables they are; the changes say who holds which seat."""
    return row("holders", guest=guest, id=table)


def ended(table: str, at: float, record: dict[str, Any], public: bool) -> list[Row]:
    """A record, and what is told of it where finished games are listed."""
    return [row("records", id=table, ended=at, record=json.dumps(record)),
            row("finished", id=table, ended=at, game=record["game"], names=json.dumps(record["names"]),
                public=public)]


def removed_whole(table: str, guests: Iterable[str]) -> list[Row]:
    """A table is nobody's any more, with all that is kept of it."""
    return [*(("-holders", (guest, table)) for guest in guests), ("-notices of a table", (table,)),
            *((f"-{part}", (table,)) for part in ("tables", "changes", "records", "finished"))]


def removed(table: str, guest: str, whole: bool) -> list[Row]:
    """A table is a guest's no longer; the whole of it goes where it was nobody else's."""
    parts = ("tables", "changes", "records", "finished") if whole else ()
    return [("-holders", (guest, table)), *((f"-{part}", (table,)) for part in parts)]


def noted(key: str, value: str) -> Row:
    return row("meta", key=key, value=value)
