"""What a game says of itself to every face: terminal, page, notebook.

A game's folder has, besides its rules and notation:

    picture.py   size(s, portrait)            width and height of the drawing
                 key(s)                       names the static board: same key, same board layer
                 board(s, portrait)           the static layer: depends on players and options alone
                 table(s, events, pen)        the public layer, from a spectator's view; the events that led to it move
                 hand(s, p, pen)              the private layer of seat p, from that seat's view: targets, own secrets
                 token(s, p, name, target, pen)  if the game likes: a choice as the thing it is, for its button, around the
                                              origin: (drawing, width), 88 high, or None; name is an offer's group or label
    tell.py      tell(s, event, say, names)   one sentence for an event, or None for what needs none; s is the viewer's view
                                              as it was right after the event (show/story.py folds it)
                 offers(s, p, say)            list[Offer]: all that seat p can choose now, and what it cannot and why
                 prompt(s, p, say)            (title, hint) above the offers, or what is waited for
                 status(s, p, say)            list[Cell]: a seat's row in the panel, from the viewer's view
                 result(s, say)               (columns, rows): the final table, a row a seat: rank, then what makes the score
    screen.py    screen(s, p, say, names)     the position as text for a terminal, in the eyes of seat p
    thumb.py     think(view, seed)            a rule-of-thumb bot: a legal choice of view.seat, from a View alone
    guide/       en.md it.md fr.md de.md      the rules in our own words
    words/       it.po fr.po de.po            the translations; the English sentence is the key

`s` is always a view's state, never a whole one.  `say(sentence, **parts)` translates and fills in.
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offer:
    """Something to choose: a button, a target on the board, a line in the terminal."""

    choice: int                  # the rules' number of it; -1 for what is not possible now
    text: str                    # the decision as text: "4>17b"
    label: str                   # short and big on the button: "4", "Pass"
    note: str = ""               # small below it: "28–83 %", "to 17b"
    spoken: str = ""             # the whole of it in words, for a screen reader and the terminal; the label if empty
    group: str = ""              # where choosing takes two steps, the first: a card, a die, a face
    target: str = ""             # the place on the board it leads to, as the hand layer's data-target
    low: float = -1.0            # a chance in 0..1, or a range of one; -1: none
    high: float = -1.0
    reason: str = ""             # why it is not possible


@dataclass(frozen=True)
class Cell:
    """A small fact in a seat's row: coffees, cards, points."""

    label: str                   # what it is, for a screen reader: "coffees"
    text: str                    # what it says: "step 12", "4"
    icon: str = ""               # a drawing's name in the game's picture.icons, if it has one
    count: int = -1              # so many of the icon …
    full: int = -1               # … out of so many


SEAT_SHAPES = "●■▲◆✚★"
SEAT_COLOURS = ("blue", "dark_orange3", "green4", "yellow3", "medium_orchid", "sky_blue1")
