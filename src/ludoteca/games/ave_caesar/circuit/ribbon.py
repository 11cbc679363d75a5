"""Where everything on a circuit lies in the picture.

A place is given in ribbon coordinates: `along` units from the lap line down the middle of the track, clockwise, and
`across` units from the middle (positive: right of a clockwise driver, the inner side).  A space is a plain rectangle in
them and comes out as a wedge where the track turns.  Portrait turns the corner points, not the picture: what is placed by
points stays upright.
"""
import math


def smooth(t):
    """0 to 1 without corners."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


class Ribbon:
    """The middle of the track: a closed polygon with rounded corners, straight pieces and arcs in turn."""

    def __init__(self, start, corners):
        self.pieces = []                                # along, x, y, heading, curvature, length
        ends = [start, *(corner[:2] for corner in corners), start]
        place, along = start, 0.0
        for before, (x, y, radius), after in zip(ends, corners, ends[2:], strict=False):
            h0, h1 = math.atan2(y - before[1], x - before[0]), math.atan2(after[1] - y, after[0] - x)
            turn = (h1 - h0 + math.pi) % math.tau - math.pi
            cut, arc = radius * math.tan(abs(turn) / 2), radius * abs(turn)
            straight = math.dist(before, (x, y)) - math.dist(before, place) - cut
            tip = x - cut * math.cos(h0), y - cut * math.sin(h0)
            self.pieces += [(along, *place, h0, 0.0, straight), (along + straight, *tip, h0, math.copysign(1 / radius, turn), arc)]
            place, along = (x + cut * math.cos(h1), y + cut * math.sin(h1)), along + straight + arc
        last = math.dist(place, start)
        self.pieces.append((along, *place, math.atan2(start[1] - place[1], start[0] - place[0]), 0.0, last))
        self.length = along + last

    def mark(self, mark):
        """How far along a mark such as 3.25 lies: a quarter into piece 3."""
        if mark >= len(self.pieces):
            return self.length
        piece = self.pieces[int(mark)]
        return piece[0] + (mark - int(mark)) * piece[5]

    def at(self, along, across=0.0):
        """The point there, and the heading of a clockwise driver."""
        along %= self.length
        s0, x, y, h0, bend, _ = next(piece for piece in reversed(self.pieces) if piece[0] <= along)
        h = h0 + bend * (along - s0)
        if bend:
            x, y = x + (math.sin(h) - math.sin(h0)) / bend, y - (math.cos(h) - math.cos(h0)) / bend
        else:
            x, y = x + (along - s0) * math.cos(h), y + (along - s0) * math.sin(h)
        return x - across * math.sin(h), y + across * math.cos(h), h

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
