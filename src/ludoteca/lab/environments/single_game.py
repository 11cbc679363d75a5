"""One game of a batch, as environments want it: who decides, what each seat sees and may do, joint steps, an
end."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption, IllegalDecision
from ludoteca.core.game_loader import Game
from ludoteca.core.match import bot_luck, seats_of
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.batch.batch import Batch, one_of
from ludoteca.lab.batch.kernels import MOST_SEATS

SEEDS = 1 << 62
SEATS_OF = [seats_of(bits) for bits in range(1 << MOST_SEATS)]


class OneGame:
    """A game whose seats decide together.  `illegal` says what becomes of a choice that is not legal: "raise"
    raises IllegalDecision and changes nothing, "replace" takes a legal one by the game's seed.  For one game
    plain Python is quick enough and begins at once; Numba is quicker.
    """

    def __init__(self, game: Game | str, players: int | None = None, options: Mapping[str, Any] | None = None,
                 illegal: str = "raise", engine: str | None = "plain") -> None:
        one_of("illegal", illegal, ("raise", "replace"))
        self.batch = Batch(game, 1, players, options, auto_reset=False, engine=engine)
        self.illegal, self.steps = illegal, 0
        self.random = np.random.default_rng()
        self._table = self._compiled()
        self._look()

    def _compiled(self) -> Any:
        """The game by Numba at its quickest; None: the batch piece by piece."""
        if self.batch._home.engine != "numba":
            return None
        from ludoteca.lab.environments.compiled_game import WholeTable

        return WholeTable(self.batch)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_table": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._table = self._compiled()
        self._look()

    def reset(self, seed: int | None = None) -> None:
        """Begin anew; without a seed, with one that follows from the last."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.batch.reset(int(self.random.integers(SEEDS)))
        self.steps = 0
        self._look()

    def _look(self, goes: int = 0) -> None:
        self._masks: dict[int, Any] = {}
        if self._table:
            self.waiting: list[int] = SEATS_OF[self._table.go(goes)]
        else:
            self.waiting = np.flatnonzero(self.batch.waiting[0]).tolist()
        self.over = not self.waiting

    def mask(self, seat: int) -> Any:
        """What a seat may choose; nothing where it owes no decision."""
        if self._table:
            return self._table.mask[seat]
        if seat not in self._masks:
            self._masks[seat] = self.batch.legal(seat)[0].astype(np.int8)
        return self._masks[seat]

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat sees and may choose, as PettingZoo names it."""
        if self._table:
            return {"observation": self._table.seen[seat].copy(),
                    "action_mask": self._table.mask[seat].copy()}
        return {"observation": self.batch.observe(seat)[0], "action_mask": self.mask(seat)}

    def checked(self, seat: int, choice: Any) -> int:
        """A choice of a seat that owes one, if it is legal; else what `illegal` says."""
        mask = self.mask(seat)
        choice = whole_choice(choice)
        if 0 <= choice < len(mask) and mask[choice]:
            return int(choice)
        if self.illegal == "raise":
            raise IllegalDecision("Seat {seat} of game {game} may not choose {choice} now.", seat=seat,
                                  game=0, choice=int(choice))
        legal = np.flatnonzero(mask)
        return int(legal[draw(bot_luck(str(self.batch.seeds[0]), seat, self.steps), 0, len(legal))])

    def play(self, choices: Mapping[int, int]) -> list[float]:
        """A joint step of all seats that owe a decision; what it brings each seat."""
        row = self._table.chosen if self._table else np.zeros((1, self.batch.players), np.int32)
        for seat, choice in choices.items():
            row[0, seat] = choice
        if not self._table:
            self.batch.step(row, check=False)
        self.steps += 1
        self._look(goes=1)
        rewards: list[float] = self.batch.rewards[0].tolist()
        return rewards

    def rendered(self, mode: str | None) -> Any:
        """The game as a spectator sees it, in one of the modes of rendering."""
        from ludoteca.lab.environments.rendering import rendered

        return rendered(self.batch.view(0, -1), mode)


def whole_choice(choice: Any) -> int:
    """A choice as a plain number: given as a whole number, or as an array of a single one."""
    if isinstance(choice, np.ndarray) and choice.size == 1:
        choice = choice.reshape(-1)[0]
    if not isinstance(choice, (int, np.integer)) or isinstance(choice, bool):
        raise BadOption("A choice is a whole number, not {choice!r}.", choice=choice)
    return int(choice)


def agents_of(players: int) -> list[str]:
    return [f"player_{p}" for p in range(players)]


def spaces_of(game: Game, flat: bool = False) -> tuple[Any, Any]:
    """The spaces of observations, as integers or as floats from -1 to 1, and of choices."""
    from gymnasium import spaces

    choices = spaces.Discrete(observation_fields.actions_of(game))
    if flat:
        return spaces.Box(-1, 1, (len(observation_fields.plan_of(game).cell),), np.float32), choices
    low, high = observation_fields.bounds(game)
    return spaces.Box(low, high, dtype=np.int32), choices
