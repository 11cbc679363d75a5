"""The scene, from a state: chariots, laurels, coins, plates and flags, each with a name and a place."""
import functools

from ludoteca.core.state import NOBODY
from ludoteca.show.geometry import cos, degrees, dist, sin
from ludoteca.show.markup_builder import group, path, rect, text
from ludoteca.show.presentation import hanging_on
from ludoteca.show.ranking import winners
from ludoteca.show.scene import made, piece

from .. import rules as r
from ..rules import circuit_tables
from . import pieces
from .imperial_box import coin_spot
from .scenery import SHADE, pennant

GROUND = -1
PLATES = 0
LOW = 1
CARS = 2
CARDS = 3
HIGH = 4


def things(s, layout, pen):
    """All of them; each part is looked up by what it hangs on, since most of the circus stays as it is."""
    races = tuple(r.track_of(s, race) for race in range(1, s.races + 1))
    done = 3 if s.home else max(0, max(s.lap[:s.players]) - 1)
    return [*flags(layout, races, s.race, s.phase == r.OVER), *eggs(layout, done), *plates(s, layout),
            *coins(layout, s.race, tuple(s.paid[:s.players])), *cuts(s, layout), *marks(s, layout, pen),
            *chariots(s, layout, pen)]


# The chariots.

def on_track(s, p):
    return 0 <= s.space[p] < len(circuit_tables.TRACKS[s.track])


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
    return (made(name, pieces.make_car, x, y, pieces.SIZE, CARS + y / 1e4, p=p),
            made(f"{name}-cast", pieces.make_turned, 6, 8, 1, 0, turn, parent=name, shape="cast"),
            made(f"{name}-body", pieces.make_turned, 0, 0, 1, 0, turn, parent=name, shape="chariot"))


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
            yield piece(f"deck{p}-{int(dim)}", group(pieces.cut_back(p), opacity=.4 if dim else None), x, y,
                        1.05, CARDS)


# Around the track.

def coins(layout, race, paid):
    found = []
    for p, done in enumerate(paid):
        x, y = coin_spot(layout, p, len(paid))
        found.append(piece(f"slot{p}", pieces.slot(p), x, y, z=GROUND))
        if done:
            found.append(piece(f"coin{race}-{p}", pieces.coin(p), x, y, z=LOW, ring=22))
    return found


def eggs(layout, done):
    """The laps that are done, on the barrier: those of the foremost."""
    (x0, y0), (x1, y1) = layout.spina
    length = dist((x0, y0), (x1, y1))
    apart, first, scale = (34, 76, 1) if length > 380 else (23, 30, .8)
    places = [.5 + (first + apart * i) / length for i in range(3)]
    return [piece(f"egg{i}-{int(i < done)}", pieces.egg(i < done), x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + 2,
                  scale, GROUND)
            for i, t in enumerate(places)]


@functools.lru_cache(1 << 10)
def flags(layout, tracks, this, over):
    """The races of the championship, each with the flag of its circuit; the one that is raced flies high."""
    x, y, width, _ = layout.flags
    races = len(tracks)
    apart = min(44, (width - 10) / races)
    wide, k = apart * races + 14, min(1, apart / 40)
    foot = y + 24
    stone = (rect(3 - wide / 2, -3, wide, 15, SHADE, rx=6)
             + rect(-wide / 2, -7, wide, 15, "rest-shade", rx=6, stroke="ink", stroke_width=2.2)
             + path(f"M{6 - wide / 2:.0f}-4H{wide / 2 - 8:.0f}", stroke="rest-lit", width=3))
    found = [piece("plinth", stone, x, foot, z=GROUND)]
    for race, track in enumerate(tracks, 1):
        now = race == this and not over
        tall = 50 if now else 34 if race > this else 26
        drawing = group(pennant(circuit_tables.TRACKS[track].name, tall, 30), scale=k,
                        opacity=None if now else .8)
        at = x + (race - (races + 1) / 2) * apart - 9 * k
        found.append(piece(f"flag{race}-{tall}", drawing, at, foot - 3, z=GROUND))
    if races > 1:
        at = x + (this - (races + 1) / 2) * apart
        found.append(piece(f"race{this}",
                           text(pieces.NUMERALS[this], 0, 5, 14, "ink", "middle", 700,
                                font_family=pieces.SERIF), at,
                           foot, z=LOW))
    return found


# The seats' plates.

def plates(s, layout):
    return seats(s, layout, tuple(winners(r, s)) if s.phase == r.OVER else ())


@hanging_on("players", "races", "phase", "mover", "track", "status", "lap", "space", "paid", "cards", "held",
            "score", "home", "arrived")
def seats(s, layout, best):
    found = list(boards(layout, s.players))
    waits = r.waiting(s)
    scored = s.races > 1 or s.phase == r.OVER
    for p in range(s.players):
        found += seat_things(layout, s.players, p, waits >> p & 1, fuel(s, p), s.lap[p],
                             s.status[p] == r.FINISHED, s.held[p], s.score[p] if scored else None, p in best)
    return found


def boards(layout, players):
    first = (players + 1) // 2
    return [piece(f"plate{i}", pieces.board_plate(layout.cell, players - first if i else first), x, y,
                  layout.cell[2], GROUND)
            for i, (x, y) in enumerate(layout.plates)]


@functools.lru_cache(1 << 10)
def seat_things(layout, players, p, waits, gauge, lap, finished, held, score, best):
    (x, y, k), cell, (which, *shown) = layout.seat(p, players), layout.cell, gauge
    found = [piece(f"lit{p}", pieces.lit_row(cell), x, y, k, PLATES)] if waits else []
    row = [(f"disc{p}", pieces.name_disc(cell, p)),
           (f"{which}{p}-{'-'.join(map(str, shown))}", GAUGES[which](cell, p, *shown)),
           (f"laps{p}-{lap}-{int(finished)}", pieces.laps(cell, lap, finished))]
    if held:
        row.append((f"held{p}-{held}", pieces.backs(cell, p, held)))
    if score is not None:
        row.append((f"score{p}-{score}", pieces.score(cell, score)))
    if best:
        row.append((f"crown{p}", pieces.crown(cell)))
    return found + [piece(name, drawing, x, y, k, LOW) for name, drawing in row]


def fuel(s, p):
    """Points left against the way home; or how the race ended for the seat: what it is called, and its
    numbers."""
    if s.status[p] == r.FINISHED:
        return "home", 1 + next((i for i in range(s.home) if s.arrived[i] == p), 0)
    if s.status[p] != r.RACING:
        return "out", s.status[p]
    return "fuel", r.points(s, p), r.way_left(s, p) if on_track(s, p) else None


GAUGES = {"home": pieces.arrived, "out": lambda cell, p,
          status: pieces.out_of_it(cell, p, status == r.CRASHED), "fuel": pieces.gauge}
