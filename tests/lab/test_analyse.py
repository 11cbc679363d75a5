"""After the game: chances that add up, a seat that knows no more than it knew, a drawing."""
import xml.etree.ElementTree as ET

import pytest

from bots.table import start
from ludoteca.bots.game_bots import bots_of
from ludoteca.bots.levels import think
from ludoteca.core.errors import BadRecord
from ludoteca.core.game_loader import games
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY
from ludoteca.lab.chances_plot import NARROW, curve, labels
from ludoteca.lab.luck_analysis import (
    FEWEST,
    MOST,
    TOGETHER,
    Report,
    analyse,
    analysing,
    enough,
    lines,
    replayed,
)
from ludoteca.lab.rollouts import Rollouts
from ludoteca.testing import whole_state


def finished(name, players=None, names=(), options=None):
    match = start(name, players, options=options)
    match.names[:len(names)] = names
    heuristic = match.game.module("heuristic_bot")
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, heuristic.think(match.view(seat), len(match.decisions)))
    return match


@pytest.mark.parametrize("name", games())
def test_luck_and_decisions_add_up_to_the_result(name):
    match = finished(name)
    report = analyse(record_of(match), playouts=6)
    assert len(report.moments) == match.drawn + len(match.decisions)
    assert report.winners == match.winners
    for part in report.splits:
        share = (part.seat in match.winners) / len(match.winners)
        assert part.end == pytest.approx(share)
        assert part.start + part.luck + part.own + part.others == pytest.approx(part.end)
    for moment in report.moments:
        assert sum(moment.chances) == pytest.approx(1) and sum(moment.change) == pytest.approx(0)
    assert report.as_dict()["splits"][0]["seat"] == 0


def club_game(name, seed):
    match = start(name, seed=seed)
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, think(match.view(seat), "club", len(match.decisions)))
    return match


@pytest.mark.parametrize("name", games())
def test_chances_begin_alike_and_end_with_the_result(name):
    """Nobody has more than luck of the seat at the start; the winners' chances rise, in three games taken
    together; the error is measured, not guessed."""
    start, late = 0.0, 0.0
    for seed in ("8", "9", "10"):
        match = club_game(name, seed)
        report = analyse(record_of(match), playouts=100)
        assert all(abs(chance - 1 / match.players) < 0.2 for chance in report.start)
        assert ([chance > 0 for chance in report.moments[-1].chances]
                == [seat in match.winners for seat in range(match.players)])
        assert all(0 < part.error < 0.4 for part in report.splits)
        start += sum(report.start[seat] for seat in match.winners)
        late += sum(report.moments[len(report.moments) * 7 // 8].chances[seat] for seat in match.winners)
    assert late > start + 0.5


def test_the_judge_sees_equal_seats_at_the_start_of_cafe_race():
    """With the learned value and the round's mixtures, equal seats are equal; a chance is not what random
    pushes make of it."""
    match = club_game("cafe-race", "3")
    report = analyse(record_of(match), playouts=500)
    assert report.start == pytest.approx([0.25] * 4, abs=1e-6)
    assert all(part.error < 0.05 for part in report.splits)


def test_decisions_made_at_once_are_one_step_and_nobody_pays_for_the_order():
    """Four equal clerks push the same: whoever was asked first, they have done the same to each other."""
    match = start("cafe-race", 4, seed="4")
    for seat in (2, 0, 3, 1):
        match.decide(seat, "6")
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, match.game.module("heuristic_bot").think(match.view(seat), seat))
    report = analyse(record_of(match), playouts=1500)
    pushes = [moment for moment in report.moments if moment.seat != NOBODY][:4]
    assert ([moment.seat for moment in pushes] == [2, 0, 3, 1]
            and [moment.last for moment in pushes] == [False] * 3 + [True])
    # 0.02 by their order
    assert max(m.change[m.seat] for m in pushes) - min(m.change[m.seat] for m in pushes) < 0.01
    together = [step for step in report.steps() if step.seat == TOGETHER]
    assert len(together) == sum(m.last and m.seat != NOBODY for m in report.moments)
    for step in report.steps():
        assert step.chances == report.moments[step.ply].chances
    total = [sum(step.change[p] for step in report.steps()) for p in range(4)]
    assert (total
            == pytest.approx([end - first
                              for first, end in zip(report.start, report.moments[-1].chances, strict=True)]))


def test_a_solved_game_is_told_exactly():
    """Nothing is simulated, so there is no error; start, luck and decisions add up; a simulation of the same
    game agrees."""
    record = record_of(finished("cafe-race", 3))
    report, simulated = analyse(record), analyse(record, playouts=300)
    assert report.exact and report.playouts == 0 and not simulated.exact
    assert report.start == pytest.approx([1 / 3] * 3, abs=1e-4) and all(m.error == 0 for m in report.moments)
    for part in report.splits:
        assert (part.start + part.luck + part.own + part.others == pytest.approx(part.end, abs=1e-9)
                and part.error == 0)
    for ours, theirs in zip(report.moments, simulated.moments, strict=True):
        assert sum(ours.chances) == pytest.approx(1)
        assert ours.chances == pytest.approx(theirs.chances, abs=0.15)  # theirs rests on a learned judge
    assert lines(report)[-1] == "Exact: this game is solved, and every chance is computed."
    assert Report.of(report.as_dict()) == report


def test_a_solved_auction_is_told_exactly_and_second_thoughts_are_too():
    """Who bids as the table would loses nothing by it: not even what is rounded, as both are looked up in
    it."""
    record = record_of(finished("cafe-race", 3, options={"rules": "auction"}))
    report = analyse(record, sims=1)
    assert (report.exact and report.start == pytest.approx([1 / 3] * 3, abs=1e-4)
            and all(m.error == 0 for m in report.moments))
    for part in report.splits:
        assert part.start + part.luck + part.own + part.others == pytest.approx(part.end, abs=1e-9)
    spoken = [moment for moment in report.moments if moment.seat != NOBODY]
    assert sum(not moment.best for moment in spoken) > 5 < sum(bool(moment.best) for moment in spoken)
    for moment in spoken:
        assert moment.change[moment.seat] == pytest.approx(-moment.missed, abs=2e-5)


def test_exact_chances_are_the_mean_of_what_follows():
    """In every state where nature draws: also where clerks stay level and throw again, which leads back to
    the same state."""
    match, seen = start("cafe-race", 3), set()
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, "3")
    game = match.game
    worth = bots_of(game).worth(game, whole_state(match))
    for ply in replayed(record_of(match)).plies:
        sides = game.rules.chances(ply.s)
        if sides > 0 and (ply.s.phase != game.rules.ROLL or ply.s.phase not in seen):
            seen.add(int(ply.s.phase))
            after = []
            for outcome in range(sides):
                s = ply.s.copy()
                game.rules.play(s, None, NOBODY, outcome)
                after.append(worth(s))
            mean = [sum(some[p] for some in after) / sides for p in range(3)]
            assert worth(ply.s) == pytest.approx(mean, abs=1e-4 if ply.s.phase == game.rules.ROLL else 1e-9)
    assert {game.rules.ROLL, game.rules.BALANCE, game.rules.SHARE} <= seen
    assert bots_of(game).worth(game, game.start(4)) is None


def test_turning_points_are_the_largest_changes_in_their_order():
    report = analyse(record_of(finished("cafe-race", 3)), playouts=400)
    turns = report.turns(3)
    assert 0 < len(turns) <= 3 and [t.ply for t in turns] == sorted(t.ply for t in turns)
    smallest = min(turn.size for turn in turns)
    assert all(step.size <= smallest or step in turns for step in report.steps()
               if step.size > 3 * step.error)
    assert lines(report)[0] == "Turning points:" and "400 simulated futures" in lines(report)[-1]


def test_plain_and_compiled_play_on_the_same():
    """The same futures, bit for bit, by the policy and by mixtures."""
    match = start("cafe-race", 3)
    fast, slow = Rollouts(match.game), Rollouts(match.game, "plain")
    mixtures = [[0.1, 0.5, 0.1, 0.1, 0.1, 0.1]] * 3
    for shares in ([], mixtures):
        assert (fast.futures(whole_state(match), 20, 3, 5, 3, shares)
                == slow.futures(whole_state(match), 20, 3, 5, 3, shares)).all()


def test_only_finished_games_and_as_many_futures_as_there_is_time():
    match = start("cafe-race", 3)
    with pytest.raises(BadRecord, match="not over"):
        analyse(record_of(match))
    assert enough(48) == MOST and enough(10_000) == FEWEST and FEWEST < enough(700) < MOST


def test_the_same_report_twice_and_progress_on_the_way():
    record = record_of(finished("cafe-race", 3))
    steps = list(analysing(record, 5))
    assert steps[-1] == analyse(record, 5) and steps[0] == (0, steps[-2][1]) and steps[-2][0] == steps[-2][1]


def test_with_a_search_every_decision_is_looked_at_again():
    report = analyse(record_of(finished("cafe-fatal", 2)), playouts=2, sims=60)
    own = [moment for moment in report.moments if moment.seat != NOBODY]
    assert any(moment.best for moment in own) and all(moment.missed >= 0 for moment in own)
    assert all(moment.best != moment.what for moment in own)
    assert all(not moment.best for moment in report.moments if moment.seat == NOBODY)


def test_the_curve_is_drawn():
    match = finished("cafe-race", 4, ["<Anna>", "Bo & co"])
    report = analyse(record_of(match), 3)
    text = curve(report)
    root = ET.fromstring(text)
    assert len([e for e in root.iter() if e.get("class") == "line"]) == 4
    assert all(len(list(e.iter())) > 10 for e in root.iter()
               if e.get("class", "").startswith("s")), "no shapes"
    assert (len({e.get("d") for e in ET.fromstring(curve(report, frame=NARROW)).iter()
                 if e.get("class") == "line"}) == 4)
    assert "<Anna>" not in text and "&lt;Anna&gt;" in text
    at = labels([0.0, 0.0, 0.0, 1.0])
    assert len(at) == 4 and min(abs(a - b) for i, a in enumerate(at) for b in at[:i]) >= 15
