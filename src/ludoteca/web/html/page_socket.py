"""A page's socket: what its seat hears, now and after each change; decisions the other way."""
from __future__ import annotations

from fastapi import APIRouter, WebSocket

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.web.api.decisions import listener
from ludoteca.web.html.page_message import FoldedChanges
from ludoteca.web.html.page_modules import module_file
from ludoteca.web.live.hub import Watcher
from ludoteca.web.middleware import address_of
from ludoteca.web.request_context import context_of
from ludoteca.web.table.seats import viewing

router = APIRouter(include_in_schema=False)
STALE, OLD = 4426, 4410                               # as the pages of today and of before know it


@router.websocket("/t/{id}/live")
async def live(socket: WebSocket, id: str, seat: int = NOBODY, portrait: int = 0, still: int = 0,
               present: int = 0, announced: int = 0, since: int = 0, epoch: int = 0, folds: str = "",
               news: int = 0) -> None:
    """The page's socket, in which decisions come in, too.

    `folds` names the module by which the page folds and draws what it is told. One of another version, or so
    old that it asks for `news` as markup, is to load itself anew. Who asks is told who is present and what is
    announced.
    """
    context = context_of(socket)
    table, guest = await context.service.find(id), context.access.guest(socket)
    viewer = Viewer(viewing(table, guest, seat), (), "en", bool(portrait), bool(still))
    context.service.meet(table, guest, address_of(socket.scope))
    await socket.accept()
    if news or (folds not in ("", "1") and await module_file(folds) is None):
        return await socket.close(OLD if news else STALE, "This page is of another version.")
    await context.service.hub.serve(table,
                                    Watcher(socket, guest, viewer, FoldedChanges(max(0, since), epoch),
                                            shares=False, asks_present=bool(present),
                                            asks_announced=bool(announced),
                                            hear=listener(context, socket, table, guest),
                                            address=address_of(socket.scope)))
    context.service.meet(table, guest)
    return None
