"""The exercises of a lesson: a sentence of it, a prepared position, what it speaks of, what is to be done.

`games/GAME/text/lesson.json` has them as scenarios (docs/scenarios.md), and besides: `step` the sentence,
`shows` what lies there by its English name (or "@choices", "@players"), `do` the learner's decision, `then`
those of the others after it, `happens` the events that must follow.
"""
from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.game_loader import Game, homes, load
from ludoteca.core.match import View
from ludoteca.core.plugin_faults import Unusable, spared
from ludoteca.core.scenario import ScenarioMatch, play
from ludoteca.show.presentation import about_of, picture_of
from ludoteca.show.words import speaker

SEAT = 0                                             # the learner's
NAMES = ("Ada", "Bruno", "Clio", "Dora", "Emil", "Fosca")
ENDS = (":", " ·", ",")                          # after a name on the board
Box = tuple[float, float, float, float]              # left, top, width, height


@dataclass(frozen=True)
class Exercise:
    step: int
    scenario: dict[str, Any]
    shows: tuple[str, ...] = ()
    do: str = ""                                     # empty: it is to be looked at
    then: tuple[tuple[int, str], ...] = ()
    happens: tuple[str, ...] = ()

    def set_up(self) -> ScenarioMatch:
        """As it stands when the learner is to do something."""
        match = play(self.scenario)
        match.names = list(NAMES[:match.players])
        return match

    def done(self) -> tuple[View, int]:
        """What the learner sees after doing it, and how much of that was heard before."""
        match = self.set_up()
        before = match.count(SEAT)
        match.decide(SEAT, self.do)
        for seat, text in self.then:
            match.decide(seat, text)
        return match.view(SEAT), before


@functools.cache
def exercises(name: str) -> tuple[Exercise, ...]:
    """A game's exercises; none, where it has no file of them."""
    home = homes()[name]
    path = home.folder / "text" / "lesson.json"
    return spared(home, "lesson.json", lambda: read(name, path), tuple) if path.exists() else ()


def read(name: str, path: Path) -> tuple[Exercise, ...]:
    """The exercises in a file; of a game from outside each is tried before anybody learns by it."""
    found = tuple(exercise_of(name, row) for row in json.loads(path.read_text("utf-8")))
    if not homes()[name].ours:
        lesson = about_of(load(name)).lesson
        for each in found:
            if lesson and each.step not in range(len(lesson.steps)):
                raise Unusable(f"there is no sentence {each.step}")
            _ = each.done() if each.do else each.set_up()
    return found


def exercise_of(name: str, row: dict[str, Any]) -> Exercise:
    own = {"step", "shows", "do", "then", "happens"}
    scenario = {"game": name, "players": 3, **{key: part for key, part in row.items() if key not in own}}
    return Exercise(row["step"], scenario, tuple(row.get("shows", ())), row.get("do", ""),
                 tuple((seat, text) for seat, text in row.get("then", ())), tuple(row.get("happens", ())))


def boxes(game: Game, view: View, shows: tuple[str, ...], portrait: bool) -> list[Box]:
    """Where on the board that is what an exercise speaks of; "p1+p2" is one box around both."""
    named = picture_of(game).named(view.s, portrait, speaker("en", game.name), view.names)
    found = [[[*row[:4]] for row in named if any(is_called(row[4], key) for key in several.split("+"))]
             for several in shows if not several.startswith("@")]
    return [around(some) for some in found if some]


def is_called(words: str, key: str) -> bool:
    return words == key or words.startswith(tuple(key + end for end in ENDS))


def around(some: list[list[float]]) -> Box:
    """A box around several of middle and half its size each."""
    left, top = min(x - wide for x, _, wide, _ in some), min(y - high for _, y, _, high in some)
    return (left, top, max(x + wide for x, _, wide, _ in some) - left,
            max(y + high for _, y, _, high in some) - top)
