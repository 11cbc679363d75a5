"""Friends who go away, run out of time, change their minds at one screen, speak other languages."""
import pytest

from browser.steps import (
    DESKTOP,
    PHONE,
    ask,
    at_table,
    choose_by_keys,
    play_now,
    quiet,
    set_up,
    sit_down,
    sit_down_unseen,
    tabled,
    usual,
    wait_decided,
    wait_for,
)
from ludoteca.web import clock
from ludoteca.web.live.program_message import playable

SAID = "text => document.querySelector('#chat').textContent.includes(text)"


def choose(page, push):
    quiet(page)
    page.keyboard.press(push)
    page.keyboard.press("Enter")


def test_a_bot_stands_in_for_a_friend_who_is_gone(visit):
    """After a while, if the friend is not connected; who comes back gets the seat back."""
    visit.faults.expected = (409,)
    anna, bruno = visit(), visit(PHONE)
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="Anna")
    sit_down(bruno, table, "Bruno")
    at_table(anna)
    choose(anna, "3")
    anna.wait_for_selector("#absent-1:not([hidden])")
    anna.click("#absent-1")
    wait_for(anna, "() => document.querySelector('#notice').textContent.includes('Bruno is still here')")
    address = bruno.url
    bruno.goto("about:blank")
    anna.wait_for_function("""() => { document.querySelector('#absent-1:not([hidden])')?.click();
        return document.querySelector('#chat').textContent.includes('Bruno is away; a bot takes over.'); }""",
        polling=200)
    quiet(anna)                                                # the round went on without him
    bruno.goto(address)
    bruno.click("#back")
    wait_for(anna, SAID, "Bruno is back.")


def test_time_runs_out_and_the_person_comes_back(visit, monkeypatch):
    """A live clock: a bot stands in, the page says so, one click brings the seat back."""
    anna, bruno = visit(), visit()
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="Anna",
                   clock={"kind": "live", "limit": 600})
    sit_down(bruno, table, "Bruno")
    at_table(anna)
    choose(bruno, "1")
    wait_for(anna, "() => document.querySelector('#seat-1 .state em')?.textContent.trim() === 'chosen'")
    monkeypatch.setattr(clock, "OFFSET", clock.OFFSET + 601)          # the server is in this process
    ask(bruno, f"/{table}/chat", text="Anna?")                            # it looks up
    wait_for(anna, "() => document.querySelector('#bar').textContent.includes('A bot is playing for you')")
    wait_for(bruno, SAID, "Anna is away; a bot takes over.")
    anna.click("#back")
    wait_for(bruno, SAID, "Anna is back.")
    choose(bruno, "1")  # the bot has chosen for her in this round
    choose(anna, "2")


def test_another_look_at_one_screen(visit):
    """Whoever has chosen behind the curtain may change it while the next one has not looked."""
    page = visit()
    page.goto("/new/cafe-race")
    page.fill("[name=name]", "Anna")
    page.check("[name=players][value='3']", force=True)
    page.select_option("[name=seat1]", "here")
    page.fill("[name=name1]", "Bruno")
    page.click("text=Create table")
    assert page.locator("#bar-title").text_content() == "Anna’s turn"       # nobody is only watching
    page.click("#lift")
    page.wait_for_selector("#play")
    assert page.locator("#again").is_hidden()
    choose(page, "6")
    page.wait_for_selector("#curtain:not([hidden]) #again:not([hidden])")
    assert ("Bruno" in page.inner_text("#curtain-who")
            and page.inner_text("#again") == "Anna: look again")
    page.click("#again")
    page.wait_for_selector("#bar .offer.sent[data-text='6']")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.inner_html("#hand-layer") == "" and page.locator("#play").count() == 0
    page.click("#lift")
    page.wait_for_selector("#play")
    choose(page, "3")
    wait_for(page,
             "() => /Anna 2, .*Bruno 3/.test(document.querySelector('#log').textContent.replace(/\\u00a0/g, "
             "' '))")


INSIDE = """query => [...document.querySelectorAll(query)].filter(e => e.offsetParent).map(e => [e.id, e.getBoundingClientRect()])
    .filter(([, r]) => r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight).map(([id]) => id)"""


@pytest.mark.parametrize("game", playable())
def test_a_phone_as_a_hand_shows_every_choice(visit, game):
    page = visit(PHONE)
    page.goto(f"/t/{set_up(page, game, usual(game))}?hand=1")
    wait_for(page, "() => document.body.dataset.seq !== undefined")
    quiet(page)
    for _ in range(2):
        assert (page.locator("#bar .offers:not([hidden]) .offer").count() > 1
                and page.evaluate(INSIDE, "#bar .offer, #play") == [])
        if page.locator("#bar .offers:not([hidden]) .offer[data-first]").count():
            page.locator("#bar .offers:not([hidden]) .offer[data-first]").first.click()


def test_a_visitor_takes_over_from_a_bot(visit):
    """One press or key beside the bot's name, no word for the dice any more, and the hand is there; the
    others read who came."""
    visit.faults.expected = (409,)
    anna, vera, late = visit(), visit(PHONE), visit(language="de")
    table = tabled(anna, "cafe-race", usual("cafe-race"), name="Anna")
    for page in (anna, vera, late):
        page.goto(f"/t/{table}?watch=1" if page is vera else f"/t/{table}")
        at_table(page)
    bot = vera.locator("#sit-1 b").text_content().strip()
    assert anna.locator("[data-sit]").count() == 0 and vera.evaluate(INSIDE, "#bar .offer") == []
    late.keyboard.press("1")
    vera.click("#sit-1")
    assert bot in vera.inner_text("#join-bot") and vera.locator("#join-word").is_hidden()
    for page, name in ((vera, "Vera"), (late, "Lena")):
        page.fill("#join-name", name)
    vera.keyboard.press("Enter")
    vera.wait_for_selector("#play")
    vera.wait_for_selector("#bar .offer.sent")                 # what the bot has chosen, and she may change
    wait_for(anna, SAID, f"Vera takes over from {bot}.")
    wait_for(anna, "() => document.querySelector('#seat-1 b').title === 'Vera'")
    late.click("#join-form .do")
    wait_for(late, "() => document.querySelector('#join-error').textContent === 'Dieser Platz ist besetzt.'")


def test_undo_and_hint_stand_beside_play(visit):
    anna, bruno = visit(), visit()
    table = tabled(anna, "cafe-race", ["me", "open", "bot"], name="Anna")
    sit_down_unseen(bruno, table, "Bruno")
    at_table(anna)
    choose(anna, "3")
    anna.wait_for_selector("#undo")
    for size in (DESKTOP, PHONE):
        anna.set_viewport_size(size)
        assert anna.evaluate(INSIDE, "#play, #undo, #hint-button") == []


def test_a_refusal_in_the_readers_language(visit):
    """What the server says no to is said in the language of the page."""
    visit.faults.expected = (409,)
    anna, bruno = visit(DESKTOP), visit(PHONE, language="de")
    table = set_up(anna, "cafe-race", ["me", "open", "bot"])
    bruno.goto(f"/t/{table}")
    at_table(bruno)
    bruno.locator("[data-sit]").first.click()
    bruno.fill("#join-name", "Bruno")
    sit_down_unseen(visit(), table, "Carla")
    bruno.click("#join-form .do")
    wait_for(bruno, "() => document.querySelector('#join-error').textContent === 'Dieser Platz ist besetzt.'")


def test_a_decision_made_offline_goes_out_when_the_line_is_back(visit):
    page = visit()
    play_now(page, "cafe-race")
    quiet(page)
    page.context.set_offline(True)
    choose_by_keys(page, lambda n: 0)
    page.wait_for_selector("#notice:has-text('Not sent yet')")
    page.context.set_offline(False)
    wait_decided(page)
    wait_for(page, "() => document.querySelector('#notice').hidden")
    visit.faults[:] = [fault for fault in visit.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_leaving_asks_first_and_the_table_waits(visit, site):
    page = visit(PHONE)
    play_now(page, "cafe-race")
    quiet(page)
    table = page.url.split("/t/")[1].split("?")[0]
    for n in range(30):
        ask(page, f"/{table}/chat", text=f"line {n}")
    wait_for(page, SAID, "line 29")
    page.click("[for=t3]")
    below = "o => o.scrollHeight - o.scrollTop - o.clientHeight"
    assert page.eval_on_selector("#chat", below) < 3, "the newest line is in sight"
    page.click("[data-open=settings]")
    page.click("[data-open=leave]")
    page.click("#leave [data-close]")
    assert page.locator("#leave").is_hidden() and not site.service.table(table).seats[0].away
    page.click("[data-open=settings]")
    page.click("[data-open=leave]")
    page.click("#leave [data-do=leave]")
    page.wait_for_url("**/")
    assert site.service.table(table).deserted and not site.service.table(table).over
    page.goto(f"/t/{table}")
    at_table(page)
    assert page.locator("#bar-title").text_content() == "The table waits for you"
    page.click("#back")
    quiet(page)
