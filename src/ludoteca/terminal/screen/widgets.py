"""The parts of the screen: board, seats, log and choices. Each draws itself from what it was last told."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.segment import Segment
from rich.text import Text
from textual.events import Click, Resize
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ludoteca.core.match import View
from ludoteca.show.log import LogLine
from ludoteca.show.presentation import terminal_of
from ludoteca.show.presentation_interface import SEAT_SHAPES
from ludoteca.show.words import Say, speaker
from ludoteca.terminal.character_grid import CharacterGrid
from ludoteca.terminal.screen.choices import Menu, wrapped
from ludoteca.terminal.screen.terminal_colours import around, style_of, tone_of

LOOKS = {"tab": ("ink", "sunken", True), "tab-on": ("on-button", "button", True), "chip": ("ink", "", True),
         "chip-on": ("on-accent", "accent", True), "note": ("muted", "", False), "plain": ("ink", "", False)}
NAME = 12                                # signs of a name in a seat's row


class ScreenWidget(Widget):
    """A part that knows whether it is dark."""

    @property
    def dark(self) -> bool:
        return self.app.current_theme.dark


class BoardWidget(ScreenWidget):
    """The board, as the game draws it on a sheet of this size."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.sheet = CharacterGrid(0, 0)
        self.view: View | None = None
        self.menu = Menu()
        self.say: Any = str

    def show(self, view: View, s: Any, menu: Menu, say: Say) -> None:
        """Draw a state in the eyes of the view's seat, with the places of the menu marked."""
        self.view = view
        self.s = s
        self.menu = menu
        self.say = say
        self.draw()

    def draw(self) -> None:
        if self.view and self.size.width:
            self.sheet = self.drawn(self.s)
            self.refresh()

    def drawn(self, s: Any) -> CharacterGrid:
        assert self.view
        picked = self.menu.current.target if self.menu.current else ""
        sheet = CharacterGrid(self.size.width, self.size.height, self.menu.targets(), picked, self.view.names)
        terminal_of(self.view.game).board(s, self.view.seat, self.say, sheet)
        return sheet

    def on_resize(self, event: Resize) -> None:
        self.draw()

    def render_line(self, y: int) -> Strip:
        if y >= self.sheet.height:
            return Strip.blank(self.size.width, self.rich_style)
        dark = self.dark
        return Strip([Segment(spot.sign, style_of(spot, dark)) for spot in self.sheet.rows[y]]).simplify()


class Seats(ScreenWidget):
    """A row a seat: its mark and name, and how it stands."""

    def __init__(self) -> None:
        super().__init__(id="seats")
        self.view: View | None = None
        self.say = speaker()
        self.text = Text()

    def show(self, view: View, s: Any, waiting: Sequence[int], say: Say) -> None:
        self.view = view
        self.s = s
        self.waiting = waiting
        self.say = say
        self.fit()

    def on_resize(self, event: Resize) -> None:
        self.fit()

    def fit(self) -> None:
        """The rows in this width, and as high as they are."""
        if self.view and self.size.width:
            lines = [line for p in range(self.s.players) for line in self.row(p)]
            self.text = Text("\n").join(lines)
            self.styles.height = len(lines)
            self.refresh()

    def row(self, p: int) -> list[Text]:
        """A seat's lines: cells flow after the name."""
        assert self.view
        cells = terminal_of(self.view.game).row(self.s, p, self.say)
        waited, name = p in self.waiting, self.view.names[p][:NAME]
        head = Text("▸" if waited else " ", around("accent", self.dark, bold=True))
        head.append(SEAT_SHAPES[p], style=f"bold {tone_of(f's{p + 1}', self.dark)}")
        head.append(f" {name}", around("ink", self.dark, bold=p == self.view.seat or waited))
        muted = around("muted", self.dark)
        lines = [head]
        between = "  "
        for cell in cells:
            if lines[-1].cell_len + len(between + cell) <= self.size.width:
                lines[-1].append(between + cell, muted)
            else:
                lines += [Text("   ").append(part, muted) for part in wrapped(cell, self.size.width - 3)]
            between = " · "
        return lines

    def render(self) -> Text:
        return self.text


class Log(ScreenWidget):
    """What happened, the newest last; a line can be picked to look back at its moment."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.lines: list[LogLine] = []
        self.picked = -1

    def show(self, lines: list[LogLine], picked: int = -1) -> None:
        self.lines, self.picked = lines, picked
        self.refresh()

    def render(self) -> Text:
        """As many whole lines as fit, so that the picked one, or the last, is among them."""
        width, height = self.size.width, self.size.height
        end = self.picked + 1 if self.picked >= 0 else len(self.lines)
        rows: list[Text] = []
        for n in range(end - 1, -1, -1):
            found = self.entry(n, width)
            if len(rows) + len(found) > height:
                break
            rows = found + rows
        return Text("\n").join(rows)

    def entry(self, n: int, width: int) -> list[Text]:
        line = self.lines[n]
        new = n == 0 or self.lines[n - 1].round != line.round
        mark = f"{line.round:>2} " if new else "   "
        style = around("on-accent", self.dark, "accent",
                       True) if n == self.picked else around("ink" if n == len(self.lines) - 1
                                                                                              else "muted",
                                                                                              self.dark)
        rows = [Text(mark, around("accent", self.dark, bold=True)) if k == 0 else Text("   ")
                for k, _ in enumerate(wrapped(line.text, width - 3))]
        for row, part in zip(rows, wrapped(line.text, width - 3), strict=True):
            row.append(part, style)
        return rows


class Choices(ScreenWidget):
    """The question, what can be chosen, and a sentence about the choice at the cursor."""

    class Picked(Message):
        """A choice was clicked; `again`: it was the cursor's already."""

        def __init__(self, number: int, again: bool) -> None:
            super().__init__()
            self.number, self.again = number, again

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.menu = Menu()
        self.addressed = ""
        self.question = ""
        self.hint = ""
        self.note = ""

    def show(self, menu: Menu, addressed: str, question: str, hint: str, note: str) -> None:
        self.menu = menu
        self.addressed = addressed
        self.question = question
        self.hint = hint
        self.note = note
        self.refresh()

    @property
    def title(self) -> str:
        """The question, with the name of whoever is asked where there is room for it."""
        fits = self.addressed and len(self.addressed) <= self.size.width
        return self.addressed if fits else self.question

    def about(self) -> str:
        """Below the choices: what somebody should know now, else the choice in words, else what is asked."""
        current = self.menu.current
        if self.note or not current:
            return self.note or self.hint
        return f"{current.text} ({self.menu.at + 1}/{len(self.menu.open)})  {current.spoken or current.label}"

    def render(self) -> Text:
        width, height = self.size.width, self.size.height
        typed = f"  > {self.menu.typed}" if self.menu.typed else ""
        below = wrapped(self.about(), width, height - 2)
        above = Text(self.title[:width - len(typed)],
                     around("accent" if self.menu.open else "muted", self.dark, bold=True))
        above.append(typed, around("ink", self.dark, bold=True))
        rows = [above]
        for pieces in self.menu.lines(width, height - 1 - len(below)):
            row = Text()
            for text, look in pieces:
                ink, ground, bold = LOOKS[look]
                row.append(text, around(ink, self.dark, ground, bold))
            rows.append(row)
        rows += [Text()] * (height - len(rows) - len(below))
        return Text("\n").join([*rows,
                                *(Text(line, around("accent" if self.note else "ink", self.dark))
                                  for line in below)])

    def on_click(self, event: Click) -> None:
        spot = event.get_content_offset(self)
        number = self.menu.spots.get((spot.y - 1, spot.x), -1) if spot else -1
        if number >= 0:
            self.post_message(self.Picked(number, number == self.menu.at))
