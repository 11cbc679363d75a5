"""A server for tests: the real application on a real socket, in the test's own loop."""
import asyncio
import contextlib
import itertools
import json
import types

import httpx
import pytest
import uvicorn.server
import websockets

from ludoteca.web.app import create_app
from ludoteca.web.server import free_socket, make_server
from ludoteca.web.settings import Limits, Settings

from apart import PATIENCE, PATIENT, PLAIN, run_async
from database import Database, missing
from waiting import pause, until

NUMBERS = itertools.count()
SCHEMAS = {}                          # what OpenAPI tells, by whether there are pages: the same for all
# Uvicorn looks every tenth of a second whether it is to end and whether it has: dear for hundreds of servers.
uvicorn.server.asyncio = types.SimpleNamespace(
    **vars(asyncio) | {"sleep": lambda seconds: pause(min(seconds, 0.01))})
EAGER = Limits(requests_burst=10**6)  # tests ask as fast as they can; test_limits.py sets limits of its own


class Running:
    """A running server, its service, and clients for it."""

    def __init__(self, app, port, server):
        self.server = server
        self.app, self.port, self.url = app, port, f"http://127.0.0.1:{port}"
        self.clients = []

    @property
    def service(self):
        return self.app.state.context.service

    def client(self, **given):
        """A browser or program of its own, with its own cookies."""
        made = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, **PLAIN, **given)
        self.clients.append(made)
        return made

    def socket(self, path, client=None, headers=None, **given):
        cookies = "; ".join(f"{k}={v}" for k, v in client.cookies.items()) if client else ""
        headers = {**(headers or {}), **({"cookie": cookies} if cookies else {})}
        return websockets.connect(self.url.replace("http", "ws") + path, additional_headers=headers,
                                  **PATIENT, **given)

    async def table(self, client, seats, game="cafe-race", players=4, **given):
        """A new table: seats as a string, m(e) o(pen) b(ot)."""
        kinds = {"m": "me", "o": "open", "b": "bot"}
        rows = [{"kind": kinds[letter], **({"name": f"P{p}"} if letter == "m" else {})}
                for p, letter in enumerate(seats)]
        reply = await client.post("/api/tables",
                                  json={"game": game, "players": players, "seats": rows, **given})
        assert reply.status_code == 201, reply.text
        return reply.json()["id"]


@contextlib.asynccontextmanager
async def running(home, limits=None, **given):
    settings = Settings(home=home, limits=limits or EAGER, **{"pages": False, "pace": 0.0, **given})
    app = create_app(settings)
    app.state.described = SCHEMAS.get(settings.pages)
    sock = free_socket("127.0.0.1", 0)
    server = make_server(app, settings, log_level="error", lifespan="on")
    task = asyncio.create_task(server.serve(sockets=[sock]))
    await until(lambda: server.started, task)
    found = Running(app, sock.getsockname()[1], server)
    try:
        yield found
    finally:
        for client in found.clients:
            await client.aclose()
        server.should_exit = True
        await task
        SCHEMAS[settings.pages] = app.state.described


@contextlib.asynccontextmanager
async def held_back(store):
    """Nothing is written meanwhile."""
    append, go_on = store.append, asyncio.Event()

    async def later(rows):
        await go_on.wait()
        await append(rows)
    store.append = later
    try:
        yield
    finally:
        store.append = append
        go_on.set()


@pytest.fixture
def serve(tmp_path):
    """serve(test, **settings): run an async function of a running server."""
    def run(test, **given):
        async def whole():
            async with running(given.pop("home", tmp_path), **given) as server:
                return await test(server)
        return run_async(whole())
    return run


@pytest.fixture(params=["sqlite", "postgres"])
def serve_on_both(request, serve):
    """serve(test) with the store in a file, and in a database."""
    given = {"database": request.getfixturevalue("fresh_database")} if request.param == "postgres" else {}
    return lambda test, **more: serve(test, **given, **more)


@pytest.fixture(scope="session")
def database():
    """A PostgreSQL of this process's own."""
    if missing():
        pytest.skip(missing())
    found = Database()
    yield found
    found.close()


@pytest.fixture
def fresh_database(database):
    """The address of an empty database."""
    return database.fresh(f"test{next(NUMBERS)}")


@pytest.fixture
def read_message():
    async def read(ws):
        return json.loads(await asyncio.wait_for(ws.recv(), PATIENCE))
    return read
