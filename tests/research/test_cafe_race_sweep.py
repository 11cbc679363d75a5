"""A short staircase solved to the end, against brute force by the rules; the work goes on where it
stopped."""
import itertools
import json
import re
from functools import partial

import numpy as np
import pytest
from cafe_race.ends import hope_of, ruled_ends
from sweeps import swept
from typer.main import get_command

import push_distance
import solve
from cafe_race_solver import boards, run, samples, sweep, table_file
from cafe_race_solver.positions import Layered, number
from ludoteca.core import compile
from ludoteca.core.errors import BadFile
from ludoteca.games.cafe_race.solved import table
from ludoteca.games.cafe_race.solved.equilibrium import MIXED, PHASES

from command_line import run as run_command

TINY = boards.board_of("stff2")
command = partial(run_command, root=get_command(solve.app), name="solve.py")


def tiny(rolls=(20, 51)):
    """Two spaces, two coffees, two rolls of the dice."""
    positions = Layered(TINY)
    positions.rolls, positions.odds = positions.rolls[list(rolls)], np.array([0.5, 0.5])
    positions.sweeps, positions.quick, positions.still = 12, 2, 1e-10
    return positions


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("solved")
    machine = sweep.Processor(tiny())
    solver = run.Solver(machine, folder)
    assert [step.done for step in solver.run() if step.note][-1] == tiny().possible.sum()
    return machine, folder, solver.facts()


def brute_ends(positions):
    """By the rules: the ends of every round from every position."""
    rules = compile.plain(boards.rules_on(TINY))
    found = {}
    for n in np.flatnonzero(positions.possible):
        space, coffee = (positions.rows[n] // positions.cup).tolist(), (positions.rows[n] % positions.cup
                                                                        + 1).tolist()
        for roll, dice in enumerate(positions.rolls.tolist()):
            for push in itertools.product(range(1, 7), repeat=3):
                found[n, roll, push] = ruled_ends(space, coffee, dice, push, rules)
    return found


@pytest.fixture(scope="module")
def ends():
    return brute_ends(tiny())


def brute_sweep(positions, ends, policy, worth, best):
    """What every position is worth to each clerk, if it mixes or, with `best`, answers best, after one more
    round."""
    values, after = positions.dense(worth), worth.copy()
    for n in np.flatnonzero(positions.possible):
        after[n] = 0.0
        for roll, odds in enumerate(positions.odds):
            shares = policy[n][roll].reshape(3, 6)
            for p in range(3):
                after[n, p] += odds * brute_hope(positions, ends, n, roll, shares, p, values, best)
    return after


def brute_hope(positions, ends, n, roll, shares, p, values, best):
    q, r = (seat for seat in range(3) if seat != p)
    hopes = np.zeros(6)
    for push in itertools.product(range(1, 7), repeat=3):
        chance = shares[q, push[q] - 1] * shares[r, push[r] - 1]
        if chance > 0:
            hopes[push[p] - 1] += chance * hope_of(p, ends[n, roll, push], values, positions.kinds)
    return hopes.max() if best else hopes @ shares[p]


def test_a_tiny_staircase_is_solved_as_brute_force_says(solved, ends):
    """The policy's worth and the best answer to it, over the whole game, are what the rules themselves
    bring."""
    machine, folder, facts = solved
    positions, work = machine.positions, run.Work(folder, machine.positions)
    policy = [machine.mixtures(n) for n in range(positions.count)]
    for name, best in (("hopes", False), ("worth", True)):
        kept = work.kept[name].astype(float)
        again = brute_sweep(positions, ends, policy, kept, best)
        assert again == pytest.approx(kept, abs=3e-7)
    assert work.kept["hopes"][positions.start] == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert 0 <= facts["given_away_at_the_start"] <= facts["given_away_anywhere"] + 1e-7 < 5e-4


def test_the_policy_is_what_a_player_finds_by_the_table(solved):
    machine, folder, _ = solved
    assert "the same to the last bit" in samples.compare(folder, machine.positions)
    numbers, facts = table.open_table(folder / "three.table", machine.positions)
    assert facts["given_away_at_the_start"] < 5e-4
    for compiled in (None, False):
        player = samples.player(table.unpack(numbers), machine.positions, compiled)
        mixtures = player.solve([1, 0, 1], [1, 2, 2], machine.positions.rolls[0]).shares
        n = number(sorted([1 * 2, 0 * 2 + 1, 1 * 2 + 1]))
        low, middle, high = machine.mixtures(n)[0].reshape(3, 6).tolist()
        assert mixtures == [middle, low, high]


def test_the_table_stands_still(solved):
    """Sweeps keep to the table's numbers; so a player who looks them up mixes as was valued, and nothing
    moves any more."""
    machine, folder, _ = solved
    numbers, _ = table.open_table(folder / "three.table", machine.positions)
    again = sweep.Processor(machine.positions)
    swept(sweep.solve_once(again, 1))
    assert (table.unpack(table_file.pack(again.read())) == again.read()).all()
    again.write(table.unpack(numbers))
    assert swept(sweep.solve_once(again, PHASES)).change == 0
    assert all((again.mixtures(n) == machine.mixtures(n)).all() for layer in machine.positions.layers
               for n in layer)


def test_work_goes_on_where_it_stopped(solved, tmp_path):
    """Stopped after any sweep, the same command ends with the same table."""
    machine, folder, facts = solved

    for pause in (1, 2, 4):
        notes = (step for step in run.Solver(sweep.Processor(tiny()), tmp_path).run() if step.note)
        for _ in range(pause):
            next(notes)                      # and no further: the sweep that it tells of is not kept yet
        notes.close()
    solver = run.Solver(sweep.Processor(tiny()), tmp_path)
    assert "going on" in next(solver.run()).note
    list(solver.run())
    again = solver.facts()
    assert again["given_away_at_the_start"] == pytest.approx(facts["given_away_at_the_start"], abs=2e-6)
    ours, theirs = (table.open_table(path / "three.table", machine.positions)[0].astype(int)
                    for path in (folder, tmp_path))
    assert np.abs(ours - theirs).max() <= 2


def test_a_table_comes_back_as_it_was_written(tmp_path):
    positions = Layered(TINY)
    worth = np.random.default_rng(3).random((positions.count, 3))
    worth /= worth.sum(1, keepdims=True)
    table_file.save(tmp_path / "three.table", table_file.pack(worth), positions, measured=0.5)
    numbers, facts = table.open_table(tmp_path / "three.table", positions)
    assert np.abs(table.unpack(numbers) - worth).max() <= 0.51 / table.WHOLE and facts["measured"] == 0.5
    assert (table_file.pack(table.unpack(numbers)) == numbers).all()
    assert [file.name for file in tmp_path.iterdir()] == ["three.table"]


def test_a_torn_or_foreign_checkpoint_is_refused(tmp_path):
    (tmp_path / "checkpoint.npz").write_bytes(b"PK\x03\x04 torn")
    with pytest.raises(BadFile, match="torn"):
        run.Work(tmp_path, tiny())
    other = tmp_path / "other"
    work = run.Work(other, Layered(TINY))
    work.mark = work.kept["mark"] = "another version"
    work.keep(sweeps=1)
    with pytest.raises(BadFile, match="another version"):
        run.Work(other, Layered(TINY))


# The program.

SOLVE = ("cafe-race", "--players", "3", "--board", "stff2")
SLOW = (*SOLVE, "--machine", "cpu")


@pytest.fixture
def small(monkeypatch):
    """The command's boards have two rolls of the dice."""
    monkeypatch.setattr(run, "positions_for", lambda job: tiny())


def test_the_command_solves_and_then_checks(small, tmp_path):
    code, out, _ = command(*SLOW, "--folder", tmp_path / "new", "--json")
    found = json.loads(out)
    assert (code == 0 and found["start"] < 5e-4 and found["home"] is None
            and (tmp_path / "new" / "three.table").exists())
    code, out, _ = command(*SLOW, "--folder", tmp_path / "new", "--check")
    assert (code == 0 and "is whole" in out and "the same to the last bit" in out
            and "from the worst position" in out)


def test_the_command_interrupted_goes_on(small, tmp_path, monkeypatch):
    """After Ctrl-C a sentence says where the work is, and the same command ends it; a table not yet measured
    is none."""
    def stopped(*args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sweep.Processor, "value", stopped)
        code, out, err = command(*SLOW, "--folder", tmp_path)
        assert (code, out) == (130, "") and f"is in {tmp_path}; the same command goes on" in err
        code, out, err = command(*SLOW, "--folder", tmp_path, "--check")
        assert (code, out) == (2, "") and "not been measured yet" in err
    solve = sweep.Processor.solve
    calls = []
    monkeypatch.setattr(sweep.Processor, "solve", lambda *args: calls.append(args) or solve(*args))
    code, out, err = command(*SLOW, "--folder", tmp_path)
    assert code == 0 and "gains" in out and len(calls) == len(tiny().layers)  # only the policy is fixed again


@pytest.mark.parametrize("words, sentence", [
    (SOLVE, "GPU"),
    ((*SOLVE, "--kernels", "nowhere"), "CuPy|kernel"),
    ((*SOLVE[:-1], "sttt"), "A board is its spaces"),
    ((*SOLVE[:-1], "sxff"), "A board is its spaces"),
    (("cafe-race", "--players", "5"), "solved for three players, and for four by the base rules"),
    (("cafe-race", "--players", "4", "-o", "rules=auction"),
     "solved for three players, and for four by the base rules"),
    (("cafe-race", "--players", "4"), "GPU"),
    ((*SOLVE, "-o", "rules=auction"), "GPU"),
    (("ave-caesar",), "ave-caesar cannot be solved here; there are: cafe-race"),
    ((*SOLVE, "--machine", "abacus"), "gpu, cpu"),
    ((*SOLVE, "--check", "--folder", "."), "There is no table"),
])
def test_what_cannot_be_solved_is_said(words, sentence, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ludoteca.lab.batch.gpu_source.available", lambda: False)
    code, out, err = command(*words)
    assert (code, out, err.count("\n")) == (2, "", 1) and re.search(sentence, err)
    assert not list(tmp_path.iterdir())


def test_the_table_of_the_bots_is_checked(monkeypatch, tmp_path):
    """It says how well it plays; one that is torn is named, and the code is 2."""
    code, out, _ = command("cafe-race", "-p", "3", "--check")
    assert code == 0 and "0.0046 points" in out
    torn = tmp_path / "three.table"
    torn.write_bytes(table.FILE.read_bytes()[:-1])
    monkeypatch.setattr(table, "FILE", torn)
    code, out, err = command("cafe-race", "-p", "3", "--check")
    assert (code, out) == (2, "")
    assert err == "The table 'three.table' is damaged or was changed; download it again.\n"


def test_sizes_fit():
    positions = Layered()
    assert (positions.count * 6 < 4_000_000 and positions.possible.sum() == 466_235 and MIXED == 18
            and PHASES > 1)
    assert sum(map(len, positions.layers)) == 466_235
    rows = positions.rows
    for n in (0, 17, positions.start, positions.count - 1):
        assert number(rows[n]) == n
    assert (np.diff(rows, axis=1) >= 0).all() and positions.odds.sum() == pytest.approx(1)


def test_the_distance_of_a_way_is_that_of_brute_force(ends):
    """A best answer to two who always push 1, and to two who push at random."""
    positions = tiny()
    machine = sweep.Processor(positions)
    for name in ("push-1", "random"):
        gain = push_distance.distance(machine, name)
        policy = push_distance.way_named(name)(positions).reshape(positions.count, 2, -1)
        worth = machine.read()
        assert brute_sweep(positions, ends, policy, worth, True) == pytest.approx(worth, abs=1e-5)
        assert gain == pytest.approx(worth[positions.start, 0] - 1 / 3) and gain > 0.01


def test_the_heuristic_s_mixtures_are_what_it_chooses_among():
    positions, chance = tiny(), np.random.default_rng(1)
    shares = push_distance.by_thumb(positions)
    for n in chance.choice(np.flatnonzero(positions.possible), 20):
        roll, seat = int(chance.integers(2)), int(chance.integers(3))
        own = push_distance.nearest(positions, n, positions.rolls[roll], seat)
        assert shares[n, roll, seat] == pytest.approx(own)
