"""The pages of good manners: who else is at a table or in a circle, to block or report; and whom one
blocks."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.show.words import Say, speaker
from ludoteca.web.circles.api import circle_of, unread
from ludoteca.web.circles.permissions import check
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.rendering import page, page_by_pieces, reader_of
from ludoteca.web.manners.models import Reason
from ludoteca.web.request_context import context_of, who_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Person:
    """Somebody to block or report, and what a command names them by."""

    name: str
    blocked: bool
    fields: dict[str, Any]


def reasons(say: Say) -> list[tuple[str, str]]:
    return [(Reason.INSULT, say("Insults or threats")), (Reason.SPAM, say("Advertising or spam")),
            (Reason.CHEATING, say("Cheating")), (Reason.OTHER, say("Something else"))]


@router.get("/t/{id}/company")
async def table_company(request: Request, id: str) -> Response:
    """Who else is at a table."""
    context = context_of(request)
    table, guest = await context.service.find(id), context.access.guest(request)
    people = [Person(other.name, context.manners.blocks(guest, other.guests),
                     {"sender": other.sender} if other.seat is None else {"other": other.seat})
              for other in context.manners.others(table, guest)]
    return await shown(request, people, f"/api/tables/{id}", f"/t/{id}")


@router.get("/c/{key}/company")
async def circle_company(request: Request, key: str) -> Response:
    """Who else is in a circle."""
    context, circle, guest = await circle_of(request, key)
    own = check(circle, "see", guest)
    blocked = unread(context, circle, guest)
    people = [Person(member.name, member.number in blocked, {"member": member.number})
              for member in circle.present if member != own]
    return await shown(request, people, f"/api/circles/{circle.key}", f"/c/{circle.key}")


async def shown(request: Request, people: list[Person], api: str, back: str) -> Response:
    reader = reader_of(request)
    say = speaker(reader.language)
    return HTMLResponse(await page_by_pieces(
        who_of(request), "company.html", reader, request.url.path, people=people, api=api, back=back,
        reasons=reasons(say), reported=bool(request.query_params.get("reported")), words=client_words(say)))


@router.get("/me/blocks")
async def blocks(request: Request) -> Response:
    """Whom one has blocked."""
    context = context_of(request)
    reader = reader_of(request)
    guest = context.access.guest(request)
    found = await context.manners.blocked(guest) if guest else []
    return HTMLResponse(page("blocks.html", reader, "/me/blocks", blocks=found,
                             words=client_words(speaker(reader.language))))
