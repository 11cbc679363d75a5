"""A setting's tree as a game of OpenSpiel, so that its own algorithms (CFR, MCCFR, best responses) run on it.
Needs `pip install open_spiel`.

A node is a number, so a state is cheap to copy; a seat's information state is its information set's number.
"""
from __future__ import annotations

from typing import Any

import pyspiel

from .best_answers import Shares
from .game_tree import END, NATURE, GameTree

Kind = pyspiel.GameType


def kind_of(tree: GameTree) -> Any:
    name = f"python_ludoteca_mini_{tree.setting.name.replace('-', '_')}"
    return Kind(short_name=name, long_name=f"Ludoteca mini {tree.setting.name}",
                dynamics=Kind.Dynamics.SEQUENTIAL, chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
                utility=Kind.Utility.ZERO_SUM, information=Kind.Information.IMPERFECT_INFORMATION,
                reward_model=Kind.RewardModel.TERMINAL, min_num_players=tree.players,
                max_num_players=tree.players, provides_information_state_string=True,
                provides_information_state_tensor=False, provides_observation_string=False,
                provides_observation_tensor=False, parameter_specification={})


class TreeGame(pyspiel.Game):  # type: ignore[misc]
    """A tree as OpenSpiel's algorithms walk it."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        n = tree.players
        most = max(map(len, tree.children))
        super().__init__(kind_of(tree), pyspiel.GameInfo(
            num_distinct_actions=most, max_chance_outcomes=most, num_players=n, min_utility=-1 / n,
            max_utility=1 - 1 / n, utility_sum=0.0, max_game_length=len(tree)), {})

    def new_initial_state(self) -> TreeState:
        return TreeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TreeObserver:
        return TreeObserver()


class TreeState(pyspiel.State):  # type: ignore[misc]
    """A node."""

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game)
        self.tree, self.node = game.tree, game.tree.root

    def current_player(self) -> int:
        mover = self.tree.mover[self.node]
        return int(pyspiel.PlayerId.TERMINAL if mover == END else pyspiel.PlayerId.CHANCE if mover == NATURE
                   else mover)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.tree.children[self.node])))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.tree.odds[self.node]))

    def _apply_action(self, action: int) -> None:
        self.node = self.tree.children[self.node][action]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        return self.tree.mover[self.node] == END

    def returns(self) -> list[float]:
        return list(self.tree.worth[self.node] or [0.0] * self.tree.players)

    def __str__(self) -> str:
        return str(self.node)


class TreeObserver:
    """What a seat knows: the number of its information set."""

    def __init__(self) -> None:
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TreeState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: TreeState, player: int) -> str:
        return str(state.tree.info[state.node])


def shares_of(tree: GameTree, policy: Any) -> Shares:
    """A policy of OpenSpiel's, as shares at a tree's information sets."""
    game = TreeGame(tree)
    found = []
    for one in tree.sets:
        state = game.new_initial_state()
        state.node = one.nodes[0]
        odds = policy.action_probabilities(state, one.seat)
        found.append([float(odds.get(i, 0.0)) for i in range(len(one.choices))])
    return found
