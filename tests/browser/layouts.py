"""Positions of every game at every size of window, measured: what is hidden, cut, covered, tiny or too small
to press.

    python -m browser.layouts                                    # from tests/, or `make layouts`: all of it
    python -m browser.layouts --game cafe-race --language de --pictures FOLDER     # some of it, with a
        picture of each
    python -m browser.layouts --states                           # the states of a phone alone (states.py)
"""
import argparse
import itertools
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from browser.steps import at_table, quiet, wait_for, waits_for_me_alone
from ludoteca.core.game_loader import load
from ludoteca.show.words import LANGUAGES
from ludoteca.web.live.program_message import playable
from ludoteca.web.table import terms

# of phones, what their browsers leave
UPRIGHT = ((360, 560), (360, 640), (375, 667), (390, 664), (360, 740), (412, 780), (430, 780), (390, 844),
           (768, 1024), (820, 1180), (1024, 1366))
ACROSS = ((640, 320), (640, 360), (844, 390), (900, 390), (1024, 768), (1180, 820), (1280, 800), (1440, 900), (1920, 1080))
SIZES = (*UPRIGHT, *ACROSS)
VARIANTS = {"cafe-race": ({}, {"rules": "auction"})}
MOVES = 2                                            # decisions before a position is looked at

MEASURE = """() => {
  const bad = new Set(), phone = innerWidth < 600 || innerHeight < 500;
  const $$ = (what, root = document) => [...root.querySelectorAll(what)];
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && e.getBoundingClientRect().width > 1;
  const name = e => (e.getAttribute('aria-label') || e.textContent || e.id).trim().replace(/\\s+/g, ' ').slice(0, 40);
  const mute = '.sr, .skip, [hidden], dialog, #notice';
  const covered = (e, box) => [[.5, .5], [.1, .15], [.9, .15], [.1, .85], [.9, .85]].some(([x, y]) => {
    const top = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
    return !top || !(e.contains(top) || top.contains(e) && top.matches('label')); });
  function pressable(e, where) {
    const box = e.getBoundingClientRect();
    const out = box.left < -.5 || box.top < -.5 || box.right > innerWidth + .5 || box.bottom > innerHeight + .5;
    if (out) bad.add(`${where} outside: ${name(e)}`);
    else if (covered(e, box)) bad.add(`${where} covered or cut: ${name(e)}`);
    if (Math.min(box.width, box.height) < 39.5) bad.add(`${where} small: ${name(e)} ${box.width}x${box.height}`);
  }
  function cut(e) {
    const style = getComputedStyle(e);
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.webkitLineClamp !== 'none';
    const wide = e.scrollWidth > e.clientWidth + 1, high = e.scrollHeight > e.clientHeight + 2;
    if (style.display !== 'inline' && e.clientWidth && (clips || e.matches('button, .offer *')) && (wide || high))
      bad.add(`cut: ${e.id || e.className || e.tagName} ${name(e)}`);
  }
  function tiny(e) {
    const svg = e instanceof SVGElement, m = svg ? e.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(e).fontSize) * (m ? Math.hypot(m.a, m.b) : 1);
    if (size < 10.9) bad.add(`tiny: ${name(e)} ${size.toFixed(1)} px`);
  }
  const words = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  function look(where) {
    $$('.head button, .head a, .tabs label, #bar .offer, #bar .side button, .coach button').filter(seen)
      .forEach(e => pressable(e, where));
    for (const e of $$('.head *, #bar *, #panel *').filter(e => !e.closest('svg') && !e.closest(mute) && seen(e))) cut(e);
    if (phone) for (const e of $$('body *').filter(e => words(e) && !e.closest(mute) && seen(e)
        && !['STYLE', 'SCRIPT', 'TITLE'].includes(e.tagName.toUpperCase()) && !DRAWN.has(e.textContent.trim()))) tiny(e);
    const panel = document.getElementById('panel');
    for (const e of $$('.seat', panel).filter(e => seen(e)))
      if (e.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom + 1) bad.add(`seat below the edge: ${name(e)}`);
    for (const e of $$('.panel .log').filter(e => seen(e) && innerHeight > 540))
      if (e.querySelector('ol').getBoundingClientRect().height < 48) bad.add('the log has no room');
    for (const seat of $$('.seat', panel).filter(seen)) {
      const parts = $$('b, .cups > *, .facts > *, .state > *', seat).filter(seen);
      const boxes = parts.filter(e => getComputedStyle(e).position !== 'absolute').map(e => e.getBoundingClientRect());
      for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1))
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
          bad.add(`overlap in a seat: ${name(seat)}`);
      if (boxes.some(box => box.right > seat.getBoundingClientRect().right + 1)) bad.add(`wider than its seat: ${name(seat)}`);
    }
    if ($$('#hand-layer [id^="b-h-card"]').some(seen)) bad.add('the hand is drawn twice');
    const {scrollWidth, scrollHeight} = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) bad.add('the page scrolls');
  }
  const DRAWN = new Set(['ESPRESSO', 'IL CAFFÈ', 'LA CORSA', 'I', 'II', 'III', 'IV']);
  look('first');
  for (const group of $$('#bar [data-first]').map(e => e.dataset.first)) {
    document.querySelector(`#bar [data-first="${group}"]`).click();
    look(group);
    document.querySelector('#bar .offers:not([hidden]) .back')?.click();
  }
  const offer = document.querySelector('#bar .offers:not([hidden]) .offer[data-choice]:not(.back, [aria-disabled=true])');
  offer?.click();
  look('picked');
  document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
  return [...bad];
}"""
BOARD = """() => { const svg = document.querySelector('#board-layer svg'), m = svg.getScreenCTM(), box = svg.viewBox.baseVal;
  return [box.width * m.a / innerWidth, box.height * m.d / innerHeight]; }"""


@contextmanager
def dealt(number):
    """Tables made meanwhile have this seed: the same dice, the same bots' decisions, every time."""
    known = terms.secrets
    terms.secrets = SimpleNamespace(token_hex=lambda size: f"{number:0{2 * size}x}", choice=known.choice)
    try:
        yield
    finally:
        terms.secrets = known


def open_position(page, game, players, options, moves=MOVES, seed=1):
    """A table after a few decisions, which bots and we make through the API; its name."""
    page.goto("/")
    rows = [{"kind": "me", "name": "Anna"}, *({"kind": "bot", "level": "novice"} for _ in range(players - 1))]
    with dealt(seed):
        made = page.evaluate(
            """async body => (await (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),
            headers: {'Content-Type': 'application/json'}})).json()).id""",
                             {"game": game, "players": players, "seats": rows, "options": options})
    page.goto(f"/t/{made}")
    quiet(page)
    for _ in range(moves):
        number = page.evaluate("""async id => {
            const table = await (await fetch(`/api/tables/${id}`)).json();
            const given = {decision: table.legal[table.legal.length >> 1], seq: table.seq};
            const reply = await fetch(`/api/tables/${id}/decisions`, {method: 'POST', body: JSON.stringify(given),
                headers: {'Content-Type': 'application/json'}});
            return (await reply.json()).seq; }""", made)
        wait_for(page, "n => Number(document.body.dataset.seq) >= n", number)
        quiet(page)
    waits_for_me_alone(page)
    return made


def fit(page, size):
    """Another window, and the board drawn for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    framed(page)                                            # the page has heard
    tall = (
        page.evaluate(
            """async () => (await import(document.querySelector('link[href$="board-layer.mjs"]').href)).tall.matches"""))
    shape = ".portrait." if tall else ".landscape."
    wait_for(page, "shape => document.getElementById('board-layer').dataset.url?.includes(shape)", shape)


def resize(page, size):
    """The same, when nothing moves any more."""
    fit(page, size)
    quiet(page)
    framed(page)                                            # words are as large as the new picture needs them


def framed(page):
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def measured(page, sizes=SIZES):
    """What is wrong at each size, and how much of the window the board takes."""
    for size in sizes:
        resize(page, size)
        yield size, page.evaluate(MEASURE), page.evaluate(BOARD)


def tables(games):
    for game in games:
        for players, options in itertools.product(load(game).rules.PLAYERS, VARIANTS.get(game, ({},))):
            yield game, players, options


@contextmanager
def visits():
    """visit(motion=…, language=…): a new visitor's page, of a server and a browser of its own."""
    from playwright.sync_api import sync_playwright

    from browser.conftest import ARGS, CHROMIUM, Site
    with tempfile.TemporaryDirectory() as home, sync_playwright() as engine:
        site, browser = Site(Path(home)), engine.chromium.launch(executable_path=CHROMIUM, args=ARGS)

        def visit(motion="none", language="en"):
            context = browser.new_context(base_url=site.url, locale=language)
            context.add_cookies([{"name": "motion", "value": motion, "url": site.url}])
            return context.new_page()
        yield visit
        site.stop()


def main(games, languages, folder, states_alone):
    """All of it, or some, with what is wrong; the number of faults."""
    with visits() as visit:
        found = sum(look_at_states(visit, game, folder) for game in games)
        if not states_alone:
            found += sum(look_at_table(visit(), *table, languages, folder) for table in tables(games))
    return found


def look_at_states(visit, game, folder):
    from browser.states import PHONES, faults, states

    found = 0
    for state in states(visit, game):
        for size in PHONES:
            found += told(f"{game} {state.name}", size, faults(state, size))
            if folder:
                state.page.screenshot(path=folder / f"{game}-{state.name}-{size[0]}x{size[1]}.png")
    return found


def look_at_table(page, game, players, options, languages, folder):
    open_position(page, game, players, options)
    found = 0
    for language in languages:
        page.goto(f"{page.url.split('?')[0]}?lang={language}")
        at_table(page)
        name = "-".join([game, str(players), *options.values(), language])
        for size, bad, board in measured(page):
            found += told(f"{name} (board {board[0]:.0%} by {board[1]:.0%})", size, bad)
            if folder:
                page.screenshot(path=folder / f"{name}-{size[0]}x{size[1]}.png")
    page.context.close()
    return found


def told(what, size, bad):
    """Said; how many there are."""
    print(f"{what} {size[0]}x{size[1]}", *(f"\n    {fault}" for fault in bad), flush=True)
    return len(bad)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", action="append", choices=playable(), help="this game; may be repeated")
    asked.add_argument("--language", action="append", choices=LANGUAGES,
                       help="in this language; may be repeated")
    asked.add_argument("--pictures", type=Path, metavar="FOLDER", help="a picture of each there")
    asked.add_argument("--states", action="store_true", help="the states of a phone alone")
    given = asked.parse_args()
    count = main(given.game or playable(), given.language or LANGUAGES, given.pictures, given.states)
    sys.exit(f"{count} faults" if count else 0)
