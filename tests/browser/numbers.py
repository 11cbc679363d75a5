"""Every number on a table's page says what it is: by words beside it, by a tip, by its name on the board."""

WRITTEN = """where => {
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && e.getBoundingClientRect().width > 1;
  const words = text => (text ?? '').replace(/[^\\p{L}]/gu, '').length > 2;
  const says = e => words(e.title) || words(e.getAttribute('aria-label')) || words(e.dataset?.spoken);
  const explained = e => { for (let at = e, n = 0; at && n < 4 && !at.matches(where); at = at.parentElement, n++)
    if (says(at)) return true;
    return words(e.textContent) || words(e.closest('p, li, h1, h2, td, th, button, label')?.textContent); };
  const bare = [];
  const walk = document.createTreeWalker(document.querySelector(where), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (/\\d/.test(walk.currentNode.data) && !e.closest('style, svg, [hidden], .sr') && seen(e) && !explained(e))
      bare.push(e.outerHTML.slice(0, 120));
  }
  return bare; }"""

DRAWN = """() => {
  const out = [];
  for (const e of document.querySelectorAll('#board-layer text, #table-layer text, #hand-layer .go text')) {
    const box = e.getBoundingClientRect();
    if (/\\d/.test(e.textContent) && box.width > 1 && e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
      out.push([e.textContent.trim(), box.x + box.width / 2, box.y + box.height / 2]);
  }
  return out; }"""

SAID = """async points => {
  const stage = document.getElementById('stage'), tag = document.getElementById('tag'), silent = [];
  const point = ([, x, y]) => stage.dispatchEvent(new PointerEvent('pointermove', {pointerType: 'mouse', clientX: x, clientY: y}));
  for (let n = 0; n < 3000 && tag.hidden; n++) {                  // until the names are there
    point(points[n % points.length]);
    await new Promise(done => setTimeout(done, 10));
  }
  for (const at of points) {
    const on = document.elementFromPoint(at[1], at[2])?.closest('.go');
    tag.hidden = true;
    point(at);
    await new Promise(done => setTimeout(done));
    if (tag.hidden && !on?.getAttribute('aria-label')) silent.push(at.map(part => Math.round(part) || part).join(' '));
  }
  return silent; }"""


def explained(page):
    """Written ones by words, label or tip; drawn ones by the name that is shown where one points."""
    for where in (".head", "#bar", "#panel"):
        assert page.evaluate(WRITTEN, where) == []
    numbers = page.evaluate(DRAWN)
    assert len(numbers) > 5 and page.evaluate(SAID, numbers) == []
