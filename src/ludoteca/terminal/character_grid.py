"""Character cells, a sheet of them, on which a game draws its board for a full-screen terminal.

Colours are the names of `show/colours.py`: board tones (`path`, `rest-lit`), a seat's `s1` and the mark on it
`s1-on`.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from rich.cells import cell_len

from ludoteca.show.presentation_interface import SEAT_SHAPES

GROUND, INK = "ground", "on-ground"


@dataclass(frozen=True)
class Spot:
    """One character: its ink, what it stands on, and whether it is bold."""

    sign: str = " "
    ink: str = INK
    ground: str = GROUND
    bold: bool = False


@dataclass
class CharacterGrid:
    """What there is room for, what may be chosen on the board (`targets`), and which of it the cursor is at
    (`picked`)."""

    width: int
    height: int
    targets: Collection[str] = ()
    picked: str = ""
    names: Sequence[str] = ()
    lost: list[str] = field(default_factory=list)    # what did not fit

    def __post_init__(self) -> None:
        self.rows = [[Spot()] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: str = INK, ground: str = "", bold: bool = False) -> int:
        """Write a text; without a ground it stands on what is there. Returns where it ends: some signs are
        two cells wide."""
        for sign in text:
            size = cell_len(sign)
            if x >= 0 and x + size <= self.width and 0 <= y < self.height:
                for n in range(size):                        # a wide sign's second cell is empty
                    self.part(x + n, y)
                    self.rows[y][x + n] = Spot("" if n else sign, ink, ground or self.rows[y][x + n].ground,
                                               bold)
            elif sign != " ":
                self.lost.append(text)
            x += size
        return x

    def part(self, x: int, y: int) -> None:
        """Free a cell of a wide sign: its other half is blank then."""
        row = self.rows[y]
        if not row[x].sign:
            row[x - 1] = replace(row[x - 1], sign=" ")
        if x + 1 < self.width and not row[x + 1].sign:
            row[x + 1] = replace(row[x + 1], sign=" ")

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        for line in range(y, y + height):
            self.put(x, line, " " * width, ground=ground)

    def seat(self, x: int, y: int, p: int, more: str = "", pad: int = 0, own: bool = False) -> int:
        """A seat's shape on its colour, with what stands beside it; one's own stands on cream."""
        ink, ground = (f"s{p + 1}", "rest-lit") if own else (f"s{p + 1}-on", f"s{p + 1}")
        return self.put(x, y, " " * pad + SEAT_SHAPES[p] + more + " " * pad, ink, ground, True)

    def tile(self, x: int, y: int, text: object, ink: str = "ink", ground: str = "rest-lit") -> int:
        """A card, a die, a sign: a text on a small ground of its own."""
        return self.put(x, y, f" {text} ", ink, ground, True)

    def mark(self, target: str, ink: str, ground: str) -> tuple[str, str]:
        """The colours of a place: as they are, or those of what may be chosen, or of what the cursor is
        at."""
        if target and target == self.picked:
            return "rest-lit", "red"
        return ("ink", "brass-lit") if target in self.targets else (ink, ground)

    def text(self) -> str:
        """The signs alone."""
        return "\n".join("".join(spot.sign for spot in row).rstrip() for row in self.rows)
