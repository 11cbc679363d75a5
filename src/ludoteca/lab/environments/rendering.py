"""Boards for those who watch an environment: as SVG, as an array of pixels, as text."""
from __future__ import annotations

import io
from typing import Any

import numpy as np
from rich.console import Console

from ludoteca.core.match import View
from ludoteca.lab.optional_packages import needed
from ludoteca.show.png import png
from ludoteca.show.presentation import terminal_of
from ludoteca.show.words import speaker

MODES = ["svg", "rgb_array", "ansi"]
WIDTH = 640                                 # of a picture in pixels, of a text in signs: enough for all


def rendered(view: View, mode: str | None) -> Any:
    """The board in a mode; None without one."""
    if mode == "svg":
        return view._repr_svg_()
    if mode == "rgb_array":
        return pixels(view._repr_svg_())
    return text(view) if mode == "ansi" else None


def pixels(svg: str) -> np.ndarray:
    """A picture as height, width, red, green and blue."""
    image = needed("PIL.Image").open(io.BytesIO(png(svg, WIDTH)))
    return np.asarray(image.convert("RGB"))


def text(view: View) -> str:
    """The board as a terminal shows it, without colours."""
    names = view.names or [str(p + 1) for p in range(view.s.players)]
    out = io.StringIO()
    screen = terminal_of(view.game).screen(view.s, view.seat, speaker("en", view.game.name), names)
    Console(file=out, width=WIDTH, color_system=None).print(screen, highlight=False)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
