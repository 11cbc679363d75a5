"""Scenarios: any position, any dice, any decisions, and what must come of them, as JSON."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

from ludoteca.core.chance import Fair
from ludoteca.core.errors import BadPosition
from ludoteca.core.game_loader import Game, load
from ludoteca.core.match import Match
from ludoteca.core.user_input import kinds, needed, optional


@dataclass
class Scenario:
    """A position of a game, what happens then, and what must come of it."""

    __pydantic_config__: ClassVar[Any] = {"strict": True, "extra": "forbid", "title": "Ludoteca scenario"}

    game: str = needed("The game's name.")
    players: int = optional("How many seats there are; else as many as usual.", int)
    options: dict[str, Any] = optional("The game's options; those left out are as usual.")
    position: dict[str,
                   Any] = optional("Fields of the position; those left out follow from the others or are as "
                                   "at the start.")
    chance: list[int | str] = optional("What nature draws first, unit by unit: faces of dice, cards, seats.",
                                       list)
    decisions: list[tuple[int, str]] = optional("The decisions: the seat, from 0, and the text.", list)
    seed: str | int = optional("The seed of what nature draws after that; else 0.", int)
    expect: dict[str, Any] = optional("What must be in the result; lists of legal decisions compare as sets.")
    data: dict[str, Any] = optional("A user's own data (cards, circuits), where the game takes it.")
    name: str = optional("What it is called.", str)


class ScenarioMatch(Match):
    """A match that begins at a given position, with scripted chance before the seed's."""

    def __init__(self, game: Game, players: int | None = None, options: dict[str, Any] | None = None,
                 position: dict[str, Any] | None = None, chance: list[Any] | None = None,
                 seed: str | int = 0) -> None:
        self.game = game
        self.fair = Fair(str(seed))
        self.script = list(chance or [])
        self._s = game.start(players, options)
        self._begin()
        if position:
            check_position(game, position)
            game.notation.place(self._s, position)
        self._settle()

    def _nature(self, sides: int) -> int:
        if self.script:
            return int(self.game.notation.outcome(self._s, self.script))
        return super()._nature(sides)


def check_position(game: Game, position: dict[str, Any]) -> None:
    """BadPosition where a position names what the game's have not."""
    unknown = set(position) - set(game.notation.FIELDS)
    if unknown:
        known = ", ".join(game.notation.FIELDS)
        raise BadPosition("A position of {game} has no {key!r}; it has: {known}.", game=game.name,
                          key=min(unknown), known=known)


def check(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict) or "game" not in given:
        raise BadPosition("A scenario is a JSON object that names its `game`.")
    for key, value in given.items():
        if key not in kinds(Scenario):
            raise BadPosition("A scenario has no {key!r}; it has: {keys}.", key=key[:40],
                              keys=", ".join(kinds(Scenario)))
        if type(value) not in kinds(Scenario)[key]:
            raise BadPosition("The {key!r} of a scenario cannot be {value}.", key=key,
                              value=json.dumps(value)[:60])
    return given


def play(given: Any) -> ScenarioMatch:
    """Set the scenario up and play its decisions."""
    given = check(given)
    scene = ScenarioMatch(load(given["game"], given.get("data")), given.get("players"), given.get("options"),
                  given.get("position"), given.get("chance"), given.get("seed", 0))
    for decision in given.get("decisions", []):
        if not isinstance(decision, list) or len(decision) != 2 or not isinstance(decision[1], str):
            raise BadPosition('A decision is [seat, "text"], not {decision}.',
                              decision=json.dumps(decision)[:60])
        scene.decide(*decision)
    return scene


def result(scene: ScenarioMatch) -> dict[str, Any]:
    """What came of it, as plain data."""
    return {"position": scene.position(), "events": scene.told(), "legal": scene.legal(),
            "scores": scene.scores, "winners": scene.winners}


def differences(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where an expected subset does not hold; legal decisions compare as sets."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [line for key, value in expected.items()
                for line in (differences(value, found[key], f"{path}.{key}".lstrip(".")) if key in found
                             else [f"{path}.{key}".lstrip(".") + ": missing"])]
    if path.startswith("legal.") and isinstance(expected, list) and isinstance(found, list):
        lines = [f"{path}: {e!r} expected, but not legal" for e in expected if e not in found]
        return lines + [f"{path}: {e!r} legal, but not expected" for e in found if e not in expected]
    if expected == found:
        return []
    return [f"{path}: expected {json.dumps(expected)}, found {json.dumps(found)}"]


def run(given: Any) -> tuple[dict[str, Any], list[str]]:
    """What came of a scenario, and where that differs from what it expects."""
    outcome = result(play(given))
    return outcome, differences(check(given).get("expect", {}), outcome)
