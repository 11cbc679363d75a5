"""What the server says when something cannot be, in the reader's language.

The code raises plain English sentences; here stands each of them, with {holes} where something is filled in, so that it
can be found again and said in another language.  A test reads the source and holds that none is missing.
"""
from __future__ import annotations

import functools
import re

from ludoteca.show.words import Say

FAULTS = (
    "The table has changed since; here is how it stands.",
    "The game has not begun.",
    "The game has begun.",
    "The game is over.",
    "It is not your turn.",
    "This seat is taken.",
    "This seat is not yours.",
    "You have no seat at this table.",
    "You hold several seats here; say which one.",
    "No seat is open at this table.",
    "There is no seat {seat} at this table.",
    "There are {seats} seats for {count} players.",
    "Seat {seat} has nothing to decide now.",
    "Seat {seat} may not play {decision} now; it may play: {legal}.",
    "A name has {least} to {most} letters.",
    "A word has {least} to {most} letters.",
    "A message has {least} to {most} letters.",
    "A bot plays for this seat already.",
    "At this table the clock decides when a bot stands in.",
    "Nobody is waited for in this seat.",
    "{who} is at the table; please wait a little.",
    "At this table nothing is taken back.",
    "There is nothing that could be taken back now.",
    "That cannot be taken back any more.",
    "Nobody waits for your word on taking something back.",
    "At this table there are no hints.",
    "This link is too old; ask for a new one.",
    "This link is not a good one; ask for a new one.",
    "This link has been used already; ask for a new one.",
    "That was too much at once; please wait a moment.",
    "That was much to say at once; please wait a moment.",
    "That was many tables in an hour; please play some of them first.",
    "There are too many tables on this server just now.",
    "There is no such table.",
    "There is no such game.",
    "There is no such file.",
    "There is no such board.",
    "There is no game {name} here; there are: {names}.",
    "There is no game {name}; there are: {names}.",
    "There is no bot level {level}; there are: {levels}.",
    "There is no level {level}; there are: {levels}.",
    "{game} is for {first} to {last} players, not {players}.",
    "{game} has no option {option}; it has: {options}.",
    "the option {option} of {game} is one of {allowed}, not {given}.",
    "the option {option} of {game} is a list of at most {room} of: {allowed}.",
    "A live clock has {low} to {high} seconds a decision, not {limit}.",
    "A days clock has {low} to {high} days a decision, not {limit}.",
    "This game is not over yet.",
    "The record is shown when the game is over.",
    "The record was changed after it was written: its digest does not fit.",
    "The rules of this game are not written yet.",
    "There is nothing here.",
    "This cannot be done here.",
    "This is not whole JSON.",
    "There is no such moment in this game.",
    "There is no such seat in this game.",
    "There is no first game of this one yet.",
    "Take a seat yourself, or leave it to the bots to play alone on another table.",
    "This game was begun by older rules and cannot be played on; if it was finished, its replay is there.",
    "This game was played by older rules: it can be watched, but not analysed.",
    "This game could not be analysed just now.",
    "This table cannot be opened any more.",
    "This server does not answer to that name.",
    "This was asked from another site’s page.",
    "A request has at most {bytes} bytes.",
    "The server could not write to its disk ({fault}); nothing has changed.",
    "The server stumbled; nothing has changed.",
    "What was sent does not fit: {place}.",
)


@functools.cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """The sentences with holes, those with the most words first."""
    holed = sorted((fault for fault in FAULTS if "{" in fault), key=lambda fault: -len(re.sub(r"\{\w+\}", "", fault)))
    return [(re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*)", re.escape(fault))), fault) for fault in holed]


def told(sentence: str, say: Say) -> str:
    """A sentence of the server as `say` says it; one that is not known here stays as it is."""
    if sentence in FAULTS:
        return say(sentence)
    for pattern, fault in patterns():
        if found := pattern.fullmatch(sentence):
            return say(fault, **found.groupdict())
    return sentence
