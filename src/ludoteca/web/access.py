"""Who is who: guests by a signed cookie, seats by the guests that hold them, one-time links between devices.

There are no accounts.  A device is a random number in a signed, http-only cookie; the tables keep only its
hash.
"""
from __future__ import annotations

import functools
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from itsdangerous import BadData, SignatureExpired, URLSafeSerializer, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, base64_encode
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.core.state import NOBODY
from ludoteca.web.errors import Gone, Invalid, NotYours
from ludoteca.web.settings import Settings
from ludoteca.web.table.table import Table

COOKIE = "ludoteca"
YEAR = 365 * 86_400
KEY = (16, 200)  # letters of an Idempotency-Key: it is as good as a cookie, so it must not be guessed


def read_key(home: Path) -> str:
    """The server's secret key, made once, readable by its owner alone."""
    home.mkdir(parents=True, exist_ok=True)
    path = home / "secret.key"
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(file, "w") as out:
        out.write(secrets.token_hex(32) + "\n")
        out.flush()
        os.fsync(out.fileno())
    return path.read_text("ascii").strip()


class Access:
    def __init__(self, settings: Settings, key: str = "") -> None:
        self._key = key or read_key(settings.home)
        self._guests = URLSafeSerializer(self._key, "guest")
        self._links = URLSafeTimedSerializer(self._key, "seat")
        self._seconds, self._secure = settings.limits.link_seconds, settings.secure
        self._named = functools.lru_cache(1 << 12)(self._read)

    def guest(self, connection: HTTPConnection) -> str:
        """The caller's device, as tables know it; empty for one without a (good) cookie."""
        return self._named(connection.cookies.get(COOKIE, ""))

    def _read(self, cookie: str) -> str:
        try:
            return digest(str(self._guests.loads(strict(cookie))))
        except BadData:
            return ""

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The caller's device; a new one gets its cookie with the response."""
        guest, cookie = self.meet(connection)
        self.give(connection, response, cookie)
        return guest

    def meet(self, connection: HTTPConnection) -> tuple[str, str]:
        """The caller's device, and the cookie to give it if it is new. Who asks again with the same key,
        because the first answer got lost, is the same device."""
        guest = self.guest(connection)
        if guest:
            return guest, ""
        key = connection.headers.get("idempotency-key", "")
        number = self._number_of(key) if KEY[0] <= len(key) <= KEY[1] else secrets.token_urlsafe(18)
        return digest(number), str(self._guests.dumps(number))

    def _number_of(self, key: str) -> str:
        return base64_encode(hmac.digest(self._key.encode(), key.encode(), "sha256")).decode()

    def give(self, connection: HTTPConnection, response: Response, cookie: str) -> None:
        if cookie:
            response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax",
                                secure=self._secure or connection.url.scheme in ("https", "wss"))

    def link(self, table: Table, seat: int, keep: bool) -> str:
        """A code that takes a seat to another device, once, as long as the same person holds it."""
        return str(self._links.dumps([table.id, seat, table.seats[seat].holding, secrets.token_urlsafe(9),
                                      keep]))

    def read_link(self, code: str) -> tuple[str, int, int, str, bool]:
        """The table, the seat, whose holding of it, the code's own number, and whether other devices keep the
        seat."""
        try:
            table, seat, holding, number, keep = self._links.loads(strict(code), max_age=self._seconds)
        except SignatureExpired:
            raise Gone("This link is too old; ask for a new one.") from None
        except (BadData, ValueError, TypeError):
            raise Gone("This link is not a good one; ask for a new one.") from None
        return table, seat, holding, number, keep


def strict(signed: str) -> str:
    """A signed text if it is as it was given out, else nothing: base64 has spare bits in its last letter, not
    to be changed."""
    signature = signed.rpartition(".")[2]
    return signed if base64_encode(base64_decode(signature)).decode() == signature else ""


def digest(number: str) -> str:
    return hashlib.sha256(number.encode()).hexdigest()[:32]


def viewing(table: Table, guest: str, wanted: int | None) -> int:
    """The seat a guest looks through: the one asked for, else its first, else a spectator's."""
    held = table.held_by(guest)
    if wanted is None:
        return held[0] if held else NOBODY
    if wanted != NOBODY and wanted not in held:
        raise NotYours("This seat is not yours.")
    return wanted


def acting(table: Table, guest: str, wanted: int | None) -> int:
    """The seat a guest acts for."""
    if wanted is not None and 0 <= wanted < table.players and guest and guest in table.seats[wanted].holders:
        return wanted
    held = table.held_by(guest)
    if not held:
        raise NotYours("You have no seat at this table.")
    if wanted is None and len(held) > 1:
        raise Invalid("You hold several seats here; say which one.")
    if wanted is not None:
        raise NotYours("This seat is not yours.")
    return held[0]
