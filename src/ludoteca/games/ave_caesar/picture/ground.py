"""The ground of a circuit's picture: the track by its shape, before anything is put beside it."""
from functools import cache

from ..circuit_model.coordinates import smooth
from ..circuit_model.track_graph import ANTICLOCKWISE
from ..rules import circuit_tables
from .track_shape import TrackShape

RAMP = 64                                   # how long the alley swings out of the straight and back


class Ground:
    """Where the track and its alley lie, on a wide sheet or a tall one."""

    def __init__(self, number, portrait):
        track, circuit = circuit_tables.TRACKS[number], circuit_tables.CIRCUITS[number // 2]
        self.track = track
        self.circuit = circuit
        self.portrait = portrait
        self.shape = TrackShape(circuit, portrait)
        self.shape.bottleneck = cache(self.shape.bottleneck)      # asked for at every point of the kerb
        self.ribbon, self.lane, self.length = self.shape.ribbon, circuit.lane, self.shape.length
        self.way = -1 if track.direction == ANTICLOCKWISE else 1
        self.width, self.height = self.shape.size
        (self.begin, self.end), across = self.shape.alley()
        self.side = -1 if sum(across) < 0 else 1                # on which side of the straight the alley lies
        self.across = tuple(sorted(across, key=abs, reverse=True))      # its far and its near edge

    def swing(self, s):
        """The outer edge of the alley's bed: it leaves the straight, runs beside it and comes back."""
        straight, out = self.side * self.lane, self.across[0]
        return (straight + (out - straight)
                * smooth(min(s - self.begin + RAMP, self.end + RAMP - s) / (RAMP - 6)))
