"""One player's track: how three locomotives run out to the turntable and home, jumping one another (ZR-14 to
ZR-18).

Progress counts from 0 (start) over 6 (turntable) to 12 (home).  The progress of all three is one number, four
bits each.
"""
LOCOS = 3
TABLE = 6
HOME = 12
SPACE = (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0)      # where on the track a locomotive of each progress stands
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def progress(track, loco):
    return track >> 4 * loco & 15


def blocked(track, loco):
    """The progress values, as bits, at which another locomotive is in the way: going out and coming home
    (ZR-15)."""
    cells = 0
    for other in range(LOCOS):
        if other != loco:
            at = progress(track, other)
            cells |= 1 << at | 1 << HOME - at
    return cells & 0xFFE


def reach(track, loco, steps):
    """The progress after so many steps: occupied spaces are jumped uncounted, what is left at home is lost
    (ZR-13)."""
    at, cells = progress(track, loco), blocked(track, loco)
    goal = at + steps
    while at < goal and at < HOME:
        at += 1
        goal += cells >> at & 1
    return at


def room(track, loco):
    """How many steps a locomotive can use before it is home: as many as there are free spaces ahead."""
    at = progress(track, loco)
    steps, cells = HOME - at, blocked(track, loco) >> at + 1
    while cells > 0:
        cells &= cells - 1
        steps -= 1
    return steps


def run(track, loco, steps):
    """The track after a locomotive ran so many steps."""
    return track + (reach(track, loco, steps) - progress(track, loco) << 4 * loco)


def usable(track, free, steps):
    """How many of some steps a set of locomotives can use at most, in any order, each running at most once
    (ZR-12).

    All of them home, in the best order, is the most: nobody is in the way there.  Fewer can always be had,
    since whoever runs last may stop anywhere.
    """
    best = order = 0
    while best < steps and order < len(ORDERS):
        now, used = track, 0
        for turn in range(LOCOS):
            loco = ORDERS[order][turn]
            if free >> loco & 1:
                used += room(now, loco)
                now += HOME - progress(now, loco) << 4 * loco
        best = max(best, used)
        order += 1
    return min(best, steps)
