"""Ways to play, as shares of choices: everybody's alike, a bot's by its name, one that was learnt."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from ludoteca.bots.bot_by_name import Bot, bot_named
from ludoteca.core.chance import added
from ludoteca.core.match import View, bot_luck

from .best_answers import Shares
from .game_tree import GameTree

# from what a seat sees, how often it makes each of `view.choices()`
Policy = Callable[[View], Sequence[float]]
SAMPLES = 50                                # decisions of a bot with luck, at each information set


def alike(view: View) -> list[float]:
    """Every choice as often."""
    n = len(view.choices())
    return [1 / n] * n


def bot_policy(bot: Bot | str, samples: int = SAMPLES, seed: str = "equilibrium") -> Policy:
    """The shares in which a bot chooses, by so many of its decisions, each with another luck."""
    decide = bot_named(bot) if isinstance(bot, str) else bot

    def shares(view: View) -> list[float]:
        choices = view.choices()
        counts = [0] * len(choices)
        for number in range(samples if len(choices) > 1 else 0):
            counts[choices.index(decide(view, bot_luck(seed, view.seat, number)))] += 1
        return [count / samples for count in counts] if any(counts) else [1.0]

    return shares


def one_a_seat(policy: Policy | str | Sequence[Policy | str], players: int) -> list[Policy | str]:
    """A policy for every seat, or those that were given."""
    each = [policy] * players if callable(policy) or isinstance(policy, str) else list(policy)
    if len(each) != players:
        raise ValueError(f"{len(each)} policies for {players} seats")
    return each


def shares_at(tree: GameTree, policy: Policy | str | Sequence[Policy | str]) -> Shares:
    """A policy, or one a seat, at all information sets of a tree; bots by their names."""
    ways = [bot_policy(way) if isinstance(way, str) else way for way in one_a_seat(policy, tree.players)]
    found = [list(map(float, ways[one.seat](one.view))) for one in tree.sets]
    for one, row in zip(tree.sets, found, strict=True):
        if len(row) != len(one.choices) or min(row) < 0 or abs(added(row) - 1) > 1e-6:
            raise ValueError(f"a policy's shares are one a choice and sum to 1, not {row}")
    return found
