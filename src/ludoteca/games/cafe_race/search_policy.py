"""Café Race for a search: who is likely to win, and which pushes and bids are worth a try."""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots import value_net
from ludoteca.core.state import HIDDEN

from . import round_equilibrium
from .rules import BASE, CUP, FACES, HOME, LAST, PUSH, STAIRS, STEP, score

MODULES = (value_net, round_equilibrium)
ENTRIES = ("sense", "fill", "match_regrets", "sample_regrets", "sample_worth", "replies")
AHEAD = 1
SCRATCH = 8
SENSES = 30


def sense(s, p, values):
    """What matters of seat p at the start of a round: its cup, its place, and the others' from the foremost
    on."""
    n = s.players
    i = SCRATCH
    own = s.space[p]
    coffee = s.coffee[p]
    points = score(s, p)
    lead = 0
    rival = 0
    rest = own + 1
    for q in range(n):
        lead = max(lead, s.space[q])
        if q != p:
            rival = max(rival, score(s, q))
    while rest < LAST and STAIRS[rest] == STEP:
        rest += 1
    for k in range(SENSES):
        values[i + k] = 0.0
    values[i] = own / HOME
    if 0 < coffee < CUP:
        values[i + coffee] = 1.0
    values[i + 5] = 0.0 if STAIRS[own] == STEP else 1.0
    values[i + 6] = (rest - own) / 8.0
    values[i + 7] = points / 10.0
    values[i + 8] = (points - rival) / 4.0
    values[i + 9] = lead / HOME
    values[i + 10] = max(0, lead - 18) / 10.0
    values[i + 11] = 1.0 if HOME - own <= FACES else 0.0
    values[i + 12] = 1.0 if HOME - lead <= FACES else 0.0
    values[i + 13] = n / 6.0
    values[i + 14] = 1.0 if s.rules == BASE else 0.0
    sense_others(s, p, values)


def sense_others(s, p, values):
    """The others, foremost first: how far ahead, how full a cup."""
    i, last = SCRATCH + 15, 1 << 20
    for _ in range(s.players - 1):
        best, other = -1, p
        for q in range(s.players):
            key = (s.space[q] * 8 + s.coffee[q]) * 8 + q
            if q != p and best < key < last:
                best, other = key, q
        last = best
        values[i] = (s.space[other] - s.space[p]) / 10.0
        values[i + 1] = s.coffee[other] / CUP
        values[i + 2] = 1.0
        i += 3


def weigh(s, p, out, count, weights):
    for i in range(count):
        weights[i] = 1.0


def reopen(s, p):
    """Pushes that others have laid out face down may as well be chosen later."""
    if s.phase == PUSH:
        for q in range(s.players):
            if s.push[q] == HIDDEN:
                s.push[q] = 0
