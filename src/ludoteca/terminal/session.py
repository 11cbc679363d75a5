"""A game at one screen, without the screen: who sits there, who thinks, what is decided, taken back, advised
and kept."""
from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ludoteca.bots.bot_by_name import Decide, bot_named, name_of
from ludoteca.bots.hint import Hint
from ludoteca.bots.levels import USUAL, searches, warm
from ludoteca.core import record as records
from ludoteca.core.chance import Fair
from ludoteca.core.datafile import home_folder
from ludoteca.core.errors import BadFile, IllegalDecision
from ludoteca.core.game_loader import Game, games, load
from ludoteca.core.match import View, bot_luck
from ludoteca.core.state import NOBODY
from ludoteca.show.presentation import about_of
from ludoteca.show.words import Say
from ludoteca.terminal.hints import hint
from ludoteca.terminal.saved_games import SavedGame, keep

BOTS = ("Chiara", "Dario", "Elsa", "Fausto", "Gina", "Hugo")
THINKER = "thinker"                        # the name of a thread in which a bot thinks


class Session:
    """A game of people at this screen and bots, as it is kept. Use it as a context: bots that are programs
    run as long."""

    def __init__(self, kept: SavedGame) -> None:
        self.kept = kept
        *_, self.match = records.rebuild(kept.record())
        self.people: list[int] = kept.terms["people"]
        self.bots = {int(p): bot_named(name) for p, name in kept.terms["bots"].items()}
        self._stack = ExitStack()

    def __enter__(self) -> Session:
        for bot in self.bots.values():
            self._stack.enter_context(bot)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self.kept.close()

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def names(self) -> list[str]:
        return self.match.names

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def looker(self) -> int:
        """Through whose eyes a screen looks while nobody is asked: the only person's; among several, a
        spectator's."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    @property
    def alone(self) -> bool:
        """Whether nobody else sits at the screen, so that there is no need of a curtain."""
        return len(self.people) < 2

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    @property
    def due(self) -> list[int]:
        """The people who owe a decision; where all decide in secret, after the bots, who do not mind."""
        return [p for p in self.match.waiting if p in self.people]

    @property
    def thinking(self) -> list[int]:
        """The bots that owe a decision."""
        return [p for p in self.match.waiting if p in self.bots]

    def make_ready(self) -> None:
        """Compile the search now, if a bot has one, so that nobody waits in the middle of the game."""
        if self.searching:
            warm(self.game)

    @property
    def searching(self) -> bool:
        return any(searches(self.game, bot.name) for bot in self.bots.values())

    def think(self, view: View) -> str:
        """What the bot of the view's seat decides; another luck for each decision, the same after one was
        taken back."""
        luck = bot_luck(self.kept.terms["luck"], view.seat, len(view.events))
        return view.game.notation.say(view.s, view.seat, self.bots[view.seat](view, luck))

    def decide(self, seat: int, decision: str) -> None:
        """Checked, written to the disk, done: in this order."""
        choice = self.match.choice(seat, decision)
        text = self.game.notation.say(self.match.seen(seat), seat, choice)
        self.kept.add(seat, text)
        self.match.play(seat, choice, text)

    def let_bots_decide(self) -> None:
        """Until a person is asked, or the game is over: each bot from its own view."""
        while self.thinking:
            self.decide(self.thinking[0], self.think(self.view(self.thinking[0])))

    def undo(self) -> None:
        """Take the last decision of a person back, with all that followed. Dice once seen come again: they
        are numbered."""
        decisions = self.match.decisions
        last = next((n for n in reversed(range(len(decisions))) if decisions[n][0] in self.people), None)
        if last is None:
            raise IllegalDecision("There is nothing to undo.")
        self.kept.cut(last)
        *_, self.match = records.rebuild(self.kept.record())

    @property
    def winners(self) -> list[int]:
        return self.match.winners

    def hint(self, view: View) -> Hint:
        return hint(view)

    @property
    def begun(self) -> bool:
        """Whether a person has decided anything."""
        return any(seat in self.people for seat, _ in self.match.decisions)

    def leave(self, say: Say) -> str:
        """End for now: a game that is not over stays kept, if somebody has played in it. What is to be said
        then."""
        if self.begun:
            return say("You have left the table. The game is saved: continue it with `ludoteca play "
                       "--resume`.")
        self.kept.remove()
        return say("You have left the table.")

    def finish(self) -> Path:
        """Write the record of a game that is over, and say where it is."""
        given = self.kept.terms.get("record")
        path = Path(given) if given else home_folder() / "records" / f"{self.kept.path.stem}.json"
        try:
            if not given:
                path.parent.mkdir(parents=True, exist_ok=True)
            records.write(self.match, path)
        except OSError as fault:
            raise BadFile("The record cannot be written to {file}: {fault}. The game is saved; try again "
                          "with `ludoteca play --resume`.", file=str(path), fault=fault.strerror) from None
        self.kept.remove()
        return path


def once_more(session: Session) -> Session:
    """The same game with the same people and bots, and other dice."""
    fresh = {"seed": Fair(None).seed, "luck": secrets.randbits(30), "record": None}
    return Session(keep(session.kept.terms | fresh))


def seat_names(players: int, people: Sequence[str]) -> list[str]:
    """The people first, then bots with names of their own."""
    free = [name for name in BOTS if name not in people]
    return [*people, *free][:players]


def begin(game: Game, players: int | None, people: Sequence[str], options: dict[str, Any], seed: str | None,
          bots: Sequence[str | Decide] = (USUAL,), record: Path | None = None) -> Session:
    """A new game: the people in the first seats, the bots in turn in the others."""
    s = game.start(players, options)
    taken = min(len(people), s.players)
    terms = {"game": game.name, "version": game.rules.VERSION, "players": s.players,
             "names": seat_names(s.players, people),
             "options": game.options(s), "seed": Fair(seed).seed, "words": [], "people": list(range(taken)),
             "bots": {str(p): name_of(bots[(p - taken) % len(bots)]) for p in range(taken, s.players)},
             "luck": secrets.randbits(30), "record": str(record.absolute()) if record else None}
    return Session(keep(terms | ({} if game.data is None else {"data": game.data})))


def described(kept: SavedGame) -> dict[str, Any]:
    """A kept game in words' values: its game, who plays, how many decisions were made, and when it was
    begun."""
    terms = kept.terms
    title = about_of(load(terms["game"])).title if terms["game"] in games() else terms["game"]
    return {"game": title, "people": ", ".join(terms["names"][p] for p in terms["people"]),
            "decisions": len(kept.decisions),
            "when": time.strftime("%Y-%m-%d %H:%M", time.localtime(terms["began"]))}
