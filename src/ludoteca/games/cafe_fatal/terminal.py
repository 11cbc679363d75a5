"""Café Fatal for a terminal: the floor in text, with Rich's markup for colour."""
from ludoteca.core.state import NOBODY
from ludoteca.show.log import points
from ludoteca.show.presentation_interface import SEAT_SHAPES, seat_sign

from . import rules as r
from .rules.floors import FLOORS
from .text.labels import KINDS, name, nearest, slices_words

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
        drawn = [cell(s, cells.index((c, row)), say) if (c, row) in cells else [" " * WIDE] * TALL
                 for c in columns]
        lines += ["".join(part[line] for part in drawn).rstrip() for line in range(TALL)]
    return lines


def screen(s, p, say, names):
    """The floor, the bag, the roll, and a line a seat."""
    lines = floor(s, say)
    lines.append("[dim]"
                 + ", ".join(f"{letter} {say(kind)}"
                             for letter, kind in zip(letters(say), KINDS, strict=True))
                 + "; * " + say("wins it now") + "[/]")
    lines.append(say("In the bag: {slices}.", slices=slices_words(s.bag, say) or say("nothing")))
    if any(s.roll) and s.mover != NOBODY:
        faces = " ".join(PIPS[face] for face in range(1, r.FACES + 1) for _ in range(s.roll[face]))
        lines.append(f"{seat_sign(s.mover)} {say.labelled(names[s.mover], faces)}")
    return "\n".join([*lines, "", *(seat_line(s, q, say, names) for q in range(s.players))])


def seat_line(s, p, say, names):
    kind, missing = nearest(s, p)
    eaten = " ".join(f"[{colour}]{n:>2}{letter}[/]"
                     for n, letter, colour in zip(s.eaten[p], letters(say), COLOURS, strict=True))
    need = f"{missing}{letters(say)[kind]} → +{r.WORTH[kind] * (missing + r.WHOLE)}"
    dice = "▪" * s.hand[p] + "·" * (r.DICE - s.hand[p])
    return f"{seat_sign(p)} {names[p]:<14} {points(r.score(s, p), say):>10}  {eaten}  {need:<10}  {dice}"


# On a sheet.

KIND_GROUNDS = (("ink", "brass"), ("rest-lit", "red"), ("rest-lit", "coffee"))
LINES = 3                                    # of a table: name and slices, two lines of dice


def board(s, p, say, sheet):
    """The tables where they stand; the roll, the bag and the signs' meaning beside or below them."""
    cells = FLOORS[s.players]
    rows, columns = max(y for _, y in cells) + 1, max(c for c, _ in cells) + 1
    wide = min(18, (sheet.width - 1) // columns)
    tall = min(5, max(LINES, (sheet.height - 2) // rows))
    left = (sheet.width - wide * columns + 1) // 2
    top = max(0, (sheet.height - tall * rows) // 3) if sheet.height - tall * rows > 4 else 0
    for table, (c, row) in enumerate(cells):
        table_at(s, say, sheet, table, left + wide * c, top + tall * row, wide - 1, tall - (tall > LINES))
    notes(s, say, sheet, top + tall * rows, left, wide, tall, {(c, row) for c, row in cells})


def table_at(s, say, sheet, table, x, y, wide, tall):
    """A table: its name and red face, its slices, and the dice on it, those that would win it on brass."""
    own = name(s, table)
    ink, ground = sheet.mark(own, "ink", "rest")
    sheet.fill(x, y, wide, tall, "rest")
    sheet.fill(x, y, wide, 1, "rest-shade" if ground == "rest" else ground)
    sheet.put(x, y, own, ink, bold=True)
    if s.red[table]:
        sheet.put(x + 2, y, str(s.red[table]), "rest-lit", "red-shade" if ground == "red" else "red", True)
    at = x + wide - sum(map(len, [f" {n}" for n in s.slices[table] if n]))
    for n, letter, (ink, ground) in zip(s.slices[table], letters(say), KIND_GROUNDS, strict=True):
        if n:
            at = sheet.put(at, y, f"{n}{letter}", ink, ground, True)
    best = r.winner(s, table)
    piles = [(q, *divmod(r.strength(s, q, table), 10)) for q in range(s.players) if r.strength(s, q, table)]
    room = wide // 3 if wide < 16 else wide // 4
    for k, (q, n, face) in enumerate(piles):
        at, line = x + k % room * (3 if wide < 16 else 4), y + 1 + k // room
        sheet.seat(at, line, q)
        sheet.put(at + 1, line, f"{n}{PIPS[face]}", "ink", "brass-lit" if q == best else "rest", q == best)


def row(s, p, say):
    """A seat's row: points, slices by their letters, the next whole one, the dice in hand."""
    kind, missing = nearest(s, p)
    eaten = " ".join(f"{n}{letter}" for n, letter in zip(s.eaten[p], letters(say), strict=True))
    dice = [f"{s.hand[p]}⚄"] if s.phase in (r.THROW, r.PLACE) else []
    return [points(r.score(s, p), say), eaten,
            f"{missing}{letters(say)[kind]} → {2 * r.WHOLE * r.WORTH[kind]}", *dice]


def notes(s, say, sheet, y, left, wide, tall, taken):
    """What was rolled, what is in the bag, and what the letters mean: below the tables, or where the floor is
    bare."""
    roll = [face for face in range(1, r.FACES + 1) for _ in range(s.roll[face])] if s.mover != NOBODY else []
    bag = list(zip(s.bag, letters(say), KIND_GROUNDS, strict=True))
    if sheet.height - y >= 2:
        spots = [(1, y + 1), (sheet.width // 2, y + 1), (1, y + 2)]
    else:
        bare = [(c, row) for row in range(5) for c in (0, 3) if not {(c, row), (c + 1, row)} & taken]
        spots = [(left + wide * c, tall * row) for c, row in bare]
    for (x, line), draw in zip(spots, (roll_at, bag_at, letters_at), strict=False):
        draw(s, say, sheet, x, line, roll if draw is roll_at else bag)


def roll_at(s, say, sheet, x, y, roll):
    if roll:
        x = sheet.seat(x, y, s.mover) + 1
        for face in roll:
            x = sheet.put(x, y, PIPS[face], "ink", "rest-lit", True) + 1


def bag_at(s, say, sheet, x, y, bag):
    x = sheet.put(x, y, say("bag") + " ", "steel")
    for n, letter, (ink, ground) in bag:
        x = sheet.put(x, y, f"{n}{letter}", ink, ground, True) + 1


def letters_at(s, say, sheet, x, y, bag):
    at = x
    for (_, letter, (ink, ground)), kind in zip(bag, KINDS, strict=True):
        at = sheet.put(sheet.put(at, y, letter, ink, ground, True) + 1, y, say(kind), "steel") + 2
        if x > 1 and y + 1 < sheet.height:           # beside the tables: one below the other
            at, y = x, y + 1
