"""The animation of Café Fatal's events: dice tumble and fly to a table, slices fly from the bag and to the
winners."""

from ludoteca.core.state import NOBODY
from ludoteca.show.motion import FADE, FLY
from ludoteca.show.scene import made

from .. import rules as r
from . import pieces
from .scene_layer import FLYING, bell_spot, die_name, piles_at, roll_of

FLIGHT = 420                                 # a slice's way through the room
CLOSING = 620                                # how long a whole wheel is celebrated
SILENT = {r.ENDED}                           # what follows shows it


def painted(scene, was, s, run, layout):
    """Table after table turns out to be red."""
    m, names = scene.motion, [f"red{table}-{face}" for _, face, table, *_ in run]
    for name, thing in scene.look(s).items():
        if name in names:
            scene.place(thing)
    with m.together(110):
        for name in names:
            m.appear(name, ms=240)
    scene.settle(s, done=names)


def led(scene, was, s, run, layout):
    """The bell goes to whoever starts."""
    scene.settle(s, ms=FLY)
    scene.motion.wait(200)


def laid(scene, was, s, run, layout):
    """Slices fly from the bag to their tables, one shortly after the other."""
    m, slices = scene.motion, []
    for i, (_, _, kind, *_) in enumerate(run):
        slices.append(made(f"lay{round(m.now)}-{i}", pieces.make_slice, *layout.bag, .9 * layout.scale,
                           FLYING, kind=kind))
    scene.add(*slices)
    begin = m.now
    with m.together(55):
        for slice_ in slices:
            m.appear(slice_.name, ms=60)
    m.now = begin
    with m.together(55):
        for slice_, (_, table, *_) in zip(slices, run, strict=True):
            x, y, scale = layout.dish(table, len(piles_at(s, table)))
            m.fly(slice_.name, x, y, FLIGHT, scale)
    scene.settle(s, ms=120)


def tossed(scene, was, s, run, layout):
    """Two white dice on the counter."""
    names = [f"toss{s.round}-{i}" for i in range(2)]
    tumble(scene, s, names)
    scene.motion.wait(300)
    scene.settle(s, done=names)


def tumble(scene, s, names, slow=False):
    for name, thing in scene.look(s).items():
        if name in names:
            scene.place(thing)
    if slow:
        for name in names:
            scene.motion.decide(name)
    else:
        scene.motion.tumble(*names)


def last_of_all(s):
    """Whether the die that is thrown is the last one of a round after which the game may be over."""
    left = sum(s.hand[:s.players])
    table = sum(r.WORTH[kind] * s.slices[at][kind] for at in range(r.TABLES[s.players])
                for kind in range(r.KINDS))
    near = max(r.score(s, p) for p in range(s.players)) + table >= r.GOAL
    return left == 1 and (near or r.bagged(s) < r.TABLES[s.players] + 2)


def rolled(scene, was, s, run, layout):
    names = [die_name(s, place, face) for place, face in enumerate(roll_of(s))]
    tumble(scene, s, names, last_of_all(s))
    scene.motion.wait(160)
    scene.settle(s, done=names)


def placed(scene, was, s, run, layout):
    """The chosen dice fly to their table, the others are taken up again."""
    m = scene.motion
    for _, p, face, table, _ in run:
        dice = [(die_name(was, place, shown), shown) for place, shown in enumerate(roll_of(was))]
        piles = piles_at(s, table)
        x, y, size = layout.spot(table, piles.index(p), len(piles))
        rest = [name for name, shown in dice if shown != face and name in scene.now]
        with m.together(50):
            for name, shown in dice:
                if shown == face and name in scene.now:
                    m.fly(name, x, y, 340, size * 34 / 54)
            if rest:
                m.fade(*rest)
        scene.settle(s, done=rest)
        # so that without motion it gets its ring
        m.move(f"pile{p}-{face}-{s.pile[p][face]}-{table}", x, y, 1)


def won(scene, was, s, run, layout):
    """The slices of each table fly to their winner's plate; then the points change."""
    m = scene.motion
    found = scene.look(s)
    begin = scene.motion.now
    swapped = []
    end = begin
    for i, (_, p, table, *_) in enumerate(run):
        flights = list(flights_from(was, p, table, layout, f"win{round(begin)}-{i}"))
        m.now = begin + 130 * i
        scene.add(*(thing for thing, _ in flights))
        full, empty = f"dish{table}-{r.plate(was, table)}", f"dish{table}-0"
        if flights:
            scene.place(found[empty])
            m.swap(full, empty)
            swapped += [full, empty]
        with m.together():
            for thing, (x, y, scale) in flights:
                m.appear(thing.name, ms=1)
                m.fly(thing.name, x, y, FLIGHT, scale)
        end = max(end, m.now)
    m.now = end
    close_wheels(scene, was, s, layout)
    scene.settle(s, done=swapped)


def close_wheels(scene, was, s, layout):
    """A fifth slice closes the wheel: whole, it swells on a brass plate, then goes to those that are whole
    already."""
    m, names = scene.motion, []
    for p in range(s.players):
        for kind in range(r.KINDS):
            if s.eaten[p][kind] // r.WHOLE > was.eaten[p][kind] // r.WHOLE:
                x, y, scale = layout.wheel(p, kind)
                whole = made(f"whole{round(m.now)}-{p}-{kind}", pieces.make_whole, x, y, scale, FLYING,
                             kind=kind)
                scene.add(whole)
                names.append(whole.name)
    if not names:
        return
    m.appear(*names, ms=80)
    with m.together(90):
        for name in names:
            m.swell(name, 1.45, CLOSING)
    m.wait(120)
    with m.together(90):
        for name in names:
            pose = m.pose(name)
            m.fly(name, pose.x - 31 * pose.scale, pose.y - 24 * pose.scale, FLY, .56 * pose.scale)


def flights_from(s, p, table, layout, key):
    """The slices of a table, each with where it goes on p's plate."""
    x, y, scale = layout.dish(table, len(piles_at(s, table)))
    for kind in range(r.KINDS):
        for n in range(s.slices[table][kind]):
            yield made(f"{key}-{kind}-{n}", pieces.make_slice, x, y, scale, FLYING,
                       kind=kind), layout.wheel(p, kind)


def stayed(scene, was, s, run, layout):
    """Level: the plate shakes, and stays."""
    for _, table, *_ in run:
        scene.motion.shake(f"dish{table}-{r.plate(s, table)}")


def cleared(scene, was, s, run, layout):
    """Everybody takes the dice back."""
    m = scene.motion
    piles = [(name, int(name[4])) for name in scene.now if name.startswith("pile")]
    m.wait(120)
    with m.together():
        for name, p in piles:
            x, y = layout.plates[p]
            m.fly(name, x + 70, y + 50, FLY, .3)
    scene.settle(s, ms=FADE)


def started(scene, was, s, run, layout):
    m = scene.motion
    if "bell" in scene.now and s.start != NOBODY:
        m.jump("bell", *bell_spot(s.start, layout))
    scene.settle(s)


CUES = {r.PAINTED: painted, r.LED: led, r.LAID: laid, r.TOSSED: tossed, r.ROLLED: rolled, r.PLACED: placed,
        r.WON: won, r.STAYED: stayed, r.CLEARED: cleared, r.STARTED: started}
