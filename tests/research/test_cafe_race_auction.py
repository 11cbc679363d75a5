"""The auction solved offline: bids against brute force by the rules, a short staircase to the end, what is
said of it."""
import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from cafe_race.bids import ROUNDS, Brute, Scratch, a_state
from cafe_race.ends import OURS
from sweeps import swept
from typer.main import get_command

import solve
from cafe_race_solver import boards, run
from cafe_race_solver.auction.machines import Processor
from cafe_race_solver.auction.positions import LayeredRings
from cafe_race_solver.layer import BEST, MEAN, TABLE, WHOLE
from cafe_race_solver.sweep import fix_policy, solve_once, value_once
from ludoteca.core import compile
from ludoteca.games.cafe_race.solved import table
from ludoteca.games.cafe_race.solved.auction.outcomes import PARTS

from command_line import run as run_command

SHORT = boards.board_of("sttlff2")
command = partial(run_command, root=get_command(solve.app), name="solve.py")


def test_bids_are_those_of_brute_force():
    """Who opens, who passes, who bids again later, a six, the last one alone: all as the rules have it."""
    scratch, gained = Scratch(boards.code()), 0
    for space, coffee, dice in ROUNDS:
        scratch.begin(space, coffee, dice)
        brute = Brute(OURS, scratch.g.table.tolist(),
                      scratch.g.worth.tolist()).of(a_state(space, coffee, dice, OURS))
        may_open = list(zip(space, coffee, strict=True)).count(max(zip(space, coffee, strict=True)))
        for p in range(3):
            scratch.code.hold_auctions(scratch.w, scratch.g, p, 0, 1)
            found = [float(cell) / may_open for cell in scratch.g.found]
            assert (found[:3] == pytest.approx(brute[0], abs=4)
                    and found[3:] == pytest.approx([row[p] for row in brute[1:]], abs=4))
            gained += found[4] > found[3] + PARTS / 1000
    assert gained > 5                        # by answering best


def test_plain_python_finds_the_same():
    space, coffee, dice = ROUNDS[1]
    found = []
    for compiled in (None, False):
        scratch = Scratch(boards.code(compiled=compiled), compiled)
        scratch.begin(space, coffee, dice)
        scratch.code.hold_auctions(scratch.w, scratch.g, 1, 0, 1)
        found.append([[int(cell) for cell in row] for row in scratch.g[2:]])
    assert found[0] == found[1]


# A short staircase.

def short():
    """Three spaces, two coffees, two rolls of the dice."""
    positions = LayeredRings(SHORT)
    positions.rolls, positions.odds = positions.rolls[[9, 30]], np.array([0.5, 0.5])
    positions.still = 1e-9
    return positions


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("solved")
    solver = run.Solver(Processor(short()), folder)
    assert [step.done for step in solver.run() if step.note][-1] == short().possible.sum()
    return solver, folder


def test_a_short_staircase_is_solved_as_brute_force_says(solved):
    """What the policy is worth, and the best answer to it over the whole game, are what the rules themselves
    bring."""
    solver, _ = solved
    positions, kept = solver.positions, solver.work.kept
    rules, scratch = compile.plain(boards.rules_on(SHORT)), Scratch(boards.code(SHORT))
    by_table = positions.dense(table.unpack(kept["numbers"]))
    hopes, answers = (positions.dense(kept[name].astype(float)) for name in ("hopes", "worth"))
    can = np.flatnonzero(positions.possible)
    for n in [positions.start, *np.random.default_rng(1).choice(can, 2, replace=False)]:
        space, coffee = (positions.rows[n] // 2).tolist(), (positions.rows[n] % 2 + 1).tolist()
        hope, answer = np.zeros(3), np.zeros(3)
        for dice in positions.rolls.tolist():
            for values, total, row in ((hopes, hope, 1), (answers, answer, 2)):
                scratch.begin(space, coffee, dice, by_table, values)
                brute = Brute(rules, scratch.g.table.tolist(),
                              scratch.g.worth.tolist()).of(a_state(space, coffee, dice, rules))
                total += np.array(brute[row]) / PARTS / 2
        assert (hope == pytest.approx(kept["hopes"][n], abs=3e-7)
                and answer == pytest.approx(kept["worth"][n], abs=3e-7))
    assert 0 <= solver.facts()["given_away_at_the_start"] < 1e-4


def test_the_table_stands_still_and_keeps_two_chances_of_three(solved):
    solver, folder = solved
    numbers, facts = table.open_table(folder / "auction.table", solver.positions)
    assert numbers.shape == (solver.positions.count, 2) and facts["given_away_anywhere"] < 1e-3
    again = Processor(solver.positions)
    again.write(table.unpack(numbers))
    assert ((again.read() == table.unpack(numbers)).all()
            and (again.read() * WHOLE).round().sum(1) == pytest.approx(WHOLE))
    assert swept(solve_once(again, 0)).change == 0
    assert "looked at again" in run.compared(folder, solver.positions)
    swept(fix_policy(again, 0))
    assert swept(value_once(again, MEAN)).gain < 1e-4
    assert {MEAN, BEST, TABLE} == {0, 1, 2}


def test_the_command_solves_an_auction_and_checks_it(tmp_path, monkeypatch):
    few = short()
    monkeypatch.setattr("cafe_race_solver.positions.all_rolls", lambda faces,
                        clerks: (few.rolls, few.odds))
    monkeypatch.chdir(tmp_path)
    folder = Path("cafe-race-3-auction-solved")  # so that it does not meet the work on the base rules
    words = ("cafe-race", "-p", "3", "-o", "rules=auction", "--machine", "cpu", "--board", "sttlff2")
    code, out, _ = command(*words, "--json")
    found = json.loads(out)
    assert (code == 0 and found["start"] < 1e-4 and found["table"] == str(folder / "auction.table")
            and found["home"] is None)
    words = (*words, "--folder", folder)
    code, out, _ = command(*words, "--check")
    assert code == 0 and "is whole" in out and "positions looked at again" in out
    (folder / "auction.table").rename(folder / "three.table")
    code, out, err = command(*words, "--check")
    assert (code, out) == (2, "") and "no table 'auction.table'" in err
    words = [word for word in words if word not in ("-o", "rules=auction")]
    code, out, err = command(*words, "--check")
    assert (code, out) == (2, "") and "another version" in err


def test_rings_are_kept_once():
    positions = LayeredRings()
    assert positions.count == len(positions.rows) == 914_760 and positions.possible.sum() == 913_545
    assert positions.count * 4 < 4_000_000 and sum(map(len, positions.layers)) == 913_545
    assert positions.rows[positions.start].tolist() == [4, 4, 4]
    for kinds in ([3, 70, 9], [9, 3, 70], [70, 9, 3]):
        assert positions.rows[positions.number(kinds)].tolist() == [3, 70, 9]
    assert positions.number([3, 9, 70]) != positions.number([3, 70, 9])
    worth = np.random.default_rng(2).random((positions.count, 3))
    cube = positions.dense(worth).reshape((140,) * 3)
    n = positions.number([3, 70, 9])
    assert [cube[3, 70, 9], cube[70, 9, 3], cube[9, 3, 70]] == worth[n].tolist()
    alike = (positions.rows == positions.rows[:, :1]).all(1)
    assert (positions.compact(cube.ravel()) == worth)[~alike].all()
