"""The API: everything that can be done at a table, as JSON for pages and programs.

Pages send their commands here too.  A caller is known by its cookie; it sees and hears what its seat may, and
every refusal is a status and one sentence.  A stale command gets 409 with the table as it stands.
"""
from __future__ import annotations

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, WebSocket
from starlette.responses import Response

from ludoteca.bots.levels import LEVELS, USUAL, unknown_bot
from ludoteca.core.game_loader import load
from ludoteca.core.user_input import clean
from ludoteca.web.access import acting, viewing
from ludoteca.web.api import models as m
from ludoteca.web.api.decisions import decided, language_of, listener, told
from ludoteca.web.bots import hints
from ludoteca.web.errors import NotFound, NotYours, Refused, TooMany
from ludoteca.web.html.qr_code import code_of
from ludoteca.web.live.hub import Watcher
from ludoteca.web.live.program_message import Changes, describe, message, playable, snapshot, summary
from ludoteca.web.middleware import address_of
from ludoteca.web.replay import api as after
from ludoteca.web.reports import pages as report
from ludoteca.web.request_context import Context, context_of, outside, who_of
from ludoteca.web.table import requests
from ludoteca.web.table.change import Change
from ludoteca.web.table.names import unlike
from ludoteca.web.table.requests import line
from ludoteca.web.table.table import Table, Viewer
from ludoteca.web.table.terms import Clock, Place, Terms, agree, check_clock

router = APIRouter(prefix="/api")
WantedSeat = Annotated[int | None,
                       Query(ge=-1, le=15,
                             description="Which of your seats to look through; -1: as a spectator.")]
Since = Annotated[int, Query(ge=0, description="How many events you have heard already.")]
After = Annotated[int | None, Query(ge=-1, description="Wait for a change past this `seq`.")]
LISTED = 100


def answers(model: Any, status: int = 200, *faults: int) -> dict[str, Any]:
    """What OpenAPI says of an endpoint's answers."""
    found = {f: {"model": m.Fault} for f in (400, 404, 422, 429, *faults)}
    return {"response_model": None, "status_code": status, "responses": {status: {"model": model}, **found}}


def reply(content: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(content), status, media_type="application/json")


async def find(request: Request | WebSocket, id: str) -> tuple[Context, Table, str]:
    """The context, the table, and who asks."""
    context = context_of(request)
    table, guest = await context.service.find(id), context.access.guest(request)
    context.service.meet(table, guest)
    return context, table, guest


async def act(request: Request, id: str, wanted: int | None, ask: Any) -> Response:
    """Let one of the caller's seats do something: `ask(table, seat)` checks it and returns the change. Whose
    seat it is counts when it is the table's turn to listen, not when the request came."""
    context, table, guest = await find(request, id)
    seat = acting(table, guest, wanted)
    changed = await context.service.act(table, lambda: ask(table, acting(table, guest, seat)))
    return reply(told(table, guest, seat, changed))


# What is asked for most is looked for first.

@router.post("/tables/{id}/decisions", **answers(m.Decided, 200, 403, 409))
async def decide(request: Request, id: str, given: m.Decision) -> Response:
    """Decide. The same decision for the same `seq` counts once; a stale one gets 409 and the table as it
    stands."""
    context, table, guest = await find(request, id)
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
        raise TooMany("That was many tables in an hour; please play some of them first.")
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
        if seat.kind == "bot" and (seat.level or USUAL) not in LEVELS:
            raise unknown_bot(seat.level, LEVELS)
        name = line(seat.name, "name", limits.name_letters, 0)
        word = line(seat.word, "word", limits.word_letters, 0)
        places.append(Place("person", name, "", guest, word) if seat.kind == "me"
                      else Place("bot", level=seat.level or USUAL) if seat.kind == "bot" else Place())
    clock = check_clock(Clock(given.clock.kind, given.clock.limit), limits)
    return agree(given.game, given.players, given.options, places, public=given.public, undo=given.undo,
                 hints=given.hints, clock=clock, host=guest, takeover=given.takeover)


@router.get("/tables/{id}", **answers(m.Snapshot, 200, 403, 410))
async def see_table(request: Request, id: str, seat: WantedSeat = None, since: Since = 0,
                    after: After = None) -> Response:
    """The table as your seat sees it; with `after`, as soon as that is news, or after a while as it is."""
    context, table, guest = await find(request, id)
    looking = viewing(table, guest, seat)
    if after is not None:
        await context.service.hub.wait(table, looking, after, context.settings.limits.wait_seconds)
        context.service.table(id)            # unless it was deleted meanwhile
    return reply(snapshot(table, Viewer(viewing(table, guest, seat), tuple(table.held_by(guest))), since))


# Seats.

@router.post("/tables/{id}/seats", **answers(m.Made, 200, 409, 410))
async def sit(request: Request, id: str, given: m.Sit) -> Response:
    """Take an open seat: the one you name, or the first; while the game runs, the seat of a bot that you
    name, where the table allows it. Sitting where you sit already changes nothing."""
    context, table, _ = await find(request, id)
    guest, cookie = context.access.meet(request)
    await context.service.act(table, lambda: seated(table, given, guest))
    made = reply(placed(table, guest) | ({} if given.seat is None else {"seat": given.seat}))
    context.access.give(request, made, cookie)
    return made


def seated(table: Table, given: m.Sit, guest: str) -> list[Change]:
    """Somebody sits down; on the last seat, and the game begins. Who sits there already (a double click)
    changes nothing."""
    held = table.held_by(guest)
    if held if given.seat is None else given.seat in held:
        return []
    if table.started and given.seat is not None:
        return [requests.take_over(table, given.seat, given.name, guest, given.word)]
    free = [p for p, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refused("No seat is open at this table.")
    change = requests.sit(table, free[0] if given.seat is None else given.seat, given.name, guest, given.word)
    return [change, Change("started", {"bots": []})] if len(free) == 1 else [change]


@router.post("/tables/{id}/start", **answers(m.Done, 200, 403, 409))
async def start(request: Request, id: str, given: m.Act) -> Response:
    """Begin now, as the host; bots take the open seats."""
    context, table, guest = await find(request, id)
    changed = await context.service.act(table, lambda: requests.start_by(table, guest, USUAL))
    return reply(told(table, guest, given.seat, changed))


@router.post("/tables/{id}/remove", **answers(m.Done, 200, 403, 409))
async def remove(request: Request, id: str, given: m.Remove) -> Response:
    """Send somebody away before the start, as the host: the seat is open again, for others."""
    context, table, guest = await find(request, id)
    changed = await context.service.act(table, lambda: requests.remove(table, given.remove, guest))
    return reply(told(table, guest, None, changed))


@router.post("/tables/{id}/leave", **answers(m.Done, 200, 403, 409))
async def leave(request: Request, id: str, given: m.Act) -> Response:
    """Before the start the seat is open again; later a bot stands in until you come back."""
    guest = context_of(request).access.guest(request)
    return await act(request, id, given.seat, lambda table, seat: requests.leave(table, seat, guest))


@router.post("/tables/{id}/back", **answers(m.Done, 200, 403, 409))
async def back(request: Request, id: str, given: m.Act) -> Response:
    """You are back: the bot that stood in for you stops."""
    return await act(request, id, given.seat, lambda table, seat: requests.back(table, seat))


@router.post("/tables/{id}/absent", **answers(m.Done, 200, 403, 409))
async def absent(request: Request, id: str, given: m.Absent) -> Response:
    """Let a bot stand in for somebody who is waited for and has not been here for a while, where no clock
    runs."""
    context, table, _ = await find(request, id)
    here = 0 <= given.absent < table.players and await context.service.here(table, given.absent)
    return await act(request, id, given.seat, lambda table,
                     seat: requests.stand_in(table, given.absent, here))


@router.post("/tables/{id}/links", **answers(m.LinkInfo, 200, 403))
async def make_link(request: Request, id: str, given: m.NewLink) -> Response:
    """A link that takes your seat to another device, once; it ends when you leave the seat or move it."""
    context, table, guest = await find(request, id)
    code = context.access.link(table, acting(table, guest, given.seat), given.keep)
    url = outside(request, f"/claim/{code}")
    return reply({"code": code, "url": url, "qr": code_of(request, url),
                  "seconds": context.settings.limits.link_seconds})


@router.post("/claims", **answers(m.Made, 200, 410))
async def claim(request: Request, given: m.Claim) -> Response:
    """Take the seat that a one-time link gives."""
    context = context_of(request)
    id, seat, holding, number, keep = context.access.read_link(given.code)
    table = await context.service.find(id)
    guest, cookie = context.access.meet(request)
    await context.service.act(table, lambda: requests.claim(table, seat, guest, holding, number, keep))
    made = reply({"id": id, "seat": seat, "url": f"/t/{id}"})
    context.access.give(request, made, cookie)
    return made


# Playing.

@router.post("/tables/{id}/chat", **answers(m.Done, 200, 403))
async def chat(request: Request, id: str, given: m.Chat) -> Response:
    """Say something to all at the table."""
    context, table, guest = await find(request, id)
    held = table.held_by(guest)
    if given.seat is not None and given.seat not in held:
        raise NotYours("This seat is not yours.")
    seat = given.seat if given.seat is not None else next(iter(held), None)
    if not context.rates.chat.take(address_of(request.scope)):
        raise TooMany("That was much to say at once; please wait a moment.")
    name = table.names[seat] if seat is not None else unlike(clean(given.name), {*table.names} - {""})
    changed = await context.service.act(table, lambda: requests.say(table, seat, name, given.text))
    return reply(told(table, guest, seat, changed))


@router.post("/tables/{id}/undo", **answers(m.Done, 200, 403, 409))
async def undo(request: Request, id: str, given: m.Act) -> Response:
    """Take your last decision back, or ask the others to agree, as the table's policy has it."""
    return await act(request, id, given.seat, lambda table, seat: requests.undo(table, seat))


@router.post("/tables/{id}/undo/answer", **answers(m.Done, 200, 403, 409))
async def answer_undo(request: Request, id: str, given: m.Answer) -> Response:
    """Agree that somebody takes a decision back, or not."""
    return await act(request, id, given.seat, lambda table, seat: requests.agree(table, seat, given.yes))


@router.post("/tables/{id}/hint", **answers(m.Hint, 200, 403, 409))
async def hint(request: Request, id: str, given: m.Act) -> Response:
    """What a bot would decide in your place, where the table allows hints; it knows what you know."""
    context, table, guest = await find(request, id)
    return reply(await hints.hint(context, table, acting(table, guest, given.seat), who_of(request)))


@router.post("/tables/{id}/rematch", **answers(m.Made, 201, 403, 409))
async def rematch(request: Request, id: str, given: m.Act) -> Response:
    """Once more, with the same terms: the first who asks makes the table, the others sit down by asking
    too."""
    context, table, guest = await find(request, id)
    seat = acting(table, guest,
                  given.seat if given.seat is not None else next(iter(table.held_by(guest)), None))
    if not table.over:
        raise Refused("This game is not over yet.")
    async with context.service.rematch_lock(table):
        if table.rematch is None:
            fresh = await context.service.create(again(table, guest), address_of(request.scope))
            await context.service.act(table, lambda: None if table.rematch else Change("rematch", {
                "table": fresh.id, "seat": seat}))
    other = await context.service.find(str(table.rematch))
    for p in table.held_by(guest):
        await context.service.act(other,
                                  lambda p=p: seated(other, m.Sit(name=table.names[p], seat=p),
                                                     guest))  # type: ignore[misc]
    return reply(placed(other, guest), 201)


def again(table: Table, guest: str) -> Terms:
    """The terms of a finished table anew: who asks sits, bots sit, other persons' seats are open for them."""
    places = [Place("bot", seat.name, seat.level) if seat.kind == "bot"
              else Place("person", seat.name, "", " ".join(sorted(seat.holders))) if guest in seat.holders
              else Place()
              for seat in table.seats]
    t = table.terms
    return agree(t.game, t.players, t.options, places, public=t.public, undo=t.undo, hints=t.hints,
                 clock=t.clock, host=guest, takeover=t.takeover)


# Live.

@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: str, seat: WantedSeat = None, changes: bool = False) -> None:
    """For programs: the table as your seat sees it, now and after each change; `events` are the new ones.

    With `changes`, only what is other than in the message before.  Decisions may be sent here, too: as in a
    POST, and with an `id` of your own that comes back in `answer`.
    """
    context, table, guest = await find(socket, id)
    viewer = Viewer(viewing(table, guest, seat))
    await socket.accept()
    watcher = Watcher(socket, guest, viewer, Changes() if changes else message, person=False,
                      shares=not changes, hear=listener(context, socket, table, guest))
    await context.service.hub.serve(table, watcher)
    context.service.meet(table, guest)


router.include_router(after.router)
router.include_router(report.api)
