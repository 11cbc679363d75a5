"""One player's track: how three locomotives run out to the turntable and home, jumping one another (ZR-14 to ZR-18).

Progress counts from 0 (start) over 6 (turntable) to 12 (home).  The progress of all three is one number, four bits each.
"""
LOCOS, TABLE, HOME = 3, 6, 12
SPACE = (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0)      # where on the track a locomotive of each progress stands
OTHERS = (6, 5, 3)                                   # the other two, as bits
FIRST = (0, 0, 1, 0, 2, 0, 1, 0)                     # the first locomotive of a set


def progress(track, loco):
    return track >> 4 * loco & 15


def blocked(track, loco):
    """The progress values, as bits, at which another locomotive is in the way: going out and coming home (ZR-15)."""
    cells = 0
    for other in range(LOCOS):
        if other != loco:
            at = progress(track, other)
            cells |= 1 << at | 1 << HOME - at
    return cells & 0xFFE


def reach(track, loco, steps):
    """The progress after so many steps: occupied spaces are jumped uncounted, what is left at home is lost (ZR-13)."""
    at, cells = progress(track, loco), blocked(track, loco)
    while steps > 0 and at < HOME:
        at += 1
        steps -= 1 - (cells >> at & 1)
    return at


def room(track, loco):
    """How many steps a locomotive can use before it is home."""
    at, cells = progress(track, loco), blocked(track, loco)
    steps = 0
    while at < HOME:
        at += 1
        steps += 1 - (cells >> at & 1)
    return steps


def run(track, loco, steps):
    """The track after a locomotive ran so many steps."""
    return track + (reach(track, loco, steps) - progress(track, loco) << 4 * loco)


def usable_by_two(track, one, two, steps):
    """As `usable`, for two locomotives: either runs first, as far as it likes, and the other takes the rest."""
    best = 0
    for _ in range(2):
        for part in range(min(steps, room(track, one)), -1, -1):
            best = max(best, part + min(steps - part, room(run(track, one, part), two)))
            if best == steps:
                return best
        one, two = two, one
    return best


def usable(track, free, steps):
    """How many of some steps a set of locomotives can use at most, in any order, each running at most once (ZR-12)."""
    if free == 0:
        return 0
    one = FIRST[free]
    if free == 1 << one:
        return min(steps, room(track, one))
    if free != 7:
        return usable_by_two(track, one, FIRST[free & free - 1], steps)
    best = 0
    for loco in range(LOCOS):
        two = FIRST[OTHERS[loco]]
        for part in range(min(steps, room(track, loco)), -1, -1):
            best = max(best, part + usable_by_two(run(track, loco, part), two, 3 - loco - two, steps - part))
            if best == steps:
                return best
    return best
