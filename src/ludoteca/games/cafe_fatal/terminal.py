"""Café Fatal for a terminal: the floor in text, with Rich's markup for colour."""
from ludoteca.core.state import NOBODY
from ludoteca.show.interface import SEAT_SHAPES, seat_sign

from . import rules as r
from .rules.floors import FLOORS
from .text.labels import KINDS, name, nearest, points_words, slices_words

WIDE, TALL = 15, 5                          # a table's cell: name, slices, two lines of dice, an empty line
COLOURS = ("yellow", "red", "magenta")
PIPS = " ⚀⚁⚂⚃⚄⚅"


def padded(parts):
    """Pairs of plain and marked-up text in one cell."""
    plain = " ".join(part for part, _ in parts)
    return " ".join(shown for _, shown in parts) + " " * (WIDE - len(plain))


def letters(say):
    """A letter a kind: cheese, pizza, cake."""
    return say("c p k").split()


def cell(s, table, say):
    """A table: its name and red face, its slices, the dice on it; a star marks who would win it now."""
    title = [(name(s, table), f"[bold]{name(s, table)}[/]")]
    if s.red[table]:
        title.append((PIPS[s.red[table]], f"[red]{PIPS[s.red[table]]}[/]"))
    slices = [(f"{n}{letter}", f"[{colour}]{n}{letter}[/]")
              for n, letter, colour in zip(s.slices[table], letters(say), COLOURS, strict=True) if n]
    best, piles = r.winner(s, table), []
    for p in range(s.players):
        n, face = divmod(r.strength(s, p, table), 10)
        if n:
            star = "*" if p == best else ""
            piles.append((f"{SEAT_SHAPES[p]}{n}{PIPS[face]}{star}", f"{seat_sign(p)}{n}{PIPS[face]}{star}"))
    return [padded(title), padded(slices), padded(piles[:3]), padded(piles[3:]), " " * WIDE]


def floor(s, say):
    cells = FLOORS[s.players]
    columns, lines = range(max(c for c, _ in cells) + 1), []
    for row in range(max(y for _, y in cells) + 1):
        drawn = [cell(s, cells.index((c, row)), say) if (c, row) in cells else [" " * WIDE] * TALL for c in columns]
        lines += ["".join(part[line] for part in drawn).rstrip() for line in range(TALL)]
    return lines


def screen(s, p, say, names):
    """The floor, the bag, the roll, and a line a seat."""
    lines = floor(s, say)
    lines.append("[dim]" + ", ".join(f"{letter} {say(kind)}" for letter, kind in zip(letters(say), KINDS, strict=True))
                 + "; * " + say("wins it now") + "[/]")
    lines.append(say("In the bag: {slices}.", slices=slices_words(s.bag, say) or say("nothing")))
    if any(s.roll) and s.mover != NOBODY:
        faces = " ".join(PIPS[face] for face in range(1, r.FACES + 1) for _ in range(s.roll[face]))
        lines.append(f"{seat_sign(s.mover)} {names[s.mover]}: {faces}")
    return "\n".join([*lines, "", *(seat_line(s, q, say, names) for q in range(s.players))])


def seat_line(s, p, say, names):
    kind, missing = nearest(s, p)
    eaten = " ".join(f"[{colour}]{n:>2}{letter}[/]" for n, letter, colour in zip(s.eaten[p], letters(say), COLOURS, strict=True))
    need = f"{missing}{letters(say)[kind]} → +{r.WORTH[kind] * (missing + r.WHOLE)}"
    dice = "▪" * s.hand[p] + "·" * (r.DICE - s.hand[p])
    return f"{seat_sign(p)} {names[p]:<14} {points_words(r.score(s, p), say):>10}  {eaten}  {need:<10}  {dice}"
