"""The plain form: scrolling text without cursor or colour tricks, for pipes, screen readers and simple
terminals."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ludoteca.core.errors import LudotecaError
from ludoteca.core.match import View
from ludoteca.show.log import story
from ludoteca.show.presentation import terminal_of, text_of
from ludoteca.show.presentation_interface import Offer, seat_sign
from ludoteca.show.published_game import whole_guide
from ludoteca.show.words import Say, speaker
from ludoteca.terminal.hints import told
from ludoteca.terminal.session import Session

if TYPE_CHECKING:
    from ludoteca.terminal.remote_table import Remote

SCREENFUL = 60                           # empty lines that hide what was on the screen


class Leave(Exception):
    """Somebody wants to leave the table."""


def console_of(styled: bool) -> Console:
    """Text as it comes, with colours where they are wanted and can be shown."""
    return (Console(soft_wrap=True) if styled
            else Console(soft_wrap=True, color_system=None, force_terminal=False))


class PlainTerminal:
    """A game as scrolling text."""

    def __init__(self, session: Session | Remote, language: str, console: Console | None = None,
                 ask: Callable[[str], str] = input) -> None:
        self.session = session
        self.language = language
        self.ask = ask
        self.console = console or console_of(True)
        self.say: Say = speaker(language, session.game.name)
        self.shown: dict[int, int] = {}                      # how many events each seat has been told

    def run(self) -> Path | None:
        """Play to the end and say where the record is; None if the people left before."""
        self.tell(self.say("Type the number or the text of a choice. ? rules · h hint · u undo · l log "
                           "from the start · q quit."))
        try:
            self.make_ready()
            while not self.session.over:
                self.turn()
        except (EOFError, KeyboardInterrupt, Leave):
            self.tell("\n" + self.session.leave(self.say))
            return None
        self.show(self.session.view(self.session.looker))
        self.show_result()
        path = self.session.finish()
        self.tell(self.say("The record is saved in {file}.", file=path))
        return path

    def tell_line(self, lost: bool) -> None:
        """The line to a server is lost, or found again."""
        self.tell(self.say("Connection lost. Trying again…") if lost
                  else self.say("The connection is back."))

    def tell(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)

    def make_ready(self) -> None:
        if self.session.searching:
            with self.console.status(self.say("The bots are getting ready.")):
                self.session.make_ready()

    def turn(self) -> None:
        """The bots, then one of the people who owe a decision."""
        self.session.let_bots_decide()
        if self.session.due:
            self.person(self.session.due[0])
        elif not self.session.over:                          # somebody who only watches
            self.show(self.session.view(self.session.looker))

    def person(self, seat: int) -> None:
        """Ask one person; with several at the screen, draw a curtain before what is only for this one's
        eyes."""
        if not self.session.alone:
            self.curtain(seat)
        view = self.session.view(seat)
        self.show(view)
        offers = text_of(self.session.game).offers(view.s, seat, self.say)
        self.list_offers(view, [offer for offer in offers if offer.choice >= 0])
        while True:
            answer = self.ask("> ").strip()
            try:
                if self.back(answer, offers):
                    return
                if not self.command(view, answer, offers):
                    return self.session.decide(seat, read_answer(answer, offers))
            except LudotecaError as fault:
                self.tell(reason(answer, offers) or fault.translated(self.say))

    def back(self, answer: str, offers: Sequence[Offer]) -> bool:
        """Take back, if that is wanted; then somebody else may be asked."""
        wanted = answer.lower() in ("u", "undo") and not names_one(answer, offers)
        if wanted:
            self.session.undo()
        return wanted

    def command(self, view: View, answer: str, offers: Sequence[Offer]) -> bool:
        """Do what is no choice: rules, hint, the story so far, leaving."""
        if names_one(answer, offers):
            return False
        match answer.lower():
            case "q" | "quit":
                raise Leave
            case "?" | "help":
                self.tell(whole_guide(self.session.game.name, self.language)
                          or self.say("The rules of this game are not written yet."))
            case "h" | "hint":
                self.tell(told(view, self.session.hint(view), self.say))
            case "l" | "log":
                for line in story(view, self.say):
                    self.tell(f"  {line.round}. {line.text}")
            case _:
                return False
        return True

    def curtain(self, seat: int) -> None:
        """Hide what the one before saw, and wait."""
        name = self.session.names[seat]
        self.hide()
        self.tell(self.say("For {who}’s eyes only. Press Enter when nobody else is looking.",
                           who=name))
        self.ask("")
        self.hide()

    def hide(self) -> None:
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.tell("\n" * SCREENFUL)

    def show(self, view: View) -> None:
        """What happened since this seat last looked, then the position in its eyes."""
        since = min(self.shown.get(view.seat, 0), len(view.events))
        for line in story(view, self.say, since):
            self.tell("  " + line.text)
        self.shown[view.seat] = len(view.events)
        self.console.print()
        names = list(map(escape, view.names))
        self.console.print(terminal_of(self.session.game).screen(view.s, view.seat, self.say, names),
                           highlight=False)

    def list_offers(self, view: View, offers: Sequence[Offer]) -> None:
        title, hint = text_of(self.session.game).prompt(view.s, view.seat, self.say)
        mark = seat_sign(view.seat)
        self.console.print(f"\n{mark} [bold]{escape(self.say.labelled(view.names[view.seat], title))}[/]  "
                           f"[dim]{escape(hint)}[/]")
        for n, offer in enumerate(offers, 1):
            spoken = offer.spoken or offer.label
            self.console.print(f"  {n:>2}  [bold]{escape(offer.text):<14}[/] {escape(spoken)}",
                               highlight=False)

    def show_result(self) -> None:
        view = self.session.view(self.session.looker)
        columns, rows = text_of(self.session.game).result(view.s, self.say)
        table = Table("", *columns)
        winners = self.session.winners
        for p, row in sorted(enumerate(rows), key=lambda pair: pair[1][0]):
            name = f"{seat_sign(p)} {escape(view.names[p])}"
            table.add_row(name, *map(str, row), style="bold" if p in winners else "")
        self.console.print(table)


def read_answer(answer: str, offers: Sequence[Offer]) -> str:
    """A choice's text: given as such, or by its number in the list where no choice has that text."""
    texts = [offer.text for offer in offers if offer.choice >= 0]
    if answer not in texts and answer.isdigit() and 1 <= int(answer) <= len(texts):
        return texts[int(answer) - 1]
    return answer


def names_one(answer: str, offers: Sequence[Offer]) -> bool:
    return answer in [offer.text for offer in offers]


def reason(answer: str, offers: Sequence[Offer]) -> str:
    """Why what was asked for is not possible now, where the game has a reason for it."""
    return next((offer.reason for offer in offers if offer.choice < 0 and offer.text == answer), "")
