"""Who is who: guests by a signed cookie, seats by the guests that hold them, one-time links between devices.

Nobody needs an account.  A device is a random number in a signed, http-only cookie; the tables keep only its
hash.  Who has an account (web/people) is one guest on several devices: the cookie says which, signed.
"""
from __future__ import annotations

import functools
import hashlib
import hmac
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from itsdangerous import BadData, SignatureExpired, URLSafeSerializer, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, base64_encode
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.web.clock import now
from ludoteca.web.errors import Gone
from ludoteca.web.settings import Settings
from ludoteca.web.table.table import Table

COOKIE = "ludoteca"
YEAR = 365 * 86_400
HOUR = 3600.0
AGAIN = 600.0                                # seconds in which a lost answer is asked for again
TOKEN = "ludoteca.token"                     # where a request's token is noted once it was looked up
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
        self._circle_links = URLSafeTimedSerializer(self._key, "circle")
        self._seconds, self._secure = settings.limits.link_seconds, settings.secure
        self._named = functools.lru_cache(1 << 12)(self._read)
        self.ended: set[str] = set()             # devices that were signed out

    def guest(self, connection: HTTPConnection) -> str:
        """The caller, as tables know it: a device, or the account that it is signed in to; empty for one
        without a (good) cookie. A token stands for whoever made it, whatever cookie comes along."""
        if (token := connection.scope.get(TOKEN)) is not None:
            return str(token.guest)
        device, guest = self._named(connection.cookies.get(COOKIE, ""))
        return guest if device not in self.ended else ""

    def device(self, connection: HTTPConnection) -> str:
        """The caller's device itself."""
        device, _ = self._named(connection.cookies.get(COOKIE, ""))
        return device if device not in self.ended else ""

    def _read(self, cookie: str) -> tuple[str, str]:
        """A device, and whom it stands for."""
        try:
            found = self._guests.loads(strict(cookie))
        except BadData:
            return "", ""
        number, account = found if isinstance(found, list) else (str(found), "")
        return digest(number), account or digest(number)

    def sign_in(self, account: str) -> tuple[str, str]:
        """A new device of an account, and its cookie."""
        number = secrets.token_urlsafe(18)
        return digest(number), str(self._guests.dumps([number, account]))

    def _seals(self, purpose: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._key, f"sealed {purpose}")

    def sealed(self, purpose: str, content: Any) -> str:
        """Something that comes back soon, as it was given out and for what it was given out."""
        return str(self._seals(purpose).dumps(content))

    def unsealed(self, purpose: str, text: str, seconds: int) -> Any:
        """What was given out so many seconds ago at most; Gone if it was not."""
        try:
            return self._seals(purpose).loads(strict(text), max_age=seconds)
        except BadData:
            raise Gone("That took too long; please try again.") from None

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The caller's device; a new one gets its cookie with the response."""
        guest, cookie = self.meet(connection)
        self.give(connection, response, cookie)
        return guest

    def meet(self, connection: HTTPConnection,
             known: Callable[[str], object] = lambda guest: False) -> tuple[str, str]:
        """The caller's device, and the cookie to give it if it is new. Who asks again with the same key,
        because the first answer got lost, is the same device for an hour; one of the hour before, for a few
        minutes, if it is `known` where it asks."""
        guest = self.guest(connection)
        if guest:
            return guest, ""
        key = connection.headers.get("idempotency-key", "")
        if not KEY[0] <= len(key) <= KEY[1]:
            return self._new(secrets.token_urlsafe(18))
        hour = int(now() // HOUR)
        last = self._new(self._number_of(f"{hour - 1} {key}"))
        if now() - hour * HOUR < AGAIN and known(last[0]):
            return last
        return self._new(self._number_of(f"{hour} {key}"))

    def _new(self, number: str) -> tuple[str, str]:
        """A device, and its cookie."""
        return digest(number), str(self._guests.dumps(number))

    def secret(self, purpose: str) -> bytes:
        """A key of the server's own for one purpose."""
        return hmac.digest(self._key.encode(), purpose.encode(), "sha256")

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
        table, seat, holding, number, keep = self._open(self._links, code, 5)
        return table, seat, holding, number, keep

    def circle_link(self, circle: str, member: int, holding: int) -> str:
        """A code that makes a device a member's, once."""
        return str(self._circle_links.dumps([circle, member, holding, secrets.token_urlsafe(9)]))

    def read_circle_link(self, code: str) -> tuple[str, int, int, str]:
        """The circle, the member, which holding, and the code's own number."""
        circle, member, holding, number = self._open(self._circle_links, code, 4)
        return circle, member, holding, number

    def _open(self, links: URLSafeTimedSerializer, code: str, parts: int) -> list[Any]:
        try:
            found = links.loads(strict(code), max_age=self._seconds)
        except SignatureExpired:
            raise Gone("This link has expired; ask for a new one.") from None
        except (BadData, ValueError, TypeError):
            found = None
        if not isinstance(found, list) or len(found) != parts:
            raise Gone("This link is not valid; ask for a new one.")
        return found


def strict(signed: str) -> str:
    """A signed text if it is as it was given out, else nothing: base64 has spare bits in its last letter, not
    to be changed."""
    signature = signed.rpartition(".")[2]
    return signed if base64_encode(base64_decode(signature)).decode() == signature else ""


def digest(number: str) -> str:
    return hashlib.sha256(number.encode()).hexdigest()[:32]
