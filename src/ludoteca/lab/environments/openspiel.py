"""OpenSpiel: every game as one of its own, registered when this module is imported.  Needs `pip install
open_spiel`.

    pyspiel.load_game("python_ludoteca_GAME", {"players": 3})

Options are parameters.  Where seats decide in secret at the same time, a node is simultaneous.  A draw among
many outcomes (all dice at once) is several chance nodes of few.  Returns sum to 0: a seat's part of the win,
less a fair share.
"""
from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pyspiel

from ludoteca.core.events import WIDTH, Event
from ludoteca.core.game_loader import Game, games, load
from ludoteca.core.match import Match
from ludoteca.core.state import NOBODY
from ludoteca.lab.batch import observation_fields

FEW = 64                                    # outcomes of a chance node
LONGEST = 100_000                           # nodes of a game: one that is not over then ends without a winner
HEARD = 256                                 # events of an information state, the last first
MARKS = 64                                  # … and floats that tell even longer pasts apart
Kind = pyspiel.GameType


class OpenMatch(Match):
    """A match whose chance is drawn from outside."""

    def _settle(self) -> None:
        """Nature waits to be asked."""

    def happen(self, outcome: int) -> None:
        """Nature's outcome."""
        self.drawn += 1
        self._apply(NOBODY, outcome)

    def supposed(self, seat: int, number: int) -> OpenMatch:
        """A match that looks the same to a seat: what it cannot know is filled in, and nobody heard more."""
        twin = self.copy()
        twin.events = self.heard(seat)
        twin._s = self.seen(seat)
        self.game.rules.suppose(twin._s, seat, number)
        return twin


def parts_of(sides: int) -> list[int]:
    """Numbers of at most FEW outcomes whose product is `sides`, as far as that can be."""
    parts = []
    while sides > FEW:
        parts.append(next((n for n in range(FEW, 1, -1) if sides % n == 0), sides))
        sides //= parts[-1]
    return [*parts, sides] if sides > 1 or not parts else parts


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it begins."""
    secret = any(field.secret for field in observation_fields.fields_of(game))
    joint = getattr(game.module("encoding"), "SIMULTANEOUS", False)
    options = {name: values[0] for name, values in game.rules.OPTIONS.items() if isinstance(values, tuple)}
    return Kind(short_name=f"python_ludoteca_{game.name.replace('-', '_')}",
                long_name=f"Ludoteca {game.name}",
                dynamics=Kind.Dynamics.SIMULTANEOUS if joint else Kind.Dynamics.SEQUENTIAL,
                chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC, utility=Kind.Utility.ZERO_SUM,
                information=Kind.Information.IMPERFECT_INFORMATION if secret or joint
                else Kind.Information.PERFECT_INFORMATION,
                reward_model=Kind.RewardModel.TERMINAL, min_num_players=game.rules.PLAYERS[0],
                max_num_players=game.rules.PLAYERS[-1], provides_information_state_string=True,
                provides_information_state_tensor=True, provides_observation_string=True,
                provides_observation_tensor=True,
                parameter_specification={"players": game.template().players} | options)


class LudotecaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Ludoteca in OpenSpiel; the classes that are registered know which."""

    own: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.start = OpenMatch(self.own, given.pop("players", None), given, seed="OpenSpiel draws")
        n = self.start.players
        info = pyspiel.GameInfo(num_distinct_actions=observation_fields.actions_of(self.own),
                                max_chance_outcomes=FEW, num_players=n,
                                min_utility=-1 / n, max_utility=1 - 1 / n, utility_sum=0.0,
                                max_game_length=LONGEST)
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> LudotecaState:
        return LudotecaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class LudotecaState(pyspiel.State):  # type: ignore[misc]
    """A game under way: a match, and what nature has drawn of her next outcome."""

    def __init__(self, game: LudotecaGame) -> None:
        super().__init__(game)
        self.match = game.start.copy()
        self.nodes = 0
        self.joint = game.kind.dynamics == Kind.Dynamics.SIMULTANEOUS
        self._go_on()

    def _go_on(self) -> None:
        """What is to be drawn next, in parts, and what has been; a draw with one outcome draws itself."""
        self.parts = []
        self.part = 0
        self.outcome = 0
        self.scale = 1
        while (sides := self.match.game.rules.chances(self.match._s)) == 1:
            self.match.happen(0)
        self.parts = parts_of(sides) if sides else []

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.parts:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.match.waiting
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.joint and len(waiting) > 1 else waiting[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.choices(player) if player in self.match.waiting else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.parts[self.part]
        return [(outcome, 1 / sides) for outcome in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.nodes += 1
        if not self.parts:
            self.match.decide(self.current_player(), action)
            self._go_on()
            return
        self.outcome += self.scale * action
        self.scale *= self.parts[self.part]
        self.part += 1
        if self.part == len(self.parts):
            self.match.happen(self.outcome)
            self._go_on()

    def _apply_actions(self, actions: list[int]) -> None:
        self.nodes += 1
        for seat in self.match.waiting:
            self.match.decide(seat, actions[seat])
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        try:
            return f"{player}: {self.match.game.notation.say(self.match._s, player, action)}"
        except (IndexError, ValueError, KeyError):     # asked for an action of another moment
            return f"{player}: {action}"

    def is_terminal(self) -> bool:
        return self.nodes >= LONGEST or (not self.parts and self.match.over)

    def resample_from_infostate(self, player: int, sampler: Any) -> LudotecaState:
        """A state in which the player knows the same; `sampler` gives numbers from 0 to 1."""
        twin: LudotecaState = self.clone()
        twin.match = self.match.supposed(player, int(sampler() * (1 << 30)))
        return twin

    def returns(self) -> list[float]:
        n, winners = self.match.players, self.match.winners if self.is_terminal() else []
        return [(p in winners) / len(winners) - 1 / n if winners else 0.0 for p in range(n)]

    def __str__(self) -> str:
        return json.dumps(self.match.position())


class Observer:
    """What a seat sees as floats and as text; with perfect recall also what it has heard: the last events,
    the newest first, each as its kind (one-hot) and its arguments; and a mark of all of them."""

    def __init__(self, game: LudotecaGame, recalls: bool) -> None:
        self.game, self.recalls = game.own, recalls
        self.kinds = len(self.game.rules.EVENTS)
        shapes: dict[str, tuple[int, ...]] = {"seen": (len(observation_fields.plan_of(self.game).cell),)}
        if recalls:
            shapes |= {"heard": (HEARD, self.kinds + WIDTH - 1), "mark": (MARKS,)}
        self.tensor = np.zeros(sum(int(math.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict, at = {}, 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at:at + math.prod(shape)].reshape(shape)
            at += math.prod(shape)

    def set_from(self, state: LudotecaState, player: int) -> None:
        match = state.match
        row = np.array(observation_fields.row_of(self.game, match.seen(player), player))
        self.dict["seen"][:] = observation_fields.floats(self.game, row)
        if self.recalls:
            self._recall(match.heard(player)[:-HEARD - 1:-1])
            self.dict["mark"][:] = np.unpackbits(np.frombuffer(bytes.fromhex(match.key(player))[:MARKS // 8],
                                                               np.uint8))

    def _recall(self, events: list[Event]) -> None:
        """Numbers without a bound, as observations have them: 16 is a half."""
        heard = self.dict["heard"]
        heard[:] = 0
        cells = np.array(events, np.float32).reshape(-1, WIDTH)
        heard[np.arange(len(cells)), cells[:, 0].astype(int)] = 1
        heard[:len(cells), self.kinds:] = cells[:, 1:] / (np.abs(cells[:, 1:]) + observation_fields.SOFT)

    def string_from(self, state: LudotecaState, player: int) -> str:
        match = state.match
        known = ([list(event) for event in match.heard(player)] if self.recalls
                 else match.view(player).position())
        return json.dumps([player, known])


for own in [game for game in map(load, games()) if hasattr(game.part("encoding"), "CHOICES")]:
    pyspiel.register_game(type_of(own),
                          type("LudotecaGame", (LudotecaGame,), {"own": own, "kind": type_of(own)}))
