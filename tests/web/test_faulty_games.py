"""A game from outside that does not work costs its own tables a sentence, and nobody else anything."""
import asyncio
import logging

import pytest

from faulty_games import FAULTS, HIDDEN, Fault, Shelf, looping, raising
from ludoteca.core.game_loader import find_again
from ludoteca.core.plugin_faults import LIMIT
from web.asking import PageReader, decide, play_out, see

HTML = {"accept": "text/html"}
OURS = {"ave-caesar", "cafe-fatal", "cafe-race", "crazy-race"}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    (tmp_path / "shelf").mkdir()
    with monkeypatch.context() as there:
        yield Shelf(tmp_path / "shelf", there)
    find_again()


async def page(client, path, status=200):
    reply = await client.get(path, headers=HTML)
    assert reply.status_code == status, reply.text[:500]
    return reply.text


async def plays_on(client, id):
    """A table of another game is shown and takes a decision."""
    assert 'id="bar"' in await page(client, f"/t/{id}")
    seat = (await see(client, id))["waiting"][0]
    now = await see(client, id, seat=seat)
    assert (await decide(client, id, now["legal"][0], now["seq"], seat=seat)).status_code == 200


async def shown_at(server, client, id, read_message, language="en"):
    """What the page of a seat shows when it connects."""
    async with server.socket(f"/t/{id}/live?seat=0", client) as ws:
        return PageReader(language).hear(await read_message(ws))


async def looks_at_its_table(server, client, fault, read_message):
    """Its table has a picture that can be used, takes a decision, tells of it, and says what does not
    work."""
    id = await server.table(client, "mb", fault.game, 2, options={"goal": 20})
    await page(client, f"/t/{id}")
    shown = await shown_at(server, client, id, read_message, fault.language)
    assert shown["table"].startswith("<svg") and 'data-choice="1"' in shown["bar"]
    board = await client.get(shown["board"])
    assert board.status_code == 200 and board.text.startswith("<svg")
    if fault.to_the_end:
        await play_out([client], id)
    else:
        assert (await decide(client, id, "roll", shown["seq"])).status_code == 200
    shown = await shown_at(server, client, id, read_message, fault.language)
    assert "</li>" in shown["log"] and bool(shown["result"]) == fault.to_the_end
    await page(client, f"/guide/{fault.game}")
    assert fault.table in await page(client, f"/t/{id}")
    assert (id in await page(client, "/")) != fault.to_the_end


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_faulty_game_costs_nobody_else_anything(serve, shelf, monkeypatch, read_message, caplog, fault):
    name = shelf.put(fault)
    if fault.slow:
        monkeypatch.setenv(LIMIT, "0.05")

    async def test(server):
        client = server.client(headers={"accept-language": fault.language})
        other = await server.table(client, "mmm", "cafe-race", 3)
        listed = (await client.get("/api/games")).json()
        assert {game["name"] for game in listed} == OURS | ({name} if fault.listed else set())
        front = await page(client, "/")
        assert front.count('class="game"') == len(listed)
        await plays_on(client, other)
        if fault.listed:
            await looks_at_its_table(server, client, fault, read_message)
        await page(client, "/puzzles")
        await plays_on(client, other)

    serve(test, pages=True)
    said = [record.getMessage() for record in caplog.records
            if record.name == "ludoteca" and record.levelno >= logging.WARNING]
    assert len(said) == 1 and said[0].startswith(f"The game {name!r}") and fault.log in said[0], said
    assert HIDDEN not in caplog.text or not fault.listed         # before there is a table, all may be told


# A limit may strike where Python lets nothing through, as while a weak reference is cleared.
@pytest.mark.filterwarnings(r"ignore:[\s\S]*TooLong:pytest.PytestUnraisableExceptionWarning")
def test_many_faulty_games_at_once(serve, shelf, monkeypatch, caplog):
    monkeypatch.setenv(LIMIT, "0.05")
    for fault in FAULTS:
        shelf.put(fault)

    async def test(server):
        client = server.client()
        listed = {game["name"] for game in (await client.get("/api/games")).json()}
        assert listed == OURS | {fault.game for fault in FAULTS if fault.listed}
        assert (await page(client, "/")).count('class="game"') == len(listed)
        await plays_on(client, await server.table(client, "mmm", "cafe-race", 3))

    serve(test, pages=True)


# Rules that break in the middle of a game.

BEGUN = "(s.pot, s.mover, s.round) == (0, 0, 1)"

@pytest.mark.parametrize(("name", "text", "status"), [
    ("play raises", raising("play"), 503),
    ("play exits", raising("play", what="SystemExit(3)"), 503),
    ("play loops", looping("play"), 503),
    ("play sleeps", looping("play", "time.sleep(0.01)"), 503),
    ("hide raises", f"def hide(s, p):\n    assert {BEGUN}, {HIDDEN!r}\n", 200),
    ("hide loops", f"def hide(s, p):\n    while not {BEGUN}: pass\n", 200),
    ("waiting raises", f"def waiting(s):\n    assert {BEGUN}, {HIDDEN!r}\n    return 1 << s.mover\n", 503),
    ("nature draws for ever", f"def chances(s):\n    return 0 if {BEGUN} else 6\n"
                              "def play(s, log, p, choice):\n    s.round = 7\n", 503),
])
def test_rules_that_break_cost_their_own_table_alone(serve, shelf, monkeypatch, caplog, name, text, status):
    game, made = shelf.put(Fault(name, "rules.py", text, "")), {}
    monkeypatch.setenv(LIMIT, "0.05" if "loops" in name or "sleeps" in name else "3")

    async def breaks(server):
        client = server.client()
        made["own"] = await server.table(client, "mb", game, 2, public=True)
        made["other"] = await server.table(client, "mmm", "cafe-race", 3, public=True)
        now = await see(client, made["own"])
        assert (await decide(client, made["own"], "roll", now["seq"])).status_code == status
        if "hide" in name or "waiting" in name:
            assert "This game’s rules do not work" in await page(client, f"/t/{made['own']}", 503)
        await page(client, "/")
        await plays_on(client, made["other"])
        made["cookies"] = dict(client.cookies)

    async def again(server):
        client = server.client(cookies=made["cookies"])
        await woken(server)
        await page(client, "/")
        await plays_on(client, made["other"])

    serve(breaks, pages=True)
    serve(again, pages=True)
    said = [line for record in caplog.records
            if (line := record.getMessage()).startswith(f"The game {game!r} does without its rules")]
    assert len(said) == 1 and HIDDEN not in said[0], said


# A game that is gone.

SOUND = Fault("goes and comes", "about.py", "", "")


def test_a_game_that_is_gone_keeps_its_tables_and_no_other_from_waking(serve, shelf, tmp_path, caplog):
    game, made = shelf.put(SOUND), {}
    cookies = {}

    async def begin(server):
        client = server.client()
        for n, (name, seats, players) in enumerate([(game, "mb", 2), ("cafe-race", "mmm", 3),
                                                    (game, "mb", 2)]):
            made[n] = await server.table(client, seats, name, players, public=True)
        now = await see(client, made[0])
        assert (await decide(client, made[0], "roll", now["seq"])).status_code == 200
        made["heard"] = (await see(client, made[0]))["heard"]
        cookies.update(client.cookies)

    async def without(server):
        client = server.client(cookies=cookies)
        await woken(server)
        assert server.service.cache.ids == [made[1]]
        front = await page(client, "/")
        assert made[1] in front and made[0] not in front
        gone = await page(client, f"/t/{made[0]}", 503)
        assert "The table is kept and continues when the game is back." in gone
        reply = await client.get(f"/api/tables/{made[0]}")
        assert reply.status_code == 503 and reply.json()["code"] == "game-missing"
        async with server.socket(f"/t/{made[0]}/live", client) as ws:
            await ws.wait_closed()
        assert ws.close_code == 4503
        await page(client, "/mine")
        await plays_on(client, made[1])

    async def again(server):
        client = server.client(cookies=cookies)
        now = await see(client, made[0])
        assert now["heard"] >= made["heard"] and set(made.values()) >= set(server.service.cache.ids)
        await page(client, f"/t/{made[0]}")
        await page(client, f"/t/{made[2]}")

    serve(begin, pages=True)
    shelf.stands(False)
    serve(without, pages=True)
    shelf.stands()
    serve(again, pages=True)
    assert "Traceback" not in caplog.text


def test_a_game_that_went_back_a_version_keeps_its_tables(serve, shelf):
    rules, made = shelf.folder / "goes_back" / "rules.py", {}
    game = shelf.put(Fault("goes back", "rules.py", "VERSION = 2\n", ""))

    async def begin(server):
        client = server.client()
        made["own"] = await server.table(client, "mb", game, 2, public=True)
        made["cookies"] = dict(client.cookies)

    async def look(server):
        client = server.client(cookies=made["cookies"])
        await woken(server)
        await page(client, "/")
        return await client.get(f"/api/tables/{made['own']}")

    serve(begin, pages=True)
    newer = rules.read_text("utf-8")
    for text, status in ((newer + "VERSION = 1\n", 503), (newer, 200), (newer + "VERSION = 3\n", 410)):
        rules.write_text(text, "utf-8")
        shelf.stands()
        assert serve(look, pages=True).status_code == status


async def woken(server):
    """Until the service has looked at every table that was left."""
    for task in [task for task in asyncio.all_tasks() if "Driver.wake" in repr(task.get_coro())]:
        await task
