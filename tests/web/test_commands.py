"""Commands, a file each: every kind of change has one, stores of old are read, and a new one needs no other
place."""
import json
from pathlib import Path

import pytest

from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.app import create_app
from ludoteca.web.settings import Settings
from ludoteca.web.table import commands
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.terms import ClockKind, SeatKind, UndoPolicy, from_json
from web.kept_tables import new, reread, seen

FOLDER = Path(commands.__file__).parent


def test_every_kind_of_change_is_done_by_one_command():
    done = [kind for command in commands.COMMANDS for kind in command.applies]
    assert sorted(done) == sorted(ChangeKind)


def test_every_file_is_a_command():
    files = {path.stem for path in FOLDER.glob("*.py")} - {"__init__", "command"}
    known = [getattr(commands, name).COMMAND for name in files]
    assert len(known) == len(commands.COMMANDS) and all(command in commands.COMMANDS for command in known)


def test_every_command_with_a_path_is_a_request(tmp_path):
    paths = create_app(Settings(home=tmp_path)).openapi()["paths"]
    asked = [command.path for command in commands.COMMANDS if command.path]
    assert {"leave", "undo", "undo/answer"} <= set(asked)
    assert {f"/api/v1/tables/{{id}}/{path}" for path in asked} <= paths.keys()
    assert paths["/api/v1/tables/{id}/leave"]["post"]["description"] == commands.leave.ask.__doc__


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_around_a_table_is_said_in_every_language(language):
    """All but what is shown otherwise: chat as it is, decisions by the game, links and clocks not at all."""
    said = commands.sentences(speaker(language))
    silent = {ChangeKind.SAID, ChangeKind.DECIDED, ChangeKind.MOVED, ChangeKind.CLOCK, ChangeKind.AGREED,
              ChangeKind.GONE, ChangeKind.PLANNED}
    assert set(said) == {*ChangeKind} - silent | {"hurried"} and all(said.values())


# Every kind of change as stores have had it since the first of them.
STORED = [
    ("left", {"seat": 1}), ("sat", {"seat": 1, "name": "Bo", "guest": "g9", "word": ""}),
    ("removed", {"seat": 2}), ("moved", {"seat": 0, "guest": "g7", "code": "c", "keep": True}),
    ("started", {"bots": [[2, "Ada", "novice"]]}),
    ("took_over", {"seat": 2, "name": "Cy", "guest": "g8"}),
    ("decided", {"seat": 0, "text": "3", "number": 5, "by": "person"}),
    ("decided", {"seat": 0, "text": "2", "number": 5, "by": "hurried"}),
    ("said", {"seat": None, "name": "Di", "text": "hello"}), ("away", {"seat": 1}), ("back", {"seat": 1}),
    ("clock", {"left": {}}), ("asked", {"seat": 0}), ("agreed", {"seat": 1}), ("refused", {"seat": 2}),
    ("undone", {"seat": 0, "kept": []}), ("silenced", {}), ("unsilenced", {}),
    ("planned", {"seat": 0, "plan": ["2"]}),
    ("rematch", {"table": "other", "seat": 0})]


def test_what_stores_have_of_old_is_done_as_before():
    table = new(3, undo="consent")
    table.kept.clear()
    table.match = None
    for n, (kind, data) in enumerate(STORED):
        table.do(Change(kind, json.loads(json.dumps(data)), float(n)))
    assert {kind for kind, _ in STORED} == {*ChangeKind} - {ChangeKind.GONE}, "that one is never stored"
    assert table.rematch == "other" and table.names == ["P0", "Bo", "Cy"] and table.epoch == 1
    assert table.seats[0].holders == {"g0", "g7"} and table.notes[-1].kind == "rematch"
    other = json.loads(json.dumps(table.kept))
    assert [[kind, data] for kind, data, _ in other] == [[kind, data] for kind, data in STORED]


def test_terms_of_old_stores_are_read():
    """Forms could once ask for a policy or a clock that does not exist."""
    given = json.loads(json.dumps(new().terms.as_json()))
    read = from_json(given)
    assert (read.seats[0].kind, read.undo, read.clock.kind) == (
        SeatKind.PERSON, UndoPolicy.REVEAL, ClockKind.NONE)
    odd = from_json(given | {"undo": "perhaps", "clock": {"kind": "sometimes", "limit": 7}})
    assert odd.undo == UndoPolicy.NONE and odd.clock.seconds == 7.0
    table = new()
    assert seen(reread(table)) == seen(table)
