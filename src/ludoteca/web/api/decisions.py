"""Decisions as they come in, by a request or through a socket, and what both are answered."""
from __future__ import annotations

from typing import Any

import orjson
from fastapi import WebSocket
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from ludoteca.core.errors import LudotecaError
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.show.words import speaker
from ludoteca.web import internal_errors
from ludoteca.web.api.scopes import beyond, reaches
from ludoteca.web.errors import NoTable, Refused, Stale, Stumbled, TooMany, read_fault, status_of
from ludoteca.web.html.rendering import reader_of
from ludoteca.web.live.hub import Hear
from ludoteca.web.live.program_message import snapshot
from ludoteca.web.live.websocket import Message
from ludoteca.web.middleware import address_of
from ludoteca.web.people.tokens import TokenScope
from ludoteca.web.request_context import Context
from ludoteca.web.table.commands.decide import Decision, SocketDecision, WantedDecision
from ludoteca.web.table.seats import acting
from ludoteca.web.table.table import Table

Answer = tuple[dict[str, Any], int]              # what is answered, and its status


def listener(context: Context, socket: WebSocket, table: Table, guest: str) -> Hear:
    """What hears the decisions that come through a socket."""
    address, language = address_of(socket.scope), language_of(socket)
    may_play = reaches(socket, TokenScope.PLAY)

    async def hear(text: str) -> tuple[Message, bool]:
        if not may_play:
            content, status = refusal(beyond(TokenScope.PLAY), language)
            return Message(orjson.dumps({"answer": None, "status": status} | content)), False
        given, (content, status) = await answered(context, table, guest, text, address, language)
        answer = {"answer": given and given.id, "status": status} | content
        return Message(orjson.dumps(answer)), given is not None

    return hear


async def answered(context: Context, table: Table, guest: str, text: str, address: str,
                   language: str) -> tuple[SocketDecision | None, Answer]:
    """What a socket sent, if that was a decision, and what it is answered."""
    try:
        given = SocketDecision.model_validate_json(text)
    except ValidationError as fault:
        return None, refusal(read_fault(fault.errors(), language), language)
    if not context.rates.requests.take(address):
        return given, refusal(TooMany("Too many requests; please wait a moment."), language)
    if excluded := context.manners.excluded(guest, address):
        return given, refusal(excluded, language)
    return given, await context.rates.loop.run(
        (address, guest), decided(context, table, guest, given, language, shielded=False))


async def decided(context: Context, table: Table, guest: str, given: Decision, language: str,
                  shielded: bool = True) -> Answer:
    """Take a decision, and answer it, whatever comes. Shielded: the asker may hang up meanwhile."""
    try:
        context.service.meet(table, guest)
        wanted = WantedDecision(given.decision, given.seq, given.seat, guest)
        outcome = await context.service.decide(table, wanted, shielded=shielded)
        if outcome.fault is not None:
            return refusal(outcome.fault, language, shown_with(context, table, guest, given, outcome.fault))
        return taken(table, guest, given, outcome.changed)
    except LudotecaError as fault:
        return refusal(fault, language)
    except Exception as fault:
        return refusal(internal_errors.note("answer", fault, table.id, table.game), language)


def taken(table: Table, guest: str, given: Decision, changed: bool) -> Answer:
    held = table.held_by(guest)                  # perhaps it has just moved to another device
    seat = given.seat if given.seat in held else next(iter(held), NOBODY)
    still = (not table.over and seat not in table.waiting
             and (bool(table.choices.get(seat)) or table.may_undo(seat)))
    return told(table, guest, seat, changed, open=still), 200


def shown_with(context: Context, table: Table, guest: str, given: Decision,
               fault: LudotecaError) -> dict[str, Any]:
    """With a refusal, the table as it stands; NotYours if the seat was moved meanwhile."""
    if not isinstance(fault, Refused) or isinstance(fault, NoTable | Stumbled):
        return {}
    seat = acting(table, guest, given.seat)
    if isinstance(fault, Stale):
        context.service.hub.refresh(table, seat)
    return {"table": snapshot(table, Viewer(seat, tuple(table.held_by(guest))))}


def refusal(fault: LudotecaError, language: str, more: dict[str, Any] | None = None) -> Answer:
    status, code = status_of(fault)
    return {"error": fault.translated(speaker(language)), "code": code} | (more or {}), status


def told(table: Table, guest: str, seat: int | None, changed: bool, **more: Any) -> dict[str, Any]:
    """What a command came to; the number is that of the caller's seat, or a spectator's where it has none
    now."""
    held = table.held_by(guest)
    shown = seat if seat in held else held[0] if held else NOBODY
    return {"changed": changed, "seq": table.number(shown), **more}


def language_of(connection: HTTPConnection) -> str:
    return reader_of(connection).language
