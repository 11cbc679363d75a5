"""Pictures play themselves: in order, skipped by a click or a key, faster when others wait; focus and choices
stay."""
from browser.steps import (
    at_table,
    bots_decide,
    decide_unseen,
    look,
    quiet,
    seq,
    tabled,
    wait_for,
    waits_for_me_alone,
)

BUSY = "() => document.body.classList.contains('busy')"
IDLE = "() => !document.body.classList.contains('busy')"
# The next long picture stands still, and nobody stops waiting for it after a while: only what skips it brings
# its end.
STOP = """() => { const rate = Animation.prototype.updatePlaybackRate, later = window.setTimeout;
    let long, waited = false;
    Animation.prototype.updatePlaybackRate = function (n) {
        const {ms, seq} = document.querySelector('#table-layer svg').dataset;
        if (ms > 3000) long ??= seq;
        rate.call(this, n);
        if (seq === long) this.pause();
    };
    window.setTimeout = (call, ms, ...given) => {
        const drop = ms > 1500 && !waited;
        waited ||= drop;
        return drop ? 0 : later(call, ms, ...given);
    }; }"""


def begin_round(page):
    """Mine is the last push, so that the round's picture follows it at once; it stops before it has moved."""
    quiet(page)
    waits_for_me_alone(page)
    wait_for(page, IDLE)
    page.evaluate(STOP)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    wait_for(page, "() => Number(document.querySelector('#table-layer svg').dataset.ms) > 3000")
    assert page.evaluate(BUSY)


def test_the_story_is_told_as_it_happens(visit):
    """While pieces move, each line comes when it happens, under the board and in the log, nothing can be
    chosen, and the panel names nobody's turn; Skip tells the rest."""
    page = visit(motion="calm")
    tabled(page, "cafe-race")
    at_table(page)
    page.click("#stage", position={"x": 20, "y": 200})
    begin_round(page)
    assert page.inner_text("#narrator p") == "Watch the board" and "Pushes" not in page.inner_text("#log")
    page.evaluate("document.getAnimations().forEach(a => { a.currentTime = 3000; })")
    wait_for(page, "() => document.querySelector('#log').textContent.includes('Pushes')")
    assert page.locator("#log li").last.inner_text() == page.inner_text("#narrator p")
    assert page.inner_text("#panel h2") == "Watch the board" and not page.is_visible("#panel .state")
    page.evaluate("document.querySelector('.offer[data-choice]').click()")
    assert not page.locator(".offer[aria-pressed=true]:not(.sent)").count()
    page.evaluate("document.querySelector('#narrator button').click()")
    quiet(page)
    assert not page.is_visible("#narrator") and page.inner_text("#panel h2") == "Your turn"
    assert "runs to" in page.inner_text("#log")


def test_what_lay_there_for_the_choice_goes_when_it_moves(visit):
    """A click on the board skips to the end."""
    page = visit(motion="calm")
    tabled(page, "cafe-race")
    at_table(page)
    page.click("#stage", position={"x": 20, "y": 200})
    begin_round(page)
    own = ("() => getComputedStyle(document.querySelector('#hand-layer > svg > [id^=b-h-clerk]')).opacity "
           "=== '0'")
    wait_for(page, own)  # what lay over the board for the choice covers nobody who runs
    page.click("#stage", position={"x": 20, "y": 200})
    wait_for(page, "() => document.querySelector('#log').textContent.includes('Pushes')")
    quiet(page)


def test_escape_and_space_skip(visit):
    page = visit(motion="calm")
    tabled(page, "cafe-race")
    at_table(page)
    page.keyboard.press("Escape")
    for key in ("Escape", " "):
        begin_round(page)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        wait_for(page, IDLE)


def test_quick_is_twice_as_fast(visit):
    rate = ("() => document.querySelector('#table-layer').getAnimations({subtree: true}).map(a => "
            "a.playbackRate)")
    for motion, expected in (("calm", 1), ("quick", 2)):
        page = visit(motion=motion)
        tabled(page, "cafe-race")
        at_table(page)
        page.keyboard.press("Escape")
        begin_round(page)
        wait_for(page, f"rate => new Set(({rate})()).size === 1 && ({rate})()[0] === rate", expected)


def test_movement_is_sent_to_those_who_switch_it_on(visit):
    """Without it the table sends still pictures, so the switch asks for others."""
    page = visit(motion="none")
    tabled(page, "cafe-race")
    at_table(page)
    page.click("[data-open=settings]")
    with page.expect_websocket() as found:
        page.check("#settings input[value=calm]", force=True)
    assert "still=0" in found.value.url
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")              # Enter would open the settings again
    begin_round(page)


def test_many_changes_at_once_are_jumped(visit):
    """More than five waiting: to the last, whatever moves; nothing is lost from the log."""
    page = visit(motion="calm")
    with page.expect_websocket() as line:
        table = tabled(page, "cafe-race", ["me", "bot", "bot"])
    at_table(page)
    page.keyboard.press("Escape")
    wait_for(page, IDLE)
    page.evaluate(STOP)
    while not bots_decide(page, table)["over"]:
        with line.value.expect_event("framereceived"):
            decide_unseen(page, table, lambda n: 0)
    wait_for(page, "n => Number(document.body.dataset.seq) >= n", look(page, table)["seq"])
    wait_for(page, IDLE)
    rounds = page.eval_on_selector_all("#log .round-head",
                                       "all => all.map(li => Number(li.textContent.match(/\\d+/)))")
    assert rounds == list(range(1, max(rounds) + 1)) and len(rounds) >= 5


def test_the_focus_stays(visit):
    """What has the focus keeps it when its part of the page is drawn anew."""
    page = visit()
    tabled(page, "cafe-race")
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
    tabled(page, "cafe-race")
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
    page.evaluate(
        """() => { document.activeElement.blur(); localStorage.setItem('ludoteca.notify', 1); window.notes = [];
        Object.defineProperty(document, 'hidden', {get: () => true});
        window.Notification = class { static permission = 'granted'; constructor(text) { window.notes.push(text); } }; }""")
    for _ in range(2):  # also where the bots have chosen already and it is at once my turn
        quiet(page)
        before = page.evaluate("window.notes.length")
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        wait_for(page, "n => window.notes.length > n || document.querySelector('#result table')", before)
    assert page.evaluate("window.notes")[0] == "● Your turn · Café Race"
