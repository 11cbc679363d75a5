"""A page's socket: what it shows or draws itself, now and after each change; decisions the other way."""
from __future__ import annotations

from fastapi import APIRouter, WebSocket

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.words import LANGUAGES
from ludoteca.web.api.decisions import listener
from ludoteca.web.html.fragments import Page, begin_page, compose, leave
from ludoteca.web.html.page_message import FoldedChanges
from ludoteca.web.live.hub import Watcher
from ludoteca.web.middleware import address_of
from ludoteca.web.request_context import Context, context_of
from ludoteca.web.table.seats import viewing
from ludoteca.web.table.table import Table

router = APIRouter(include_in_schema=False)


@router.websocket("/t/{id}/live")
async def live(socket: WebSocket, id: str, seat: int = NOBODY, portrait: int = 0, language: str = "en",
               still: int = 0, news: int = 0, present: int = 0, announced: int = 0, folds: int = 0,
               since: int = 0, epoch: int = 0) -> None:
    """The page's socket: its parts, now and after each change; decisions come in here, too.

    A page that folds draws itself. Who asks for news puts them together, and who asks is told who is present
    and what is announced; a page that is older than this server does not.
    """
    context = context_of(socket)
    table, guest = await context.service.find(id), context.access.guest(socket)
    viewer = Viewer(viewing(table, guest, seat), (), language if language in LANGUAGES else "en",
                    bool(portrait), bool(still))
    context.service.meet(table, guest, address_of(socket.scope))
    if not folds:
        await begin_page(table, viewer)
    await socket.accept()
    composer = (FoldedChanges(max(0, since), epoch) if folds
                else Page() if news and viewer.seat != NOBODY else compose)    # who looks on shares messages
    await context.service.hub.serve(table,
                                    Watcher(socket, guest, viewer, composer, shares=not folds,
                                            asks_present=bool(present), asks_announced=bool(announced),
                                            hear=listener(context, socket, table, guest),
                                            address=address_of(socket.scope)))
    context.service.meet(table, guest)
    forget_later(context, table)


def forget_later(context: Context, table: Table) -> None:
    """What pages were told there is forgotten some time after, if no page looks; a program may still play."""
    if not context.service.hub.shown(table.id):
        leave(table)
