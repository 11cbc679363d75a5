"""A seat at a real server's table from a terminal: taken, played live, kept through a lost line and a second
start."""
import asyncio
import contextlib
import io
import random
import re
import time

import httpx
import pytest
from rich.cells import cell_len
from rich.console import Console

from ludoteca import load
from ludoteca.core import record as records
from ludoteca.core.errors import LudotecaError
from ludoteca.core.events import named, unnamed
from ludoteca.core.game_loader import games
from ludoteca.core.state import NOBODY
from ludoteca.terminal import remote_table
from ludoteca.terminal.plain_text import PlainTerminal
from ludoteca.terminal.remote_table import Remote
from ludoteca.terminal.screen import online
from ludoteca.terminal.screen.dialogs import Result
from ludoteca.terminal.screen.online import Online
from ludoteca.terminal.screen.widgets import Choices, Seats
from web.conftest import running

from apart import PATIENCE, run_async

SHORT = {"ave-caesar": {"races": 1}}
BIG = 4000


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path / "mine"))
    for module in (remote_table, online):
        monkeypatch.setattr(module, "PAUSES", (0.01,))
    return tmp_path


REMOTES = []


def served(test, home):
    async def whole():
        async with running(home / "server") as server:
            await test(server)
            while REMOTES:
                REMOTES.pop().client.close()
    run_async(whole())


async def arrived(server, path, name="Ada"):
    remote = Remote(server.url + path)
    REMOTES.append(remote)
    await asyncio.to_thread(remote.arrive, name)
    return remote


async def until(pilot, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        await pilot.pause()


def screen_of(remote):
    app = Online(remote, "en", True)
    app.animation_level = "none"
    return app


@pytest.mark.parametrize("name", games())
def test_events_come_back_from_their_names(name):
    rules = load(name).rules
    for code, deed in enumerate(rules.EVENTS):
        size = deed.__code__.co_argcount - 2
        event = (code, *range(1, size + 1), *[0] * (4 - size))
        assert unnamed(rules, named(rules, event)) == event


@pytest.mark.parametrize("name", games())
def test_a_game_at_a_table_through_the_screen(name, home):
    luck = random.Random(2)

    async def play(server):
        players = load(name).rules.PLAYERS[0]
        id = await server.table(server.client(), "o" + "b" * (players - 1), name, players,
                                options=SHORT.get(name, {}))
        app = screen_of(await arrived(server, f"/t/{id}"))
        table = server.service.table(id)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(BIG if name == "cafe-race" else 6):
                if table.over:
                    break
                await until(pilot, lambda: app.menu.open or app.remote.over)
                if app.menu.open:
                    assert {offer.text for offer in app.menu.open} == set(app.remote.data["legal"])
                    app.menu.at = luck.randrange(len(app.menu.open))
                    app.choose()
            await until(pilot, lambda: app.menu.open or isinstance(app.screen, Result))
        assert (app.remote.events == table.view(0).events
                and vars(app.remote.view().s) == vars(table.view(0).s))
        if not table.over:
            return
        (path,) = (home / "mine" / "records").iterdir()
        assert records.verify(records.read(path)).over

    served(play, home)


def test_a_seat_is_found_again_and_a_link_gives_one(home):
    async def play(server):
        maker = server.client()
        id = await server.table(maker, "moo", players=3)
        first = await arrived(server, f"/t/{id}")
        again = await arrived(server, f"/t/{id}", "Bea")
        assert first.seat == again.seat == 1 and server.service.table(id).names[1] == "Ada"
        link = (await maker.post(f"/api/tables/{id}/links", json={"seat": 0})).json()["code"]
        assert (await arrived(server, f"/claim/{link}")).seat == 0
        full = await server.table(maker, "mbb", players=3)
        assert (await arrived(server, f"/t/{full}")).seat == NOBODY

    served(play, home)


def test_a_lost_line_is_told_and_found_again(home):
    async def play(server):
        id = await server.table(server.client(), "obb", players=3)
        remote = await arrived(server, f"/t/{id}")
        app = screen_of(remote)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.menu.open and app.socket)
            gone = remote.client
            remote.client = Broken(gone)
            app.menu.at = 2
            app.choose()
            await until(pilot, lambda: app.lost)
            assert "Connection lost" in app.main.query_one(Choices).about()
            remote.client = gone
            await until(pilot, lambda: not app.lost and app.menu.open)
            assert server.service.table(id).match.decisions.count((0, "3")) == 1, (
                "what was sent twice counts once")

    served(play, home)


def test_a_server_that_goes_and_comes_back_is_found_again(home):
    async def play(server):
        id = await server.table(server.client(), "obb", players=3)
        cable = await Cable.to(server.port)
        remote = Remote(f"{cable.url}/t/{id}")
        REMOTES.append(remote)
        await asyncio.to_thread(remote.arrive, "Ada")
        app = screen_of(remote)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.menu.open and app.socket)
            await cable.cut()
            await until(pilot, lambda: app.lost)
            assert "Connection lost" in app.main.query_one(Choices).about()
            app.menu.at = 4
            app.choose()
            await cable.mend()
            await until(pilot, lambda: not app.lost and not app.sent and app.menu.open)
            assert server.service.table(id).match.decisions.count((0, "5")) == 1
        await cable.cut()

    served(play, home)


class Cable:
    """A line to a server that can be cut and mended."""

    @classmethod
    async def to(cls, port):
        self = cls()
        self.there, self.port, self.ends = port, 0, set()
        await self.mend()
        return self

    async def mend(self):
        self.socket = await asyncio.start_server(self.carry, "127.0.0.1", self.port)
        self.port = self.socket.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    async def cut(self):
        self.socket.close()
        for writer in list(self.ends):
            writer.close()

    async def carry(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.there)
        self.ends |= {writer, far_writer}
        await asyncio.gather(self.pump(reader, far_writer), self.pump(far_reader, writer))
        self.ends -= {writer, far_writer}

    async def pump(self, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
        writer.close()


class Hasty(Cable):
    """A line that hangs up on a connection that is used again: a server closed it as idle while the request
    was on its way."""

    async def carry(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.there)
        answered = asyncio.Event()
        await asyncio.gather(self.ask(reader, far_writer, answered),
                             self.answer(far_reader, writer, answered))

    async def ask(self, reader, far_writer, answered):
        with contextlib.suppress(OSError):
            while (data := await reader.read(1 << 16)) and not answered.is_set():
                far_writer.write(data)
        far_writer.close()

    async def answer(self, far_reader, writer, answered):
        with contextlib.suppress(OSError):
            while data := await far_reader.read(1 << 16):
                answered.set()
                writer.write(data)
        writer.close()


def test_a_server_that_closes_idle_connections_is_never_lost(home):
    async def play(server):
        id = await server.table(server.client(), "obb", players=3)
        line, told = await Hasty.to(server.port), []
        remote = Remote(f"{line.url}/t/{id}")
        REMOTES.append(remote)
        remote.lost = told.append
        await asyncio.to_thread(remote.arrive, "Ada")
        for decision in ("2", "5"):
            await asyncio.to_thread(remote.let_bots_decide)
            await asyncio.to_thread(remote.decide, 0, decision)
        assert server.service.table(id).match.decisions.count((0, "2")) == 1 and not told
        await line.cut()

    served(play, home)


def test_a_clock_is_shown(home):
    async def play(server):
        id = await server.table(server.client(), "obb", players=3, clock={"kind": "live", "limit": 600})
        app = screen_of(await arrived(server, f"/t/{id}"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.menu.open)
            assert re.search(r"(9:5\d|10:00)", str(app.main.query_one("#head").render()))

    served(play, home)


class Broken:
    """A client whose answers get lost on their way."""

    def __init__(self, client):
        self.client = client

    def request(self, *args, **given):
        self.client.request(*args, **given)
        raise httpx.ReadError("the cable")

    def __getattr__(self, name):
        return getattr(self.client, name)


def test_another_asks_to_take_back_and_the_host_begins(home):
    async def play(server):
        maker = server.client()
        id = await server.table(maker, "mob", players=3, undo="consent")
        app = screen_of(await arrived(server, f"/t/{id}"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.remote.data["started"] and app.menu.open)
            for _ in range(2):
                seq = (await maker.get(f"/api/tables/{id}")).json()["seq"]
                await maker.post(f"/api/tables/{id}/decisions", json={"decision": "2", "seq": seq})
                await until(pilot, lambda: app.menu.open)
                app.menu.at = 0
                app.choose()
                await until(pilot, lambda: 1 in app.remote.data["waiting"])
            await maker.post(f"/api/tables/{id}/undo", json={})
            await until(pilot, lambda: [offer.text for offer in app.menu.open] == ["yes", "no"])
            assert "asks for an undo" in app.main.query_one(Choices).title
            app.menu.at = 0
            app.choose()
            await until(pilot, lambda: app.remote.data["epoch"] == 1 and not app.remote.data["asked"])

    served(play, home)


def test_plain_text_will_do(home):
    async def play(server):
        id = await server.table(server.client(), "obb", players=3)
        remote, out = await arrived(server, f"/t/{id}"), io.StringIO()
        answers = iter(["hello", "h"])
        plain = PlainTerminal(remote, "en", Console(file=out, soft_wrap=True), lambda _: next(answers, "2"))
        path = await asyncio.to_thread(plain.run)
        assert records.verify(records.read(path)).over
        assert ("'hello'" in out.getvalue()
                and re.search("A bot would choose|Let chance choose", out.getvalue()))

    served(play, home)


def test_what_a_server_says_is_text_and_no_command_of_the_terminal(home):
    async def play(server):
        id = await server.table(server.client(), "obb", "crazy-race", players=3)
        remote = await arrived(server, f"/t/{id}")
        app = screen_of(remote)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.menu.open and app.socket)
            remote.data["seats"][1]["name"], remote.data["seats"][2]["name"] = ("\x1b[2J\x07[bold]x[/]",
                                                                                "日本の友達です")
            app.show(remote.view())
            shown = app.board.sheet.text() + app.main.query_one(Seats).text.plain
            assert "\x1b" not in shown and "\x07" not in shown and "[2J" in shown and not app.board.sheet.lost
            rows = ["".join(spot.sign for spot in row) for row in app.board.sheet.rows]
            assert {cell_len(row) for row in rows} == {50}, "wide signs take two cells"

    served(play, home)


def test_who_leaves_is_told_how_to_come_back(home):
    async def play(server):
        id = await server.table(server.client(), "obb", players=3)
        app = screen_of(await arrived(server, f"/t/{id}"))
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.menu.open)
            await app.run_action("leave")
        assert f"ludoteca join {server.url}/t/{id}" in app.return_value

    served(play, home)


@pytest.mark.parametrize("url",
                         ["", "nonsense", "http://", "ftp://a/t/x", "http://a/b", "https://a",
                          "http://127.0.0.1:1/t/abc"])
def test_what_is_no_table_is_said_in_a_sentence(url):
    with pytest.raises(LudotecaError) as fault:
        Remote(url).arrive("Ada")
    assert str(fault.value).endswith(".")
