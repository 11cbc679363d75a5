"""For everybody: axe-core's checks, names and roles, focus, keys alone, a spoken log, no movement for those
who want none."""
import pytest

from browser.steps import DESKTOP, PHONE, at_table, play_out, quiet, tabled, wait_for

# All that is in order it tells too, at length: that stays in the page.
RUN = "options => axe.run(document, options).then(found => found.violations)"


def check(page, place, *rules):
    """No violation of axe-core's rules, contrast among them; or of these alone."""
    axe = pytest.importorskip("axe_playwright_python.base",
                              reason="axe-core is not here: its checks are skipped.")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe.AXE_SCRIPT)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate(RUN, options)
    told = [f"{v['id']}: {node['html'][:120]} {node['failureSummary'][:200]}" for v in found
            for node in v["nodes"][:3]]
    assert not told, (place, told)


def check_light_and_dark(page, place):
    """All rules in light colours; in dark ones that of contrast, since nothing else differs."""
    page.emulate_media(color_scheme="light")
    check(page, (*place, "light"))
    page.emulate_media(color_scheme="dark")
    check(page, (*place, "dark"), "color-contrast")


def check_both(page, place):
    """On a desktop in light colours, on a phone in dark ones."""
    for size, colours in ((DESKTOP, "light"), (PHONE, "dark")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=colours)
        check(page, (place, colours))


def test_axe_finds_nothing(visit):
    """On every page and sheet; tables of all games, and what bots say there: test_report.py."""
    visit.faults.expected = (404,)
    page = visit(DESKTOP)
    for path in ("/", "/new/cafe-race", "/guide/cafe-race", "/fair", "/replays", "/check", "/nowhere"):
        page.goto(path)
        check_both(page, path)
    table = tabled(page, "cafe-race", ["me", "bot", "bot"])
    at_table(page)
    quiet(page)
    page.keyboard.press("3")
    check_both(page, "table")
    for sheet in ("settings", "invite", "rules", "join"):
        page.evaluate("id => document.getElementById(id).showModal()", sheet)
        check_both(page, sheet)
        page.keyboard.press("Escape")
    page.goto(f"/t/{table}/screen")
    page.wait_for_selector("#table-layer svg")
    check_both(page, "screen")
    play_out(table, lambda n: n - 1, page)
    page.goto(f"/t/{table}")
    page.wait_for_selector("#result table")
    check_both(page, "result")
    page.goto(f"/replay/{table}/check")
    wait_for(page, "() => document.querySelector('#verdict').dataset.how === 'good'")
    check_both(page, "check")
    page.goto(f"/replay/{table}")
    page.wait_for_selector("#table-layer svg")
    check_both(page, "replay")


def test_by_tab_alone(visit):
    """From the top: skip link, head, board, choices, panel; every stop is seen to have the focus."""
    page = visit()
    tabled(page, "cafe-race")
    quiet(page)
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        stop = page.evaluate("""() => { const e = document.activeElement, s = getComputedStyle(e);
            const name = e === document.body ? 'BODY' : e.id || e.className || e.tagName;
            return [name, s.outlineStyle !== 'none' || !!e.closest('.go, .panel > input')]; }""")
        if stop[0] == "BODY" or (stops and stop[0] == stops[0][0]):
            break
        stops.append(stop)
    names = [name for name, _ in stops]
    assert (names[0] == "skip"
            and names.index("c-1") < names.index("c-6") < names.index("log") < names.index("chat-text"))
    assert all(seen for _, seen in stops), [name for name, seen in stops if not seen]


def test_the_skip_link(visit):
    page = visit()
    tabled(page, "cafe-race")
    at_table(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "bar"


def test_the_log_is_spoken(visit):
    """A polite region tells what happened, in sentences, and whose turn it is; the first picture says
    nothing."""
    page = visit()
    tabled(page, "cafe-race")
    quiet(page)
    assert page.get_attribute("#say", "aria-live") == "polite"
    before = page.inner_text("#say")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelector('#say').textContent.includes('Pushes: ')")
    told = page.evaluate("document.querySelector('#say').textContent")
    assert "Speed dice" in told and "Pushes" not in before and "\ue000" not in told
    assert "Your turn" in told


def test_why_not(visit):
    """What is not possible stays to be seen and says why when pressed."""
    page = visit()
    tabled(page, "cafe-fatal")
    for _ in range(30):
        quiet(page)
        page.locator("#bar .offers:not([hidden]) [data-first]").first.click()
        refused = page.locator("#bar .offers:not([hidden]) .offer[aria-disabled=true]")
        if refused.count():
            break
        page.locator("#bar .offers:not([hidden]) .offer:not(.back)").first.click()
        page.click("#play")
    refused.first.click(force=True)
    assert page.inner_text("#why").endswith(".") and page.locator("#play").is_disabled()
    assert refused.first.get_attribute("data-reason") in refused.first.get_attribute("aria-label")


@pytest.mark.parametrize("given", [{"reduced_motion": "reduce", "motion": "calm"}, {"motion": "none"}],
                         ids=["device", "setting"])
def test_no_movement_for_those_who_want_none(visit, given):
    page = visit(**given)
    tabled(page, "cafe-race")
    quiet(page)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    wait_for(page, "() => document.querySelectorAll('#log .round-head').length === 2")
    moving = """() => document.querySelector('#table-layer').getAnimations({subtree: true})
        .filter(a => a.playState === 'running' && !a.animationName.endsWith('-ring')).map(a => a.animationName)"""
    assert page.evaluate(moving) == []


def test_words_keep_their_contrast_on_seats(visit):
    """Marks carry a shape besides the colour, everywhere a seat is named."""
    page = visit()
    tabled(page, "cafe-race")
    at_table(page)
    shapes = page.eval_on_selector_all("#panel .mark use", "all => all.map(u => u.getAttribute('href'))")
    assert shapes == [f"#m{n + 1}" for n in range(len(shapes))] and len(shapes) >= 3
    drawn = page.eval_on_selector_all("symbol[id^=m] g", "all => all.map(g => g.innerHTML.trim())")
    assert len(set(drawn)) == 6
