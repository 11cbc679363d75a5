"""The scene, from a state: clerks, dice, pushes and the clock, each with a name and a place."""
from ludoteca.core.state import NOBODY
from ludoteca.show.pieces import seat_disc, secret
from ludoteca.show.ranking import winners
from ludoteca.show.scene import made, piece

from .. import rules as r
from . import pieces

THROWS = (r.SHARE, r.ORDER, r.LEAD, r.BALANCE)
WHITE = 384, 442                                # where the two white dice lie
BENEATH = -1
DICE = 0
ABOVE = 1
FLOOR = 2
PEOPLE = 3


def things(s, layout):
    return [*clock(s), *dice(s, layout), *slots(s, layout), *throw(s, layout), *clerks(s, layout),
            *finish(s, layout)]


def clock(s):
    """Five minutes a round."""
    return [piece("hour", pieces.hand_of_clock(11, 4), 462, 76, turn=120 + 2.5 * s.round),
            piece("minute", pieces.hand_of_clock(17, 3), 462, 76, turn=30 * s.round)]


def die_size(layout, pitch):
    return min(68 if layout.portrait else 60, pitch * .84)


def owners(s):
    """Who has the die in each place: equal dice in seat order."""
    left = [p for p in range(s.players) if s.speed[p] > 0]
    out = []
    for face in s.dice[:s.players]:
        p = next((p for p in left if s.speed[p] == face), NOBODY)
        left = [q for q in left if q != p]
        out.append(p)
    return out


def dice(s, layout):
    """The speed dice from high to low, and below each who took it."""
    xs, pitch = layout.row(s.players)
    size = die_size(layout, pitch)
    yield piece("tray", pieces.tray(s.players * pitch + 20, size + 60), 394, layout.tray + 14, z=BENEATH)
    for i, (x, p) in enumerate(zip(xs, owners(s), strict=True)):
        if s.dice[i]:
            yield made(f"speed{s.round}-{i}", pieces.make_die, x, layout.tray, size / 54, DICE,
                       face=s.dice[i], tone="black")
        else:
            yield piece(f"slot{i}", pieces.empty(), x, layout.tray, size / 54)
        yield piece(f"ring{i}", pieces.ring(), x, layout.tray + size / 2 + 20)
        if p != NOBODY:
            yield piece(f"took{s.round}-{p}", seat_disc(p), x, layout.tray + size / 2 + 20)
    if s.die:
        place = next(i for i, p in enumerate(owners(s)) if p == NOBODY and s.dice[i] == s.die)
        yield piece("up", pieces.up(54), xs[place], layout.tray, size / 54, ABOVE)


def slot(s, p, layout):
    """Where a seat's push lies, and its size."""
    xs, pitch = layout.row(s.players)
    return xs[p], layout.pushes, min(58, pitch * .8)


def slots(s, layout):
    """A seat's push: not chosen, chosen, shown; in the auction its bid."""
    _, pitch = layout.row(s.players)
    yield piece("shelf", pieces.shelf(s.players * pitch + 6, min(58, pitch * .8) + 22), 394, layout.pushes,
                z=BENEATH)
    for p in range(s.players):
        x, y, size = slot(s, p, layout)
        yield push(s, p, x, y, size)
        if s.thrown[p]:
            yield piece(f"thrown{p}-{s.thrown[p]}", pieces.thrown(s.thrown[p]), x + size / 2 - 4,
                        y - size / 2 - 2, z=ABOVE)
    if s.phase != r.BID or taken(s) == s.players:
        return
    if s.opener != NOBODY:
        x, y, size = slot(s, s.opener, layout)
        yield piece("bell", pieces.bell(), x, y + size / 2 + 20)
    x, y, size = slot(s, s.mover, layout)
    yield piece("pointer", pieces.pointer(), x, y - size / 2 - 12, z=ABOVE)


def push(s, p, x, y, size):
    if s.push[p] > 0:
        return made(f"face{s.round}-{p}", pieces.make_die, x, y, size / 54, DICE, face=s.push[p], tone=p)
    if s.push[p] != 0:
        return piece(f"back{s.round}-{p}", secret(p, True), x, y, size / 44)
    if s.die and s.bidder == p:
        return piece(f"bid{s.round}-{taken(s)}-{p}-{s.bid}", pieces.bid(p, s.bid), x, y, size / 52)
    if s.die and p in spoken(s):
        return piece(f"out{s.round}-{taken(s)}-{p}", pieces.out(p), x, y, size / 44)
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


def throw(s, layout):
    """The white dice: who throws, and what is needed."""
    if s.phase not in THROWS:
        return
    yield piece("panel", pieces.tray(372, 88), 394, layout.throw, z=BENEATH)
    if s.mover == NOBODY:
        return
    yield piece(f"thrower{s.mover}", seat_disc(s.mover, r=22), 238, layout.throw)
    for i, x in enumerate(WHITE):
        yield piece(f"white{i}", pieces.empty(), x, layout.throw)
    if s.phase == r.BALANCE:
        need = s.push[s.mover] + s.speed[s.mover]
        yield piece(f"need{s.mover}-{need}", pieces.needed(need), 304, layout.throw)


def clerks(s, layout):
    for p in range(s.players):
        x, y, scale = layout.spot(s, p)
        yield made(f"clerk{p}", pieces.make_clerk, x, y, scale, PEOPLE + y / 1000 - x / 1e6, p=p)
        yield made(f"cup{p}-{s.coffee[p]}", pieces.make_cup, parent=f"clerk{p}", coffee=s.coffee[p])


def stains(past, layout):
    """Where coffee was spilt in this game."""
    space = [0] * r.SEATS
    out = []
    for event in past:
        if event[0] == r.MOVED:
            space[event[1]] = event[3]
        elif event[0] == r.SPILLED:
            out.append(stain(len(out), space[event[1]], layout))
    return out


def stain(n, space, layout):
    """The n-th of a game."""
    x, y = layout.stand(space)
    return piece(f"stain{n}", pieces.puddle(), x + 30 - n * 17 % 40, y + 8 - n * 5 % 9, .9, FLOOR,
                 turn=n * 53 % 40 - 20)


def finish(s, layout):
    """Somebody is home: the flag; when all is over, everybody's points."""
    n = range(s.players)
    xs, pitch = layout.row(s.players)
    if any(s.space[p] >= r.HOME for p in n):
        yield piece("flag", pieces.flag(), 605, layout.y(164) - 2, z=FLOOR)
    if s.phase == r.OVER:
        best = winners(r, s)
        yield piece("score", pieces.tray(s.players * pitch + 20, 80), 394, layout.throw, z=BENEATH)
        for p in n:
            yield piece(f"points{p}", pieces.points(p, r.score(s, p), p in best), xs[p], layout.throw)
