"""What a person does with a page."""
import re

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def play_now(page, game):
    page.goto("/")
    page.click(f"#game-{game} .do")
    at_table(page)


def at_table(page):
    """The table is there, whole and quiet."""
    page.wait_for_selector("#board-layer svg")
    page.wait_for_selector("#table-layer svg")
    page.wait_for_function("document.body.dataset.seq !== undefined")


def seq(page):
    return int(page.evaluate("document.body.dataset.seq"))


def my_turn(page):
    return page.evaluate("document.title.startsWith('●')")


def over(page):
    return page.evaluate("!!document.querySelector('#result table')")


def quiet(page):
    """Nothing moves, nothing is on its way: it is my turn, or the game is over."""
    page.wait_for_function("""() => !document.body.classList.contains('busy')
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


def play_on(page, choose, pick, most=400):
    """Until the game is over; the number of decisions."""
    for n in range(most):
        quiet(page)
        if over(page):
            return n
        before = seq(page)
        choose(page, pick)
        page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before, timeout=20_000)
    raise AssertionError(f"no end after {most} decisions")


def words_of(page):
    return re.sub(r"\s+", " ", page.inner_text("body"))
