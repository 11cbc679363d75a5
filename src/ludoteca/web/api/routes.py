"""The API: everything that can be done at a table, as JSON for pages and programs.

Pages send their commands here too.  A caller is known by its cookie; it sees and hears what its seat may, and
every refusal is a status and one sentence.  A stale command gets 409 with the table as it stands.
"""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Request, WebSocket
from starlette.responses import Response

from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import USUAL, level_named, unknown_bot
from ludoteca.core.game_loader import load
from ludoteca.show.page.facts import Viewer
from ludoteca.web.api import models as m
from ludoteca.web.api.decisions import decided, language_of, listener, told
from ludoteca.web.api.scopes import look_at_token, reaches
from ludoteca.web.bots import hints
from ludoteca.web.errors import NotFound, NotYours, Refused, TooMany
from ludoteca.web.html.page_message import FoldedChanges
from ludoteca.web.html.qr_code import code_of
from ludoteca.web.live.hub import Watcher
from ludoteca.web.live.program_message import Changes, describe, message, playable, snapshot, summary
from ludoteca.web.manners.manners_service import check_talk
from ludoteca.web.middleware import address_of, head_alone
from ludoteca.web.people.tokens import TokenScope
from ludoteca.web.replay import api as after
from ludoteca.web.reports import pages as report
from ludoteca.web.request_context import Context, context_of, outside, who_of
from ludoteca.web.table.commands import COMMANDS, chat, claim, rematch, sit, stand_in
from ludoteca.web.table.commands.chat import Chat
from ludoteca.web.table.commands.claim import Claim, NewLink
from ludoteca.web.table.commands.command import Asked, Asker, FromSeat, TableCommand, line
from ludoteca.web.table.commands.decide import Decision
from ludoteca.web.table.commands.sit import Sit
from ludoteca.web.table.commands.stand_in import Absent
from ludoteca.web.table.seats import acting, viewing
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Clock, Place, SeatKind, Terms, agree, check_clock

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])
WantedSeat = Annotated[int | None,
                       Query(ge=-1, le=15,
                             description="Which of your seats to look through; -1: as a spectator.")]
Since = Annotated[int, Query(ge=0, description="How many events you have heard already.")]
After = Annotated[int | None, Query(ge=-1, description="Wait for a change past this `seq`.")]
LISTED = 100


def answers(model: Any, status: int = 200, *faults: int) -> dict[str, Any]:
    """What OpenAPI says of an endpoint's answers."""
    found = {f: {"model": m.Fault} for f in (400, 401, 403, 404, 409, 422, 429, *faults)}
    return {"response_model": None, "status_code": status, "responses": {status: {"model": model}, **found}}


def reply(content: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(content), status, media_type="application/json")


async def find(request: Request | WebSocket, id: str) -> tuple[Context, Table, str]:
    """The context, the table, and who asks: who does so is here, unless by a token that only reads."""
    context = context_of(request)
    table, guest = await context.service.find(id), context.access.guest(request)
    if reaches(request, TokenScope.PLAY):
        context.service.meet(table, guest, address_of(request.scope))
    return context, table, guest


async def act(context: Context, asker: Asker, ask: Callable[[], Asked]) -> Response:
    """Let somebody do what `ask` checks and returns when it is the table's turn to listen."""
    changed = await context.service.act(asker.table, ask)
    return reply(told(asker.table, asker.guest, asker.wanted, changed))


# What is asked for most is looked for first.

@router.post("/tables/{id}/decisions", **answers(m.Decided, 200, 403, 409))
async def make_decision(request: Request, id: str, given: Decision) -> Response:
    """Decide. The same decision for the same `seq` counts once; a stale one gets 409 and the table as it
    stands."""
    context = context_of(request)
    table, guest = await context.service.find(id), context.access.guest(request)
    return reply(*await decided(context, table, guest, given, language_of(request)))


# Games and tables.

@router.get("/games", **answers(list[m.GameInfo]))
async def list_games() -> Response:
    """The games, their options (the default first) and the levels of their bots."""
    return reply([describe(load(name)) for name in playable()])


@router.get("/tables", **answers(list[m.Summary]))
async def list_tables(request: Request) -> Response:
    """The public tables that are not over, the newest first."""
    return reply([summary(table) for table in await context_of(request).service.listed(LISTED)])


@router.post("/tables", **answers(m.Made, 201, 409))
async def make_table(request: Request, given: m.NewTable) -> Response:
    """A new table. It begins as soon as no seat is open."""
    context = context_of(request)
    if given.game not in playable():
        raise NotFound("There is no game {name!r} here; there are: {names}.", name=given.game,
                       names=", ".join(playable()))
    if not context.rates.tables.take(address_of(request.scope)):
        raise TooMany("You have opened many tables in the last hour; please play some of them first.")
    guest, cookie = context.access.meet(request)
    table = await context.service.create(terms_of(context, given, guest), address_of(request.scope))
    made = reply(placed(table, guest), 201)
    context.access.give(request, made, cookie)
    return made


def placed(table: Table, guest: str) -> dict[str, Any]:
    return {"id": table.id, "seat": next(iter(table.held_by(guest)), None), "url": f"/t/{table.id}"}


def terms_of(context: Context, given: m.NewTable, guest: str) -> Terms:
    limits = context.settings.limits
    places = []
    for seat in given.seats:
        level = level_named(seat.level or USUAL)
        if seat.kind == "bot" and level not in LEVELS:
            raise unknown_bot(seat.level, LEVELS)
        name = line(seat.name, "name", limits.name_letters, 0)
        word = line(seat.word, "word", limits.word_letters, 0)
        places.append(Place(SeatKind.PERSON, name, "", guest, word) if seat.kind == "me"
                      else Place(SeatKind.BOT, level=level) if seat.kind == "bot" else Place())
    clock = check_clock(Clock(given.clock.kind, given.clock.limit), limits)
    return agree(given.game, given.players, given.options, places, public=given.public, undo=given.undo,
                 hints=given.hints, clock=clock, host=guest, takeover=given.takeover,
                 talk=given.talk)


@router.get("/tables/{id}", **answers(m.Snapshot, 200, 403, 410))
async def see_table(request: Request, id: str, seat: WantedSeat = None, since: Since = 0,
                    after: After = None) -> Response:
    """The table as your seat sees it; with `after`, as soon as that is news, or after a while as it is."""
    context, table, guest = await find(request, id)
    looking = viewing(table, guest, seat)
    if after is not None and not head_alone(request):
        await context.service.hub.wait(table, looking, after, context.settings.limits.wait_seconds)
        context.service.table(id)            # unless it was deleted meanwhile
    return reply(snapshot(table, Viewer(viewing(table, guest, seat), tuple(table.held_by(guest))), since))


@router.get("/tables/{id}/plan", **answers(m.PlanInfo, 200, 403))
async def see_plan(request: Request, id: str, seat: WantedSeat = None) -> Response:
    """What you have planned for your next turns; nobody else's plan is ever shown."""
    _, table, guest = await find(request, id)
    return reply({"plan": table.seats[acting(table, guest, seat)].plan})


# Seats.

@router.post("/tables/{id}/seats", **answers(m.Made, 200, 409, 410))
async def take_seat(request: Request, id: str, given: Sit) -> Response:
    """Take an open seat: the one you name, or the first; while the game runs, the seat of a bot that you
    name, where the table allows it. Sitting where you sit already changes nothing."""
    context, table, _ = await find(request, id)
    guest, cookie = context.access.meet(request, table.held_by)
    if context.manners.unwelcome(table, guest):
        raise NotYours("You cannot sit down at this table.")
    await context.service.act(table, lambda: sit.ask(Asker(table, guest), given))
    made = reply(placed(table, guest) | ({} if given.seat is None else {"seat": given.seat}))
    context.access.give(request, made, cookie)
    return made


@router.post("/tables/{id}/absent", **answers(m.Done, 200, 403, 409))
async def absent(request: Request, id: str, given: Absent) -> Response:
    """Let a bot stand in for somebody who is waited for and has not been here for a while, where no clock
    runs."""
    context, table, guest = await find(request, id)
    here = 0 <= given.absent < table.players and await context.service.here(table, given.absent)
    asker = Asker(table, guest, given.seat)
    return await act(context, asker, lambda: stand_in.ask(asker, given, here))


@router.post("/tables/{id}/links", **answers(m.LinkInfo, 200, 403))
async def make_link(request: Request, id: str, given: NewLink) -> Response:
    """A link that takes your seat to another device, once; it ends when you leave the seat or move it."""
    context, table, guest = await find(request, id)
    code = context.access.link(table, acting(table, guest, given.seat), given.keep)
    url = outside(request, f"/claim/{code}")
    return reply({"code": code, "url": url, "qr": await code_of(request, url),
                  "seconds": context.settings.limits.link_seconds})


@router.post("/claims", **answers(m.Made, 200, 410))
async def use_link(request: Request, given: Claim) -> Response:
    """Take the seat that a one-time link gives."""
    context = context_of(request)
    id, seat, holding, number, keep = context.access.read_link(given.code)
    table = await context.service.find(id)
    guest, cookie = context.access.meet(request)
    await context.service.act(table, lambda: claim.check(table, seat, guest, holding, number, keep))
    made = reply({"id": id, "seat": seat, "url": f"/t/{id}"})
    context.access.give(request, made, cookie)
    return made


# Playing.

@router.post("/tables/{id}/chat", **answers(m.Done, 200, 403))
async def say_something(request: Request, id: str, given: Chat) -> Response:
    """Say something to all at the table."""
    context, table, guest = await find(request, id)
    asker = Asker(table, guest, given.seat)
    check_talk(request.cookies.get("talk", ""), given.text)
    check_talk(table.talk, given.text)
    if context.manners.unwelcome(table, guest):
        raise NotYours("You cannot chat at this table.")
    if not context.rates.chat.take(address_of(request.scope)):
        raise TooMany("You are sending messages too quickly; please wait a moment.")
    return await act(context, asker, lambda: chat.ask(asker, given))


@router.post("/tables/{id}/hint", **answers(m.Hint, 200, 403, 409))
async def hint(request: Request, id: str, given: FromSeat) -> Response:
    """What a bot would decide in your place, where the table allows hints; it knows what you know."""
    context, table, guest = await find(request, id)
    return reply(await hints.hint(context, table, acting(table, guest, given.seat), who_of(request)))


@router.post("/tables/{id}/rematch", **answers(m.Made, 201, 403, 409))
async def play_again(request: Request, id: str, given: FromSeat) -> Response:
    """Once more, with the same terms: the first who asks makes the table, the others sit down by asking
    too."""
    context, table, guest = await find(request, id)
    seat = acting(table, guest,
                  given.seat if given.seat is not None else next(iter(table.held_by(guest)), None))
    rematch.check_over(table)
    if table.rematch is None:
        fresh = await context.service.create_rematch(table, seat, rematch.terms(table, guest),
                                                     address_of(request.scope))
        if fresh and fresh.terms.circle:
            with suppress(Refused):      # the circle may be closed, or no longer this guest's
                await context.circles.begun(fresh, guest)
    other = await context.service.find(str(table.rematch))
    for p in table.held_by(guest):
        wish = Sit(name=table.names[p], seat=p)
        await context.service.act(other, partial(sit.ask, Asker(other, guest), wish))
    return reply(placed(other, guest), 201)


# Live.

@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: str, seat: WantedSeat = None, changes: bool = False,
               folds: bool = False, since: Since = 0, epoch: int = 0) -> None:
    """For programs: the table as your seat sees it, now and after each change; `events` are the new ones.

    With `changes`, only what is other than in the message before.  With `folds`, as pages have it: the same,
    the events as rows, without the position and what is legal, which follow from them; `since` so many of
    this `epoch`, where you have those.  Decisions may be sent here, too: as in a POST, and with an `id` of
    your own that comes back in `answer`.
    """
    context, table, guest = await find(socket, id)
    viewer = Viewer(viewing(table, guest, seat))
    await socket.accept()
    composer = FoldedChanges(since, epoch) if folds else Changes() if changes else message
    watcher = Watcher(socket, guest, viewer, composer, person=False, shares=composer is message,
                      hear=listener(context, socket, table, guest), address=address_of(socket.scope))
    await context.service.hub.serve(table, watcher)
    context.service.meet(table, guest)


# The commands that need nothing but the table.

def endpoint(command: TableCommand) -> Callable[..., Awaitable[Response]]:
    """What answers POST /tables/{id}/PATH of a command."""
    ask = command.ask
    assert ask is not None

    async def obey(request: Request, id: str, given: Any) -> Response:
        context, table, guest = await find(request, id)
        asker = Asker(table, guest, given.seat)
        return await act(context, asker, lambda: ask(asker, given))

    obey.__name__, obey.__doc__ = command.path.replace("/", "_"), ask.__doc__
    obey.__annotations__["given"] = command.body
    return obey


for command in COMMANDS:
    if command.path:
        router.add_api_route(f"/tables/{{id}}/{command.path}", endpoint(command), methods=["POST"],
                             **answers(m.Done, 200, 403, 409))
router.include_router(after.router)
router.include_router(report.api)
