"""Records: written, read, replayed, verified; and every kind of damage is one clear sentence."""
import contextlib
import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import BadRecord, Match
from ludoteca.core import record as records
from ludoteca.core.chance import draw
from ludoteca.testing import whole_state

from examples import examples


def played(rules="auction", decisions=None, **more):
    match = Match("cafe-race", 3, {"rules": rules},
                  **{"seed": "bar", "names": ["Élise", "Dario\u2028", '"Q" / 7']} | more)
    while match.waiting and (decisions is None or len(match.decisions) < decisions):
        seat = match.waiting[0]
        legal = match.view(seat).choices()
        match.decide(seat, legal[draw(3, len(match.decisions), len(legal))])
    return match


MATCH = played()
RECORD = records.record_of(MATCH)
JSON = json.dumps(RECORD, ensure_ascii=False)
TEXT = records.write_text(RECORD)


def changed(**parts):
    return json.loads(JSON) | parts


def sealed(**parts):
    """A record that was tampered with by somebody who knows how digests are made."""
    record = changed(**parts)
    return record | {"digest": records.digest(record)}


def refused(record, by=records.verify):
    with pytest.raises(BadRecord) as fault:
        by(record)
    message = str(fault.value)
    assert message.endswith(".") and "\n" not in message and len(message) < 300
    return message


def read(tmp_path, content, name="game.json"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return records.read(path)


# Whole records.

def test_a_record_has_its_keys_and_is_plain_data():
    assert set(RECORD) == {"ludoteca", "game", "version", "players", "names", "options", "seed", "words",
                           "decisions", "events", "digest"}
    assert json.loads(JSON) == RECORD


def test_replay_and_verify_give_the_match_back():
    for again in (records.replay(RECORD), records.verify(RECORD)):
        assert whole_state(again) == whole_state(MATCH)
        assert again.events == MATCH.events
        assert again.names == MATCH.names
        assert again.winners == MATCH.winners and again.over


ODD = ["\x1b]0;title\x07\x1b[2JEve\u202e", "\x9b\U000e0001\x7f\ud800", "two\nlines\u2028"]


def test_odd_names_of_a_record_are_clean_in_its_match_and_the_record_still_holds():
    odd = sealed(names=ODD)
    assert records.verify(odd).names == ["]0;title[2JEve", "Player 2", "two lines"]
    text = records.write_text(odd)
    assert text.replace("\n", "").isprintable()
    assert records.read_text(text) == odd


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
@pytest.mark.parametrize("decisions", [None, 0, 1, 7])
def test_files_come_back_as_they_were(tmp_path, name, decisions):
    """Finished games and running ones, as JSON and as text."""
    match = played(decisions=decisions, words=["luck", "more luck"])
    records.write(match, tmp_path / name)
    assert records.read(tmp_path / name) == json.loads(json.dumps(records.record_of(match)))


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_a_file_may_begin_with_a_byte_order_mark(tmp_path, name):
    match = Match("cafe-race", 3, seed="x")
    records.write(match, tmp_path / name)
    (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + (tmp_path / name).read_bytes())
    assert records.read(tmp_path / name)["digest"] == records.record_of(match)["digest"]


@pytest.mark.parametrize("parts", [{"options": {"begins": "w " * 50_000}}, {"options": {"w " * 50_000: 1}},
                                   {"game": "w " * 50_000}, {"seed": "w" * 50_000}])
def test_what_is_wrong_is_not_repeated_at_length(parts):
    with pytest.raises(BadRecord) as fault:
        records.verify(sealed(**parts))
    assert len(str(fault.value)) < 300


def test_changed_secret_decisions_come_back_too(tmp_path):
    match = Match("cafe-race", 3, seed="fickle")
    for seat, push in ((0, "1"), (0, "2"), (1, "3"), (0, "6"), (2, "2"), (2, "5")):
        match.decide(seat, push)
    records.write(match, tmp_path / "game.txt")
    assert whole_state(records.verify(records.read(tmp_path / "game.txt"))) == whole_state(match)


def test_text_has_a_head_a_line_a_round_and_the_digest():
    lines = TEXT.split("\n")
    assert lines[:4] == ["ludoteca: 1", 'game: "cafe-race"', f"version: {RECORD['version']}", "players: 3"]
    rounds = [line for line in lines if line[:1].isdigit()]
    assert [line.split(".")[0] for line in rounds] == [str(n + 1) for n in range(MATCH.view().s.round)]
    assert sum(line.count(" / ") + 1 for line in rounds) == len(MATCH.decisions)
    assert lines[-2] == f"digest: {RECORD['digest']}"


def test_plies_tell_all_that_a_referee_needs():
    plies = records.plies(RECORD)
    assert sum("seat" in ply for ply in plies) == len(RECORD["decisions"])
    common = {"events", "position", "legal"}
    assert all(set(ply) - common in ({"chance", "number", "sides", "outcome"}, {"seat", "decision"})
               for ply in plies)
    assert [event for ply in plies for event in ply["events"]] == RECORD["events"]
    for before, ply in itertools.pairwise(plies):
        if "seat" in ply:
            assert ply["decision"] in before["legal"][str(ply["seat"])]
    assert plies[-1]["position"] == MATCH.position() and plies[-1]["legal"] == {}


# Damage.

@pytest.mark.parametrize("key", sorted(RECORD))
def test_a_key_that_is_missing(key):
    refused({k: v for k, v in RECORD.items() if k != key})
    if key != "digest":
        refused(records_without(key))


def records_without(key):
    record = {k: v for k, v in RECORD.items() if k not in (key, "digest")}
    return record | {"digest": records.digest(record)}


@pytest.mark.parametrize("key", sorted(RECORD))
@pytest.mark.parametrize("value", [None, True, 1.5, "x", [1], {"a": 1}, -1], ids=str)
def test_a_key_that_is_something_else(key, value):
    """Changed by chance, and changed by somebody who made a new digest."""
    refused(changed(**{key: value}))
    refused(sealed(**{key: value}) if key != "digest" else changed(digest=value))


@pytest.mark.parametrize("record",
                         [None, [], "record", 7, {}, {"ludoteca": 1}, {"ludoteca": "1"}, {"ludoteca": 2}],
                         ids=str)
def test_what_is_no_record(record):
    refused(record)


def test_another_format():
    assert "format" in refused(sealed(ludoteca=2))


def test_another_version_of_the_rules():
    message = refused(sealed(version=RECORD["version"] + 1))
    assert "version" in message and "watched" in message
    refused(sealed(version=RECORD["version"] + 1), records.plies)


@pytest.mark.parametrize("parts", [
    {"game": "chess"}, {"players": 7}, {"players": 4}, {"options": {"rules": "base"}},
    {"options": {"rules": "x"}},
    {"options": {"speed": 1}}, {"words": ["luck"]}, {"words": [3]}, {"names": [3]}, {"seed": "Bar"},
    {"seed": "\ud800"},
    {"data": 3}, {"decisions": []}, {"decisions": [[0]]}, {"decisions": [3]}, {"decisions": [[0, 1, 2]]},
    {"decisions": [None]}, {"decisions": RECORD["decisions"][:-1]}, {"decisions": RECORD["decisions"][1:]},
    {"decisions": [*RECORD["decisions"], [0, "pass"]]}, {"decisions": [[9, "pass"], *RECORD["decisions"]]},
    {"decisions": [["0", "pass"], *RECORD["decisions"]]}, {"events": []}, {"events": [3]},
    {"events": [None] * 400},
    {"events": RECORD["events"][:-1]}, {"events": [*RECORD["events"], [0, 0, 0, 0, 0]]},
    {"events": [[3, 0, 6, 0, 0], *RECORD["events"][1:]]}], ids=lambda parts: str(parts)[:40])
def test_tampered_records_do_not_verify(parts):
    refused(changed(**parts))
    refused(sealed(**parts))


def test_every_decision_counts():
    """Each single decision exchanged for another legal one: the events no longer fit, or it cannot be
    replayed."""
    matches = records.rebuild(RECORD)
    for n, match in enumerate(itertools.islice(matches, len(RECORD["decisions"]))):
        seat, text = RECORD["decisions"][n]
        other = next(t for t in match.legal()[str(seat)] if t != text)
        decisions = [*RECORD["decisions"][:n], [seat, other], *RECORD["decisions"][n + 1:]]
        refused(sealed(decisions=decisions))


def test_every_event_counts():
    for n, event in enumerate(RECORD["events"]):
        events = [*RECORD["events"][:n], [*event[:-1], event[-1] + 1], *RECORD["events"][n + 1:]]
        assert f"event {n} " in refused(sealed(events=events))


# Damaged files.

@pytest.mark.parametrize("length", [0, 1, 2, 50, len(JSON) // 2, len(JSON) - 1])
def test_json_cut_short(tmp_path, length):
    refused(JSON[:length], lambda text: read(tmp_path, text))


@pytest.mark.parametrize("content", [
    b"\xff\xfe\x00", b"\x00" * 100, b"{", b"[]", b"{}", b"null", b'{"ludoteca": 1}', b"{" * 100_000,
    b'{"a":' * 100_000, b'{"ludoteca": ' + b"9" * 10_000 + b"}", JSON.encode() + b"}",
    JSON.encode("utf-16"), b"ludoteca: 1", b"ludoteca: 1\noptions: " + b"[" * 100_000],
    ids=lambda content: str(content[:20]))
def test_files_that_are_no_record(tmp_path, content):
    refused(content, lambda data: read(tmp_path, data))


def test_a_file_that_is_not_there(tmp_path):
    assert "cannot be read" in refused(tmp_path / "nowhere.json", records.read)
    assert "cannot be read" in refused(tmp_path, records.read)


def same_or_refused(text):
    """Damaged text never reads as another game."""
    try:
        return records.read_text(text) == RECORD
    except BadRecord:
        return True


@examples(150)
@given(at=st.integers(0, len(TEXT) - 1), sign=st.sampled_from('0123456789abcdefx"{}[]:/. \n\t\u2028-\x00'))
def test_a_changed_sign_in_the_text(at, sign):
    assert same_or_refused(TEXT[:at] + sign + TEXT[at + 1:])


@examples(100)
@given(at=st.integers(0, len(TEXT) - 1), length=st.integers(1, 40))
def test_a_piece_missing_from_the_text(at, length):
    assert same_or_refused(TEXT[:at] + TEXT[at + length:])


@examples(150)
@given(at=st.integers(0, len(JSON) - 1), sign=st.sampled_from('0123456789abcdefx"{}[]:,. \n-\x00'))
def test_a_changed_sign_in_the_json(at, sign):
    with contextlib.suppress(BadRecord, ValueError):
        assert records.check(json.loads(JSON[:at] + sign + JSON[at + 1:])) == RECORD


@pytest.mark.parametrize("line",
                         ["ludoteca: 2", "ludoteca: 1.5", "players: 4", 'options: {"rules": "base"}',
                          "options: []",
                                  "names: 3", "words: [1]", 'seed: "x"', "seed: 5", 'game: "chess"',
                                  "version: 99", "data: 3", "digest: 00", "digest:", "colour"], ids=str)
def test_a_line_of_the_text_exchanged(line):
    key = line.split(":")[0]
    lines = [line if old.split(":")[0] == key else old for old in TEXT.split("\n")]
    refused("\n".join([*lines, line]), records.read_text)


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_a_mark_that_some_editors_begin_a_file_with_is_no_part_of_the_record(tmp_path, name):
    match, path = played(decisions=7), tmp_path / name
    records.write(match, path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert records.read(path) == json.loads(json.dumps(records.record_of(match)))
