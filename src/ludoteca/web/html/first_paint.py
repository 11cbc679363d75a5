"""What a table's page shows before it draws itself: its parts as markup, without the drawings."""
from __future__ import annotations

import asyncio
from typing import Any

from ludoteca.core.match import View
from ludoteca.show.page.facts import OwnFacts, PageFacts, Viewer, facts_of
from ludoteca.show.page.fragments import fragments
from ludoteca.show.page.log import SeatLog
from ludoteca.show.page.result import lead_taken
from ludoteca.show.words import drawing, speaker
from ludoteca.web.live.program_message import common, own_facts
from ludoteca.web.table import commands
from ludoteca.web.table.table import Table

PIECE = 40                                           # events that are told in one round of the loop
SENTENCES = commands.sentences(speaker())            # of notes, in English


async def first_paint(table: Table, viewer: Viewer) -> dict[str, Any]:
    page = page_facts(table, viewer)
    log = await told(page)
    return fragments(page, log, None, lead_taken(page.public) if page.table.over else None)


async def told(page: PageFacts) -> SeatLog:
    """All that the viewer heard, as sentences: a long game a piece in each round of the loop."""
    view, log = page.view, SeatLog(page.view, page.say)
    while log.count < len(view.events):
        log.hear(View(view.game, view.s, view.seat, view.events[:log.count + PIECE], view.names))
        await asyncio.sleep(0)
    return log


def page_facts(table: Table, viewer: Viewer) -> PageFacts:
    own = own_facts(table, viewer.seat)
    return PageFacts(table.view(viewer.seat), table.view(), viewer, facts_of(common(table), SENTENCES),
                     OwnFacts(own["may_undo"], own["sent"]),
                     drawing(speaker(viewer.language, table.game.name)))
