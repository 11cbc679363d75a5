"""The full screen: what is the same at this terminal and at a server's table. Who plays is said by the
classes made of it."""
from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from ludoteca.bots.hint import Hint
from ludoteca.core.errors import LudotecaError
from ludoteca.core.events import fold
from ludoteca.core.match import View
from ludoteca.show.log import LogLine, listed, opening, story
from ludoteca.show.presentation import about_of, terminal_of, text_of
from ludoteca.show.presentation_interface import Offer
from ludoteca.show.published_game import whole_guide
from ludoteca.show.words import speaker
from ludoteca.terminal.character_grid import CharacterGrid
from ludoteca.terminal.hints import told
from ludoteca.terminal.screen.choices import Menu
from ludoteca.terminal.screen.dialogs import RulesDialog
from ludoteca.terminal.screen.terminal_colours import NAMES, theme
from ludoteca.terminal.screen.widgets import BoardWidget, Choices, Log, Seats
from ludoteca.terminal.session import THINKER

STYLE = Path(__file__).with_name("screen.tcss")
STEP, LONGEST = 0.14, 1.8                # seconds of a step of a movement, and of a whole one at most
LETTERS = {"?": "rules", "h": "hint", "u": "undo", "l": "look_back", "t": "light", "q": "leave"}
COMMANDS = {"f1": "rules", "f2": "hint", "f3": "undo", "f4": "look_back", "f5": "light"}
KEYS = {"F1": "Rules", "F2": "Hint", "F3": "Undo", "F4": "Look back", "F5": "Light/dark", "F10": "Quit"}


class BackgroundResult(Message):
    """What was thought of elsewhere, and who wanted it."""

    def __init__(self, then: Callable[[Any], None], outcome: Any, fault: LudotecaError | None) -> None:
        super().__init__()
        self.then = then
        self.outcome = outcome
        self.fault = fault


class GameScreen(App[str]):
    """A table on the screen, through the eyes of one seat. The app's result is what is to be said after
    it."""

    CSS_PATH = STYLE
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "tall")]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f10,ctrl+c,ctrl+q", "leave", priority=True)]

    def __init__(self, language: str, game: str, dark: bool | None = None) -> None:
        super().__init__()
        self.title = "Ludoteca"
        self.language, self.say = language, speaker(language, game)
        for tone in (False, True):
            self.register_theme(theme(tone))
        self.theme = NAMES[dark_terminal() if dark is None else dark]
        self.view: View | None = None              # what is shown, when nothing moves any more
        self.lines: list[LogLine] = []
        self.menu = Menu()
        self.note = ""
        self.picked = -1                           # the line of the log that is looked back at
        # what is still to be seen of a movement, and what was heard by then
        self.frames: list[tuple[CharacterGrid, int]] = []
        self.pace = STEP
        self.moving: Timer | None = None
        self.thinking = 0                          # how many thoughts are under way

    # What a class made of this one says.

    def asked(self) -> bool:
        """Whether the seat that looks may choose now."""
        raise NotImplementedError

    def offers(self, view: View) -> Sequence[Offer]:
        """What can be chosen, and what cannot and why."""
        return text_of(view.game).offers(view.s, view.seat, self.say)  # type: ignore[no-any-return]

    def decide(self, text: str) -> None:
        """A choice was made; LudotecaError if it cannot be."""
        raise NotImplementedError

    def take_back(self) -> None:
        raise NotImplementedError

    def advise(self, view: View) -> Hint:
        """Asked in a thread of its own."""
        raise NotImplementedError

    def aside(self) -> str:
        """What else the line above tells."""
        return ""

    def farewell(self) -> str:
        raise NotImplementedError

    def settled(self) -> None:
        """All that is known is shown and nothing moves: go on."""

    # The screen.

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield BoardWidget()
                yield Choices()
            with Vertical(id="right"):
                yield Seats()
                yield Log()
        yield Static(id="keys", markup=False)

    @property
    def board(self) -> BoardWidget:
        return self.main.query_one(BoardWidget)

    @property
    def main(self) -> Screen[Any]:
        """The screen below all dialogs."""
        return self.screen_stack[0]

    def show(self, view: View) -> None:
        """Show a view: what happened since the last one moves, then `settled` is called."""
        if not self.screen_stack:                  # it is being left
            return
        self.stop()
        was, self.view = self.view, view
        same = was is not None and was.seat == view.seat and was.events == view.events[:len(was.events)]
        since = len(was.events) if same and was else 0
        self.lines = (self.lines if since else []) + story(view, self.say, since)
        self.picked = -1
        self.menu, self.note = Menu(), ""
        if same and was and self.animation_level != "none":
            self.frames = self.movement(view, was.s, since)
            self.pace = min(STEP, LONGEST / max(1, len(self.frames)))
            self.play()
        else:
            self.settle()

    def movement(self, view: View, s: Any, since: int) -> list[tuple[CharacterGrid, int]]:
        """The boards on the way to a view, as far as one differs from the one before."""
        board = self.board
        found = []
        last = self.board.sheet
        board.view, board.menu = view, self.menu
        for state, heard in steps(view, s, since):
            sheet = board.drawn(state)
            if sheet.rows != last.rows:
                found.append((sheet, heard))
                last = sheet
        return found

    def play(self) -> None:
        """One step of a movement, then the others."""
        if not self.frames:
            return self.settle()
        sheet, heard = self.frames.pop(0)
        self.board.sheet = sheet
        self.board.refresh()
        self.main.query_one(Log).show([line for line in self.lines if line.heard <= heard])
        self.moving = self.set_timer(self.pace, self.play)

    def stop(self) -> None:
        if self.moving:
            self.moving.stop()
        self.moving = None

    def settle(self) -> None:
        """Everything as it is now."""
        self.stop()
        self.ask()
        self.draw()
        self.settled()

    def ask(self) -> None:
        assert self.view
        self.menu = Menu(self.offers(self.view) if self.asked() else ())

    def draw(self) -> None:
        """All parts, from what is known."""
        view = self.view
        if view is None:
            return
        s = (view.s if self.picked < 0
             else fold(view.game.rules, opening(view), view.events[:self.lines[self.picked].heard]))
        self.board.show(view, s, self.menu, self.say)
        self.main.query_one(Seats).show(view, s, [] if self.picked >= 0 else view.waiting, self.say)
        self.main.query_one(Log).show(self.lines, self.picked)
        self.main.query_one(Choices).show(self.menu, *self.question(view), self.note)
        self.draw_frame(view)

    def question(self, view: View) -> tuple[str, str, str]:
        """What is asked, with a name and without, or what is waited for; and a hint."""
        if self.picked >= 0:
            return "", self.say("Looking back"), self.say("Up and down: step through the game. Escape: back.")
        title, hint = text_of(view.game).prompt(view.s, view.seat, self.say)
        if self.menu.open:
            return self.say.labelled(view.names[view.seat], title), title, hint
        return ("", title, hint) if view.over else ("", self.waits(view), "")

    def waits(self, view: View) -> str:
        names = [view.names[p] for p in view.waiting]
        if len(names) > 1:
            return self.say("Waiting for {who}", who=listed(names, self.say))
        return f"{names[0]} {self.say('thinking…')}" if names else ""

    def draw_frame(self, view: View) -> None:
        """The lines above and below."""
        head = [about_of(view.game).title, text_of(view.game).where(view.s, self.say) if view.s.round else "",
                self.aside(), "…" if self.thinking else ""]
        self.main.query_one("#head", Static).update("   ".join(filter(None, head)))
        keys = Text()
        for key in KEYS:
            keys.append(key, "bold").append(f" {self.say(KEYS[key])}  ")
        self.main.query_one("#keys", Static).update(keys)

    # Keys.

    async def on_key(self, event: Key) -> None:
        if len(self.screen_stack) > 1:
            return
        event.stop()
        event.prevent_default()
        letter = event.character or ""
        if self.moving:                            # any key ends a movement, and does no more
            self.settle()
        elif event.key in COMMANDS or (letter in LETTERS and not self.menu.begins(letter)):
            await self.run_action(COMMANDS.get(event.key) or LETTERS[letter])
        elif self.picked >= 0:
            self.looking_back(event.key)
            self.draw()
        else:
            self.point(event.key, letter if event.is_printable else "")
            self.draw()

    def point(self, key: str, letter: str) -> None:
        """Move the cursor, type, or choose."""
        menu = self.menu
        step = {"left": -1, "right": 1}.get(key)
        turn = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}.get(key)
        if key == "enter":
            return self.choose()
        self.note = ""
        if step:
            menu.step(step)
        elif turn:
            menu.turn(turn)
        elif key == "backspace":
            menu.rub_out()
        elif key == "escape":
            menu.at, menu.typed = -1, ""
        elif letter and menu.open:
            menu.type(letter)

    @on(Choices.Picked)
    def clicked(self, event: Choices.Picked) -> None:
        self.menu.at = event.number
        self.menu.typed = ""
        self.note = ""
        if event.again:
            self.choose()
        self.draw()

    def choose(self) -> None:
        """Enter: the choice at the cursor; or, typed and not possible, why."""
        command = LETTERS.get(self.menu.typed)
        if command and not self.menu.current:
            self.menu.typed = ""
            self.call_later(self.run_action, command)
        elif self.menu.open and (self.menu.current or self.menu.typed):
            self.attempt(lambda: self.decide(self.menu.chosen()), self.menu.why_not())

    def attempt(self, deed: Callable[[], None], reason: str = "") -> None:
        """Do it, or say why it cannot be."""
        try:
            deed()
        except LudotecaError as fault:
            self.note = reason or fault.translated(self.say)
            self.menu.typed = ""
            self.draw()

    def action_rules(self) -> None:
        if self.view and len(self.screen_stack) == 1:
            rules = whole_guide(self.view.game.name, self.language)
            self.push_screen(RulesDialog(rules or self.say("The rules of this game are not written yet.")))

    def action_undo(self) -> None:
        self.attempt(self.take_back)

    def action_hint(self) -> None:
        view = self.view
        if view and self.menu.open:
            self.note = self.say("A bot is thinking…")
            self.think(lambda: self.advise(view), lambda hint: self.advised(view, hint))
            self.draw()

    def advised(self, view: View, given: Hint) -> None:
        if self.view is view:
            texts = [offer.text for offer in self.menu.open]
            self.menu.at = texts.index(given.best) if given.best in texts else -1
            self.note = told(view, given, self.say)
            self.draw()

    def action_look_back(self) -> None:
        if self.lines:
            self.picked = len(self.lines) - 1 if self.picked < 0 else -1
            self.draw()

    def looking_back(self, key: str) -> None:
        last = len(self.lines) - 1
        to = {"up": self.picked - 1, "left": self.picked - 1, "down": self.picked + 1,
              "right": self.picked + 1, "home": 0,
              "end": last, "pageup": self.picked - 8, "pagedown": self.picked + 8}.get(key)
        self.picked = -1 if to is None else max(0, min(to, last))

    def action_light(self) -> None:
        self.theme = NAMES[not self.current_theme.dark]
        self.draw()

    def action_leave(self) -> None:
        self.exit(self.farewell())

    # Thinking, elsewhere, so that the screen never stands still.

    def think(self, thought: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Let a thread of its own think, and do with the outcome what is said; leaving does not wait for
        it."""
        def run() -> None:
            try:
                self.post_message(BackgroundResult(then, thought(), None))
            except LudotecaError as fault:
                self.post_message(BackgroundResult(then, None, fault))

        self.thinking += 1
        threading.Thread(target=run, name=THINKER, daemon=True).start()

    @on(BackgroundResult)
    def thought(self, event: BackgroundResult) -> None:
        self.thinking -= 1
        if not self.screen_stack:                  # it is being left
            return
        if event.fault:
            self.failed(event.fault)
        else:
            event.then(event.outcome)

    def failed(self, fault: LudotecaError) -> None:
        self.note = fault.translated(self.say)
        self.draw()


def dark_terminal() -> bool:
    """Dark, unless the terminal says that its ground is light (COLORFGBG)."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] not in ("7", "15")


def steps(view: View, s: Any, since: int) -> Iterator[tuple[Any, int]]:
    """The states on the way from s to the view, and how many events had been heard."""
    rules = view.game.rules
    s = s.copy()
    between = terminal_of(view.game).between
    for heard, event in enumerate(view.events[since:], since + 1):
        for state in between(s, event):
            yield state, heard - 1
        yield fold(rules, s, [event]).copy(), heard
