"""The animation of Café Race's events: die, then piece, then count.

A round of six has some sixty events; so that it is told in about eight seconds, what does not depend on one
another overlaps: the dice are in the air while a clerk takes the last steps, and the next one sets out while
they are still read.
"""
from contextlib import contextmanager

from ludoteca.core.state import NOBODY
from ludoteca.show.motion import FLY, TUMBLE
from ludoteca.show.scene import made, piece

from .. import rules as r
from . import pieces
from .layout import steps
from .scene_layer import ABOVE, THROWS, WHITE, slot, stain

SILENT = {r.RANKED, r.LED, r.OPENED, r.RESTED}          # what follows shows it
LAST_DIE = 620                                # after the first die, the one that decides
EARLY = 160                                   # how long before the end of a walk what comes of it begins


def pace(s, calm, brisk):
    """Few players take their time; at a full table things go faster."""
    return calm if s.players < 5 else brisk


@contextmanager
def meanwhile(m, early=0):
    """What happens inside goes on while the film does, a little before its time if wanted."""
    begin = m.now
    m.now = max(0, begin - early)
    yield
    m.now = begin


def quiet(s):
    """The state with nobody about to throw; at the start of a round, with no throws at all."""
    out = s.copy()
    if s.phase in THROWS:
        out.mover = NOBODY
        out.phase = s.phase if any(s.push[:s.players]) else r.ROLL
    return out


def rolled(scene, was, s, run, layout):
    """The speed dice tumble in, then lie in their places."""
    names = [f"speed{s.round}-{place}" for _, place, *_ in run]
    place_all(scene, s, names)
    scene.motion.tumble(*names, apart=pace(s, 60, 35))
    scene.motion.wait(80)
    scene.settle(s, done=names)


def place_all(scene, s, names):
    found = scene.look(s)
    for name in names:
        scene.place(found[name])


def showed(scene, was, s, run, layout):
    """The backs turn over in seat order; then a rest to read."""
    pairs = [(f"back{s.round}-{p}", f"face{s.round}-{p}") for _, p, *_ in run]
    place_all(scene, s, [face for _, face in pairs])
    scene.motion.flip([pair for pair in pairs if pair[0] in scene.now], pace(s, 80, 45), pace(s, 400, 320))
    scene.settle(s, done=[name for pair in pairs for name in pair])


def took(scene, was, s, run, layout):
    """Marks go from the pushes to the dice that they win."""
    names = [f"took{s.round}-{p}" for _, p, *_ in run]
    found = scene.look(s)
    m = scene.motion
    apart = pace(s, 60, 30)
    begin = m.now
    with m.together(apart):
        for (_, p, *_), name in zip(run, names, strict=True):
            x, y, _ = slot(s, p, layout)
            m.start(name, x, y)
            m.move(name, found[name].x, found[name].y, FLY)
    end, m.now = m.now, begin
    with m.together(apart):
        for name in names:
            m.appear(name, ms=60)
    m.now = end
    scene.settle(quiet(s), done=names)


def began(scene, was, s, run, layout):
    """Who is to throw comes with the throw."""
    if s.phase not in THROWS:
        scene.settle(s)


def moved(scene, was, s, run, layout):
    """The one whose turn it is: its die's mark grows, it walks space by space, the others make room for
    it."""
    m = scene.motion
    for _, p, start, space, _ in run:
        lit, (x, y, scale) = f"took{s.round}-{p}", layout.spot(s, p)
        path = [layout.stand(step) for step in steps(start, space)][:-1]
        per = max(pace(s, 140, 105), 260 / (len(path) + 1))       # long enough to read the throw before
        with m.together():
            if lit in scene.now:
                m.grow(lit, 1.35)
            m.hop(f"clerk{p}", [*path, (x, y)], per, scale=scale)
        with meanwhile(m, EARLY):
            scene.settle(quiet(s), done=[lit])


def halted(scene, was, s, run, layout):
    for _, p, *_ in run:
        scene.motion.shake(f"clerk{p}")


def threw(scene, was, s, run, layout):
    """Who is level throws; the sum goes to the own push, and the next one throws."""
    for _, _, one, two, _ in run:
        end = scene.motion.now + pace(s, 760, 440)
        white_dice(scene, was, layout, one, two, 0)
        scene.motion.now = end
        with meanwhile(scene.motion):
            scene.settle(s)


def swayed(scene, was, s, run, layout):
    """The dice are in the air while the last step is made."""
    for _, _, need, one, two in run:
        scene.motion.now = max(0, scene.motion.now - EARLY)
        white_dice(scene, s, layout, one, two, need)


def white_dice(scene, s, layout, one, two, need):
    """Who throws, and what is needed; two white dice tumble, then their sum stands there."""
    m = scene.motion
    n = round(m.now)                          # each throw has dice of its own
    dice = [made(f"white{n}-{i}", pieces.make_die, x, layout.throw, 52 / 54, ABOVE, face=face, tone="white")
            for i, (face, x) in enumerate(zip((one, two), WHITE, strict=True))]
    with meanwhile(m):
        scene.settle(s, ms=80)
    scene.add(*dice)
    if need and decides(s) and open_still(one, need):
        m.tumble(dice[0].name)
        m.wait(LAST_DIE - TUMBLE)
        m.decide(dice[1].name)
    else:
        m.tumble(*(die.name for die in dice), apart=LAST_DIE if need and decides(s) else 30)
    if need:
        total = piece(f"total{n}", pieces.total(one + two, need), 502, layout.throw, z=ABOVE)
        scene.add(total)
        m.appear(total.name, ms=80)
        m.wait(pace(s, 240, 40))


def decides(s):
    """Whether it is the last round: there every throw counts."""
    return any(space >= r.HOME for space in s.space[:s.players])


def open_still(first, need):
    """Whether the second die decides: with the first alone it is neither reached nor out of reach."""
    return first + 1 < need <= first + 6


def spilled(scene, was, s, run, layout):
    """A stumble; coffee on the floor, where it stays, and one less in the cup."""
    m = scene.motion
    for _, p, left, *_ in run:
        spill = stain(len(scene.lasting), s.space[p], layout)
        scene.add(spill)
        m.rests[spill.name] = spill.pose.but(scale=.2)
        swap_cup(scene, s, p, left + 1)
        if scene.pen.past:
            scene.stay(spill)
        with meanwhile(m), m.together():
            m.shake(f"clerk{p}", 7, FLY)
            m.appear(spill.name, ms=60)
            m.grow(spill.name, spill.scale, ms=FLY)
        m.wait(pace(s, 240, 120))


def swap_cup(scene, s, p, old):
    """A cup with another number in place of the old one."""
    new = scene.look(s)[f"cup{p}-{s.coffee[p]}"]
    scene.motion.swap(f"cup{p}-{old}", new.name)
    scene.now.pop(f"cup{p}-{old}", None)
    scene.add(new)


def started(scene, was, s, run, layout):
    """Time to read the last throw; then the dice are put away, the clock goes on."""
    scene.motion.wait(240)
    scene.settle(quiet(s))


def refilled(scene, was, s, run, layout):
    """Back up all the stairs, for a new cup."""
    m = scene.motion
    for _, p, *_ in run:
        x, y, scale = layout.spot(s, p)
        path = [layout.stand(step) for step in steps(was.space[p], 0)][:-1]
        m.hop(f"clerk{p}", [*path, (x, y)], per=70, scale=scale)
        swap_cup(scene, s, p, was.coffee[p])
    scene.settle(quiet(s))


def ranked(scene, was, s, run, layout):
    """Level no more: the sums of the throws go."""
    if any(was.thrown[:s.players]):
        scene.motion.wait(300)
        scene.settle(quiet(s))


CUES = {r.ROLLED: rolled, r.SHOWED: showed, r.TOOK: took, r.MOVED: moved, r.HALTED: halted, r.THREW: threw,
        r.SWAYED: swayed, r.SPILLED: spilled, r.REFILLED: refilled, r.RANKED: ranked, r.STARTED: started,
        r.BEGAN: began}
