"""What lies over the screen for a while: the rules, the curtain between two people, the result."""
from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Markdown, Static

from ludoteca.core.match import View
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import SEAT_SHAPES
from ludoteca.show.ranking import winners
from ludoteca.show.words import Say

CLOSE: list[BindingType] = [Binding(key, "close", show=False)
                            for key in ("escape", "q", "enter", "f1", "question_mark")]


class RulesDialog(ModalScreen[None]):
    """The guide, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(self, guide: str) -> None:
        super().__init__()
        self.guide = guide

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet"):
            yield Markdown(self.guide)

    def action_close(self) -> None:
        self.dismiss()


class Curtain(Screen[None]):
    """It hides all, until the one who is asked says to be alone."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "lift", show=False)]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        yield Static(self.words, markup=False)

    def action_lift(self) -> None:
        self.dismiss()


class Result(ModalScreen[bool]):
    """The final table, and where the record is. Its result: whether to play once more, where that can be."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSE, Binding("n", "again", show=False)]

    def __init__(self, view: View, say: Say, below: str, again: bool = False) -> None:
        super().__init__()
        self.view = view
        self.say = say
        self.again = again
        self.below = f"{below}\n\n" + (say("Enter: back to the board. n: once more. F10: leave.") if again
                                      else say("Enter: back to the board. F10: leave."))

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet"):
            yield Static(result_table(self.view, self.say))
            yield Static("\n" + self.below, markup=False)

    def action_close(self) -> None:
        self.dismiss(False)

    def action_again(self) -> None:
        if self.again:
            self.dismiss(True)


def result_table(view: View, say: Say) -> Table:
    """Rank by rank, the winners in bold."""
    columns, rows = text_of(view.game).result(view.s, say)
    table = Table("", *map(str, columns), box=None, padding=(0, 1))
    best = winners(view.game.rules, view.s)
    for p, row in sorted(enumerate(rows), key=lambda pair: pair[1][0]):
        table.add_row(f"{SEAT_SHAPES[p]} {view.names[p]}", *map(str, row),
                      style="bold reverse" if p in best else "")
    return table
