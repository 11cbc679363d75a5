"""Café Race for four: a round against the rules, a short staircase against brute force, the player by its
table."""
import itertools
import random
from collections import Counter
from functools import partial

import numpy as np
import pytest
from cafe_race.ends import ruled_ends
from hypothesis import settings
from typer.main import get_command

import solve
import table_duel
from cafe_race_solver import boards, run, samples
from cafe_race_solver.four import machines, player
from cafe_race_solver.four.orders import COMBINED
from cafe_race_solver.four.positions import Foursomes
from cafe_race_solver.positions import number
from ludoteca.bots.levels import think
from ludoteca.core import compile
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.match import Match
from ludoteca.games.cafe_race.solved import table

from command_line import run as run_command

command = partial(run_command, root=get_command(solve.app), name="solve.py")
ROUNDS = 3 * settings.default.max_examples
SHORT, TINY = boards.board_of("sttlttlttff3"), boards.board_of("stff2")


def tiny(rolls=(31, 100)):
    """Two spaces, two coffees, two rolls of the dice."""
    positions = Foursomes(TINY)
    positions.rolls, positions.odds = positions.rolls[list(rolls)], np.array([0.5, 0.5])
    positions.quick, positions.still, positions.settled = 0, 1e-7, 20
    return positions


def worth_of(ends, values):
    """Everybody's chance to win, by what the positions of its ends are worth to their clerks, kinds
    ascending."""
    hopes = np.zeros(4)
    for end, chance in ends.items():
        if end[0] == "over":
            hopes += float(chance) * np.array(end[1:]) / sum(end[1:])
        else:
            hopes[sorted(range(4), key=lambda p: end[p])] += float(chance) * values[number(sorted(end))]
    return hopes


def payoffs_of(g, push):
    """What a combination of pushes brings each."""
    found = []
    for p in range(4):
        place = 0
        for q in [q for q in range(4) if q != p] + [p]:
            place = place * 6 + push[q] - 1
        found.append(g.payoffs[p * COMBINED + place])
    return found


def a_round(rng, R):
    """A round worth a look: clerks close together, often alike, at the start, at a landing or the finish."""
    near = rng.choice([0, rng.randrange(R.HOME), R.HOME - 2])
    while True:
        space = [min(R.HOME - 1, max(0, near + rng.choice([-2, -1, 0, 0, 1, 2]))) for _ in range(4)]
        if all(space.count(at) < 3 for at in space if at):
            break
    cups = ([rng.randrange(1, R.CUP + 1)] * 4 if rng.random() < 0.5
            else [rng.randrange(1, R.CUP + 1) for _ in range(4)])
    return space, cups, sorted((rng.randrange(1, 7) for _ in range(4)), reverse=True)


def even(values, rows):
    """Clerks of one kind are worth the same."""
    alike = [rows == rows[:, p:p + 1] for p in range(4)]
    return np.stack([(values * like).sum(1) / like.sum(1) for like in alike], 1)


@pytest.mark.hypothesis                      # `make explore` looks at others
def test_a_round_of_four_brings_what_the_rules_bring():
    """CR-5 to CR-17, nature enumerated exactly: ties of two and more, barriers, the start zone and the
    finish."""
    rng, seen = random.Random(4 if settings.default.derandomize else None), Counter()
    positions, rules = Foursomes(SHORT), compile.plain(boards.rules_on(SHORT))
    values = even(np.random.default_rng(1).random((positions.count, 4)), positions.rows)
    solver = player.Solver(SHORT)
    code, w, g = solver.code, solver.round, solver.contest
    for _ in range(ROUNDS):
        space, coffee, dice = a_round(rng, rules)
        w.space[:], w.coffee[:], w.dice[:] = space, coffee, dice
        code.fill_orders(w, g, 0, 1)
        code.fill_ends(w, g, values.ravel(), 0, 1)
        code.fill_pushes(w, g, 0, 1)
        for push in ([rng.randrange(1, 7)] * 4, [rng.randrange(1, 7) for _ in range(4)]):
            ends = ruled_ends(space, coffee, dice, push, rules)
            assert payoffs_of(g, push) == pytest.approx(worth_of(ends, values), abs=1e-12), (
                (space, coffee, dice, push))
            level = Counter(zip(space, coffee, push, strict=True)).most_common(1)[0][1]
            seen |= Counter([f"{level} level", *("start" for at in space if not at),
                             *("over" for end in ends if end[0] == "over")])
    assert {"1 level", "2 level", "3 level", "4 level", "start", "over"} <= set(seen)


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    folder, machine = tmp_path_factory.mktemp("four"), machines.Processor(tiny())
    solver = run.Solver(machine, folder)
    list(solver.run())
    return machine, folder, solver.facts()


def test_a_tiny_staircase_of_four_is_solved_as_brute_force_says(solved):
    """The policy's worth and the best answer to it, over the whole game, are what the rules themselves
    bring."""
    machine, folder, facts = solved
    positions, kept = machine.positions, run.Work(folder, machine.positions).kept
    rules, rng = compile.plain(boards.rules_on(TINY)), random.Random(2)
    for n in rng.sample(np.flatnonzero(positions.possible).tolist(), 2):
        space, coffee = (positions.rows[n] // positions.cup).tolist(), (positions.rows[n] % positions.cup
                                                                        + 1).tolist()
        hopes, answers = np.zeros(4), np.zeros(4)
        for roll, dice in enumerate(positions.rolls.tolist()):
            shares, by_push = machine.mixtures(n)[roll].reshape(4, 6), np.zeros((2, 4, 6))
            for push in itertools.product(range(6), repeat=4):
                chances = shares[range(4), push]
                if np.count_nonzero(chances) < 3:
                    continue
                ends = ruled_ends(space, coffee, dice, [one + 1 for one in push], rules)
                for which, name in enumerate(("hopes", "worth")):
                    worth = worth_of(ends, kept[name].astype(float))
                    for p in range(4):
                        by_push[which, p, push[p]] += np.prod(np.delete(chances, p)) * worth[p]
            hopes += 0.5 * (by_push[0] * shares).sum(1)
            answers += 0.5 * by_push[1].max(1)
        assert (hopes == pytest.approx(kept["hopes"][n], abs=1e-4)
                and answers == pytest.approx(kept["worth"][n], abs=1e-4))
    assert kept["hopes"][positions.start] == pytest.approx([0.25] * 4, abs=1e-4)
    assert -1e-6 <= facts["given_away_at_the_start"] <= facts["given_away_anywhere"] < 0.01


def test_a_player_of_four_mixes_as_was_measured(solved):
    machine, folder, _ = solved
    assert "mixtures differ by at most" in samples.compare(folder, machine.positions)
    rows, _ = table.open_table(folder / "four.table", machine.positions)
    for compiled in (None, False):
        pusher = player.Pusher(player.Solver(TINY, compiled), rows)
        found = pusher.shares([1, 0, 1, 0], [1, 2, 2, 1], machine.positions.rolls[1])
        order = [3, 1, 0, 2]                 # by kinds
        measured = machine.mixtures(number([0, 1, 2, 3]))[1].reshape(4, 6)
        assert np.array([found[p] for p in order]) == pytest.approx(measured, abs=1e-4)


def test_a_bot_of_four_pushes_by_the_table_in_a_folder(monkeypatch, tmp_path):
    view = Match("cafe-race", 4, seed=3).view(2)
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path))
    with pytest.raises(BadFile, match="There is no table"):
        table_duel.by_table(view, 1)

    class Soft:
        def shares(self, *_):
            return [[0, 0, 0, 0, 1, 0]] * 4

    monkeypatch.setattr(table_duel, "known", Soft)
    assert table_duel.by_table(view, 1) == 5 and table_duel.by_search(view, 1) == think(view, "expert", 1)


def test_the_command_solves_for_four(monkeypatch, tmp_path):
    positions = tiny()
    positions.sweeps = positions.settled = 1
    monkeypatch.setattr(run, "positions_for", lambda job: positions)
    words = ("cafe-race", "--players", "4", "--board", "stff2", "--machine", "cpu", "--folder",
             tmp_path)
    code, out, _ = command(*words)
    assert code == 0 and "four.table" in out and "from the worst position" in out
    code, out, _ = command(*words, "--check")
    assert code == 0 and "is whole" in out


def test_too_little_memory_of_a_gpu_is_said():
    class Full:
        def zeros(self, size, kind):
            raise MemoryError

    machine = object.__new__(machines.Graphics)
    machine.positions, machine.by, machine.policy = Foursomes(), Full(), np.zeros(1, np.uint16)
    with pytest.raises(BadOption, match="takes 101 GB of a GPU's memory; the table itself is made"):
        machine.fix(0, 1)


def test_sizes_for_four_fit():
    positions = Foursomes()
    assert (positions.count == 16_701_685 and len(positions.odds) == 126
            and positions.odds.sum() == pytest.approx(1))
    rolls, odds = positions.few
    assert len(rolls) == len(odds) and odds.sum() == pytest.approx(1)
    assert rolls.mean() == pytest.approx((positions.rolls * positions.odds[:, None]).sum(0).mean(), abs=0.1)
