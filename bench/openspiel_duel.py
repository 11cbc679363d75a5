"""Our search against OpenSpiel's own IS-MCTS bot, on our games, with the same thinking time for every
decision.

    pip install open_spiel
    python bench/openspiel_duel.py --seconds 1 --games 24 --jobs 16 --out duel.jsonl
    python bench/openspiel_duel.py --level expert --games 12                our level as it is against theirs
        with 1 s
    python bench/openspiel_duel.py --speed                  simulations a second: ours, theirs here, their C++
        bots elsewhere

The adapter is as thin as can be: the plain rules behind the methods that OpenSpiel's Python bots call (its
C++ bots cannot play games written in Python).  Seats that decide at once do so one after the other, each
blind to the others' choices, as OpenSpiel's turn-based wrapper has it.  Large rolls are drawn die by die. 
Its bot counts simulations, not seconds, so it gets as many as a few first ones in the same position say that
it can run in that time.
"""
from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from joblib import Parallel, delayed
from open_spiel.python.algorithms import ismcts, mcts

from ludoteca import Match, load
from ludoteca.bots.game_bots import LevelPlan
from ludoteca.bots.levels import follow, plan_of, think, warm
from ludoteca.bots.searcher import Budget, search_of
from ludoteca.core.game_loader import games
from ludoteca.core.match import View, seats_of
from ludoteca.core.state import NOBODY
from ludoteca.lab.game_statistics import wilson
from ludoteca.lab.tournament import seatings

OPTIONS = {"ave-caesar": {"races": 1}}
FACES, MANY = 6, 100                        # rolls with more outcomes than that are drawn die by die
PILOT = 20                                  # simulations that tell how fast theirs is in a position
SAMPLES = 8000                              # of a round of Café Race: what we can do in a second, and less
MOST = 400_000  # simulations that our search has room for; more than it can do in a second


class Kind:
    """What OpenSpiel's bots ask of a game's type."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    reward_model = pyspiel.GameType.RewardModel.TERMINAL


class Wrapped:
    """A game for OpenSpiel's Python bots."""

    def __init__(self, game: Any, players: int) -> None:
        self.game, self.players = game, players

    def get_type(self) -> type[Kind]:
        return Kind

    def num_players(self) -> int:
        return self.players

    def max_utility(self) -> float:
        return 1.0


class State:
    """A state for OpenSpiel's Python bots: our plain state, and the dice of a roll that is under way."""

    def __init__(self, wrapped: Wrapped, s: Any, rolled: int = 0, unit: int = 1) -> None:
        self.wrapped, self.s, self.rolled, self.unit = wrapped, s, rolled, unit
        self.rules = wrapped.game.rules

    def clone(self) -> State:
        return State(self.wrapped, self.s.copy(), self.rolled, self.unit)

    def get_game(self) -> Wrapped:
        return self.wrapped

    def is_chance_node(self) -> bool:
        return bool(self.rules.chances(self.s))

    def is_terminal(self) -> bool:
        return not self.rules.chances(self.s) and not self.rules.waiting(self.s)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.rules.chances(self.s)
        sides = FACES if sides > MANY else sides
        return [(n, 1 / sides) for n in range(sides)]

    def current_player(self) -> int:
        return int(self.rules.lowest(self.rules.waiting(self.s)))

    def legal_actions(self, player: int | None = None) -> list[int]:
        out = [0] * self.rules.MOST
        return out[:self.rules.choices(self.s, self.current_player() if player is None else player, out)]

    def apply_action(self, action: int) -> None:
        sides = self.rules.chances(self.s)
        if sides > MANY:
            self.rolled += int(action) * self.unit
            self.unit *= FACES
            if self.unit < sides:
                return
            action, self.rolled, self.unit = self.rolled, 0, 1
        self.rules.play(self.s, None, NOBODY if sides else self.current_player(), int(action))

    def information_state_string(self) -> str:
        seen = self.s.copy()
        self.rules.hide(seen, self.current_player())
        return repr(vars(seen))

    def returns(self) -> list[float]:
        won = seats_of(self.rules.leaders(self.s))
        return [1 / len(won) if p in won else 0.0 for p in range(self.s.players)]


class Theirs:
    """OpenSpiel's IS-MCTS bot, given as many simulations as fit into the time: a few first tell how many
    those are."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.seconds, self.number = seconds, 0
        self.chance = np.random.RandomState(seed)
        self.sims, self.spent = 0, 0.0

    @property
    def rate(self) -> float:
        """Simulations a second so far."""
        return self.sims / max(self.spent, 1e-9)

    def think(self, view: View) -> int:
        _, rate = self.search(view, PILOT)
        choice, _ = self.search(view, max(PILOT, int(rate * self.seconds)))
        return choice

    def search(self, view: View, sims: int) -> tuple[int, float]:
        """A choice, and the simulations a second that it took."""
        wrapped = Wrapped(view.game, view.s.players)

        def supposed(_: Any, seat: int) -> State:
            self.number += 1
            world = view.s.copy()
            view.game.rules.suppose(world, view.seat, self.number)
            return State(wrapped, world)

        bot = ismcts.ISMCTSBot(wrapped, mcts.RandomRolloutEvaluator(1, self.chance), 1.4, sims,
                               random_state=self.chance)
        bot.set_resampler(supposed)
        start = time.perf_counter()
        choice = int(bot.step(Blind(wrapped, view)))
        used = time.perf_counter() - start
        self.sims, self.spent = self.sims + sims, self.spent + used
        return choice, sims / max(used, 1e-9)


def ismcts_100(view: View, seed: int) -> int:
    """OpenSpiel's IS-MCTS bot with a hundred simulations a decision, as a bot: its name is
    openspiel_duel:ismcts_100."""
    choices = view.choices()
    return choices[0] if len(choices) == 1 else Theirs(0.0, seed % (1 << 32)).search(view, 100)[0]


class Blind(State):
    """The root of a search: the view itself, decided by its seat."""

    def __init__(self, wrapped: Wrapped, view: View) -> None:
        super().__init__(wrapped, view.s.copy())
        self.view = view

    def current_player(self) -> int:
        return self.view.seat


def ours(view: View, seconds: float, seed: int, level: str | None) -> int:
    """A level as it is or, without one, the expert's plan with the clock instead of a number of
    simulations."""
    if level:
        return think(view, level, seed)
    plan = plan_of(view.game, "expert")
    budget = plan.budget or Budget(1000)
    effort = plan.effort and replace(plan.effort, samples=int(SAMPLES * seconds))
    return follow(view, LevelPlan(budget=Budget(MOST, budget.ahead, budget.bold, seconds), effort=effort),
                  seed)


def play(name: str, players: int, seats: tuple[str, ...], deal: int, seconds: float,
         level: str | None) -> dict[str, Any]:
    game = load(name)
    warm(game)
    match = Match(game, players, OPTIONS.get(name, {}), seed=f"deal-{deal}")
    theirs = Theirs(seconds, deal)
    spent, decided = 0.0, 0
    while not match.over:
        # whoever sits lower decides first where several do: a later one's view shows that, not what
        for seat in match.waiting[:1]:
            view = match.view(seat)
            if seats[seat] == "ours":
                start = time.perf_counter()
                choice = ours(view, seconds, match.bot_luck(seat), level)
                spent += time.perf_counter() - start
                decided += 1
            else:
                choice = theirs.think(view) if len(view.choices()) > 1 else view.choices()[0]
            match.decide(seat, choice)
    won = sum(seats[p] == "ours" for p in match.winners) / len(match.winners)
    return {"game": name, "players": players, "deal": deal, "seats": seats, "won": won, "seconds": seconds,
            "level": level, "their_sims_per_second": round(theirs.rate, 1),
            "our_seconds": round(spent / max(decided, 1), 3)}


def speed() -> None:
    """Simulations a second of both on the first decision of each game, and of OpenSpiel's C++ bots on games
    of its own; with the plies (decisions and draws) of a random game, since a longer one takes longer to
    simulate."""
    for name in games():
        view = first_view(name)
        search = search_of(view.game)
        search.think(view, Budget(2), 0)
        start, sims = time.perf_counter(), 4000
        search.think(view, Budget(sims), 0)
        mine, theirs = sims / (time.perf_counter() - start), Theirs(1.0, 0)
        theirs.think(view)
        print(json.dumps({"game": name, "plies": round(our_plies(view)), "ours": round(mine),
                          "openspiel_python_ismcts": round(theirs.rate, 1),
                          "times": round(mine / theirs.rate)}), flush=True)
    for name in ("backgammon", "hearts"):
        print(json.dumps({"game": name, "plies": round(their_plies(name)),
                          "openspiel_cpp": round(cpp_rate(name))}), flush=True)


def first_view(name: str) -> View:
    match = Match(load(name), None, OPTIONS.get(name, {}), seed="0")
    return match.view(match.waiting[0])


def our_plies(view: View, count: int = 50) -> float:
    """The mean length of a random game from here."""
    rules, out = view.game.rules, [0] * view.game.rules.MOST
    worlds = [view.s.copy() for _ in range(count)]
    for n, world in enumerate(worlds):
        rules.suppose(world, view.seat, n)
    return sum(rules.playout(world, out, n) for n, world in enumerate(worlds)) / count


def their_plies(name: str, count: int = 50) -> float:
    game, chance, plies = pyspiel.load_game(name), np.random.RandomState(2), 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            move(state, chance)
            plies += 1
    return plies / count


def move(state: Any, chance: np.random.RandomState) -> None:
    """A random move of nature or a player."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(actions, p=odds)))
    else:
        state.apply_action(int(chance.choice(state.legal_actions())))


def cpp_rate(name: str, sims: int = 1000) -> float:
    """The C++ MCTS (backgammon) or IS-MCTS (hearts) bot with one random rollout a simulation."""
    game, chance = pyspiel.load_game(name), np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        move(state, chance)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    if name == "hearts":
        bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, sims, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                                False, False)
    else:
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, sims, 1000, False, 1, False)
    start = time.perf_counter()
    bot.step(state)
    return sims / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--level",
                        help="ours is this level, as fast as it is, instead of an expert on the clock")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--first", type=int, default=0,
                        help="the first deal: another run with the next ones adds up")
    parser.add_argument("--speed", action="store_true")
    given = parser.parse_args()
    if given.speed:
        speed()
        return
    ways = seatings("ours", "theirs", given.players)
    for name in given.game or games():
        todo = [(deal, seats) for deal in range(given.first, given.first + -(-given.games // len(ways)))
                for seats in ways]
        results = Parallel(given.jobs)(delayed(play)(name, given.players, seats, deal, given.seconds,
                                                     given.level)
                                       for deal, seats in todo)
        if given.out:
            with given.out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(result) + "\n" for result in results)
        won, n = sum(result["won"] for result in results) / len(results), len(results)
        fast = sum(result["our_seconds"] for result in results) / n
        low, high = wilson(won, n)
        print(f"{name}: we win {won:.0%} ({low:.0%}–{high:.0%}) of {n} games, two "
              f"against two,"
              f" with {fast:.2f} s a decision against {given.seconds:g};"
              f" they run {results[0]['their_sims_per_second']:.0f} simulations a second", flush=True)


if __name__ == "__main__":
    main()
