"""python bench/javascript.py: a page's modules, in bytes, and how long a page takes that draws by itself on a
slow phone (Chromium, its processor slowed four times)."""
import gzip
import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from javascript.browsers import chromium, served
from javascript.messages import messages
from javascript.node import laid_out
from ludoteca import game_names, load
from ludoteca.javascript.build import make_modules

SLOWED, COUNT = 4, 60
TIMES = """
  const [names, messages] = await Promise.all(['made', 'messages'].map(async name =>
    (await fetch(`/${name}.json`)).json()))
  const begin = performance.now(), times = []
  const files = [names.python, names.common, names.game].map(name => import('/' + name))
  const [python, common, {game}] = await Promise.all(files), {drawn} = await import('/compare.mjs')
  for (const [language, words] of Object.entries(names.words)) python.addWords(language, game.name, words)
  let before = begin
  for (const given of messages) {
    drawn(python, common, game, given)
    times.push(performance.now() - before)
    before = performance.now()
  }
  return times
"""


def packed(text):
    return len(gzip.compress(text.encode(), 9))


def main():
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as address, chromium() as browser:
        slow = browser.page.context.new_cdp_session(browser.page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        for game in game_names():
            made = make_modules(load(game))
            laid_out(made, Path(name))
            given = json.dumps(messages(game, "it", COUNT), default=list)
            (Path(name) / "messages.json").write_text(given, "utf-8")
            browser.goto(address)
            first, *times = browser.run(TIMES)
            sizes = {part: packed(made.files[getattr(made, part)]) for part in ("python", "common", "game")}
            words = packed(json.dumps(made.words["it"], ensure_ascii=False))
            print(f"{game}: {sizes} bytes gzip, Italian {words}; first picture {first:.0f} ms, "
                  f"then median {statistics.median(times):.1f}, p90 "
                  f"{statistics.quantiles(times, n=10)[-1]:.1f}, most {max(times):.0f} ms")


if __name__ == "__main__":
    main()
