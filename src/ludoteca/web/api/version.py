"""Version 1 of the API: its paths, its names and its description.

`/api/v1/…` is the API; `/api/…` without a number is the same, for one minor version more.  In version 1 the
parameter `lang` (or `language`) says in which language sentences come.
"""
from __future__ import annotations

import copy
import re
from typing import Any
from urllib.parse import parse_qs

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.show.words import LANGUAGES
from ludoteca.web.access import COOKIE
from ludoteca.web.api.scopes import NEEDS

OLD, NEW = "/api/", "/api/v1/"
TAGS = {"games": "Games", "tables": "Tables", "claims": "Links to seats", "circles": "Circles",
        "me": "Accounts", "sign-in": "Accounts", "stream": "Stream"}
LANGUAGE = {"name": "lang", "in": "query", "required": False,
            "description": f"The language of sentences ({', '.join(LANGUAGES)}); without it, or with "
                           "another, that of the cookie `lang`, or what Accept-Language asks for.",
            "schema": {"type": "string"}}
COOKIES = {"type": "apiKey", "in": "cookie", "name": COOKIE,
           "description": "Comes with the first table or seat; whoever has it holds the seats."}
TOKENS = {"type": "http", "scheme": "bearer",
          "description": "A token that a person made in the settings; the scope that it needs is named: "
                         "read, play or host, each with those before it."}


class Versioned:
    """Lets what is asked of version 1 be answered by the routes, which have no number."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"].startswith(OLD):
            path = OLD + scope["path"].removeprefix(NEW).removeprefix(OLD)
            scope = {**scope, "path": path, "raw_path": path.encode(), "headers": headers(scope)}
        await self.app(scope, receive, send)


def headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Those of a request, with the language that its parameter asks for."""
    given: list[tuple[bytes, bytes]] = list(scope["headers"])
    query = parse_qs(scope["query_string"].decode("latin-1"))
    wanted = [*query.get("language", []), *query.get("lang", [])]
    if not wanted or wanted[-1] not in LANGUAGES:
        return given
    return [*given, (b"cookie", f"lang={wanted[-1]}".encode())]          # it counts before all others


def describe(app: FastAPI) -> None:
    """Let the application describe itself as version 1: tags, names of operations, how a caller is known."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.state.described is None:
            app.state.described = versioned(plain())
        return app.state.described  # type: ignore[no-any-return]
    app.state.described = None
    app.openapi = described  # type: ignore[method-assign]


def name_of(operation: dict[str, Any], path: str, method: str) -> str:
    """The function that answers: FastAPI's own name for it says path and method too."""
    whole: str = operation["operationId"]
    return whole.removesuffix(re.sub(r"\W", "_", path) + f"_{method}")


def area_of(path: str) -> str:
    """What a path is about: tables, circles …"""
    return path.split("/")[2]


def versioned(schema: dict[str, Any]) -> dict[str, Any]:
    found = copy.deepcopy(schema)
    taken: set[str] = set()
    found["paths"] = {NEW + path.removeprefix(OLD) if path.startswith(OLD) else path: operations
                      for path, operations in found["paths"].items()}
    for path, operations in schema["paths"].items():
        for method in operations if path.startswith(OLD) else ():
            operation = found["paths"][NEW + path.removeprefix(OLD)][method]
            name = name_of(operation, path, method)
            operation["operationId"] = name if name not in taken else f"{name}_{area_of(path).rstrip('s')}"
            taken.add(operation["operationId"])
            operation["tags"] = [TAGS.get(area_of(path), area_of(path).capitalize())]
            operation["parameters"] = [*operation.get("parameters", []), LANGUAGE]
            scope = NEEDS.get((method.upper(), path.removeprefix("/api")))
            operation["security"] = [{"cookie": []}, *([{"bearer": [scope]}] if scope else []), {}]
    found.setdefault("components", {})["securitySchemes"] = {"cookie": COOKIES, "bearer": TOKENS}
    return found
