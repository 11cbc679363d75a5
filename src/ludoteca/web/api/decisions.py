"""Decisions as they come in, by a request or through a socket, and what they are answered."""
from __future__ import annotations

from typing import Any

import orjson
from fastapi import WebSocket
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from ludoteca.core.errors import LudotecaError, traced
from ludoteca.core.state import NOBODY
from ludoteca.show.words import speaker
from ludoteca.web.access import acting
from ludoteca.web.api import models as m
from ludoteca.web.errors import Malformed, NoTable, Refused, Stale, Stumbled, TooMany, status_of
from ludoteca.web.hosting.logs import Quietly
from ludoteca.web.html.rendering import reader_of
from ludoteca.web.live.hub import Hear
from ludoteca.web.live.program_message import snapshot
from ludoteca.web.live.websocket import Message
from ludoteca.web.middleware import address_of
from ludoteca.web.request_context import Context
from ludoteca.web.table import requests
from ludoteca.web.table.table import Table, Viewer

stumbles = Quietly()


def listener(context: Context, socket: WebSocket, table: Table, guest: str) -> Hear:
    """What hears the decisions that come through a socket."""
    address, language = address_of(socket.scope), language_of(socket)

    async def hear(text: str) -> tuple[Message, bool]:
        answer = await answered(context, table, guest, text, address, language)
        return Message(orjson.dumps(answer)), answer["status"] != Malformed.status

    return hear


async def answered(context: Context, table: Table, guest: str, text: str, address: str,
                   language: str) -> dict[str, Any]:
    """What somebody is answered who decides through a socket: never silence, whatever was sent."""
    given: m.SocketDecision | None = None
    fault: LudotecaError
    try:
        given = m.SocketDecision.model_validate_json(text)
        if not context.rates.requests.take(address):
            raise TooMany("That was too much at once; please wait a moment.")
        context.service.meet(table, guest)
        content, status = await decided(context, table, guest, given, language, shielded=False)
        return {"answer": given.id, "status": status} | content
    except ValidationError:
        fault = Malformed("This is no decision: it has a `decision`, a `seq` and perhaps a `seat` and"
                          " a short `id`.")
    except LudotecaError as refused:
        fault = refused
    except Exception as found:
        stumbles.warn("A decision at table %s failed: %s", table.id, traced(found))
        fault = Stumbled()
    status, code = status_of(fault)
    said = fault.translated(speaker(language))
    return {"answer": given and given.id, "status": status, "error": said, "code": code}


async def decided(context: Context, table: Table, guest: str, given: m.Decision, language: str,
                  shielded: bool = True) -> tuple[dict[str, Any], int]:
    """Take a decision; the answer, and its status. Shielded: the asker may hang up meanwhile."""
    seat = acting(table, guest, given.seat)
    try:
        changed = await context.service.act(
            table, lambda: requests.decide(table, acting(table, guest, seat), given.decision, given.seq),
            shielded)
    except NoTable:
        raise
    except Refused as fault:
        acting(table, guest, seat)  # nobody is shown a table from a seat that was moved meanwhile
        if isinstance(fault, Stale):
            context.service.hub.refresh(table, seat)
        now = snapshot(table, Viewer(seat, tuple(table.held_by(guest))))
        return {"error": fault.translated(speaker(language)), "code": fault.code, "table": now}, fault.status
    still = (not table.over and seat not in table.waiting
             and (bool(table.choices.get(seat)) or table.may_undo(seat)))
    return told(table, guest, seat, changed, open=still and guest in table.seats[seat].holders), 200


def told(table: Table, guest: str, seat: int | None, changed: bool, **more: Any) -> dict[str, Any]:
    """What a command came to; the number is that of the caller's seat, or a spectator's where it has none
    now."""
    held = table.held_by(guest)
    shown = seat if seat in held else held[0] if held else NOBODY
    return {"changed": changed, "seq": table.number(shown), **more}


def language_of(connection: HTTPConnection) -> str:
    return reader_of(connection.cookies, connection.headers.get("accept-language", "")).language
