"""What is only studied: the inputs of nets that were tried and not kept, and the count of bluffs."""
import runpy
from pathlib import Path

import pytest

from bots.table import views, worlds
from ludoteca import load
from ludoteca.bots import search_memory, value_net
from ludoteca.bots.searcher import code_of
from training import ave_caesar_inputs, cafe_fatal_inputs

BLANK = -777.0


@pytest.mark.parametrize("name, inputs", [("ave-caesar", ave_caesar_inputs),
                                          ("cafe-fatal", cafe_fatal_inputs)])
def test_all_senses_are_written_and_nothing_else(name, inputs):
    game = load(name)
    code, size = code_of(game, "plain", (), (inputs,)), search_memory.SEATS + search_memory.SCRATCH
    for players in game.rules.PLAYERS:
        for view in views(name, 3, 17, 40, players=players):
            for world in worlds(view, 2):
                for p in range(players):
                    values = [BLANK] * size
                    code.sense(world, p, values)
                    written = [i for i, value in enumerate(values) if value != BLANK]
                    assert written == list(range(value_net.SCRATCH, value_net.SCRATCH + inputs.SENSES))
                    assert all(-20 <= values[i] <= 20 for i in written)


def test_bluffs_are_counted():
    bench = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "bluffs.py"))
    tally = bench["measure"]("club", 1, 3)
    assert tally.games == 1 and tally.cards > 5 and 0 <= tally.rate <= 1
    assert tally.as_dict()["cards"] == tally.cards
