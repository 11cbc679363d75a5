"""Café Race for a terminal: the U of the stairs in text, with Rich's markup for colour."""
from ludoteca.show.interface import seat_sign

from . import rules as r
from .text.status import status

ROWS, COLUMNS, WIDE = 9, 13, 5


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
