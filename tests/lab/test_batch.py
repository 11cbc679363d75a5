"""A batch plays the games that matches play, on every engine, and shows a seat nothing that the seat may not
see."""
import copy
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

from ludoteca import BadOption, IllegalDecision, Match, UnknownGame, game_names, load
from ludoteca.core import compile
from ludoteca.core.state import NOBODY, as_plain
from ludoteca.lab import Batch, SimulatedMatch
from ludoteca.lab.batch import cpu_batch, observation_fields
from ludoteca.testing import whole_state

from kept import simulated

EXPLORING = settings.default.max_examples > 100  # Numba compiles for long: all games only where there is time
HERE = Path(__file__).parent
SHORT = {"races": 1}                        # so that a whole game is quick in plain Python
ENGINES = ("plain", "wasm", *(["numba"] if compile.has_numba() else []))
WITH = [(name, engine) for name in game_names() for engine in ENGINES if engine != "numba"
        or name == "cafe-race" or EXPLORING]


def short(name):
    return SHORT if "races" in load(name).rules.OPTIONS else {}


def played(name, steps, n=3, **given):
    batch = Batch(name, n, options=short(name), engine="plain", **given)
    for step in range(steps):
        batch.step(batch.sample(step))
    return batch


@pytest.mark.parametrize("name, engine", WITH)
def test_a_batch_plays_the_games_that_matches_play(name, engine):
    """Whole games: states, what everybody sees, what is legal, points and ends."""
    batch = Batch(name, 2, options=short(name), seed=7, auto_reset=False, engine=engine)
    matches = [SimulatedMatch(name, batch.players, short(name), seed) for seed in (7, 8)]
    rewards = np.zeros((2, batch.players))
    step = 0
    while not batch.done.all():
        waiting, mover = batch.waiting, batch.mover
        seen = {seat: batch.observe(seat) for seat in (NOBODY, step % batch.players)}
        legal = batch.legal(mover)
        for g, match in enumerate(matches):
            assert as_plain(batch.states[g], match.game.rules.STATE) == whole_state(match)
            assert (np.flatnonzero(waiting[g]).tolist() == match.waiting
                    and mover[g] == min(match.waiting, default=NOBODY))
            assert (np.flatnonzero(legal[g]).tolist()
                    == (match.choices(int(mover[g])) if match.waiting else []))
            assert all(batch.decode(rows[g]) == match.seen(seat) and rows[g][0] == seat
                       for seat, rows in seen.items())
        chosen = batch.sample(step)
        batch.step(chosen)
        rewards += batch.rewards
        for match, row in zip(matches, chosen.tolist(), strict=True):
            for seat in match.waiting:
                match.decide(seat, row[seat])
        step += 1
    assert (all(match.over for match in matches)
            and batch.scores.tolist() == [match.scores for match in matches])
    for match, row in zip(matches, rewards, strict=True):
        assert np.flatnonzero(row).tolist() == match.winners and row.sum() == pytest.approx(1)


@pytest.mark.parametrize("name", game_names())
def test_with_a_match_s_own_chance_it_plays_the_match_of_that_seed(name):
    batch = Batch(name, 1, options=short(name), chance="caller", auto_reset=False, engine="plain")
    match = Match(name, batch.players, short(name), seed="a seed")
    draws = 0
    for step in range(30):
        while sides := int(batch.chances[0]):
            batch.draw(np.array([match.fair.draw(draws, sides)]))
            draws += 1
        assert as_plain(batch.states[0], match.game.rules.STATE) == whole_state(match)
        assert draws == match.drawn
        if match.over:
            break
        row = batch.sample(step)
        batch.step(row)
        for seat in match.waiting:
            match.decide(seat, int(row[0, seat]))
    assert draws > 3


@pytest.mark.parametrize("name", game_names())
def test_two_worlds_that_look_alike_to_a_seat_look_alike_in_the_batch(name):
    """The batch holds both; what one seat gets of them, and may choose, is the same to the last byte."""
    rules = load(name).rules
    batch, told = played(name, 3), 0
    for step in range(20):
        saved = batch.save()
        s = as_plain(saved["state"][0], rules.STATE)
        if bin(rules.waiting(s)).count("1") > 1:                # let one decide in secret before the others
            first = np.flatnonzero(batch.waiting[0])[0]
            rules.play(s, None, int(first), int(batch.sample(step)[0, first]))
        for p in range(batch.players):
            view = s.copy()
            rules.hide(view, p)
            for n in range(2):
                world = view.copy()
                rules.suppose(world, p, n)
                for field, value in vars(world).items():
                    saved["state"][field][n] = value
            worlds = batch.copy()
            worlds.restore(saved)
            assert ((worlds.observe(p)[0] == worlds.observe(p)[1]).all()
                    and (worlds.legal(p)[0] == worlds.legal(p)[1]).all())
            told += int(worlds.states[0] != worlds.states[1])
        batch.step(batch.sample(step))
    secret = any(field.secret for field in batch.fields)
    assert bool(told) == secret, "the worlds differ where there are secrets, or the test shows nothing"


@pytest.mark.parametrize("name", game_names())
def test_every_field_keeps_to_its_range_and_only_secrets_are_hidden(name):
    game = load(name)
    own = game.module("encoding")
    assert set(own.FIELDS) == set(game.rules.STATE.names) and {*own.SECRET, *own.BITS} <= set(own.FIELDS)
    hidden = set()
    for players in (game.rules.PLAYERS[0], game.rules.PLAYERS[-1]):
        batch = Batch(name, 4, players, short(name), engine="plain")
        low, high = observation_fields.bounds(game)
        assert (len(low) == batch.width == len(observation_fields.names(game))
                and all(field.meaning for field in batch.fields))
        for step in range(60):
            batch.step(batch.sample(step))
            assert batch.legal(batch.mover).any(axis=1).all()
            whole = np.array([observation_fields.row_of(game, s, NOBODY) for s in batch.states])
            seen = batch.observe(NOBODY)
            assert ((seen >= low).all() and (seen <= high).all() and (whole >= low).all()
                    and (whole <= high).all())
            assert (np.abs(batch.floats(seen)) <= 1).all() and (np.abs(batch.floats(seen, 8)) <= 1).all()
            hidden |= {field.name for field in batch.fields
                       if (seen != whole)[:, field.at:field.at + field.cells].any()}
    assert hidden <= set(own.SECRET)


def test_floats_say_what_the_cells_say():
    game = load("cafe-race")
    batch = played("cafe-race", 2)
    rows = batch.observe(1)
    one_hot = observation_fields.plan_of(game, 8)
    made = batch.floats(rows, 8)
    for field in batch.fields:
        if field.name in ("push", "coffee"):
            of = np.flatnonzero(one_hot.cell == field.at)
            assert (len(of) == field.high - field.low + 1
                    and (made[:, of].argmax(axis=1) + field.low == rows[:, field.at]).all())


def test_others_play_on_until_a_seat_owes_a_decision():
    """The same on every engine; a game in which it owes one, or that is over, stays as it is."""
    batch = Batch("crazy-race", 4, seed=3, auto_reset=False, engine="wasm")
    plain = Batch("crazy-race", 4, seed=3, auto_reset=False, engine="plain")
    for step in range(40):
        for one in (batch, plain):
            one.play_others(2, step)
        assert (batch.save() == plain.save()).all() and (batch.waiting[:, 2] | batch.done).all()
        kept = batch.save()
        batch.play_others(2)
        assert (batch.save() == kept).all()
        for one in (batch, plain):
            one.step(one.sample(step), check=False)
    for wrong in ({"auto_reset": True}, {"auto_reset": False, "chance": "caller"}):
        with pytest.raises(BadOption, match="auto_reset=False"):
            Batch("crazy-race", 4, **wrong).play_others(2)


@pytest.mark.parametrize("engine", ENGINES)
def test_several_cores_play_what_one_plays(engine, monkeypatch):
    """Or, in WebAssembly, portions what the whole would."""
    monkeypatch.setattr(cpu_batch, "PORTION", 3)
    one, several = (Batch("cafe-race", 7, seed=3, cores=cores, engine=engine if cores > 1 else "plain")
                    for cores in (1, 3))
    for step in range(40):
        chosen = one.sample(step)
        assert (chosen == several.sample(step)).all()
        one.step(chosen)
        several.step(chosen)
        assert (one.observe(one.mover) == several.observe(several.mover)).all()
    assert (one.save() == several.save()).all()


def test_a_game_that_ends_begins_anew_with_a_seed_of_its_own():
    batch = Batch("cafe-race", 3, seed=10, engine="plain")
    ended = np.zeros(3, int)
    for step in range(40):
        batch.step(batch.sample(step))
        ended += batch.done
        assert (batch.seeds == 10 + np.arange(3) + 3 * ended).all()
        assert ((batch.rewards.sum(axis=1) > 0.99) == batch.done).all() and batch.waiting.any(axis=1).all()
    fresh = Batch("cafe-race", 1, seed=int(batch.seeds[0]), engine="plain")
    batch.reset(batch.seeds.copy(), which=np.array([True, False, False]))
    assert ended.all() and (fresh.states[0] == batch.states[0]) and not batch.done[0]


@pytest.mark.parametrize("every", [False, True])
def test_a_turn_is_a_step_and_all_that_the_next_one_needs(every):
    batch, pieces = (Batch("crazy-race", 3, seed=4, engine=engine) for engine in ("wasm", "plain"))
    told = batch.turn(batch.sample(0), 1, every)
    pieces.step(pieces.sample(0))
    for step in range(2, 40):
        assert (told.mover == pieces.mover).all() and (told.sample == pieces.sample(step - 1)).all()
        for p in range(batch.players) if every else (pieces.mover,):
            seen, legal = (told.seen[:, p], told.legal[:, p]) if every else (told.seen, told.legal)
            assert (seen == pieces.observe(p)).all() and (legal == pieces.legal(p)).all()
        pieces.step(told.sample)
        again = batch.turn(told.sample, step, every, told)
        assert again is told
    assert (batch.save() == pieces.save()).all()


@pytest.mark.parametrize("keep",
                         [Batch.copy, copy.copy, copy.deepcopy,
                          lambda batch: pickle.loads(pickle.dumps(batch))])
def test_copies_play_on_alone(keep):
    batch = played("crazy-race", 12)
    saved, twin = batch.save(), keep(batch)
    for step in range(5):
        batch.step(batch.sample(step))
    assert (twin.save() == saved).all() and not (batch.save() == saved).all()
    for step in range(5):
        twin.step(twin.sample(step))
    assert (twin.save() == batch.save()).all()
    batch.restore(saved)
    assert (batch.save() == saved).all()


@pytest.mark.parametrize("name", game_names())
def test_a_game_takes_less_than_a_kilobyte(name):
    assert Batch(name, 1, engine="plain").save().dtype.itemsize < 1000


def test_what_cannot_be_is_said_and_nothing_changes():
    batch = Batch("cafe-race", 2, engine="plain")
    before = batch.save()
    bad = batch.sample(1)
    bad[1, 2] = 9
    for fault, deed in ((IllegalDecision, lambda: batch.step(bad)),
                        (BadOption, lambda: batch.step(batch.sample(1)[:, :3])),
                        (BadOption, lambda: batch.step(np.ones((2, 4)))),
                        (BadOption, lambda: batch.step("no")), (BadOption, lambda: batch.step([[1], [2, 3]])),
                        (BadOption, lambda: batch.draw(np.zeros(2, int))),
                        (BadOption, lambda: batch.observe(4)),
                        (BadOption, lambda: batch.legal(np.array([0, -2]))),
                        (BadOption, lambda: batch.observe(0, out=np.zeros((2, 3)))),
                        (BadOption, lambda: batch.reset(-1)), (BadOption, lambda: batch.reset(which=[1, 2])),
                        (BadOption, lambda: batch.restore(np.zeros(2))),
                        (BadOption, lambda: batch.turn(np.ones((2, 4)))),
                        (BadOption, lambda: batch.turn(batch.sample(1), -1)),
                        (BadOption, lambda: batch.turn(batch.sample(1), 1, True,
                                                       Batch("cafe-race", 2).turn(batch.sample(1)))),
                        (BadOption, lambda: batch.decode([1, 2])), (BadOption, lambda: batch.view(2, 0)),
                        (BadOption, lambda: Batch("cafe-race", 0)),
                        (BadOption, lambda: Batch("cafe-race", 1, 9)),
                        (BadOption, lambda: Batch("cafe-race", 1, options={"x": 1})),
                        (UnknownGame, lambda: Batch("chess", 1)),
                        (BadOption, lambda: Batch("cafe-race", 1, cores=0)),
                        (BadOption, lambda: Batch("cafe-race", 1, device="")),
                        (BadOption, lambda: Batch("cafe-race", 1, chance="")),
                        (BadOption, lambda: Batch("cafe-race", 1, seed=.5))):
        with pytest.raises(fault, match=r"\.$"):
            deed()
        assert (batch.save() == before).all()
    with pytest.raises(IllegalDecision, match="Seat 2 of game 1 may not choose 9 now"):
        batch.step(bad)


def test_games_that_are_over_are_let_alone_and_a_batch_of_them_says_so():
    batch = Batch("cafe-race", 2, auto_reset=False, engine="plain")
    while not batch.done.all():
        over, before = batch.done.copy(), batch.save()
        batch.step(batch.sample(1))
        assert (batch.save()["state"][over] == before["state"][over]).all() and not batch.rewards[over].any()
    with pytest.raises(IllegalDecision, match="over"):
        batch.step(batch.sample(1))


def test_outcomes_that_nature_does_not_have_are_refused():
    batch = Batch("cafe-race", 2, chance="caller", engine="plain")
    before = batch.save()
    with pytest.raises(IllegalDecision, match="Game 1 has 1296 outcomes now: 1296 is not one"):
        batch.draw(np.array([1295, 1296]))
    assert (batch.save() == before).all()
    batch.draw(np.array([-1, 1295]))
    assert batch.chances.tolist() == [1296, 0]


def test_a_game_without_an_encoding_says_what_it_lacks(monkeypatch):
    game = load("cafe-race")
    monkeypatch.setattr(game, "part", lambda name: None)
    with pytest.raises(BadOption, match="CHOICES"):
        Batch(game, 1)


def test_without_a_gpu_it_says_so():
    pytest.importorskip("numba_cuda")
    from ludoteca.lab.batch import gpu_source

    if not gpu_source.available():
        with pytest.raises(BadOption, match="GPU"):
            Batch("cafe-race", 1, device="cuda")


@pytest.mark.parametrize("name", game_names())
def test_on_a_gpu_it_is_the_same_batch(name):
    """In Numba's simulator, a few steps; the games of before end there, too."""
    pytest.importorskip("numba_cuda", reason="the extra `gpu` is not installed")
    assert "agree" in simulated(name, HERE / "simulated_batch.py", name, 3, 10 if name == "cafe-race" else 2)


def test_numbers_that_are_too_large_and_games_of_other_options_are_refused():
    batch = Batch("cafe-race", 2, 3, engine="plain")
    with pytest.raises(BadOption, match="`choices` is from"):
        batch.step(np.full((2, 3), 1 << 32))
    auction = Batch("cafe-race", 2, 3, {"rules": "auction"}, engine="plain")
    with pytest.raises(BadOption, match="another 'rules'"):
        batch.restore(auction.save())
