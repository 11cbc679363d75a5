"""A game under way: the only holder of its whole state, its seed and its record."""
from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from ludoteca.core.chance import Fair, draw
from ludoteca.core.errors import IllegalDecision
from ludoteca.core.events import LOG, Event, logged, named, redact
from ludoteca.core.game_loader import Game, load
from ludoteca.core.plugin_faults import Unusable, broken_rules, leave_out
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.core.user_input import clean


def seats_of(bits: int) -> list[int]:
    return [p for p in range(bits.bit_length()) if bits >> p & 1]


MOST_DRAWS = 5000                           # of nature, before somebody decides
_desk = threading.local()


def paper() -> PlainState:
    """An empty log: one for all matches of a thread, since nobody reads it later."""
    if not hasattr(_desk, "log"):
        _desk.log = PlainState(LOG)
    log: PlainState = _desk.log
    log.count = 0
    return log


_told: dict[Event, Event] = {}


def shared(event: Event) -> Event:
    """The event as it was told before, if it was: the same things happen at thousands of tables."""
    if len(_told) > 1 << 16:
        _told.clear()
    return _told.setdefault(event, event)


class View:
    """What one seat (NOBODY: a spectator) may see: the state with the secrets blanked, and what was heard."""

    game: Game
    s: PlainState
    seat: int
    events: list[Event]
    names: list[str]

    def __init__(self, game: Game, s: PlainState, seat: int, events: Sequence[Event] = (),
                 names: Sequence[str] = ()) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.events = list(events)
        self.names = list(names)

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return seats_of(self.game.rules.waiting(self.s))

    @property
    def over(self) -> bool:
        """Nobody is to decide and nature is not to draw."""
        return not self.waiting and not self.game.rules.chances(self.s)

    def choices(self, seat: int | None = None) -> list[int]:
        """The legal choices of the own seat (or of another, where nothing is hidden), as numbers."""
        return choices_of(self.game, self.s, self.seat if seat is None else seat)

    def texts(self) -> list[str]:
        """The legal choices of the own seat as text."""
        return [self.game.notation.say(self.s, self.seat, c) for c in self.choices()]

    def position(self) -> dict[str, Any]:
        """What can be seen of the position, as plain data."""
        return self.game.notation.position(self.s)

    def _repr_svg_(self) -> str:
        from ludoteca.show.svg import draw

        # two games' pictures may stand on one page: no id of theirs is the same
        return draw(self, ns=f"b-{self.game.name}")


def choices_of(game: Game, s: Any, seat: int) -> list[int]:
    if not 0 <= seat < s.players:
        return []
    out = [0] * game.rules.MOST
    return out[:game.rules.choices(s, seat, out)]


def legal_of(game: Game, s: Any) -> dict[str, list[str]]:
    """The legal decisions in a state, as text, of every seat that owes one."""
    return {str(p): [game.notation.say(s, p, c) for c in choices_of(game, s, p)]
            for p in seats_of(game.rules.waiting(s))}


def bot_luck(game: str | int, seat: int, decided: int) -> int:
    """The seed of a bot's decision: from what names the game, from its seat and from how many decisions came
    before.

    A game is named by the seed of its dice or, where many are played on the same dice, by a number: a
    league's deal. All who seat bots take their luck from here, so that no two games share it.
    """
    if isinstance(game, int):
        return draw(game, 64 * decided + seat, 1 << 30)
    return Fair(f"{game} bot {seat}").draw(decided, 1 << 31)


class Match:
    """A game that is being played: the only holder of its whole state and its seed.

    >>> match = Match("cafe-race", players=3, seed=1, names=["Ada", "Beppe", "Cosima"])
    >>> match.waiting                # the seats that owe a decision; several decide in secret
    [0, 1, 2]
    >>> match.view(0).texts()        # what the first may choose
    ['1', '2', '3', '4', '5', '6']
    >>> for seat in match.waiting:
    ...     match.decide(seat, "1")
    >>> len(match.decisions)
    3

    Records of it are made, replayed and verified by `core.record`.
    """

    game: Game
    players: int
    names: list[str]
    options: dict[str, Any]
    fair: Fair                                # the seed and the commitment to it
    drawn: int                                # how often nature drew
    events: list[Event]
    decisions: list[tuple[int, str]]

    def __init__(self, game: Game | str, players: int | None = None, options: Mapping[str, Any] | None = None,
                 seed: str | int | None = None, words: Sequence[str] = (), names: Sequence[str] = ()) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.fair = Fair(None if seed is None else str(seed), words)
        self._s = self.game.start(players, options)
        self._begin(names)
        self._settle()

    def _begin(self, names: Sequence[str] = ()) -> None:
        self.players = self._s.players
        given = [*map(clean, names), *[""] * self.players][:self.players]  # a record may be from anywhere
        self.names = [name or f"Player {p + 1}" for p, name in enumerate(given)]
        self.options = self.game.options(self._s)
        self.drawn = 0
        self.events = []
        self.decisions = []
        # by seat: how many events were told, and what was heard
        self._stories: dict[int, tuple[int, list[Event]]] = {}

    def _apply(self, seat: int, choice: int) -> None:
        log = paper()
        self.game.rules.play(self._s, log, seat, choice)
        self.events += map(shared, logged(log))

    def _nature(self, sides: int) -> int:
        outcome = self.fair.draw(self.drawn, sides)
        self.drawn += 1
        return outcome

    def _settle(self) -> None:
        """Let nature act until a seat must decide or the game is over."""
        since = self.drawn
        while sides := int(self.game.rules.chances(self._s)):
            self._apply(NOBODY, self._nature(sides))
            if self.drawn - since > MOST_DRAWS:
                leave_out(self.game, "rules", Unusable("nature draws without end"))
                raise broken_rules()

    def bot_luck(self, seat: int) -> int:
        """The seed that a bot in this seat decides by now; it tells nothing of the dice."""
        return bot_luck(self.fair.seed, seat, len(self.decisions))

    def choice(self, seat: int, decision: int | str) -> int:
        """The number of a decision given as text or number, if it is legal now; else IllegalDecision."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise IllegalDecision("There is no seat {seat} at this table.", seat=repr(seat))
        legal = self.choices(seat)
        if not legal:
            raise IllegalDecision("The game is over." if self.over else "{who} has nothing to decide now.",
                                  who=self.names[seat])
        if not isinstance(decision, str):
            found = [c for c in legal if c == decision and type(decision) is not bool]
        else:
            found = self._read(seat, decision, legal)
        if not found:
            texts = [self.game.notation.say(self._s, seat, c) for c in legal[:13]]
            shown = ", ".join(texts[:12]) + (" …" if len(texts) > 12 else "")
            raise IllegalDecision("{who} may not play {decision!r} now. Allowed: {legal}.",
                                  who=self.names[seat], decision=str(decision)[:40], legal=shown)
        return found[-1]

    def _read(self, seat: int, decision: str, legal: Sequence[int]) -> list[int]:
        """The legal choices that a text means: those it names to the letter, else those it names in capitals
        or not."""
        said = " ".join(decision.split())
        texts = [(self.game.notation.say(self._s, seat, c), c) for c in legal]
        return ([c for text, c in texts if text == said]
                or [c for text, c in texts if text.lower() == said.lower()])

    def decide(self, seat: int, decision: int | str) -> None:
        """Applies a decision (its text or number), then all of nature's moves that follow.

        Raises IllegalDecision, and changes nothing, if the seat may not decide that now.
        """
        choice = self.choice(seat, decision)
        self.play(seat, choice, self.game.notation.say(self._s, seat, choice))

    def play(self, seat: int, choice: int, text: str) -> None:
        """The same with a choice that is known to be legal, and its text for the record."""
        self.decisions.append((seat, sys.intern(text)))        # the same ones at thousands of tables
        self._apply(seat, choice)
        self._settle()

    def choices(self, seat: int) -> list[int]:
        """The legal choices of a seat, as numbers: the same in the whole state as in its view, and cheaper
        there."""
        return choices_of(self.game, self._s, seat)

    def seen(self, seat: int = NOBODY) -> PlainState:
        """The state as a seat sees it."""
        s = self._s.copy()
        self.game.rules.hide(s, seat)
        return s

    def view(self, seat: int = NOBODY) -> View:
        """Returns what a seat may see now and what it heard; without a seat, what a spectator may.

        >>> view = Match("ave-caesar", players=3, seed=1).view(0)
        >>> len(view.position()["hand"][0])          # its own cards; those of others are blank
        3
        """
        return View(self.game, self.seen(seat), seat, self._story(seat), self.names)

    def _story(self, seat: int) -> list[Event]:
        """All that a seat heard: only what is new is told, so that a view costs the same late in a game as
        early."""
        told, story = self._stories.get(seat, (0, []))
        if told < len(self.events):
            story += self.heard(seat, told)
            self._stories[seat] = len(self.events), story
        return story

    def rest(self) -> None:
        """Let go of what can be made again."""
        self._stories.clear()

    def news(self, seat: int = NOBODY, told: int = 0) -> list[Event]:
        """What a seat heard after the first so many events that it heard."""
        return self._story(seat)[told:]

    def count(self, seat: int = NOBODY) -> int:
        """How many events a seat has heard."""
        return len(self._story(seat))

    def heard(self, seat: int = NOBODY, since: int = 0, until: int | None = None) -> list[Event]:
        """The events from number `since` on (and before `until`), as a seat hears them."""
        rules, secret = self.game.rules, self.game.rules.SECRET
        heard = [redact(rules, event, seat) if event[0] in secret else event
                 for event in self.events[since:until]]
        return [event if event[0] not in secret else shared(event) for event in heard if event is not None]

    def key(self, seat: int = NOBODY) -> str:
        """All that a seat knows, in one word: equal where the set-up and all that it has heard are equal, and
        only there."""
        told = (self.game.name, self.game.data, self.players, sorted(self.options.items()), seat,
                self.heard(seat))
        return hashlib.sha256(repr(told).encode()).hexdigest()

    def copy(self) -> Self:
        """The same match once more: what happens in one does not happen in the other."""
        twin = object.__new__(type(self))
        twin.__dict__.update({name: value.copy() if isinstance(value, (list, dict, PlainState)) else value
                              for name, value in vars(self).items()}, _stories={})  # each grows by itself
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return seats_of(self.game.rules.waiting(self._s))

    @property
    def over(self) -> bool:
        """Nobody is to decide and nature is not to draw."""
        return not self.waiting and not self.game.rules.chances(self._s)

    @property
    def scores(self) -> list[int]:
        """The points of every seat, as the rulebook counts them."""
        return [int(self.game.rules.score(self._s, p)) for p in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that won; several share, none before the end."""
        return seats_of(self.game.rules.leaders(self._s)) if self.over else []

    def legal(self) -> dict[str, list[str]]:
        """The legal decisions, as text, of every seat that owes one."""
        return legal_of(self.game, self._s)

    def position(self) -> dict[str, Any]:
        """The whole position, secrets included: for records, scenarios and referees."""
        return self.game.notation.position(self._s)

    def told(self) -> list[dict[str, Any]]:
        """All events by name: for records, scenarios and referees."""
        return [named(self.game.rules, event) for event in self.events]

    def _repr_svg_(self) -> str:
        return self.view()._repr_svg_()


@dataclass(frozen=True)
class Ply:
    """One decision, as text, or one draw of nature (seat NOBODY), in its units; and where the match stood
    after it."""

    seat: int
    choice: int
    text: str
    units: Sequence[Any]
    decisions: int               # how many there had been
    events: int
    s: PlainState
    number: int = -1             # of a draw, from 0 …
    sides: int = 0               # … and among how many outcomes


class RecordedMatch(Match):
    """A match that keeps every ply of players and nature."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.plies: list[Ply] = []
        self._draw = (-1, 0)
        super().__init__(*args, **kwargs)

    def _nature(self, sides: int) -> int:
        self._draw = self.drawn, sides
        return super()._nature(sides)

    def _apply(self, seat: int, choice: int) -> None:
        notation, s = self.game.notation, self._s
        text, units = (("", notation.units(s, choice)) if seat == NOBODY
                       else (notation.say(s, seat, choice), ()))
        super()._apply(seat, choice)
        draw = self._draw if seat == NOBODY else (-1, 0)
        self.plies.append(Ply(seat, choice, text, units, len(self.decisions), len(self.events), s.copy(),
                              *draw))
