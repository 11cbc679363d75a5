"""Several people at a table: secrets, lost connections, stale pages, taking back, another game."""
import re

import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    at_table,
    choose_by_click,
    choose_by_keys,
    decide,
    decide_unseen,
    my_turn,
    over,
    play_now,
    play_out,
    quiet,
    seq,
    set_up,
    sit_down,
    sit_down_by_hand,
    sit_down_unseen,
    tabled,
    wait_decided,
    wait_for,
    waits_for_me_alone,
)

HTML = "<img src=x onerror=alert(1)>"


def test_two_browsers_with_secrets(visit, site):
    """Each sees that the other has chosen, not what; a choice may be changed until the last one is in."""
    anna, bruno = visit(DESKTOP), visit(PHONE)
    table = tabled(anna, "cafe-race", ["me", "open", "bot", "bot"], name="Anna")
    sit_down(bruno, table, "Bruno")
    at_table(anna)
    quiet(anna)
    anna.keyboard.press("5")
    anna.keyboard.press("Enter")
    wait_for(bruno, "() => document.querySelector('#seat-0 .state em')?.textContent.trim() === 'chosen'")
    wait_for(anna, "() => document.querySelector('.offer.sent')?.dataset.text === '5'")
    waits_for_me_alone(bruno)
    heard = [bruno.content(), bruno.inner_html("#table-layer"), bruno.inner_html("#hand-layer")]
    anna.keyboard.press("2")                                   # another mind: nobody is told
    before = seq(bruno)
    anna.keyboard.press("Enter")
    wait_for(anna, "() => document.querySelector('.offer.sent')?.dataset.text === '2'")
    assert ([bruno.content(), bruno.inner_html("#table-layer"), bruno.inner_html("#hand-layer")] == heard
            and seq(bruno) == before)
    bruno.keyboard.press("3")
    bruno.keyboard.press("Enter")
    for page in (anna, bruno):
        wait_for(page,
                 "() => /Anna 2, .*Bruno "
                 "3/.test(document.querySelector('#log').textContent.replace(/\\u00a0/g, ' '))")


def test_a_spectator_sees_no_hand(visit, site):
    anna, guest = visit(), visit()
    tabled(anna, "cafe-race", ["me", "bot", "bot"], name="Anna")
    anna.click("header [data-open=invite]")
    guest.goto(anna.locator("#invite .copy input").nth(1).input_value())
    at_table(guest)
    assert guest.inner_html("#hand-layer") == "" and guest.locator("#play").count() == 0
    assert "You are watching" in guest.inner_text("#bar")


def test_what_people_write_is_text(visit):
    """Names and chat are escaped, wherever they appear."""
    anna, bruno = visit(), visit()
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="<b>Anna</b>")
    sit_down_by_hand(bruno, table, "<i>x</i>&amp;")
    anna.fill("#chat-text", HTML)
    anna.press("#chat-text", "Enter")
    wait_for(bruno, f"() => document.querySelector('#chat').textContent.includes({HTML!r})")
    assert (bruno.locator("#chat img").count() == 0
            and bruno.locator("#panel b b, #panel i:not(.pill)").count() == 0)
    assert "<b>Anna</b>" in bruno.inner_text("#panel")
    wait_for(anna, "() => document.querySelector('#chat-text').value === ''")


def test_the_chat_keeps_what_is_being_typed(visit):
    """Inputs are outside what is swapped: a move of others takes neither text nor focus."""
    anna, bruno = visit(), visit()
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="Anna")
    sit_down_unseen(bruno, table, "Bruno")
    at_table(anna)
    quiet(anna)
    anna.click("#chat-text")
    anna.keyboard.type("half a sen")
    before = seq(anna)
    decide_unseen(bruno, table, lambda n: 0)
    wait_for(anna, "n => Number(document.body.dataset.seq) > n", before)
    anna.keyboard.type("tence")
    assert anna.input_value("#chat-text") == "half a sentence"


def test_a_stale_page_gets_a_fresh_picture(visit):
    """Two devices on one seat: who comes second is told, sees the table as it stands, and nothing is played
    twice."""
    visit.faults.expected = (409,)
    page, lines, deaf = visit(), [], []

    def through(socket):
        server = socket.connect_to_server()
        server.on_message(lambda message: None if server in deaf else socket.send(message))
        lines.append(server)

    page.route_web_socket(re.compile("/live"), through)
    tabled(page, "cafe-fatal")
    quiet(page)
    other = page.context.new_page()
    other.goto(page.url)
    at_table(other)
    quiet(other)
    deaf.extend(lines)  # these stay so: only a new connection brings a picture
    old = seq(page)
    choose_by_click(other, lambda n: 0)
    wait_for(other, "n => Number(document.body.dataset.seq) > n", old)
    quiet(other)
    choose_by_click(page, lambda n: n - 1)
    wait_for(page,
             "() => document.querySelector('#notice').textContent.includes('The game has moved on')")
    wait_for(page, "n => Number(document.body.dataset.seq) >= n", seq(other))
    assert page.inner_text("#log") == other.inner_text("#log")


def test_a_double_click_plays_once(visit):
    page = visit()
    tabled(page, "cafe-race")
    quiet(page)
    page.locator("#bar .offer").nth(2).dblclick()              # once to look, again to play
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    assert page.locator("#log li", has_text="Pushes").count() == 1


def test_back_and_forward(visit):
    """No error page, no double move."""
    page = visit()
    play_now(page, "cafe-race")
    quiet(page)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    address = page.url
    page.go_back()
    page.wait_for_selector("#game-cafe-race")
    page.go_forward()
    at_table(page)
    quiet(page)
    assert page.url == address and page.locator("#log .round-head").count() == 2


@pytest.mark.parametrize("game", ["cafe-race"])
def test_taking_back_until_something_is_revealed(visit, game):
    anna, bruno = visit(), visit()
    table = tabled(anna, game, ["me", "open", "bot"], name="Anna")
    sit_down_unseen(bruno, table, "Bruno")
    at_table(anna)
    quiet(anna)
    anna.keyboard.press("4")
    anna.keyboard.press("Enter")
    anna.click("#undo")
    wait_for(anna, "() => document.querySelector('#chat').textContent.includes('undoes a move')")
    quiet(anna)
    assert my_turn(anna) and anna.locator("#undo").count() == 0


def test_taking_back_by_consent(visit):
    anna, bruno = visit(), visit(PHONE)
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="Anna", undo="consent")
    sit_down(bruno, table, "Bruno")
    at_table(anna)
    quiet(anna)
    anna.keyboard.press("4")
    anna.keyboard.press("Enter")
    anna.click("#undo")
    bruno.click("#agree")
    wait_for(anna, "() => document.querySelector('#chat').textContent.includes('undoes a move')")
    wait_for(bruno, "() => document.querySelector('#notice').hidden")
    assert my_turn(anna)


def test_a_hint(visit):
    """What a bot would choose, and what each choice is worth, where the table allows it."""
    page = visit()
    tabled(page, "cafe-race")
    quiet(page)
    page.click("#hint-button")
    page.wait_for_selector("#bar .offer.tip")
    assert re.search(r"A bot would choose: \d", page.inner_text("#hint"))
    assert page.locator("#advice tbody tr").count() == 6
    strict = visit()
    tabled(strict, "cafe-race", ["me", "bot", "bot"], hints=False)
    at_table(strict)
    quiet(strict)
    assert strict.locator("#hint-button").count() == 0 and strict.locator("#bar .range").count() == 0


def test_hot_seat_with_a_curtain(visit):
    """Two people at one screen: before each secret the curtain falls, and nothing of the other is left on the
    page."""
    page = visit()
    page.goto("/new/cafe-race")
    page.fill("[name=name]", "Anna")
    page.check("[name=players][value='3']", force=True)
    page.select_option("[name=seat1]", "here")
    page.fill("[name=name1]", "Bruno")
    page.click("text=Create table")
    for who, push in (("Anna", "6"), ("Bruno", "2")):
        page.wait_for_selector("#curtain:not([hidden])")
        assert who in page.inner_text("#curtain-who")
        assert page.inner_html("#hand-layer") == "" and page.locator("#play").count() == 0
        page.click("#lift")
        page.wait_for_selector("#play")
        quiet(page)
        page.keyboard.press(push)
        page.keyboard.press("Enter")
    wait_for(page,
             "() => /Anna 6, .*Bruno 2/.test(document.querySelector('#log').textContent.replace(/\\u00a0/g, "
             "' '))")


def test_a_seat_moves_to_another_device(visit):
    """By a link that works once; the phone then is a hand."""
    visit.faults.expected = (410,)
    page, phone, late = visit(), visit(PHONE), visit(PHONE)
    tabled(page, "cafe-race")
    page.click("header [data-open=invite]")
    page.click("#move-seat")
    page.wait_for_selector("#moved:not([hidden])")
    link = page.input_value("#moved-link")
    assert page.locator("#moved-qr svg").count() == 1
    phone.goto(link)
    phone.click("#claim")
    phone.wait_for_selector("body.hand-only #play")
    quiet(phone)
    assert not phone.locator("#stage").is_visible()
    phone.keyboard.press("1")
    phone.keyboard.press("Enter")
    page.keyboard.press("Escape")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    late.goto(link)
    late.click("#claim")
    wait_for(late, "() => document.querySelector('#claim-error').textContent.includes('already been used')")


def test_the_big_screen(visit):
    """The table's view on one device: the same moves, no hand, a code for the phones."""
    page, screen = visit(), visit({"width": 1920, "height": 1080})
    tabled(page, "cafe-race")
    quiet(page)
    screen.goto(page.url + "/screen")
    screen.wait_for_selector("#table-layer svg")
    assert screen.locator("#hand-layer, #bar").count() == 0 and screen.locator(".qr img").is_visible()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    wait_for(screen, "() => document.querySelectorAll('#log .round-head').length === 2")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_another_game(visit):
    """Whoever asks first sets it up; the others follow to their own seats."""
    anna, bruno = visit(), visit()
    table = set_up(anna, "cafe-race", ["me", "open", "bot"], name="Anna")
    sit_down_unseen(bruno, table, "Bruno")
    play_out(table, lambda n: n - 1, anna, bruno)
    for page in (anna, bruno):
        page.goto(f"/t/{table}")
        page.wait_for_selector("#result table")
    first = anna.url
    anna.click("#rematch")
    anna.wait_for_url(lambda url: url != first)
    bruno.click("#rematch:has-text('wants a rematch')")
    bruno.wait_for_url(lambda url: url != first)
    for page, name in ((anna, "Anna"), (bruno, "Bruno")):
        at_table(page)
        quiet(page)
        assert not over(page) and page.locator(".seat", has_text=name).locator(".pill").inner_text() == "you"


@pytest.mark.parametrize("motion", ["none", "calm"])
def test_a_key_is_heard_while_others_choose(visit, motion):
    """Where nothing moves there is no moment in which a press is lost: the page's timers stand still here."""
    anna, bruno = visit(motion=motion), visit()
    table = tabled(anna, "cafe-race", ["me", "open", "open"], name="Anna")
    sit_down_unseen(bruno, table, "Bruno")
    sit_down_unseen(visit(), table, "Carla")
    at_table(anna)
    quiet(anna)
    anna.keyboard.press("5")
    anna.evaluate("window.setTimeout = () => 0")
    decide_unseen(bruno, table, lambda n: 2)
    wait_for(anna, "() => document.querySelector('#seat-1 .state em')?.textContent.trim() === 'chosen'")
    anna.keyboard.press("Enter")
    wait_decided(anna)


def test_a_line_of_the_log_shows_on_the_board_what_it_tells_of(visit):
    """By the mouse and by the arrows; the ring lies around the clerk, and goes."""
    page = visit()
    tabled(page, "cafe-race")
    at_table(page)
    decide(page, choose_by_keys, lambda n: 0)
    quiet(page)
    line = page.locator("#log [data-shows]").first
    line.hover()
    off = page.evaluate("""name => {
        const [ring, clerk] = ['.pointed', `#b-t-${name}`].map(q => document.querySelector(q).getBoundingClientRect());
        return Math.max(Math.abs(ring.left + 6 - clerk.left), Math.abs(ring.right - 6 - clerk.right));
    }""", line.get_attribute("data-shows"))
    assert off < 2, "the ring lies around another thing"
    page.mouse.move(5, 5)
    wait_for(page, "() => !document.querySelector('.pointed')")
    page.focus("#log")
    page.keyboard.press("ArrowDown")
    assert page.locator(".pointed").count() == 1 and page.evaluate("document.activeElement.dataset.shows")
