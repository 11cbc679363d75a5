"""What is said at a table, and what happened around it."""
from __future__ import annotations

from ludoteca.show.markup_builder import esc
from ludoteca.show.page.facts import NoteFacts, PageFacts
from ludoteca.show.page.signs import mark
from ludoteca.show.words import Say

SHOWN = 60                                           # notes that a page shows


def emotes(say: Say) -> dict[str, str]:
    """What can be said with one press: it travels as a sign and is read in everybody's own language."""
    return {":well-played:": say("Well played"), ":good-luck:": say("Good luck"), ":ouch:": say("Ouch"),
            ":thanks:": say("Thanks"), ":moment:": say("One moment, please")}


def chat(page: PageFacts) -> str:
    say, quick = page.say, emotes(page.say)
    return "".join([happened(note, say) if note.sentence else said(note, quick, say)
                    for note in page.table.notes[-SHOWN:]])


def said(note: NoteFacts, quick: dict[str, str], say: Say) -> str:
    name, kind = esc(note.name), ' class="emote"' if note.text in quick else ""
    who = "" if note.seat is None else f"{mark(note.seat)} "
    sender = note.sender or name                     # who is muted by it stays so under another name
    return (f'<li data-at="{note.at:.3f}" data-from="{sender}"{kind}>{who}<b>{name}</b> '
            f'{esc(quick.get(note.text, note.text))}<button type="button" class="mute" data-mute="{sender}" '
            f'aria-label="{esc(say.labelled(say("Mute"), note.name))}" title="{esc(say("Mute"))}">✕'
            '</button></li>\n')


def happened(note: NoteFacts, say: Say) -> str:
    text = say(note.sentence).replace("{who}", note.name).replace("{bot}", note.text)
    return f'<li class="note" data-at="{note.at:.3f}">{esc(text)}</li>\n'
