"""Whole games in one call: written once, run plain, compiled and on a GPU in the name space of a game's
rules."""
from __future__ import annotations

from ludoteca.core.chance import draw, mix
from ludoteca.core.compiled_types import Ints, Longs, State, States
from ludoteca.core.rules_interface import chances, choices, play, setup, standing, waiting
from ludoteca.core.state import NOBODY

__all__ = ["draw", "leaders", "lowest", "mix", "playout", "simulate"]  # mix is here for draw's compiled copy


def lowest(seats: int) -> int:
    """The first seat of a set of seats."""
    p = 0
    while seats >> p & 1 == 0:
        p += 1
    return p


def playout(s: State, out: Ints, seed: int) -> int:
    """Play on at random to the end; how many nodes (decisions and draws) that took.

    All decisions until nature's turn, then all of nature's: so the threads of a GPU, which go in step, mostly
    do the same.
    """
    n, before = 0, NOBODY
    while n > before:
        before = n
        while True:
            seats = waiting(s)
            if seats == 0:
                break
            p = lowest(seats)
            play(s, None, p, out[draw(seed, n, choices(s, p, out))])
            n += 1
        while True:
            sides = chances(s)
            if sides == 0:
                break
            play(s, None, NOBODY, draw(seed, n, sides))
            n += 1
    return n


def leaders(s: State) -> int:
    """The seats that nobody stands ahead of, as bits."""
    best = standing(s, 0)
    seats = 1
    for p in range(1, s.players):
        ahead = standing(s, p)
        if ahead > best:
            best = ahead
            seats = 0
        if ahead == best:
            seats |= 1 << p
    return seats


def simulate(states: States, template: States, out: Ints, seed: int, nodes: Longs, won: Longs) -> None:
    """Play len(nodes) games from a template; the nodes of each, and who won it, as bits."""
    for g in range(len(nodes)):
        states[0] = template[0]
        s = states[0]
        setup(s)
        nodes[g] = playout(s, out, seed + g)
        won[g] = leaders(s)
