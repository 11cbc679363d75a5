"""What a page draws of a table, drawn here: by the same Python, from the same message."""
from __future__ import annotations

from typing import Any

import orjson

from ludoteca.core.game_loader import Game
from ludoteca.core.plugin_faults import is_ctrl_c
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.page.table_page import TablePage
from ludoteca.show.words import speaker
from ludoteca.web.html.first_paint import SENTENCES
from ludoteca.web.html.page_message import FoldedChanges
from ludoteca.web.table import commands
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, agree


def drawn(table: Table, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer's page shows who comes now."""
    page = TablePage(table.game, speaker(viewer.language, table.game.name), SENTENCES)
    shown = page.hear(orjson.loads(FoldedChanges()(table, viewer, None).data), viewer.portrait, viewer.still)
    assert shown is not None
    return shown


def try_out(game: Game) -> None:
    """Draw a game that begins for all who may look at it: a part of a game from outside that fails there is
    left out before anybody meets it."""
    try:
        players = game.rules.PLAYERS[0]
        places = [Place(SeatKind.PERSON, f"Player {p + 1}", guest=f"g{p}") for p in range(players)]
        table = Table("first look", agree(game.name, players, None, places, host="g0"), 0.0)
        commands.apply(table, commands.start.check(table, "novice"))
        for seat in range(NOBODY, players):
            drawn(table, Viewer(seat, () if seat == NOBODY else (seat,)))
    except BaseException as fault:                   # its rules: then it is said where they fail
        if is_ctrl_c(fault):
            raise
