"""Crazy Race for a terminal: four tracks, the leg card with what lies around it, and the own hand."""
from ludoteca.core.state import HIDDEN
from ludoteca.show.interface import seat_sign

from . import rules as r
from .text.labels import LETTERS, face
from .text.status import cards_words, status

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
        cells.append(f"[bold]{out}→[/]" + "   " if out and space < r.TABLE else f"[bold]←{home}[/]" + "   " if home
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
        around = "  ".join(f"{seat_sign(q)} {'?' if value == HIDDEN else value}" for q, value in order(s, side))
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
        return [r.PILES[pile][r.top(s, pile)], *["▯"] * (len(places) - 1)] if places and s.top[pile] else ["▯"] * len(places)
    return [r.PILES[pile][i] for i in places]


def seat_line(s, q, say, names):
    cells = status(s, q, say)
    points = " ".join(str(value) for value in s.points[q] if value) or "–"
    rest = ", ".join([f"{cells[1].label} {cells[1].text}", *(cell.label for cell in cells[3:])])
    return f"{seat_sign(q)} {names[q][:12]:<14}[bold]{cells[0].text:>3}[/] {say('points')} ({points})  [dim]{rest}[/]"
