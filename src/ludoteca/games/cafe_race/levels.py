"""How hard each level of bot thinks in Café Race, whose secret pushes are mixed; bots/levels.py says what each function is."""
from ludoteca.bots.levels import Ladder, Plan
from ludoteca.bots.search import Budget
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY

from . import rules as r
from .exact import Worth
from .odds import expected_odds as expected_odds
from .push_mixture import Effort, push_view, solve, worth_of
from .solved.table import plays, solved

LADDER = Ladder(novice=Plan(slips=0.6), club=Plan(slips=0.25), master=Plan(),
                expert=Plan(budget=Budget(4000, ahead=1), effort=Effort(800, rounds=20, reading=100)))
LEAST = Effort(1)


def mixes(view):
    return view.s.phase == r.PUSH


def knows(view):
    return plays(view.s) and not view.game.data


def perfect(view):
    """The player by the solved table, where it knows the view's round; else None."""
    return solved() if knows(view) else None


def exact(view):
    return perfect(view) is not None


def mix(search, view, effort, seed):
    known = perfect(view)
    return known.solve(*the_round(view)).shares[view.seat] if known else push_view(search, view, effort, seed)


def solve_round(search, view, samples, seed):
    known = perfect(view)
    return known.solve(*the_round(view)) if known else solve(search, view.s, Effort(samples), seed)


def measure_round(search, view, shares, samples, seed):
    known = perfect(view)
    return known.measure(*the_round(view), shares) if known else worth_of(search, view.s, shares, samples, seed)


def worth(game, s):
    """A function of states that says what each is worth to everybody, in games like that of s; else None."""
    known = perfect(View(game, s, NOBODY))
    return Worth(game.rules, known).of if known else None


def the_round(view):
    """What the table asks for: spaces, coffees, dice."""
    return view.s.space, view.s.coffee, view.s.dice


def begins(s):
    return s.phase == r.ROLL
