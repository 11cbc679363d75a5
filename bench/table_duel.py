"""What the table of four players is worth in Café Race: experts that push by it against experts that search,
as bots by name.

    ludoteca solve cafe-race --players 4                                        half an hour of one H200; or
        get its table
    LUDOTECA_TABLES=cafe-race-4-solved PYTHONPATH=bench ludoteca tournament cafe-race --players 4 \\
        --bots table_duel:by_table,table_duel:by_search --games 600
"""
from __future__ import annotations

from ludoteca.bots.levels import plan_of, think
from ludoteca.bots.searcher import drawn_from, search_of
from ludoteca.core.match import View
from ludoteca.games.cafe_race.push_strategy import push_view
from ludoteca.games.cafe_race.solved.four.player import pusher


def by_table(view: View, seed: int) -> int:
    if pusher() is None:
        raise SystemExit("There is no table of four: LUDOTECA_TABLES says in which folder it lies.")
    return think(view, "expert", seed)


def by_search(view: View, seed: int) -> int:
    """As an expert decides where there is no table."""
    shares = push_view(search_of(view.game), view, plan_of(view.game, "expert").effort, seed)
    return view.choices()[drawn_from(shares, seed)]
