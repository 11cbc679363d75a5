"""The words that the pages' modules need, in the reader's language."""
from __future__ import annotations

import json

from ludoteca.show.words import Say


def client_words(say: Say) -> str:
    """As JSON, for a page's head."""
    words = {
        "failed": say("Something went wrong. Please choose again."),
        "offline": say("The server does not answer. Trying again…"),
        "lost": say("Connection lost. Trying again…"),
        "unsent": say("Not sent yet; it will be sent when you are back online."),
        "several": say("Several choices lead there: pick one of the highlighted ones."),
        "drawn": say("This page does not work in your browser. Load it again or use another one."),
        "plainly": say("Something in this game’s own picture or words failed; plain ones are shown instead."),
        "elsewhere": say("This game’s rules cannot run in a page. Play it at a terminal."),
        "copied": say("Copied"),
        "copy": say("Copy"),
        "guest": say("Guest"),
        "curtain": say("{who}, it is your turn"),
        "again": say("{who}: look again"),
        "days": say("{d} d {h} h"),
        "advice": say("A bot would choose: {choice}"),
        "thinking": say("The bot is thinking…"),
        "step": say("{n} of {all}"),
        "play": say("Play back"),
        "pause": say("Pause"),
        "absent": say("not here"),
        "watch": say("Watch the board"),
        "whoWon": say("You win. Under which name next time?"),
        "save": say("Save"),
        "known": say("See you next time, {who}."),
        "moment": say("moment {n} of {all}"),
    }
    return json.dumps(words, ensure_ascii=False)
