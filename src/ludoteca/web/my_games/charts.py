"""One's own figures as pictures: who won, game after game; luck against decisions; what one likes to
decide."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.show.markup_builder import el, rect, text
from ludoteca.web.my_games.history import Played

WIDTH, LATEST = 320, 24                      # games that have room beside each other
STEP = WIDTH / LATEST


def strip(played: Sequence[Played], label: str) -> str:
    """A square a game, the newest to the right; those that were won are of brass and stand higher."""
    body = ""
    for n, game in enumerate(played[-LATEST:]):
        high = 26 if game.won else 14
        body += el("rect", x=n * STEP + 1, y=28 - high, width=STEP - 3, height=high, rx=3,
                   class_="won" if game.won else "lost")
    return picture(body, 30, label)


def balance(played: Sequence[Played], label: str) -> str:
    """For each game that was analysed two bars, up or down from the line: luck, and one's own decisions."""
    told = [game for game in played if game.luck is not None][-LATEST // 2:]
    if not told:
        return ""
    most = max(0.05, *(abs(value) for game in told for value in (game.luck or 0.0, game.own)))
    body = ""
    for n, game in enumerate(told):
        for k, (value, kind) in enumerate(((game.luck or 0.0, "luck"), (game.own, "chose"))):
            tall = max(1.5, 40 * abs(value) / most)
            body += el("rect", x=n * 2 * STEP + k * (STEP - 2) + 2, y=44 - tall if value >= 0 else 44,
                       width=STEP - 3, height=tall, rx=2, class_=kind)
    return picture(body + rect(0, 43.5, WIDTH, 1, "currentColor", class_="axis"), 90, label)


def favourites(found: Sequence[tuple[str, int]], label: str) -> str:
    """A bar a decision, with how often."""
    most, body = max((times for _, times in found), default=1), ""
    for n, (what, times) in enumerate(found):
        y, long = 24 * n, 200 * times / most
        body += text(what, 48, y + 17, 14, "currentColor", "end") + text(times, 66 + long, y + 17, 13,
                                                                         "currentColor")
        body += el("rect", x=58, y=y + 4, width=long, height=16, rx=4, class_="chose")
    return picture(body, 24 * len(found), label) if found else ""


def picture(body: str, height: float, label: str) -> str:
    return el("svg", body, class_="chart", viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=label)
