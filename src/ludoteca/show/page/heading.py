"""The two lines above the choices: whose turn it is, what is waited for."""
from __future__ import annotations

from ludoteca.core.state import NOBODY
from ludoteca.show.log import listed
from ludoteca.show.page.facts import PageFacts
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Offer


def heading(page: PageFacts, offers: list[Offer]) -> tuple[str, str]:
    """The bar's two lines."""
    table, viewer, say = page.table, page.viewer, page.say
    if not table.started:
        return before_the_start(page)
    if table.over:
        return at_play(page, offers)
    if viewer.seats and table.deserted:
        return (say("The table waits for you"),
                say("Nobody else is here: the game goes on when you come back."))
    if page.away:
        return (say("A bot is playing for you"),
                say("Come back any time; the bot gives you your seat at once."))
    if viewer.seat != NOBODY:
        return at_play(page, offers)
    if viewer.seats and table.waiting:
        return between_turns(page)
    if seats_of_bots(page):
        return say("You are watching"), say("You may take over a bot’s seat, or stay and watch.")
    return say("You are watching"), waited_for(page)


def before_the_start(page: PageFacts) -> tuple[str, str]:
    say = page.say
    free = sum([seat.kind == "open" for seat in page.table.seats])
    if not page.viewer.seats:
        return say("Take a seat"), say("Choose one of the free seats, or stay and watch.")
    if not page.hosting:
        return say("Waiting for players"), say("The game begins when all seats are taken, or when the host "
                                               "starts it.")
    invited = [seat.name for seat in page.table.seats if seat.kind == "open" and seat.name]
    if len(invited) == free:
        return (say("Waiting for {who}", who=listed(invited, say)),
                say("Send the link again, or start: a bot takes the seat."))
    return say("Waiting for players"), say.count(
        free, "{n} seat is free. Share the link, or start: a bot will take it.",
        "{n} seats are free. Share the link, or start: bots will take them.")


def at_play(page: PageFacts, offers: list[Offer]) -> tuple[str, str]:
    """What the game asks; where the table allows no hints, without odds."""
    game, s, seat = page.view.game, page.view.s, page.viewer.seat
    head, hint = text_of(game).prompt(s, seat, page.say)
    if offers and not page.table.hints and any(offer.low >= 0
                                                for offer in text_of(game).offers(s, seat, page.say)):
        hint = ""
    return head, hint if offers and seat in page.table.waiting else waited_for(page) or hint


def between_turns(page: PageFacts) -> tuple[str, str]:
    """Several people at one screen, and it shows nobody's hand: whose turn it is."""
    waiting, say = page.table.waiting, page.say
    mine = [p for p in waiting if p in page.viewer.seats]
    first = mine[0] if mine else waiting[0]
    return (say("{who}’s turn", who=page.table.seats[first].name),
            say("Pass the device on.") if mine else waited_for(page))


def waited_for(page: PageFacts) -> str:
    """Who is waited for."""
    say, seat = page.say, page.viewer.seat
    others = [p for p in page.table.waiting if p != seat]
    if seat in page.table.waiting:
        return say("Your turn")
    if not others:
        return ""
    if len(others) > 2:
        return say.count(len(others), "Waiting for {n} player", "Waiting for {n} players")
    return say("Waiting for {who}", who=listed([page.table.seats[p].name for p in others], say))


def free_seats(page: PageFacts) -> list[tuple[int, str]]:
    """The open seats, as a viewer without a seat is offered them before the game begins."""
    if page.viewer.seats or page.table.started:
        return []
    return [(p, "") for p, seat in enumerate(page.table.seats) if seat.kind == "open"]


def seats_of_bots(page: PageFacts) -> list[tuple[int, str]]:
    """The bots whose seats a viewer without a seat may take over during the game, where the table allows
    it."""
    table = page.table
    if page.viewer.seats or not table.takeover or not table.started or table.over:
        return []
    return [(p, seat.name) for p, seat in enumerate(table.seats) if seat.kind == "bot"]
