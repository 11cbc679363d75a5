"""Screenshots of every main page, light and dark, desktop and phone.

    python bench/pictures.py FOLDER        all of them
    python bench/pictures.py               the best, into docs/pictures, for the README

Needs Chromium and playwright (the `dev` extra).  The games are played by bots from fixed seeds as far as a
good moment, so that a new look can be laid beside the old one.
"""
from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import picture_note

from browser.conftest import ARGS, CHROMIUM, Site
from browser.steps import DESKTOP, FREE, PHONE, at_table, choose_by_keys, decide, over, play_on, quiet
from ludoteca.web.live.program_message import playable

MOVES = {"cafe-race": 3, "crazy-race": 5, "ave-caesar": 6, "cafe-fatal": 3}
SHAPES = {"desktop": DESKTOP, "phone": PHONE}
BEST = {"front-desktop-light", "cafe-race-desktop-light", "crazy-race-desktop-light",
        "ave-caesar-desktop-dark",
        "cafe-fatal-desktop-light", "cafe-race-phone-light", "crazy-race-phone-dark",
        "cafe-fatal-phone-light", "result-phone-light"}


def shoot(page: Any, path: Path, quality: int = 82) -> None:
    """A small WebP of what is to be seen."""
    client = page.context.new_cdp_session(page)
    shot = client.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    path.write_bytes(base64.b64decode(shot["data"]))
    client.detach()
    print(f"{path.name}  {path.stat().st_size // 1024} kB", flush=True)


def visitor(browser: Any, site: Site, size: dict[str, int], scheme: str) -> Any:
    context = browser.new_context(viewport=size, color_scheme=scheme, base_url=site.url, locale="en")
    context.add_cookies([{"name": "motion", "value": "none", "url": site.url},
                         {"name": "name", "value": "Anna", "url": site.url}])
    return context.new_page()


def play(page: Any, moves: int) -> None:
    """So many decisions, always one in the middle."""
    for _ in range(moves):
        quiet(page)
        if over(page):
            return
        decide(page, choose_by_keys, lambda n: n // 2)
    quiet(page)
    page.wait_for_timeout(1500)                      # the rings around what has moved fade


def table(page: Any, game: str, save: Callable[[str], None]) -> str:
    """A game in its middle, something picked."""
    page.goto("/")
    page.goto(page.evaluate("async game => (await fetch(`/teach/${game}`, {method: 'POST'})).url", game))
    at_table(page)
    page.evaluate("document.querySelector('#coach-end').click()")
    play(page, MOVES.get(game, 3))
    page.locator(FREE).first.click()
    while page.locator("#play").is_disabled():
        page.locator(FREE).nth(page.locator(FREE).count() // 2).click()
    page.mouse.move(5, 5)
    page.evaluate("document.activeElement.blur()")
    save(game)
    page.click("#hint-button")
    page.wait_for_selector("#advice .lead")
    save(f"{game}-hint")
    return str(page.url).split("?")[0]


def pages(page: Any, save: Callable[[str], None]) -> None:
    page.goto("/")
    save("front")
    page.goto("/new/cafe-race")
    save("new")
    page.goto("/guide/cafe-race")
    save("guide")
    for game in playable():
        url = table(page, game, save)
    page.goto(f"{url}/screen")
    page.wait_for_selector("#table-layer svg")
    page.wait_for_timeout(300)
    save("screen")


def end(page: Any, save: Callable[[str], None]) -> None:
    """The result of a game, its replay, and what luck and decisions made of it."""
    page.goto("/")
    page.click("#game-cafe-race .do")
    at_table(page)
    play_on(page, choose_by_keys, lambda n: n // 2)
    page.wait_for_timeout(1500)
    save("result")
    page.click("#to-replay")
    page.wait_for_selector("#table-layer svg")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(400)
    save("replay")
    page.goto(page.url.partition("#")[0] + "/report")
    page.wait_for_selector("#turns-title", timeout=120_000)
    save("report")


def main(folder: Path, wanted: set[str] | None = None) -> None:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp())
    site = Site(home)
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for shape, size in SHAPES.items():
            for scheme in ("light", "dark"):
                page = visitor(browser, site, size, scheme)

                def save(name: str, page: Any = page, kind: str = f"{shape}-{scheme}") -> None:
                    if wanted is None or f"{name}-{kind}" in wanted:
                        shoot(page, folder / f"{name}-{kind}.webp")

                pages(page, save)
                end(page, save)
                page.context.close()
        browser.close()
    site.stop()
    shutil.rmtree(home)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        main(Path(__file__).parents[1] / "docs" / "pictures", BEST)
        picture_note.note("")
