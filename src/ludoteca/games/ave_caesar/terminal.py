"""Ave Caesar for a terminal: the lanes from the line to the line, row by row, in the direction of the
race."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.presentation_interface import SEAT_SHAPES, seat_sign

from . import rules as r
from .rules import circuit_tables
from .text.standings import status

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
            return (seat_sign(q)
                    + (" " * (WIDE - 1) if s.status[q] == r.RACING else f"[dim]x[/]{' ' * (WIDE - 2)}"))
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
    track = circuit_tables.TRACKS[s.track]
    head = say("{circuit} circuit, {direction}, race {race} of {races}. From the line, in the direction of "
               "the race:",
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


# On a sheet.

GROUNDS = {"lane": ("path", "path-lit"), "bottleneck": ("path-shade", "path-shade"),
           "alley": ("brass", "brass-lit")}


def board(s, p, say, sheet):
    """The circuit in strips, each from left to right; then the own hand."""
    track, wide = circuit_tables.TRACKS[s.track], 4 if sheet.width < 76 else 5
    depth = columns(track)
    rows = lanes(track)
    loose = sheet.height > 15
    width = max(depth) + 1
    parts = -(-width // ((sheet.width - 4) // wide))
    size = -(-width // parts)
    tall = 2 if sheet.height >= parts * (2 * len(rows) + 1) + 4 else 1
    sheet.put(1, 0,
              say("{circuit} circuit, {direction}, race {race} of {races}", circuit=say(track.name),
                  race=s.race,
                        direction=say(track.direction), races=s.races), bold=True)
    left, y = (sheet.width - wide * size) // 2, 1 + loose
    for begin in range(0, width, size):
        strip = [x for x in range(len(track)) if begin <= depth[x] < begin + size]
        shown = [row for row in rows if any(lane_of(track.names[x]) == row for x in strip)]
        for x in strip:
            at = left + wide * (depth[x] - begin), y + tall * shown.index(lane_of(track.names[x]))
            space(s, p, sheet, track, x, at, (wide * length(track, depth, x, begin + size), tall))
        for line in range(y, y + tall * len(shown)):  # the line: before the first strip, after the last
            if begin == 0 or begin + size >= width:
                sheet.put(left - 1 if begin == 0 else left + wide * (width - begin), line,
                          "▐" if begin == 0 else "▌", "rest-lit")
        y += tall * len(shown) + 1
    hand(s, p, say, sheet, y - 1 + loose)


def length(track, depth, x, end):
    """How many columns a space takes: it reaches up to the one that follows in its lane."""
    after = [depth[y] for y in track.ahead[x] if lane_of(track.names[y]) == lane_of(track.names[x])
             and depth[y] > depth[x]]
    return min([*after, end] if after else [depth[x] + 1]) - depth[x]


def space(s, p, sheet, track, x, at, size):
    """A chariot or a wreck, or the space's name; neighbours in a lane differ in tone."""
    odd = int("".join(filter(str.isdigit, track.names[x])) or 0) % 2
    ink, ground = sheet.mark(track.names[x], "coffee", GROUNDS[track.kinds[x]][odd])
    sheet.fill(*at, *size, ground)
    for q in range(s.players):
        if s.space[q] == x and s.status[q] == r.RACING:
            sheet.seat(at[0] + (size[0] - 3) // 2, at[1], q, pad=1, own=q == p)
            sheet.fill(at[0] + (size[0] - 3) // 2, at[1] + 1, 3, size[1] - 1,
                       "rest-lit" if q == p else f"s{q + 1}")
            return
        if s.space[q] == x:
            sheet.put(at[0], at[1], f" {SEAT_SHAPES[q]}x", "coffee", "steel")
            return
    sheet.put(*at, f"{track.names[x]:^{size[0]}}".rstrip(), ink, bold=ground != GROUNDS[track.kinds[x]][odd])


def hand(s, p, say, sheet, y):
    """The own cards as tiles."""
    if not (0 <= p < s.players and s.held[p] and s.hand[p][0] != HIDDEN):
        return
    x = sheet.put(1, y, say("Your cards: {cards}.", cards="").rstrip(" .") + " ", "steel")
    for card in range(1, 7):
        for _ in range(s.hand[p][card - 1]):
            x = sheet.tile(x, y, card, f"s{p + 1}-on", f"s{p + 1}") + 1


def between(s, event):
    """A chariot drives space by space."""
    if event[0] == r.MOVED:
        _, p, card, start, end = event
        taken = {at for q, at in enumerate(s.space[:s.players]) if q != p}
        for at in circuit_tables.TRACKS[s.track].route(start, None if end == NOBODY else end, card,
                                                       taken)[1:-1]:
            view = s.copy()
            view.space[p] = at
            yield view
