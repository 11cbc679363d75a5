"""Gymnasium's vector environment on a batch: the same seat of many games, all stepped by compiled code.

    gymnasium.make_vec("ludoteca.lab.environments.gymnasium:ludoteca/GAME-v1", num_envs=1024,
                       vectorization_mode="vector_entry_point")

The others play at random.  A game that ends begins anew in the same step; its last observation is in
`info["final_obs"]`.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ludoteca.core.errors import BadOption, IllegalDecision
from ludoteca.core.game_loader import Game
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.batch.batch import Batch, one_of
from ludoteca.lab.environments.single_game import SEEDS, spaces_of


class BatchVectorEnv(VectorEnv):  # type: ignore[misc]
    """One seat of `num_envs` games against seats that play at random."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int, game: Game | str, seat: int = 0, opponents: str = "random",
                 players: int | None = None, options: Mapping[str, Any] | None = None, flat: bool = False,
                 illegal: str = "raise", engine: str | None = None, cores: int = 1,
                 render_mode: None = None) -> None:
        one_of("illegal", illegal, ("raise", "replace"))
        if opponents != "random":
            raise BadOption("On a batch the others play at random: for other opponents take "
                            "vectorization_mode \"sync\" or \"async\".")
        self.batch = Batch(game, num_envs, players, options, auto_reset=False, engine=engine, cores=cores)
        if not 0 <= seat < self.batch.players:
            raise BadOption("There is no seat {seat} at this table.", seat=repr(seat))
        self.num_envs = num_envs
        self.seat = seat
        self.flat = flat
        self.illegal = illegal
        self.render_mode = render_mode
        self.single_observation_space, self.single_action_space = spaces_of(self.batch.game, flat)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None and not isinstance(seed, int):
            raise BadOption("A batch has one seed; its games have those that follow.")
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._others()
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self.batch.step(self._chosen(actions), check=False)
        self._others()
        rewards, done = self.batch.rewards[:, self.seat].astype(float), self.batch.done.copy()
        info = {"final_obs": self._last(done), "_final_obs": done.copy()} if done.any() else {}
        self._begin_anew(done)
        return self._seen(), rewards, done, np.zeros(self.num_envs, bool), info | self._info()

    def _chosen(self, actions: Any) -> Any:
        """A choice for every seat: the given ones, if they are legal, and any for the others."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name="actions",
                            kind="integers", shape=(self.num_envs,))
        chosen = self.batch.sample(self._salt())
        fine = self.batch.legal(self.seat)[np.arange(self.num_envs), given.clip(0, self.batch.actions - 1)]
        fine = fine.astype(bool) & (given >= 0) & (given < self.batch.actions)
        if self.illegal == "raise" and not fine.all():
            g = int(fine.argmin())
            raise IllegalDecision("Seat {seat} of game {game} may not choose {choice} now.", seat=self.seat,
                                  game=g, choice=int(given[g]))
        chosen[:, self.seat] = np.where(fine, given, chosen[:, self.seat])
        return chosen

    def _others(self) -> None:
        """Let the others decide until the seat owes a decision, or its game is over, in every game."""
        self.batch.play_others(self.seat, self._salt())

    def _begin_anew(self, done: Any) -> None:
        """Other games in the place of those that are over."""
        while done.any():
            seeds = np.asarray(self.batch.seeds) + self.num_envs
            self.batch.reset((seeds % SEEDS).tolist(), which=done)
            self._others()
            done = self.batch.done.copy()

    def _salt(self) -> int:
        return int(self.np_random.integers(1 << 60))

    def _seen(self) -> Any:
        rows = self.batch.observe(self.seat)
        return observation_fields.floats(self.batch.game, rows) if self.flat else rows

    def _last(self, done: Any) -> Any:
        """The last observations of games that are over; None for the others."""
        rows, last = self._seen(), np.full(self.num_envs, None, object)
        for g in np.flatnonzero(done):
            last[g] = rows[g]
        return last

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.legal(self.seat).astype(np.int8),
                "_action_mask": np.ones(self.num_envs, bool)}

    def action_masks(self) -> Any:
        """Which choices are legal, a row for each game."""
        return self.batch.legal(self.seat).astype(bool)
