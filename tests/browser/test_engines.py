"""The pages in other engines than Chromium's: a whole game by pressing what is offered, and every kind of
page."""
import pytest

from browser.engines import FIREFOX, SCREEN, WEBKIT, firefox, webkit

ENGINES = {"firefox": (firefox, FIREFOX), "webkit": (webkit, WEBKIT and SCREEN)}

UNTIL = """const until = async ready => {
  for (let found; !(found = ready()); await new Promise(later => setTimeout(later, 20))) continue;
};
const find = query => document.querySelector(query), all = query => [...document.querySelectorAll(query)];
const seen = thing => thing.getClientRects().length > 0;
"""

SET_UP = """document.cookie = 'motion=none; path=/';
const seats = [{kind: 'me', name: 'Anna'}, {kind: 'bot'}, {kind: 'bot'}];
const made = await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
  body: JSON.stringify({game: GAME, players: 3, seats})});
return (await made.json()).id;"""

PLAY = UNTIL + """let played = 0;
const free = () => all('#bar .offer:not([aria-disabled], .back)').filter(seen);
for (;;) {
  await until(() => find('#result table') || (document.title.startsWith('●') && free().length));
  if (find('#result table')) return played;
  const seq = document.body.dataset.seq;
  for (let n = 0; n < 2 && find('#play').disabled; n++) { free()[0].click(); await until(() => free().length); }
  find('#play').click();
  played++;
  await until(() => find('#result table') || document.body.dataset.seq !== seq);
}"""

PAGES = {
    "/": ".game", "/new/{game}": "form .do", "/guide/{game}": ".prose h1", "/fair": ".prose h1",
    "/check": "#drop",
    "/replays": "h1", "/mine": ".kind .chart", "/offline": "#retry", "/t/{table}": "#result .won",
    "/t/{table}/screen": "#table-layer svg",
    "/replay/{table}": "#table-layer svg", "/replay/{table}/embed": "#table-layer svg", "/nothing": ".spill"}


@pytest.fixture(params=ENGINES)
def engine(request):
    make, here = ENGINES[request.param]
    if not here:
        pytest.skip(f"{request.param} is not here: the pages are not tried in it.")
    with make() as running:
        yield running


def test_a_whole_game_and_every_kind_of_page(site, engine):
    engine.goto(site.url + "/fair")
    table = engine.run("const GAME = 'cafe-race';" + SET_UP)
    engine.goto(f"{site.url}/t/{table}")
    assert engine.run(PLAY) > 5
    for path, sign in PAGES.items():
        engine.goto(site.url + path.format(game="cafe-race", table=table))
        assert engine.run(f"{UNTIL} await until(() => find({sign!r})); return seen(find({sign!r}))"), path
        assert engine.run("return document.documentElement.scrollWidth <= innerWidth"), path
