"""What a browser gets to check a record by itself: pages that may compute, the module, and how decisions are
written."""
import json

import pytest

from ludoteca import Match, load
from ludoteca.core.game_loader import games
from ludoteca.core.wasm import module
from ludoteca.testing import at_random, whole_state
from ludoteca.web.replay import check
from web.conftest import running

from apart import run_async


@pytest.mark.parametrize("name", games())
def test_every_decision_is_in_the_table_of_texts(name):
    """And in it no two choices that are legal at once are written alike."""
    game = load(name)
    by, texts = game.notation.SPOKEN[0], check.texts(game)
    for players in game.rules.PLAYERS:
        match = Match(game, players, seed=players)
        for _ in at_random(match, players):
            for seat in match.waiting:
                legal = match.choices(seat)
                said = [texts[getattr(whole_state(match), by)][choice] for choice in legal]
                assert (said == [game.notation.say(whole_state(match), seat, choice) for choice in legal]
                        and len(set(said)) == len(said))


def test_pages_that_check_may_compute_and_no_others(tmp_path):
    async def visits():
        async with running(tmp_path, pages=True) as server:
            client = server.client()
            found = {path: await client.get(path) for path in ("/check", "/", "/fair")}
            places = (
                json.loads(
                    found["/check"].text.partition("data-modules=\"")[2].partition("\"")[0].replace("&#34;",
                                                                                                    '"')))
            files = {name: (await client.get(f"{place}.wasm"), await client.get(f"{place}.json"))
                     for name, place in places.items()}
            return (found, files, await client.get("/game/chess/1/rules.wasm"),
                    await client.get("/replay/nothing/check"))
    found, files, unknown, nothing = run_async(visits())
    assert ([path for path, reply in found.items()
             if "'wasm-unsafe-eval'" in reply.headers["content-security-policy"]] == ["/check"])
    assert "'unsafe-eval'" not in found["/check"].headers["content-security-policy"]
    assert files.keys() == set(games()) and unknown.status_code == nothing.status_code == 404
    for name, (code, key) in files.items():
        assert (code.content == (load(name).folder / module.CODE).read_bytes()
                and code.headers["content-type"] == "application/wasm")
        assert (key.json()["version"] == load(name).rules.VERSION
                and "immutable" in key.headers["cache-control"])


def test_a_game_without_a_module_is_not_offered(tmp_path, monkeypatch):
    game = load("cafe-race")
    monkeypatch.setattr(game, "folder", tmp_path)
    check.module_of.cache_clear()
    assert check.module_of("cafe-race") == ({}, b"")
    check.module_of.cache_clear()
