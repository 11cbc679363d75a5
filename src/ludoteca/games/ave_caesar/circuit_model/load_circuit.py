"""A circuit from its file: the spaces, where they lie, and the two tracks that are raced on it (AC-4)."""
from ludoteca.core.errors import BadCircuit

from .checks import faults
from .coordinates import Ribbon
from .track_graph import DIRECTIONS, Track, is_alley, steps_of


def sound(data):
    """A parsed file, if it is that of a sound circuit; else BadCircuit."""
    found = faults(data)
    if found:
        raise BadCircuit("{fault}" if len(found) == 1 else "{fault} ({more} more faults)", fault=found[0],
                         more=len(found) - 1)
    return data


class Circuit:
    """A circuit, from the parsed file of a sound one."""

    def __init__(self, data):
        self.data, self.name = data, data["name"]
        self.size, self.lane = tuple(data["size"]), data["lane"]
        self.spaces = data["spaces"]
        self.walls = data.get("walls", [])
        self.alley = sorted(filter(is_alley, self.spaces))
        self.tracks = tuple(Track(self.name, *steps_of(data, direction), direction)
                            for direction in DIRECTIONS)
        self.kinds = dict(zip(self.tracks[0].names, self.tracks[0].kinds, strict=True))

    def ribbon(self, turned=None):
        """The middle of the track; `turned` maps the points of the picture, for a portrait."""
        turned = turned or (lambda x, y: (x, y))
        return Ribbon(turned(*self.data["start"]), [(*turned(x, y), r) for x, y, r in self.data["corners"]])
