"""A player's page: nothing unless its player chose it, medals from records and reports, and nothing of games
under way or of the others."""
import json
from types import SimpleNamespace

import pytest

from ludoteca.core.game_loader import load
from ludoteca.core.state import NOBODY
from ludoteca.lab.luck_analysis import Moment, Report, Split
from ludoteca.web.circles.circle import GameResult
from ludoteca.web.circles.moments import best_moments, best_of
from ludoteca.web.circles.results import Evening
from ludoteca.web.my_games import history, medals
from ludoteca.web.reports.jobs import FORM
from ludoteca.web.reports.pages import reports_of
from web.asking import decide, see
from web.test_mine import at_once, finish

from waiting import until

PARTS = ("figures", "luck", "habits", "medals", "games")
THIRD = (1 / 3,) * 3


def report(*moments):
    """Of a game that seat 0 won, with these moments: who, and what it did to the three chances."""
    found = [Moment(n, 1, seat, "x", THIRD, change) for n, (seat, change) in enumerate(moments)]
    splits = [Split(p, 1 / 3, 0.25, -.125, 0.0, 1.0 if p == 0 else 0.0, 0.01) for p in range(3)]
    return Report("cafe-race", ["a", "b", "c"], 10, found, splits, THIRD, [0])


LUCKY = report((0, (0.1, -0.05, -0.05)), (NOBODY, (0.4, -0.2, -0.2)), (1, (-0.3, 0.6, -0.3)))


async def played(server, me, **given):
    """A finished game of Anna against bots, with a report; its name."""
    id = await server.table(me, "mbb", players=3, **given)
    await finish(server, id, me)
    record = json.loads(await until(lambda: server.service.store.record_text(id)))
    reports = reports_of(SimpleNamespace(app=server.app))
    reports.folder.mkdir(parents=True, exist_ok=True)
    (reports.folder / f"{record['digest']}-{FORM}.json").write_text(json.dumps(LUCKY.as_dict()), "utf-8")
    return id


async def choose(client, *shows, name="Anna", status=200):
    reply = await client.post("/api/me/page", json={"name": name, "shows": list(shows)})
    assert reply.status_code == status, reply.text
    return reply.json()


def test_others_see_what_the_player_chose_and_nothing_else(serve_on_both, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me, stranger = server.client(), server.client()
        id = await played(server, me)
        assert (await me.get("/api/me/page")).json() == {"key": "", "name": "", "shows": []}
        key = (await choose(me, "figures"))["key"]
        seen = (await stranger.get(f"/api/players/{key}")).json()
        assert seen["name"] == "Anna" and seen["games"] == seen["medals"] == []
        [figures] = seen["figures"]
        assert figures["played"] == 1 and figures["luck"] == figures["favourites"] == []
        pages = {}
        for part in PARTS:
            assert (await choose(me, part))["key"] == key, "the link stays"
            pages[part] = (await stranger.get(f"/p/{key}")).text
            assert id not in pages[part] and "P0" not in pages[part], "no private game, no names of a table"
        assert len(set(pages.values())) == len(PARTS)
        assert "of 1 won" in pages["figures"] and "of 1 won" not in pages["luck"] + pages["games"]
        assert 'class="luck"' in pages["luck"] and "Luckiest roll" in pages["medals"]
        assert "Luckiest roll" not in pages["games"] and "3 players" in pages["games"]
        assert (await choose(me, "nonsense"))["key"] == ""
        for path in (f"/p/{key}", f"/api/players/{key}"):
            assert (await stranger.get(path)).status_code == 404
        await choose(me, "figures", name=" ", status=422)
        await choose(stranger, "figures", status=403)
        assert (await choose(me, "figures"))["key"] != key, "a new page has a new link"
    serve_on_both(test, pages=True)


def test_the_page_by_its_form_and_replays_of_public_games(serve, monkeypatch):
    at_once(monkeypatch)

    async def test(server):
        me, stranger = server.client(), server.client()
        id = await played(server, me, public=True)
        reply = await me.post("/mine/page", data={"name": "Anna", "shows": ["games", "medals"]})
        assert reply.status_code == 303
        mine = (await me.get("/mine")).text
        key = mine.partition("/p/")[2].partition('"')[0]
        page = (await stranger.get(f"/p/{key}", headers={"accept-language": "de"})).text
        assert f'href="/replay/{id}"' in page and f'href="/replay/{id}#m=2"' in page and "Medaillen" in page
        assert "Luckiest roll" in mine and "Luckiest roll" not in (await stranger.get("/mine")).text
        await me.post("/mine/forget", data={"table": ""})
        assert (await stranger.get(f"/p/{key}")).status_code == 404
    serve(test, pages=True)


def test_the_page_tells_nothing_of_a_game_under_way(serve, monkeypatch):
    """Two worlds that differ in a secret decision, and in whether there is a game at all: the same bytes."""
    at_once(monkeypatch)

    async def test(server):
        me, stranger = server.client(), server.client()
        await played(server, me)
        key = (await choose(me, *PARTS))["key"]

        async def world():
            return [(await stranger.get(path)).text for path in (f"/p/{key}", f"/api/players/{key}")]
        before = await world()
        for secret in ("1", "4"):
            id = await server.table(me, "moo", players=3)
            for name in ("Bruno", "Carla"):
                await server.client().post(f"/api/tables/{id}/seats", json={"name": name})
            await decide(me, id, secret, (await see(me, id))["seq"])
            assert await world() == before
    serve(test, pages=True)


# Medals and moments.

def test_the_luckiest_roll_is_chances_own_and_large():
    assert medals.luckiest(LUCKY, 0) == (0.4, 2)
    assert medals.luckiest(LUCKY, 1) == (0.0, 0), "what somebody decided is no roll"


@pytest.mark.parametrize(("won", "found"), [((True, False, False), [[medals.FROM_LAST], [], []]),
                                            ((False, True, False), [[], [], []])])
def test_won_from_last_place(monkeypatch, won, found):
    monkeypatch.setattr(medals, "ranks", lambda rules, s: [3, 1, 2])
    record = {"events": [], "players": 3, "options": {}}
    assert medals.earned(load("cafe-race"), record, won) == found
    monkeypatch.setattr(medals, "ranks", lambda rules, s: [2, 1, 2])
    assert medals.earned(load("cafe-race"), record, won) == [[], [], []], "a shared last place is none"


def test_a_perfect_salute_is_on_the_first_lap_of_every_race():
    game = load("ave-caesar")
    events, own = game.module("rules.events"), game.part("medals")
    race = [(events.CROSSED, 0, 1), (events.CROSSED, 1, 1), (events.SALUTED, 0), (events.CROSSED, 0, 2),
            (events.CROSSED, 1, 2), (events.SALUTED, 1)]
    late = [(events.CROSSED, 0, 1), (events.CROSSED, 0, 2), (events.SALUTED, 0)]
    assert own.earned(race, 0, True) == ["perfect salute"] and own.earned(race, 1, True) == []
    assert own.earned(race + race, 0, True) and not own.earned(race + late, 0, True)
    assert not own.earned(race, 0, False) and not own.earned([], 0, True)
    for language in ("en", "it", "fr", "de"):
        title, line = medals.title_of("perfect salute", "ave-caesar", language)
        assert title and line.endswith(".")


def test_an_outcome_has_the_medals_of_every_seat():
    game = load("cafe-race")
    record = {"game": "cafe-race", "events": [], "players": 3, "options": game.options(game.template(3)),
              "decisions": [], "digest": "x"}
    assert history.outcome(record).medals == [[], [], []]


def test_best_moments_of_a_circle_come_from_reports():
    assert best_of(LUCKY).seat == 1 and not best_of(LUCKY).luck and best_of(LUCKY).moment == 3
    lucky = report((NOBODY, (0.5, -0.2, -0.3)))
    games = [GameResult(f"t{n}", float(n), "cafe-race", ((0, "", 1), (1, "", 2), (None, "Ada", 3)), digest)
             for n, digest in enumerate(("", "none", "lucky", "even"))]
    known = {"lucky": lucky, "even": report((0, (0.0, 0.0, 0.0)))}
    found = best_moments(SimpleNamespace(made=known.get), [Evening(games)])
    assert [(game.table, moment.seat, moment.luck) for game, moment in found] == [("t2", 0, True)]
