"""What the table of four players is worth in Café Race: experts that push by it against experts that search,
as bots by name.

    python research/solve.py cafe-race --players 4            half an hour of one H200; or get its table
    PYTHONPATH=research ludoteca tournament cafe-race --players 4 \\
        --bots table_duel:by_table,table_duel:by_search --games 600

The table is looked for in cafe-race-4-solved, or in the folder that LUDOTECA_TABLES names.
"""
from __future__ import annotations

import functools
import os
from pathlib import Path

from cafe_race_solver.four.player import Pusher, pusher
from ludoteca.bots.levels import plan_of
from ludoteca.bots.searcher import drawn_from, search_of
from ludoteca.core.match import View
from ludoteca.games.cafe_race.push_strategy import push_view


@functools.cache
def known() -> Pusher:
    return pusher(Path(os.environ.get("LUDOTECA_TABLES", "cafe-race-4-solved")))


def by_table(view: View, seed: int) -> int:
    shares = known().shares(view.s.space, view.s.coffee, view.s.dice)[view.seat]
    return view.choices()[drawn_from(shares, seed)]


def by_search(view: View, seed: int) -> int:
    """As an expert decides."""
    shares = push_view(search_of(view.game), view, plan_of(view.game, "expert").effort, seed)
    return view.choices()[drawn_from(shares, seed)]
