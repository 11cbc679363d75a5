"""The API of accounts: to be known again on every device. Nobody needs one to play."""
from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response, StreamingResponse

from ludoteca.core.user_input import clean
from ludoteca.web.access import COOKIE
from ludoteca.web.api.routes import answers, reply
from ludoteca.web.api.scopes import look_at_token
from ludoteca.web.errors import NotYours, TooMany
from ludoteca.web.html.rendering import reader_of
from ludoteca.web.middleware import address_of
from ludoteca.web.people import models as m
from ludoteca.web.people import own_data, phrases
from ludoteca.web.people.passkeys import Passkeys
from ludoteca.web.request_context import context_of, who_of
from ludoteca.web.table.commands.command import RequestBody

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])
DEVICE = "device"                                # what a sealed device is for: to be confirmed dead


def guest_of(request: Request) -> str:
    """Who asks; NotYours for a stranger, who has nothing to keep."""
    if not (guest := context_of(request).access.guest(request)):
        raise NotYours("You have no account here.")
    return guest


def name_of(request: Request, given: str) -> str:
    """What a device is called: as asked for, else by what its browser says of itself."""
    agent = request.headers.get("user-agent", "")
    system = next((name for name in ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")
                   if name in agent), "")
    return clean(given, 24) or system


def passkeys_of(request: Request) -> Passkeys:
    app = request.app
    if not hasattr(app.state, "passkeys"):
        app.state.passkeys = Passkeys(context_of(request).service.store, context_of(request).access)
    return app.state.passkeys  # type: ignore[no-any-return]


def signed_in(request: Request, cookie: str, content: dict[str, Any]) -> Response:
    """The answer with the new cookie; what the device had before comes along sealed, to be confirmed dead."""
    access = context_of(request).access
    made = reply(content | {"before": access.sealed(DEVICE, access.device(request))})
    access.give(request, made, cookie)
    return made


@router.get("/me", **answers(m.Me))
async def see_oneself(request: Request) -> Response:
    """Whether you have an account, and its devices."""
    context = context_of(request)
    guest, device = context.access.guest(request), context.access.device(request)
    account = await context.accounts.find(guest) if guest else None
    store = context.service.store
    keys = await store.select("select id from passkeys where account = ?", guest) if account else []
    found = await context.accounts.devices(guest) if account else []
    return reply({"account": account is not None, "phrase": bool(account and account.phrase),
                  "passkeys": len(keys),
                  "devices": [{"name": each.name, "added": each.added, "this": each.guest == device}
                              for each in found]})


@router.post("/me/phrase", **answers(m.Kept, 200, 403))
async def keep(request: Request, given: m.Keep) -> Response:
    """A recovery phrase of six words, told this once: with it you come back on any device. A guest becomes an
    account by it; asked for again, the phrase before is good for nothing."""
    context, guest = context_of(request), guest_of(request)
    take(request)
    language = reader_of(request).language
    known = {each.guest for each in await context.accounts.devices(guest)}
    cookie = ""
    if context.access.device(request) not in known:
        _, cookie = await context.accounts.keep(guest, name_of(request, given.device))
    return signed_in(request, cookie, {"phrase": await context.accounts.new_phrase(guest, language)})


@router.post("/me/confirm", **answers(m.AccountDone, 200, 403, 410))
async def confirm(request: Request, given: m.Confirm) -> Response:
    """The new cookie is here: the one before is dead."""
    context, guest = context_of(request), guest_of(request)
    before = context.access.unsealed(DEVICE, given.before, 3600)
    if before:
        await context.accounts.confirm(guest, context.access.device(request), before)
    return reply({"ok": True})


@router.post("/sign-in", **answers(m.SignedIn, 200, 403))
async def sign_in(request: Request, given: m.Phrase) -> Response:
    """Come back by a recovery phrase."""
    context = context_of(request)
    phrase = phrases.read_phrase(given.words)
    take(request)
    if not context.rates.phrases.take(context.accounts.key_of(phrase)):
        raise TooMany("Too many attempts; please wait an hour.")
    account = await context.accounts.by_phrase(phrase)
    return await come_back(request, account.id, given.device)


async def come_back(request: Request, account: str, device: str) -> Response:
    """Signed in; what this device had as a guest comes along."""
    context, guest = context_of(request), context_of(request).access.guest(request)
    cookie = await context.accounts.sign_in(account, name_of(request, device))
    if guest and guest != account and await context.accounts.find(guest) is None:
        await own_data.bring_along(context, guest, account)
    return signed_in(request, cookie, {})


def take(request: Request) -> None:
    """So many tries of an address: each costs a slow hash."""
    if not context_of(request).rates.phrases.take(address_of(request.scope)):
        raise TooMany("Too many attempts; please wait an hour.")


@router.post("/me/passkeys/options", **answers(m.PasskeyOptions, 200, 403))
async def passkey_options(request: Request, given: RequestBody) -> Response:
    """What a browser needs to make a passkey."""
    name = clean(request.cookies.get("name", ""), 24) or "Ludoteca"
    return reply(await passkeys_of(request).to_make(host_of(request), guest_of(request), name))


@router.post("/me/passkeys", **answers(m.SignedIn, 200, 403, 410))
async def add_passkey(request: Request, given: m.PasskeyAnswer) -> Response:
    """Keep a passkey; a guest becomes an account by it."""
    context, guest = context_of(request), guest_of(request)
    name = name_of(request, given.device)
    await passkeys_of(request).made(host_of(request), origin_of(request), guest, given.state,
                                    given.credential, name)
    known = {each.guest for each in await context.accounts.devices(guest)}
    cookie = ""
    if context.access.device(request) not in known:
        _, cookie = await context.accounts.keep(guest, name)
    return signed_in(request, cookie, {})


@router.post("/me/passkeys/end", **answers(m.AccountDone, 200, 403))
async def end_passkeys(request: Request, given: RequestBody) -> Response:
    """A passkey is lost: none of yours is good any more. You come back by your recovery phrase, and can make
    new ones."""
    context, guest = context_of(request), guest_of(request)
    await context.accounts.own(guest)
    await context.service.store.append([("-passkeys of an account", (guest,))])
    return reply({"ok": True})


@router.post("/sign-in/passkey/options", **answers(m.PasskeyOptions))
async def use_options(request: Request, given: RequestBody) -> Response:
    """What a browser needs to sign in with a passkey."""
    return reply(passkeys_of(request).to_use(host_of(request)))


@router.post("/sign-in/passkey", **answers(m.SignedIn, 200, 403, 410))
async def use_passkey(request: Request, given: m.PasskeyAnswer) -> Response:
    """Come back by a passkey."""
    account = await passkeys_of(request).used(host_of(request), origin_of(request), given.state,
                                              given.credential)
    return await come_back(request, account, given.device)


def host_of(request: Request) -> str:
    return request.url.hostname or ""


def origin_of(request: Request) -> str:
    """Where the page is that asks; the guard has compared it with the host."""
    return request.headers.get("origin", str(request.base_url).rstrip("/"))


@router.post("/me/sign-out", **answers(m.AccountDone, 200, 403))
async def sign_out(request: Request, given: m.SignOut) -> Response:
    """Sign this device out, or all others."""
    context, guest = context_of(request), guest_of(request)
    await context.accounts.own(guest)
    await context.accounts.sign_out(guest, context.access.device(request), given.elsewhere)
    made = reply({"ok": True})
    if not given.elsewhere:
        made.delete_cookie(COOKIE)
    return made


@router.get("/me/export", response_class=StreamingResponse,
            responses=answers(dict[str, Any])["responses"])
async def export(request: Request) -> Response:
    """All that is kept of you, as one file: games with their records, circles, chat, devices, tokens,
    notices, blocks, reports. What is kept as a hash alone is not told."""
    context = context_of(request)
    pieces = own_data.exported(context, who_of(request), context.access.guest(request))
    return StreamingResponse(pieces, media_type="application/json",
                             headers={"content-disposition": 'attachment; filename="ludoteca.json"'})


@router.post("/me/delete", **answers(m.AccountDone, 200, 403))
async def delete(request: Request, given: RequestBody) -> Response:
    """Delete all that is yours alone, and the account if you have one; games with others stay theirs."""
    await own_data.delete(context_of(request), guest_of(request))
    made = reply({"ok": True})
    own_data.forget_browser(request, made)
    return made
