"""The parts of a game: what is looked up by fields of a state reads no others."""
import importlib
import pkgutil

import pytest

from ludoteca.core.game_loader import load
from ludoteca.show.log import position_words
from ludoteca.show.presentation import KEPT, hanging_on
from ludoteca.show.svg import scene_layer
from ludoteca.show.words import speaker
from ludoteca.web.live.program_message import playable
from show.drawn import plays, tables


def test_what_hangs_on_fields_is_made_once_for_the_same():
    made = []

    @hanging_on("row", "rows")
    def sums(s, more):
        made.append(s)
        return sum(s.row) + sum(map(sum, s.rows)) + more

    class State:
        row, rows = [1, 2], [[3], [4]]
    s = State()
    assert [sums(s, 0), sums(s, 0), sums(s, 5)] == [10, 10, 15] and len(made) == 2
    s.rows = [[3], [5]]
    assert sums(s, 0) == 11 and len(made) == 3
    for n in range(KEPT + 1):
        s.row = [n]
        assert sums(s, 0) == n + 8


class Only:
    """A state of which only some fields may be read."""

    def __init__(self, s, fields):
        self._s, self._fields = s, fields

    def __getattr__(self, name):
        assert name in self._fields, f"it reads {name}"
        return getattr(self._s, name)


def hanging(game):
    """(module, name, function) of all that hangs on fields."""
    for folder in (load(game).module("picture"), load(game).module("text")):
        inside = [importlib.import_module(found.name)
                  for found in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}.")]
        for module in (folder, *inside):
            yield from ((module, name, made) for name, made in vars(module).items()
                        if hasattr(made, "fields"))


@pytest.mark.parametrize("game", playable())
def test_what_hangs_on_fields_reads_no_others(game, monkeypatch):
    """In whole games, in every phase of them: else an old picture would be shown."""
    asked, checked = set(), list(hanging(game))
    for module, name, made in checked:
        def look(s, *given, name=name, made=made):
            asked.add(name)
            return made.__wrapped__(Only(s, made.fields), *given)
        monkeypatch.setattr(module, name, look)
    for players, options in list(tables(load(game)))[::2]:
        for match, _ in plays(game, players, options, seed=5):
            scene_layer(match.view(), [], None, False, False)
            position_words(match.view(0), speaker())
    assert asked == {name for _, name, _ in checked}
