"""Café Race for a terminal: the U of the stairs, as plain text and on a sheet of cells."""
from ludoteca.core.state import NOBODY
from ludoteca.show.presentation_interface import seat_sign

from . import rules as r
from .text.standings import status

ROWS = 9
COLUMNS = 13
WIDE = 5


def spot(space):
    """Row and column of a space: down on the left, along the bottom, up on the right."""
    if space <= 7:
        return space, 0
    if space <= 20:
        return ROWS - 1, space - 8
    return (28 - space, COLUMNS - 1) if space < r.HOME else (0, space - r.LAST + COLUMNS - 1)


def cell(s, space):
    """A space: the clerks on it, else its number; steps are dim dots, landings and papers bright."""
    clerks = [p for p in range(s.players) if s.space[p] == space]
    if clerks:
        return "".join(map(seat_sign, clerks)) + " " * (WIDE - len(clerks))
    name = "S" if space == 0 else str(space)
    style = "dim" if r.STAIRS[space] == r.STEP else "bold"
    return f"[{style}]{name:<{WIDE}}[/]"


def screen(s, p, say, names):
    """The stairs, the dice, and a line a seat."""
    grid = [[" " * WIDE] * COLUMNS for _ in range(ROWS)]
    for space in range(r.LAST + 1):
        row, column = spot(space)
        grid[row][column] = cell(s, space)
    lines = ["".join(row) for row in grid]
    lines.append("")
    dice = [str(die) for die in s.dice[:s.players] if die]
    if dice:
        lines.append(say("Speed dice: {dice}.", dice=", ".join(dice)))
    return "\n".join([*lines, *(seat_line(s, q, say, names) for q in range(s.players))])


def seat_line(s, p, say, names):
    cups = "◖" * s.coffee[p] + "·" * (r.CUP - s.coffee[p])
    rest = ", ".join(c.text for c in status(s, p, say) if c.icon != "cup")
    return f"{seat_sign(p)} {names[p]:<14} {cups}  {rest}"


# On a sheet.

GROUNDS = {r.START: "rest", r.LANDING: "rest", r.FINISH: "brass"}
FOOT = 3                                     # lines of the stairs' lowest row


def board(s, p, say, sheet):
    """The stairs around a well, in which the dice and the pushes lie."""
    wide, tall = min(7, (sheet.width - 2) // COLUMNS), 2 if sheet.height >= 2 * (ROWS - 1) + FOOT else 1
    left, top = (sheet.width - wide * COLUMNS) // 2, max(0, (sheet.height - tall * (ROWS - 1) - FOOT) // 2)
    for space in range(r.LAST + 1):
        row, column = spot(space)
        step(s, p, sheet, space, left + wide * column, top + tall * row, wide,
             FOOT if row == ROWS - 1 else tall)
    across = min(wide * (COLUMNS - 4), 34)
    well(s, say, sheet, (sheet.width - across) // 2, top + (tall * (ROWS - 1) - 5) // 2, across)


def step(s, p, sheet, space, x, y, wide, tall):
    """A space: steps in two tones, landings cream; its number, or the clerks on it."""
    ground = GROUNDS.get(r.STAIRS[space], ("path", "path-lit")[space % 2])
    clerks = [q for q in range(s.players) if s.space[q] == space]
    crowded = len(clerks) > 2
    sheet.fill(x, y, max(wide, 2 * len(clerks) + 1 if crowded else 0), tall, ground)
    line = y + tall // 2
    if len(clerks) == 1:
        sheet.seat(x + (wide - 3) // 2, line, clerks[0], pad=1, own=clerks[0] == p)
    elif clerks:
        pad = int(wide > 5 and not crowded)
        for n, q in enumerate(clerks):
            sheet.seat(x + (2 * n + 1 if crowded else n * (wide - 1 - 2 * pad)), line, q, pad=pad, own=q == p)
    else:
        sheet.put(x, line, f"{'S' if space == 0 else space:^{wide}}".rstrip(), "coffee")


def well(s, say, sheet, x, y, width):
    """The dice that are left, the die that is up, and below each clerk's mark the push and the die taken."""
    free = list(s.dice[:s.players])
    for q in range(s.players):
        if s.speed[q] in free:
            free.remove(s.speed[q])
    at = x
    for die in [die for die in free if die]:
        ink, ground = sheet.mark(f"die{die}", "rest-lit", "ink")
        at = sheet.tile(at, y, die, ink, "red" if die == s.die and s.phase == r.BID else ground) + 1
    if s.phase == r.BID and s.bidder != NOBODY:
        sheet.seat(sheet.put(x, y + 2, say("bids {bid}", bid=s.bid) + " ", bold=True), y + 2, s.bidder)
    if any(s.dice):
        pushes(s, say, sheet, x, y + 3, width)


def pushes(s, say, sheet, x, y, width):
    apart = 4 if s.players < 5 else 3
    first = x + width - apart * s.players
    for line, label in ((1, say("push")), (2, say("speed"))):
        sheet.put(x, y + line, label[:first - x - 1], "steel")
    for q in range(s.players):
        at = first + apart * q
        sheet.seat(at, y, q, pad=1)
        if s.push[q] > 0:
            sheet.tile(at, y + 1, s.push[q])
        else:
            back = (" ? ", f"s{q + 1}-on", f"s{q + 1}") if s.push[q] else (" · ", "steel", "")
            sheet.put(at, y + 1, *back)
        if s.speed[q] > 0:
            sheet.tile(at, y + 2, s.speed[q], "rest-lit", "ink")


def between(s, event):
    """A clerk runs space by space."""
    if event[0] == r.MOVED:
        _, p, start, space, *_ = event
        for at in range(start + 1, space):
            seen = s.copy()
            seen.space[p] = at
            yield seen
