"""Links that are pasted elsewhere, pictures that are sent on, replays in other sites' pages: what strangers
see, and no more."""
import json
import re
import struct

import pytest

from ludoteca.core.match import Match
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY
from ludoteca.lab.luck_analysis import Report
from ludoteca.show import png
from ludoteca.show.svg import draw
from ludoteca.web.bots import bot_process
from ludoteca.web.live.program_message import playable
from ludoteca.web.replay import replay_tasks
from ludoteca.web.replay import replay_workers as replays
from ludoteca.web.sharing import result_card
from ludoteca.web.sharing.link_card import drawn
from ludoteca.web.sharing.pages import card_of
from ludoteca.web.storage import rows
from ludoteca.web.table import commands
from web.test_pages import SECRETS, WEB, done, table_of

PICTURE = re.compile(r'<meta property="og:image" content="([^"]+)">')


def card_svg(table, language):
    """A table's card, as the helper process gets it drawn."""
    picture = replay_tasks.view_picture(bot_process.pack(table.view()), language)
    return drawn(card_of(table, language, picture))


@pytest.fixture
def finished(monkeypatch):
    """A finished game on the shelf, and a desk that works here, and leaves pictures as they are."""
    match = Match("cafe-race", 3, seed="shared", names=["Ada <b>", "Bo", "Cy"])
    while not match.over:
        match.decide(match.waiting[0], match.view(match.waiting[0]).texts()[0])

    async def ask(who, work, *given):
        return work(*given)
    monkeypatch.setattr(replays.desk, "ask", ask)
    monkeypatch.setattr(png, "png", lambda svg, width: f"{width} {png.flat(svg)}".encode())

    async def shelve(server):
        ended = [rows.created("done", 1.0, {"public": True}),
                *rows.ended("done", 2.0, record_of(match), True)]
        await server.service.store.append(ended)
    return shelve


@pytest.mark.parametrize("game", SECRETS)
def test_a_card_knows_no_secret(game):
    """Two tables that differ in what somebody chose in secret have the same card, byte for byte."""
    cards = []
    for text in SECRETS[game]:
        table = table_of(game)
        mover = table.waiting[-1]
        done(table, commands.decide.check(table, mover, text, table.number(mover)))
        cards.append(card_svg(table, "it"))
    assert cards[0] == cards[1] and "Anna" in cards[0]


@pytest.mark.parametrize("game", playable())
def test_a_flat_picture_needs_no_variables_and_no_shapes_from_elsewhere(game):
    by_day, by_night = (png.flat(draw(Match(game, seed="flat").view(NOBODY)), dark) for dark in (False, True))
    for picture in (by_day, by_night):
        assert "fill=\"var(" not in picture and "<use" not in picture and "none)" not in picture
    assert by_day != by_night


def test_a_flat_shape_has_the_colours_of_the_place_where_it_is_used():
    shape = '<defs><g id="a"><circle fill="var(--c)" r="3"/></g></defs>'
    two = ('<use href="#a" class="s1"/><g style="--c:var(--b-red);transform:translate(3px,4px) '
           'rotate(5deg)"><use href="#a"/></g>')
    made = png.flat(f'<svg xmlns="http://www.w3.org/2000/svg">{shape}{two}</svg>')
    assert re.findall(r'<circle fill="([^"]+)"', made)[1:] == ["#0b6aa6", "#cf4a2f"]
    assert 'transform="translate(3,4) rotate(5)"' in made


def test_a_card_is_as_large_as_messengers_want_it():
    made = png.png(card_svg(table_of("cafe-race"), "de"), 1200)
    assert made.startswith(b"\x89PNG") and struct.unpack(">II", made[16:24]) == (1200, 630)


def test_pages_say_what_their_link_shows(serve, finished):
    async def test(server):
        await finished(server)
        me = server.client(headers={"accept": "text/html", "accept-language": "de"})
        id = await server.table(me, "mob", players=3)
        for path in ("/", f"/t/{id}", f"/t/{id}/screen", "/guide/cafe-race", "/replay/done",
                     "/replay/done?m=3"):
            (picture,) = PICTURE.findall((await me.get(path)).text)
            assert picture.startswith(server.url) and "language=de" in picture, (
                "a whole address, in the reader's language")
            reply = await me.get(picture.replace("&amp;", "&"))
            assert (reply.headers["content-type"] == "image/png"
                    and reply.headers["cross-origin-resource-policy"] == "cross-origin")
            assert reply.text.startswith("1200 <svg") and "Ludoteca" in reply.text
        page = (await me.get(f"/t/{id}")).text
        assert '<meta property="og:description" content="1 Platz ist frei">' in page
        told = re.search('og:description" content="([^"]+)"', (await me.get("/replay/done")).text)[1]
        assert told == "Cy gewinnt · 1. Cy 7 · 2. Bo 6 · 3. Ada &lt;b&gt; 6"
        card = (await me.get("/replay/done/preview.png?language=de")).text
        assert card.count('text-anchor="end" font-weight="700"') >= 2, "points stand beside the names"
        assert (await me.get("/replay/done/3.png?eyes=1")).text.startswith("1200 <svg")
        assert "@keyframes" in (await me.get("/replay/done/5.svg?eyes=-1&moving=1")).text
        assert (await me.get("/replay/done/99999.png")).status_code == 404
        assert (await me.get(f"/replay/{id}/preview.png")).status_code == 409
    serve(test, pages=True)


def test_only_the_embedded_replay_may_be_framed(serve, finished):
    """Every page that can be asked for refuses frames, but one; that one has no button that does anything to
    a table."""
    async def test(server):
        await finished(server)
        me = server.client(headers={"accept": "text/html"})
        table = await server.table(me, "mob", players=3)
        known = {"name": "cafe-race", "version": "x", "file": "x", "number": "3", "code": "x", "kind": "icon",
                 "size": "180", "which": "easy", "example": "1", "key": "x", "table": table}
        routes = {f"/api{route}" if route.startswith(("/tables", "/games")) else route
                  for path in WEB.rglob("*.py")
                  for route in re.findall(r'router\.get\("([^"]+)"', path.read_text("utf-8"))}
        assert len(routes) > 30
        framed = set()
        for route in routes:
            known["id"] = "done" if route.startswith("/replay/") else table
            path = route.format_map(known)
            policy = (await me.get(path)).headers.get("content-security-policy", "")
            framed |= {route} if policy and "frame-ancestors 'none'" not in policy else set()
        assert framed == {"/replay/{id}/embed"}
        page = (await me.get("/replay/done/embed")).text
        assert "<form" not in page and "data-do" not in page and "Ada &lt;b&gt;" in page
        assert (await me.get(f"/replay/{table}/embed")).status_code == 409, (
            "nothing of a game that is still played")
    serve(test, pages=True)


def test_the_card_of_an_evening_has_podium_lines_and_turning_point(serve, finished):
    async def test(server):
        await finished(server)
        client = server.client()
        drawn = (await client.get("/replay/done/card.svg", headers={"accept-language": "it"})).text
        assert "Ada &lt;b&gt;" in drawn and "Chi era in testa" in drawn and "var(" not in drawn
        assert drawn.count('stroke-width="5"') == 3 and drawn.count("stroke-dasharray") == 1
        picture = await client.get("/replay/done/card.png")
        assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"1200 <svg")
        assert (await client.get("/replay/nothing/card.svg")).status_code == 404
    serve(test, pages=True)


@pytest.mark.parametrize("game", playable())
def test_a_card_shows_chances_where_a_report_is_made(game):
    match = Match(game, 3, seed="card", names=["Ada", "Bo", "Cy"])
    while not match.over:
        match.decide(match.waiting[0], match.view(match.waiting[0]).texts()[0])
    report = Report(game, match.names, 10, [], [], (1 / 3, 1 / 3, 1 / 3), match.winners)
    record = json.dumps(record_of(match))
    assert "Who was ahead" in result_card.svg(record, None, "en")
    assert "Winning chances" in result_card.svg(record, report.as_dict(), "en")
