"""What somebody who builds on Ludoteca sees through strict mypy: tests/test_types.py checks this file, nobody
runs it."""
from collections.abc import Callable
from pathlib import Path
from typing import Any, assert_type

import ludoteca
from ludoteca import Game, Match, View, game_names, load
from ludoteca.core import record, scenario
from ludoteca.core.chance import Fair
from ludoteca.core.events import Event, fold, named, redact
from ludoteca.core.rules_interface import Notation, RulesWithLoops
from ludoteca.core.state import PlainState

assert_type(ludoteca.__version__, str)
assert_type(game_names(), list[str])


def games() -> None:
    game = load("cafe-race")
    assert_type(game, Game)
    assert_type(game.name, str)
    assert_type(game.rules, RulesWithLoops)
    assert_type(game.notation, Notation)
    assert_type(game.rules.VERSION, int)
    assert_type(game.rules.PLAYERS, range)
    assert_type(game.start(3, {"rules": "auction"}), PlainState)
    assert_type(game.rules.waiting(game.start()), int)
    assert_type(game.fast, RulesWithLoops | None)


def matches() -> None:
    match = Match("cafe-race", players=3, seed=1, names=["Anna"])
    assert_type(match.game, Game)
    assert_type(match.players, int)
    assert_type(match.names, list[str])
    assert_type(match.waiting, list[int])
    assert_type(match.over, bool)
    assert_type(match.scores, list[int])
    assert_type(match.winners, list[int])
    assert_type(match.legal(), dict[str, list[str]])
    assert_type(match.decisions, list[tuple[int, str]])
    assert_type(match.events, list[Event])
    assert_type(match.fair, Fair)
    assert_type(match.fair.commitment, str)
    assert_type(match.position(), dict[str, Any])
    assert_type(match.view(0), View)
    assert_type(match.heard(0), list[Event])


def views(view: View) -> None:
    assert_type(view.game, Game)
    assert_type(view.seat, int)
    assert_type(view.names, list[str])
    assert_type(view.events, list[Event])
    assert_type(view.choices(), list[int])
    assert_type(view.texts(), list[str])
    assert_type(view.position(), dict[str, Any])
    assert_type(view.waiting, list[int])


def states(s: PlainState) -> None:
    assert_type(s.players, int)
    assert_type(s.round, int)
    assert_type(s.phase, int)
    assert_type(s.mover, int)
    assert_type(s.copy(), PlainState)


def rules(game: Game, s: PlainState, events: list[Event]) -> None:
    r = game.rules
    assert_type(fold(r, s, events), PlainState)
    assert_type(redact(r, events[0], 0), Event | None)
    assert_type(named(r, events[0]), dict[str, Any])
    assert_type(r.EVENTS[0], Callable[..., None])
    assert_type(r.score(s, 0), int)
    assert_type(r.leaders(s), int)
    assert_type(game.notation.say(s, 0, 1), str)
    assert_type(game.notation.FIELDS, tuple[str, ...])


def records(match: Match, path: Path) -> None:
    kept = record.record_of(match)
    assert_type(kept, dict[str, Any])
    assert_type(record.verify(kept), Match)
    assert_type(record.read(path), dict[str, Any])
    assert_type(scenario.run({}), tuple[dict[str, Any], list[str]])
    assert_type(scenario.play({}), scenario.ScenarioMatch)
