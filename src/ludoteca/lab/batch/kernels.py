"""What a batch does to its games, written once: run plain, compiled and on a GPU in the name space of a
game's rules.

A batch's `states` lie in memory that is also seen as rows of words, `cells`: so a state is copied alike by
every engine.
"""
from __future__ import annotations

from typing import Any

from ludoteca.core.chance import draw
from ludoteca.core.playouts import leaders, lowest
from ludoteca.core.rules_interface import chances, choices, hide, play, score, waiting
from ludoteca.core.state import NOBODY

MOST_SEATS = 8


def copy_first(states: Any, cells: Any, g: int, first: Any) -> None:
    """Lay out the first state anew as game g."""
    for i in range(len(first)):
        cells[g, i] = first[i]


def settle_one(s: Any, seed: int, n: int) -> int:
    """Let nature draw, from her draw n on, until a seat must decide or the game is over; how often she has
    drawn then."""
    while True:
        sides = chances(s)
        if sides == 0:
            return n
        play(s, None, NOBODY, draw(seed, n, sides))
        n += 1


def begin_one(states: Any, cells: Any, g: int, first: Any, seeds: Any, drawn: Any, own: int) -> None:
    """Begin game g; nature plays up to its first decision if chance is the batch's own."""
    copy_first(states, cells, g, first)
    drawn[g] = settle_one(states[g], seeds[g], 0) if own else 0


def close_one(s: Any, g: int, rewards: Any, done: Any) -> None:
    """Note whether game g is over and, if so, each seat's part of the win."""
    done[g] = waiting(s) == 0 and chances(s) == 0
    if done[g]:
        winners = leaders(s)
        count = 0
        for p in range(s.players):
            count += winners >> p & 1
        for p in range(s.players):
            rewards[g, p] = (winners >> p & 1) / count


def reset_one(g: int, states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, which: Any,
              own: int) -> None:
    """Begin game g anew, if it is among those asked for."""
    if which[g]:
        begin_one(states, cells, g, first, seeds, drawn, own)


def step_one(g: int, states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
             done: Any, own: int, stride: int) -> None:
    """One joint step of game g: every seat that owes a decision makes its own; a stride above 0 begins an
    ended game anew."""
    s = states[g]
    for p in range(s.players):
        rewards[g, p] = 0
    seats = left = waiting(s)
    while left:  # a GPU's threads go in step: each with its first seat, then each with its second
        p = lowest(left)
        left &= left - 1
        play(s, None, p, chosen[g, p])
    if seats:
        if own:
            drawn[g] = settle_one(s, seeds[g], drawn[g])
        end_one(g, states, cells, first, seeds, drawn, rewards, done, own, stride)


def end_one(g: int, states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, rewards: Any, done: Any,
            own: int, stride: int) -> None:
    close_one(states[g], g, rewards, done)
    if done[g] and stride:
        seeds[g] += stride
        begin_one(states, cells, g, first, seeds, drawn, own)


def chance_one(g: int, states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
               done: Any, own: int, stride: int) -> None:
    """The outcome that the caller drew for game g, where nature is to draw there; below 0: not now."""
    for p in range(states[g].players):
        rewards[g, p] = 0
    if chances(states[g]) > 0 and chosen[g, 0] >= 0:
        play(states[g], None, NOBODY, chosen[g, 0])
        drawn[g] += 1
        end_one(g, states, cells, first, seeds, drawn, rewards, done, own, stride)


def check_one(g: int, states: Any, chosen: Any, out: Any, fault: Any) -> None:
    """Note the first seat of game g whose choice is not legal, from 1; 0: all are, or none is asked for."""
    s = states[g]
    seats = waiting(s)
    fault[g] = 0
    for p in range(s.players - 1, -1, -1):
        if seats >> p & 1:
            fine = False
            for i in range(choices(s, p, out)):
                if out[i] == chosen[g, p]:
                    fine = True
            if not fine:
                fault[g] = p + 1


def legal_one(g: int, states: Any, seats: Any, out: Any, mask: Any) -> None:
    """The mask of what a seat of game g may choose; nothing where it owes no decision."""
    for c in range(mask.shape[1]):
        mask[g, c] = False
    p = seats[g]
    if p >= 0 and waiting(states[g]) >> p & 1:
        for i in range(choices(states[g], p, out)):
            mask[g, out[i]] = True


def sample_one(g: int, states: Any, base: Any, out: Any, salt: int, chosen: Any) -> None:
    """Any legal choice for every seat of game g that owes a decision; NOBODY for the others."""
    s = states[g]
    seats = waiting(s)
    for p in range(s.players):
        chosen[g, p] = NOBODY
        if seats >> p & 1:
            chosen[g, p] = out[draw(salt, MOST_SEATS * base[g] + p, choices(s, p, out))]


def others_one(g: int, states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
               done: Any, base: Any, out: Any, salt: int, seat: int) -> None:
    """Let the other seats of game g make any legal choices until the seat owes a decision or the game is
    over."""
    n = 0
    while not done[g] and waiting(states[g]) >> seat & 1 == 0:
        sample_one(g, states, base, out, salt + n, chosen)
        step_one(g, states, cells, first, seeds, drawn, chosen, rewards, done, 1, 0)
        n += 1


def view_one(g: int, states: Any, cells: Any, views: Any, viewed: Any, seats: Any) -> None:
    """The state of game g as a seat sees it."""
    for i in range(cells.shape[1]):
        viewed[g, i] = cells[g, i]
    hide(views[g], seats[g])


def tell_one(g: int, states: Any, owing: Any, mover: Any, sides: Any) -> None:
    """Who owes a decision in game g, the first of them, and among how many outcomes nature draws."""
    seats = waiting(states[g])
    mover[g] = NOBODY
    for p in range(states[g].players - 1, -1, -1):
        owing[g, p] = seats >> p & 1 == 1
        if owing[g, p]:
            mover[g] = p
    sides[g] = chances(states[g])


def score_one(g: int, states: Any, points: Any) -> None:
    """The points of all seats of game g."""
    for p in range(states[g].players):
        points[g, p] = score(states[g], p)


# The same for many games: a batch's, or a part of them.

def reset_games(states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, which: Any, own: int) -> None:
    for g in range(len(which)):
        reset_one(g, states, cells, first, seeds, drawn, which, own)


def step_games(states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
               done: Any, own: int, stride: int) -> None:
    for g in range(len(done)):
        step_one(g, states, cells, first, seeds, drawn, chosen, rewards, done, own, stride)


def chance_games(states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
                 done: Any, own: int, stride: int) -> None:
    for g in range(len(done)):
        chance_one(g, states, cells, first, seeds, drawn, chosen, rewards, done, own, stride)


def check_games(states: Any, chosen: Any, out: Any, fault: Any) -> None:
    for g in range(len(fault)):
        check_one(g, states, chosen, out, fault)


def legal_games(states: Any, seats: Any, out: Any, mask: Any) -> None:
    for g in range(len(seats)):
        legal_one(g, states, seats, out, mask)


def sample_games(states: Any, base: Any, out: Any, salt: int, chosen: Any) -> None:
    for g in range(len(chosen)):
        sample_one(g, states, base, out, salt, chosen)


def others_games(states: Any, cells: Any, first: Any, seeds: Any, drawn: Any, chosen: Any, rewards: Any,
                 done: Any, base: Any, out: Any, salt: int, seat: int) -> None:
    for g in range(len(chosen)):
        others_one(g, states, cells, first, seeds, drawn, chosen, rewards, done, base, out, salt, seat)


def view_games(states: Any, cells: Any, views: Any, viewed: Any, seats: Any) -> None:
    for g in range(len(seats)):
        view_one(g, states, cells, views, viewed, seats)


def tell_games(states: Any, owing: Any, mover: Any, sides: Any) -> None:
    for g in range(len(mover)):
        tell_one(g, states, owing, mover, sides)


def score_games(states: Any, points: Any) -> None:
    for g in range(len(points)):
        score_one(g, states, points)
