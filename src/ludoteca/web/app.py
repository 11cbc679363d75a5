"""The application: the service, the API and the pages put together."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket

from ludoteca.core.errors import LudotecaError
from ludoteca.show.presentation import look_at_all
from ludoteca.show.words import speaker
from ludoteca.web.access import Access
from ludoteca.web.api import routes as api
from ludoteca.web.api import stream, version
from ludoteca.web.api.docs import asyncapi, docs_page
from ludoteca.web.api.scopes import methods_of
from ludoteca.web.circles import api as circle_api
from ludoteca.web.circles.circle_service import CircleService
from ludoteca.web.daily.daily_service import DailyService
from ludoteca.web.errors import Ending, Malformed, NotFound, Refused, read_fault, status_of
from ludoteca.web.hosting import health
from ludoteca.web.hosting.data_folder import hold, release
from ludoteca.web.html.rendering import LanguageChosen, look_at_language, reader_of
from ludoteca.web.live.stream import Streams
from ludoteca.web.manners import api as manners_api
from ludoteca.web.manners.manners_service import MannersService
from ludoteca.web.middleware import Guard, Rates, address_of
from ludoteca.web.my_games import api as player_api
from ludoteca.web.notices import api as notice_api
from ludoteca.web.notices.notice_service import NoticeService
from ludoteca.web.packing import Packing
from ludoteca.web.people import api as people_api
from ludoteca.web.people import token_api
from ludoteca.web.people.accounts import AccountService
from ludoteca.web.people.tokens import TokenService
from ludoteca.web.request_context import Context
from ludoteca.web.settings import Settings
from ludoteca.web.table.service import TableService

API = APIRouter()             # of all applications of this process: FastAPI looks through each part once
for part in (health, api, stream, circle_api, people_api, token_api, notice_api, manners_api, player_api):
    API.include_router(part.router)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The whole server as one ASGI application."""
    settings = settings or Settings()
    rates = Rates(settings.limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        look_at_all()
        held = None if settings.database else hold(settings.home)      # `uvicorn --workers 2` is refused here
        service = TableService(settings, rates.loop)
        await service.open()
        circles = CircleService(service.store, settings.limits)
        service.when_over.append(circles.over)
        if settings.pages:
            service.spawn(asyncio.to_thread(warm_pages, app))
        access = Access(settings, await service.store.key())
        accounts = AccountService(service, circles, access)
        await accounts.open()
        notices = NoticeService(service)
        await notices.open()
        daily = DailyService(service, access.secret("daily"))
        service.when_over.append(daily.over)
        manners = MannersService(service)
        await manners.open()
        app.state.context = Context(settings, service, access, rates, circles, accounts, notices, manners,
                                    TokenService(service), Streams(service), daily)
        if settings.awake:
            service.bots.wake()
        yield
        await service.close()
        if held:
            release(held)

    app = FastAPI(routes=API.routes, title="Ludoteca", version=settings.version, docs_url=None,
                  redoc_url=None, openapi_url="/api/openapi.json", lifespan=life,
                  summary="Board games with secrets: make tables, take seats, play, watch, verify.")
    app.add_middleware(Packing)
    app.add_middleware(Guard, settings=settings, rates=rates, refuse=refuse, excluded=excluded)
    app.add_middleware(version.Versioned)
    app.add_route("/api/docs", docs_page, include_in_schema=False)
    app.add_route("/api/asyncapi.json", asyncapi, include_in_schema=False)
    if settings.pages:
        from ludoteca.web.html import routes as pages

        app.include_router(pages.router, dependencies=[Depends(look_at_language)])
    for kind, handler in handlers().items():
        app.add_exception_handler(kind, handler)  # type: ignore[arg-type]
    version.describe(app)
    return app


def excluded(connection: HTTPConnection) -> Refused | None:
    """Why the operator lets who asks change nothing."""
    context = connection.app.state.context
    return context.manners.exclusion(                        # type: ignore[no-any-return]
        connection, context.access.guest(connection), context.access.device(connection),
        address_of(connection.scope))


def warm_pages(app: FastAPI) -> None:
    from ludoteca.web.html.warm_up import warm_up

    warm_up()
    app.openapi()


def handlers() -> dict[type[Exception], Callable[[Any, Any], Awaitable[Response | None]]]:
    """What can go wrong, each with its status and one sentence."""
    async def refused(request: Request | WebSocket, fault: Refused) -> Response | None:
        if isinstance(request, WebSocket):  # a browser learns the reason only from a socket that was accepted
            await request.accept()
            await request.close(4000 + fault.status)
            return None
        return refuse(request, fault, {"www-authenticate": "Bearer"} if fault.status == 401 else None)

    async def chosen(request: Request, found: LanguageChosen) -> Response:
        return found.response

    async def unfit(request: Request, fault: LudotecaError) -> Response:
        return answer(request, *status_of(fault), fault)

    async def malformed(request: Request, fault: RequestValidationError) -> Response:
        return refuse(request, read_fault(fault.errors(), language_of(request)))

    async def unrouted(request: Request, fault: HTTPException) -> Response:
        found = {400: Malformed("This is not valid JSON."), 404: NotFound("There is nothing at this "
                                                                          "address."),
                 405: LudotecaError("This cannot be done here.")}.get(fault.status_code,
                                                                      LudotecaError(str(fault.detail)))
        allowed = methods_of(request) if fault.status_code == 405 else []
        headers = {"allow": ", ".join(allowed)} if allowed else fault.headers
        return answer(request, fault.status_code, getattr(found, "code", "http"), found, headers)

    return {Refused: refused, LudotecaError: unfit, RequestValidationError: malformed,
            HTTPException: unrouted, LanguageChosen: chosen}


def language_of(request: Request) -> str:
    """A person's browser says which language is wanted; a program that says nothing gets English."""
    return reader_of(request).language


def refuse(request: Request, fault: Refused | Ending, headers: Any = None) -> Response:
    return answer(request, fault.status, fault.code, fault, headers)


def answer(request: Request, status: int, code: str, fault: LudotecaError, headers: Any = None) -> Response:
    """A fault in the caller's language: JSON for programs and commands, a page for somebody who reads one."""
    sentence = fault.translated(speaker(language_of(request)))
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        from ludoteca.web.html import routes as pages

        response = pages.error_page(request, status, sentence)
    else:
        response = api.reply({"error": sentence, "code": code}, status)
    response.headers.update(headers or {})
    return response
