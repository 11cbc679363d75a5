"""Ave Caesar for a terminal: the lanes from the line to the line, row by row, in the direction of the race."""
from ludoteca.core.state import NOBODY
from ludoteca.show.interface import seat_sign

from . import rules as r
from .rules import tables
from .text.status import status

WIDE = 5                                    # characters a space


def columns(track):
    """The spaces in columns: a column a step of the longest way, so that what lies level stands level."""
    depth = [0] * len(track)
    for x in range(len(track)):
        for y in track.ahead[x]:
            if (x, y) not in track.crossing:
                depth[y] = max(depth[y], depth[x] + 1)
    return depth


def lanes(track):
    """The rows of the picture in text: the alley, then the lanes from the outer to the inner."""
    letters = sorted({name[-1] for name in track.names if not name.startswith("p")}, reverse=True)
    return ["p", *letters]


def lane_of(name):
    return "p" if name.startswith("p") else name[-1]


def cell(s, track, x):
    """A chariot or a wreck on the space, else its name; bottlenecks and the alley stand out."""
    for q in range(s.players):
        if s.space[q] == x:
            return seat_sign(q) + (" " * (WIDE - 1) if s.status[q] == r.RACING else f"[dim]x[/]{' ' * (WIDE - 2)}")
    style = {"lane": "dim", "bottleneck": "bold", "alley": "yellow"}[track.kinds[x]]
    return f"[{style}]{track.names[x]:<{WIDE}}[/]"


def strips(s, track):
    """The track cut into strips of equal width."""
    depth = columns(track)
    width, rows = max(depth) + 1, lanes(track)
    grid = {row: [" " * WIDE] * width for row in rows}
    for x, name in enumerate(track.names):
        grid[lane_of(name)][depth[x]] = cell(s, track, x)
    parts = 3 if width > 24 else 2
    size = -(-width // parts)
    for begin in range(0, width, size):
        yield from ("".join(grid[row][begin:begin + size]).rstrip() for row in rows
                    if any(text.strip() for text in grid[row][begin:begin + size]))
        yield ""


def screen(s, p, say, names):
    """The circuit, the own hand, and a line a seat."""
    track = tables.TRACKS[s.track]
    head = say("{circuit} circuit, {direction}, race {race} of {races}. From the line, in the direction of the race:",
               circuit=say(track.name), direction=say(track.direction), race=s.race, races=s.races)
    lines = [head, "", *strips(s, track)]
    if 0 <= p < s.players and s.held[p] and s.hand[p][0] >= 0:
        hand = [str(card) for card in range(1, 7) for _ in range(s.hand[p][card - 1])]
        lines.append(say("Your cards: {cards}.", cards=", ".join(hand)))
    order = [q for q in s.order[:s.players] if q != NOBODY] or range(s.players)
    return "\n".join([*lines, *(seat_line(s, q, say, names) for q in order)])


def seat_line(s, p, say, names):
    rest = "; ".join(cell.text for cell in status(s, p, say))
    return f"{seat_sign(p)} {names[p]:<14} {rest}"
