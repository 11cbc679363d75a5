"""The API of tokens: a person makes them, looks at them and revokes them. No token can."""
from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ludoteca.web.api.routes import answers, reply
from ludoteca.web.api.scopes import look_at_token
from ludoteca.web.errors import TooMany
from ludoteca.web.middleware import address_of
from ludoteca.web.people import models as m
from ludoteca.web.people.tokens import SHOWN, Token
from ludoteca.web.request_context import context_of
from ludoteca.web.table.commands.command import line

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])


def told(token: Token) -> dict[str, Any]:
    return {"id": token.id[:SHOWN], "name": token.name, "scope": token.scope, "added": token.added,
            "used": token.used or None}


@router.get("/me/tokens", **answers(list[m.TokenInfo]))
async def list_tokens(request: Request) -> Response:
    """The tokens that you have made: what each may do, and when it was last used."""
    context = context_of(request)
    return reply([told(token) for token in await context.tokens.of(context.access.guest(request))])


@router.post("/me/tokens", **answers(m.TokenMade, 201, 409))
async def make_token(request: Request, given: m.NewToken) -> Response:
    """A token for a program that is to act in your name. It is told this once."""
    context = context_of(request)
    name = line(given.name, "name", context.settings.limits.name_letters, 0)
    if not context.rates.phrases.take(address_of(request.scope)):
        raise TooMany("Too many attempts; please wait an hour.")
    guest, cookie = context.access.meet(request)
    token, text = await context.tokens.make(guest, name, given.scope)
    made = reply(told(token) | {"token": text}, 201)
    context.access.give(request, made, cookie)
    return made


@router.post("/me/tokens/revoke", **answers(m.AccountDone))
async def revoke_token(request: Request, given: m.WhichToken) -> Response:
    """A token is good for nothing from now on."""
    context = context_of(request)
    await context.tokens.revoke(context.access.guest(request), given.id)
    return reply({"ok": True})
