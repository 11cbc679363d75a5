"""Begin a game at this terminal or go on with one, on the screen that the terminal can show."""
from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec

from ludoteca.core.errors import BadOption
from ludoteca.show.words import speaker
from ludoteca.terminal.plain_text import PlainTerminal, console_of
from ludoteca.terminal.saved_games import SavedGame, kept_games
from ludoteca.terminal.session import THINKER, Session, described, once_more


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def full_screen(plain: bool) -> bool:
    """Whether this terminal shows a full screen, what draws it is installed, and nobody asked for plain
    text."""
    return can_show(plain) and find_spec("textual") is not None


def can_show(plain: bool) -> bool:
    return not plain and on_terminal() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def say_what_is_missing(plain: bool, language: str) -> None:
    """Who gets scrolling text only because a package is missing is told so."""
    if can_show(plain) and not full_screen(plain):
        print(speaker(language)("The full screen needs a package that is not installed: {command}",
                                command="pip install 'ludoteca[terminal]'"))


def play(start: Callable[[], Session], game: str | None, language: str, *, plain: bool = False,
         resume: bool | None = None) -> None:
    """Play what `start` begins, or the newest kept game: if wanted, or if its people say so. Without a game
    people choose one."""
    say_what_is_missing(plain, language)
    session = (choose(language) if game is None and resume is None and full_screen(plain)
               else resumed(start, game, language, resume))
    while session:
        with session:
            session = (on_screen(session, language) if full_screen(plain)
                       else in_text(session, language, plain))
    if any(thread.name == THINKER for thread in threading.enumerate()):
        leave_at_once()


def leave_at_once() -> None:
    """End the program while a bot thinks: compiled code cannot be stopped, and must not outlive the
    interpreter."""
    sys.stdout.flush()
    os._exit(0)


def on_screen(session: Session, language: str) -> Session | None:
    """Play on the full screen; the next game, if they would like to play once more."""
    from ludoteca.terminal.screen.local import Local

    app = Local(session, language)
    print(app.run() or "")
    return once_more(session) if app.again else None


def in_text(session: Session, language: str, plain: bool) -> Session | None:
    PlainTerminal(session, language, console_of(not plain)).run()
    return None


def choose(language: str) -> Session | None:
    """What people choose on the screen; None: nothing."""
    from ludoteca.terminal.screen.start_screen import Chooser, Setup

    waiting = kept_games()
    chosen = Chooser(language, waiting).run()
    for kept in waiting:
        if kept is not chosen:
            kept.close()
    return chosen.begin() if isinstance(chosen, Setup) else Session(chosen) if chosen else None


def resumed(start: Callable[[], Session], game: str | None, language: str, resume: bool | None) -> Session:
    waiting = take_first(kept_games(game)) if resume is not False else None
    if resume and waiting is None:
        raise BadOption("There is no saved game to resume.")
    if waiting and not resume and not (on_terminal() and goes_on(waiting, language)):
        waiting.close()
        waiting = None
    return Session(waiting) if waiting else start()


def take_first(found: list[SavedGame]) -> SavedGame | None:
    for kept in found[1:]:
        kept.close()
    return found[0] if found else None


def goes_on(kept: SavedGame, language: str) -> bool:
    """Ask whether to go on with a kept game."""
    say = speaker(language)
    print(say("There is a saved game: {game}, {people}, {when} (decisions: {decisions}).",
              **described(kept)))
    with suppress(EOFError, KeyboardInterrupt):
        return (input(say("Resume it? (Enter: yes, n: new game)")
                      + " ").strip().lower()[:1] not in ("n", "0"))
    raise SystemExit(0)


def join(url: str, name: str, language: str, *, plain: bool = False) -> None:
    """Take a seat at a server's table, or come back to it, and play."""
    from ludoteca.terminal.remote_table import Remote

    say_what_is_missing(plain, language)
    with Remote(url, language) as remote:
        remote.arrive(name)
        if full_screen(plain):
            from ludoteca.terminal.screen.online import Online

            print(Online(remote, language).run() or "")
        else:
            text = PlainTerminal(remote, language, console_of(not plain))
            remote.lost = text.tell_line
            text.run()
