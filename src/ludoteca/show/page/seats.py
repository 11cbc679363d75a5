"""The panel's rows: who sits where, how each stands."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.core.game_loader import Game
from ludoteca.core.state import NOBODY
from ludoteca.show.markup_builder import esc
from ludoteca.show.page.facts import PageFacts
from ludoteca.show.page.heading import waited_for
from ludoteca.show.page.signs import mark
from ludoteca.show.presentation import picture_of
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.svg import icon
from ludoteca.show.words import Say


class SeatRow(NamedTuple):
    seat: int
    name: str
    kind: str = "person"
    pills: Sequence[str] = ()
    cells: Sequence[Cell] = ()                       # what the game says of the seat
    state: str = ""
    waited: bool = False
    own: bool = False
    away: bool = False
    left: float | None = None
    missed: bool = False                             # a bot may stand in, if the person is not here
    guest: bool = False                              # the viewer is the host and may send this person away


def seat_row(page: PageFacts, p: int, cells: Sequence[Cell]) -> SeatRow:
    table, viewer, say = page.table, page.viewer, page.say
    sits = table.seats[p]
    own, waits = p in viewer.seats, p in table.waiting
    pills = [say("you")] if own else [say("bot")] if sits.kind == "bot" else []
    if sits.away:
        pills.append(say("away"))
    if sits.hurried:
        pills.append(say("low on time"))
    state = say("your turn") if waits and p == viewer.seat else say("thinking…") if waits else ""
    others = bool(viewer.seats) and not own
    missed = others and waits and not sits.played_by_bot and table.clock == "none"
    guest = others and page.hosting and sits.kind == "person" and (
        not table.started or (table.public and not table.over))
    return SeatRow(p, sits.name, sits.kind, pills, cells if table.started else (), state, waits, own,
                   sits.away, sits.left, missed, guest)


def panel(page: PageFacts, cells: Sequence[Sequence[Cell]]) -> str:
    """The panel; `cells`: what the game says of each seat."""
    table, say, game = page.table, page.say, page.view.game
    made = [seat_row(page, p, told) for p, told in enumerate(cells)]
    head = waited_for(page) if table.started and not table.over else say("Players")
    faults = "".join([f'<p class="faulty">{esc(line)}</p>\n' for line in fault_words(table.faults, say)])
    # a big screen looks through no seat, whosever it is: there a code stands for each
    sitting = not table.started and (not page.viewer.seats or page.viewer.seat == NOBODY)
    return seat_rows(game, made, head, say, sitting) + faults


def fault_words(faults: Sequence[str], say: Say) -> list[str]:
    """What does not work in a game from outside, and what stands in for it."""
    told = []
    if "picture" in faults:
        told.append(say("This game’s picture does not work here; a plain one is shown instead."))
    if any(kind in faults for kind in ("text", "about", "words", "guide")):
        told.append(say("Some of this game’s words do not work here; plain ones are shown instead."))
    if any(kind in faults for kind in ("heuristic_bot", "levels", "search_policy", "bots")):
        told.append(say("This game’s bots do not work as they should here; simpler ones play instead."))
    return told


def seat_rows(game: Game, made: Sequence[SeatRow], head: str, say: Say, sitting: bool = False) -> str:
    """The rows under their heading."""
    rows = "".join([seat_markup(game, row, say, sitting) for row in made])
    return f"<h2>{esc(head)}</h2>\n<ul>\n{rows}</ul>"


def seat_markup(game: Game, row: SeatRow, say: Say, sitting: bool) -> str:
    shown = (f"{' waiting' if row.waited else ''}{' away' if row.away else ''}"
             f"{' open' if row.kind == 'open' else ''}{' own-seat' if row.own else ''}"
             f"{' bot' if row.kind == 'bot' else ''}"
             f"{' invited' if row.kind == 'open' and row.name else ''}")
    inside = free_seat(row.seat, row.name, say, sitting) if row.kind == "open" else taken_seat(game, row, say)
    return f'<li class="seat{shown}" id="seat-{row.seat}">{mark(row.seat)}{inside}</li>\n'


def free_seat(p: int, name: str, say: Say, sitting: bool) -> str:
    """A seat that nobody has, or that waits for somebody after a rematch was asked for."""
    if name:
        return (f'<span class="line1"><b title="{esc(name)}">{esc(name)} <i class="pill">'
                f'{esc(say("invited"))}</i></b></span>')
    number = esc(say("Seat {number}", number=p + 1))
    door = (f'<button type="button" class="do" id="sit-here-{p}" data-sit="{p}">{esc(say("Sit here"))}'
            f'<span class="sr"> ({number})</span></button>') if sitting else ""
    return f'<span class="line1"><b>{esc(say("Free seat"))}</b>{door}</span>'


def taken_seat(game: Game, row: SeatRow, say: Say) -> str:
    """What is counted by signs in one line, words and other signs in another."""
    kinds = [(kind_of(cell), cell) for cell in row.cells]
    counts, facts, signs = ["".join([cell_markup(game, kind, cell) for own, cell in kinds if own == kind])
                            for kind in ("count", "fact", "sign")]
    name, pills = esc(row.name), "".join([f' <i class="pill">{esc(pill)}</i>' for pill in row.pills])
    clock = "" if row.left is None else f'<span class="clock" data-left="{round(row.left)}"></span> '
    heard = ' class="sr"' if row.own else ""
    state = (f'<em{heard}>{esc(row.state)}</em>'
             '<span class="dots" aria-hidden="true">…</span>') if row.state else ""
    return (f'<span class="line1"><b title="{name}">{name}{pills}</b>\n  '
            f'<span class="cups" data-open="legend">{counts}</span></span>\n  '
            f'<span class="line2"><span class="facts" data-open="legend">{facts}</span>\n  '
            f'<span class="state">{clock}{signs}{state}</span></span>{doors(row, say)}')


def doors(row: SeatRow, say: Say) -> str:
    """What may be done about who sits there."""
    p, name = row.seat, f'<span class="sr"> ({esc(row.name)})</span>'
    absent = (f'<button type="button" class="ask missed" id="absent-{p}" data-absent="{p}" hidden>'
              f'{esc(say("Use a bot"))}{name}</button>') if row.missed else ""
    away = (f'<button type="button" class="ask missed" id="remove-{p}" data-remove="{p}">'
            f'{esc(say("Remove"))}{name}</button>') if row.guest else ""
    return absent + away


def kind_of(cell: Cell) -> str:
    counted = cell.count >= 0 or (cell.icon and cell.text.lstrip("-+").isdecimal())
    return "count" if counted else "sign" if cell.icon else "fact"


def cell_markup(game: Game, kind: str, cell: Cell) -> str:
    label, text = esc(cell.label), esc(cell.text)
    drawn = icon(game, cell.icon) if cell.icon and cell.icon in picture_of(game).icons else ""
    if kind == "count":
        number = f' data-count="{cell.count}"' if cell.count >= 0 else ""
        return (f'<span class="count" role="img"{number} aria-label="{esc(cell.heard)}" title="{label}">'
                f'{counted(drawn, cell) if cell.count >= 0 else f"{drawn}<span>{text}</span>"}</span>')
    if kind == "sign":
        return f'<span title="{label}">{drawn}<em> {text}</em></span> '
    told = f' role="img" aria-label="{esc(cell.spoken)}"' if cell.spoken and cell.spoken != cell.text else ""
    return f'<span title="{label}"{told}>{text}</span> '


def counted(drawn: str, cell: Cell) -> str:
    """So many of a sign, those that are gone among them."""
    there, gone = f"<span>{drawn}</span>", f'<span class="gone">{drawn}</span>'
    return there * cell.count + gone * max(0, cell.full - cell.count)
