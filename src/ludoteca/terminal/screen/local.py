"""The full screen for a game at this terminal: people take turns at it, with a curtain between them; bots
think beside it."""
from __future__ import annotations

from ludoteca.bots.hint import Hint
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.terminal.screen.dialogs import Curtain, Result
from ludoteca.terminal.screen.game_screen import GameScreen
from ludoteca.terminal.session import Session


class Local(GameScreen):
    """A session on the screen."""

    def __init__(self, session: Session, language: str, dark: bool | None = None) -> None:
        super().__init__(language, session.game.name, dark)
        self.session = session
        self.seat = session.looker                # who looks; NOBODY: all of them
        self.turn = 0  # goes up when something is taken back: older thoughts are forgotten
        self.busy = False                          # a bot thinks
        self.record = ""
        self.again = False                         # they would like to play once more

    def on_mount(self) -> None:
        if self.session.searching:
            self.think(self.session.make_ready, lambda _: None)
        self.show(self.session.view(self.seat))

    def asked(self) -> bool:
        return self.seat in self.session.due

    def settled(self) -> None:
        """The next bot thinks; a person who is asked may choose meanwhile."""
        session = self.session
        if session.over:
            self.finish()
            return
        if session.thinking and not self.busy:
            view, turn = session.view(session.thinking[0]), self.turn
            self.busy = True
            self.think(lambda: session.think(view), lambda text: self.bot_decided(view.seat, text, turn))
        elif session.due and self.seat not in session.due:
            who = session.names[session.due[0]]
            words = self.say("For {who}’s eyes only. Press Enter when nobody else is looking.",
                             who=who)
            self.push_screen(Curtain(words), lambda _: self.look(session.due[0]))

    def look(self, seat: int) -> None:
        self.seat = seat
        self.show(self.session.view(seat))

    def bot_decided(self, seat: int, text: str, turn: int) -> None:
        self.busy = False
        if turn == self.turn:
            self.session.decide(seat, text)
        self.later()

    def later(self) -> None:
        """Show what is so now, as soon as nothing moves."""
        if self.moving:
            self.set_timer(0.05, self.later)
        else:
            kept = self.menu if self.view and self.asked() else None
            self.show(self.session.view(self.seat))
            if kept and self.asked() and [o.text for o in kept.open] == [o.text for o in self.menu.open]:
                self.menu = kept
                self.draw()

    def decide(self, text: str) -> None:
        self.session.decide(self.seat, text)
        if not self.session.alone and self.session.due[:1] != [self.seat]:
            self.seat = NOBODY
        self.show(self.session.view(self.seat))

    def take_back(self) -> None:
        self.session.undo()
        self.turn += 1
        self.seat = self.session.looker
        self.show(self.session.view(self.seat))

    def advise(self, view: View) -> Hint:
        return self.session.hint(view)

    def finish(self) -> None:
        if not self.record:
            self.record = self.say("The record is saved in {file}.", file=self.session.finish())
            self.push_screen(Result(self.session.view(self.seat), self.say, self.record, again=True),
                             self.once_more)

    def once_more(self, wanted: bool | None) -> None:
        if wanted:
            self.again = True
            self.exit(self.record)

    def farewell(self) -> str:
        return self.record or self.session.leave(self.say)
