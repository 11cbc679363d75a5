"""The scene, from a state: chariots, laurels, coins, plates and flags, each with a name and a place."""
from functools import partial

from ludoteca.core.state import NOBODY
from ludoteca.show.geometry import cos, degrees, dist, sin
from ludoteca.show.markup import group, path, rect, text
from ludoteca.show.ranks import winners
from ludoteca.show.scene import Thing, piece

from .. import rules as r
from ..rules import tables
from . import pieces
from .imperial_box import coin_spot
from .scenery import SHADE, pennant

GROUND, PLATES, LOW, CARS, CARDS, HIGH = -1, 0, 1, 2, 3, 4


def things(s, layout, pen):
    return [*flags(s, layout), *eggs(s, layout), *plates(s, layout), *coins(s, layout), *cuts(s, layout), *marks(s, layout, pen),
            *chariots(s, layout, pen)]


# The chariots.

def on_track(s, p):
    return 0 <= s.space[p] < len(tables.TRACKS[s.track])


def car_pose(layout, name):
    """Where the car of a chariot on a space is, and its heading in degrees, 0 to 360."""
    x, y, heading = layout.shape.centre(name, layout.track.direction)
    return (*behind(x, y, heading), degrees(heading) % 360)


def behind(x, y, heading):
    return x - pieces.CAR * pieces.SIZE * cos(heading), y - pieces.CAR * pieces.SIZE * sin(heading)


def pose_of(s, p, layout):
    return car_pose(layout, layout.track.names[s.space[p]])


def car_name(s, p):
    return f"car{s.race}-{p}"


def chariots(s, layout, pen):
    for p in range(s.players):
        if not on_track(s, p):
            continue
        x, y, turn = pose_of(s, p, layout)
        if s.status[p] == r.CRASHED:
            yield piece(f"wreck{s.race}-{p}", pieces.wreck(pen, p, turn), x, y, pieces.SIZE, CARS)
        else:
            yield from chariot(car_name(s, p), p, x, y, turn)


def chariot(name, p, x, y, turn):
    """A chariot: one thing for its place, one each for its shadow and body, which turn."""
    yield Thing(name, partial(pieces.make_car, p=p), x, y, pieces.SIZE, CARS + y / 1e4)
    yield Thing(f"{name}-cast", partial(pieces.make_turned, shape="cast"), 6, 8, 1, 0, turn, parent=name)
    yield Thing(f"{name}-body", partial(pieces.make_turned, shape="chariot"), 0, 0, 1, 0, turn, parent=name)


def leaders(s):
    """AC-11: those who may not play a 6."""
    return [p for p in range(s.players) if s.status[p] == r.RACING and on_track(s, p) and r.leads(s, p)]


def marks(s, layout, pen):
    """A laurel under who leads, a ring around who is waited for."""
    if s.phase in (r.CUT, r.OVER):
        return
    for p in leaders(s):
        x, y, _ = layout.shape.centre(layout.track.names[s.space[p]])
        yield piece(f"laurel{s.race}-{p}", pieces.laurel(pen), x, y, 1, GROUND)
    if r.waiting(s) and on_track(s, s.mover):
        x, y, _ = layout.shape.centre(layout.track.names[s.space[s.mover]], layout.track.direction)
        yield piece(f"turn{s.race}-{s.mover}", pieces.turn_ring(), x, y, 1, GROUND)


def cuts(s, layout):
    """AC-6: the cards that are cut for the first order, over the line."""
    if s.phase != r.CUT:
        return
    for p in range(s.players):
        x, y, _ = layout.ribbon.at((p - (s.players - 1) / 2) * 92 * layout.way, 0)
        if s.cut[p] > 0:
            yield piece(f"cut{p}-{s.cut[p]}", pieces.face(p, s.cut[p]), x, y, 1.05, CARDS)
        else:
            dim = s.cut[p] == NOBODY
            yield piece(f"deck{p}-{int(dim)}", group(pieces.cut_back(p), opacity=.4 if dim else None), x, y, 1.05, CARDS)


# Around the track.

def coins(s, layout):
    for p in range(s.players):
        x, y = coin_spot(layout, p, s.players)
        yield piece(f"slot{p}", pieces.slot(p), x, y, z=GROUND)
        if s.paid[p]:
            yield piece(f"coin{s.race}-{p}", pieces.coin(p), x, y, z=LOW, ring=22)


def eggs(s, layout):
    """The laps that are done, on the barrier: those of the foremost."""
    (x0, y0), (x1, y1) = layout.spina
    length = dist((x0, y0), (x1, y1))
    done = 3 if s.home else max(0, max(s.lap[:s.players]) - 1)
    apart, first = (34, 76) if length > 380 else (23, 30)
    for i in range(3):
        t = .5 + (first + apart * i) / length
        yield piece(f"egg{i}-{int(i < done)}", pieces.egg(i < done), x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + 2, 1
                    if length > 380 else .8, GROUND)


def flags(s, layout):
    """The races of the championship, each with the flag of its circuit; the one that is raced flies high."""
    x, y, width, _ = layout.flags
    apart = min(44, (width - 10) / s.races)
    wide, k = apart * s.races + 14, min(1, apart / 40)
    foot = y + 24
    stone = (rect(3 - wide / 2, -3, wide, 15, SHADE, rx=6)
             + rect(-wide / 2, -7, wide, 15, "rest-shade", rx=6, stroke="ink", stroke_width=2.2)
             + path(f"M{6 - wide / 2:.0f}-4H{wide / 2 - 8:.0f}", stroke="rest-lit", width=3))
    yield piece("plinth", stone, x, foot, z=GROUND)
    for race in range(1, s.races + 1):
        track = tables.TRACKS[r.track_of(s, race)]
        now = race == s.race and s.phase != r.OVER
        tall = 50 if now else 34 if race > s.race else 26
        drawing = group(pennant(track.name, tall, 30), scale=k, opacity=None if now else .8)
        at = x + (race - (s.races + 1) / 2) * apart - 9 * k
        yield piece(f"flag{race}-{tall}", drawing, at, foot - 3, z=GROUND)
    if s.races > 1:
        at = x + (s.race - (s.races + 1) / 2) * apart
        yield piece(f"race{s.race}", text(pieces.NUMERALS[s.race], 0, 5, 14, "ink", "middle", 700, font_family=pieces.SERIF), at,
                    foot, z=LOW)


# The seats' plates.

def plates(s, layout):
    first = (s.players + 1) // 2
    cell = layout.cell
    for i, (x, y) in enumerate(layout.plates):
        yield piece(f"plate{i}", pieces.board_plate(cell, s.players - first if i else first), x, y, cell[2], GROUND)
    best = winners(r, s) if s.phase == r.OVER else []
    for p in range(s.players):
        x, y, k = layout.seat(p, s.players)

        def put(name, drawing, z=LOW, ring=0, at=(x, y, k)):
            return piece(name, drawing, *at, z=z, ring=ring)
        if r.waiting(s) >> p & 1:
            yield put(f"lit{p}", pieces.lit_row(cell), PLATES)
        yield put(f"disc{p}", pieces.name_disc(cell, p))
        yield put(*fuel(s, p, cell))
        yield put(f"laps{p}-{s.lap[p]}-{int(s.status[p] == r.FINISHED)}", pieces.laps(cell, s.lap[p], s.status[p] == r.FINISHED))
        if s.held[p]:
            yield put(f"held{p}-{s.held[p]}", pieces.backs(cell, p, s.held[p]))
        if s.races > 1 or s.phase == r.OVER:
            yield put(f"score{p}-{s.score[p]}", pieces.score(cell, s.score[p]))
        if p in best:
            yield put(f"crown{p}", pieces.crown(cell))


def fuel(s, p, cell):
    """Points left against the way home; or how the race ended for the seat."""
    if s.status[p] == r.FINISHED:
        place = 1 + next((i for i in range(s.home) if s.arrived[i] == p), 0)
        return f"home{p}-{place}", pieces.arrived(cell, p, place)
    if s.status[p] != r.RACING:
        return f"out{p}-{s.status[p]}", pieces.out_of_it(cell, p, s.status[p] == r.CRASHED)
    left = r.points(s, p)
    way = r.way_left(s, p) if on_track(s, p) else None
    return f"fuel{p}-{left}-{way}", pieces.gauge(cell, p, left, way)
