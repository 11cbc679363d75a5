"""The layout of a circuit's picture: the track by its shape, and what was put beside it."""
from functools import cache

from .ground import Ground
from .place_search import places_of


@cache
def layout_of(number, portrait):
    """The layout of a track (by its number in rules/circuit_tables.py)."""
    return Layout(number, portrait)


class Layout(Ground):
    """Where everything lies on a picture of one track, on a wide sheet or a tall one."""

    def __init__(self, number, portrait):
        super().__init__(number, portrait)
        found = places_of(number, portrait)
        self.box = found["box"]
        self.plates = found["plates"]
        self.cell = found["cell"]
        self.hand = found["hand"]
        self.spina = found["spina"]
        self.flags = found["flags"]
        self.stands = found["stands"]
        self.gardens = found["gardens"]
        self.strip = found["strip"]
        self.size = self.width, self.height + self.strip

    def seat(self, p, players):
        """The middle of a seat's plate and its size: half of them in each group, in seat order."""
        first = (players + 1) // 2
        group, row, count = (0, p, first) if p < first else (1, p - first, players - first)
        (x, y), (_, height, k) = self.plates[group], self.cell
        return x, y + (row - (count - 1) / 2) * height * k, k
