"""The pages of accounts: keep what is yours, come back, and what the server keeps."""
from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import datetime

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.show.language_rules import medium_date
from ludoteca.show.words import Say, speaker
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.rendering import page, reader_of
from ludoteca.web.people import passkeys, phrases
from ludoteca.web.people.privacy import kept
from ludoteca.web.people.tokens import SHOWN, Token, TokenScope
from ludoteca.web.request_context import context_of

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def me(request: Request) -> Response:
    context = context_of(request)
    reader = reader_of(request)
    guest, say = context.access.guest(request), speaker(reader.language)
    account = await context.accounts.find(guest) if guest else None
    day = functools.partial(medium_date, language=say.language)
    devices = [(each.name or say("Device"), day(datetime.fromtimestamp(each.added)),
                each.guest == context.access.device(request))
               for each in (await context.accounts.devices(guest) if account else [])]
    store = context.service.store
    keys = await store.select("select id from passkeys where account = ?", guest) if account else []
    response = HTMLResponse(page("me.html", reader, "/me", account=account, devices=devices, keys=len(keys),
                                 tokens=token_rows(await context.tokens.of(guest), say),
                                 scopes=scope_names(say).items(),
                                 phrases=phrases.available(), passkeys=passkeys.available(),
                                 words=client_words(say)))
    context.access.welcome(request, response)
    return response


def scope_names(say: Say) -> dict[TokenScope, str]:
    return {TokenScope.READ: say("see what you see"), TokenScope.PLAY: say("see and play"),
            TokenScope.HOST: say("see, play and host")}


def token_rows(tokens: Sequence[Token], say: Say) -> list[tuple[str, str, str, str]]:
    """Each token's number, name, scope and last use, in words."""
    used = functools.partial(medium_date, language=say.language)
    return [(each.id[:SHOWN], each.name, scope_names(say)[TokenScope(each.scope)],
             used(datetime.fromtimestamp(each.used)) if each.used else say("never used")) for each in tokens]


@router.get("/privacy")
async def privacy(request: Request) -> Response:
    reader = reader_of(request)
    return HTMLResponse(page("privacy.html", reader, "/privacy", kept=kept(speaker(reader.language))))
