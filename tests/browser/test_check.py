"""Check every die: a real browser recomputes records of all games, finds where one was tampered with, and
asks nobody."""
import copy
import functools
import json

from browser.steps import DESKTOP, tabled, wait_for
from ludoteca import Match, load
from ludoteca.core.game_loader import games
from ludoteca.core.record import digest, record_of, write_text
from ludoteca.core.wasm import module
from ludoteca.testing import at_random

SMALL = {"width": 360, "height": 640}


def record(name, **given):
    match = Match(name, seed="a seed", words=("plum", "grün"), names=["Anna", "Zoë"], **given)
    for _ in at_random(match, 5):
        pass
    return record_of(match)


def give(page, text, name="record.json"):
    """Choose a file, and what the page says of it."""
    page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
    wait_for(page, "() => document.querySelector('#verdict').dataset.how")
    said = page.inner_text("#verdict")
    page.evaluate("() => { delete document.querySelector('#verdict').dataset.how }")
    return said


def changed(whole, change, sealed=True):
    """A record tampered with; sealed anew, so that only the game itself tells."""
    other = copy.deepcopy(whole)
    change(other)
    return json.dumps(other | {"digest": digest(other)} if sealed else other)


def test_records_of_every_game(visit):
    """With the options of the usual game as data and as text, and with other options."""
    page = visit()
    page.goto("/check")
    for name in games():
        whole, match, known = record(name), Match(load(name), seed="a seed"), load(name).rules.OPTIONS
        chosen = {option: values[-2:] if isinstance(values, list) else values[:3][-1]
                  for option, values in known.items()}
        assert give(page, json.dumps(record(name, options=chosen))).startswith("Verified: "), name
        for text, file in ((json.dumps(whole), "record.json"), (write_text(whole), "record.txt")):
            assert give(page, text, file).startswith("Verified: "), name
            assert (page.locator("#steps li").count()
                    == page.evaluate("() => document.querySelectorAll('#steps code').length") > 20)
        assert (page.inner_text("#promise") == match.fair.commitment
                and page.inner_text("#mixed") == "plum, grün")
        assert page.inner_text("#scores").startswith("Anna ")


TAMPERED = {
    "a die": (lambda r: r["events"][0].__setitem__(2, r["events"][0][2] % 6 + 1), "the record says"),
    "a decision": (lambda r: r["decisions"][3].__setitem__(1, "pass twice"),
                   "may not play “pass twice” here"),
    "another decision": (lambda r: r["decisions"][0].__setitem__(1, str(int(r["decisions"][0][1]) % 6 + 1)),
                         "the record says"),
    "a score": (lambda r: r["events"][-1].__setitem__(2, r["events"][-1][2] + 1), "the record says"),
    "a word": (lambda r: r["words"].__setitem__(0, "prune"), "the record says"),
    "a seed": (lambda r: r.__setitem__("seed", "b seed"), "the record says"),
    "its end": (lambda r: r["decisions"].pop(), "stops before the game is over"),
    "its last event": (lambda r: r["events"].pop(), "stops before the game is over"),
    "more decisions": (lambda r: r["decisions"].append([0, "1"]), "goes on after the game is over"),
    "more events": (lambda r: r["events"].append([0, 0, 0, 0, 0]), "goes on after the game is over"),
    "an option": (lambda r: r["options"].__setitem__("rules", "chess"), "the option rules cannot be chess"),
    "its version": (lambda r: r.__setitem__("version", 99), "version 99 of the rules"),
    "its game": (lambda r: r.__setitem__("game", "chess"), "ludoteca verify"),
    "its cards": (lambda r: r.__setitem__("data", {"cards": 1}), "custom cards or circuits"),
    "a part": (lambda r: r.pop("words"), "This is not a record of a game."),
    "a decision's form": (lambda r: r["decisions"].__setitem__(2, 5), "This is not a record of a game."),
    "a seat": (lambda r: r["decisions"][2].__setitem__(0, 9), "9 may not play"),
    "the players": (lambda r: r.__setitem__("players", 40), "This is not a record of a game."),
}


def test_where_a_tampered_record_first_goes_wrong(visit):
    """It says what is wrong, and shows the steps up to there."""
    page, whole = visit(), record("cafe-race")
    page.goto("/check")
    give(page, json.dumps(whole))
    every = page.locator("#steps li").count()
    give(page, changed(whole, lambda r: r["decisions"][20].__setitem__(1, "7")))
    assert 20 < page.locator("#steps li").count() < every
    for what, (change, words) in TAMPERED.items():
        assert words in give(page, changed(whole, change)), what
    assert ("its checksum does not match" in give(page,
                                              changed(whole, lambda r: r["names"].__setitem__(0, "Eve"),
                                                      sealed=False)))
    for text in ("", "{", "[]", "null", '{"ludoteca": 1}', "a poem", write_text(whole)[:200], "\0\1\2"):
        assert give(page, text) == "This is not a record of a game."


def bring(body, route):
    route.fulfill(body=body, status=200 if body else 404)


def test_a_module_that_cannot_be_used_is_told_of_and_the_server_takes_over(visit):
    visit.faults.expected = (404,)
    page, right, other = visit(service_workers="block"), *(load(name).folder / module.CODE
                                                           for name in ("cafe-race", "cafe-fatal"))
    id = tabled(page, "cafe-race", ["bot"] * 3)
    wait_for(page, "() => document.querySelector('#to-check')")
    for body in (b"no module", right.read_bytes()[:999], other.read_bytes(), b""):
        page.unroute_all()
        page.route("**/rules.wasm", functools.partial(bring, body))
        page.goto("/check")
        told = give(page, json.dumps(record("cafe-race")))
        assert ("as a WebAssembly module" if body else "The server is not responding") in told
        page.goto(f"/replay/{id}/check")
        wait_for(page, "() => document.querySelector('#verdict').dataset.how === 'good'")
        assert page.inner_text("#verdict").startswith("Verified by the server: ")


def test_no_byte_leaves_the_browser(visit):
    page, asked = visit(), []
    page.goto("/check")
    page.on("request",
            lambda r: asked.append((r.method, r.url.rpartition("/")[2], r.post_data)) if "icon" not in r.url
            else None)
    give(page, json.dumps(record("crazy-race")))
    assert sorted(asked) == [("GET", "rules.json", None), ("GET", "rules.wasm", None)]


def test_a_game_of_this_server_by_keyboard_on_a_small_phone(visit):
    page = visit(SMALL, language="de")
    id = tabled(page, "cafe-race", ["bot"] * 3)
    promise = page.get_attribute("#promise", "title")
    wait_for(page, "() => document.querySelector('#to-check')")
    page.goto(f"/replay/{id}/check")
    wait_for(page, "() => document.querySelector('#verdict').dataset.how === 'good'")
    assert page.inner_text("#verdict").startswith("Geprüft: ") and page.input_value("#noted") == promise
    assert page.inner_text("#same") == "Stimmt überein."
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SMALL["width"]
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("() => document.activeElement.id"))
    assert {"file", "noted", "steps"} <= seen
    page.fill("#noted", "0" * 64)
    assert page.inner_text("#same").startswith("Stimmt nicht überein")


def test_a_browser_that_cannot_lets_the_server_check(visit):
    page = visit(DESKTOP)
    page.add_init_script("delete globalThis.WebAssembly")
    id = tabled(page, "cafe-race", ["bot"] * 3)
    wait_for(page, "() => document.querySelector('#to-check')")
    page.goto(f"/replay/{id}/check")
    wait_for(page, "() => document.querySelector('#verdict').dataset.how === 'good'")
    assert page.inner_text("#verdict").startswith("Verified by the server: ")
    page.evaluate("() => { delete document.querySelector('#verdict').dataset.how }")
    assert "needs WebAssembly" in give(page, json.dumps(record("cafe-race")))
