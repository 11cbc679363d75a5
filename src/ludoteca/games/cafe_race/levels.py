"""How hard each level of bot thinks in Café Race, whose secret pushes are mixed."""
from ludoteca.bots.levels import Ladder, Plan
from ludoteca.bots.search import Budget

from . import rules as r
from .push_mixture import Effort, push_view

LADDER = Ladder(novice=Plan(slips=0.6), club=Plan(slips=0.25), master=Plan(),
                expert=Plan(budget=Budget(4000, ahead=1), effort=Effort(800, reading=100)))
LEAST = Effort(1)


def mixes(view):
    """Whether the decision is a push: one move of everybody at once."""
    return view.s.phase == r.PUSH


def mix(engine, view, effort, seed):
    """How often to play each choice."""
    return push_view(engine, view, effort, seed)
