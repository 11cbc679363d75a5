"""The words that the pages' modules need, and the server's sentences that a reader may meet, in the reader's language."""
from __future__ import annotations

import json

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
    "No seat is open at this table.",
    "A bot plays for this seat already.",
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
    "This game is not over yet.",
    "The record is shown when the game is over.",
    "The rules of this game are not written yet.",
    "There is nothing here.",
    "There is no such moment in this game.",
    "There is no such seat in this game.",
    "There is no first game of this one yet.",
    "Take a seat yourself, or leave it to the bots to play alone on another table.",
    "This game was begun by older rules and cannot be played on; if it was finished, its replay is there.",
    "You have set up many tables; please wait a while.",
    "This table cannot be opened any more.",
    "The server stumbled; nothing has changed.",
)


LEVELS = ("Novice", "Club", "Master", "Expert")      # of bots, as setup.py names them


def client_words(say: Say) -> str:
    """As JSON, for a page's head."""
    words = {
        "failed": say("That did not work. Look again and choose."),
        "offline": say("The server does not answer. Trying again …"),
        "lost": say("The connection is lost. Trying again …"),
        "several": say("Several choices lead there: take one of the marked ones."),
        "copied": say("Copied"),
        "guest": say("Guest"),
        "curtain": say("{who}, it is your turn"),
        "days": say("{d} d {h} h"),
        "worth": say("wins {value} %"),
        "advice": say("A bot would choose: {choice}"),
        "step": say("{n} of {all}"),
        "play": say("Play"),
        "pause": say("Pause"),
        "moment": say("moment {n} of {all}"),
        "holds": say("It holds: {draws} draws and {decisions} decisions follow from the seed {seed}."),
        "fails": say("It does not hold: {error}"),
        "faults": {fault: say(fault) for fault in FAULTS if say(fault) != fault},
    }
    return json.dumps(words, ensure_ascii=False)
