"""The pages of notices: how one wants to be told, the link of a mail, and planning ahead at a table."""
from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.show.words import speaker
from ludoteca.web.html import game_about
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.rendering import page, reader_of
from ludoteca.web.notices.api import MAIL_CODE, MAIL_LASTS
from ludoteca.web.notices.preferences import Preferences
from ludoteca.web.request_context import context_of
from ludoteca.web.table.commands.plan import MOST
from ludoteca.web.table.seats import acting

router = APIRouter(include_in_schema=False)


@router.get("/notices")
async def notices(request: Request) -> Response:
    context = context_of(request)
    reader = reader_of(request)
    guest = context.access.guest(request)
    found = await context.notices.preferences(guest) if guest else Preferences()
    response = HTMLResponse(page("notices.html", reader, "/notices", found=found, mails=context.notices.mails,
                                 push_key=await context.notices.push_key(),
                                 words=client_words(speaker(reader.language))))
    context.access.welcome(request, response)
    return response


@router.get("/notices/confirm/{code}")
async def confirm(request: Request, code: str) -> Response:
    """It asks first: a mail program that looks at links confirms nothing."""
    reader = reader_of(request)
    _, mail = context_of(request).access.unsealed(MAIL_CODE, code, MAIL_LASTS)
    return HTMLResponse(page("notices_confirm.html", reader, request.url.path, mail=mail, code=code,
                             words=client_words(speaker(reader.language))))


@router.get("/t/{id}/plan")
async def plan_page(request: Request, id: str, seat: int | None = None) -> Response:
    """What one has planned for one's next turns."""
    context = context_of(request)
    reader = reader_of(request)
    table = await context.service.find(id)
    own = acting(table, context.access.guest(request), seat)
    return HTMLResponse(page("plan.html", reader, request.url.path, id=id, seat=own, most=MOST,
                             plan=table.seats[own].plan, legal=table.legal(own),
                             title=game_about.title(table.game, reader.language),
                             words=client_words(speaker(reader.language))))
