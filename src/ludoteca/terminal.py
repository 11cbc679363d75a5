"""Play at a terminal: one or several people at one screen, bots in the other seats."""
from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ludoteca.bots.levels import USUAL, searches, warm
from ludoteca.bots.named import Bot, Decide, bot_named
from ludoteca.core.errors import IllegalDecision
from ludoteca.core.game import Game
from ludoteca.core.match import Match, View
from ludoteca.core.state import NOBODY
from ludoteca.show.interface import Offer, seat_sign
from ludoteca.show.log import story
from ludoteca.show.parts import terminal_of, text_of
from ludoteca.show.words import Say, guide, speaker

BOTS = ("Chiara", "Dario", "Elsa", "Fausto", "Gina", "Hugo")


@dataclass
class Screen:
    """A game at one terminal. `people` are the seats of persons; `bots` play in the others."""

    match: Match
    people: Sequence[int]
    bots: dict[int, Bot]
    language: str = "en"
    console: Console = field(default_factory=Console)
    ask: Callable[[str], str] = input
    shown: dict[int, int] = field(default_factory=dict)      # how many events each seat has been told
    luck: int = field(default_factory=lambda: secrets.randbits(32))

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def say(self) -> Say:
        return speaker(self.language, self.game.name)

    def run(self) -> bool:
        """Play to the end; false if the people left before."""
        self.console.print(self.say("Type the number or the text of a choice; ? shows the rules, q leaves the table."), style="dim")
        try:
            with ExitStack() as stack:
                self.make_ready()
                for bot in self.bots.values():
                    stack.enter_context(bot)
                while not self.match.over:
                    self.turn()
        except (EOFError, KeyboardInterrupt, Leave):
            self.console.print("\n" + self.say("You leave the table. The game is not kept."))
            return False
        self.show(self.match.view(self.people[0] if self.people else NOBODY))
        self.show_result()
        return True

    def make_ready(self) -> None:
        """Compile the search now, if a bot has one, so that nobody waits in the middle of the game."""
        if any(searches(self.game, bot.name) for bot in self.bots.values()):
            with self.console.status(self.say("The bots are getting ready.")):
                warm(self.game)

    def turn(self) -> None:
        waiting = self.match.waiting
        for seat in [p for p in waiting if p in self.bots]:
            self.match.decide(seat, self.bots[seat](self.match.view(seat), self.luck + seat))
        for seat in [p for p in self.match.waiting if p in self.people and p in waiting]:
            self.person(seat)

    def person(self, seat: int) -> None:
        """Ask one person; with several at the screen, draw a curtain before what is only for this one's eyes."""
        if len(self.people) > 1:
            self.curtain(seat)
        view = self.match.view(seat)
        self.show(view)
        offers = [offer for offer in text_of(self.game).offers(view.s, seat, self.say) if offer.choice >= 0]
        self.list_offers(view, offers)
        while True:
            answer = self.ask("> ").strip()
            if answer.lower() in ("q", "quit"):
                raise Leave
            if answer in ("?", "help"):
                rules = guide(self.game.name, self.language)
                self.console.print(rules or self.say("The rules of this game are not written yet."), markup=False)
                continue
            try:
                self.match.decide(seat, read_answer(answer, offers))
                return
            except IllegalDecision as fault:
                self.console.print(escape(str(fault)), style="yellow")

    def curtain(self, seat: int) -> None:
        self.console.clear()
        name = self.match.names[seat]
        hint = self.say("It is for the eyes of {who} alone now. Press Enter when only {who} looks.", who=name)
        self.console.print("\n" * 3 + hint)
        self.ask("")
        self.console.clear()

    def show(self, view: View) -> None:
        """What happened since this seat last looked, then the position in its eyes."""
        for line in story(view, self.say, self.shown.get(view.seat, 0)):
            self.console.print("  " + escape(line.text), highlight=False)
        self.shown[view.seat] = len(view.events)
        self.console.print()
        names = list(map(escape, view.names))
        self.console.print(terminal_of(self.game).screen(view.s, view.seat, self.say, names), highlight=False)

    def list_offers(self, view: View, offers: Sequence[Offer]) -> None:
        title, hint = text_of(self.game).prompt(view.s, view.seat, self.say)
        mark = seat_sign(view.seat)
        self.console.print(f"\n{mark} [bold]{escape(view.names[view.seat])}: {escape(title)}[/]  [dim]{escape(hint)}[/]")
        for n, offer in enumerate(offers, 1):
            spoken = offer.spoken or offer.label
            self.console.print(f"  {n:>2}  [bold]{escape(offer.text):<14}[/] {escape(spoken)}", highlight=False)

    def show_result(self) -> None:
        view = self.match.view()
        columns, rows = text_of(self.game).result(view.s, self.say)
        table = Table("", *columns)
        winners = self.match.winners
        for p, row in sorted(enumerate(rows), key=lambda pair: pair[1][0]):
            name = f"{seat_sign(p)} {escape(self.match.names[p])}"
            table.add_row(name, *map(str, row), style="bold" if p in winners else "")
        self.console.print(table)


class Leave(Exception):
    """Somebody wants to leave the table."""


def read_answer(answer: str, offers: Sequence[Offer]) -> str:
    """A choice's text: given as such, or by its number in the list where no choice has that text."""
    texts = [offer.text for offer in offers]
    if answer not in texts and answer.isdigit() and 1 <= int(answer) <= len(texts):
        return texts[int(answer) - 1]
    return answer


def seat_names(players: int, people: Sequence[str]) -> list[str]:
    """The people first, then bots with names of their own."""
    free = [name for name in BOTS if name not in people]
    return [*people, *free][:players]


def start(game: Game, players: int | None, people: Sequence[str], options: dict[str, Any], seed: str | None,
          language: str, bots: Sequence[str | Decide] = (USUAL,)) -> Screen:
    seats = game.start(players, options).players
    match = Match(game, players, options, seed, names=seat_names(seats, people))
    taken = min(len(people), seats)
    return Screen(match, range(taken), {p: bot_named(bots[(p - taken) % len(bots)]) for p in range(taken, seats)}, language)
