"""Pictures play themselves: in order, skipped by a click or a key, faster when others wait; focus and choices stay."""
from browser.steps import at_table, play_now, quiet, seq, tabled, wait_for, waits_for_me_alone

BUSY = "() => document.body.classList.contains('busy')"
IDLE = "() => !document.body.classList.contains('busy')"


def begin_round(page):
    """Mine is the last push, so that the round's picture follows it at once; how long most of it takes, in ms."""
    quiet(page)
    waits_for_me_alone(page)
    wait_for(page, IDLE)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    wait_for(page, "() => Number(document.querySelector('#table-layer svg').dataset.ms) > 3000")
    assert page.evaluate(BUSY)
    return .8 * page.evaluate("Number(document.querySelector('#table-layer svg').dataset.ms)")


def test_the_log_waits_for_the_picture(visit):
    """Causes before effects: while pieces move, panel and log stay; a click on the board skips to the end."""
    page = visit(motion="calm")
    play_now(page, "cafe-race")
    page.click("#stage", position={"x": 20, "y": 200})
    most = begin_round(page)
    assert "Pushes" not in page.inner_text("#log")
    page.click("#stage", position={"x": 20, "y": 200})
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('Pushes')", timeout=most)
    quiet(page)


def test_escape_and_space_skip(visit):
    page = visit(motion="calm")
    play_now(page, "cafe-race")
    page.keyboard.press("Escape")
    for key in ("Escape", " "):
        most = begin_round(page)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.wait_for_function(IDLE, timeout=most)


def test_quick_is_twice_as_fast(visit):
    rate = "() => document.querySelector('#table-layer').getAnimations({subtree: true}).map(a => a.playbackRate)"
    for motion, expected in (("calm", 1), ("quick", 2)):
        page = visit(motion=motion)
        play_now(page, "cafe-race")
        page.keyboard.press("Escape")
        begin_round(page)
        wait_for(page, f"rate => new Set(({rate})()).size === 1 && ({rate})()[0] === rate", expected)


def test_movement_is_sent_to_those_who_switch_it_on(visit):
    """Without it the table sends still pictures, so the switch asks for others."""
    page = visit(motion="none")
    play_now(page, "cafe-race")
    page.click("[data-open=settings]")
    with page.expect_websocket() as found:
        page.check("#settings input[value=calm]", force=True)
    assert "still=0" in found.value.url
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")              # Enter would open the settings again
    begin_round(page)


def test_many_changes_at_once_are_jumped(visit, site):
    """More than five waiting: to the last; nothing is lost from the log."""
    page = visit(motion="calm")
    tabled(page, "cafe-race", ["me", "bot", "bot"], name="Anna")
    at_table(page)
    page.keyboard.press("Escape")
    wait_for(page, IDLE)
    sent = page.evaluate("""async () => {
        const id = document.body.dataset.table, seats = [];
        for (let n = 0; n < 7; n++) {
            const table = await fetch(`/api/tables/${id}`).then(r => r.json());
            if (table.over) break;
            seats.push(await fetch(`/api/tables/${id}/decisions`, {method: 'POST', headers: {'Content-Type': 'application/json'},
                body: JSON.stringify({decision: '1', seq: table.seq})}).then(r => r.status));
            await new Promise(done => setTimeout(done, 120));
        }
        return seats;
    }""")
    assert sent.count(200) >= 5
    state = page.evaluate("id => fetch(`/api/tables/${id}`).then(r => r.json())", page.evaluate("document.body.dataset.table"))
    page.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=state["seq"], timeout=60_000)
    wait_for(page, IDLE)
    rounds = page.eval_on_selector_all("#log .round-head", "all => all.map(li => Number(li.dataset.round))")
    assert rounds == sorted(set(rounds), reverse=True) and len(rounds) >= 5


def test_the_focus_stays(visit):
    """What has the focus keeps it when its part of the page is drawn anew."""
    page = visit()
    play_now(page, "cafe-race")
    quiet(page)
    page.focus("#c-5")
    before = seq(page)
    page.keyboard.press("Enter")                               # to look
    page.keyboard.press("Enter")                               # to play
    wait_for(page, "n => Number(document.body.dataset.seq) > n", before)
    quiet(page)
    assert page.evaluate("document.activeElement.id") in ("c-5", "bar-title")


def test_title_sound_and_notification(visit):
    """Whose turn it is, in the tab's title; a sound and a notification for those who want them."""
    page = visit(motion="none", permissions=["notifications"])
    play_now(page, "cafe-race")
    quiet(page)
    assert page.title().startswith("●")
    page.click(".gear")
    page.evaluate("""() => { window.tones = 0; const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...given) { window.tones++; return start.apply(this, given); }; }""")
    page.locator("[name=sound]").check()
    page.wait_for_function("() => window.tones > 0")
    page.locator("[name=notify]").check()
    page.reload()
    at_table(page)
    page.click(".gear")
    assert page.locator("[name=sound]").is_checked()
    page.keyboard.press("Escape")
    page.evaluate("""() => { document.activeElement.blur(); localStorage.setItem('ludoteca.notify', 1); window.notes = [];
        Object.defineProperty(document, 'hidden', {get: () => true});
        window.Notification = class { static permission = 'granted'; constructor(text) { window.notes.push(text); } }; }""")
    for _ in range(2):                                         # also where the bots have chosen already and it is at once my turn
        quiet(page)
        before = page.evaluate("window.notes.length")
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        wait_for(page, "n => window.notes.length > n || document.querySelector('#result table')", before)
    assert page.evaluate("window.notes")[0] == "● Your turn · Café Race"
