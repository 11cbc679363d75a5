"""JAX: a game as pure functions, for `jit`, `vmap` and `scan`.  Needs `pip install 'ludoteca[jax]'`.

    game = PureGame("GAME", players=4)
    states = jax.vmap(game.init)(jnp.arange(1024))
    states = jax.vmap(game.step)(states, choices)

Each function is of one game; under `vmap` all games are played in one call of the compiled kernels that
`ludoteca.lab.Batch` runs, so the games are the batch's.  On the processor alone: on a GPU take `Batch` with
`device="cuda"`, whose arrays JAX shares.
"""
from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game, load
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.batch.batch import whole
from ludoteca.lab.batch.xla_calls import compiled_call, title_of

Array = Any
registered: dict[str, Any] = {}             # handlers that XLA knows: they must stay


class GameState(NamedTuple):
    """A game under way, secrets included; under `vmap` many, with a first axis more.

    `rewards` and `done` are what the last step brought: at the end each seat's part of the win.  `fault` is
    the first seat, from 1, whose choice was not legal: then nothing happened; 0: all were.
    """

    cells: Array
    seed: Array                             # two words, the lower first
    drawn: Array                            # how often nature has drawn
    rewards: Array
    done: Array
    fault: Array


class PureGame:
    """One kind of game as functions without side effects.

    A game has the chance of a game of a batch with its seed.  One that ends stays ended; with a `stride`
    above 0 it begins anew in the same step with a seed so much higher, as those of a batch of `stride` games
    do.
    """

    def __init__(self, game: Game | str, players: int | None = None,
                 options: Mapping[str, Any] | None = None, stride: int = 0) -> None:
        self.game = load(game) if isinstance(game, str) else game
        first = self.game.start(players, options)
        self.stride = whole("stride", stride, 0, 1 << 62)
        self.players: int = first.players
        self.options = self.game.options(first)
        self.actions = observation_fields.actions_of(self.game)
        self.fields = observation_fields.fields_of(self.game)
        self.width = observation_fields.width(self.game)
        self._first, self._size = first, self.game.rules.STATE.itemsize // 4
        self._title = title_of(self.game, first)

    def __repr__(self) -> str:
        return f"<pure functions of {self.game.name}, {self.players} players>"

    # A game's way.

    def init(self, seed: int | Array) -> GameState:
        """A game at its first decision; the seed is a number from 0 on, or two words (see `seeds`)."""
        words = words_of(seed)
        cells, drawn = self._call("begin", [((self._size,), jnp.int32), ((), jnp.int32)], words)
        return GameState(cells, words, drawn, jnp.zeros(self.players, jnp.float32), jnp.zeros((), bool),
                         jnp.zeros((), jnp.int32))

    def step(self, state: GameState, choices: Array) -> GameState:
        """One joint step: every seat that owes a decision makes its own, of `choices` of shape (players,),
        then nature plays on."""
        answers = [((self._size,), jnp.int32), ((2,), jnp.uint32), ((), jnp.int32),
                   ((self.players,), jnp.float32), ((), jnp.bool_), ((), jnp.int32)]
        return GameState(*self._call("step", answers, state.cells, state.seed, state.drawn, state.done,
                                     integers("choices", choices, (self.players,)), words_of(self.stride)))

    # What is seen.

    def observe(self, state: GameState, seat: int | Array) -> Array:
        """What a seat sees, -1 a spectator, as integers of shape (width,): nothing that is hidden from it."""
        return self._call("observe", [((self.width,), jnp.int32)], state.cells, self._seat(seat))[0]

    def legal(self, state: GameState, seat: int | Array) -> Array:
        """The mask of a seat's legal choices, of shape (actions,); all False where it owes no decision."""
        return self._call("legal", [((self.actions,), jnp.bool_)], state.cells, self._seat(seat))[0]

    def waiting(self, state: GameState) -> Array:
        """The seats that owe a decision, of shape (players,)."""
        return self._told(state)[0]

    def mover(self, state: GameState) -> Array:
        """The first seat that owes a decision; -1: none does."""
        return self._told(state)[1]

    def sample(self, state: GameState, number: int | Array) -> Array:
        """Any legal choice for every seat that owes one, -1 for the others: another with another number."""
        return self._call("sample", [((self.players,), jnp.int32)], state.cells, words_of(number))[0]

    # To XLA.

    def _told(self, state: GameState) -> Any:
        return self._call("waiting", [((self.players,), jnp.bool_), ((), jnp.int32)], state.cells)

    def _seat(self, seat: int | Array) -> Array:
        if isinstance(seat, int):
            whole("seat", seat, -1, self.players)
        return jnp.clip(integers("seat", seat, ()), -1, self.players - 1)

    def _call(self, name: str, answers: list[tuple[tuple[int, ...], Any]], *given: Array) -> Any:
        title = f"{self._title}_{name}"
        if title not in registered:
            registered[title] = compiled_call(self.game, self._first, name)
            capsule = jax.ffi.pycapsule(ctypes.c_void_p(registered[title].address))
            jax.ffi.register_ffi_target(title, capsule, platform="cpu")
        shapes = [jax.ShapeDtypeStruct(shape, kind) for shape, kind in answers]
        return jax.ffi.ffi_call(title, shapes, vmap_method="broadcast_all")(*given)


def seeds(first: int, n: int) -> Array:
    """The seeds of n games of a batch whose seed is `first`: rows of two words."""
    whole("seed", first, 0, 1 << 62)
    return jnp.asarray(np.arange(first, first + n, dtype=np.int64).view(np.uint32).reshape(n, 2))


def words_of(number: int | Array) -> Array:
    """A number from 0 on as two words of 32 bits, which JAX has without being told; two words stay."""
    if isinstance(number, int):
        return seeds(number, 1)[0]
    cells = jnp.asarray(number)
    if cells.shape == (2,) and cells.dtype == jnp.uint32:
        return cells
    if cells.shape or not jnp.issubdtype(cells.dtype, jnp.integer):
        raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name="seed", kind="integers",
                        shape=())
    high = cells >> 32 if cells.dtype.itemsize == 8 else jnp.zeros((), jnp.uint32)
    return jnp.stack([cells.astype(jnp.uint32), high.astype(jnp.uint32)])


def integers(name: str, given: Any, shape: tuple[int, ...]) -> Array:
    """Whole numbers of that shape, as 32 bits."""
    cells = jnp.asarray(given)
    if cells.shape != shape or not jnp.issubdtype(cells.dtype, jnp.integer):
        raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name=name, kind="integers",
                        shape=shape)
    return cells.astype(jnp.int32)
