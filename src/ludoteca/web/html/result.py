"""The result of a finished game: the final table, and when the winners took the lead for good."""
from __future__ import annotations

from typing import Any

from cachetools import LRUCache

from ludoteca.core.events import fold
from ludoteca.core.match import View
from ludoteca.show.log import listed, opening
from ludoteca.show.presentation import text_of
from ludoteca.show.ranking import lead_for_good, winners
from ludoteca.show.words import Say
from ludoteca.web.html.log import heading_of
from ludoteca.web.html.rendering import render
from ludoteca.web.table.table import Table, Viewer


def result(table: Table, viewer: Viewer, say: Say) -> str:
    """The final table, the best first."""
    if not table.over:
        return ""
    turn = turning(f"{table.id}.{table.epoch}", table.view(), say)
    return result_of(table.view(viewer.seat), say, table.result[1], turn, table=table, viewer=viewer)


def result_of(view: View, say: Say, best: list[int], turn: str, **given: Any) -> str:
    """The final table, and line by line where the points come from."""
    words = text_of(view.game)
    columns, rows = words.result(view.s, say)
    ranked = sorted(((p, row) for p, row in enumerate(rows)), key=lambda pair: pair[1][0])
    return render("result.html", say.language, view.game.name, columns=columns, rows=ranked, winners=best,
                  names=view.names,
                  scored=[words.scored(view.s, p, say) for p in range(len(rows))], turn=turn, **given)


# by finished match: the state in which the lead was taken for good
_leads: LRUCache[str, Any] = LRUCache(100)


def turning(key: str, view: View, say: Say) -> str:
    """When those who win took the lead for good; found once a match."""
    rules = view.game.rules
    if key not in _leads:
        _leads[key] = fold(rules, opening(view),
                           view.events[:lead_for_good(rules, opening(view), view.events)])
    s = _leads[key]
    best = [view.names[p] for p in winners(rules, s)]
    if len(best) == len(view.names):
        return ""
    return say("{where}: from here on nobody was ahead of {who}.",
               where=heading_of(text_of(view.game).where(s, say)), who=listed(best, say))
