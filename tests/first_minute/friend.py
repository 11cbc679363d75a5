"""The friend who was sent a table's link, on a phone, in a window as its browser leaves it."""
from itertools import product

from browser.steps import at_table, wait_for
from first_minute.eyes import decide, press, shown
from first_minute.walk import must, step

WINDOWS = ("390x664", "360x560", "640x320", "375x667", "360x740", "360x640", "844x390")
LANGUAGES = ("en", "it", "fr", "de")
GAMES = ("cafe-race", "crazy-race", "ave-caesar", "cafe-fatal")
HAND = "#bar .offer, #bar .card, #hand-layer [id^='b-h-card']"


def phone(scene, window, language="en"):
    return scene.window(*map(int, window.split("x")), language)


def sits_down(page, id):
    """Without the page, which then opens the table."""
    reply = page.request.post(f"/api/tables/{id}/seats", data={"name": "Bruno"})
    must(reply.ok, reply.text())
    page.goto(f"/t/{id}")
    at_table(page)
    return reply.json()["seat"]


@step(each=tuple(product(WINDOWS, LANGUAGES)), quick=[("844x390", "en")])
def takes_a_seat(scene, window, language):
    """Who opens the link sees a free seat at once, presses it, says a name and sits at the table."""
    id, page = scene.visitor().set_up("cafe-race", "me", "open", "bot"), phone(scene, window, language)
    page.goto(f"/t/{id}")
    at_table(page)
    must(page.evaluate("document.documentElement.lang") == language, "the page speaks another language")
    if not page.locator("#join[open]").count():
        press(page, "[data-sit]", "a free seat")
    press(page, "#join-name", "the field for the name")
    page.keyboard.type("Bruno")
    press(page, "#join-form .do", "the button that sits down")
    page.wait_for_selector("#play")


@step(each=tuple(product(WINDOWS, GAMES)), quick=[("390x664", "cafe-race")])
def decides_first(scene, window, game):
    """The first decision is made by what the window shows."""
    host, page = scene.visitor(), phone(scene, window)
    id = host.set_up(game, "me", "open", "bot")
    seat = sits_down(page, id)
    host.play_until(id, lambda now: seat in now["waiting"])
    decide(page)


@step(each=tuple(product(WINDOWS, ("ave-caesar", "crazy-race"))))
def keeps_the_hand(scene, window, game):
    """While another is waited for, the own cards stay in view."""
    host, page = scene.visitor(), phone(scene, window)
    id = host.set_up(game, "me", "open", "bot")
    seat = sits_down(page, id)
    host.play_until(id, lambda now: seat in now["waiting"])
    decide(page)
    while (now := host.look(id))["waiting"] != [now["you"]]:      # who cannot move is passed over
        if seat in now["waiting"]:
            decide(page)
        else:
            host.look(id, after=now["seq"])
    wait_for(page, "() => !document.title.startsWith('●') && !document.body.classList.contains('busy')")
    must(shown(page, HAND), "no card of the own hand is to be seen while another decides")


@step(each=tuple(product(("360x560", "640x320"), LANGUAGES)), quick=[("360x560", "it")])
def reads_what_is_waited_for(scene, window, language):
    """Who sits and waits reads the whole sentence, and can press Invite."""
    page = phone(scene, window, language)
    id = scene.visitor().set_up("crazy-race", "me", "open", "open")
    sits_down(page, id)
    must(page.evaluate("""() => [...document.querySelectorAll('#bar .words, #hint')]
        .every(e => e.scrollHeight <= e.clientHeight + 2)"""), "what is waited for is cut")
    must(shown(page, "#bar-invite"), "the button that invites is not to be seen")
