"""The parts of a table's page that change: what one viewer gets to see after a change, as markup.

Everything is made from `table.view(seat)` of that viewer and from what the table says to everybody; the layer
on the board that all share is made once a change from the spectator's view.
"""
from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import orjson
from markupsafe import Markup

from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.core.plugin_faults import parts_left_out
from ludoteca.core.state import NOBODY
from ludoteca.show.log import listed, position_words, standing
from ludoteca.show.markup_builder import Parts
from ludoteca.show.presentation import about_of, picture_of, text_of
from ludoteca.show.presentation_interface import Cell, Offer
from ludoteca.show.svg import icon, token
from ludoteca.show.words import Say, speaker
from ludoteca.web.html import board_files, game_about, lessons
from ludoteca.web.html.board_files import layers
from ludoteca.web.html.client_words import emotes, happened
from ludoteca.web.html.log import ROOM, spoken, tale
from ludoteca.web.html.log import markup as log
from ludoteca.web.html.rendering import GAP, filled, recalled, render, safe
from ludoteca.web.html.result import result
from ludoteca.web.live.page_changes import PageMemory
from ludoteca.web.live.websocket import Message
from ludoteca.web.table.table import Table, Viewer

PASSING = ("whole", "say", "more", "log")            # what a message says once

def fragments(table: Table, viewer: Viewer, since: int | None = None) -> dict[str, Any]:
    """What a viewer gets: all of it, or what is new after the first `since` events that the viewer heard,
    moving."""
    drawn, own = layers(table, viewer, since)
    return without_pictures(table, viewer, since) | {"table": drawn.text, "hand": "".join(own.parts)}


def compose(table: Table, viewer: Viewer, since: int | None) -> Message:
    """What a page gets through its socket, all of it."""
    drawn, own = layers(table, viewer, since)
    rest = orjson.dumps({"seq": table.number(viewer.seat), "hand": "".join(own.parts),
                         **without_pictures(table, viewer, since)})
    return Message(drawn.whole, b"," + rest[1:], ms=drawn.layer.ms)


class Page:
    """What one page gets that it does not have yet: the whole once, then the news."""

    __slots__ = ("_told",)

    def __init__(self) -> None:
        self._told = PageMemory()

    def __call__(self, table: Table, viewer: Viewer, since: int | None) -> Message:
        if since is None:
            self._told.forget()
        drawn, own = layers(table, viewer, since)
        shown = {"hand": own, **without_pictures(table, viewer, since)}
        passing = {name: shown.pop(name) for name in PASSING if name in shown}
        piece = drawn.after(self._told.replace("table", drawn.marks))
        rest = orjson.dumps({"seq": table.number(viewer.seat), **passing, **self._told.news(shown)})
        return Message(piece, b"," + rest[1:], ms=drawn.layer.ms)


def without_pictures(table: Table, viewer: Viewer, since: int | None = None) -> dict[str, Any]:
    """The same without the drawings: what a page shows before its socket is open."""
    say = speaker(viewer.language, table.game.name)
    names = table.names
    mine = my_turn(table, viewer)
    view = table.view(viewer.seat)
    told = tale(f"{table.id}.{table.epoch}", view, viewer.language)
    lines, fresh = told.lines, [] if since is None else told.since(since)
    stands = standing(view, say)
    out = {
        "whole": since is None, "board": board_files.url(table.game, table.view().s, viewer.portrait),
        "bar": bar(table, viewer, say), "panel": panel(table, viewer, say, stands),
        "chat": chat(table, viewer, say), "notice": notice(table, viewer, say),
        "result": result(table, viewer, say),
        "round": round_words(table, say), "title": title(table, say, viewer.language, mine), "mine": mine,
        "over": table.over, "waiting": table.waiting, "started": table.started,
        "say": " ".join(spoken(line.text, names) for line in fresh), "position": position(view, say, stands),
        "lesson": lessons.reached(view, told.kinds),
    }
    if since is None:
        out["log"] = log(lines[-ROOM:], names)
    elif fresh:
        out["more"] = log(fresh, names, lines[-len(fresh) - 1].where if len(lines) > len(fresh) else "")
    return out


def position(view: View, say: Say, stands: list[list[Cell]] | None = None) -> str:
    """The board for the ear: the position in sentences."""
    return "".join([f"<p>{safe(line)}</p>" for line in position_words(view, say, stands)])


def my_turn(table: Table, viewer: Viewer) -> bool:
    return viewer.seat in table.waiting and not table.seats[viewer.seat].away


# The bar: what can be chosen.

def offers_of(table: Table, viewer: Viewer, say: Say) -> list[Offer]:
    """What the viewer's seat may choose, without the odds where the table allows no hints."""
    if viewer.seat == NOBODY or not table.started or table.over or table.seats[viewer.seat].away:
        return []
    view = table.view(viewer.seat)
    if viewer.seat not in table.waiting and not view.choices():
        return []
    found = text_of(table.game).offers(view.s, viewer.seat, say)
    return found if table.hints else [offer.without_odds() for offer in found]


def rows_of(game: Game, language: str, offers: list[Offer], head: str, thing: Callable[..., str],
            sent: str) -> str:
    """One row, or a first row of groups and what has none, then a row for each group; `thing` draws what is
    chosen."""
    groups: dict[str, list[Offer]] = {"": []}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    ways = [(group, thing(group)) for group in groups if group]
    held = bool(ways[0][1] if ways else thing(offers[0].label))
    rows = []
    for n, (group, own) in enumerate(groups.items()):
        made = [offer_markup(game, language, offer, "" if offer.choice >= 0 else f"x{n + 1}-{m}",
                             thing(group or offer.label, offer.target), offer.text == sent)
                             for m, offer in enumerate(own, 1)]
        values = {"head": head, "offers": Markup("".join(made)),
                  "back": Markup(thing(group, ns="kb") if group else "")}
        values |= {f"way {i}": Markup(art) for i, (_, art) in enumerate(ways)}
        length, wordy = len(own) + (0 if group else len(ways)), sum([len(offer.label) > 3 for offer in own])
        rows.append(filled("row.html", language, game.name, values, group=group,
                           wide=(length + wordy + 1) // 2,
                           many=length > (6 if wordy or group else 7), held=held and not group,
                           drawn=bool(n and ways[n - 1][1]),
                           others=() if group else tuple([(other, bool(art)) for other, art in ways])))
    return "\n".join(rows)


@functools.lru_cache(1 << 12)
def offer_markup(game: Game, language: str, offer: Offer, closed: str, art: str, sent: bool) -> str:
    """The button of an offer; `closed` is the name of one that cannot be chosen."""
    choice, text, label, note, spoken, group, target, low, high, reason, _ = offer
    values = {"id": closed or choice, "choice": choice, "text": text, "label": label, "group": group,
              "target": target, "spoken": spoken or label, "reason": reason, "heard": offer.heard,
              "art": Markup(art), "low": round(100 * low) if low < high else 0, "high": round(100 * high),
              "note": note}
    return filled("offer.html", language, game.name, values, art=bool(art), target=bool(target),
                  wordy=len(label) > 3,
                  sent=sent, group=bool(group), open=choice >= 0, odds=low >= 0, note=bool(note)) + "\n"


def chosen(table: Table, viewer: Viewer) -> str:
    """The viewer's own secret decision that may still be changed."""
    if viewer.seat in (NOBODY, *table.waiting) or not table.started or not table.view(viewer.seat).choices():
        return ""
    return next((a.text for a in reversed(table.answers) if a.seat == viewer.seat), "")


def bar(table: Table, viewer: Viewer, say: Say) -> str:
    offers, sent = offers_of(table, viewer, say), chosen(table, viewer)
    head, hint = heading(table, viewer, say, offers)
    own, game = table.view(viewer.seat).s, table.game

    @functools.cache
    def thing(name: str, target: str = "", ns: str = "k") -> str:
        return token(game, own, viewer.seat, name, target, ns)

    rows = rows_of(game, viewer.language, offers, head, thing, sent) if offers else ""
    waits = viewer.seat != NOBODY and table.started and not table.over and not offers
    cards = resting(game, viewer, own, head, thing) if waits else ""
    values = {"head": head, "hint": hint, "rows": Markup(rows), "cards": Markup(cards)}
    return filled("bar.html", viewer.language, game.name, values, rows=bool(offers), cards=bool(cards),
                  chairs=free_seats(table, viewer) or bots_for(table, viewer),
                  may_undo=viewer.seat != NOBODY and table.may_undo(viewer.seat),
                  away=viewer.seat != NOBODY and table.seats[viewer.seat].away, started=table.started,
                  over=table.over,
                  seated=bool(viewer.seats), hosting=table.hosting in viewer.seats, hints=table.hints,
                  outlook=table.hints and bool(offers) and bool(about_of(game).likely))


def resting(game: Game, viewer: Viewer, own: Any, head: str, thing: Callable[..., str]) -> str:
    """The own hand while there is nothing to choose: it lies where it does on one's turn, and each card says
    to wait."""
    cards = Counter(map(str, text_of(game).held(own, viewer.seat)))
    shut = [Offer(-1, card, card, spoken=", ".join([card] * n), reason=head) for card, n in cards.items()]
    return "".join([offer_markup(game, viewer.language, offer, f"held-{offer.label}", thing(offer.label),
                                 False)
                    for offer in shut])


def heading(table: Table, viewer: Viewer, say: Say, offers: list[Offer]) -> tuple[str, str]:
    """The bar's two lines."""
    if not table.started:
        free = sum(seat.kind == "open" for seat in table.seats)
        if viewer.seats and table.hosting not in viewer.seats:
            return say("Waiting for players"), say("The game begins when all seats are taken, or when the "
                                                   "host starts it.")
        if viewer.seats:
            return say("Waiting for players"), say.count(
                free, "{n} seat is free. Send the link, or start: a bot takes it.",
                "{n} seats are free. Send the link, or start: bots take them.")
        return say("Take a seat"), say("Choose one of the free seats, or stay and watch.")
    if viewer.seats and table.deserted and not table.over:
        return (say("The table waits for you"),
                say("Nobody else is here: the game goes on when you come back."))
    if viewer.seat != NOBODY and table.seats[viewer.seat].away and not table.over:
        return say("A bot plays for you"), say("Come back whenever you like; the bot hands the seat over at "
                                               "once.")
    if viewer.seat == NOBODY and viewer.seats and table.waiting and not table.over:
        return between_turns(table, viewer, say)
    if viewer.seat == NOBODY and not table.over:
        return say("You are watching"), (say("You may take over a bot’s seat, or stay and watch.")
                                         if bots_for(table, viewer)
                                         else waited(table, viewer, say))
    head, hint = text_of(table.game).prompt(table.view(viewer.seat).s, viewer.seat, say)
    if offers and not table.hints and any(o.low >= 0 for o in text_of(table.game).offers(
            table.view(viewer.seat).s, viewer.seat, say)):
        hint = ""
    return head, hint if offers and viewer.seat in table.waiting else waited(table, viewer, say) or hint


def free_seats(table: Table, viewer: Viewer) -> tuple[tuple[int, str], ...]:
    """The seats that nobody has, for who has none: before the game begins."""
    if viewer.seats or table.started:
        return ()
    return tuple((p, "") for p, seat in enumerate(table.seats) if seat.kind == "open")


def bots_for(table: Table, viewer: Viewer) -> tuple[tuple[int, str], ...]:
    """The bots whose seats the viewer may take over: who has none, while the game runs, where that was
    agreed."""
    if viewer.seats or not table.takeover or not table.started or table.over:
        return ()
    return tuple((p, seat.name) for p, seat in enumerate(table.seats) if seat.kind == "bot")


def between_turns(table: Table, viewer: Viewer, say: Say) -> tuple[str, str]:
    """Several people at one screen, and it shows nobody's hand: whose turn it is."""
    mine = [p for p in table.waiting if p in viewer.seats]
    return (say("{who}’s turn", who=table.names[(mine or table.waiting)[0]]),
            say("Pass the screen on.") if mine else waited(table, viewer, say))


def waited(table: Table, viewer: Viewer, say: Say) -> str:
    """Who is waited for."""
    others = [p for p in table.waiting if p != viewer.seat]
    if viewer.seat in table.waiting:
        return say("Your turn")
    if not others:
        return ""
    if len(others) > 2:
        return say("Waiting for {number} players", number=len(others))
    return say("Waiting for {who}", who=listed([table.names[p] for p in others], say))


# The panel: seats, log, chat.

class SeatRow(NamedTuple):
    seat: int
    name: str
    kind: str
    pills: tuple[str, ...]
    cells: tuple[Cell, ...]                          # what the game says of the seat
    state: str
    waited: bool
    own: bool = False
    away: bool = False
    left: float | None = None
    missed: bool = False                             # a bot may stand in, if the person is not here
    guest: bool = False                              # the viewer is the host and may send this person away


def seat_row(table: Table, viewer: Viewer, p: int, say: Say, stands: list[Cell]) -> SeatRow:
    seat = table.seats[p]
    cells = tuple(stands) if table.started else ()
    waits = p in table.waiting
    pills = [say("you")] if p in viewer.seats else [say("bot")] if seat.kind == "bot" else []
    if seat.away:
        pills.append(say("away"))
    if seat.hurried:
        pills.append(say("in a hurry"))
    state = say("your turn") if waits and p == viewer.seat else say("thinking …") if waits else ""
    missed = (bool(viewer.seats) and p not in viewer.seats and waits and not seat.played_by_bot
              and table.clock.kind == "none")
    guest = (not table.started and table.hosting in viewer.seats and seat.kind == "person"
             and p not in viewer.seats)
    return SeatRow(p, seat.name, seat.kind, tuple(pills), cells, state, waits, p in viewer.seats, seat.away,
                   seat.remaining(), missed, guest)


def panel(table: Table, viewer: Viewer, say: Say, stands: list[list[Cell]]) -> str:
    rows = [seat_row(table, viewer, p, say, cells) for p, cells in enumerate(stands)]
    head = waited(table, viewer, say) if table.started and not table.over else say("Players")
    told = seats(table.game, viewer.language, rows, head, not table.started)
    faults = [f'<p class="faulty">{safe(line)}</p>\n' for line in fault_words(table.game, say)]
    return Parts([*told.parts, *faults]) if faults else told


def fault_words(game: Game, say: Say) -> list[str]:
    """What does not work in a game from outside, and what stands in for it."""
    kinds = {part.partition(".")[0] for part in parts_left_out(game.name)}
    told = []
    if "picture" in kinds:
        told.append(say("This game’s picture does not work here; a plain one stands in."))
    if kinds & {"text", "about", "words", "guide"}:
        told.append(say("Some of this game’s words do not work here; plain ones stand in."))
    if kinds & {"heuristic_bot", "levels", "search_policy", "bots"}:
        told.append(say("This game’s bots do not think as they should here; simpler ones play."))
    return told


def seats(game: Game, language: str, rows: list[SeatRow], head: str, sitting: bool = False) -> Parts:
    """The panel's rows."""
    above, below = filled("seats.html", language, game.name, {"head": head, "seats": Markup(GAP)}).split(GAP)
    return Parts([above, *[seat_markup(game, language, row, sitting) for row in rows], below])


@functools.lru_cache(1 << 11)
def seat_markup(game: Game, language: str, row: SeatRow, sitting: bool) -> str:
    """A seat's row: what is counted by signs in one line, words and other signs in another."""
    lines: dict[str, list[str]] = {"count": [], "fact": [], "sign": []}
    for cell in row.cells:
        counted = cell.count >= 0 or (cell.icon and cell.text.lstrip("-+").isdecimal())
        kind = "count" if counted else "sign" if cell.icon else "fact"
        lines[kind].append(cell_markup(game, language, kind, cell))
    values = {"name": row.name, "left": round(row.left or 0),
              **{f"{kind}s": Markup("".join(told)) for kind, told in lines.items()}}
    return filled("seat.html", language, game.name, values, seat=row.seat, kind=row.kind, pills=row.pills,
                  state=row.state, waited=row.waited, own=row.own, away=row.away, timed=row.left is not None,
                  missed=row.missed, guest=row.guest, sitting=sitting) + "\n"


@functools.lru_cache(1 << 11)
def cell_markup(game: Game, language: str, kind: str, cell: Cell) -> str:
    label, text, sign, count, full, spoken = cell
    values = {"label": label, "text": text, "spoken": spoken, "heard": cell.heard}
    return filled("cell.html", language, game.name, values, kind=kind,
                  icon=icon_of(game, sign) if sign else "", count=count,
                  full=full, told=bool(spoken) and spoken != text)


@functools.lru_cache(1 << 10)
def icon_of(game: Game, name: str) -> str:
    return icon(game, name) if name in picture_of(game).icons else ""


def chat(table: Table, viewer: Viewer, say: Say) -> str:
    return recalled("chat.html", viewer.language, table.game.name, notes=tuple(table.notes[-60:]),
                    happened=happened, emotes=emotes)


# Over the bar: a question, another game; at the end, the result.

def notice(table: Table, viewer: Viewer, say: Say) -> str:
    if table.asked is not None and not table.over:
        asked = table.asked
        return render("notice.html", viewer.language, table.game.name, table=table, kind="undo",
                      who=table.names[asked.seat],
                      own=asked.seat == viewer.seat, answer=viewer.seat in table.unanswered, seated=True)
    if table.rematch:
        return render("notice.html", viewer.language, table.game.name, table=table, kind="rematch", who="",
                      own=False, answer=False, seated=bool(viewer.seats))
    return ""


def round_words(table: Table, say: Say) -> str:
    return str(text_of(table.game).where(table.view().s, say)) if table.started and not table.over else ""


def title(table: Table, say: Say, language: str, mine: bool) -> str:
    name = game_about.title(table.game, language)
    return f"● {say('Your turn')} · {name}" if mine else f"{name} · Ludoteca"
