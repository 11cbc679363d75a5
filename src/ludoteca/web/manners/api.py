"""The API of good manners: block, report, and what the operator announces."""
from __future__ import annotations

from collections.abc import Collection

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ludoteca.core.user_input import clean
from ludoteca.web.api.routes import answers, find, reply
from ludoteca.web.api.scopes import look_at_token
from ludoteca.web.circles.api import circle_of
from ludoteca.web.circles.permissions import check
from ludoteca.web.errors import NotYours, TooMany
from ludoteca.web.manners import models as m
from ludoteca.web.middleware import address_of
from ludoteca.web.request_context import Context, context_of

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])


def known(guest: str) -> str:
    """Who asks; NotYours for a stranger, who could not take it back."""
    if not guest:
        raise NotYours("This is for people who play here.")
    return guest


@router.get("/announcement", **answers(m.Announcement))
async def announcement(request: Request) -> Response:
    """What the operator of the server announces."""
    return reply({"text": context_of(request).manners.moderation.announcement})


@router.get("/tables/{id}/company", **answers(list[m.OtherInfo], 200))
async def company(request: Request, id: str) -> Response:
    """Who else is at the table, or talks there, and whom of them you block."""
    context, table, guest = await find(request, id)
    manners = context.manners
    return reply([{"seat": other.seat, "sender": other.sender, "name": other.name,
                   "blocked": manners.blocks(guest, other.guests)} for other in manners.others(table, guest)])


@router.post("/tables/{id}/block", **answers(m.MannersDone, 200, 403, 409))
async def block_at_table(request: Request, id: str, given: m.BlockAtTable) -> Response:
    """Block somebody: they no longer sit down where you sit, and you do not read what they say."""
    context, table, guest = await find(request, id)
    other = context.manners.find(table, known(guest), given.other, given.sender)
    return await switch(context, guest, other.guests, other.name, given.blocked)


@router.post("/tables/{id}/complaints", **answers(m.MannersDone, 201, 403, 409))
async def complain_at_table(request: Request, id: str, given: m.ComplaintAtTable) -> Response:
    """Report somebody to the operator of the server, who reads what was said at the table."""
    context, table, guest = await find(request, id)
    other = context.manners.find(table, known(guest), given.other, given.sender)
    return await complain(request, other.guests, f"table {table.id}", other.name, given)


@router.post("/circles/{key}/block", **answers(m.MannersDone, 200, 403, 404, 409))
async def block_in_circle(request: Request, key: str, given: m.BlockInCircle) -> Response:
    """Block a member: you do not read what they say, and they do not sit down at tables where you sit."""
    context, circle, guest = await circle_of(request, key)
    check(circle, "block", guest, given.member)
    other = circle.members[given.member]
    return await switch(context, guest, other.devices, other.name, given.blocked)


@router.post("/circles/{key}/complaints", **answers(m.MannersDone, 201, 403, 404, 409))
async def complain_in_circle(request: Request, key: str, given: m.ComplaintInCircle) -> Response:
    """Report a member to the operator of the server."""
    _, circle, guest = await circle_of(request, key)
    check(circle, "complain", guest, given.member)
    other = circle.members[given.member]
    return await complain(request, other.devices, f"circle {circle.id}", other.name, given)


async def switch(context: Context, guest: str, others: Collection[str], name: str, blocked: bool) -> Response:
    if blocked:
        await context.manners.block(guest, others, name)
    else:
        await context.manners.unblock_all(guest, others)
    return reply({"ok": True})


async def complain(request: Request, about: Collection[str], place: str, name: str, told: m.Told) -> Response:
    context = context_of(request)
    if not context.rates.complaints.take(address_of(request.scope)):
        raise TooMany("You have reported a lot within an hour; please wait a little.")
    text = clean(told.text, context.settings.limits.chat_letters)
    await context.manners.complain(context.access.guest(request), about, place, name=name, text=text,
                                   reason=told.reason)
    return reply({"ok": True}, 201)


@router.get("/me/blocks", **answers(list[m.BlockInfo]))
async def see_blocks(request: Request) -> Response:
    """Whom you have blocked."""
    context = context_of(request)
    guest = context.access.guest(request)
    found = await context.manners.blocked(guest) if guest else []
    return reply([{"id": each.id, "name": each.name, "at": each.at} for each in found])


@router.post("/me/blocks/end", **answers(m.MannersDone))
async def end_block(request: Request, given: m.EndBlock) -> Response:
    """Block somebody no longer."""
    context = context_of(request)
    await context.manners.unblock(context.access.guest(request), given.id)
    return reply({"ok": True})
