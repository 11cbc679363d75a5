"""The API of circles: everything that can be done in one, as JSON for pages and programs.

A circle is named by the word in its link.  Who asks is known by the cookie, as at tables.
"""
from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from ludoteca.core.game_loader import load
from ludoteca.web.api.models import LinkInfo
from ludoteca.web.api.routes import answers, reply
from ludoteca.web.api.scopes import look_at_token, reaches
from ludoteca.web.circles import commands
from ludoteca.web.circles import models as m
from ludoteca.web.circles.begin_table import begin
from ludoteca.web.circles.circle import Circle, GameResult
from ludoteca.web.circles.circle_service import NEWEST, Ask
from ludoteca.web.circles.dates import next_dates
from ludoteca.web.circles.moments import BestMoment, best_moments
from ludoteca.web.circles.permissions import check
from ludoteca.web.circles.results import MemberTally, summary
from ludoteca.web.errors import NotFound, TooMany
from ludoteca.web.html.qr_code import code_of
from ludoteca.web.live.program_message import playable
from ludoteca.web.manners.manners_service import check_talk
from ludoteca.web.middleware import address_of
from ludoteca.web.people.tokens import TokenScope
from ludoteca.web.reports.pages import reports_of
from ludoteca.web.request_context import Context, context_of, outside
from ludoteca.web.table.commands.command import RequestBody

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])
SHOWN = 50                                       # evenings
After = Annotated[int, Query(ge=0, description="Wait for a change past this `seq`.")]
Before = Annotated[int, Query(ge=0, le=NEWEST, description="Of the first line that is known.")]


async def circle_of(request: Request, key: str) -> tuple[Context, Circle, str]:
    """The context, the circle, and who asks: who does so is here, unless by a token that only reads."""
    context = context_of(request)
    guest = context.access.guest(request)
    circle = await context.circles.by_key(key, guest)
    if reaches(request, TokenScope.PLAY):
        await context.circles.meet(circle, guest)
    return context, circle, guest


async def act(request: Request, key: str, ask: Ask) -> Response:
    context, circle, _ = await circle_of(request, key)
    return reply({"seq": (await context.circles.act(circle.id, ask)).seq})


def guest_of(request: Request) -> str:
    return context_of(request).access.guest(request)


# To make one, to see it, to come in.

@router.post("/circles", **answers(m.CircleMade, 201))
async def make_circle(request: Request, given: m.NewCircle) -> Response:
    """A new circle; you are its founder."""
    context = context_of(request)
    if not context.rates.tables.take(address_of(request.scope)):
        raise TooMany("You have founded many circles in the last hour; please wait a little.")
    guest, cookie = context.access.meet(request)
    circle = await context.circles.found(given.name, given.own_name, guest)
    made = reply({"key": circle.key, "url": f"/c/{circle.key}", "you": 0}, 201)
    context.access.give(request, made, cookie)
    return made


@router.get("/circles/{key}", **answers(m.CircleInfo, 200, 410))
async def see_circle(request: Request, key: str) -> Response:
    """The circle as a member sees it; of one that is not yours, its name."""
    context, circle, guest = await circle_of(request, key)
    told = await describe(circle, guest, context.circles.here(circle), unread(context, circle, guest))
    if circle.member_of(guest):
        _, past = await summary(circle)
        best = await asyncio.to_thread(best_moments, reports_of(request), past[:SHOWN])
        told["moments"] = [moment(*each) for each in best]
    return reply(told)


@router.get("/circles/{key}/news", **answers(m.NewsInfo, 200, 403, 410))
async def circle_news(request: Request, key: str, after: After = 0) -> Response:
    """Waits until something is new, or somebody comes; after a while it answers all the same."""
    context, circle, guest = await circle_of(request, key)
    check(circle, "see", guest)
    await context.circles.wait(circle, after, context.settings.limits.wait_seconds)
    circle = await context.circles.by_key(key, guest)
    check(circle, "see", guest)
    return reply({"seq": circle.seq, "here": sorted(context.circles.here(circle))})


@router.get("/circles/{key}/chat", **answers(list[m.ChatLine], 200, 403, 410))
async def chat(request: Request, key: str, before: Before = NEWEST) -> Response:
    """What was said, 100 lines before a number, the newest last. All of it is kept."""
    context, circle, guest = await circle_of(request, key)
    check(circle, "see", guest)
    lines = await context.circles.said(circle, before, unread(context, circle, guest))
    return reply([{"seq": line.seq, "at": line.at, "member": line.member, "text": line.text}
                  for line in lines])


@router.post("/circles/{key}/members", **answers(m.CircleMade, 200, 403, 409, 410))
async def join(request: Request, key: str, given: m.Join) -> Response:
    """Come in, under a name."""
    context, circle, _ = await circle_of(request, key)
    guest, cookie = context.access.meet(request)
    circle = await context.circles.act(circle.id, lambda c: commands.join(c, guest, given.name,
                                                                          context.settings.limits))
    await context.circles.meet(circle, guest)
    own = circle.member_of(guest)
    made = reply({"key": circle.key, "url": f"/c/{circle.key}", "you": own.number if own else None})
    context.access.give(request, made, cookie)
    return made


# What members do.

@router.post("/circles/{key}/tables", **answers(m.BegunTable, 201, 403, 409))
async def begin_table(request: Request, key: str, given: m.CircleGame) -> Response:
    """Begin a game with everybody who is here; bots fill up."""
    context, circle, guest = await circle_of(request, key)
    if given.game not in playable():
        raise NotFound("There is no such game.")
    if not context.rates.tables.take(address_of(request.scope)):
        raise TooMany("You have opened many tables in the last hour; please play some of them first.")
    table = await begin(context, circle, guest, load(given.game), address_of(request.scope))
    return reply({"table": table.id, "url": f"/t/{table.id}"}, 201)


@router.post("/circles/{key}/chat", **answers(m.CircleDone, 200, 403, 409))
async def say(request: Request, key: str, given: m.CircleLine) -> Response:
    """Say something to all; it stays."""
    guest, limits = guest_of(request), context_of(request).settings.limits
    if not context_of(request).rates.chat.take(address_of(request.scope)):
        raise TooMany("You are sending messages too quickly; please wait a moment.")
    check_talk(request.cookies.get("talk", ""), given.text)
    return await act(request, key, lambda c: commands.say(c, guest, given.text, limits))


@router.post("/circles/{key}/date", **answers(m.CircleDone, 200, 403, 409))
async def date(request: Request, key: str, given: m.NewDate) -> Response:
    """When the circle meets next."""
    guest = guest_of(request)
    return await act(request, key, lambda c: commands.date(c, guest, given.when, given.zone, given.weekly))


@router.post("/circles/{key}/name", **answers(m.CircleDone, 200, 403, 409))
async def name_oneself(request: Request, key: str, given: m.NewName) -> Response:
    """Your name in the circle."""
    guest, limits = guest_of(request), context_of(request).settings.limits
    return await act(request, key, lambda c: commands.name_oneself(c, guest, given.name, limits))


@router.post("/circles/{key}/leave", **answers(m.CircleDone, 200, 403))
async def leave(request: Request, key: str, given: m.LeaveCircle) -> Response:
    """Leave; the others keep their games. With the last member the circle is gone."""
    guest = guest_of(request)
    return await act(request, key, lambda c: commands.leave(c, guest, given.forget))


@router.post("/circles/{key}/links", **answers(LinkInfo, 200, 403, 404, 409))
async def make_link(request: Request, key: str, given: m.MemberLink) -> Response:
    """A link that works once: the device that opens it is yours, or that of a member who lost one."""
    context, circle, guest = await circle_of(request, key)
    own = check(circle, "link", guest)
    assert own is not None
    if given.member not in (None, own.number):
        check(circle, "vouch", guest, given.member)
    member = circle.members[own.number if given.member is None else given.member]
    code = context.access.circle_link(circle.id, member.number, member.holding)
    url = outside(request, f"/circle-link/{code}")
    return reply({"code": code, "url": url, "qr": await code_of(request, url),
                  "seconds": context.settings.limits.link_seconds})


@router.post("/circle-claims", **answers(m.CircleMade, 200, 409, 410))
async def claim(request: Request, given: m.CircleClaim) -> Response:
    """This device becomes a member's by a one-time link."""
    context = context_of(request)
    id, number, holding, code = context.access.read_circle_link(given.code)
    guest, cookie = context.access.meet(request)
    circle = await context.circles.act(id, lambda c: commands.claim(c, guest, number, holding, code))
    made = reply({"key": circle.key, "url": f"/c/{circle.key}", "you": number})
    context.access.give(request, made, cookie)
    return made


@router.post("/circles/{key}/devices/end", **answers(m.CircleDone, 200, 403))
async def end_devices(request: Request, key: str, given: RequestBody) -> Response:
    """Every other device of yours is signed out of the circle, and links you made before are dead."""
    guest = guest_of(request)
    return await act(request, key, lambda c: commands.end_devices(c, guest))


# What the founder does.

@router.post("/circles/{key}/rename", **answers(m.CircleDone, 200, 403, 409))
async def rename(request: Request, key: str, given: m.NewName) -> Response:
    """The circle's name."""
    guest, limits = guest_of(request), context_of(request).settings.limits
    return await act(request, key, lambda c: commands.rename(c, guest, given.name, limits))


@router.post("/circles/{key}/renew", **answers(m.CircleMade, 200, 403, 409))
async def renew(request: Request, key: str, given: RequestBody) -> Response:
    """Another link, because the old one leaked; members are led to the new one."""
    context, circle, guest = await circle_of(request, key)
    circle = await context.circles.act(circle.id, lambda c: commands.renew(c, guest))
    return reply({"key": circle.key, "url": f"/c/{circle.key}", "you": circle.founder})


@router.post("/circles/{key}/remove", **answers(m.CircleDone, 200, 403, 404, 409))
async def remove(request: Request, key: str, given: m.MemberNumber) -> Response:
    """Send a member away."""
    guest = guest_of(request)
    return await act(request, key, lambda c: commands.remove(c, guest, given.member))


@router.post("/circles/{key}/founder", **answers(m.CircleDone, 200, 403, 404, 409))
async def hand_over(request: Request, key: str, given: m.MemberNumber) -> Response:
    """Make another member the founder."""
    guest = guest_of(request)
    return await act(request, key, lambda c: commands.hand_over(c, guest, given.member))


@router.post("/circles/{key}/closed", **answers(m.CircleDone, 200, 403, 409))
async def switch(request: Request, key: str, given: m.Switch) -> Response:
    """Close the circle: everybody may still look, nothing new happens. Or open it again."""
    guest = guest_of(request)
    return await act(request, key, lambda c: commands.switch(c, guest, given.closed))


# As plain data.

def unread(context: Context, circle: Circle, guest: str) -> set[int]:
    """The members whose words somebody who blocks them does not read."""
    return {member.number for member in circle.present if context.manners.blocks(guest, member.devices)}


async def describe(circle: Circle, guest: str, here: set[int], unread: set[int]) -> dict[str, Any]:
    own = circle.member_of(guest)
    if own is None:
        return {"name": circle.name, "count": len(circle.present), "you": None}
    found, past = await summary(circle)
    tally = [(member, "", each) for member, each in found.totals.items()]
    tally += [(member, game, each) for game, of in found.by_game.items() for member, each in of.items()]
    return {"name": circle.name, "count": len(circle.present), "you": own.number, "key": circle.key,
            "seq": circle.seq, "closed": circle.closed, "founder": circle.founder,
            "members": [{"number": member.number, "name": member.name, "here": member.number in here,
                         "left": member.left} for member in circle.members.values()],
            "meeting": meeting(circle),
            "tables": [{"table": table.id, "game": table.game, "at": table.at, "members": table.members}
                       for table in circle.open_tables.values()],
            "evenings": [[result(game) for game in evening.games] for evening in past[:SHOWN]],
            "tally": [tallied(*each) for each in tally],
            "ahead": [[a, b, times] for (a, b), times in sorted(found.ahead.items())],
            "lines": [{"at": line.at, "kind": line.kind, "member": line.member, "text": line.text}
                      for line in circle.lines if line.kind != "said" or line.member not in unread]}


def result(game: Any) -> dict[str, Any]:
    return {"table": game.table, "game": game.game, "at": game.at,
            "seats": [{"member": member, "name": name, "rank": rank} for member, name, rank in game.seats]}


def moment(game: GameResult, best: BestMoment) -> dict[str, Any]:
    member, name, _ = game.seats[best.seat]
    return {"table": game.table, "game": game.game, "moment": best.moment, "member": member, "name": name,
            "gain": round(best.gain, 4), "luck": best.luck}


def tallied(member: int, game: str, each: MemberTally) -> dict[str, Any]:
    return {"member": member, "game": game, "played": each.played, "won": each.won,
            "fair": round(each.fair, 2)}


def meeting(circle: Circle) -> dict[str, Any] | None:
    if (found := circle.meeting) is None:
        return None
    dates = next_dates(found, datetime.now(UTC))
    return {"when": found.when, "zone": found.zone, "weekly": found.weekly,
            "next": dates[0].isoformat() if dates else None}
