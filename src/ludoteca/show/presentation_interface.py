"""The interface of a game to terminal, page and notebook: what it says of itself.

A game is one folder.  It must have:

    rules.py or rules/   the functions of core/rules_interface.py
    text/notation.py     say(s, p, choice), units(s, outcome), outcome(s, script), FIELDS, position(s),
                         place(s, given)

That is enough to simulate, set up scenarios, verify, play at a terminal and on a page.  What it leaves out of
the rest, a function or a whole file, is made up from its rules and notation (show/plain), and left out where
there is nothing to make up:

    about.py             TITLE, BLURB (a line, a kind), ORDER (its place among the cards), OPTIONS (what its
                         options are
                         called), ODDS and LIKELY (what the chances in its offers are of, how likely that is),
                             LESSON (its
                         first game), QUICK (options of a quick game), DATA (what a user's own data file may
                             hold), SOUNDS, BOX, PIECE (what stands for a seat on the board): see About
    text/                tell(s, event, say, names)   one sentence for an event, or None for what needs none;
                         s is the viewer's
                                                      view as it was right after the event (show/log.py folds
                                                          it)
                         shows(s, event)              what of the picture a sentence is about: names of things
                             in its scene, or `at-TARGET` for a place (see named)
                         offers(s, p, say)            list[Offer]: all that seat p can choose now, and what it
                             cannot and why
                         held(s, p)                   the values of the cards in seat p's hand, the lowest
                             first: the bar
                                                      shows them, drawn by `token`, while there is nothing to
                                                          choose
                         prompt(s, p, say)            (title, hint) above the offers, or what is waited for
                         reason(s, p, choice, say)    why a choice may be a good one, in a sentence; empty
                             where nothing can be said
                         where(s, say)                how far the game is: "round 3", "race 2 of 4 · lap 1"
                         status(s, p, say)            list[Cell]: a seat's row in the panel, from the viewer's
                             view
                         lying(s, say, names)         what lies on the board besides what the rows say, in
                             sentences, for the ear
                         legend(say)                  what the signs of rows and board mean: rows of an icon's
                             name or none, and a sentence
                         scored(s, p, say)            how a seat's points came about, in sentences, and what
                             decides among equals
                         result(s, say)               (columns, rows): the final table, a row a seat: rank,
                             then the score's parts
    picture              size(s, portrait)            width and height of the drawing
                         key(s)                       names the static board: same key, same board layer
                         board(s, portrait)           the static layer: depends on players and options alone
                         scene(s, events, pen)        the public layer, from a spectator's view; the events
                             that led to it move
                         hand(s, p, pen)              the private layer of seat p, from that seat's view:
                             targets, own secrets
                         named(s, portrait, say, names)  what lies where, as the log names it, what is on top
                             first: rows of
                                                      (x, y, half its width, half its height, its name); a
                                                          place that offers lead to as well `at-TARGET`, by
                                                          which log and buttons light it up
                         token(s, p, name, target, pen)  a choice as the thing it is, for its button, around
                             the origin:
                                                      (drawing, width), 88 high, or None; name is an offer's
                                                          group or label
                         icons                        small drawings for the cells of `status`, by name, 24 by
                             24
    terminal.py          screen(s, p, say, names)     the position as text for a terminal, in the eyes of seat
                         p
                         board(s, p, say, sheet)      the same without the seats' rows, on a sheet of cells
                             (terminal/character_grid.py)
                         row(s, p, say)               a seat's row beside the board, in short words: list of
                             texts
                         between(s, event)            the states that lie between s and what an event makes of
                             it: a piece's steps
    heuristic_bot.py     think(view, seed)            a bot by simple rules: a legal choice of view.seat, from
                             a View alone
    search_policy.py levels.py  how its bots search, and how hard (bots/policy_defaults.py, bots/levels.py)
    encoding.py          CHOICES                      one more than the highest choice: for programs that
                         learn (lab/batch)
                         FIELDS SECRET BITS           lowest, highest and meaning of each field; which may be
                             hidden; which are sets
    commands.py          app: commands of its own for the command line, a Typer application with a name
    emblem.svg           the drawing on its card, `class="emblem"`
    style.css            styles of its own for a table's page, each rule under [data-game=NAME]
    text/lesson.json     the exercises of a lesson: scenarios, what they show, what is to be done
                         (web/lessons/exercises.py)
    text/guide/          en.md it.md fr.md de.md      the rules in our own words
    text/words/          it.po fr.po de.po            the translations; the English sentence is the key
    puzzles*.jsonl       puzzles, as research/mine_puzzles.py mines them (lab/puzzles)
    README.md            its rulings and where they come from

`s` is always a view's state, never a whole one.  `say(sentence, **parts)` translates and fills in,
`say.count(n, one, many)` in the form that so many take (a plural
message in the catalogues), `say.number(x)` as the language writes it.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

WORD = re.compile(r"\w+")


class Offer(NamedTuple):
    """Something to choose: a button, a target on the board, a line in the terminal."""

    choice: int                  # the rules' number of it; -1 for what is not possible now
    text: str                    # the decision as text: "4>17b"
    label: str                   # short and big on the button: "4", "Pass"
    note: str = ""               # small below it: "28–83 %", "to 17b"
    spoken: str = ""  # the whole of it in words, for a screen reader and the terminal; the label if empty
    group: str = ""              # where choosing takes two steps, the first: a card, a die, a face
    target: str = ""             # the place on the board it leads to, as the hand layer's data-target
    low: float = -1.0            # a chance in 0..1, or a range of one; -1: none
    high: float = -1.0
    reason: str = ""             # why it is not possible; in a word: its note
    called: str = ""             # its name in a sentence, where group and label would not do: "4 for the 5"
    by_die: tuple[tuple[int, str], ...] = ()  # on a button instead of the note: with which die, how likely

    @property
    def heard(self) -> str:
        """What is read of its button: no word twice."""
        said = self.spoken or self.note
        told = self.label in WORD.findall(said) or (" " in self.label and said.startswith(self.label))
        apart = said and self.label[0].isalnum() and not told
        return ". ".join(filter(None, [self.label if apart else "", said or self.label, self.reason]))

    def without_odds(self) -> Offer:
        """The same for a table that allows no hints."""
        return self if self.low < 0 else self._replace(low=-1.0, high=-1.0, note="", spoken="", by_die=())


class Cell(NamedTuple):
    """A small fact in a seat's row: coffees, cards, points."""

    label: str                   # what it is, for a screen reader: "coffees"
    text: str                    # what it says: "step 12", "4"
    icon: str = ""               # a drawing's name in the game's picture.icons, if it has one
    count: int = -1              # type: ignore[assignment]  # so many of the icon …
    full: int = -1               # … out of so many
    spoken: str = ""             # the whole of it in words, for the ear; the label and the text if empty

    @property
    def heard(self) -> str:
        """What is read of it."""
        return self.spoken or f"{self.label} {self.text}"


@dataclass(frozen=True)
class LessonStep:
    """A sentence of a first game, shown when an event has been heard (none: at once, after the step
    before)."""

    text: str
    after: str = ""                                  # the event that must have been heard
    times: int = 1                                   # how often
    each: bool = False                               # once by each seat: `times` counts rounds of it
    clauses: tuple[str, ...] = ()                    # the clauses of the rules that it tells
    picture: str = ""                                # one of the guide's, which shows it


@dataclass(frozen=True)
class Lesson:
    """A first game: a real table against bots with sentences beside it; by its seed it begins alike for
    everybody."""

    players: int
    seed: str
    steps: tuple[LessonStep, ...]
    options: dict[str, Any] = field(default_factory=dict)


class Box(NamedTuple):
    """The printed game, as its box and booklet have it; what they do not say is left out."""

    designers: tuple[str, ...]
    publishers: tuple[str, ...]                      # with the year: "Zoch 2017"
    players: tuple[int, int]                         # fewest and most
    artists: tuple[str, ...] = ()
    age: int = 0
    minutes: tuple[int, int] = (0, 0)  # here, with the fewest and the most players: bench/playing_time.py
    each: str = ""                                   # the option by which a game is as many times as long


@dataclass(frozen=True)
class About:
    """What a game's about.py says, or what holds where it says nothing."""

    title: str
    line: str = ""                                   # what one does in it
    kind: str = ""                                   # what kind of game it is, in two or three words
    order: float = float("inf")                      # its place on the front page
    # option or option.value: its name and a line
    options: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    odds: tuple[str, str] = ("Odds", "")  # what the chances in its offers are of: a heading and a line
    likely: str = ""  # the sentence goes on: how likely, with {percent}: `outlook` in bots/levels.py
    lesson: Lesson | None = None
    quick: Mapping[str, Any] | None = None  # a quick game's options, which the sheet of Play now shows first
    # how a moving thing's name begins: die, card, wheel, cup or step
    sounds: Mapping[str, str] = field(default_factory=dict)
    data: str = ""  # what a user's own data file may hold; empty: the game takes none
    piece: str = ""  # the name of a seat's thing in the scene, with {p}, and * for what varies: "car*-{p}"
    box: Box | None = None                           # the printed game, where there is one


SEAT_SHAPES = "●■▲◆✚★"
SEAT_COLOURS = ("blue", "dark_orange3", "green4", "yellow3", "medium_orchid", "sky_blue1")


def seat_sign(p: int) -> str:
    """A seat's shape in its colour, for a terminal."""
    return f"[{SEAT_COLOURS[p]}]{SEAT_SHAPES[p]}[/]"
