"""What XLA calls of a batch: the kernels behind its foreign function interface, compiled by Numba.

A handler gets one address, of a frame that names buffers of arguments and of answers; where they lie is said
by XLA's `c_api.h`, whose major version is 0.  Every handler takes as many games as the buffers hold.
"""
from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np
from numba import carray, cfunc, njit, types
from numba.extending import intrinsic

from ludoteca.core import compile
from ludoteca.core.game_loader import Game
from ludoteca.core.state import PlainState
from ludoteca.lab.batch import kernels, observation_fields
from ludoteca.lab.batch.cpu_batch import code_of, wide, words_of

EXTENSION, ARGUMENTS, ANSWERS = 1, 9, 14    # words of a call's frame
DATA, RANK, DIMENSIONS = 3, 4, 5            # words of a buffer
METADATA, VERSION, TRAITS = 3, 3, 4         # of the extension that asks for the version, and of its answer
MAJOR, MINOR = 0, 1
NATURE_DRAWS = 1


def _pointer(typing: Any, address: Any) -> Any:
    """A number as the address that it is."""
    def make(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), make


pointer: Any = intrinsic(_pointer)


def _words(address: int, n: int) -> Any:
    return carray(pointer(address), n, np.int64)


words: Any = njit(_words)


def _answered(frame: int) -> bool:
    """Whether XLA only asks for the interface's version, which is then said."""
    extension = words(frame, 2)[EXTENSION]
    if extension == 0:
        return False
    asked = words(words(extension, 4)[METADATA], 6)
    asked[VERSION] = MAJOR | MINOR << 32
    asked[TRAITS] = 0
    return True


def _data(frame: int, side: int, i: int) -> Any:
    """Where the data of buffer i of a side lie."""
    return pointer(words(words(words(frame, 15)[side], i + 1)[i], 6)[DATA])


def _rows(frame: int, i: int, cells: int) -> int:
    """How many rows of so many cells argument i has."""
    buffer = words(words(words(frame, 15)[ARGUMENTS], i + 1)[i], 6)
    size = 1
    for each in words(buffer[DIMENSIONS], buffer[RANK]):
        size *= each
    return size // cells


answered: Any = njit(_answered)
data: Any = njit(_data)
rows: Any = njit(_rows)


class Layout(NamedTuple):
    """What handlers know of a game that begins so: its compiled code, and how long rows are."""

    code: Any
    state: Any                              # the type of a state
    first: Any                              # the first one, as words
    players: int
    most: int                               # choices at a time
    head: int                               # of an observation, the seat and the state's words
    width: int
    actions: int

    @property
    def size(self) -> int:
        """Words of a state."""
        return len(self.first)


def layout_of(game: Game, first: PlainState) -> Layout:
    dtype = game.rules.STATE
    return Layout(code_of(game, "numba"), dtype, words_of(first, dtype), first.players, game.rules.MOST,
                  1 + wide(dtype), observation_fields.width(game), observation_fields.actions_of(game))


def begin_call(layout: Layout) -> Any:
    """Seeds, as two words each -> states, how often nature has drawn."""
    reset_games = layout.code.reset_games
    state = layout.state
    size = layout.size
    first = layout.first

    def begin(frame):  # type: ignore[no-untyped-def]
        if not answered(frame):
            n = rows(frame, 0, 2)
            lies = data(frame, ANSWERS, 0)
            reset_games(carray(lies, n, state), carray(lies, (n, size), np.int32), first.copy(),
                        carray(data(frame, ARGUMENTS, 0), n, np.int64),
                        carray(data(frame, ANSWERS, 1), n, np.int32), np.ones(n, np.bool_), NATURE_DRAWS)
        return 0

    return begin


def step_call(layout: Layout) -> Any:
    """States, seeds, draws, ends, choices, a stride -> states, seeds, draws, rewards, ends, faults.  A game
    whose choices are not all legal stands still."""
    code = layout.code
    state = layout.state
    size = layout.size
    first = layout.first
    check_games = code.check_games
    step_games = code.step_games
    players = layout.players
    most = layout.most

    def step(frame):  # type: ignore[no-untyped-def]
        if answered(frame):
            return 0
        n = rows(frame, 0, size)
        lies = data(frame, ANSWERS, 0)
        states, cells = carray(lies, n, state), carray(lies, (n, size), np.int32)
        seeds = carray(data(frame, ANSWERS, 1), n, np.int64)
        drawn = carray(data(frame, ANSWERS, 2), n, np.int32)
        rewards = carray(data(frame, ANSWERS, 3), (n, players), np.float32)
        done = carray(data(frame, ANSWERS, 4), n, np.bool_)
        fault = carray(data(frame, ANSWERS, 5), n, np.int32)
        cells[:] = carray(data(frame, ARGUMENTS, 0), (n, size), np.int32)
        seeds[:] = carray(data(frame, ARGUMENTS, 1), n, np.int64)
        drawn[:] = carray(data(frame, ARGUMENTS, 2), n, np.int32)
        done[:] = carray(data(frame, ARGUMENTS, 3), n, np.bool_)
        chosen = carray(data(frame, ARGUMENTS, 4), (n, players), np.int32)
        strides, start = carray(data(frame, ARGUMENTS, 5), n, np.int64), first.copy()
        check_games(states, chosen, np.empty(most, np.int32), fault)
        for g in range(n):
            if fault[g]:
                rewards[g] = 0
            else:
                one = slice(g, g + 1)
                step_games(states[one], cells[one], start, seeds[one], drawn[one], chosen[one], rewards[one],
                           done[one], NATURE_DRAWS, strides[g])
        return 0

    return step


def legal_call(layout: Layout) -> Any:
    """States, seats -> masks of what they may choose."""
    legal_games = layout.code.legal_games
    state = layout.state
    size = layout.size
    most, actions = layout.most, layout.actions

    def legal(frame):  # type: ignore[no-untyped-def]
        if not answered(frame):
            n = rows(frame, 0, size)
            legal_games(carray(data(frame, ARGUMENTS, 0), n, state),
                        carray(data(frame, ARGUMENTS, 1), n, np.int32), np.empty(most, np.int32),
                        carray(data(frame, ANSWERS, 0), (n, actions), np.bool_))
        return 0

    return legal


def observe_call(layout: Layout) -> Any:
    """States, seats -> what they see, as `Host.observe` writes it."""
    view_games = layout.code.view_games
    state = layout.state
    size = layout.size
    head, width = layout.head, layout.width

    def observe(frame):  # type: ignore[no-untyped-def]
        if answered(frame):
            return 0
        n = rows(frame, 0, size)
        lies = data(frame, ARGUMENTS, 0)
        seats = carray(data(frame, ARGUMENTS, 1), n, np.int32)
        seen = carray(data(frame, ANSWERS, 0), (n, width), np.int32)
        viewed = np.empty((n, size), np.int32)
        there = viewed.ctypes.data
        view_games(carray(lies, n, state), carray(lies, (n, size), np.int32),
                   carray(pointer(there), n, state), viewed, seats)
        narrow = carray(pointer(there), (n, 4 * size), np.int8)
        for g in range(n):
            seen[g, 0] = seats[g]
            for c in range(1, head):
                seen[g, c] = viewed[g, c - 1]
            for c in range(head, width):
                seen[g, c] = narrow[g, 3 * (head - 1) + c - 1]
        return 0

    return observe


def waiting_call(layout: Layout) -> Any:
    """States -> which seats owe a decision, the first of them."""
    tell_games = layout.code.tell_games
    state = layout.state
    size = layout.size
    players = layout.players

    def waiting(frame):  # type: ignore[no-untyped-def]
        if not answered(frame):
            n = rows(frame, 0, size)
            tell_games(carray(data(frame, ARGUMENTS, 0), n, state),
                       carray(data(frame, ANSWERS, 0), (n, players), np.bool_),
                       carray(data(frame, ANSWERS, 1), n, np.int32), np.empty(n, np.int32))
        return 0

    return waiting


def sample_call(layout: Layout) -> Any:
    """States, numbers of two words -> any legal choice for every seat that owes one."""
    sample_games = layout.code.sample_games
    state = layout.state
    size = layout.size
    players, most = layout.players, layout.most

    def sample(frame):  # type: ignore[no-untyped-def]
        if not answered(frame):
            n = rows(frame, 0, size)
            states = carray(data(frame, ARGUMENTS, 0), n, state)
            salts = carray(data(frame, ARGUMENTS, 1), n, np.int64)
            chosen = carray(data(frame, ANSWERS, 0), (n, players), np.int32)
            base, out = np.zeros(1, np.int64), np.empty(most, np.int32)
            for g in range(n):
                sample_games(states[g:g + 1], base, out, salts[g], chosen[g:g + 1])
        return 0

    return sample


MAKERS = {"begin": begin_call, "step": step_call, "legal": legal_call, "observe": observe_call,
          "waiting": waiting_call, "sample": sample_call}


def title_of(game: Game, first: PlainState) -> str:
    """The name under which XLA is to know the handlers of games that begin so."""
    text = compile.fingerprint(game.module("rules"), (kernels,)) + repr(vars(first))
    return f"ludoteca_{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def compiled_call(game: Game, first: PlainState, name: str) -> Any:
    """A handler, compiled."""
    return cfunc(types.int64(types.int64))(MAKERS[name](layout_of(game, first)))
