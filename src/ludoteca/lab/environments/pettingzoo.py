"""PettingZoo: `env` decides agent by agent (AEC), `parallel_env` all at once.  Needs `pip install
pettingzoo`.

    from ludoteca.lab.environments.pettingzoo import env

PettingZoo's own conversion wants every agent in every cycle, so the first is not `is_parallelizable`: take
the second.  Observations are dicts of `observation` (see `ludoteca.lab.batch.observation_fields`) and
`action_mask`; with `flat=True` they are floats, and masks are in the infos.  Where several seats decide in
secret, AEC asks one after the other and plays when the last has decided.  A reward is the seat's part of the
win, at the end.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import OrderEnforcingWrapper

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.batch.batch import one_of
from ludoteca.lab.environments.rendering import MODES
from ludoteca.lab.environments.single_game import OneGame, agents_of, spaces_of


class Common:
    """What both forms have: agents, spaces, a game, a limit of cycles (joint steps)."""

    def __init__(self, game: Game | str, players: int | None = None, options: Mapping[str, Any] | None = None,
                 max_cycles: int | None = None, render_mode: str | None = None, illegal: str = "raise",
                 engine: str | None = "plain", flat: bool = False) -> None:
        one_of("render_mode", render_mode, (None, *MODES))
        self.table = OneGame(game, players, options, illegal, engine)
        own = self.table.batch.game
        self.metadata = {"name": f"{own.name.replace('-', '_')}_v{own.rules.VERSION}",
                         "render_modes": MODES, "render_fps": 4,
                         "is_parallelizable": isinstance(self, ParallelEnv)}
        self.flat = flat
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = agents_of(self.table.batch.players)
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.action_spaces: dict[str, Any] = {}
        self.observation_spaces: dict[str, Any] = {}
        for agent in self.possible_agents:
            seen, self.action_spaces[agent] = spaces_of(own, flat)
            mask = spaces.Box(0, 1, (self.table.batch.actions,), "int8")
            self.observation_spaces[agent] = seen if flat else spaces.Dict({"observation": seen,
                                                                            "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def cut_short(self) -> bool:
        """Whether the limit of cycles is reached and the game goes on."""
        return self.max_cycles is not None and self.table.steps >= self.max_cycles and not self.table.over

    def seen(self, seat: int) -> Any:
        """What a seat sees and may choose; flat, what it sees alone."""
        told = self.table.seen(seat)
        return observation_fields.floats(self.table.batch.game, told["observation"]) if self.flat else told

    def told(self, seat: int) -> dict[str, Any]:
        """What goes with a flat observation: the mask."""
        return {"action_mask": self.table.mask(seat).copy()} if self.flat else {}

    def render(self) -> Any:
        """The board: by `render_mode` as SVG, as pixels ("rgb_array") or as text ("ansi")."""
        return self.table.rendered(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def state(self) -> Any:
        """The whole state, secrets included: for critics that may know them."""
        return self.table.batch.states.view("i1").copy()


class AEC(Common, AECEnv):  # type: ignore[misc]
    """A game agent by agent: only who owes a decision is asked."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self.told(seat) for agent, seat in self.seats.items()}
        self._chosen: dict[int, int] = {}
        self.agent_selection = self.possible_agents[self.table.waiting[0]]

    def observe(self, agent: str) -> Any:
        return self.seen(self.seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._chosen[self.seats[agent]] = self.table.checked(self.seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        left = next((seat for seat in self.table.waiting if seat not in self._chosen), None)
        if left is None:
            self._play()
        else:
            self.agent_selection = self.possible_agents[left]

    def _play(self) -> None:
        """The joint step; only the last one brings anything."""
        brought, self._chosen = self.table.play(self._chosen), {}
        over, cut = self.table.over, self.cut_short()
        self.infos = {agent: self.told(self.seats[agent]) for agent in self.agents}
        self.agent_selection = self.agents[0] if over or cut else self.possible_agents[self.table.waiting[0]]
        if over or cut:
            for seat, agent in enumerate(self.agents):
                self.rewards[agent] = brought[seat]
                self.terminations[agent] = over
                self.truncations[agent] = cut
            self._accumulate_rewards()


class Parallel(Common, ParallelEnv):  # type: ignore[misc]
    """A game in joint steps: what an agent that owes no decision does is not looked at; its mask is all 0."""

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos(self.agents)

    def _infos(self, agents: list[str]) -> dict[str, Any]:
        return {agent: self.told(self.seats[agent]) for agent in agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.seen(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        missing = [self.possible_agents[seat] for seat in self.table.waiting
                   if self.possible_agents[seat] not in actions]
        if missing or not self.agents:
            raise BadOption("The agent {agent} still has to decide.",
                            agent=missing[0]) if missing else BadOption("The game is over.")
        chosen = {seat: self.table.checked(seat, actions[self.possible_agents[seat]])
                  for seat in self.table.waiting}
        brought = self.table.play(chosen)
        names = self.agents
        over = self.table.over
        cut = self.cut_short()
        self.agents = [] if over or cut else names
        return (self._seen(), dict(zip(names, brought)), dict.fromkeys(names, over),
                dict.fromkeys(names, cut), self._infos(names))


def env(*given: Any, **named: Any) -> AECEnv:
    """A game agent by agent, in the order that PettingZoo enforces: reset first, then step."""
    return OrderEnforcingWrapper(AEC(*given, **named))


raw_env = AEC
parallel_env = Parallel
