"""The animation of Crazy Race's events: cards first, then locomotives, then what they earn."""

from ludoteca.show.motion import FLY, SPACE
from ludoteca.show.scene import piece

from .. import rules as r
from . import pieces
from .layout import EDGE
from .scene_layer import CARDS, TRAINS, facing, leg_name, seen

TALL = 68                                    # a locomotive's height
AIR = .6                                     # its size in the air where room is short
ROUND = 520                                  # half a turn of the bridge
PIT = 20                                     # how far above the rails the middle of the turntable is
SILENT = {r.EVALUATED, r.SHARED, r.AIMED, r.DECIDED, r.RAN_OUT, r.MISSED}      # what follows shows it


def turned(scene, was, s, run, layout):
    """The leg card comes from the deck and grows to its place."""
    m, name = scene.motion, leg_name(s)
    x, y = layout.deck
    scene.settle(was_cleared(was))
    m.start(name, x, y, .3)
    m.appear(name, ms=60)
    m.move(name, *layout.card, ms=2 * FLY, scale=1)
    scene.settle(s, done=[name])


def was_cleared(s):
    """The table between two legs."""
    bare = s.copy()
    bare.phase = r.LEG
    return bare


def laid(scene, was, s, run, layout):
    """A card flies from its owner's station to the side; the others there move up."""
    m = scene.motion
    for _, p, *_ in run:
        name = f"back{s.round}-{p}-{s.turn}"
        thing = scene.look(s)[name]
        x, y = layout.coin(p)
        m.start(name, x, y, thing.scale * .5, -20)
        m.appear(name, ms=60)
        with m.together():
            m.move(name, thing.x, thing.y, FLY, thing.scale, thing.turn)
            shift(scene, s, layout, name)
        scene.settle(s, done=[name])


def shift(scene, s, layout, new):
    """What lies at the side already makes room."""
    for name, thing in scene.look(s).items():
        if (name.startswith("back") and name != new and name in scene.now
            and scene.motion.pose(name) != thing.pose):
            scene.motion.move(name, thing.x, thing.y, FLY, thing.scale, thing.turn)


def showed(scene, was, s, run, layout):
    """The backs of a side turn over in the order laid; then a rest to read."""
    found, pairs = scene.look(s), []
    for _, p, t, value, *_ in run:
        face = f"face{s.round}-{p}-{t}-{value}"
        scene.place(found[face])
        pairs.append((f"back{s.round}-{p}-{t}", face))
    lit = f"lit{s.round}-{s.side}"
    scene.motion.flip([pair for pair in pairs if pair[0] in scene.now])
    scene.settle(s, done=[name for pair in pairs for name in pair if name != lit])


def moved(scene, was, s, run, layout):
    for _, p, loco, start, space in run:
        puff(scene, layout, p, loco, start)
        drive(scene, was, p, loco, start, space, layout)
        settle_train(scene, s, p, loco)


def settle_train(scene, s, p, loco):
    """All is where it belongs but the pointers, which follow later."""
    scene.settle(s, done=[f"in{p}-{loco}", f"out{p}-{loco}"])


def drive(scene, was, p, loco, start, space, layout):
    """Roll space by space; over others in one higher arc; on the turntable turn round."""
    m, name = scene.motion, f"loco{p}-{loco}"
    others = {r.SPACE[at]: f"loco{p}-{i}" for i, at in enumerate(was.loco[p])
              if i != loco and 0 < at < r.HOME}
    facing_home, over = start >= r.TABLE, []
    for at in range(start + 1, space + 1):
        if r.SPACE[at] in others and at < r.HOME:
            over.append(others[r.SPACE[at]])
            continue
        x, y, scale = layout.stand(p, loco, at)
        if over and at < r.HOME:
            scene.lifted[name] = 1
            leap(m, name, x, y, over, layout)
        else:
            m.along(name, [m.pose(name).but(x=x, y=y, scale=scale)],
                    [SPACE + (140 if over or at in (1, r.HOME) else 0)])
        if at >= r.TABLE and not facing_home:
            turn_round(scene, p, loco, on_bridge=at == r.TABLE)
            facing_home = True
        over = []


def leap(m, name, x, y, over, layout):
    """One arc over a row of others, higher and longer the more they are, but not out of the picture; these
    duck, and it comes down heavily."""
    more = len(over) - 1
    ms = 420 + 160 * more
    up = 70 + 22 * more
    low = y - up < TALL * layout.loco + EDGE                 # under the upper edge: smaller in the air
    air = AIR if low else 1
    with m.together():
        m.jump(name, x, y, min(up, y - 4 - TALL * layout.loco * air), ms, air)
        for other in over:
            m.duck(other, ms)
    m.land(name)


def turn_round(scene, p, loco, on_bridge):
    """Half a turn with the bridge (or on the way, if the turntable was jumped): narrow, the other way round,
    wide again."""
    m = scene.motion
    name = f"loco{p}-{loco}"
    table = f"bridge{p}"
    new = f"in{p}-{loco}"
    rest = m.pose(name)
    scene.ever.setdefault(new, facing(p, loco, True))
    m.start(new, 0, 0)
    for wide in (.06, 1):
        with m.together():
            m.along(name, [rest.but(wide=wide)], [ROUND / 2])
            if on_bridge:                                    # across the middle of the pit, and down again
                here = m.pose(table)
                m.move(table, here.x, here.y + (PIT if wide == 1 else -PIT), ROUND / 2, turn=here.turn + 90)
        if wide < 1:
            m.swap(f"out{p}-{loco}", new)
    m.rests[table] = m.pose(table).but(turn=0)


def puff(scene, layout, p, loco, start):
    """A cloud of steam at the start; the railcar has none."""
    if loco == 2:
        return
    m = scene.motion
    x, y, scale = layout.stand(p, loco, start)
    cloud = piece(f"puff{round(m.now)}", pieces.puff(), x + (25 if start < r.TABLE else -25) * scale,
                  y - 66 * scale, .3 * scale, TRAINS + 8)
    scene.add(cloud)
    m.appear(cloud.name, ms=40)
    m.move(cloud.name, cloud.x, cloud.y - 14 * scale, 200, scale)
    m.fade(cloud.name, ms=80)


def took(scene, was, s, run, layout):
    """The top card of the pile goes to its new owner."""
    for _, p, pile, value, *_ in run:
        if not value:
            scene.settle(s)
            continue
        place = seen(was, pile)[0]
        i = r.count_points(was, p)
        fly_card(scene, s, f"point{pile}-{place}-top", f"pt{p}-{i}-{value}", layout)
        was = s


def fly_card(scene, s, old, new, layout):
    """A card flies to where the new one will lie and becomes it."""
    m, goal = scene.motion, scene.look(s)[new]
    if old in scene.now:
        m.move(old, goal.x, goal.y, 2 * FLY, .5 if old.startswith("point") else 1)
    scene.settle(s)


def stole(scene, was, s, run, layout):
    """A card of another player, by lot, goes over."""
    for _, p, q, value, *_ in run:
        i = was.points[q].index(value)
        scene.motion.shake(f"pt{q}-{i}-{value}")
        fly_card(scene, s, f"pt{q}-{i}-{value}", f"pt{p}-{r.count_points(was, p)}-{value}", layout)


def discarded(scene, was, s, run, layout):
    """The cards of the leg go home, all at once."""
    m = scene.motion
    with m.together(30):
        for _, p, *_ in run:
            x, y = layout.coin(p)
            for name in [name for name in scene.now
                         if name.startswith((f"face{was.round}-{p}-", f"back{was.round}-{p}-"))]:
                m.move(name, x, y, FLY, .3)
    scene.settle(s)


def took_back(scene, was, s, run, layout):
    """A fan of cards rises at the station and is taken up."""
    m = scene.motion
    for _, p, *_ in run:
        x, y = layout.coin(p)
        names = []
        for i in range(3):
            fan = piece(f"fan{round(m.now)}-{i}", pieces.sealed(p), x + 30, y + 4, 1.4, CARDS + i,
                        20 * (i - 1))
            scene.add(fan)
            names.append(fan.name)
        m.appear(*names, ms=120)
        with m.together(40):
            for i, name in enumerate(names):
                m.move(name, x + 44 + 16 * i, y - 6, FLY)
        m.wait(200)
        scene.settle(s)


CUES = {r.TURNED: turned, r.LAID: laid, r.SHOWED: showed, r.MOVED: moved, r.TOOK: took, r.STOLE: stole,
        r.DISCARDED: discarded, r.TOOK_BACK: took_back}
