"""What a request needs of the server: settings, tables, access, rates."""
from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ludoteca.web.access import Access
from ludoteca.web.circles.circle_service import CircleService
from ludoteca.web.daily.daily_service import DailyService
from ludoteca.web.fair_queue import Who
from ludoteca.web.live.stream import Streams
from ludoteca.web.manners.manners_service import MannersService
from ludoteca.web.middleware import Rates, address_of
from ludoteca.web.notices.notice_service import NoticeService
from ludoteca.web.people.accounts import AccountService
from ludoteca.web.people.tokens import TokenService
from ludoteca.web.settings import Settings
from ludoteca.web.table.service import TableService

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass
class Context:
    settings: Settings
    service: TableService
    access: Access
    rates: Rates
    circles: CircleService
    accounts: AccountService
    notices: NoticeService
    manners: MannersService
    tokens: TokenService
    streams: Streams
    daily: DailyService


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def who_of(connection: HTTPConnection) -> Who:
    """Who asks, for queues that serve everybody fairly."""
    return address_of(connection.scope), context_of(connection).access.guest(connection)


def outside(connection: HTTPConnection, path: str) -> str:
    """An address that others can open: where the server is reached from outside by another name than its own,
    by that."""
    given = context_of(connection).settings.outside
    if given and connection.url.hostname in LOOPBACK:
        return given + path
    return str(connection.url.replace(path=path, query="",
                                      scheme=connection.url.scheme.replace("ws", "http")))
