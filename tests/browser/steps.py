"""What a person does with a page."""
import re

from ludoteca.core.game_loader import load

PATIENCE = 120_000                    # ms: whoever waits longer waits in vain, on any machine
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def play_now(page, game):
    """The shortest way to a table; the table it makes is that of `tabled` with the usual number of bots."""
    page.goto("/")
    page.click(f"#game-{game} .do")
    at_table(page)


def at_table(page):
    """The table is there, whole and quiet."""
    page.wait_for_selector("#board-layer svg")
    page.wait_for_selector("#table-layer svg")
    page.wait_for_function("() => document.body.dataset.seq !== undefined")


def wait_for(page, condition, *given):
    page.wait_for_function(condition, arg=given[0] if given else None)


def ask(page, path, **given):
    """A command through the API in the name of the page's visitor; the answer."""
    reply = page.request.post(f"/api/tables{path}", data=given)
    assert reply.ok, reply.text()
    return reply.json()


def look(page, table, **query):
    """The table as the page's visitor sees it, as data."""
    return page.request.get(f"/api/tables/{table}", params=query).json()


def usual(game):
    """The seats of a table as large as usual."""
    return ["me", *["bot"] * (load(game).template().players - 1)]


def set_up(page, game, seats, name="Anna", **given):
    """Set a table up; its name."""
    rows = [{"kind": kind, **({"name": name} if kind == "me" else {})} for kind in seats]
    made = ask(page, "", game=game, players=len(seats), seats=rows, **given)["id"]
    page.add_init_script(f"if (location.host) localStorage.setItem('ludoteca.invited.{made}', 1)")
    return made


def tabled(page, game, seats=(), **given):
    """Set a table up, as large as usual if nothing else is said, and go there; its name."""
    table = set_up(page, game, seats or usual(game), **given)
    page.goto(f"/t/{table}")
    return table


def sit_down_unseen(page, table, name):
    """Take the first free seat without the page."""
    ask(page, f"/{table}/seats", name=name)


def sit_down(page, table, name):
    """Take the first free seat and go there."""
    sit_down_unseen(page, table, name)
    page.goto(f"/t/{table}")
    page.wait_for_selector("#play")
    at_table(page)


def sit_down_by_hand(page, table, name):
    page.goto(f"/t/{table}")
    at_table(page)
    page.locator("[data-sit]").first.click()
    page.fill("#join-name", name)
    page.click("#join-form .do")
    page.wait_for_selector("#play")
    at_table(page)


def decide_unseen(page, table, pick):
    """Decide without the page; `pick(n)` says which of n choices."""
    now = look(page, table)
    ask(page, f"/{table}/decisions", decision=now["legal"][pick(len(now["legal"]))], seq=now["seq"])


def bots_decide(page, table):
    """Until the page's visitor alone is waited for, or the game is over; the table then."""
    while not (now := look(page, table))["over"] and now["waiting"] != [now["you"]]:
        look(page, table, after=now["seq"])
    return now


def play_out(table, pick, *pages):
    """To the end of the game without the pages of those who play."""
    while not (now := look(pages[0], table))["over"]:
        mine = [page for page in pages if (seen := look(page, table))["you"] in seen["waiting"]]
        if not mine:
            look(pages[0], table, after=now["seq"])
        for page in mine:
            decide_unseen(page, table, pick)


def seq(page):
    return int(page.evaluate("document.body.dataset.seq"))


def waits_for_me_alone(page):
    """The bots have decided too, and the page knows: nothing changes by itself any more."""
    now = bots_decide(page, page.url.split("/t/")[1].split("?")[0])
    wait_for(page, "n => Number(document.body.dataset.seq) === n", now["seq"])


def my_turn(page):
    return page.evaluate("document.title.startsWith('●')")


def over(page):
    return page.evaluate("!!document.querySelector('#result table')")


def quiet(page):
    """Nothing moves, nothing is on its way: it is my turn, or the game is over."""
    page.wait_for_function(
        """() => document.body.dataset.seq !== undefined && !document.body.classList.contains('busy')
        && (document.title.startsWith('●') || document.querySelector('#result table'))""")


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


def last_decided(page):
    """The number that the page's last decision came to."""
    return page.evaluate("document.body.dataset.decided")


def wait_decided(page, before=None):
    """Until the server has taken a decision of the page, after the one of that number."""
    wait_for(page, "n => (document.body.dataset.decided ?? null) !== n", before)


def decide(page, choose, pick):
    """Choose, and wait until the page shows what came of it."""
    before = last_decided(page)
    choose(page, pick)
    wait_decided(page, before)
    wait_for(page, "() => Number(document.body.dataset.seq) >= Number(document.body.dataset.decided)")


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
