"""Hints: from what a seat knows, in time, at tables that allow them; as data and as a card."""
import asyncio
import html
import json
import re

import pytest

from bots.table import looked_at, played, start, views, worlds
from ludoteca.bots.hint import Hint, number, told
from ludoteca.core.game_loader import games, load
from ludoteca.core.match import Match
from ludoteca.core.state import as_json
from ludoteca.games.cafe_race.odds import expected_odds
from ludoteca.lab import advice
from ludoteca.show.page.signs import drawings
from ludoteca.show.words import LANGUAGES, drawing, speaker
from ludoteca.terminal.hints import told as terminal_words
from ludoteca.web.api import models
from ludoteca.web.bots import bot_pool as pool_module
from ludoteca.web.bots import bot_process, hints
from ludoteca.web.bots.bot_pool import Bots

from apart import PATIENCE, run_async
from waiting import until


@pytest.fixture
def brief(monkeypatch):
    """A hint by few simulations and without a clock: the same on every machine."""
    monkeypatch.setattr(advice, "SIMS", 200)
    monkeypatch.setattr(advice, "ROUND", 2000)
    monkeypatch.setattr(hints, "SECONDS", 0.0)


@pytest.mark.parametrize("name", games())
def test_two_worlds_that_look_alike_get_the_same_hint_to_the_byte(name, brief):
    """The seat's view is the same; what others hold or chose is not. Nothing of it is in the figures, the
    card or the key."""
    differ = False
    for view in views(name, 1, 6, 15):
        hint = hints.searched(view, 7)
        bare = hints.odds_of(view), hints.key(view)
        supposed = worlds(view, 3)
        differ = differ or len({json.dumps(as_json(world, view.game.rules.STATE)) for world in supposed}) > 1
        for world in supposed:
            other = looked_at(view, world)
            assert (hints.odds_of(other), hints.key(other)) == bare
            told = hints.searched(other, 7)
            assert json.dumps(told) == json.dumps(hint)
            assert hints.card(other, told, "en").encode() == hints.card(view, hint, "en").encode()
    assert differ == bool(load(name).rules.SECRET)


@pytest.mark.parametrize("name", games())
def test_every_choice_has_its_share_its_chance_and_its_odds(name, brief):
    for view in views(name, 2, 11):
        hint = hints.searched(view, 1)
        models.Hint.model_validate(hint)
        assert set(hint["shares"]) == set(view.texts()) and hint["best"] in view.texts()
        assert sum(hint["shares"].values()) == pytest.approx(1, abs=0.05)
        assert all(0 <= value <= 1 for value in hint["values"].values())
        if name in ("cafe-race", "cafe-fatal"):
            assert (set(hint["odds"]) == set(view.texts())
                    and all(0 <= x <= 1 for odds in hint["odds"].values() for x in odds))
        for language in LANGUAGES:
            card = hints.card(view, hint, language)
            choices = re.findall(r'data-text="([^"]*)"', card)
            assert len(choices) == len(view.texts()) and choices[0].replace("&gt;", ">") == hint["best"]
            assert "{" not in card


def test_the_mixture_in_words_and_what_could_be_gained_against_it(brief):
    view = start("cafe-race", 4).view(0)
    hint = hints.searched(view, 1)
    card = hints.card(view, hint, "de").replace("\N{NO-BREAK SPACE}", " ")
    assert (hint["mixed"] and hint["open"] >= 0 and not hint["exact"]
            and re.search(r"<b>1 \(\d+ %\), 2 \(\d+ %\)", card))
    assert re.search(r"kann in dieser Runde höchstens \d,\d Prozentpunkte gewinnen", card)


def test_where_a_game_is_solved_the_card_says_that_it_is_exact(brief):
    view = start("cafe-race", 3).view(0)
    hint = hints.searched(view, 1)
    card = hints.card(view, hint, "de").replace("\N{NO-BREAK SPACE}", " ")
    assert hint["exact"] and hint["mixed"] and hint["games"] == 0
    assert ("<b>Exakt.</b>" in card and re.search(r"Damit gewinnt man 33,\d % der Partien", card)
            and "Selbst wer" not in card)


def test_where_an_auction_is_solved_one_bid_is_told_and_that_it_is_exact(brief):
    """Nothing is hidden, so there is nothing to vary."""
    match = Match("cafe-race", 3, {"rules": "auction"}, seed="5")
    hint = hints.searched(match.view(match.waiting[0]), 1)
    card = hints.card(match.view(match.waiting[0]), hint, "de").replace("\N{NO-BREAK SPACE}", " ")
    assert (hint["exact"] and not hint["mixed"] and hint["games"] == 0
            and hint["value"] == max(hint["values"].values()))
    assert "<b>Exakt.</b>" in card and re.search(r"Damit gewinnt man \d+,\d % der Partien", card)


def test_the_odds_of_cafe_fatal_are_exact():
    view = played("cafe-fatal", 9, 4).view(played("cafe-fatal", 9, 4).waiting[0])
    odds = load("cafe-fatal").module("odds")
    for choice, text in zip(view.choices(), view.texts(), strict=True):
        assert hints.odds_of(view)[text] == [round(float(odds.odds_alone(view.s, view.seat, choice)), 3)]


def test_the_balance_to_expect_lies_between_the_best_and_the_worst_die():
    """And is what comes of it when everybody pushes by the mixtures: here of one seat that always pushes
    3."""
    match = start("cafe-race", 3, seed="5")
    view = match.view(1)
    for choice in advice.advise(view, 3000).choices:
        low, high = hints.odds_of(view)[choice.text]
        assert low - 1e-3 <= choice.steady <= high + 1e-3
    three, six, one = ([float(n == push) for n in range(1, 7)] for push in (3, 6, 1))
    dice = view.s.dice[:3]
    passes = {need: sum(a + b >= need for a in range(1, 7) for b in range(1, 7)) / 36
              for need in range(2, 13)}
    assert expected_odds(view, [one, one, one], 3) == pytest.approx(passes[3 + max(dice)])
    assert expected_odds(view, [six, one, six], 3) == pytest.approx(passes[3 + min(dice)])
    level = sum(passes[3 + die] for die in dice) / 3  # all stand at the start and push alike
    assert expected_odds(view, [three, three, three], 3) == pytest.approx(level)


def test_while_no_search_is_ready_the_heuristic_answers_in_time(monkeypatch):
    """Nothing hangs: no process that could search, one that never answers, one that died."""
    monkeypatch.setattr(pool_module, "HINT_SECONDS", 0.01)

    async def test():
        view = start("crazy-race", 4).view(start("crazy-race", 4).waiting[0])
        pool = Bots(5.0)
        pool.warm = lambda game: None
        none_ready = await pool.hint(view)
        assert none_ready["rough"] and none_ready["best"] in view.texts()
        # no figures that a search would contradict
        assert not none_ready["shares"] and not none_ready["values"]
        pool.workers[0].ready.add("crazy-race")

        async def never(*args, **given):
            await asyncio.Event().wait()
        pool.workers[0].ask = never
        busy = await asyncio.wait_for(pool.hint(view), PATIENCE)
        assert busy["rough"]
        models.Hint.model_validate(busy)
        assert "still loading" in hints.card(view, busy, "en")
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await pool.close()
    run_async(test())


def test_a_hint_is_found_once(monkeypatch, brief):
    """Asked again in the same position, nobody thinks again; in another one somebody does."""
    async def test():
        pool, asked = Bots(5.0), []
        pool.warm = lambda game: None
        pool.workers[0].ready.add("cafe-race")

        async def answered(seconds, **request):
            asked.append(request)
            return bot_process.answer(json.loads(json.dumps(request)))
        pool.workers[0].ask = answered
        match = start("cafe-race", 3)
        first, again = await pool.hint(match.view(0)), await pool.hint(match.view(0))
        match.decide(1, "4")
        other = await pool.hint(match.view(0))
        assert first == again and len(asked) == 2 and {"best", "open"} <= other.keys()
        assert await pool.hint(match.view(2)) and len(asked) == 3
        match.decide(2, "1")
        many = await asyncio.gather(*(pool.hint(match.view(0)) for _ in range(5)))     # pressed five times
        assert len(asked) == 4 and all(one == many[0] for one in many) and not pool._advising
        await pool.close()
    run_async(test())


def test_the_card_at_a_table_and_who_gets_none(serve):
    async def test(server):
        anna, bruno, other = server.client(), server.client(), server.client()
        id = await server.table(anna, "moo", players=3)
        path = f"/t/{id}/hint"
        assert (await anna.get(path)).status_code == 409                       # not begun
        for client, name in ((bruno, "Bruno"), (server.client(), "Carla")):
            await client.post(f"/api/tables/{id}/seats", json={"name": name})
        card = await anna.get(path, headers={"accept-language": "it"})
        assert (card.status_code == 200 and "Che cosa farebbe un bot" in card.text
                and card.headers["cache-control"] == "no-store")
        assert (await anna.get(f"{path}?seat=1")).status_code == 403            # another's seat
        assert (await other.get(path)).status_code == 403                       # a spectator
        strict = await server.table(anna, "mbb", players=3, hints=False)
        assert (await anna.get(f"/t/{strict}/hint")).status_code == 403
        assert (await anna.post(f"/api/tables/{strict}/hint", json={})).status_code == 403
        assert (await anna.get("/t/nothing/hint")).status_code == 404
    serve(test, pages=True)


def test_what_another_has_pushed_changes_no_byte_of_a_hint(serve, brief):
    """At a real table: Anna pushes 1, then 6; what Bruno is told meanwhile is the same."""
    async def test(server):
        anna, bruno = server.client(), server.client()
        id = await server.table(anna, "mob", players=3)
        await bruno.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        table = server.service.table(id)
        await until(lambda: table.view(2).s.push[2])                            # the bot has chosen
        told = []
        for push in ("1", "6"):
            seq = (await anna.get(f"/api/tables/{id}")).json()["seq"]
            reply = await anna.post(f"/api/tables/{id}/decisions", json={"decision": push, "seq": seq})
            assert reply.status_code == 200, reply.text
            hint = bot_process.answer(json.loads(json.dumps({"ask": "hint",
                                                             "view": bot_process.pack(table.view(1)),
                                                             "luck": 3})))
            server.service.bots.hints = {hints.key(table.view(1)): hint}
            told.append(((await bruno.get(f"/t/{id}/hint")).content,
                         (await bruno.post(f"/api/tables/{id}/hint", json={})).content))
        assert told[0] == told[1] and b"tbody" in told[0][0]
    serve(test, pages=True)


@pytest.mark.parametrize("name", games())
def test_a_hint_is_one_move_one_reason_and_one_number(name, brief):
    """In every language, on the card before it is opened and at the terminal alike."""
    for view in views(name, 2, 11):
        hint = hints.searched(view, 1)
        given = Hint(hint["best"], hint["shares"], hint["values"], hint["value"], hint["mixed"],
                     hint["exact"])
        for language in LANGUAGES:
            said = told(view.game, view.s, view.seat, given, speaker(language, name))
            shown = html.unescape(hints.card(view, hint, language).partition("<details")[0])
            line = terminal_words(view, given, speaker(language, name))
            assert said.move and said.reason and re.search(r"\d", said.number), (name, language, hint["best"])
            assert all(part in line for part in (said.move, said.reason, said.number))
            seen = told(view.game, view.s, view.seat, given, drawing(speaker(language, name)))
            parts = [drawings(part, True) for part in (seen.move, seen.reason, seen.number)]
            assert all(part in shown for part in parts), parts
            words = re.sub(r"<svg.*?</svg>", "", "".join(parts))
            assert name != "crazy-race" or not re.search(r"\b[ABC]\b", words), "a locomotive is a letter"
    exact = Hint("1", value=1 / 3, exact=True), Hint("1", value=1 / 3)
    assert ([number(one, speaker()) for one in exact]
            == ["33.3% of games are won this way.", "About 33% of games are won this way."])
