"""Every state of a game's pages on a phone, in the window that its browser leaves: what a person needs next is
in sight and can be pressed."""
from dataclasses import dataclass
from typing import Any

from browser.layouts import MEASURE, dealt, fit, framed
from browser.steps import (
    ask,
    at_table,
    bots_decide,
    decide_unseen,
    look,
    my_turn,
    play_out,
    quiet,
    set_up,
    sit_down_unseen,
    wait_for,
    waits_for_me_alone,
)
from ludoteca.core.game_loader import load

PHONES = ((360, 560), (360, 640), (375, 667), (390, 664), (412, 780), (430, 780), (640, 320), (844, 390), (900, 390))
SHORT = {"races": 1}                                 # of games that have it: a game that is over soon

# What of these cannot be seen whole and pressed; said, too, if there is none of them at all.
MISSING = """([queries, least]) => queries.flatMap(query => {
    const all = [...document.querySelectorAll(query)].filter(e => !e.closest('[hidden]'));
    const found = all.filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}));
    if (!found.length) return [`none: ${query}`];
    return found.filter(e => {
        const {x, y, width, height, right, bottom} = e.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return Math.min(width, height) < least || x < -.5 || y < -.5 || right > innerWidth + .5 || bottom > innerHeight + .5
            || !(e.contains(top) || top?.closest('label, button') === e.closest('label, button') && e.closest('label, button'));
    }).map(e => `${query}: ${e.textContent.trim().slice(0, 30)}`); })"""
# How many of the last lines of a list are whole in its window.
LINES = """id => { const list = document.getElementById(id), frame = (list.closest('.story') ?? list).getBoundingClientRect();
    return [...list.children].filter(li => { const {top, bottom, height} = li.getBoundingClientRect();
        return height && top >= frame.top - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1; }).length; }"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


@dataclass(frozen=True)
class State:
    """A page, what must be there to press, which tab is open, and what else is asked of it."""

    name: str
    page: Any
    needs: tuple[str, ...]
    tab: str = ""
    lines: tuple[str, int] = ("", 0)                 # of which list so many lines must be in sight
    whole: bool = False                              # nothing at all is hidden, cut, covered or tiny
    least: int = 40                                  # px, of what is pressed


def faults(state, size):
    """What is wrong with a state in a window."""
    page = state.page
    if page.locator("#bar").count():
        fit(page, size)
    else:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    if state.tab:
        page.evaluate("id => document.getElementById(id).click()", state.tab)
    framed(page)
    found = list(page.evaluate(MISSING, [list(state.needs), state.least]))
    if state.whole:
        found += page.evaluate(MEASURE)
    name, least = state.lines
    if least and (seen := page.evaluate(LINES, name)) < min(least, page.locator(f"#{name} > li").count()):
        found.append(f"{seen} lines of {name}")
    if page.evaluate(SIDEWAYS):
        found.append("the page scrolls sideways")
    if state.tab:
        page.evaluate("() => document.getElementById('t0').click()")
    return found


def options_of(game):
    return {key: value for key, value in SHORT.items() if key in load(game).rules.OPTIONS}


def tabled_for_two(anna, bruno, game):
    """A table of two people, and bots where the game wants more."""
    least = load(game).rules.PLAYERS[0]
    with dealt(3):
        table = set_up(anna, game, ["me", "open", *["bot"] * (least - 2)], options=options_of(game))
    sit_down_unseen(bruno, table, "Bruno")
    return table


def states(visit, game):
    """All states, one after the other."""
    yield from before_the_game(visit, game)
    yield from in_the_game(visit, game)
    yield from alone(visit, game)
    yield from at_the_end(visit, game)


def before_the_game(visit, game):
    anna, bruno, screen = visit(language="it"), visit(), visit()
    table = set_up(anna, game, ["me", *["open"] * (load(game).rules.PLAYERS[-1] - 1)])
    for page, path in ((anna, ""), (bruno, ""), (screen, "/screen")):
        page.goto(f"/t/{table}{path}")
    for page in (anna, bruno):
        at_table(page)
    wait_for(screen, "() => document.querySelector('.seat-code')?.complete")
    yield State("waiting", anna, ("#bar-invite", "#start"), whole=True, least=50)
    yield State("invited", bruno, ("#bar [data-sit]",), whole=True)
    yield State("big screen, before", screen, ("#welcome img",), least=90)


def in_the_game(visit, game):
    anna, bruno = visit(), visit()
    table = tabled_for_two(anna, bruno, game)
    wait_for_first(anna, bruno, table)
    for page in (anna, bruno):
        page.goto(f"/t/{table}")
        at_table(page)
    for n in range(6):
        ask(anna, f"/{table}/chat", text=f"Message {n}")
    wait_for(anna, "() => document.querySelectorAll('#chat li').length > 6")
    held = look(bruno, table)["position"].get("hand", [0, 0])[1]            # cards; a number: of dice on the board
    hand = ("#bar .resting .offer",) if isinstance(held, list) else ("#bar-title",)
    offers = "#bar .offers:not([hidden]) .offer"
    yield State("my turn", anna, (offers, "#play", "#hint-button"), whole=True)
    yield State("not my turn", bruno, hand, whole=True, least=12)
    yield State("log open", anna, (offers,), "t2", ("log", 4))
    yield State("chat open", anna, ("#chat-form .field", "#chat-form button", ".emote:first-child", offers), "t3", ("chat", 3))
    screen = visit()
    screen.goto(f"/t/{table}/screen")
    wait_for(screen, "() => !!document.querySelector('#table-layer svg')")
    yield State("big screen", screen, ("#stage",), least=90)
    anna.goto(f"/t/{table}?hand=1")
    wait_for(anna, "() => document.body.dataset.seq !== undefined")
    yield State("hand", anna, (offers, "#play"), whole=True)


def wait_for_first(anna, bruno, table):
    """Until the first alone is waited for."""
    while (now := look(bruno, table))["waiting"] != [0]:
        if 1 in now["waiting"]:
            decide_unseen(bruno, table, lambda n: n // 2)
        else:
            look(bruno, table, after=now["seq"])


def alone(visit, game):
    """Movement, a lesson, a puzzle."""
    page = visit(motion="calm")
    with dealt(3):
        table = set_up(page, game, ["me", *["bot"] * (load(game).rules.PLAYERS[0] - 1)])
    page.goto(f"/t/{table}")
    at_table(page)
    bots_decide(page, table)
    page.evaluate("document.documentElement.dataset.motion = 'none'")
    quiet(page)
    page.evaluate("document.body.classList.add('telling', 'busy')")     # as while something moves, and it stands still
    page.evaluate("document.querySelector('#narrator p').textContent = 'Somebody does something that takes a sentence.'")
    yield State("movement", page, ("#narrator p", "#narrator [data-do=skip]"), least=16)
    page = visit()
    page.goto("/")
    page.goto(page.evaluate("""async game => (await fetch(`/teach/${game}`, {method: 'POST'})).url""", game))
    at_table(page)
    waits_for_me_alone(page) if my_turn(page) else None
    yield State("lesson", page, ("#coach-next",), least=36)
    page = visit()
    page.goto(f"/puzzles/{game}/easy")
    yield State("puzzle", page, (".puzzle h1",), least=16)


def at_the_end(visit, game):
    anna, bruno = visit(), visit()
    table = tabled_for_two(anna, bruno, game)
    play_out(table, lambda n: n // 2, anna, bruno)
    for page in (anna, bruno):
        page.goto(f"/t/{table}")
        wait_for(page, "() => !!document.querySelector('#result table')")
    yield State("result", anna, ("#result [data-do=hide-result]", "#rematch"), least=36)
    bruno.goto(f"/t/{table}?hand=1")
    wait_for(bruno, "() => !!document.querySelector('#result table')")
    yield State("result of a hand", bruno, ("#result [data-do=hide-result]", "#rematch"), least=36)
    ask(anna, f"/{table}/rematch")
    wait_for(bruno, "() => document.querySelector('#rematch')?.textContent.includes('Anna')")
    yield State("rematch", bruno, ("#rematch",))
    bruno.goto(f"/replay/{table}")
    wait_for(bruno, "() => document.body.dataset.moment === '0'")
    bruno.click("#last")
    bruno.click("#back")
    wait_for(bruno, "() => Number(document.body.dataset.moment) + 1 === Number(document.body.dataset.moments) - 1")
    yield State("replay", bruno, ("#run", "#eyes", "#rounds"))
    yield State("log of a replay", bruno, ("#run", "#log li:last-child"), "t2", ("log", 3), least=16)
