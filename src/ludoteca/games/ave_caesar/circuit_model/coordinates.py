"""Where everything on a circuit lies in the picture.

A place is given in ribbon coordinates: `along` units from the lap line down the middle of the track,
clockwise, and
`across` units from the middle (positive: right of a clockwise driver, the inner side).  A space is a plain
rectangle in them and comes out as a wedge where the track turns.  Portrait turns the corner points, not the
picture: what is placed by points stays upright.

What the platform's library computes is rounded where it is made, directions to nine digits, lengths and
points to six: the last bits of a sine differ from platform to platform, and neither a digit of a picture nor
the choice of a place may hang on them.
"""
import math


def smooth(t):
    """0 to 1 without corners."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def fixed(x, digits):
    """Rounded, and never -0."""
    return round(x, digits) + 0.0


def heading(a, b):
    """The direction from one point to another, in radians, 0 to the right."""
    return fixed(math.atan2(b[1] - a[1], b[0] - a[0]), 9)


def unit(heading):
    """The step of length 1 in that direction."""
    return fixed(math.cos(heading), 9), fixed(math.sin(heading), 9)


class Ribbon:
    """The middle of the track: a closed polygon with rounded corners, straight pieces and arcs in turn."""

    def __init__(self, start, corners):
        self.pieces = []                                # along, x, y, heading, curvature, length
        ends = [start, *(corner[:2] for corner in corners), start]
        place, along = start, 0.0
        for before, (x, y, radius), after in zip(ends, corners, ends[2:], strict=False):
            h0, h1 = heading(before, (x, y)), heading((x, y), after)
            (dx, dy), (ex, ey) = unit(h0), unit(h1)
            turn = (h1 - h0 + math.pi) % math.tau - math.pi
            cut, arc = fixed(radius * math.tan(abs(turn) / 2), 6), fixed(radius * abs(turn), 6)
            straight = fixed(math.dist(before, (x, y)) - math.dist(before, place) - cut, 6)
            self.pieces += [(along, *place, h0, 0.0, straight),
                            (along + straight, x - cut * dx, y - cut * dy, h0,
                             math.copysign(1 / radius, turn), arc)]
            place, along = (x + cut * ex, y + cut * ey), along + straight + arc
        last = fixed(math.dist(place, start), 6)
        self.pieces.append((along, *place, heading(place, start), 0.0, last))
        self.length = along + last

    def at(self, along, across=0.0):
        """The point there, and the heading of a clockwise driver."""
        along %= self.length
        s0, x, y, h0, bend, _ = next(piece for piece in reversed(self.pieces) if piece[0] <= along)
        h = h0 + bend * (along - s0)
        (dx, dy), (ex, ey) = unit(h), unit(h0)
        if bend:
            x, y = x + (dy - ey) / bend, y - (dx - ex) / bend
        else:
            x, y = x + (along - s0) * dx, y + (along - s0) * dy
        return fixed(x - across * dy, 6), fixed(y + across * dx, 6), fixed(h, 9)

    def line(self, s0, s1, across, to=None, step=11.0):
        """Points from (s0, across) to (s1, to), following the track; `across` may be a function of along."""
        n = max(2, int(abs(s1 - s0) / step))
        end = across if to is None else to

        def aside(s):
            return across(s) if callable(across) else across + (end - across) * smooth((s - s0) / (s1 - s0))
        return [self.at(s, aside(s))[:2] for s in (s0 + (s1 - s0) * i / n for i in range(n + 1))]

    def band(self, s0, s1, low, high, step=11.0):
        """The outline of what is a rectangle in ribbon coordinates; the edges may be functions of along."""
        return [*self.line(s0, s1, low, step=step), *reversed(self.line(s0, s1, high, step=step))]
