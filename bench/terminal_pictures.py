"""Pictures of the full-screen terminal, as SVG.

    python bench/terminal_pictures.py FOLDER       every game, light and dark, 80 by 24 and larger
    python bench/terminal_pictures.py              the best, into docs/pictures, for the README

The games are played from fixed seeds as far as a good moment, so that a new look can be laid beside the old
one.
"""
from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import picture_note

from ludoteca import load
from ludoteca.bots.simple import heuristic
from ludoteca.terminal.screen.local import Local
from ludoteca.terminal.session import begin

# players, decisions
MOVES = {"cafe-race": (6, 5), "crazy-race": (4, 9), "ave-caesar": (6, 7), "cafe-fatal": (5, 6)}
SIZES = {"": (80, 24), "-large": (120, 36)}
BEST = {"cafe-race-dark", "crazy-race-light", "ave-caesar-light", "cafe-fatal-dark"}
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.S)   # which would be fetched from elsewhere


async def shoot(name: str, size: tuple[int, int], dark: bool, path: Path) -> None:
    players, moves = MOVES[name]
    session = begin(load(name), players, ["Anna"], {}, "picture", ["heuristic"])
    session.kept.terms["luck"] = 7
    while moves and not session.over:
        session.let_bots_decide()
        for seat in session.due:
            view = session.view(seat)
            session.decide(seat, view.game.notation.say(view.s, seat, heuristic(view, moves)))
            moves -= 1
    session.let_bots_decide()
    with session:
        app = Local(session, "en", dark)
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            while not app.menu.open:
                await pilot.pause()
            app.menu.at = len(app.menu.open) // 2
            app.draw()
            await pilot.pause()
            path.write_text(FONTS.sub("", app.export_screenshot()).replace("Fira Code", "DejaVu Sans Mono")
                            + "\n", "utf-8")
    print(f"{path.name}  {path.stat().st_size // 1024} kB", flush=True)


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else None
    with tempfile.TemporaryDirectory() as home:
        os.environ["LUDOTECA_HOME"] = home
        for name in MOVES:
            for dark in (False, True):
                for label, size in SIZES.items():
                    what = f"{name}{label}-{'dark' if dark else 'light'}"
                    if folder or what in BEST:
                        target = folder or Path(__file__).parents[1] / "docs" / "pictures"
                        target.mkdir(parents=True, exist_ok=True)
                        asyncio.run(shoot(name, size, dark, target / f"terminal-{what}.svg"))
    if not folder:
        picture_note.note("terminal-")


if __name__ == "__main__":
    main()
