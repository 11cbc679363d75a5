"""The operator's page: reports, who is excluded, announcements, and the log of it all.

It is there only where the setting `operator` names a secret.  Who knows it signs in for some hours; another
secret, and every sign-in ends.
"""
from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ludoteca.core.errors import BadOption
from ludoteca.core.user_input import clean
from ludoteca.show.language_rules import day_and_time
from ludoteca.show.words import Say, speaker
from ludoteca.web.errors import Gone, NotFound, TooMany
from ludoteca.web.hosting import administration
from ludoteca.web.html.new_table import read_form
from ludoteca.web.html.rendering import page_by_pieces, reader_of
from ludoteca.web.manners.moderation import FOR_EVER, Action, Moderation
from ludoteca.web.manners.operator_desk import Complaint, OperatorDesk
from ludoteca.web.manners.pages import reasons
from ludoteca.web.middleware import address_of
from ludoteca.web.request_context import Context, context_of, who_of

router = APIRouter(include_in_schema=False)
COOKIE = "operator"
PAGE = "page"                                    # who did it, in the log
HOURS = 12                                       # that one stays signed in
MOST_DAYS = 10_000
SHOWN, NEWEST = 100, 500                         # reports and lines of the log; reports that are looked at
Fields = Mapping[str, str]


@router.get("/operator")
async def operator(request: Request) -> Response:
    opened(request)
    return await shown(request)


@router.post("/operator")
async def act(request: Request) -> Response:
    """Sign in or out, or do one thing; then the page as it is now."""
    context = opened(request)
    form = {name: values[0] for name, values in read_form(await request.body()).items()}
    wanted = form.get("do", "")
    if wanted == "sign in":
        return await sign_in(request, form)
    if not signed_in(request):
        return await shown(request, status=403)
    if wanted == "sign out":
        response = RedirectResponse("/operator", 303)
        response.delete_cookie(COOKIE, path="/operator")
        return response
    if wanted not in DEEDS:
        raise NotFound("There is nothing at this address.")
    try:
        await DEEDS[wanted](desk_of(context), form)
    except BadOption as fault:
        return await shown(request, fault, 422)
    await context.manners.look()
    return RedirectResponse("/operator", 303)


def opened(request: Request) -> Context:
    """NotFound where no secret is set: then there is no such page."""
    context = context_of(request)
    if not context.settings.operator:
        raise NotFound("There is nothing at this address.")
    return context


def desk_of(context: Context) -> OperatorDesk:
    return OperatorDesk(context.service.store, PAGE)


# Who may.

def mark(context: Context) -> str:
    """What a cookie shows: it tells nothing of the secret, and ends with it."""
    return hmac.digest(context.access.secret("operator"), context.settings.operator.encode(), "sha256").hex()


def signed_in(request: Request) -> bool:
    context = context_of(request)
    try:
        given = context.access.unsealed(COOKIE, request.cookies.get(COOKIE, ""), HOURS * 3600)
    except Gone:
        return False
    return bool(given == mark(context))


async def sign_in(request: Request, form: Fields) -> Response:
    context = context_of(request)
    if not context.rates.phrases.take(address_of(request.scope)):
        raise TooMany("Too many attempts; please wait an hour.")
    given, secret = (hashlib.sha256(text.encode()).digest()
                     for text in (form.get("secret", ""), context.settings.operator))
    if not hmac.compare_digest(given, secret):
        return await shown(request, BadOption("That is not the secret of this server."), 403)
    response = RedirectResponse("/operator", 303)
    response.set_cookie(COOKIE, context.access.sealed(COOKIE, mark(context)), max_age=HOURS * 3600,
                        path="/operator", httponly=True, samesite="strict",
                        secure=context.settings.secure or request.url.scheme == "https")
    return response


# What one may do.

def days_of(form: Fields) -> int | None:
    """For how many days; None: until it is taken back."""
    given = form.get("days", "").strip()
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= MOST_DAYS):
        raise BadOption("The number of days is from 1 to {most}, or empty.", most=MOST_DAYS)
    return int(given)


def text_of(form: Fields, name: str) -> str:
    return clean(form.get(name, ""), 300)


async def exclude(desk: OperatorDesk, form: Fields) -> None:
    await desk.ban(form.get("who", "").strip(), days_of(form), text_of(form, "reason"))


async def let_in(desk: OperatorDesk, form: Fields) -> None:
    await desk.unban(form.get("who", "").strip())


async def close(desk: OperatorDesk, form: Fields) -> None:
    await desk.close(form.get("who", ""))


async def announce(desk: OperatorDesk, form: Fields) -> None:
    await desk.announce(text_of(form, "text"), days_of(form))


DEEDS: dict[str, Callable[[OperatorDesk, Fields], Awaitable[None]]] = {
    "ban": exclude, "unban": let_in, "close": close, "announce": announce}


# The page.

async def shown(request: Request, fault: BadOption | None = None, status: int = 200) -> Response:
    reader = reader_of(request)
    say = speaker(reader.language)
    told: dict[str, Any] = {"error": fault.translated(say) if fault else "", "signed_in": signed_in(request)}
    if told["signed_in"]:
        told |= await told_of(context_of(request), say)
    return HTMLResponse(await page_by_pieces(who_of(request), "operator.html", reader, "/operator", **told),
                        status)


async def told_of(context: Context, say: Say) -> dict[str, Any]:
    """All that the page shows; what is long is put into words aside."""
    desk = desk_of(context)
    ended = [Action(0, note["at"], "end", note["end"], {"by": note["by"]})
             for note in await administration.done(context.service.store)]
    log, complaints = await desk.log(), await desk.complaints(NEWEST)
    return await asyncio.to_thread(in_words, context.manners.moderation, complaints, log + ended, say)


def in_words(state: Moderation, complaints: list[Complaint], log: list[Action], say: Say) -> dict[str, Any]:
    why, shown = dict(reasons(say)), [each for each in complaints if each.open][:SHOWN]
    bans = [(subject, moment(until, say) if until < FOR_EVER else "")
            for subject, until in state.bans.items() if state.banned_until(subject)]
    lines = sorted(log, key=lambda action: action.at, reverse=True)[:SHOWN]
    return {"announcement": state.announcement, "bans": bans,
            "reports": [(each, moment(each.at, say), why.get(each.data["reason"], ""), place_of(each, say),
                         link_of(each)) for each in shown],
            "log": [(moment(action.at, say), named(say).get(action.action, action.action),
                     " ".join(part for part in (action.subject, action.data.get("text", ""),
                                                action.data.get("reason", "")) if part),
                     by_whom(action, say)) for action in lines]}


def moment(at: float, say: Say) -> str:
    return day_and_time(datetime.fromtimestamp(at, UTC), say.language)


def by_whom(action: Action, say: Say) -> str:
    """The user who gave the command, or that it was done here."""
    by = action.data.get("by", "")
    return say("on this page") if by == PAGE else by


def place_of(report: Complaint, say: Say) -> str:
    kind, _, id = report.place.partition(" ")
    return say.labelled(say("Table") if kind == "table" else say("Circle"), id)


def link_of(report: Complaint) -> str:
    """The table that a report speaks of; a circle is its members' alone."""
    kind, _, id = report.place.partition(" ")
    return f"/t/{id}?watch=1" if kind == "table" else ""


def named(say: Say) -> dict[str, str]:
    return {"ban": say("excluded"), "unban": say("let in again"), "close": say("report closed"),
            "announce": say("announced"), "end": say("table deleted")}
