"""The look's colours for a terminal, light and dark: a sheet's by their names, and those around the board."""
from __future__ import annotations

from rich.style import Style
from textual.theme import Theme

from ludoteca.show.colours import BOARD, DARK, LIGHT
from ludoteca.terminal.character_grid import Spot

AROUND = {
    False: {"bg": "#e4e9db", "surface": "#fbfaf3", "sunken": "#d8dfcf", "line": "#c3ccb9", "ink": "#17302f",
            "muted": "#4f6461",
            "accent": "#bd3a22", "on-accent": "#fff7ec", "accent-soft": "#f6d9cc", "button": "#235553",
            "on-button": "#f4f8ec"},
    True: {"bg": "#0e2020", "surface": "#17302f", "sunken": "#0a1919", "line": "#2e4a48", "ink": "#eeeee0",
           "muted": "#a3b8b2",
           "accent": "#ff8c6c", "on-accent": "#2b0d05", "accent-soft": "#4d2a20", "button": "#8cc3b2",
           "on-button": "#08211f"},
}
NAMES = {False: "ludoteca-light", True: "ludoteca-dark"}


def theme(dark: bool) -> Theme:
    """A theme of Textual's with the page's colours."""
    tone = AROUND[dark]
    return Theme(NAMES[dark], primary=tone["button"], secondary=tone["muted"], accent=tone["accent"],
                 foreground=tone["ink"],
                 background=tone["bg"], surface=tone["surface"], panel=tone["sunken"], warning=tone["accent"],
                 error=tone["accent"], success=tone["button"], dark=dark,
                 variables={f"l-{name}": colour for name, colour in tone.items()})


def style_of(spot: Spot, dark: bool) -> Style:
    """How a cell of a sheet looks."""
    return Style(color=tone_of(spot.ink, dark), bgcolor=tone_of(spot.ground, dark), bold=spot.bold)


def tone_of(name: str, dark: bool) -> str:
    colour = (DARK if dark else LIGHT)[f"b-{name}" if name in BOARD else name]
    return f"#{colour[1] * 2}{colour[2] * 2}{colour[3] * 2}" if len(colour) == 4 else colour


def around(name: str, dark: bool, ground: str = "", bold: bool = False) -> Style:
    """A style outside the board: an ink and, perhaps, a ground."""
    return Style(color=AROUND[dark][name], bgcolor=AROUND[dark][ground] if ground else None, bold=bold)
