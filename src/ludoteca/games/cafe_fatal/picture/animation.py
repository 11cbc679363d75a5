"""How the events of Café Fatal move: dice tumble and fly to a table, slices fly from the bag and to the winners."""
from functools import partial

from ludoteca.core.state import NOBODY
from ludoteca.show.motion import FADE, FLY
from ludoteca.show.scene import Thing

from .. import rules as r
from . import pieces as f
from .scene import FLYING, bell_spot, die_name, piles_at, roll_of

FLIGHT = 420                                 # a slice's way through the room
SILENT = {r.ENDED}                           # what follows shows it


def painted(stage, was, s, run, plan):
    """Table after table turns out to be red."""
    m, names = stage.motion, [f"red{table}-{face}" for _, face, table, *_ in run]
    for name, thing in stage.look(s).items():
        if name in names:
            stage.place(thing)
    with m.together(110):
        for name in names:
            m.appear(name, ms=240)
    stage.settle(s, done=names)


def led(stage, was, s, run, plan):
    """The bell goes to who starts."""
    stage.settle(s, ms=FLY)
    stage.motion.wait(200)


def laid(stage, was, s, run, plan):
    """Slices fly from the bag to their tables, one shortly after the other."""
    m, slices = stage.motion, []
    for i, (_, _, kind, *_) in enumerate(run):
        slices.append(Thing(f"lay{round(m.now)}-{i}", partial(f.make_slice, kind=kind), *plan.bag, .9 * plan.scale, FLYING))
    stage.add(*slices)
    begin = m.now
    with m.together(55):
        for slice_ in slices:
            m.appear(slice_.name, ms=60)
    m.now = begin
    with m.together(55):
        for slice_, (_, table, *_) in zip(slices, run, strict=True):
            x, y, scale = plan.dish(table, len(piles_at(s, table)))
            m.fly(slice_.name, x, y, FLIGHT, scale)
    stage.settle(s, ms=120)


def tossed(stage, was, s, run, plan):
    """Two white dice on the counter."""
    names = [f"toss{s.round}-{i}" for i in range(2)]
    tumble(stage, s, names)
    stage.motion.wait(300)
    stage.settle(s, done=names)


def tumble(stage, s, names):
    for name, thing in stage.look(s).items():
        if name in names:
            stage.place(thing)
    stage.motion.tumble(*names)


def rolled(stage, was, s, run, plan):
    names = [die_name(s, place, face) for place, face in enumerate(roll_of(s))]
    tumble(stage, s, names)
    stage.motion.wait(160)
    stage.settle(s, done=names)


def placed(stage, was, s, run, plan):
    """The chosen dice fly to their table, the others are taken up again."""
    m = stage.motion
    for _, p, face, table, _ in run:
        dice = [(die_name(was, place, shown), shown) for place, shown in enumerate(roll_of(was))]
        piles = piles_at(s, table)
        x, y, size = plan.spot(table, piles.index(p), len(piles))
        rest = [name for name, shown in dice if shown != face and name in stage.now]
        with m.together(50):
            for name, shown in dice:
                if shown == face and name in stage.now:
                    m.fly(name, x, y, 340, size * 34 / 54)
            if rest:
                m.fade(*rest)
        stage.settle(s, done=rest)
        m.move(f"pile{p}-{face}-{s.pile[p][face]}-{table}", x, y, 1)      # so that without motion it gets its ring


def won(stage, was, s, run, plan):
    """The slices of each table fly to their winner's plate; then the points change."""
    m, found, begin, swapped = stage.motion, stage.look(s), stage.motion.now, []
    end = begin
    for i, (_, p, table, *_) in enumerate(run):
        flights = list(flights_from(was, p, table, plan, f"win{round(begin)}-{i}"))
        m.now = begin + 130 * i
        stage.add(*(thing for thing, _ in flights))
        full, empty = f"dish{table}-{r.plate(was, table)}", f"dish{table}-0"
        if flights:
            stage.place(found[empty])
            m.swap(full, empty)
            swapped += [full, empty]
        with m.together():
            for thing, (x, y, scale) in flights:
                m.appear(thing.name, ms=1)
                m.fly(thing.name, x, y, FLIGHT, scale)
        end = max(end, m.now)
    m.now = end
    stage.settle(s, done=swapped)


def flights_from(s, p, table, plan, key):
    """The slices of a table, each with where it goes on p's plate."""
    x, y, scale = plan.dish(table, len(piles_at(s, table)))
    for kind in range(r.KINDS):
        for n in range(s.slices[table][kind]):
            yield Thing(f"{key}-{kind}-{n}", partial(f.make_slice, kind=kind), x, y, scale, FLYING), plan.wheel(p, kind)


def stayed(stage, was, s, run, plan):
    """Level: the plate shakes, and stays."""
    for _, table, *_ in run:
        stage.motion.shake(f"dish{table}-{r.plate(s, table)}")


def cleared(stage, was, s, run, plan):
    """Everybody takes the dice back."""
    m = stage.motion
    piles = [(name, int(name[4])) for name in stage.now if name.startswith("pile")]
    m.wait(120)
    with m.together():
        for name, p in piles:
            x, y = plan.plates[p]
            m.fly(name, x + 70, y + 50, FLY, .3)
    stage.settle(s, ms=FADE)


def started(stage, was, s, run, plan):
    m = stage.motion
    if "bell" in stage.now and s.start != NOBODY:
        m.jump("bell", *bell_spot(s.start, plan))
    stage.settle(s)


CUES = {r.PAINTED: painted, r.LED: led, r.LAID: laid, r.TOSSED: tossed, r.ROLLED: rolled, r.PLACED: placed, r.WON: won,
        r.STAYED: stayed, r.CLEARED: cleared, r.STARTED: started}
