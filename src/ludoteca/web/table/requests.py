"""What people ask for at a table: each function checks it and returns the change, or raises and changes
nothing."""
from __future__ import annotations

from ludoteca.core.errors import IllegalDecision
from ludoteca.core.match import Match
from ludoteca.core.user_input import clean
from ludoteca.web.errors import Gone, Invalid, NotFound, NotYours, NotYourTurn, Refused, Stale
from ludoteca.web.table import changes, seats
from ludoteca.web.table.change import Change
from ludoteca.web.table.names import mixed, unlike
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import bot_name
from ludoteca.web.table.undo import Request, answered, kept
from ludoteca.web.table.undo import changes as undo_changes

SENTENCES = {"name": "A name has {least} to {most} letters.", "word": "A word has {least} to {most} letters.",
             "message": "A message has {least} to {most} letters."}


def line(text: str, what: str, most: int, least: int = 1) -> str:
    """A name, a word or a message that a person wrote, as one clean line of a fitting length."""
    shown = clean(text)
    if not least <= len(shown) <= most:
        raise Invalid(SENTENCES[what], least=least, most=most)
    if what == "name" and mixed(shown):
        raise Invalid("A name is written in the letters of one script.")
    return shown


def sit(table: Table, seat: int, name: str, guest: str, word: str = "") -> Change:
    check_seat(table, seat)
    seats.check(table, "sit", seat, guest)
    shown = line(name, "name", table.limits.name_letters)
    return Change("sat", {"seat": seat, "name": unlike(shown, set(table.names)), "guest": guest,
                          "word": line(word, "word", table.limits.word_letters, 0)})


def take_over(table: Table, seat: int, name: str, guest: str, word: str = "") -> Change:
    """Sit down in a bot's seat while the game runs."""
    check_seat(table, seat)
    seats.check(table, "take over", seat, guest)
    if word:
        raise Refused("The game has begun: no word can be mixed into the dice any more.")
    return Change("took_over",
                  {"seat": seat,
                   "name": unlike(line(name, "name", table.limits.name_letters), set(table.names)),
                                "guest": guest})


def leave(table: Table, seat: int, guest: str) -> Change:
    """Before the start the seat is open again; later a bot stands in until the person comes back, or
    the table waits if nobody else is there."""
    if not table.started:
        seats.check(table, "leave", seat, guest)
        return Change("left", {"seat": seat})
    if table.over:
        raise Refused("The game is over.")
    if table.seats[seat].away:
        raise Refused("A bot plays for this seat already.")
    return Change("away", {"seat": seat})


def remove(table: Table, seat: int, guest: str) -> Change:
    """The host sends somebody away before the start."""
    check_seat(table, seat)
    seats.check(table, "remove", seat, guest)
    return Change("removed", {"seat": seat})


def back(table: Table, seat: int) -> Change | None:
    return Change("back", {"seat": seat}) if table.seats[seat].away else None


def stand_in(table: Table, seat: int, here: bool) -> Change:
    """Somebody at the table lets a bot play for a person who is not `here`, where no clock does that."""
    check_seat(table, seat)
    if table.clock.kind != "none":
        raise Refused("At this table the clock decides when a bot stands in.")
    if seat not in table.waiting or table.seats[seat].played_by_bot:
        raise Refused("Nobody is waited for in this seat.")
    if here:
        raise Refused("{who} is at the table; please wait a little.", who=table.names[seat])
    return Change("away", {"seat": seat})


def claim(table: Table, seat: int, guest: str, holding: int, code: str, keep: bool) -> Change | None:
    """Take a seat over with a one-time link of one holding; `keep`: the devices that held it hold it too."""
    check_seat(table, seat)
    if guest in table.seats[seat].holders:
        return None
    seats.check(table, "share" if keep else "move", seat, guest, holding)
    if code in table.claimed:
        raise Gone("This link has been used already; ask for a new one.")
    return Change("moved", {"seat": seat, "guest": guest, "code": code, "keep": keep})


def start_by(table: Table, guest: str, level: str) -> Change:
    """The host begins."""
    if not table.hosted_by(guest):
        raise NotYours("Only the host of this table may do that.")
    return start(table, level)


def start(table: Table, level: str) -> Change:
    """Begin; open seats go to bots."""
    if table.started:
        raise Refused("The game has begun.")
    taken = set(table.names)
    empty = [p for p, seat in enumerate(table.seats) if seat.kind == "open"]
    return Change("started", {"bots": [[p, bot_name(taken), level] for p in empty]})


def decide(table: Table, seat: int, decision: str | int, number: int, by: str = "person") -> Change | None:
    """A decision, as text or as the rules' number, that answers a number; None if this very text came before
    (a double click)."""
    check_seat(table, seat)
    if table.match is None:
        raise NotYourTurn("The game has not begun.")
    if isinstance(decision, str) and table.taken.get(seat) == (number, " ".join(decision.split()).lower()):
        return None
    if not table.turns[seat] <= number <= table.numbers[seat]:
        raise Stale("The table has changed since; here is how it stands.")
    if not table.choices.get(seat):
        raise NotYourTurn("The game is over." if table.over else "It is not your turn.")
    if seat not in table.waiting and undo_changes(table.answers, seat) >= table.limits.changed_minds:
        raise Refused("You have changed your mind often; this choice stands now.")
    choice = meant(table, table.match, seat, decision)
    text = table.legal(seat)[table.choices[seat].index(choice)]
    return Change("decided", {"seat": seat, "text": text, "number": number, "by": by}, choice=choice)


def meant(table: Table, match: Match, seat: int, decision: str | int) -> int:
    """The rules' number for a decision: to the letter as it was offered, else as the match reads it."""
    if not isinstance(decision, str):
        return match.choice(seat, decision)
    offered = dict(zip(table.legal(seat), table.choices[seat], strict=True))
    return (offered[decision] if decision in offered
            else match.choice(seat, decision[:table.limits.decision_letters]))


def say(table: Table, seat: int | None, name: str, text: str) -> Change:
    return Change("said", {"seat": seat, "name": line(name, "name", table.limits.name_letters + 4),
                           "text": line(text, "message", table.limits.chat_letters)})


def undo(table: Table, seat: int) -> Change:
    """Take the last decision back, or ask the others to agree, as the table's policy has it."""
    if table.policy == "none":
        raise Refused("At this table nothing is taken back.")
    if not table.may_undo(seat):
        raise Refused("There is nothing that could be taken back now.")
    if table.policy == "consent" and table.others(seat):
        return Change("asked", {"seat": seat})
    return undone(table, Request(seat, answered(table.answers, seat)))


def agree(table: Table, seat: int, yes: bool) -> Change:
    """Answer somebody's wish to take a decision back."""
    if table.asked is not None and seat == table.asked.seat and not yes:
        return Change("refused", {"seat": seat})
    if table.asked is None or seat not in table.others(table.asked.seat):
        raise Refused("Nobody waits for your word on taking something back.")
    if not yes:
        return Change("refused", {"seat": seat})
    if table.others(table.asked.seat) <= table.asked.agreed | {seat}:
        return undone(table, table.asked)
    return Change("agreed", {"seat": seat})


def undone(table: Table, request: Request) -> Change:
    stay = kept(table.answers, request)
    try:
        changes.without(table, stay)
    except IllegalDecision:
        raise Refused("That cannot be taken back any more.") from None
    return Change("undone", {"seat": request.seat, "kept": stay})


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.players:
        raise NotFound("There is no seat {seat} at this table.", seat=seat)
