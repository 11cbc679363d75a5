"""What a person does with a page."""
import re
import time

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def play_now(page, game):
    page.goto("/")
    page.click(f"#game-{game} .do")
    at_table(page)


def at_table(page):
    """The table is there, whole and quiet."""
    page.wait_for_selector("#board-layer svg")
    page.wait_for_selector("#table-layer svg")
    page.wait_for_function("() => document.body.dataset.seq !== undefined")


def wait_for(page, condition, *given):
    page.wait_for_function(condition, arg=given[0] if given else None, timeout=20_000)


def tabled(page, game, seats, name="Anna", **given):
    """Set a table up through the page's own API and go there; its name."""
    rows = [{"kind": kind, **({"name": name} if kind == "me" else {})} for kind in seats]
    page.goto("/")
    made = page.evaluate("""body => fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(body)}).then(reply => reply.json())""", {"game": game, "players": len(seats), "seats": rows, **given})
    page.evaluate("id => localStorage.setItem(`ludoteca.invited.${id}`, 1)", made["id"])
    page.goto(made["url"])
    return made["id"]


def sit_down(page, table, name):
    """Take the first free seat by hand."""
    page.goto(f"/t/{table}")
    page.locator("[data-sit]").first.click()
    page.fill("#join-name", name)
    page.click("#join-form .do")
    page.wait_for_selector("#play")
    at_table(page)


def seq(page):
    return int(page.evaluate("document.body.dataset.seq"))


def waits_for_me_alone(page):
    """The bots have decided too, and the page knows: nothing changes by itself any more."""
    until = time.monotonic() + 20
    while not page.evaluate(ALONE):                  # a promise, which evaluate waits for; wait_for_function need not
        assert time.monotonic() < until, "the bots never decided"
        page.wait_for_timeout(50)


ALONE = """async () => {
    const table = await (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json();
    return table.waiting.length === 1 && table.waiting[0] === table.you && table.seq === +document.body.dataset.seq;
}"""


def my_turn(page):
    return page.evaluate("document.title.startsWith('●')")


def over(page):
    return page.evaluate("!!document.querySelector('#result table')")


def quiet(page):
    """Nothing moves, nothing is on its way: it is my turn, or the game is over."""
    page.wait_for_function("""() => document.body.dataset.seq !== undefined && !document.body.classList.contains('busy')
        && (document.title.startsWith('●') || document.querySelector('#result table'))""", timeout=20_000)


FREE = "#bar .offers:not([hidden]) .offer:not(.back):not([aria-disabled=true])"


def choose_by_click(page, pick):
    """Press what can be pressed, step by step, then Play; `pick(n)` says which of n."""
    for _ in range(3):
        offers = page.locator(FREE)
        offers.nth(pick(offers.count())).click()
        if page.locator("#play:not([disabled])").count():
            break
    page.click("#play")


def choose_by_keys(page, pick):
    """The same with digits and Enter alone."""
    for _ in range(3):
        keys = page.eval_on_selector_all(FREE, "all => all.map(o => o.dataset.key).filter(k => k)")
        page.keyboard.press(keys[pick(len(keys))])
        if page.locator("#play:not([disabled])").count():
            break
    page.keyboard.press("Enter")


def decide(page, choose, pick):
    """Choose, and wait until the page shows what came of it."""
    with page.expect_response(lambda reply: "/decisions" in reply.url) as found:
        choose(page, pick)
    wait_for(page, "n => Number(document.body.dataset.seq) >= n", found.value.json()["seq"])


def play_on(page, choose, pick, most=400):
    """Until the game is over; the number of decisions."""
    for n in range(most):
        quiet(page)
        if over(page):
            return n
        decide(page, choose, pick)
    raise AssertionError(f"no end after {most} decisions")


def words_of(page):
    return re.sub(r"\s+", " ", page.inner_text("body"))


def unscrolled(page):
    """The page itself stays where it is."""
    return page.evaluate("""() => { const {scrollHeight, scrollWidth} = document.documentElement;
        return scrollHeight <= innerHeight && scrollWidth <= innerWidth; }""")
