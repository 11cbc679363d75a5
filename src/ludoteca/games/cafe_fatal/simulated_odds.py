"""Outlook of Café Fatal: how often a placement wins its table in the end, from simulations of the rest of the
round."""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots.tree_search import FORKS, VIEWED, WORLD, copied, guided
from ludoteca.core.chance import draw
from ludoteca.core.compiled_types import Arrays, Floats

from .rules import NOBODY, SPAN, chances, choices, placed, play, suppose, winner


def outlook(arrays: Arrays, seat, sims, seed, found: Floats):
    """Write to `found` the part of so many simulations in which each choice of the seat wins its table; all
    with the same luck."""
    for i in range(choices(arrays.states[VIEWED], seat, arrays.out)):
        wins = 0
        for n in range(sims):
            key = draw(seed, n, FORKS)
            copied(arrays.states, arrays.cells, VIEWED, WORLD)
            s = arrays.states[WORLD]
            suppose(s, seat, key)
            choices(s, seat, arrays.out)
            wins += wins_table(arrays, s, seat, arrays.out[i], key)
        found[i] = wins / sims


def wins_table(arrays, s, seat, choice, key):
    """Whether a choice wins its table if everybody, the seat too, plays the round on by the policy."""
    table = choice % SPAN
    p = seat
    ply = 0
    while not lays_last(s, choice):
        play(s, None, p, choice)
        play(s, None, NOBODY, draw(key, ply, chances(s)))
        p = s.mover
        count = choices(s, p, arrays.out)
        choice = arrays.out[guided(arrays, s, p, count, key, ply + 1)]
        ply += 2
    face = choice // SPAN
    # and not `play`: that pays out and clears the tables
    placed(s, None, p, face, choice % SPAN, s.roll[face])
    return winner(s, table) == seat


def lays_last(s, choice):
    """Whether nobody has dice in hand after a placement."""
    left = -s.roll[choice // SPAN]
    for q in range(s.players):
        left += s.hand[q]
    return left == 0
