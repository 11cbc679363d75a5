"""Distance to equilibrium: how much a single seat gains by a best response to a strategy."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.core.chance import added

from .best_answers import BestAnswer, Shares, values
from .game_tree import LIMIT, GameTree, TreeTooLarge
from .lower_bound import answered_by_rollouts
from .policies import Policy, one_a_seat, shares_at
from .settings import Setting, setting_named


@dataclass(frozen=True)
class Distance:
    """What a best answer gains each seat, in parts of a win; 0 for all is an equilibrium."""

    setting: str
    gains: list[float]                      # by seat
    values: list[float]                     # what the policy itself brings each, less a fair share
    exact: bool                             # else what was found is a lower bound …
    low: float                              # … of `nash_conv`, with its 95 % interval
    high: float

    @property
    def nash_conv(self) -> float:
        """The sum of what the seats gain."""
        return float(added(self.gains))

    @property
    def exploitability(self) -> float:
        """The mean of what the seats gain."""
        return self.nash_conv / len(self.gains)


def distance_at(tree: GameTree, shares: Shares) -> Distance:
    """The distance of shares, one row an information set, at a tree."""
    worth = values(tree, shares)
    gains = [BestAnswer(tree, shares, seat).value - worth[seat] for seat in range(tree.players)]
    total = float(added(gains))
    return Distance(tree.setting.name, gains, worth, True, total, total)


def exploitability(policy: Policy | str | Sequence[Policy | str], setting: Setting | str, limit: int = LIMIT,
                   games: int = 200, seed: str = "answers") -> Distance:
    """Returns how far a policy (a function from views to shares of their choices, a bot's name, or a list of
    these, one a seat) is from equilibrium in a setting.

    Exact where the setting's tree has at most `limit` nodes.  Else a lower bound with its 95 % interval: in
    so many games a seat answers by trying its choices out against the policy.

    >>> exploitability("simple:push-1", "cafe-race").exact
    True
    """
    chosen = setting_named(setting)
    try:
        tree = GameTree(chosen, limit)
    except TreeTooLarge:
        ways = one_a_seat(policy, chosen.start().players)
        found = answered_by_rollouts(ways, chosen, games, seed)
        return Distance(chosen.name, found.gains, found.values, False, found.low, found.high)
    return distance_at(tree, shares_at(tree, policy))
