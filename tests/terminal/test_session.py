"""A game at one screen without the screen: kept before it counts, resumed after anything, taken back,
recorded."""
import os

import pytest

from ludoteca import load
from ludoteca.bots.game_bots import LEVELS
from ludoteca.core import compile
from ludoteca.core import record as records
from ludoteca.core.errors import BadFile, IllegalDecision
from ludoteca.core.game_loader import games
from ludoteca.core.match import Match
from ludoteca.lab import advice
from ludoteca.show.words import speaker
from ludoteca.terminal import hints as terminal_hints
from ludoteca.terminal import saved_games
from ludoteca.terminal.session import Session, begin
from ludoteca.web.bots import hints


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))
    return tmp_path


def new(name="cafe-race", people=("Anna",), bots=("random",), **more):
    return begin(load(name), more.pop("players", None), people, more.pop("options", {}), "1", bots, **more)


def play_on(session, decisions=10_000):
    """The people take their first choice, so many times or to the end."""
    while not session.over and decisions:
        session.let_bots_decide()
        if session.due:
            session.decide(session.due[0], session.view(session.due[0]).texts()[0])
            decisions -= 1


def state(session):
    return records.record_of(session.match)


@pytest.mark.parametrize("name", games())
def test_a_game_that_is_cut_off_anywhere_goes_on_as_it_would_have(name, home):
    """After every line that reached the disk, and after half of one."""
    whole = new(name)
    play_on(whole, 4)
    lines = whole.kept.path.read_bytes().splitlines(keepends=True)
    whole.kept.close()
    for count in range(1, len(lines) + 1):
        path = home / "games" / "cut-20260101-000000-0000.jsonl"
        path.write_bytes(b"".join(lines[:count]) + (lines[count][:5] if count < len(lines) else b""))
        again = Session(saved_games.read(path))
        assert again.match.decisions == whole.match.decisions[:count - 1]
        play_on(again, 4)
        assert again.match.decisions[:count - 1] == whole.match.decisions[:count - 1]
        again.kept.close()
        last = saved_games.read(path)
        assert last.decisions == again.match.decisions, "what was torn does not come back"
        last.close()


def test_a_decision_is_on_the_disk_before_it_counts(home, monkeypatch):
    session = new()
    session.let_bots_decide()
    before, lines = state(session), session.kept.path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadFile, match="No space left"):
        session.decide(0, "3")
    assert state(session) == before and session.due == [0]
    monkeypatch.undo()
    monkeypatch.setenv("LUDOTECA_HOME", str(home))
    assert session.kept.path.read_bytes().startswith(lines)


def test_what_is_illegal_is_neither_kept_nor_done():
    session = new()
    session.let_bots_decide()
    lines = session.kept.path.read_bytes()
    with pytest.raises(IllegalDecision):
        session.decide(0, "7")
    assert session.kept.path.read_bytes() == lines and session.due == [0]


def test_a_game_is_played_at_one_place_at_a_time():
    session = new()
    assert saved_games.kept_games() == []
    session.kept.close()
    (waiting,) = saved_games.kept_games("cafe-race")
    assert saved_games.kept_games() == [] and waiting.path == session.kept.path
    waiting.close()
    assert saved_games.kept_games("crazy-race") == []


@pytest.mark.parametrize("junk", [b"", b"\n", b"{}\n", b"[1]\n", b"{\"kept\": 99}\n", b"\xff\xfe\n"])
def test_what_is_no_kept_game_is_left_alone(junk, home):
    (home / "games").mkdir()
    path = home / "games" / "cafe-race-20260101-000000-0000.jsonl"
    path.write_bytes(junk)
    assert saved_games.kept_games() == [] and path.read_bytes() == junk


@pytest.mark.parametrize("name", games())
def test_taking_back_goes_to_before_the_last_decision_and_the_dice_come_again(name):
    session = new(name)
    play_on(session, 2)
    session.let_bots_decide()
    before = state(session)
    first = session.view(session.due[0]).texts()[0]
    session.decide(session.due[0], first)
    session.let_bots_decide()
    after = state(session)
    session.undo()
    assert state(session) == before
    session.decide(session.due[0], first)
    session.let_bots_decide()
    assert state(session) == after
    session.kept.close()
    again = Session(saved_games.read(session.kept.path))
    assert state(again) == after
    for _ in range(3):
        again.undo()
    with pytest.raises(IllegalDecision):
        again.undo()


def test_the_record_is_kept_in_the_end_and_holds(home, tmp_path):
    session = new(players=3)
    play_on(session)
    path = session.finish()
    assert path.parent == home / "records" and records.verify(records.read(path)).over
    assert not session.kept.path.exists() and saved_games.kept_games() == []
    wanted = new(players=3, record=tmp_path / "mine.txt")
    play_on(wanted)
    assert wanted.finish() == tmp_path / "mine.txt" and records.verify(records.read(tmp_path / "mine.txt"))


def test_a_record_that_cannot_be_written_leaves_the_game_kept(tmp_path):
    session = new(players=3, record=tmp_path / "missing" / "game.json")
    play_on(session)
    with pytest.raises(BadFile, match="is saved"):
        session.finish()
    session.kept.close()
    assert len(saved_games.kept_games()) == 1


def test_each_bot_has_its_level_and_other_luck_for_every_decision(monkeypatch):
    session = new(players=6, bots=LEVELS)
    assert ({p: bot.name for p, bot in session.bots.items()}
            == {1: "novice", 2: "club", 3: "master", 4: "expert", 5: "novice"})
    lucks = []
    dice = new(players=3, bots=("random",))
    monkeypatch.setattr(type(dice.bots[1]), "__call__", lambda self, view,
                        seed: lucks.append(seed) or view.choices()[0])
    play_on(dice, 3)
    assert len(set(lucks)) == len(lucks) >= 6


def test_a_game_that_nobody_played_is_not_kept():
    session = new()
    session.let_bots_decide()
    assert "resume" not in session.leave(speaker()) and saved_games.kept_games() == []
    played = new()
    play_on(played, 1)
    assert "--resume" in played.leave(speaker()) and played.kept.path.exists()


def test_a_hint_is_as_thorough_without_numba_as_on_the_page(monkeypatch):
    monkeypatch.setattr(compile, "has_numba", lambda: False)
    monkeypatch.setattr(advice, "SIMS", 300)  # of compiled code; plain Python would make do with fewer
    match = Match("crazy-race", 3, seed=1)
    view = match.view(match.waiting[0])
    plain, told = advice.advise, []
    monkeypatch.setattr(advice, "advise", lambda view, sims,
                        *given: told.append(sims) or plain(view, sims, *given))
    terminal_hints.hint(view)
    hints.searched(view, 1)
    assert told == [300, 300]
