"""The API of notices: how you want to hear that it is your turn."""
from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ludoteca.show.words import speaker
from ludoteca.web.api.routes import answers, reply
from ludoteca.web.api.scopes import look_at_token
from ludoteca.web.errors import Invalid, NotYours, Refused, TooMany
from ludoteca.web.html.rendering import reader_of
from ludoteca.web.middleware import address_of
from ludoteca.web.notices import models as m
from ludoteca.web.notices.channels import check_address, new_secret
from ludoteca.web.notices.preferences import Preferences
from ludoteca.web.request_context import context_of, outside

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])
MAIL = re.compile(r"[^@\s<>\"',;:\\]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z]{2,}")
MAIL_CODE, MAIL_LASTS = "mail", 3 * 86_400        # a link in a mail, and for how many seconds it is good
BROWSERS = 8


@router.get("/me/notices", **answers(m.PreferencesInfo))
async def see_preferences(request: Request) -> Response:
    """How you are told that it is your turn."""
    context = context_of(request)
    guest = context.access.guest(request)
    found = await context.notices.preferences(guest) if guest else Preferences()
    return reply(await told(request, found))


@router.post("/me/notices", **answers(m.PreferencesInfo, 200, 403, 409))
async def change_preferences(request: Request, given: m.NewPreferences) -> Response:
    """Change what you name, leave the rest. A new mail address counts when its link was opened."""
    context = context_of(request)
    if not (guest := context.access.guest(request)):
        raise NotYours("Join a table first; then you can be told when it is your turn.")
    reader = reader_of(request)
    site = outside(request, "/").rstrip("/")
    found = await context.notices.preferences(guest)
    found = replace(changed(found, given, context.settings.private_webhooks), language=reader.language,
                    site=site)
    confirm = bool(given.mail) and given.mail != found.mail
    if confirm:
        await ask_to_confirm(request, guest, str(given.mail), site, reader.language)
    await context.notices.keep(guest, found)
    return reply(await told(request, found, confirm))


def changed(old: Preferences, given: m.NewPreferences, private: bool) -> Preferences:
    """What was asked for, checked."""
    new: dict[str, Any] = {}
    if given.mail == "":
        new["mail"] = ""
    if given.webhook is not None:
        new["webhook"] = check_address(given.webhook, private) if given.webhook else ""
        if given.webhook != old.webhook:
            new["webhook_secret"] = new_secret() if given.webhook else ""
    if given.push is not None:
        check_address(str(given.push.get("endpoint", "")), private)
        if len(str(given.push)) > 2000 or not isinstance(given.push.get("keys"), dict):
            raise Invalid("This is not a browser’s subscription.")
        new["push"] = (*(each for each in old.push if each["endpoint"] != given.push["endpoint"]),
                       given.push)[-BROWSERS:]
    if given.quiet is not None:
        new["quiet"] = hours(given.quiet)
    if given.zone is not None:
        new["zone"] = check_zone(given.zone)
    if given.vacation is not None:
        new["vacation"] = check_day(given.vacation)
    return replace(old, **new)


def hours(given: list[int]) -> tuple[int, int] | None:
    if given and (len(given) != 2 or not all(0 <= hour <= 23 for hour in given)):
        raise Invalid("Quiet hours are two hours of the day, from 0 to 23.")
    return (given[0], given[1]) if given else None


def check_zone(zone: str) -> str:
    try:
        return ZoneInfo(zone).key
    except (ValueError, KeyError, OSError):
        raise Invalid("A time zone is given as Europe/Rome.") from None


def check_day(day: str) -> str:
    try:
        return date.fromisoformat(day).isoformat() if day else ""
    except ValueError:
        raise Invalid("A day is given as 2026-12-27.") from None


async def ask_to_confirm(request: Request, guest: str, mail: str, site: str, language: str) -> None:
    """Only whose mailbox it is can say that it is theirs."""
    context, say = context_of(request), speaker(language)
    if not context.notices.mails:
        raise Refused("This server sends no e-mail.")
    if not MAIL.fullmatch(mail):
        raise Invalid("This is not an e-mail address.")
    if not context.rates.phrases.take(address_of(request.scope)) or not context.rates.phrases.take(mail):
        raise TooMany("Too many attempts; please wait an hour.")
    code = context.access.sealed(MAIL_CODE, [guest, mail])
    await context.notices.mail(
        mail, say("Confirm your address for Ludoteca"),
        say("Open this link to be told by e-mail when it is your turn. If you did not ask for this, "
            "ignore this message.") + f"\n\n{site}/notices/confirm/{code}\n", code[-24:].replace(".", ""))


@router.post("/me/notices/confirm", **answers(m.PreferencesInfo, 200, 410))
async def confirm_mail(request: Request, given: m.MailCode) -> Response:
    """The link of a mail was opened: its address counts."""
    context = context_of(request)
    guest, mail = context.access.unsealed(MAIL_CODE, given.code, MAIL_LASTS)
    found = replace(await context.notices.preferences(guest), mail=mail)
    await context.notices.keep(guest, found)
    return reply(await told(request, found) | {"webhook_secret": ""})       # perhaps another reads the mail


async def told(request: Request, found: Preferences, confirm: bool = False) -> dict[str, Any]:
    notices = context_of(request).notices
    return {"mail": found.mail, "mails": notices.mails, "webhook": found.webhook,
            "webhook_secret": found.webhook_secret, "push": len(found.push),
            "push_key": await notices.push_key(), "quiet": [*(found.quiet or ())],
            "vacation": found.vacation, "zone": found.zone, "confirm": confirm}
