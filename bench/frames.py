"""python bench/frames.py: what a film costs a phone's main thread, frame by frame (Chromium).

Of each game the film with most movements in a game by its rule of thumb, at a phone's size. A frame at 60 a second has
16.7 ms. Counted is the processor time of the main thread, times four for a phone: other programs on the machine do not
add to it. With --slowed the processor is slowed four times instead and the frames and long tasks are counted, which
says something on a quiet machine only.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from javascript.browsers import chromium
from ludoteca import Match, game_names, load
from ludoteca.core.state import NOBODY
from ludoteca.show import svg

SLOWED, FRAME = 4, 1000 / 60
SIZE = {"width": 390, "height": 664}
PLAY = """async ms => {
  const long = [];
  new PerformanceObserver(list => long.push(...list.getEntries().map(e => e.duration))).observe({type: 'longtask'});
  for (const move of document.getAnimations()) { move.currentTime = 0; move.play(); }
  let frames = 0, on = true;
  const count = () => { frames++; if (on) requestAnimationFrame(count); };
  requestAnimationFrame(count);
  await new Promise(done => setTimeout(done, ms));
  on = false;
  return {frames, long};
}"""


def busiest(name):
    """The film with most movements of a game."""
    game = load(name)
    match = Match(game, max(game.rules.PLAYERS), seed=3)
    think, before, films = game.module("heuristic_bot").think, 0, []
    while match.waiting:
        before, seat = len(match.heard()), match.waiting[0]
        match.decide(seat, think(match.view(seat), 3))
        film = svg.draw(match.view(), match.heard(NOBODY, before), portrait=True)
        films.append((film.count("@keyframes"), film))
    return max(films, key=lambda counted: counted[0])


def metrics(session):
    return {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}


def measure(page, session, film):
    page.set_content(f'<body style="margin:0">{film.replace("<svg ", "<svg style=width:390px ", 1)}')
    page.evaluate("document.getAnimations().forEach(a => { a.pause(); a.currentTime = 0 })")
    page.wait_for_timeout(300)
    before = metrics(session)
    seen = page.evaluate(PLAY, film.ms)
    after = metrics(session)
    return seen, {key: 1000 * (after[key] - before[key])
                  for key in ("TaskDuration", "LayoutDuration", "RecalcStyleDuration")}


def main():
    slowed = "--slowed" in sys.argv
    with chromium() as browser:
        page = browser.page
        page.set_viewport_size(SIZE)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "timeTicks" if slowed else "threadTicks"})
        if slowed:
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        for name in game_names():
            moves, film = busiest(name)
            seen, spent = measure(page, session, film)
            due, times = film.ms / FRAME, 1 if slowed else SLOWED
            whole, style, layout = (times * spent[key] / seen["frames"]
                                    for key in ("TaskDuration", "RecalcStyleDuration", "LayoutDuration"))
            told = (f"{seen['frames']} of {due:.0f} frames, {len(seen['long'])} long tasks" if slowed
                    else f"{100 * whole / FRAME:.0f} % of a frame ({seen['frames']} of them)")
            print(f"{name}: {film.ms} ms, {moves} movements; main thread {whole:.1f} of {FRAME:.1f} ms a frame "
                  f"(style {style:.1f}, layout {layout:.1f}); {told}")


if __name__ == "__main__":
    main()
