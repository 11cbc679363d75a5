"""QR codes: the way to a table or a seat, for a phone's camera.

Drawn in a helper process, once for each link, and kept a while; an address may ask for so many new ones.
"""
from __future__ import annotations

import segno
from cachetools import LRUCache
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.web.errors import TooMany
from ludoteca.web.middleware import address_of
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.request_context import context_of, who_of

_drawn: LRUCache[str, str] = LRUCache(500)


async def code_of(connection: HTTPConnection, link: str) -> str:
    """The QR code of a link as inline SVG; TooMany for an address that has asked for many."""
    if link not in _drawn:
        if not context_of(connection).rates.codes.take(address_of(connection.scope)):
            raise TooMany("Too many requests; please wait a moment.")
        _drawn[link] = await desk.ask(who_of(connection), qr, link)
    return _drawn[link]


def picture_of_code(code: str) -> Response:
    """A QR code as a picture of its own."""
    return Response(code.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1),
                    media_type="image/svg+xml")


def qr(link: str) -> str:
    """A link as a QR code. Readers know all eight masks: this one is hardly ever far from the best, and to
    look for that would be three quarters of the work."""
    return segno.make(link, error="m", mask=2).svg_inline(scale=4, border=2, dark="#17302f", light="#fbfaf3")
