"""How hard each level of bot thinks in Café Race, whose secret pushes are mixed; bots/levels.py says what
each function is."""
from ludoteca.bots.levels import Ladder, LevelPlan
from ludoteca.bots.searcher import Budget
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY

from . import rules as r
from .odds import expected_odds as expected_odds
from .push_strategy import Effort, push_view, solve, worth_of
from .solved.auction.player import bidder
from .solved.table import plays, solved
from .solved_values import Worth

LADDER = Ladder(novice=LevelPlan(slips=0.6), club=LevelPlan(slips=0.25), master=LevelPlan(),
                expert=LevelPlan(budget=Budget(4000, ahead=1), effort=Effort(800, rounds=20, reading=100)))
LEAST = Effort(1)
FORESEEN = ("won",)


def mixes(view):
    return view.s.phase == r.PUSH


def knows(view):
    return plays(view.s) and not view.game.data


def perfect(view):
    """The player by the solved table, where it knows the view's round; else None."""
    if not knows(view):
        return None
    return solved() if view.s.rules == r.BASE else bidder()


def exact(view):
    return mixes(view) and perfect(view) is not None


def mix(search, view, effort, seed):
    known = perfect(view)
    if known:
        return known.solve(*the_round(view)).shares[view.seat]
    return push_view(search, view, effort, seed)


def solve_round(search, view, samples, seed):
    known = perfect(view)
    return known.solve(*the_round(view)) if known else solve(search, view.s, Effort(samples), seed)


def measure_round(search, view, shares, samples, seed):
    known = perfect(view)
    return (known.measure(*the_round(view), shares) if known
            else worth_of(search, view.s, shares, samples, seed))


def judge(view):
    """What each bid is worth, where the auction is solved."""
    known = perfect(view) if view.s.phase == r.BID and view.s.mover == view.seat else None
    return known.judge(view.s, view.choices()) if known else None


def uncontested(view):
    """Whether only one die is left, to be had for any bid."""
    return view.s.phase == r.BID and sum(speed > 0 for speed in view.s.speed) == view.s.players - 1


def worth(game, s):
    """A function of states that says what each is worth to everybody, in games like that of s; else None."""
    known = perfect(View(game, s, NOBODY))
    return Worth(game.rules, known).of if known else None


def the_round(view):
    """What the table asks for: spaces, coffees, dice."""
    return view.s.space, view.s.coffee, view.s.dice


def begins(s):
    return s.phase == r.ROLL
