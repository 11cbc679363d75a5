"""The words that the pages' modules need, in the reader's language."""
from __future__ import annotations

import json

from ludoteca.show.words import Say


def client_words(say: Say) -> str:
    """As JSON, for a page's head."""
    words = {
        "failed": say("That did not work. Look again and choose."),
        "offline": say("The server does not answer. Trying again …"),
        "lost": say("The connection is lost. Trying again …"),
        "unsent": say("Not sent yet: it goes out when the connection is back."),
        "several": say("Several choices lead there: take one of the marked ones."),
        "copied": say("Copied"),
        "guest": say("Guest"),
        "curtain": say("{who}, it is your turn"),
        "again": say("{who} wants another look"),
        "days": say("{d} d {h} h"),
        "advice": say("A bot would choose: {choice}"),
        "thinking": say("The bot is thinking …"),
        "step": say("{n} of {all}"),
        "play": say("Play back"),
        "pause": say("Pause"),
        "moment": say("moment {n} of {all}"),
    }
    return json.dumps(words, ensure_ascii=False)


def emotes(say: Say) -> dict[str, str]:
    """What can be said with one press: it travels as a sign and is read in everybody's own language."""
    return {":well-played:": say("Well played"), ":good-luck:": say("Good luck"), ":ouch:": say("Ouch"),
            ":thanks:": say("Thanks"), ":moment:": say("One moment, please")}


def happened(say: Say) -> dict[str, str]:
    """What happened around the table, in words; {who} is put in by the template."""
    return {"sat": say("{who} takes a seat."), "left": say("{who} leaves the table."),
            "removed": say("{who} is sent away by the host."), "started": say("The game begins."),
            "took_over": say("{who} takes over from {bot}."),
            "asked": say("{who} asks to take a decision back."),
            "refused": say("{who} would rather not take it back."),
            "undone": say("{who} takes a decision back."), "away": say("{who} is away; a bot stands in."),
            "back": say("{who} is back."),
            "hurried": say("The server is busy: {who} thinks less than usual."),
            "rematch": say("{who} sets up another game.")}
