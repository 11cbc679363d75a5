"""The auction for three, solved: its tree against brute force by the rules, a short staircase to the end,
what is said of it."""
import itertools
import json
import random
from pathlib import Path

import numpy as np
import pytest
from cafe_race.bids import Brute, a_state
from cafe_race.ends import auctioned_ends, hope_of
from cafe_race.sweeps import swept
from cafe_race.test_solved_round import a_round

from ludoteca import load
from ludoteca.core import compile
from ludoteca.games.cafe_race.solved import build, run, table
from ludoteca.games.cafe_race.solved import round as closed
from ludoteca.games.cafe_race.solved.auction import outcomes
from ludoteca.games.cafe_race.solved.auction.bidding import award_of
from ludoteca.games.cafe_race.solved.auction.machines import Processor
from ludoteca.games.cafe_race.solved.auction.positions import Rings
from ludoteca.games.cafe_race.solved.stage import BEST, MEAN, TABLE, WHOLE
from ludoteca.games.cafe_race.solved.sweep import fix_policy, solve_once, value_once

from command_line import run as command

GAME = load("cafe-race")
R = GAME.rules
PARTS = outcomes.PARTS
SHORT = run.board_of("sttlff2")


def some_values(seed, kinds=R.HOME * R.CUP):
    """Any chances of positions: of three clerks that see each other clockwise they add up to 1."""
    cube = np.random.default_rng(seed).random((kinds,) * 3)
    return (cube / (cube + cube.transpose(1, 2, 0) + cube.transpose(2, 0, 1))).ravel()


VALUES, OTHERS = some_values(1), some_values(2)


class Scratch:
    """The compiled code, and what it works on."""

    def __init__(self, board=build.OURS, compiled=None):
        self.code, self.w, self.g = build.code(board,
                                               compiled), build.a_round(compiled), build.an_auction(compiled)

    def begin(self, space, coffee, dice, table=VALUES, worth=OTHERS):
        self.w.space[:], self.w.coffee[:], self.w.dice[:] = space, coffee, dice
        self.code.foresee_outcomes(self.w, self.g, table, self.g.table, 0, 1)
        self.code.foresee_outcomes(self.w, self.g, worth, self.g.worth, 0, 1)


def test_what_follows_an_auction_is_what_the_rules_say():
    """Every clerk may have any die, and its push has nothing to do with that."""
    rng, scratch, ties = random.Random(5), Scratch(), 0
    for _ in range(150):
        space, coffee, dice, _ = a_round(rng)
        scratch.begin(space, coffee, dice)
        for _ in range(2):
            deal, number = rng.randrange(closed.ORDERED), rng.randrange(closed.COMBINED)
            holders = closed.ORDERS[deal * 3:deal * 3 + 3]
            speed, push = [dice[holders.index(p)] for p in range(3)], [number // 36 + 1, number // 6 % 6 + 1,
                                                                       number % 6 + 1]
            ends = auctioned_ends(space, coffee, speed, push)
            ties += len(set(zip(speed, push, space, coffee, strict=True))) < 3
            for p in range(3):
                found = scratch.g.table[p * outcomes.OUTCOMES + deal * closed.COMBINED + number]
                assert found / PARTS == pytest.approx(hope_of(p, ends, VALUES), abs=1e-8), (
                    (space, coffee, speed, push))
    assert ties > 5


ROUNDS = [([0, 0, 0], [5, 5, 5], [6, 4, 1]),           # anybody may open
          ([3, 9, 9], [2, 4, 4], [5, 5, 2]),           # one of two; two dice alike
          ([12, 12, 7], [3, 5, 1], [6, 3, 2]),         # more coffees
          ([20, 4, 4], [1, 2, 2], [4, 2, 1]),          # the opener wins, and two are level for the next die
          ([27, 26, 26], [5, 1, 5], [3, 3, 3]),
          ([8, 15, 23], [4, 4, 4], [6, 6, 1])]


def test_bids_are_those_of_brute_force():
    """Who opens, who passes, who bids again later, a six, the last one alone: all as the rules have it."""
    scratch, gained = Scratch(), 0
    for space, coffee, dice in ROUNDS:
        scratch.begin(space, coffee, dice)
        brute = Brute(R, scratch.g.table.tolist(),
                      scratch.g.worth.tolist()).of(a_state(space, coffee, dice, R))
        may_open = list(zip(space, coffee, strict=True)).count(max(zip(space, coffee, strict=True)))
        for p in range(3):
            scratch.code.hold_auctions(scratch.w, scratch.g, p, 0, 1)
            found = [float(cell) / may_open for cell in scratch.g.found]
            assert (found[:3] == pytest.approx(brute[0], abs=4)
                    and found[3:] == pytest.approx([row[p] for row in brute[1:]], abs=4))
            gained += found[4] > found[3] + PARTS / 1000
    assert gained > 5                        # by answering best


@pytest.mark.parametrize("space, coffee, dice", ROUNDS[:4])
def test_every_award_leads_where_the_rules_say(space, coffee, dice):
    """Also those that nobody would choose: the opener goes on unless it won (CR-25), even where another is
    level with it."""
    scratch = Scratch()
    scratch.begin(space, coffee, dice)
    brute = Brute(R, scratch.g.table.tolist(), scratch.g.worth.tolist())
    for opener in (p for p in range(3) if (space[p], coffee[p]) == max(zip(space, coffee, strict=True))):
        scratch.code.open_auctions(scratch.w, scratch.g, opener, 0, 0, 1)
        for winner, place, bid in itertools.product(range(3), range(3), (2, 5, 6)):
            s = GAME.start(3, {"rules": "auction"})
            s.space[:3], s.coffee[:3], s.dice[:3] = space, coffee, dice
            R.led(s, None, opener)
            R.began(s, None, R.BID, opener)
            R.play(s, None, opener, R.OPEN * dice[place] + (bid if winner == opener else 1))
            while s.die > 0:
                R.play(s, None, s.mover, bid if s.mover == winner else R.PASS)
            award = award_of(winner, place, bid - 1)
            assert ([scratch.g.award[p * outcomes.AWARDS + award] for p in range(3)]
                    == pytest.approx(brute.of(s)[0], abs=2))


def test_the_first_opener_is_drawn_as_if_all_were_level():
    space, coffee, dice = ROUNDS[0]
    scratch = Scratch()
    scratch.begin(space, coffee, dice)
    brute = Brute(R, scratch.g.table.tolist(), scratch.g.worth.tolist())
    first, later = (brute.of(a_state(space, coffee, dice, R, number)) for number in (1, 2))
    assert first[1] == pytest.approx(later[1])


def test_plain_python_finds_the_same():
    space, coffee, dice = ROUNDS[1]
    found = []
    for compiled in (None, False):
        scratch = Scratch(compiled=compiled)
        scratch.begin(space, coffee, dice)
        scratch.code.hold_auctions(scratch.w, scratch.g, 1, 0, 1)
        found.append([[int(cell) for cell in row] for row in scratch.g[2:]])
    assert found[0] == found[1]


# A short staircase.

def short():
    """Three spaces, two coffees, two rolls of the dice."""
    positions = Rings(SHORT)
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
    rules, scratch = compile.plain(build.rules_on(SHORT)), Scratch(SHORT)
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
    monkeypatch.setattr("ludoteca.games.cafe_race.solved.positions.all_rolls", lambda faces,
                        clerks: (few.rolls, few.odds))
    monkeypatch.chdir(tmp_path)
    folder = Path("cafe-race-3-auction-solved")  # so that it does not meet the work on the base rules
    words = ("solve", "cafe-race", "-p", "3", "-o", "rules=auction", "--machine", "cpu", "--board", "sttlff2")
    code, out, _ = command(*words, "--json")
    found = json.loads(out)
    assert (code == 0 and found["start"] < 1e-4 and found["table"] == str(folder / "auction.table")
            and found["home"] is None)
    words = (*words, "--folder", folder)
    code, out, _ = command(*words, "--check")
    assert code == 0 and "is whole" in out and "positions looked at again" in out
    (folder / "auction.table").rename(folder / "three.table")
    code, out, err = command(*words, "--check")
    assert (code, out) == (2, "") and "--option rules=auction` makes one" in err
    words = [word for word in words if word not in ("-o", "rules=auction")]
    code, out, err = command(*words, "--check")
    assert (code, out) == (2, "") and "another version" in err


def test_rings_are_kept_once():
    positions = Rings()
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
