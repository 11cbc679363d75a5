"""A page as somebody sees it: only what lies in the window, uncovered, can be pressed."""
from playwright.sync_api import TimeoutError as Waited

from browser.steps import FREE, last_decided, quiet, wait_decided
from first_minute.walk import must

GLANCE = 30_000                       # ms in which what has to be there is there, on a busy machine too
SHOWN = """what => {
  const all = [...document.querySelectorAll(what)].map((e, n) => [e, n, e.getBoundingClientRect()]);
  const inside = b => b.width > 1 && Math.min(b.top, b.left) >= 0
    && b.bottom <= innerHeight + 1 && b.right <= innerWidth + 1;
  const top = b => document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
  return all.filter(([e, n, b]) => inside(b) && e.contains(top(b)) && !e.disabled).map(([e, n]) => n); }"""


def shown(page, what):
    """The numbers of those that one sees and could press."""
    return page.evaluate(SHOWN, what)


def press(page, what, name):
    """Press the first that one sees, without moving the page."""
    try:
        page.wait_for_function(f"what => ({SHOWN})(what).length", arg=what, timeout=GLANCE)
    except Waited:
        hidden = "it is elsewhere" if page.locator(what).count() else "it is nowhere"
        must(False, f"{name} is not to be seen in the window: {hidden}")
    page.locator(what).nth(shown(page, what)[0]).click()


def decide(page):
    """Press what can be chosen, step by step, then Play, and wait until the server has it."""
    quiet(page)
    before = last_decided(page)
    for _ in range(3):
        press(page, FREE, "something to choose")
        if page.locator("#play:not([disabled])").count():
            break
    press(page, "#play:not([disabled])", "Play")
    wait_decided(page, before)
