"""The stream of all tables of a guest, as a WebSocket and as server-sent events."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from typing import Any

import orjson
from fastapi import APIRouter, Depends, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocketDisconnect

from ludoteca.web.api.routes import answers
from ludoteca.web.api.scopes import look_at_token
from ludoteca.web.errors import NotYours, TooMany
from ludoteca.web.live.hub import NOT_YOURS, PATIENCE
from ludoteca.web.live.stream import Event
from ludoteca.web.middleware import address_of, head_alone
from ludoteca.web.request_context import Context, context_of

router = APIRouter(prefix="/api", dependencies=[Depends(look_at_token)])
SIGN = 20.0                                  # seconds after which a line shows that it still stands
AWAY = 1001                                  # the server stops; it may be back in a moment
KIND = "text/event-stream"
ANSWERS = answers(None)
ANSWERS["responses"][200] = {"description": "Events, one after the other.", "content": {
    KIND: {"schema": {"type": "string"}}}}
HEADERS = {"x-accel-buffering": "no"}        # a proxy is not to wait for more


def guest_of(connection: HTTPConnection) -> str:
    """Whose stream it is; NotYours for a stranger, who has no table."""
    if not (guest := context_of(connection).access.guest(connection)):
        raise NotYours("Join a table first; then you can be told when it is your turn.")
    return guest


@router.get("/stream", **ANSWERS)
async def follow_stream(request: Request) -> Response:
    """All that is new at your tables, as server-sent events: `data` is JSON, `event` its kind. The same comes
    through a WebSocket at this address."""
    context, guest, address = context_of(request), guest_of(request), address_of(request.scope)
    if head_alone(request):
        return Response(media_type=KIND, headers=HEADERS)
    if not context.rates.room(address):
        raise TooMany("You have too many connections open.")
    context.rates.sockets[address] += 1
    return EventStream(context, guest, address)


class EventStream(StreamingResponse):
    """An answer that goes on; it counts as a connection until it ends."""

    def __init__(self, context: Context, guest: str, address: str) -> None:
        super().__init__(lines(context, guest), media_type=KIND, headers=HEADERS)
        self.context, self.address = context, address

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.context.rates.leave(self.address)


async def lines(context: Context, guest: str) -> AsyncIterator[bytes]:
    """Events as text, and a sign of life where nothing happens for long."""
    with context.streams.opened(guest) as stream:
        async with aclosing(context.streams.events(stream)) as batches:
            waiting = asyncio.ensure_future(anext(batches, None))
            try:
                while True:
                    done, _ = await asyncio.wait([waiting], timeout=SIGN)
                    if not done:
                        yield b": \n\n"
                        continue
                    if (batch := waiting.result()) is None:
                        return
                    yield b"".join(map(line, batch))
                    waiting = asyncio.ensure_future(anext(batches, None))
            finally:
                waiting.cancel()
                with suppress(asyncio.CancelledError):
                    await waiting


def line(event: Event) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (event["event"].encode(), orjson.dumps(event))


@router.websocket("/stream")
async def stream_socket(socket: WebSocket) -> None:
    """The same through a WebSocket: a message an event."""
    context, guest = context_of(socket), guest_of(socket)
    await socket.accept()
    with context.streams.opened(guest) as stream:
        listening = asyncio.create_task(hung_up(socket))
        listening.add_done_callback(lambda _: stream.end())
        try:
            async with aclosing(context.streams.events(stream)) as batches:
                async for batch in batches:
                    for event in batch:
                        await socket.send_text(orjson.dumps(event).decode())
            if not listening.done():
                await socket.close(AWAY if context.service.hub.ended else NOT_YOURS, "Please connect again.")
        except (WebSocketDisconnect, RuntimeError):
            pass                                 # it has gone
        finally:
            listening.cancel()


async def hung_up(socket: WebSocket) -> None:
    """Until the reader has gone, or has said too much: nobody listens."""
    with suppress(WebSocketDisconnect, RuntimeError):
        for _ in range(PATIENCE):
            if (await socket.receive())["type"] == "websocket.disconnect":
                return
