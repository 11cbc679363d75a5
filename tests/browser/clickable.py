"""What looks as if it could be pressed can be, by the pointer and by the keyboard, and does something."""

TOOLS = """window.walk = (() => {
  const PRESSED = 'a[href], button, summary, select, input, textarea, label:has(input), label[for], .go[role=button], '
    + '#log [data-shows]';
  const LOOKS = '.do, .ask, .own, .plain, .offer, .link, .segments > *, .rim';
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && e.getBoundingClientRect().width > 1;
  const words = e => (e.getAttribute('aria-label') || e.textContent).trim().slice(0, 30);
  const name = e => `${e.tagName} ${e.id || e.getAttribute('class') || ''}: ${words(e)}`;
  const place = () => document.querySelector('dialog[open]') ?? document.body;
  const open = e => !e.closest('dialog') || e.closest('dialog[open]');
  const all = what => [...place().querySelectorAll(what)].filter(e => seen(e) && open(e));
  const holds = rule => !rule.media || matchMedia(rule.media.mediaText).matches;
  const rules = list => [...list].filter(holds).flatMap(rule => [rule, ...rules(rule.cssRules ?? [])]);

  /** What changes its look under the pointer. */
  function hovered() {
    const selectors = [...document.styleSheets].flatMap(sheet => rules(sheet.cssRules))
      .flatMap(rule => (rule.selectorText ?? '').split(/,(?![^(]*\\))/));
    const bases = selectors.filter(s => s.includes(':hover') && !/:(has|is|not)\\([^)]*:hover/.test(s))
      .map(s => s.replace(/^(.*?):hover([^\\s>+~]*).*$/s, '$1$2').replace(/:(active|focus-visible)/g, '').trim());
    return bases.filter(Boolean).flatMap(all);
  }
  /** What looks so, and is nothing that can be pressed. */
  function dead() {
    const looks = new Set([...all(LOOKS), ...hovered(), ...all('*').filter(e => getComputedStyle(e).cursor === 'pointer')]);
    return [...looks].filter(e => !e.closest(PRESSED)).map(name);
  }
  /** What can be pressed, but not be reached by keys: a label by its control, lines of the log by arrows from the log. */
  function unreached() {
    return all(PRESSED).filter(e => !e.closest('label, #log') && !e.disabled && e.tabIndex < 0).map(name);
  }
  /** What does nothing when it is pressed: nothing changes in the page, nothing is asked of the server. */
  async function idle(skip) {
    const lazy = [];
    const buttons = all('button:not([disabled]), .go[role=button], summary').filter(e => !e.matches(skip));
    for (const e of buttons) {
      if (!e.isConnected || !seen(e)) continue;
      let did = false;
      const eye = new MutationObserver(() => { did = true; }), real = window.fetch, at = document.activeElement;
      eye.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
      window.fetch = (...given) => { did = true; return real(...given); };
      e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
      for (let n = 0; n < 300 && !did; n++) await new Promise(done => setTimeout(done, 10));
      eye.disconnect();
      window.fetch = real;
      if (!did && document.activeElement === at) lazy.push(name(e));
      for (const sheet of document.querySelectorAll('dialog[open]')) if (!sheet.contains(e)) sheet.close();
      document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    }
    return lazy;
  }
  return {dead, unreached, idle};
})()"""
# they decide, think, speak, close: tried elsewhere
APART = "#play, [data-do=hint], [data-emote], #chat-form button, [data-close]"


def check(page, place):
    assert page.evaluate("() => walk.dead()") == [], place
    assert page.evaluate("() => walk.unreached()") == [], place


def everything_pressed(page):
    """The first step and each second one, then the sheets; what is pressed on the board is a button with a
    name, too."""
    page.evaluate(TOOLS)
    page.keyboard.press("Escape")                   # from a choice to its row, from there to the first
    page.keyboard.press("Escape")
    check(page, "table")
    groups = page.eval_on_selector_all("#bar .offers:not([hidden]) [data-first]",
                                       "all => all.map(e => e.dataset.first)")
    for group in groups or [""]:
        if group:
            page.click(f"#bar [data-first='{group}']")
        check(page, group)
        for target in page.locator("#hand-layer .go").all():
            assert target.get_attribute("role") == "button" and target.get_attribute("tabindex") == "0"
            assert target.get_attribute("aria-label"), target.evaluate("e => e.outerHTML.slice(0, 200)")
        page.keyboard.press("Escape")
    assert page.evaluate("skip => walk.idle(skip)", APART) == []
    for sheet in ("settings", "invite", "rules"):
        page.evaluate("id => document.getElementById(id).showModal()", sheet)
        check(page, sheet)
        assert page.evaluate("skip => walk.idle(skip)", f"{APART}, [data-copy], [data-open], [data-do]") == []
        page.evaluate("id => document.getElementById(id).close()", sheet)
    press_on_the_board(page)


def press_on_the_board(page):
    """Enter presses what lies on the board."""
    if page.locator("#bar .offers:not([hidden]) [data-first]").count():
        page.locator("#bar [data-first]").first.click()
    pressable = page.locator("#hand-layer .go[data-choice]:not(.aside, [data-choice='-1'])")
    if pressable.count():
        choice = pressable.first.get_attribute("data-choice")
        pressable.first.focus()
        page.keyboard.press("Enter")
        assert page.locator(f"#bar .offer[data-choice='{choice}'][aria-pressed=true]").count() == 1
        assert page.locator("#play").is_enabled()
