"""Thinking in the page: the same numbers as the server's, from the seat's own view, and no harm from a false
answer."""
import base64
import json
import math
import random
import struct
from contextlib import suppress

import pytest

from bots.table import looked_at, start, views, worlds
from ludoteca.bots.searcher import search_of
from ludoteca.core.game_loader import games, load
from ludoteca.core.wasm.in_browser import Elsewhere, Unanswered
from ludoteca.lab import advice
from ludoteca.show.words import LANGUAGES
from ludoteca.web.bots import hints, in_page
from ludoteca.web.errors import Malformed
from ludoteca.web.replay.check import module_of

from waiting import until

every_game = pytest.mark.parametrize("name", games())


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    monkeypatch.setattr(advice, "SIMS", 300)
    monkeypatch.setattr(advice, "ROUND", 2000)
    monkeypatch.setattr(hints, "SECONDS", 0.0)


def called(name, call):
    """What static/wasm-worker.mjs does, by wasmtime."""
    import wasmtime as w

    engine = w.Engine()
    store, module = w.Store(engine), w.Module(engine, module_of(name)[1])
    memory = w.Memory(store, w.MemoryType(w.Limits(call["pages"], None)))
    pointer = w.Global(store, w.GlobalType(w.ValType.i32(), True), w.Val.i32(call["stack"]))
    doors = w.Instance(store, module,
                       [memory if i.name == "__linear_memory" else pointer
                        for i in module.imports]).exports(store)
    for at, text in call["write"]:
        memory.write(store, base64.b64decode(text), at)
    doors[call["door"]](store, *(int(given) if isinstance(given, str) else given for given in call["given"]))
    return b"".join(bytes(memory.read(store, at, at + size)) for at, size in call["read"])


def asked(view, found=b""):
    """The next call, as it goes over the line; or what is told at last."""
    try:
        return None, in_page.searched(view, 7, module_of(view.game.name)[0], found)
    except Unanswered as told:
        return json.loads(json.dumps(told.call)), None


def thought(view):
    """All answers of a page, one behind the other, and what is told at last."""
    found, told = b"", None
    while told is None:
        call, told = asked(view, found)
        found += called(view.game.name, call) if call else b""
    return found, told


def some_views(name):
    match = start(name, 4)
    return [*views(name, 1, 6, 15), match.view(match.waiting[0])]


@every_game
def test_the_numbers_are_the_servers_to_the_last_bit(name):
    for view in some_views(name):
        found, told = thought(view)
        assert json.dumps(told) == json.dumps(hints.searched(view, 7)) and told["games"] > 0
        search = in_page.PageSearch(view.game, "wasm", Elsewhere(module_of(name)[0], found))
        assert advice.hint(view, 7, 0.0, search) == advice.hint(view, 7, 0.0, search_of(view.game, "wasm"))


@every_game
def test_what_a_page_is_told_is_the_same_for_all_that_its_seat_cannot_tell_apart(name):
    for view in some_views(name):
        calls = {json.dumps(asked(looked_at(view, world))) for world in worlds(view, 3)}
        assert calls == {json.dumps(asked(view))} and len(calls.pop()) < 60_000


def test_what_becomes_of_a_choice_is_simulated_in_the_page_too():
    """Sentences of the server's own numbers; a false answer is refused."""
    game, words = load("cafe-fatal"), {}
    about = module_of(game.name)[0]
    for view in some_views(game.name):
        with pytest.raises(Unanswered) as told:
            in_page.simulated(view, 7, about, b"")
        found = called(game.name, json.loads(json.dumps(told.value.call)))
        chances = in_page.simulated(view, 7, about, found)
        assert chances == advice.outlook(view, 7) and list(chances) == view.choices()
        words = {language: in_page.sentences(view, chances, language) for language in LANGUAGES}
        assert (len(set(words.values())) == len(words) and words["en"].count("<p") == len(chances)
                and "{" not in words["en"])
        for wrong in (found[:-1], found + b"0", b"\xff" * len(found)):
            with pytest.raises(Malformed):
                in_page.simulated(view, 7, about, wrong)


@every_game
def test_an_answer_of_another_length_is_refused(name):
    view = some_views(name)[1]
    right, _ = thought(view)
    for wrong in (b"\0", right[:-1], right + b"\0"):
        with pytest.raises(Malformed):
            asked(view, wrong)


@every_game
def test_a_false_answer_is_refused_or_makes_a_card(name):
    """Numbers that are none, negative, endless: nothing else may happen."""
    view, luck = some_views(name)[1], random.Random(name)
    right, _ = thought(view)
    wrong = [b"\xff" * len(right), bytes(len(right)), *(luck.randbytes(len(right)) for _ in range(10))]
    for place in range(0, len(right) - 8, max(1, len(right) // 10)):
        wrong += [right[:place] + struct.pack("<d", x) + right[place + 8:]
                  for x in (math.nan, math.inf, -1.0, 1e308)]
    told = []
    for answer in wrong:
        with suppress(Malformed):
            told.append(hints.card(view, asked(view, answer)[1], "en"))
    assert all("advice-title" in card for card in told) and len(told) < len(wrong)


def test_a_page_that_lies_harms_itself_alone(serve):
    """Over the line: the card, no call for what is past, nothing where there is nothing to think about or
    none allowed."""
    async def test(server):
        anna, other = server.client(), server.client()
        id = await server.table(anna, "mbb", game="cafe-fatal", players=3)
        table = server.service.table(id)
        await until(lambda: table.waiting == [0])
        path, view = f"/t/{id}/hint?seat=0", table.view(0)
        work = (await anna.post(path)).json()
        assert (await anna.get(work["module"])).content == module_of("cafe-fatal")[1]
        look = f"/t/{id}/outlook?seat=0"
        first = (await anna.post(look)).json()
        said = await anna.post(f"{look}&key={first['key']}", content=called("cafe-fatal", first["call"]))
        assert said.text == in_page.sentences(view, advice.outlook(view, len(view.events)), "en")
        found = b""
        while work:
            found += called("cafe-fatal", work["call"])
            answer = await anna.post(f"{path}&key={work['key']}", content=found)
            key, work = work["key"], answer.json() if "json" in answer.headers["content-type"] else None
        card = await anna.post(f"{path}&key={key}", content=found)
        assert card.text == hints.card(view, hints.searched(view, len(view.events)), "en")
        assert not server.service.bots.hints  # nobody else is told what a page said
        assert (await anna.post(f"{path}&key=other", content=found)).status_code == 204
        wrong = await anna.post(f"{path}&key={key}", content=found[1:])
        assert wrong.status_code == 400 and wrong.json()["error"] == "That does not answer the question."
        assert (await anna.post(f"{path}&key={key}", content=bytes(70_000))).status_code == 413
        assert (await other.post(path)).status_code == 403
        solved = await server.table(anna, "mbb", players=3)
        assert (await anna.post(f"/t/{solved}/hint?seat=0")).status_code == 204
        strict = await server.table(anna, "mbb", game="cafe-fatal", players=3, hints=False)
        assert (await anna.post(f"/t/{strict}/hint?seat=0")).status_code == 403
        assert (await anna.post(f"/t/{strict}/outlook?seat=0")).status_code == 403
    serve(test, pages=True)
