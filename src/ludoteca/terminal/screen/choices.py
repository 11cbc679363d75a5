"""What can be chosen at a terminal: a cursor over the offers, what is typed, and how they are laid out in
lines.

Where choosing takes two steps (a card, then where it goes) the first is a row of tabs, as on the page.
"""
from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from ludoteca.show.presentation_interface import Offer
from ludoteca.terminal.plain_text import read_answer, reason

Piece = tuple[str, str]                  # a text and how it looks: tab, tab-on, chip, chip-on, note, plain


@dataclass
class Menu:
    """The offers of one question. `at` is the cursor's place among those that are possible; -1: nowhere
    yet."""

    offers: Sequence[Offer] = ()
    at: int = -1
    typed: str = ""
    # where each one was last laid out: (line, column)
    spots: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.open = [offer for offer in self.offers if offer.choice >= 0]
        self.tabs: list[tuple[str, list[int]]] = []
        for n, offer in enumerate(self.open):
            if offer.group and self.tabs and self.tabs[-1][0] == offer.group:
                self.tabs[-1][1].append(n)
            else:
                self.tabs.append((offer.group or offer.label, [n]))
        if not any(offer.group for offer in self.open):
            self.tabs = [("", list(range(len(self.open))))] if self.open else []

    @property
    def current(self) -> Offer | None:
        return self.open[self.at] if 0 <= self.at < len(self.open) else None

    @property
    def tab(self) -> int:
        return next((n for n, (_, members) in enumerate(self.tabs) if self.at in members), 0)

    def step(self, by: int) -> None:
        """To the next or the last choice."""
        self.typed = ""
        if self.open:
            self.at = ((0 if by > 0 else len(self.open) - 1) if self.at < 0
                       else (self.at + by) % len(self.open))

    def turn(self, by: int) -> None:
        """To another tab, at the same place of the board where it can be; without tabs, to the next
        choice."""
        if len(self.tabs) < 2 or self.at < 0:
            return self.step(by)
        self.typed, was = "", self.open[self.at]
        members = self.tabs[(self.tab + by) % len(self.tabs)][1]
        self.at = next((n for n in members if was.target and self.open[n].target == was.target), members[0])

    def type(self, sign: str) -> None:
        """One more letter: the cursor goes to what it may mean."""
        self.typed += sign
        self._follow()

    def rub_out(self) -> None:
        self.typed = self.typed[:-1]
        self._follow()

    def _follow(self) -> None:
        said, texts = self.typed.lower(), [offer.text.lower() for offer in self.open]
        meant = read_answer(said, [Offer(0, text, text) for text in texts])
        begun = ([n for n, text in enumerate(texts) if text == meant]
                 + [n for n, text in enumerate(texts) if text.startswith(said)])
        self.at = begun[0] if begun and said else -1

    def begins(self, sign: str) -> bool:
        """Whether a choice, or what was typed with this letter, begins so."""
        said = (self.typed + sign).lower()
        return bool(self.typed) or any(offer.text.lower().startswith(said) for offer in self.offers)

    def chosen(self) -> str:
        """What Enter means: the choice at the cursor, else what is typed."""
        return self.current.text if self.current else self.typed

    def why_not(self) -> str:
        return reason(self.typed, self.offers)

    def targets(self) -> set[str]:
        """The places on the board that the choices of the current tab lead to."""
        members = self.tabs[self.tab][1] if self.tabs else []
        return {self.open[n].target for n in members} - {""}

    # Lines.

    def lines(self, width: int, height: int) -> list[list[Piece]]:
        """Tabs, then the current tab's choices, as many lines as fit around the cursor."""
        self.spots = {}
        head = self._tabs(width) if len(self.tabs) > 1 else []
        rows = self._rows(self.tabs[self.tab][1] if self.tabs else [], width)
        at = next((n for n, row in enumerate(rows) if self.at in row), 0)
        room = max(1, height - len(head))
        first = max(0, min(at - room // 2, len(rows) - room))
        return head + [self._row(row, len(head) + n) for n, row in enumerate(rows[first:first + room])]

    def _tabs(self, width: int) -> list[list[Piece]]:
        lines: list[list[Piece]] = [[]]
        used = 0
        for n, (name, members) in enumerate(self.tabs):
            text = f" {name} "
            if used + len(text) > width:
                lines.append([])
                used = 0
            for x in range(used, used + len(text)):
                self.spots[len(lines) - 1, x] = members[0]
            lines[-1].append((text, "tab-on" if self.at >= 0 and n == self.tab else "tab"))
            used += len(text)
        return lines

    def _rows(self, members: list[int], width: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        used = 0
        for n in members:
            size = len(self._chip(n))
            if rows[-1] and used + size > width:
                rows.append([])
                used = 0
            rows[-1].append(n)
            used += size
        return rows

    def _chip(self, n: int) -> str:
        offer = self.open[n]
        return f" {offer.label} {offer.note} " if offer.note else f" {offer.label}  "

    def _row(self, members: list[int], line: int) -> list[Piece]:
        pieces: list[Piece] = []
        used = 0
        for n in members:
            offer, text = self.open[n], self._chip(n)
            for x in range(used, used + len(text)):
                self.spots[line, x] = n
            used += len(text)
            if n == self.at:
                pieces.append(("▸" + text[1:], "chip-on"))
            else:
                pieces += [(f" {offer.label} ", "chip"), (text[len(offer.label) + 2:], "note")]
        return pieces


def wrapped(text: str, width: int, most: int = 99) -> list[str]:
    """A text in lines; what is more than so many ends in an ellipsis."""
    lines = textwrap.wrap(text, width)
    return lines if len(lines) <= most else [*lines[:most - 1], lines[most - 1][:width - 1] + "…"]
