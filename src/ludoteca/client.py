"""A client of a server, by version 1 of its API (docs/api.md): `Client`, and `AsyncClient` for asyncio.

    with Client("http://127.0.0.1:8642") as server:
        table = server.make_table("my-game", players=3, seats=["me", "bot", "bot"])["id"]
        now = server.see(table)
        server.decide(table, now["legal"][0], now["seq"])

Whoever keeps `cookie` keeps the seats; with a `token` it acts for its maker.  A refusal raises Refusal,
with the server's sentence and code.  `stream` tells of all of one's tables:

    for event in server.stream():
        if event["event"] == "turn":
            print(event["table"])
"""
from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from typing import Any, Generic, Self, TypeVar

import httpx

from ludoteca.core.errors import LudotecaError

COOKIE = "ludoteca"
DATA = "data: "                             # begins a line of server-sent events that says something
FRESH = httpx.Limits(max_keepalive_connections=0)      # an idle connection may be closed just when it is used
PATIENCE = 40.0                             # seconds for an answer; a server that waits for news takes 25
Answered = TypeVar("Answered")              # an answer, or what is awaited for one


class Refusal(LudotecaError):
    """What the server will not do, in its own words; for a stale decision, with the table as it stands."""

    def __init__(self, status: int, answer: dict[str, Any]) -> None:
        super().__init__(str(answer.get("error") or f"HTTP {status}"))
        self.status = status
        self.code = str(answer.get("code", ""))
        self.table = answer.get("table")


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

    # Tokens: a person makes them, by a cookie.

    def tokens(self) -> Answered:
        """Your tokens: what each may do, and when it was last used."""
        return self.request("GET", "/me/tokens")

    def make_token(self, name: str, scope: str = "read") -> Answered:
        """A token for a program, told this once; its scope is read, play or host."""
        return self.request("POST", "/me/tokens", name=name, scope=scope)

    def revoke_token(self, id: str) -> Answered:
        return self.request("POST", "/me/tokens/revoke", id=id)


def settings(url: str, cookie: str, language: str, transport: Any, token: str, key: str) -> dict[str, Any]:
    """What both clients are made of; a `key` finds the seat again whose first answer was lost."""
    headers = {"accept-language": language} | ({"authorization": f"Bearer {token}"} if token else {})
    return {"base_url": f"{url.rstrip('/')}/api/v1", "timeout": PATIENCE, "transport": transport,
            "limits": FRESH, "cookies": {COOKIE: cookie} if cookie else None,
            "headers": headers | ({"idempotency-key": key} if key else {})}


def heard(line: str) -> Any:
    """The event in a line of a stream; nothing in one that only shows that the line stands."""
    return json.loads(line.removeprefix(DATA)) if line.startswith(DATA) else None


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

    def __init__(self, url: str, cookie: str = "", language: str = "en", transport: Any = None, *,
                 token: str = "", key: str = "") -> None:
        self._http = httpx.Client(**settings(url, cookie, language, transport, token, key))

    @property
    def cookie(self) -> str:
        """By what the server knows this client; empty before the first table or seat."""
        return self._http.cookies.get(COOKIE) or ""

    def request(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        return answer(self._http.request(method, path, **sent(method, query, body)))

    def stream(self) -> Iterator[dict[str, Any]]:
        """What is new at all of one's tables, until the server ends it."""
        with self._http.stream("GET", "/stream") as reply:
            if not reply.is_success:
                reply.read()
                answer(reply)
            yield from filter(None, map(heard, reply.iter_lines()))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient(Requests[Awaitable[Any]]):
    """The same for asyncio: every answer is awaited."""

    def __init__(self, url: str, cookie: str = "", language: str = "en", transport: Any = None, *,
                 token: str = "", key: str = "") -> None:
        self._http = httpx.AsyncClient(**settings(url, cookie, language, transport, token, key))

    @property
    def cookie(self) -> str:
        return self._http.cookies.get(COOKIE) or ""

    async def request(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        return answer(await self._http.request(method, path, **sent(method, query, body)))

    async def stream(self) -> AsyncIterator[dict[str, Any]]:
        async with self._http.stream("GET", "/stream") as reply:
            if not reply.is_success:
                await reply.aread()
                answer(reply)
            async for line in reply.aiter_lines():
                if event := heard(line):
                    yield event

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()
