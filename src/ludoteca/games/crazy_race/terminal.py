"""Crazy Race for a terminal: four tracks, the leg card with what lies around it, and the own hand."""
from ludoteca.core.state import HIDDEN
from ludoteca.show.presentation_interface import seat_sign

from . import rules as r
from .text.labels import LETTERS, face, sign
from .text.standings import cards_words, status

WIDE = 5


def screen(s, p, say, names):
    """The position in the eyes of seat p."""
    lines = [track_head(say), *(track(s, q, names) for q in range(s.players)), "", *card(s, p, say)]
    lines += ["", piles(s, say), *(seat_line(s, q, say, names) for q in range(s.players))]
    if p >= 0:
        hand = cards_words([(n, n) for n in s.hand[p]]) or say("hand empty")
        lines.append("\n" + say("Your hand: {cards}.", cards=f"[bold]{hand}[/]"))
    return "\n".join(lines)


def track_head(say):
    spaces = "".join(f"{n if n < r.TABLE else '↻':<{WIDE}}" for n in range(1, r.TABLE + 1))
    return f"[dim]{'':<16}{say('start'):<10}{spaces}{say('home')}[/]"


def track(s, q, names):
    """A track: waiting, on the way out (A→) or home (←A), and home."""
    def those(at):
        return "".join(LETTERS[i] for i in range(r.LOCOS) if s.loco[q][i] == at)

    cells = []
    for space in range(1, r.TABLE + 1):
        out, home = those(space), those(r.HOME - space) if space < r.TABLE else ""
        cells.append(f"[bold]{out}→[/]" + "   " if out and space < r.TABLE else f"[bold]←{home}[/]" + "   "
                     if home
                     else f"[bold]{out}↻[/]" + "   " if out else "[dim]·[/]    ")
    start, done = those(0), those(r.HOME)
    return f"{seat_sign(q)} {names[q][:12]:<14}{start or '–':<10}{''.join(cells)}[bold]{done or '–'}[/]"


def card(s, p, say):
    """The sides of the leg card, and the cards around it."""
    if s.leg < 0:
        return []
    shut = r.taboo(s)
    lines = [say("Leg {leg} of 8, turn {turn} of 3", leg=s.round, turn=s.turn + 1)]
    for side in range(1, r.SIDES + 1):
        name = face(s.leg, side, say)
        around = "  ".join(f"{seat_sign(q)} {'?' if value == HIDDEN else value}"
                           for q, value in order(s, side))
        arrow = "▶" if side == 1 else " "
        lines.append(f"  {arrow} {side}  [bold]{name:<10}[/] {say('taboo') if side == shut else around}")
    return lines


def order(s, side):
    """The cards at a side in the order laid: (seat, value)."""
    slots = [((s.start + step) % s.players, t) for t in range(r.TURNS) for step in range(s.players)]
    return [(q, s.card[q][t]) for q, t in slots if s.spot[q][t] == side]


def piles(s, say):
    rest = [" ".join(str(value) for value in seen(s, pile)) or "–" for pile in range(2)]
    return say("Turntable pile: {turntable}. Finish pile: {finish}.", turntable=rest[0], finish=rest[1])


def seen(s, pile):
    """The values that everybody sees: all of a sorted pile, the top of a shuffled one."""
    places = [i for i in range(len(r.PILES[pile])) if s.heap[pile] >> i & 1]
    if s.shuffled_points:
        return ([r.PILES[pile][r.top(s, pile)], *["▯"] * (len(places) - 1)] if places and s.top[pile]
                else ["▯"] * len(places))
    return [r.PILES[pile][i] for i in places]


def seat_line(s, q, say, names):
    cells = status(s, q, say)
    points = " ".join(str(value) for value in s.points[q] if value) or "–"
    rest = ", ".join([f"{cells[1].label} {cells[1].text}", *(cell.label for cell in cells[3:])])
    return (f"{seat_sign(q)} {names[q][:12]:<14}[bold]{cells[0].text:>3}[/] {say('points')} ({points})  "
            f"[dim]{rest}[/]")


# On a sheet.

NAME, CELL = 10, 5                           # signs of a name, and of a space


def board(s, p, say, sheet):
    """The tracks, the leg card with what lies around it, the piles, and the own hand."""
    tall = 2 if sheet.height >= 2 * s.players + 12 else 1
    wide = min(8, (sheet.width - NAME - 12) // r.TABLE)
    for q in range(s.players):
        rail(s, p, sheet, q, 1 + tall * q, tall, wide)
    head(say, sheet, wide)
    y = 2 + tall * s.players
    if s.leg >= 0:
        leg(s, say, sheet, y + (tall == 2))
    y = min(sheet.height - 3, y + 8)
    pile_row(s, sheet, y)
    if p >= 0 and s.hand[p][0] != HIDDEN:
        x = sheet.put(1, y + 2, say("in hand") + " ", "steel")
        for value in [value for value, n in zip(r.VALUES, s.hand[p], strict=True) for _ in range(n)]:
            x = sheet.tile(x, y + 2, value, *sheet.mark("", f"s{p + 1}-on", f"s{p + 1}")) + 1


def head(say, sheet, wide):
    for n in range(1, r.TABLE + 1):
        sheet.put(NAME + 6 + wide * (n - 1), 0, f"{'↻' if n == r.TABLE else n:^{wide}}".rstrip(), "steel")
    sheet.put(NAME + 6 + wide * r.TABLE + 2, 0, "⌂", "steel")


def rail(s, p, sheet, q, y, tall, wide):
    """A track: the yard, the spaces out and home, the turntable, and who is home."""
    sheet.seat(1, y, q, own=q == p)
    ink, ground = sheet.mark(f"seat{q}", "on-ground", "ground")
    sheet.put(3, y, sheet.names[q][:NAME - 4], ink, ground, q == p)
    start, end = NAME, NAME + 6 + wide * r.TABLE
    sheet.fill(start, y, 5, tall, "steel-shade")
    sheet.fill(end + 1, y, 5, tall, "brass")
    for n in range(1, r.TABLE + 1):
        lit = "steel" if n == r.TABLE else ("path", "path-lit")[(n + q) % 2]
        sheet.fill(start + 6 + wide * (n - 1), y, wide, tall, lit)
    for i, at in enumerate(s.loco[q]):
        loco(s, sheet, q, i, at, (start, end, wide, y), own=q == p)


def loco(s, sheet, q, i, at, where, own):
    start, end, wide, y = where
    ink, ground = (f"s{q + 1}", "rest-lit") if own else (f"s{q + 1}-on", f"s{q + 1}")
    if own and sheet.picked.startswith(f"loco{i}"):
        ink, ground = "rest-lit", "red"
    if at in (0, r.HOME):
        sheet.put((start + 1 if at == 0 else end + 2) + i, y, LETTERS[i], ink, ground, True)
        return
    space = at if at <= r.TABLE else r.HOME - at
    text = f"{LETTERS[i]}{sign(at)[0]}" if at <= r.TABLE else f"{sign(at)[0]}{LETTERS[i]}"
    sheet.put(start + 6 + wide * (space - 1) + (wide - 2) // 2, y, text, ink, ground, True)


def leg(s, say, sheet, y):
    """A line a side: what it moves, and the cards laid there in their order."""
    sheet.put(1, y, say("Leg {leg} of 8, turn {turn} of 3", leg=s.round, turn=s.turn + 1), bold=True)
    shut = r.taboo(s)
    for side in range(1, r.SIDES + 1):
        ink, ground = sheet.mark(f"side{side}", "ink", "steel")
        x = sheet.put(2, y + side, f" {side}  {face(s.leg, side, say):<8}", ink, ground, True) + 1
        if side == s.side:
            sheet.put(1, y + side, "▸", "brass-lit", bold=True)
        if side == shut:
            sheet.put(x, y + side, say("taboo"), "steel")
        for q, value in order(s, side):
            x = sheet.seat(x, y + side, q, "?" if value == HIDDEN else str(value)) + 1


def pile_row(s, sheet, y):
    """The point cards that are left at the turntable and at the finish."""
    x = 1
    for pile, sign_of in enumerate("↻⌂"):
        x = sheet.put(x, y, f"{sign_of} ", "steel")
        for n, value in enumerate(seen(s, pile)):
            ink, ground = sheet.mark("pile" if pile == r.FINISH and not n else "", "ink", "brass")
            x = sheet.put(x, y, str(value), ink, ground, True) + 1
        x += 2


def between(s, event):
    """A locomotive runs space by space."""
    if event[0] == r.MOVED:
        _, q, i, start, space = event
        for at in range(start + 1, space):
            view = s.copy()
            view.loco[q][i] = at
            yield view
