"""The shape of a track on a picture, landscape or portrait: outlines, centres, headings and ways."""
import functools
import itertools
import math

from ..circuit_model.coordinates import smooth
from ..circuit_model.track_graph import ANTICLOCKWISE, BOTTLENECK, is_alley

TAPER = 34  # over how many units the track narrows where a bottleneck begins and ends


class TrackShape:
    """Places of one circuit.  Names are those of the spaces; points are (x, y); headings are in radians, 0 to
    the right."""

    def __init__(self, circuit, portrait=False):
        width, height = circuit.size
        self.circuit, self.portrait = circuit, portrait
        self.size = (height, width) if portrait else (width, height)
        self.ribbon = circuit.ribbon(self.place)
        self.length, self.lane = self.ribbon.length, circuit.lane
        self.outline = functools.cache(self.outline)        # asked for again and again, and costly
        self.centre = functools.cache(self.centre)
        self.step = functools.cache(self.step)

    def place(self, x, y):
        """A point of the landscape picture on this one: portrait turns it by a quarter to the right."""
        return (self.circuit.size[1] - y, x) if self.portrait else (x, y)

    def middle(self, name):
        """The middle of a space in ribbon coordinates: along, across."""
        space = self.circuit.spaces[name]
        return sum(space["along"]) / 2, sum(space["across"]) / 2

    def centre(self, name, direction="clockwise"):
        """The middle of a space as (x, y, heading of a chariot that races in this direction)."""
        x, y, heading = self.ribbon.at(*self.middle(name))
        return x, y, heading + (math.pi if direction == ANTICLOCKWISE else 0)

    def outline(self, name, gap=0.0):
        """The corners and edges of a space as points, `gap` units smaller all round; lanes give way at
        bottlenecks."""
        (s0, s1), (low, high) = self.circuit.spaces[name]["along"], self.circuit.spaces[name]["across"]
        if is_alley(name):
            return self.ribbon.band(s0 + gap, s1 - gap, low + gap, high - gap)

        def kerb(edge, side):
            return lambda s: max(-self.half(s), min(self.half(s), edge)) + side * gap
        return self.ribbon.band(s0 + gap, s1 - gap, kerb(low, 1), kerb(high, -1))

    def half(self, along):
        """Half the width of the track at this place: narrow in a bottleneck."""
        along %= self.length
        half = self.lane
        for name, kind in self.circuit.kinds.items():
            if kind == BOTTLENECK:
                narrow = self.circuit.spaces[name]["across"][1]
                s0, s1 = self.bottleneck(name)
                half = min(half,
                           self.lane - (self.lane - narrow) * smooth(min(along - s0, s1 - along) / TAPER))
        return half

    def bottleneck(self, name):
        """From where to where the run of bottlenecks goes that this space belongs to."""
        s0, s1 = self.circuit.spaces[name]["along"]
        runs = [self.circuit.spaces[n]["along"] for n, kind in self.circuit.kinds.items()
                if kind == BOTTLENECK]
        for _ in runs:
            s0 = min([s0, *(a for a, b in runs if abs(b - s0) < 1)])
            s1 = max([s1, *(b for a, b in runs if abs(a - s1) < 1)])
        return s0, s1

    def way(self, names, direction="clockwise"):
        """The points of a route through these spaces, bending with the track; the last point is the last
        one's middle."""
        points = [self.centre(names[0])[:2]]
        for one, two in itertools.pairwise(names):
            points += self.step(one, two, direction)
        return tuple(points)

    def step(self, one, two, direction):
        """The points from one space to the next, without the first."""
        (s0, d0), (s1, d1) = self.middle(one), self.middle(two)
        turn = (s1 - s0) % self.length if direction != ANTICLOCKWISE else -((s0 - s1) % self.length)
        return self.ribbon.line(s0, s0 + turn, d0, d1)[1:]

    def walls(self):
        """Every wall as points; the last one parts the alley from the straight."""
        return [self.ribbon.line(s0, s1, across) for s0, s1, across in self.circuit.walls]

    def alley(self):
        """The alley in ribbon coordinates: (from, to) along, from before the line to after it, and (outer,
        inner) across."""
        spaces = [self.circuit.spaces[name] for name in self.circuit.alley]
        begin, end = spaces[0]["along"][0], spaces[-1]["along"][1]
        return (begin if begin < end else begin - self.length, end), tuple(spaces[0]["across"])
