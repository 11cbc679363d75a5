"""The player alone: a game against bots, from the front page to the check of its dice."""
import os
import pty
import select
import subprocess
import termios

from browser.steps import at_table, over, quiet, wait_for
from first_minute.eyes import decide, press
from first_minute.walk import must, program, step

from apart import PATIENCE

GAMES = (("cafe-race",), ("crazy-race",), ("ave-caesar",), ("cafe-fatal",))


def play_now(scene, game, **given):
    page = scene.window(**given)
    page.goto("/")
    press(page, f"#game-{game} .do", "Play now")
    at_table(page)
    quiet(page)
    return page


def finished(scene):
    """A game against the usual bots, played to its end by presses; its table and who played it."""
    def play():
        page = play_now(scene, "cafe-race", still=True)
        for _ in range(40):
            quiet(page)
            if over(page):
                return page.url, page.context.storage_state()
            decide(page)
        raise AssertionError("no end after 40 decisions")
    return scene.once("finished", play)


def back(scene):
    """The page with its result, opened again by who played it."""
    url, cookies = finished(scene)
    page = scene.window(storage_state=cookies)
    page.goto(url)
    page.wait_for_selector("#result table")
    return page


@step(each=GAMES, quick=GAMES[:1])
def plays_now(scene, game):
    """One press on the front page, and the first decision can be made; bots answer it."""
    page = play_now(scene, game)
    decide(page)
    wait_for(page, "() => Number(document.body.dataset.seq) > Number(document.body.dataset.decided)")


@step(each=GAMES)
def asks_for_a_hint(scene, game):
    """A hint names one of the choices, with words."""
    page = play_now(scene, game)
    before = page.inner_text("#hint")
    press(page, "#hint-button", "Hint")
    page.wait_for_selector("#bar .offer.tip")
    must(page.inner_text("#hint") not in ("", before), "the hint has no words")


@step()
def sees_the_result(scene):
    """The game comes to its end, and the result says who has won."""
    page = back(scene)
    must(page.locator("#result tr.won").count(), "nobody has won")


@step()
def watches_it_again(scene):
    """The replay leads through the game, moment by moment, to the same end."""
    page = back(scene)
    press(page, "#to-replay", "Replay")
    page.wait_for_selector("#on")
    press(page, "#on", "a moment on")
    wait_for(page, "() => document.querySelector('#where').value === '1'")
    page.keyboard.press("End")
    page.wait_for_selector("#result .won")


@step()
def checks_the_dice(scene):
    """The browser recomputes every die from the seed, and says that it holds."""
    page = back(scene)
    press(page, "#to-check", "Verify rolls")
    wait_for(page, "() => document.querySelector('#verdict')?.dataset.how")
    must(page.inner_text("#verdict").startswith("Verified: "), page.inner_text("#verdict"))


@step()
def chooses_at_a_terminal(scene):
    """`ludoteca play` at a terminal shows the games to choose among, and Ctrl-C leaves it."""
    mine, its = pty.openpty()
    termios.tcsetwinsize(its, (30, 100))
    with os.fdopen(mine, "r+b", buffering=0) as screen, subprocess.Popen(
            program(["ludoteca", "play"]), stdin=its, stdout=its, stderr=its, start_new_session=True,
            cwd=scene.folder, env=scene.env(TERM="xterm-256color")) as process:
        os.close(its)
        try:
            read_until(screen, b"Crazy Race")
            screen.write(b"\x03")
            must(process.wait(PATIENCE) == 0, f"it ended with {process.returncode}")
        finally:
            process.kill()


def read_until(screen, words):
    """Read what a terminal gets, until these words are in it."""
    shown = b""
    while words not in shown:
        must(select.select([screen], [], [], PATIENCE)[0], f"only this is shown: {shown[-300:]}")
        shown += screen.read(1 << 16)
