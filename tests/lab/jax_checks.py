"""The checks of ludoteca.lab.jax, run by test_jax.py in a process of their own: where JAX has run, nobody may
fork."""
import functools

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ludoteca import BadOption, game_names
from ludoteca.lab import Batch
from ludoteca.lab.jax import PureGame, seeds

N, STEPS = 24, 60


def options(name):
    return {"races": 1} if name == "ave-caesar" else {}


@functools.cache
def pure(name, stride=N):
    return PureGame(name, 4, options(name), stride=stride)


def batch_of(name, seed=0, **more):
    return Batch(name, N, 4, options(name), seed=seed, engine="numba", **more)


def begun(name, seed=0):
    return jax.jit(jax.vmap(pure(name).init))(seeds(seed, N))


@pytest.mark.parametrize("name", game_names())
def test_the_games_are_the_batch_s(name):
    """Step by step under jit and vmap, with seeds beyond 32 bits, over games' ends."""
    seed = (1 << 40) + 3
    game, batch, states = pure(name), batch_of(name, seed), begun(name, seed)
    step, see, may, who = (jax.jit(jax.vmap(f)) for f in (game.step, game.observe, game.legal, game.mover))
    ended = 0
    for k in range(STEPS):
        mover, chosen = batch.mover, batch.sample(k)
        assert (np.asarray(who(states)) == mover).all()
        assert (np.asarray(jax.vmap(game.waiting)(states)) == batch.waiting).all()
        assert (np.asarray(see(states, mover)) == batch.observe(mover)).all()
        assert (np.asarray(see(states, np.full(N, -1))) == batch.observe(-1)).all()
        assert (np.asarray(may(states, mover)) == batch.legal(mover)).all()
        batch.step(chosen)
        states = step(states, chosen)
        assert (np.asarray(states.rewards) == batch.rewards).all()
        assert (np.asarray(states.done) == batch.done).all() and not states.fault.any()
        assert (np.ascontiguousarray(states.seed).view(np.int64).ravel() == batch.seeds).all()
        ended += int(batch.done.sum())
    assert ended or name != "cafe-race"
    cells = np.asarray(batch.states).view(np.int32).reshape(N, -1)
    assert (np.asarray(states.cells) == cells).all()


@pytest.mark.parametrize("name", game_names())
def test_a_scan_plays_the_same_games(name):
    game, batch = pure(name), batch_of(name)
    salts = np.arange(STEPS * N, dtype=np.int32).reshape(STEPS, N)

    def one(states, salt):
        chosen = jax.vmap(game.sample)(states, salt)
        states = jax.vmap(game.step)(states, chosen)
        return states, (chosen, states.rewards)

    last, (chosen, rewards) = jax.jit(lambda states: jax.lax.scan(one, states, salts))(begun(name))
    for choices, brought in zip(np.asarray(chosen), np.asarray(rewards)):
        batch.step(choices)                 # which checks that they are legal
        assert (batch.rewards == brought).all()
    cells = np.asarray(batch.states).view(np.int32).reshape(N, -1)
    assert (np.asarray(last.cells) == cells).all()
    assert len({tuple(row) for row in np.asarray(chosen[0])}) > 1, "all games drew the same choices"


def test_many_games_are_one_call():
    """However deep the maps: no loop, one call for each function."""
    game, states = pure("cafe-race"), begun("cafe-race")
    chosen = jnp.ones((N, 4), jnp.int32)
    for function, given in ((game.step, (states, chosen)), (game.observe, (states, jnp.zeros(N, jnp.int32))),
                            (game.legal, (states, jnp.zeros(N, jnp.int32))), (game.mover, (states,))):
        told = str(jax.make_jaxpr(jax.vmap(function))(*given))
        assert told.count("ffi_call[") == 1 and "while" not in told and "scan" not in told, told


def test_maps_within_maps():
    """All seats of all games; one state under many choices."""
    game, states = pure("cafe-race"), begun("cafe-race")
    seats = jnp.arange(4)
    rows = jax.vmap(lambda state: jax.vmap(lambda seat: game.observe(state, seat))(seats))(states)
    batch = batch_of("cafe-race")
    assert all((np.asarray(rows[:, p]) == batch.observe(p)).all() for p in range(4))
    one = jax.tree.map(lambda cells: cells[0], states)
    tried = jax.vmap(game.step, in_axes=(None, 0))(one, jnp.full((6, 4), jnp.arange(1, 7)[:, None]))
    alone = [game.step(one, jnp.full(4, push)) for push in range(1, 7)]
    assert all((tried.cells[k] == alone[k].cells).all() for k in range(6))


def test_a_choice_that_is_not_legal_changes_nothing_and_is_told():
    game, states = pure("cafe-race"), begun("cafe-race")
    chosen = jnp.ones((N, 4), jnp.int32).at[3, 2].set(0).at[5, 1].set(1 << 20)
    after = jax.vmap(game.step)(states, chosen)
    assert (np.flatnonzero(after.fault) == [3, 5]).all() and after.fault[3] == 3 and after.fault[5] == 2
    assert (after.cells[3] == states.cells[3]).all() and after.drawn[5] == states.drawn[5]
    assert (after.cells[4] != states.cells[4]).any()


def test_what_was_given_stays_as_it_was():
    game, states = pure("cafe-race"), begun("cafe-race")
    before = np.array(states.cells)
    jax.vmap(game.step)(states, jnp.ones((N, 4), jnp.int32))
    assert (np.asarray(states.cells) == before).all()


def test_without_a_stride_a_game_that_is_over_stays_over():
    game, batch = pure("cafe-race", 0), batch_of("cafe-race", auto_reset=False)
    states, step = jax.vmap(game.init)(jnp.arange(N)), jax.jit(jax.vmap(game.step))
    for k in range(200):
        chosen = batch.sample(k)
        batch.step(chosen, check=False)
        states = step(states, chosen)
        assert (np.asarray(states.done) == batch.done).all()
        assert (np.asarray(states.rewards) == batch.rewards).all()
    assert states.done.all() and (jax.vmap(game.mover)(states) == -1).all()
    assert not jax.vmap(game.legal)(states, jnp.zeros(N, jnp.int32)).any()


def test_wrong_kinds_are_refused():
    game = pure("cafe-race")
    state = game.init(7)
    for bad in ([1.0, 2.7, 1.0, 1.0], [1, 1, 1], [[1, 1, 1, 1]]):
        with pytest.raises(BadOption, match="integers of shape"):
            game.step(state, jnp.asarray(bad))
    for bad in (2.7, jnp.zeros(3, jnp.int32), -1, 1 << 62):
        with pytest.raises(BadOption, match=r"[Ss]eed"):
            game.init(bad)
    with pytest.raises(BadOption, match="seat"):
        game.observe(state, 4)
    with pytest.raises(BadOption, match="players"):
        PureGame("cafe-race", 99)
    with pytest.raises(BadOption, match="stride"):
        PureGame("cafe-race", stride=-1)
