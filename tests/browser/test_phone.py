"""A phone, as tall as its browser's own bars leave it: an invited friend finds a seat, and a hand is always
in sight."""
import pytest

from browser.layouts import MEASURE, fit, framed
from browser.states import alone, at_the_end, before_the_game, faults, in_the_game
from browser.steps import ask, at_table, decide_unseen, look, set_up, sit_down_unseen, wait_for
from ludoteca.core.game_loader import load
from ludoteca.web.live.program_message import playable

SIZES = ((390, 664), (375, 667), (360, 740), (360, 640), (360, 560), (640, 320))
LANGUAGE = {"ave-caesar": "fr", "cafe-fatal": "it", "cafe-race": "de"}
HELD = {"ave-caesar": lambda hand: sorted(set(hand)),  # what a position says of a hand, as values
        "crazy-race": lambda hand: [value for value, count in zip((1, 2, 3, 4, 6), hand, strict=True)
                                    if count]}

# What of these can be seen whole and pressed: its words for the eye.
PRESSABLE = """query => [...document.querySelectorAll(query)].filter(e => {
    const {x, y, width, height, right, bottom} = e.getBoundingClientRect();
    return e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && Math.min(width, height) >= 40
        && x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight
        && e.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }).map(e => e.dataset.label)"""


def fits(page, query, labels, sizes=SIZES):
    """On every phone these, and nothing hidden, cut, covered or tiny beside them."""
    for size in sizes:
        fit(page, size)
        framed(page)
        assert page.evaluate(PRESSABLE, query) == labels, size
        assert page.evaluate(MEASURE) == [], size


@pytest.mark.parametrize("game", playable())
def test_an_invited_friend_finds_every_free_seat(visit, game):
    """By the table's link or as a hand; the sheet for the name can be closed, and stays so until a seat is
    pressed."""
    anna, bruno = visit(), visit(language=LANGUAGE.get(game, "en"))
    most = load(game).rules.PLAYERS[-1]
    table = set_up(anna, game, ["me", *["open"] * (most - 1)])
    seats = [str(p + 1) for p in range(1, most)]
    bruno.goto(f"/t/{table}")
    at_table(bruno)
    fits(bruno, "#bar [data-sit]", seats)
    assert bruno.evaluate(PRESSABLE, "#panel [data-sit]") == [], "one place to sit down is enough"
    bruno.goto(f"/t/{table}?hand=1")
    bruno.click("#join[open] [data-close]")
    ask(anna, f"/{table}/seats", seat=1, name="Carla")  # a message comes, and asks nobody for a name again
    bruno.wait_for_selector("#sit-1", state="detached")
    assert bruno.locator("dialog[open]").count() == 0
    fits(bruno, "#bar [data-sit]", seats[1:], SIZES[:5])
    bruno.click("#bar [data-sit]")
    bruno.fill("#join-name", "Bruno")
    bruno.click("#join-form .do")
    bruno.wait_for_selector("#bar-invite")
    assert bruno.evaluate("document.body.dataset.seats") == "2"


def wait_for_anna(anna, bruno, table):
    """Until she alone is waited for."""
    while (now := look(bruno, table))["waiting"] != [0]:
        if 1 in now["waiting"]:
            decide_unseen(bruno, table, lambda n: n // 2)
        else:
            look(bruno, table, after=now["seq"])


@pytest.mark.parametrize("game", playable())
def test_the_own_hand_stays_in_sight_while_others_play(visit, game):
    """Below the board, and where a phone is a hand and shows no board; a card that is pressed says that it
    has to wait."""
    anna, bruno = visit(), visit(language=LANGUAGE.get(game, "en"))
    least = load(game).rules.PLAYERS[0]
    table = set_up(anna, game, ["me", "open", *["bot"] * (least - 2)])
    sit_down_unseen(bruno, table, "Bruno")
    wait_for_anna(anna, bruno, table)
    held = ([str(value) for value in HELD[game](look(bruno, table)["position"]["hand"][1])] if game in HELD
            else [])
    assert bool(held) == (game in HELD)
    for query in ("", "?hand=1"):
        bruno.goto(f"/t/{table}{query}")
        wait_for(bruno, "() => document.body.dataset.seq !== undefined")
        fits(bruno, "#bar .resting .offer", held)
    if held:
        bruno.locator("#bar .resting .offer").first.click(force=True)
        title = bruno.locator("#bar-title").text_content()
        assert title and bruno.inner_text("#why") == title and bruno.locator("#play").count() == 0


@pytest.mark.parametrize("part", [before_the_game, in_the_game, alone, at_the_end])
def test_every_state_has_what_is_needed_next_in_sight(visit, part):
    """In the smallest windows; every game in all of them is `make layouts`."""
    for state in part(visit, "crazy-race"):
        for size in ((360, 560), (640, 320), (900, 390)):
            assert faults(state, size) == [], (state.name, size)
