"""The pages of accounts: keep what is yours, come back, and what the server keeps."""
from __future__ import annotations

import functools
from datetime import datetime

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.show.language_rules import medium_date
from ludoteca.show.words import speaker
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.rendering import page, reader_of, switched
from ludoteca.web.people import passkeys, phrases
from ludoteca.web.people.privacy import kept
from ludoteca.web.request_context import context_of

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def me(request: Request) -> Response:
    if chosen := switched(request):
        return chosen
    context = context_of(request)
    reader = reader_of(request.cookies, request.headers.get("accept-language", ""))
    guest, say = context.access.guest(request), speaker(reader.language)
    account = await context.accounts.find(guest) if guest else None
    day = functools.partial(medium_date, language=say.language)
    devices = [(each.name or say("Device"), day(datetime.fromtimestamp(each.added)),
                each.guest == context.access.device(request))
               for each in (await context.accounts.devices(guest) if account else [])]
    store = context.service.store
    keys = await store.select("select id from passkeys where account = ?", guest) if account else []
    response = HTMLResponse(page("me.html", reader, "/me", account=account, devices=devices, keys=len(keys),
                                 phrases=phrases.available(), passkeys=passkeys.available(),
                                 words=client_words(say)))
    context.access.welcome(request, response)
    return response


@router.get("/privacy")
async def privacy(request: Request) -> Response:
    if chosen := switched(request):
        return chosen
    reader = reader_of(request.cookies, request.headers.get("accept-language", ""))
    return HTMLResponse(page("privacy.html", reader, "/privacy", kept=kept(speaker(reader.language))))
