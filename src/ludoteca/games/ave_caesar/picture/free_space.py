"""Free space on a picture: cells of a grid that nothing covers, and the best place for a rectangle in
them."""
import math

import numpy as np

CELL = 10


class Room:
    """The free cells of a sheet; what is taken stays taken."""

    def __init__(self, width, height):
        self.size = width, height
        self.columns, self.rows = int(width // CELL), int(height // CELL)
        self.shut = np.zeros((self.rows, self.columns), bool)
        self.sums = None

    def copy(self):
        out = Room(*self.size)
        out.shut = self.shut.copy()
        return out

    def take_disc(self, x, y, r):
        down = slice(max(0, int((y - r) // CELL)), max(0, int((y + r) // CELL) + 1))
        across = slice(max(0, int((x - r) // CELL)), max(0, int((x + r) // CELL) + 1))
        dx = np.arange(self.columns)[across] * CELL + CELL / 2 - x
        dy = np.arange(self.rows)[down, None] * CELL + CELL / 2 - y
        self.shut[down, across] |= dx * dx + dy * dy < r * r
        self.sums = None

    def take(self, x, y, width, height):
        """A rectangle around a middle."""
        down = slice(max(0, round((y - height / 2) / CELL)), max(0, round((y + height / 2) / CELL)))
        self.shut[down, max(0, round((x - width / 2) / CELL)):max(0, round((x + width / 2) / CELL))] = True
        self.sums = None

    def free_at(self, x, y):
        """Is nothing there?  Beyond the sheet there is nothing."""
        i, j = int(x // CELL), int(y // CELL)
        return not (0 <= i < self.columns and 0 <= j < self.rows) or not self.shut[j, i]

    def _count(self):
        """How many cells above and to the left of each corner are shut."""
        if self.sums is None:
            self.sums = np.zeros((self.rows + 1, self.columns + 1), int)
            self.sums[1:, 1:] = self.shut.cumsum(0).cumsum(1)
        return self.sums

    def spots(self, width, height, edge=0):
        """The middles of all free rectangles of a size, so far from the edge of the sheet."""
        sums = self._count()
        w = math.ceil(width / CELL)
        h = math.ceil(height / CELL)
        margin = math.ceil(edge / CELL)
        shut = sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w]
        inside = shut[margin:max(0, shut.shape[0] - margin), margin:max(0, shut.shape[1] - margin)]
        for j, i in (np.argwhere(inside == 0) + margin).tolist():
            yield (i + w / 2) * CELL, (j + h / 2) * CELL

    def best(self, width, height, cost, edge=0):
        """The free rectangle's middle that costs least; None where there is none."""
        return min(self.spots(width, height, edge), key=lambda spot: cost(*spot), default=None)
