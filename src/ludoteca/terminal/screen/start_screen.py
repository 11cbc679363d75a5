"""What to play: a kept game, or a new one with its players, people, bots' levels and options."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Static

from ludoteca.bots.game_bots import LEVELS
from ludoteca.bots.levels import USUAL, level_title
from ludoteca.core.game_loader import Game, games, load
from ludoteca.show.presentation import about_of
from ludoteca.show.presentation_interface import SEAT_SHAPES
from ludoteca.show.words import Say, speaker
from ludoteca.terminal.saved_games import SavedGame
from ludoteca.terminal.screen.choices import wrapped
from ludoteca.terminal.screen.game_screen import STYLE, dark_terminal
from ludoteca.terminal.screen.terminal_colours import NAMES, around, theme, tone_of
from ludoteca.terminal.session import BOTS, Session, begin, described

PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Emma", "Furio")
LONGEST = 12                             # letters of a name


@dataclass
class Setup:
    """A new game that is being put together: what each row holds can be changed."""

    game: Game
    say: Say
    players: int = 0
    people: int = 1
    names: list[str] = field(default_factory=lambda: list(PEOPLE))
    levels: list[str] = field(default_factory=lambda: [USUAL] * len(PEOPLE))
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = self.game.rules
        self.players = self.game.start().players
        self.options = {name: values[0] for name, values in rules.OPTIONS.items()
                        if isinstance(values, tuple)}

    def rows(self) -> list[str]:
        """What can be changed, line by line: players, people, a row a seat, the options."""
        return ["players", "people", *(f"seat {p}" for p in range(self.players)), *self.options]

    def bot(self, p: int) -> str:
        """The name of the bot in a seat."""
        return [name for name in BOTS if name not in self.names[:self.people]][p - self.people]

    def told(self, row: str) -> tuple[str, str]:
        """A row's name, and what it holds."""
        if row in ("players", "people"):
            return ((self.say("Players"), str(self.players)) if row == "players"
                    else (self.say("People"), str(self.people)))
        if row.startswith("seat "):
            p = int(row[5:])
            return (self.names[p], self.say("at this screen")) if p < self.people else (
                self.bot(p), level_title(self.levels[p], self.say))
        words, value = about_of(self.game).options, self.options[row]
        if isinstance(value, bool):
            return self.say(words.get(row, (row,))[0]), self.say("Yes") if value else self.say("No")
        return self.say(words.get(row, (row,))[0]), self.say(words.get(f"{row}.{value}", (str(value),))[0])

    def change(self, row: str, by: int) -> None:
        """The next or the last value of a row."""
        counts = list(self.game.rules.PLAYERS)
        if row == "players":
            self.players = counts[(counts.index(self.players) + by) % len(counts)]
            self.people = min(self.people, self.players)
        elif row == "people":
            self.people = (self.people - 1 + by) % self.players + 1
        elif row.startswith("seat "):
            p = int(row[5:])
            if p >= self.people:
                self.levels[p] = LEVELS[(LEVELS.index(self.levels[p]) + by) % len(LEVELS)]
        else:
            values = self.game.rules.OPTIONS[row]
            self.options[row] = values[(values.index(self.options[row]) + by) % len(values)]

    def rename(self, row: str, key: str, letter: str) -> None:
        """A person's name, typed."""
        p = int(row[5:]) if row.startswith("seat ") else self.people
        if p < self.people:
            name = self.names[p][:-1] if key == "backspace" else (self.names[p] + letter)[:LONGEST]
            self.names[p] = name if name not in self.names[:p] + self.names[p + 1:self.people] else name + "2"

    def begin(self) -> Session:
        people = [name.strip() or PEOPLE[p] for p, name in enumerate(self.names[:self.people])]
        return begin(self.game, self.players, people, self.options, None,
                     self.levels[self.people:self.players] or [USUAL])


class Chooser(App[SavedGame | Setup]):
    """Two pages: which game, then how. The app's result is a kept game, or a new one that is set up."""

    CSS_PATH = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q,f10", "quit", priority=True)]

    def __init__(self, language: str, kept: Sequence[SavedGame], dark: bool | None = None) -> None:
        super().__init__()
        self.title = "Ludoteca"
        self.language = language
        self.say = speaker(language)
        self.kept = list(kept)[:5]
        for tone in (False, True):
            self.register_theme(theme(tone))
        self.theme = NAMES[dark_terminal() if dark is None else dark]
        self.games = sorted(map(load, games()), key=lambda game: (about_of(game).order, game.name))
        self.setup: Setup | None = None
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static("Ludoteca", id="head", markup=False)
        yield Static(id="list", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.draw()

    def on_key(self, event: Key) -> None:
        event.stop()
        rows = self.setup.rows() if self.setup else [*self.kept, *self.games]
        side = {"left": -1, "right": 1}.get(event.key, 0)
        if event.key in ("up", "down", "tab", "shift+tab"):
            self.at = (self.at + (1 if event.key in ("down", "tab") else -1)) % len(rows)
        elif event.key == "enter":
            self.choose()
        elif event.key == "escape" or (event.key == "q" and not self.setup):
            self.exit(None) if self.setup is None else self.go_back()
        elif self.setup and side:
            self.setup.change(self.setup.rows()[self.at], side)
        elif self.setup and (event.key == "backspace" or event.is_printable):
            self.setup.rename(self.setup.rows()[self.at], event.key, event.character or "")
        elif event.character and event.character.isdigit() and 0 < int(event.character) <= len(rows):
            self.at = int(event.character) - 1
        if self.is_running:
            self.draw()

    def go_back(self) -> None:
        self.setup, self.at = None, 0

    def choose(self) -> None:
        """Enter: from the first page to a kept game or to the second page; from there to the game."""
        if self.setup:
            self.exit(self.setup)
        elif self.at < len(self.kept):
            self.exit(self.kept[self.at])
        else:
            game = self.games[self.at - len(self.kept)]
            self.setup, self.at = Setup(game, speaker(self.language, game.name)), 0

    # The pages.

    def draw(self) -> None:
        lines = self.page_of_setup(self.setup) if self.setup else self.page_of_games()
        here = next((n for n, line in enumerate(lines) if line.plain.startswith("▸")), 0)
        first = max(0, min(here - 4, len(lines) - self.size.height + 2))
        self.query_one("#list", Static).update(Text("\n").join(lines[first:]))
        hint = (self.say("↑↓ line   ←→ value   A–Z name   Enter begin   Esc back") if self.setup
                else self.say("↑↓ line   Enter choose   Esc leave"))
        self.query_one("#keys", Static).update(hint)

    def line(self, n: int, text: str, more: str = "", mark: int = -1) -> Text:
        """A line that can be chosen."""
        dark, here = self.current_theme.dark, n == self.at
        line = Text("▸ " if here else "  ", around("accent", dark, bold=True))
        if mark >= 0:
            line.append(f"{SEAT_SHAPES[mark]} ", style=f"bold {tone_of(f's{mark + 1}', dark)}")
        line.append(f" {text} ",
                    around("on-accent", dark, "accent", True) if here else around("ink", dark, bold=True))
        return line.append(f" {more}", around("ink" if here else "muted", dark))

    def page_of_games(self) -> list[Text]:
        lines, dark = [Text()], self.current_theme.dark
        for n, kept in enumerate(self.kept):
            words = described(kept)
            lines.append(self.line(n, self.say("Resume: {game}", game=words["game"]),
                                   f"{words['people']}, {words['when']}"))
        for n, game in enumerate(self.games, len(self.kept)):
            about, say = about_of(game), speaker(self.language, game.name)
            lines += [Text(), self.line(n, about.title, say(about.kind))]
            if n == self.at:
                lines += [Text(f"   {line}", around("muted", dark)) for line in wrapped(say(about.line), 70)]
        return lines

    def page_of_setup(self, setup: Setup) -> list[Text]:
        about, dark = about_of(setup.game), self.current_theme.dark
        lines = [Text(), Text(f"  {about.title}", around("accent", dark, bold=True)),
                 Text(f"  {setup.say(about.line)}", around("muted", dark)), Text()]
        for n, row in enumerate(setup.rows()):
            name, value = setup.told(row)
            seat = int(row[5:]) if row.startswith("seat ") else -1
            lines.append(self.line(n, f"{name:<{32 if seat < 0 else 30}}", f"‹ {value} ›", seat))
        return lines
