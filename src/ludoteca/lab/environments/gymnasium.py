"""Gymnasium: one learning seat against levels, programs or functions.  Needs `pip install gymnasium`.

    gymnasium.make("ludoteca.lab.environments.gymnasium:ludoteca/GAME-v1", opponents="club")

Every game is registered under its name and the version of its rules.  Observations are integers
(`ludoteca.lab.batch.observation_fields`) or, with `flat=True`, floats from -1 to 1.  `action_masks()` and
`info["action_mask"]` say what is legal; with `illegal="replace"` a choice that is not becomes any that is,
so that learners without masks can begin.  The reward is the seat's part of the win, at the end.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from ludoteca.bots.bot_by_name import Decide, bot_named
from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import Game, games, load
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.batch.batch import SimulatedMatch, one_of
from ludoteca.lab.environments.rendering import MODES, rendered
from ludoteca.lab.environments.single_game import SEEDS, spaces_of, whole_choice


class SeatEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """A game as one seat meets it; the others, one bot or one each, decide by their views alone."""

    metadata = {"render_modes": MODES, "render_fps": 4}

    def __init__(self, game: Game | str, seat: int = 0,
                 opponents: str | Decide | Sequence[str | Decide] = "random",
                 players: int | None = None, options: Mapping[str, Any] | None = None,
                 render_mode: str | None = None, illegal: str = "raise", flat: bool = False) -> None:
        one_of("illegal", illegal, ("raise", "replace"))
        one_of("render_mode", render_mode, (None, *MODES))
        self.illegal, self.flat = illegal, flat
        self.game = load(game) if isinstance(game, str) else game
        self.players = self.game.template(players, options).players
        self.options = options
        self.seat = seat
        self.render_mode = render_mode
        if not 0 <= seat < self.players:
            raise BadOption("There is no seat {seat} at this table.", seat=repr(seat))
        given = ([opponents] * (self.players - 1) if isinstance(opponents, str) or callable(opponents)
                 else list(opponents))
        if len(given) != self.players - 1:
            raise BadOption("Besides the learning seat there are {n} opponents.", n=self.players - 1)
        self.opponents = given
        self.bots = [bot_named(bot) for bot in given]
        if any(bot.program for bot in self.bots):
            raise BadOption("A program cannot be an opponent here: take a level or a function.")
        self.observation_space, self.action_space = spaces_of(self.game, flat)
        self.match: SimulatedMatch | None = None

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.match = SimulatedMatch(self.game, self.players, self.options,
                                    int(self.np_random.integers(SEEDS)))
        self._others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        match = self._match()
        match.decide(self.seat, self._legal(match, whole_choice(action)))
        self._others()
        won = 1 / len(match.winners) if match.over and self.seat in match.winners else 0.0
        return self._seen(), won, match.over, False, self._info()

    def _legal(self, match: SimulatedMatch, choice: int) -> int:
        """The choice; one that is not legal is refused by the match or, with "replace", another is drawn."""
        legal = match.choices(self.seat)
        if self.illegal == "raise" or not legal or choice in legal:
            return choice
        return legal[draw(match.bot_luck(self.seat), 0, len(legal))]

    def _others(self) -> None:
        """Let the other seats decide until it is the agent's turn; those who decide simultaneously with it do
        so after it."""
        match = self._match()
        while not match.over and self.seat not in match.waiting:
            for seat in match.waiting:
                bot = self.bots[seat - (seat > self.seat)]
                match.decide(seat, bot(match.view(seat), match.bot_luck(seat)))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "bots"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, bots=[bot_named(bot) for bot in kept["opponents"]])

    def _match(self) -> SimulatedMatch:
        if self.match is None:
            raise BadOption("Reset the environment first.")
        return self.match

    def _seen(self) -> Any:
        row = np.array(observation_fields.row_of(self.game, self._match().seen(self.seat), self.seat),
                       np.int32)
        return observation_fields.floats(self.game, row) if self.flat else row

    def action_masks(self) -> Any:
        """Which choices are legal, as sb3-contrib's MaskablePPO asks for it."""
        mask = np.zeros(self.action_space.n, bool)
        mask[self._match().choices(self.seat)] = True
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "scores": self._match().scores}

    def render(self) -> Any:
        """The board as the seat sees it: by `render_mode` as SVG, as pixels ("rgb_array") or as text
        ("ansi")."""
        return rendered(self._match().view(self.seat), self.render_mode)


for name in games():
    gymnasium.register(f"ludoteca/{name}-v{load(name).rules.VERSION}", f"{__name__}:SeatEnv",
                       vector_entry_point="ludoteca.lab.environments.vector:BatchVectorEnv",
                       kwargs={"game": name})
