"""A table that is let go leaves no circle of references behind, so that nobody has to look for garbage while people play."""
import gc
import random
import weakref

import pytest

from ludoteca.core.game import games, load
from ludoteca.web.live.snapshot import Changes, message
from ludoteca.web.table import requests
from ludoteca.web.table.changes import apply
from ludoteca.web.table.table import Table, Viewer
from ludoteca.web.table.terms import Clock, Place, agree


def played(game):
    """A table where a whole game was played, looked at from every seat."""
    players = load(game).template().players
    places = [Place("person", f"P{p}", "", f"guest {p}", "") for p in range(players)]
    terms = agree(game, players, {}, places, public=False, undo="reveal", hints=True, clock=Clock("none", 0), host="")
    table = Table("t", terms, 0.0)
    apply(table, requests.start(table, "club"))
    luck, changes = random.Random(5), Changes()
    while not table.over:
        seat = table.waiting[0]
        apply(table, requests.decide(table, seat, luck.choice(table.choices[seat]), table.number(seat)))
        changes(table, Viewer(seat), len(table.heard(seat)))
        message(table, Viewer(seat), None)
    return table


@pytest.mark.parametrize("game", games())
def test_a_table_goes_at_once_when_nobody_refers_to_it(game):
    played(game)                                 # what is kept for all tables is there now
    gc.collect()
    gc.disable()
    try:
        table = played(game)
        gone = [weakref.ref(table), weakref.ref(table.match), weakref.ref(table.view(0))]
        del table
        assert [ref() for ref in gone] == [None] * 3
    finally:
        gc.enable()
