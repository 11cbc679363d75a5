"""How hard each level of bot thinks in Café Race, whose secret pushes are mixed; bots/levels.py says what each function is."""
from ludoteca.bots.levels import Ladder, Plan
from ludoteca.bots.search import Budget

from . import rules as r
from .odds import expected_odds as expected_odds
from .push_mixture import Effort, push_view, solve, worth_of

LADDER = Ladder(novice=Plan(slips=0.6), club=Plan(slips=0.25), master=Plan(),
                expert=Plan(budget=Budget(4000, ahead=1), effort=Effort(800, reading=100)))
LEAST = Effort(1)


def mixes(view):
    return view.s.phase == r.PUSH


def mix(search, view, effort, seed):
    return push_view(search, view, effort, seed)


def solve_round(search, view, samples, seed):
    return solve(search, view.s, Effort(samples), seed)


def measure_round(search, view, shares, samples, seed):
    return worth_of(search, view.s, shares, samples, seed)


def begins(s):
    return s.phase == r.ROLL
