"""A turn of a game in a thread's own memory, as a GPU likes it: a step, then what comes next, with the state fetched once."""
from __future__ import annotations

from typing import Any

from ludoteca.core.chance import draw
from ludoteca.core.interface import choices, hide, waiting
from ludoteca.core.loops import lowest
from ludoteca.core.state import NOBODY
from ludoteca.lab.batch.kernels import MOST_SEATS, step_one

BITS = 32                                   # of a word of a mask


def turn_one(g: int, cells: Any, first: Any, seeds: Any, drawn: Any, rewards: Any, done: Any, chosen: Any, natural: int,
             stride: int, salt: int, every: int, mover: Any, sample: Any, viewed: Any, bits: Any, own_states: Any, own: Any,
             out: Any, own_seed: Any, own_drawn: Any, own_chosen: Any, own_rewards: Any, own_done: Any) -> None:
    """Game g: what `step_one` does with the seats' choices, then what every seat (or the first that owes a decision) sees
    and may choose, and a choice at random for all that owe one."""
    fetch(own, cells, g)
    s = own_states[0]
    own_seed[0], own_drawn[0], own_done[0] = seeds[g], drawn[g], done[g]
    for p in range(s.players):
        own_chosen[0, p] = chosen[g, p]
    step_one(0, own_states, own, first, own_seed, own_drawn, own_chosen, own_rewards, own_done, natural, stride)
    for p in range(s.players):
        rewards[g, p] = own_rewards[0, p]
    seeds[g], drawn[g], done[g] = own_seed[0], own_drawn[0], own_done[0]
    for i in range(own.shape[1]):
        cells[g, i] = own[0, i]
    tell_turn(g, s, own, cells, salt, every, out, mover, sample, viewed, bits)


def tell_turn(g: int, s: Any, own: Any, cells: Any, salt: int, every: int, out: Any, mover: Any, sample: Any, viewed: Any,
              bits: Any) -> None:
    seats = waiting(s)
    first = lowest(seats) if seats else NOBODY
    mover[g] = first
    for p in range(s.players):
        told = every or p == first
        row = g * s.players + p if every else g
        if told:
            for i in range(bits.shape[1]):
                bits[row, i] = 0
        sample[g, p] = NOBODY
        if seats >> p & 1:
            count = choices(s, p, out)
            sample[g, p] = out[draw(salt, MOST_SEATS * g + p, count)]
            if told:
                for i in range(count):
                    bits[row, out[i] // BITS] |= 1 << out[i] % BITS
    for p in range(s.players if every else 1):
        hide(s, p if every else first)
        for i in range(own.shape[1]):
            viewed[g * s.players + p if every else g, i] = own[0, i]
        if every:
            fetch(own, cells, g)


def fetch(own: Any, cells: Any, g: int) -> None:
    for i in range(own.shape[1]):
        own[0, i] = cells[g, i]
