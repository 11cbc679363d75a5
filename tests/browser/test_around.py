"""Around the table: sounds, emotes, who is muted, and the big screen of a party."""
from browser.steps import at_table, set_up, sit_down, tabled, wait_for, waits_for_me_alone

COUNTED = """window.heard = 0;
const make = AudioContext.prototype.createBufferSource;
AudioContext.prototype.createBufferSource = function () { window.heard++; return make.call(this); };"""


def test_what_moves_is_heard_but_not_by_who_wants_no_movement(visit):
    """Dice and steps of one round; the volume is the visitor's own."""
    pages = [visit(motion="quick"), visit(motion="quick"), visit(motion="none")]
    for n, page in enumerate(pages):
        page.add_init_script(COUNTED)
        tabled(page, "cafe-race", ["me", "bot", "bot"])
        at_table(page)
        if n == 1:
            page.evaluate("localStorage.setItem('ludoteca.volume', '0')")
        waits_for_me_alone(page)
        page.locator(".offer[data-choice]").first.click()
        page.click("#play")
        wait_for(page, "() => document.querySelector('#round').textContent.includes('2')")
    wait_for(pages[0], "() => window.heard > 3")
    assert [page.evaluate("window.heard") for page in pages[1:]] == [0, 0]


def test_an_emote_is_read_in_ones_own_language_and_the_muted_are_not_heard(visit):
    anna, bruno = visit(), visit(language="de")
    table = set_up(anna, "cafe-race", ["me", "open", "bot"])
    anna.goto(f"/t/{table}")
    at_table(anna)
    sit_down(bruno, table, "Bruno")
    anna.click("[data-emote=':well-played:']")
    bruno.wait_for_selector(".bubble:has-text('Gut gespielt')")
    anna.wait_for_selector("#chat >> text=Well played")
    assert anna.locator("[data-mute]:visible").count() == 0
    bruno.click("[data-mute=Anna]")
    anna.click("[data-emote=':thanks:']")
    anna.wait_for_selector("#chat >> text=Thanks")
    bruno.fill("#chat-text", "Wer da")
    bruno.click("#chat-form button")
    bruno.wait_for_selector("#chat >> text=Wer da")
    assert ("Danke" not in bruno.inner_text("#chat")
            and bruno.locator(".bubble:has-text('Danke')").count() == 0)
    bruno.click("#unmute")
    assert "Danke" in bruno.inner_text("#chat")


def test_the_host_silences_spectators_from_the_menu(visit):
    host, fan = visit(), visit({"width": 360, "height": 560})
    table = set_up(host, "cafe-race", ["me", "open", "bot"])
    for page in (host, fan):
        page.goto(f"/t/{table}")
        at_table(page)
    assert fan.locator("#silence").count() == 0
    host.click(".gear")
    for shown, note in (("Hear spectators", "not to chat"), ("Silence spectators", "may chat again")):
        host.click("#silence")
        host.wait_for_selector(f"#silence >> text={shown}")
        fan.wait_for_selector(f"#chat >> text={note}", state="attached")


def test_a_party_every_seat_has_its_code_and_the_hosts_goes_to_a_phone(visit):
    """The screen of whoever set the table up gives that seat away too; a phone that came by a code is a hand
    at once."""
    host, phone = visit({"width": 1920, "height": 1080}), visit({"width": 390, "height": 844})
    table = set_up(host, "cafe-fatal", ["me", "open", "bot"])
    host.goto(f"/t/{table}/screen")
    host.wait_for_selector("#table-layer svg")
    box = host.locator("#welcome img").bounding_box()
    assert box["width"] >= 400 and host.locator(".seat-code").count() == 1
    phone.goto(f"/t/{table}?hand=1&sit=1")
    phone.fill("#join-name", "Bea")
    phone.click("#join-form .do")
    phone.wait_for_selector("#bar h2")
    host.wait_for_selector("#seat-1 >> text=Bea")
    host.wait_for_selector("#welcome", state="hidden")
    host.click("#own-seats button")
    host.wait_for_selector("#carried .code svg")
    wait_for(phone, "() => document.querySelector('#bar')?.getBoundingClientRect().height > innerHeight / 2")
