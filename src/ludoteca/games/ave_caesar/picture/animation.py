"""The animation of Ave Caesar's events: card, then chariot along its way, then coin, count and ring."""
import itertools
import math

from ludoteca.core.chance import added
from ludoteca.core.state import NOBODY
from ludoteca.show.geometry import acos, angle, cos, degrees, dist, sin
from ludoteca.show.motion import FLY, LONGEST, SPACE, Pose
from ludoteca.show.scene import piece
from ludoteca.show.svg import prefixed

from .. import rules as r
from . import crowd, pieces
from .imperial_box import coin_spot
from .scene_layer import CARDS, HIGH, behind, car_name, car_pose, leaders, on_track

# What the next movement shows too; and cards that come to hands, all of them together at the end.
SILENT = {r.OPENED, r.LEARNT, r.ROUNDED, r.SWAPPED, r.DREW, r.SURFACED}
PASSED = 520                                # the wreath's way from one head to another
STEP = 34                                   # units from one point of a way to the next


# Chariots.

def way_points(was, p, card, space, layout):
    """The way of a move as the poses of its car, the heading unwound so that it ends as the place says."""
    route = route_of(was, p, card, None if space == NOBODY else space, layout.track)
    return driven(layout, route or (was.space[p],), space)


def route_of(s, p, card, space, track):
    """The spaces of a move of p by so many steps; space None: over the line."""
    taken = frozenset([s.space[q] for q in range(s.players) if q != p and on_track(s, q)])
    return found_route(track, s.space[p], space, card, taken, not s.paid[p] and s.alley != 0)


def found_route(track, *given):
    return tuple(track.route(*given))


def driven(layout, route, space):
    track, shape = layout.track, layout.shape
    points = shape.way(tuple(track.names[n] for n in route), track.direction) if len(route) > 1 else []
    if space == NOBODY:
        points = over_the_line(points, track.names[route[-1]], layout)
    points = even(points) if points else [shape.centre(track.names[space])[:2]]
    poses = []
    for i, here in enumerate(points):  # headed from a little behind to a little ahead: no sharp swerves
        poses.append((here, angle(points[max(i - 2, 0)], points[min(i + 2, len(points) - 1)])))
    if space != NOBODY:
        x, y, heading = shape.centre(track.names[space], track.direction)
        poses[-1] = (x, y), heading
    return unwound([(*behind(x, y, heading), degrees(heading)) for (x, y), heading in poses], space != NOBODY)


def over_the_line(points, name, layout):
    """On from the last space, over the line and a little further."""
    along, across = layout.shape.middle(name)
    along = (along + layout.length / 2) % layout.length - layout.length / 2
    return [*points[:-1], *layout.ribbon.line(along, layout.way * 96, across)]


def even(points):
    """The points of a way at even distances; the last one stays."""
    out, gone = [points[0]], 0.0
    for before, here in itertools.pairwise(points):
        gone += dist(before, here)
        if gone >= STEP:
            out.append(here)
            gone = 0.0
    return [*(out[:-1] if gone < STEP / 2 and len(out) > 1 else out), points[-1]]


def unwound(poses, ends_here):
    """No turn by more than half a circle from one pose to the next; the last heading is within 0 to 360."""
    turn, out = poses[-1][2] % 360 if ends_here else poses[-1][2], []
    for x, y, heading in reversed(poses):
        turn += (heading - turn + 180) % 360 - 180
        out.append((x, y, turn))
    return tuple(out[::-1])


def drive(scene, name, poses, ms):
    """A chariot along its way: its place, and within it shadow and body turn."""
    m = scene.motion
    m.start(f"{name}-cast", 6, 8, 1, poses[0][2])
    m.start(f"{name}-body", 0, 0, 1, poses[0][2])
    begin, times = m.now, paced(poses, ms)
    m.along(name, [Pose(x, y, pieces.SIZE) for x, y, _ in poses[1:]], times)
    for part, x, y in (("cast", 6, 8), ("body", 0, 0)):
        m.now = begin
        m.along(f"{name}-{part}", [Pose(x, y, 1, turn) for *_, turn in poses[1:]], times)
    m.now = begin + ms


def paced(poses, ms):
    """When each pose after the first is reached: slow at both ends of the way."""
    lengths = [dist(a[:2], b[:2]) for a, b in itertools.pairwise(poses)]
    total = added(lengths) or 1
    gone = 0.0
    times = []
    for length in lengths:
        gone += length
        times.append(acos(max(-1, min(1, 1 - 2 * gone / total))) / math.pi * ms)
    return tuple(times)


def moved(scene, was, s, run, layout):
    """The card comes out of the hand, the chariot drives so far, the card goes."""
    m = scene.motion
    for _, p, card, _, space in run:
        name = car_name(s, p)
        if name not in scene.now:
            continue
        show_card(scene, was, p, card, layout)
        for sign in (f"laurel{s.race}-{p}", f"turn{s.race}-{p}"):
            if sign in scene.now:
                m.fade(sign, ms=1)
                scene.now.pop(sign)
        poses = way_points(was, p, card, space, layout)
        drive(scene, name, poses, min(max(SPACE * card, 320), LONGEST))
    pass_wreath(scene, was, s, layout)
    scene.settle(s)


def pass_wreath(scene, was, s, layout):
    """Who led no longer does: the wreath goes over to who does now."""
    m, old, new = scene.motion, leaders(was), leaders(s)
    lost, won = [p for p in old if p not in new], [p for p in new if p not in old]
    if not lost or not won or s.race != was.race:
        return
    start = spot_of(s if on_track(s, lost[0]) else was, lost[0], layout)
    for p in lost:
        if f"laurel{s.race}-{p}" in scene.now:
            m.fade(f"laurel{s.race}-{p}", ms=1)
            scene.now.pop(f"laurel{s.race}-{p}")
    with m.together():
        for p in won:
            thing = piece(f"wreath{round(m.now)}-{p}", pieces.laurel(scene.pen), *start, 1, HIGH)
            scene.add(thing)
            m.jump(thing.name, *spot_of(s, p, layout), up=70, ms=PASSED)


def spot_of(s, p, layout):
    """The middle of the space of a chariot."""
    return layout.shape.centre(layout.track.names[s.space[p]])[:2]


def show_card(scene, s, p, card, layout):
    """A card flies from the seat's plate to its chariot."""
    m = scene.motion
    x, y, _ = layout.seat(p, s.players)
    a, b, _ = car_pose(layout, layout.track.names[s.space[p]])
    width, height = layout.size
    thing = piece(f"played{round(m.now)}-{p}", pieces.face(p, card), x, y, .5, CARDS + 1)
    scene.add(thing)
    m.appear(thing.name, ms=40)
    side = -58 if b > 110 else 58
    m.fly(thing.name, min(max(a, 40), width - 40), min(max(b + side, 48), height - 48), 340, 1)
    m.wait(160)


def came_home(scene, was, s, run, layout):
    """The crowd rises for the first one."""
    scene.settle(s, ms=FLY)
    if s.home and not was.home:
        crowd.rise(scene, layout)
    scene.motion.wait(200)


def saluted(scene, was, s, run, layout):
    """The coin flies from the chariot to the ledge of the box, and the crowd rises."""
    m = scene.motion
    for _, p, *_ in run:
        name, (x, y) = f"coin{s.race}-{p}", coin_spot(layout, p, s.players)
        a, b, _ = car_pose(layout, layout.track.names[s.space[p]]) if on_track(s, p) else (x, y + 60, 0)
        thing = scene.look(s)[name]
        scene.ever[name] = scene.now[name] = thing
        m.start(name, a, b, 1.3)
        m.appear(name, ms=60)
        m.fly(name, thing.x, thing.y, 420, 1)
    crowd.rise(scene, layout)
    scene.settle(s)


def dried(scene, was, s, run, layout):
    for _, p, *_ in run:
        if car_name(s, p) in scene.now:
            scene.motion.shake(car_name(s, p))
    scene.settle(s, ms=FLY)


def lost(scene, was, s, run, layout):
    """Nothing can be played: the chariot shakes where it stands."""
    for _, p, *_ in run:
        if car_name(s, p) in scene.now:
            scene.motion.shake(car_name(s, p))
    scene.settle(s)


# The beginning and the end of a race.

def began(scene, was, s, run, layout):
    """What nature is about to decide is shown when it is decided."""
    if not r.chances(s):
        scene.settle(s)


def showed(scene, was, s, run, layout):
    """The cut cards turn over."""
    for _, p, card, *_ in run:
        back, name = f"deck{p}-0", f"cut{p}-{card}"
        thing = scene.look(s).get(name)
        if back in scene.now and thing:
            scene.ever[name] = scene.now[name] = thing
            scene.place(thing)
            scene.motion.flip([(back, name)], read=60)
            scene.now.pop(back)
    scene.settle(s)


def lined(scene, was, s, run, layout):
    """The chariots drive up to their places, the first one first; the old race is cleared away."""
    m, found = scene.motion, scene.look(s)
    m.wait(300)
    cars = [name for name in found if name.startswith("car")]
    for name in cars:
        scene.place(found[name])
    scene.settle(s, done=cars, ms=FLY)
    names = [car_name(s, p) for _, p, *_ in run if car_name(s, p) in found]
    begin = m.now
    for i, name in enumerate(names):
        thing, turn = found[name], found[f"{name}-body"].turn
        back = math.radians(turn)
        m.now = begin + 70 * i
        m.start(name, thing.x - 150 * cos(back), thing.y - 150 * sin(back), pieces.SIZE)
        m.appear(name, ms=120)
        m.now = begin + 70 * i
        m.move(name, thing.x, thing.y, 520)
    scene.settle(s)


def scored(scene, was, s, run, layout):
    """What the race brings, beside each plate."""
    m, gains = scene.motion, []
    scene.settle(s)
    for _, p, _, points in (event[:4] for event in run):
        x, y, k = layout.seat(p, s.players)
        reach = layout.cell[0] / 2 * k + 24
        side = 1 if x < layout.width / 2 else -1
        gains.append(piece(f"gain{s.race}-{p}", pieces.gain(points),
                           min(max(x + side * reach, 24), layout.width - 24), y, 1, HIGH))
    scene.add(*gains)
    with m.together(90):
        for thing in gains:
            m.appear(thing.name, ms=200)
    m.wait(1300)


def field(pen, state):
    """The board of the race before, for as long as that race is still seen."""
    return piece("field", prefixed(pen.under(state), f"{pen.ns}-field"), z=-2)


CUES = {r.MOVED: moved, r.CAME_HOME: came_home, r.SALUTED: saluted, r.DRIED: dried, r.WRECKED: dried,
        r.LOST: lost, r.SHOWED: showed, r.LINED: lined, r.SCORED: scored, r.LEFT: came_home, r.SHAMED: lost,
        r.BEGAN: began}
