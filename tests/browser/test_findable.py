"""What log, buttons and signs name can be found on the board; what is asked is asked where it is looked for."""
from browser.layouts import dealt
from browser.steps import (
    PHONE,
    ask,
    at_table,
    choose_by_click,
    decide_unseen,
    play_out,
    quiet,
    set_up,
    sit_down_unseen,
    tabled,
    wait_for,
)

# Where the ring around something is: its middle, in units of the board.
RING = """() => { const ring = document.querySelector('.pointed')?.getBoundingClientRect();
    const board = document.querySelector('#board-layer svg').getScreenCTM();
    return ring && [(ring.x + ring.width / 2 - board.e) / board.a, (ring.y + ring.height / 2 - board.f) / board.d]; }"""


def near(page, place):
    """Whether a ring lies around a place, by its name on the board."""
    wait_for(page, "() => document.querySelector('.pointed')")
    rows = page.request.get(f"{page.url.split('?')[0]}/named?portrait="
                            f"{int(page.evaluate('innerWidth < innerHeight'))}").json()
    x, y = next((row[0], row[1]) for row in rows if len(row) > 5 and row[5] == place)
    rings = page.evaluate(RING)
    return abs(rings[0] - x) < 30 and abs(rings[1] - y) < 30


def test_a_place_that_the_log_names_lights_up_and_the_log_gives_way_to_it(visit):
    page = visit({"width": 390, "height": 664})
    tabled(page, "crazy-race")
    quiet(page)
    choose_by_click(page, lambda n: 0)                     # whoever began, a card lies at a side now
    page.click("label[for=t2]")
    line = page.locator("#log [data-shows^=at-side]").first
    place = line.get_attribute("data-shows")
    line.click()
    assert near(page, place) and page.locator("#log").is_hidden()
    page.mouse.click(5, 5)
    wait_for(page, "() => !document.querySelector('.pointed')")


def test_a_space_that_cannot_be_reached_shows_where_it_is(visit):
    page = visit()
    with dealt(1):
        table = tabled(page, "ave-caesar")
    shut = page.locator("#bar .offers:not([hidden]) .offer[aria-disabled=true][data-target]")
    for _ in range(30):
        quiet(page)
        doors = page.locator("#bar .offer[data-first]")
        for n in range(doors.count()):
            doors.nth(n).click()
            if shut.count():
                break
            page.keyboard.press("Escape")
        if shut.count():
            break
        decide_unseen(page, table, lambda n: 0)
    shut.first.click(force=True)
    assert near(page, f"at-{shut.first.get_attribute('data-target')}")
    assert shut.first.locator("small").inner_text() and page.inner_text("#why")


def test_an_emote_stands_at_its_senders_piece(visit):
    anna, bruno = visit(), visit()
    table = set_up(anna, "cafe-race", ["me", "open", "bot"])
    sit_down_unseen(bruno, table, "Bruno")
    for page in (anna, bruno):
        page.goto(f"/t/{table}")
        at_table(page)
    ask(bruno, f"/{table}/chat", text=":ouch:")
    off = anna.wait_for_function("""() => { const [bubble, piece] = ['.bubble', '#b-t-clerk1'].map(q =>
        document.querySelector(q)?.getBoundingClientRect());
        return bubble && [Math.max(bubble.left - piece.right, piece.left - bubble.right), bubble.bottom - piece.bottom]; }""")
    beside, below = off.json_value()
    assert beside < 0 and below < 0, "above the clerk"
    anna.set_viewport_size(PHONE)
    anna.click("label[for=t3]")
    wait_for(anna, "() => !document.querySelector('.bubble')")
    ask(bruno, f"/{table}/chat", text=":thanks:")
    wait_for(anna, "() => document.querySelectorAll('#chat .emote').length === 2")
    assert anna.locator(".bubble").count() == 0, "who reads the chat needs no bubble"


def test_a_press_on_a_gauge_says_what_its_signs_mean(visit):
    page = visit()
    tabled(page, "ave-caesar")
    at_table(page)
    page.locator("#panel .cups").first.click()
    page.wait_for_selector("#legend[open] .legend .icon")
    assert "salute" in page.inner_text("#legend") and page.evaluate("document.activeElement.closest('#legend')") is not None


def test_sheets_are_where_they_are_looked_for(visit):
    """Copy has the focus of the invitation; a small question is a small sheet; the menu is called so; what
    the keyboard reaches is not covered."""
    page = visit()
    table = set_up(page, "cafe-race", ["me", "open", "bot"])
    page.goto(f"/t/{table}")
    at_table(page)
    page.click(".head [data-open=invite]")
    assert page.evaluate("document.activeElement.dataset.copy").endswith(table)
    page.keyboard.press("Escape")
    page.click(".head [data-open=settings]")
    assert page.inner_text("#settings-title") == "Menu"
    assert page.evaluate("getComputedStyle(document.getElementById('volume')).accentColor") != "auto"
    page.click("#settings [data-open=leave]")
    box = page.locator("#leave").bounding_box()
    assert box["height"] < 400 and abs(box["x"] + box["width"] / 2 - 640) < 2, box
    page.keyboard.press("Escape")
    page.click(".head [data-open=rules]")
    assert page.evaluate("document.activeElement.matches('#rules .sheet-body')")


def test_a_new_table_says_how_long_it_takes_and_hides_nothing_from_the_keyboard(visit):
    page = visit({"width": 390, "height": 664})
    page.goto("/new/ave-caesar")
    whole = int(page.inner_text("#time").split()[1])
    page.select_option("[name='option.races']", "1")
    assert 0 < int(page.inner_text("#time").split()[1]) < whole / 3
    for _ in range(24):
        page.keyboard.press("Tab")
        assert page.evaluate("""() => { const e = document.activeElement, start = document.querySelector('.start');
            return start.contains(e) || e.getBoundingClientRect().bottom <= start.getBoundingClientRect().top + 1; }""")


WON = 1                                              # the seed of a game that the first seat wins


def test_a_guest_who_wins_is_asked_for_a_name_once(visit):
    anna, bruno = visit(), visit()
    with dealt(WON):
        table = set_up(anna, "cafe-fatal", ["me", "open"], name="Guest")
        sit_down_unseen(bruno, table, "Bruno")
    play_out(table, lambda n: n - 1, anna, bruno)
    for page in (anna, bruno):
        page.goto(f"/t/{table}")
        page.wait_for_selector("#result table")
    anna.fill("#ask-name input", "Anna")
    anna.click("#ask-name button")
    assert anna.evaluate("localStorage.getItem('ludoteca.name')") == "Anna"
    assert "Anna" in anna.inner_text("#ask-name") and bruno.locator("#ask-name").count() == 0
    anna.reload()
    anna.wait_for_selector("#result table")
    assert anna.locator("#ask-name").count() == 0


def test_a_big_screen_keeps_no_code_when_every_seat_is_a_persons(visit):
    anna, bruno, screen = visit(), visit(), visit({"width": 1920, "height": 1080})
    table = set_up(anna, "cafe-fatal", ["me", "open"])
    screen.goto(f"/t/{table}/screen")
    screen.wait_for_selector("#welcome img")
    sit_down_unseen(bruno, table, "Bruno")
    wait_for(screen, "() => document.getElementById('welcome').hidden")
    assert screen.locator(".qr").is_hidden() and screen.locator(".log").is_visible()
