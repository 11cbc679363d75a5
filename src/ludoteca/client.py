"""A client of a server, by version 1 of its API (docs/api.md): `Client`, and `AsyncClient` for asyncio.

    with Client("http://127.0.0.1:8642") as server:
        table = server.make_table("my-game", players=3, seats=["me", "bot", "bot"])["id"]
        now = server.see(table)
        server.decide(table, now["legal"][0], now["seq"])

Whoever keeps `cookie` keeps the seats.  A refusal raises Refusal, with the server's sentence and code.
"""
from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Generic, Self, TypeVar

import httpx

from ludoteca.core.errors import LudotecaError

COOKIE = "ludoteca"
PATIENCE = 40.0                             # seconds for an answer; a server that waits for news takes 25
Answered = TypeVar("Answered")              # an answer, or what is awaited for one


class Refusal(LudotecaError):
    """What the server will not do, in its own words; for a stale decision, with the table as it stands."""

    def __init__(self, status: int, answer: dict[str, Any]) -> None:
        super().__init__(str(answer.get("error") or f"HTTP {status}"))
        self.status, self.code, self.table = status, str(answer.get("code", "")), answer.get("table")


class Requests(Generic[Answered]):
    """What can be asked of a server: the same for both clients."""

    def request(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Answered:
        raise NotImplementedError

    def games(self) -> Answered:
        """The games, their options and the levels of their bots."""
        return self.request("GET", "/games")

    def tables(self) -> Answered:
        """The public tables that are not over."""
        return self.request("GET", "/tables")

    def make_table(self, game: str, players: int, seats: Sequence[str] = (), **terms: Any) -> Answered:
        """A new table; each seat is `me`, `open` or `bot`."""
        rows = [{"kind": kind} for kind in seats]
        return self.request("POST", "/tables", game=game, players=players, seats=rows, **terms)

    def see(self, table: str, seat: int | None = None, since: int = 0, after: int | None = None) -> Answered:
        """The table as a seat sees it; with `after`, as soon as something is new past that `seq`."""
        query = {"seat": seat, "since": since, "after": after}
        return self.request("GET", f"/tables/{table}", {k: v for k, v in query.items() if v is not None})

    def sit(self, table: str, name: str, seat: int | None = None) -> Answered:
        """Take an open seat."""
        return self.request("POST", f"/tables/{table}/seats", name=name, seat=seat)

    def decide(self, table: str, decision: str, seq: int, seat: int | None = None) -> Answered:
        """Decide; the same decision for the same `seq` counts once."""
        return self.request("POST", f"/tables/{table}/decisions", decision=decision, seq=seq, seat=seat)

    def act(self, table: str, command: str, seat: int | None = None, **given: Any) -> Answered:
        """Any other command at a table: chat, hint, undo, leave …"""
        return self.request("POST", f"/tables/{table}/{command}", seat=seat, **given)

    def record(self, table: str) -> Answered:
        """The record of a finished game."""
        return self.request("GET", f"/tables/{table}/record")


def settings(url: str, cookie: str, language: str, transport: Any) -> dict[str, Any]:
    return {"base_url": f"{url.rstrip('/')}/api/v1", "timeout": PATIENCE, "transport": transport,
            "cookies": {COOKIE: cookie} if cookie else None, "headers": {"accept-language": language}}


def sent(method: str, query: dict[str, Any] | None, body: dict[str, Any]) -> dict[str, Any]:
    given = {name: value for name, value in body.items() if value is not None}
    return {"params": query, "json": given if method == "POST" else None}


def answer(reply: httpx.Response) -> Any:
    try:
        found = reply.json()
    except ValueError:
        found = {}
    if reply.is_success:
        return found
    raise Refusal(reply.status_code, found if isinstance(found, dict) else {})


class Client(Requests[Any]):
    """Waits for each answer."""

    def __init__(self, url: str, cookie: str = "", language: str = "en", transport: Any = None) -> None:
        self._http = httpx.Client(**settings(url, cookie, language, transport))

    @property
    def cookie(self) -> str:
        """By what the server knows this client; empty before the first table or seat."""
        return self._http.cookies.get(COOKIE) or ""

    def request(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        return answer(self._http.request(method, path, **sent(method, query, body)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()


class AsyncClient(Requests[Awaitable[Any]]):
    """The same for asyncio: every answer is awaited."""

    def __init__(self, url: str, cookie: str = "", language: str = "en", transport: Any = None) -> None:
        self._http = httpx.AsyncClient(**settings(url, cookie, language, transport))

    @property
    def cookie(self) -> str:
        return self._http.cookies.get(COOKIE) or ""

    async def request(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        return answer(await self._http.request(method, path, **sent(method, query, body)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()
