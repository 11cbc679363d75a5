"""How hard each level of bot thinks in Café Race, whose secret pushes are mixed."""
from ludoteca.bots.game_bots import GameBots, Ladder, LevelPlan
from ludoteca.bots.searcher import Budget
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY

from . import rules as r
from .odds import expected_odds
from .push_strategy import Effort, push_view, solve, worth_of
from .reading_bot import SAMPLES, read_and_push, try_and_push
from .solved.auction.player import bidder
from .solved.table import plays, solved
from .solved_values import Worth


def perfect(view):
    """The player by the solved table, where it knows the view's round; else None."""
    if not BOTS.knows(view):
        return None
    return solved() if view.s.rules == r.BASE else bidder()


def the_round(view):
    """What the table asks for: spaces, coffees, dice."""
    return view.s.space, view.s.coffee, view.s.dice


class CafeRaceBots(GameBots):
    ladder = Ladder(novice=LevelPlan(slips=0.6), club=LevelPlan(own=read_and_push),
                    master=LevelPlan(own=try_and_push, budget=Budget(SAMPLES)),
                    expert=LevelPlan(budget=Budget(4000, ahead=1),
                                     effort=Effort(800, rounds=20, reading=100)))
    least = Effort(1)
    foreseen = ("won",)

    def mixes(self, view):
        return view.s.phase == r.PUSH

    def knows(self, view):
        return plays(view.s) and not view.game.data

    def exact(self, view):
        return self.mixes(view) and perfect(view) is not None

    def mix(self, search, view, effort, seed):
        known = perfect(view)
        return (known.solve(*the_round(view)).shares[view.seat] if known
                else push_view(search, view, effort, seed))

    def solve_round(self, search, view, samples, seed):
        known = perfect(view)
        return known.solve(*the_round(view)) if known else solve(search, view.s, Effort(samples), seed)

    def measure_round(self, search, view, shares, samples, seed):
        known = perfect(view)
        return (known.measure(*the_round(view), shares) if known
                else worth_of(search, view.s, shares, samples, seed))

    def judge(self, view):
        """What each bid is worth, where the auction is solved."""
        known = perfect(view) if view.s.phase == r.BID and view.s.mover == view.seat else None
        return known.judge(view.s, view.choices()) if known else None

    def uncontested(self, view):
        """Whether only one die is left, to be had for any bid."""
        return view.s.phase == r.BID and sum(speed > 0 for speed in view.s.speed) == view.s.players - 1

    def worth(self, game, s):
        known = perfect(View(game, s, NOBODY))
        return Worth(game.rules, known).of if known else None

    def expected_odds(self, view, shares, choice):
        return expected_odds(view, shares, choice)

    def begins(self, s):
        return s.phase == r.ROLL


BOTS = CafeRaceBots()
