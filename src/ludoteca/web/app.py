"""The application: the house, the API and the pages put together."""
from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.websockets import WebSocket

from ludoteca.core.errors import BadRecord, LudotecaError, UnknownGame
from ludoteca.web import api
from ludoteca.web.access import Access
from ludoteca.web.apidocs import docs_page
from ludoteca.web.desk import Desk
from ludoteca.web.guard import HEADERS, Guard, Rates
from ludoteca.web.house import House
from ludoteca.web.settings import Settings
from ludoteca.web.store import StoreFailed
from ludoteca.web.tables import Refused

SENTENCES = {400: "This is not whole JSON.", 404: "There is nothing here.", 405: "This cannot be done here.",
             500: "The server stumbled; nothing has changed."}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The whole server as one ASGI application."""
    settings = settings or Settings()
    rates = Rates(settings.limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings)
        app.state.desk = Desk(settings, house, Access(settings), rates)
        await house.open()
        yield
        await house.close()

    app = FastAPI(title="Ludoteca", version=settings.version, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
                  lifespan=life, summary="Board games with secrets: make tables, take seats, play, watch, verify.")
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Guard, settings=settings, rates=rates)
    app.include_router(api.router)
    app.add_route("/api/docs", docs_page, include_in_schema=False)
    if settings.pages:
        from ludoteca.web import pages

        app.include_router(pages.router)
    for kind, handler in handlers().items():
        app.add_exception_handler(kind, handler)  # type: ignore[arg-type]
    return app


def handlers() -> dict[type[Exception], Callable[[Any, Any], Awaitable[Response | None]]]:
    """What can go wrong, each with its status and one sentence."""
    async def refused(request: Request | WebSocket, fault: Refused) -> Response | None:
        if isinstance(request, WebSocket):        # a browser learns the reason only from a socket that was accepted
            await request.accept()
            await request.close(4000 + fault.status, str(fault)[:120])
            return None
        return tell(request, fault.status, fault.code, str(fault))

    async def unfit(request: Request, fault: LudotecaError) -> Response:
        status = 404 if isinstance(fault, UnknownGame) else 409 if isinstance(fault, BadRecord) else 422
        return tell(request, status, "invalid", str(fault))

    async def malformed(request: Request, fault: RequestValidationError) -> Response:
        status, sentence = read_fault(fault)
        return tell(request, status, "malformed" if status == 400 else "invalid", sentence)

    async def plain(request: Request, fault: HTTPException) -> Response:
        return tell(request, fault.status_code, "http", SENTENCES.get(fault.status_code, str(fault.detail)), fault.headers)

    async def unwritten(request: Request, fault: StoreFailed) -> Response:
        return tell(request, 503, "store", str(fault))

    async def stumbled(request: Request, fault: Exception) -> Response:
        response = tell(request, 500, "server", SENTENCES[500])
        response.raw_headers.extend(HEADERS)      # this answer comes from outside the guard
        return response

    return {Refused: refused, LudotecaError: unfit, RequestValidationError: malformed, HTTPException: plain,
            StoreFailed: unwritten, Exception: stumbled}


def read_fault(fault: RequestValidationError) -> tuple[int, str]:
    """The first thing that is wrong with what was sent, in a sentence that does not repeat it."""
    first = fault.errors()[0]
    if first["type"] == "json_invalid":
        return 400, "This is not whole JSON."
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return 422, f"{place[:80] or 'The request'}: {str(first['msg'])[:160]}."


def tell(request: Request, status: int, code: str, sentence: str, headers: Any = None) -> Response:
    """A refusal: JSON for programs and commands, a page for somebody who reads one."""
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if wants_page and request.app.state.desk.settings.pages:
        from ludoteca.web import pages

        return pages.error_page(request, status, sentence)
    return api.reply({"error": sentence, "code": code}, status)
