"""The hand, what one seat alone sees over the scene: its own clerk and push, where each die would take it,
dice to pick."""
import itertools

from ludoteca.core.chance import added
from ludoteca.show.geometry import dist
from ludoteca.show.markup_builder import circle, group, path, rect, text
from ludoteca.show.pieces import seat_class, target_disc

from .. import rules as r
from ..text.log import place
from . import pieces
from .layout import layout_of
from .scene_layer import die_size, owners, slot


def hand(s, p, pen):
    layout = layout_of(pen.portrait)
    return (trails(s, p, pen, layout) + mine(s, p, pen, layout) + own_push(s, p, pen, layout)
            + picks(s, p, pen, layout))


def mine(s, p, pen, layout):
    """The own clerk again, on its cream disc, and again those who stand close before it."""
    spots = {q: layout.spot(s, q) for q in range(s.players)}
    x, y, _ = spots[p]
    order = sorted(spots, key=lambda q: (spots[q][1], -spots[q][0]))
    before = [q for q in order[order.index(p):] if abs(spots[q][0] - x) < 170 and spots[q][1] < y + 100]
    return "".join(stands(s, q, pen, spots[q], q == p) for q in before)


def stands(s, q, pen, spot, own):
    body = pieces.plate() if own else ""
    return pen.put(f"clerk{q}",
                   group(body, pieces.clerk(pen, q), pieces.cup(pen, s.coffee[q]), class_=seat_class(q)),
                   *spot)


def own_push(s, p, pen, layout):
    """The push that one has chosen, for nobody else to read."""
    if s.phase != r.PUSH or s.push[p] <= 0:
        return ""
    x, y, size = slot(s, p, layout)
    half = size / 2 + 5
    rim = rect(-half, -half, 2 * half, 2 * half, "none", rx=size * .3, stroke="accent", stroke_width=4)
    return pen.die("push", s.push[p], x, y, size, tone=p) + pen.put("chosen", rim, x, y)


def open_dice(s, p):
    """The faces of the dice that the seat may still come by."""
    if s.phase == r.PUSH:
        return sorted(set(s.dice[:s.players]))
    if s.phase != r.BID or s.speed[p]:
        return []
    return [s.die] if s.die else [face for face in range(1, r.FACES + 1) if r.left(s, face) > 0]


def trails(s, p, pen, layout):
    """Where each die would take the clerk, if nobody is in the way."""
    goals = {}
    for face in open_dice(s, p):
        goals.setdefault(min(s.space[p] + face, r.LAST), []).append(face)
    if not goals:
        return ""
    trail, ends = walk(layout, tuple(s.space[:s.players]), s.space[p], tuple(goals))
    pick = s.phase == r.BID and s.mover == p
    return (trail
            + "".join([disc(pen, layout, *end, *goal, pick)
                       for end, goal in zip(ends, goals.items(), strict=True)]))


def walk(layout, spaces, start, goals):
    """The way to the farthest goal, and where a disc can lie on each."""
    shapes = layout.shapes(spaces)
    ends = []
    size = radius(layout)
    trail = path("".join(dots(shapes, [layout.centres[space] for space in range(start, max(goals) + 1)])),
                 stroke="ink", width=5.5)
    for space in goals:
        x, y = clear(layout, shapes, space, size)
        shapes.append((8, x - size, y - size, x + size, y + size))
        ends.append((x, y))
    return trail, ends


def radius(layout):
    """Of a disc where a die leads."""
    return 24 if layout.portrait else 21


def clear(layout, shapes, space, size):
    """The place on a space where a disc covers least, the middle if it covers nothing there."""
    def covered(x, y, weight, left, top, right, low):
        wide, high = min(right, x + size) - max(left, x - size), min(low, y + size) - max(top, y - size)
        return weight * max(0, wide) * max(0, high)

    spots = layout.room(space)
    if not any(covered(*spots[0], *shape) for shape in shapes):
        return spots[0]
    return min(spots, key=lambda spot: added(covered(*spot, *shape) for shape in shapes))


def disc(pen, layout, x, y, space, faces, pick):
    """Where a die leads; in the auction it stands for that die, else it only ends the trail, and looks so."""
    size = 25 if len(faces) == 1 else 19
    words = text("·".join(map(str, faces)), 0, size * .36, size, "ink" if pick else "rest-lit", "middle", 800)
    if not pick:
        return pen.again(trail_end, space, words, radius(layout) * .8, x, y)
    label = ", ".join(pen.say.labelled(pen.say("speed {speed}", speed=face), place(space, pen.say))
                      for face in faces)
    return pen.target(f"to{space}", target_disc(words, r=radius(layout)), x, y, label=label,
                      group=str(faces[-1]), target=f"die{faces[-1]}")


def trail_end(pen, space, words, size, x, y):
    return pen.put(f"to{space}", circle(0, 0, size, "ink") + words, x, y)


def dots(shapes, walk):
    """Points along a walk, except where somebody stands before it."""
    for here, there in itertools.pairwise(walk):
        points, west, north, east, south = stretch(here, there)
        near = [box for _, *box in shapes if box[0] - 4 < east and west < box[2] + 4 and box[1] - 4 < south
                and north < box[3] + 4]
        for u, v, dot in points:
            if not any(left - 4 < u < right + 4 and top - 4 < v < low + 4 for left, top, right, low in near):
                yield dot


def stretch(here, there):
    """The points from one place to the next, each with its markup, and the box around them."""
    (x, y), (a, b) = here, there
    n = max(1, round(dist(here, there) / 13))
    points = [(x + (a - x) * i / n, y + (b - y) * i / n) for i in range(n)]
    return ([(u, v, f"M{u:.0f} {v:.0f}h0") for u, v in points], min(u for u, _ in points),
            min(v for _, v in points), max(u for u, _ in points), max(v for _, v in points))


def picks(s, p, pen, layout):
    """The dice that an opener may put up."""
    if s.phase != r.BID or s.mover != p or s.die:
        return ""
    xs, pitch = layout.row(s.players)
    size = die_size(layout, pitch)
    out = []
    seen = set()
    for x, face, owner in zip(xs, s.dice, owners(s), strict=False):
        if owner < 0 and face not in seen:
            half = size / 2 + 5
            rim = rect(-half, -half, 2 * half, 2 * half, "none", rx=size * .3, stroke="rest-lit",
                       stroke_width=4, stroke_dasharray="7 5", class_="rim")
            out.append(pen.target(f"pick{face}", rim, x, layout.tray, group=str(face), target=f"die{face}",
                                  label=pen.say("speed {speed}", speed=face)))
            seen.add(face)
    return "".join(out)
