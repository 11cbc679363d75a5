"""What lies on the table in a state: each thing with a name and a place."""
from functools import partial

from ludoteca.core.state import NOBODY
from ludoteca.show.pieces import seat_disc, secret
from ludoteca.show.ranks import winners
from ludoteca.show.scene import Thing, piece

from .. import rules as r
from . import pieces as f

THROWS = (r.SHARE, r.ORDER, r.LEAD, r.BALANCE)
BENEATH, DICE, ABOVE, FLOOR, PEOPLE = -1, 0, 1, 2, 3


def things(s, plan):
    return [*clock(s), *dice(s, plan), *slots(s, plan), *throw(s, plan), *clerks(s, plan), *finish(s, plan)]


def clock(s):
    """Five minutes a round."""
    return [piece("hour", f.hand_of_clock(11, 4), 462, 76, turn=120 + 2.5 * s.round),
            piece("minute", f.hand_of_clock(17, 3), 462, 76, turn=30 * s.round)]


def die_size(plan, pitch):
    return min(68 if plan.portrait else 60, pitch * .84)


def owners(s):
    """Who has the die in each place: equal dice in seat order."""
    left = [p for p in range(s.players) if s.speed[p] > 0]
    out = []
    for face in s.dice[:s.players]:
        p = next((p for p in left if s.speed[p] == face), NOBODY)
        left = [q for q in left if q != p]
        out.append(p)
    return out


def dice(s, plan):
    """The speed dice from high to low, and below each who took it."""
    xs, pitch = plan.row(s.players)
    size = die_size(plan, pitch)
    yield piece("tray", f.tray(s.players * pitch + 20, size + 60), 394, plan.tray + 14, z=BENEATH)
    for i, (x, p) in enumerate(zip(xs, owners(s), strict=True)):
        if s.dice[i]:
            make = partial(f.make_die, face=s.dice[i], tone="black")
            yield Thing(f"speed{s.round}-{i}", make, x, plan.tray, size / 54, DICE)
        else:
            yield piece(f"slot{i}", f.empty(), x, plan.tray, size / 54)
        yield piece(f"ring{i}", f.ring(), x, plan.tray + size / 2 + 20)
        if p != NOBODY:
            yield piece(f"took{s.round}-{p}", seat_disc(p), x, plan.tray + size / 2 + 20)
    if s.die:
        place = next(i for i, p in enumerate(owners(s)) if p == NOBODY and s.dice[i] == s.die)
        yield piece("up", f.up(54), xs[place], plan.tray, size / 54, ABOVE)


def slot(s, p, plan):
    """Where a seat's push lies, and its size."""
    xs, pitch = plan.row(s.players)
    return xs[p], plan.pushes, min(58, pitch * .8)


def slots(s, plan):
    """A seat's push: not chosen, chosen, shown; in the auction its bid."""
    _, pitch = plan.row(s.players)
    yield piece("shelf", f.shelf(s.players * pitch + 6, min(58, pitch * .8) + 22), 394, plan.pushes, z=BENEATH)
    for p in range(s.players):
        x, y, size = slot(s, p, plan)
        yield push(s, p, x, y, size)
        if s.thrown[p]:
            yield piece(f"thrown{p}-{s.thrown[p]}", f.thrown(s.thrown[p]), x + size / 2 - 4, y - size / 2 - 2, z=ABOVE)
    if s.phase != r.BID or taken(s) == s.players:
        return
    if s.opener != NOBODY:
        x, y, size = slot(s, s.opener, plan)
        yield piece("bell", f.bell(), x, y + size / 2 + 20)
    x, y, size = slot(s, s.mover, plan)
    yield piece("pointer", f.pointer(), x, y - size / 2 - 12, z=ABOVE)


def push(s, p, x, y, size):
    if s.push[p] > 0:
        return Thing(f"face{s.round}-{p}", partial(f.make_die, face=s.push[p], tone=p), x, y, size / 54, DICE)
    if s.push[p] != 0:
        return piece(f"back{s.round}-{p}", secret(p, True), x, y, size / 44)
    if s.die and s.bidder == p:
        return piece(f"bid{s.round}-{taken(s)}-{p}-{s.bid}", f.bid(p, s.bid), x, y, size / 52)
    if s.die and p in spoken(s):
        return piece(f"out{s.round}-{taken(s)}-{p}", f.out(p), x, y, size / 44)
    return piece(f"gap{s.round}-{p}", secret(p, False), x, y, size / 44)


def taken(s):
    return sum(speed > 0 for speed in s.speed[:s.players])


def spoken(s):
    """Who has had a word on the die that is up, from the opener on to the one whose turn it is."""
    out, p = [], s.opener
    while p != s.mover and len(out) < s.players:
        out.append(p)
        p = r.next_speaker(s, p)
    return out


def throw(s, plan):
    """The white dice: who throws, and what is needed."""
    if s.phase not in THROWS:
        return
    yield piece("panel", f.tray(372, 88), 394, plan.throw, z=BENEATH)
    if s.mover == NOBODY:
        return
    yield piece(f"thrower{s.mover}", seat_disc(s.mover, r=22), 238, plan.throw)
    for i, x in enumerate(white(plan)):
        yield piece(f"white{i}", f.empty(), x, plan.throw)
    if s.phase == r.BALANCE:
        need = s.push[s.mover] + s.speed[s.mover]
        yield piece(f"need{s.mover}-{need}", f.needed(need), 304, plan.throw)


def white(plan):
    return 384, 442


def clerks(s, plan):
    for p in range(s.players):
        x, y, scale = plan.spot(s, p)
        yield Thing(f"clerk{p}", partial(f.make_clerk, p=p), x, y, scale, PEOPLE + y / 1000 - x / 1e6)
        yield Thing(f"cup{p}-{s.coffee[p]}", partial(f.make_cup, coffee=s.coffee[p]), parent=f"clerk{p}")


def finish(s, plan):
    """Somebody is home: the flag; when all is over, everybody's points."""
    n = range(s.players)
    xs, pitch = plan.row(s.players)
    if any(s.space[p] >= r.HOME for p in n):
        yield piece("flag", f.flag(), 605, plan.y(164) - 2, z=FLOOR)
    if s.phase == r.OVER:
        best = winners(r, s)
        yield piece("score", f.tray(s.players * pitch + 20, 80), 394, plan.throw, z=BENEATH)
        for p in n:
            yield piece(f"points{p}", f.points(p, r.score(s, p), p in best), xs[p], plan.throw)
