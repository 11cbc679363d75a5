"""A lower bound where a tree is too large: a seat that tries its choices out before it decides."""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ludoteca.core.chance import Fair, added
from ludoteca.core.match import View, choices_of, paper, seats_of
from ludoteca.core.state import NOBODY, PlainState

from .policies import Policy, bot_policy
from .settings import Setting

TRIES = 12                                  # games that are played on after each choice that is tried


@dataclass(frozen=True)
class Answered:
    """What was found, as `Distance` has it."""

    gains: list[float]
    values: list[float]
    low: float
    high: float


class TriedOut:
    """A setting that is played by policies, with all luck from one seed."""

    def __init__(self, setting: Setting, policies: Sequence[Policy], seed: str) -> None:
        self.game = setting.load()
        self.first = setting.start()
        self.policies = policies
        self.luck = np.random.default_rng(int(Fair(seed).draw(0, 1 << 31)))

    def play_on(self, s: PlainState, answerer: int = NOBODY) -> list[float]:
        """The result of a game that is played on from a state; a seat may answer by trying out."""
        rules = self.game.rules
        while True:
            sides, seats = int(rules.chances(s)), seats_of(rules.waiting(s))
            if sides:
                self.act(s, NOBODY, int(self.luck.integers(sides)))
            elif not seats:
                winners = seats_of(rules.leaders(s))
                return [(p in winners) / len(winners) for p in range(s.players)]
            else:
                p = seats[0]
                choice = self.answer(s, p) if p == answerer else self.chosen(s, p)
                self.act(s, p, choice)

    def act(self, s: PlainState, p: int, choice: int) -> None:
        self.game.rules.play(s, paper(), p, choice)

    def seen(self, s: PlainState, p: int) -> PlainState:
        seen = s.copy()
        self.game.rules.hide(seen, p)
        return seen

    def chosen(self, s: PlainState, p: int) -> int:
        """What p's policy chooses."""
        choices = choices_of(self.game, s, p)
        if len(choices) == 1:
            return choices[0]
        shares = self.policies[p](View(self.game, self.seen(s, p), p))
        return choices[int(self.luck.choice(len(choices), p=np.asarray(shares) / added(shares)))]

    def answer(self, s: PlainState, p: int) -> int:
        """The choice after which games that are played on by the policies bring most, from states as p may
        suppose them."""
        choices, seen = choices_of(self.game, s, p), self.seen(s, p)
        if len(choices) == 1:
            return choices[0]
        totals = [0.0] * len(choices)
        for _ in range(TRIES):
            supposed = seen.copy()
            self.game.rules.suppose(supposed, p, int(self.luck.integers(1 << 30)))
            for i, choice in enumerate(choices):
                after = supposed.copy()
                self.act(after, p, choice)
                totals[i] += self.play_on(after)[p]
        return choices[totals.index(max(totals))]


def answered_by_rollouts(ways: Sequence[Policy | str], setting: Setting, games: int, seed: str) -> Answered:
    """What each seat gains that way over the policy itself, in so many games of each, on other luck than was
    tried out."""
    policies = [bot_policy(way, samples=1) if isinstance(way, str) else way for way in ways]
    table = TriedOut(setting, policies, seed)
    players = int(table.first.players)
    usual = np.array([table.play_on(table.first.copy()) for _ in range(games)])
    answers = np.array([[table.play_on(table.first.copy(), p)[p] for p in range(players)]
                        for _ in range(games)])
    gains = answers.mean(0) - usual.mean(0)
    error = math.sqrt(float((answers.var(0, ddof=1) + usual.var(0, ddof=1)).sum()) / games)
    total = float(gains.sum())
    return Answered(gains.tolist(), (usual.mean(0) - 1 / players).tolist(), max(0.0, total - 1.96 * error),
                    total + 1.96 * error)
