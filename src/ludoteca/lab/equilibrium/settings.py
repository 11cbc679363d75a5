"""Small settings: a game, its options, and a position near the end from which its own rules play on."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludoteca.core.datafile import read
from ludoteca.core.game_loader import Game, load
from ludoteca.core.scenario import check_position
from ludoteca.core.state import PlainState

MINI = Path(__file__).with_name("ludoteca-4-mini.toml")


@dataclass(frozen=True)
class Setting:
    """Where a game begins: as usual, or at a position."""

    name: str
    game: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)
    data: dict[str, Any] | None = None      # a user's own cards, circuits, floors
    about: str = ""

    def load(self) -> Game:
        return load(self.game, self.data)

    def start(self) -> PlainState:
        """The state in which the setting begins, before nature's first draw."""
        game = self.load()
        s = game.start(self.players, self.options)
        if self.position:
            check_position(game, dict(self.position))
            game.notation.place(s, dict(self.position))
        return s


def mini() -> dict[str, Setting]:
    """The settings of ludoteca-4-mini by their names."""
    return {one["name"]: Setting(**one) for one in read(MINI)["setting"]}


def setting_named(given: Setting | str) -> Setting:
    """A setting itself, or one of ludoteca-4-mini."""
    if isinstance(given, Setting):
        return given
    if given not in mini():
        raise ValueError(f"there is no setting {given!r}; there are: {', '.join(mini())}")
    return mini()[given]
