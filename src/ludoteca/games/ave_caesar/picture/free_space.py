"""Free space on a picture: cells of a grid that nothing covers, and the best place for a rectangle in them."""
import math

CELL = 10


class Room:
    """The free cells of a sheet; what is taken stays taken."""

    def __init__(self, width, height):
        self.size = width, height
        self.columns, self.rows = int(width // CELL), int(height // CELL)
        self.shut = [[0] * self.columns for _ in range(self.rows)]
        self.sums = None

    def copy(self):
        out = Room(*self.size)
        out.shut = [row[:] for row in self.shut]
        return out

    def take_disc(self, x, y, r):
        for j in range(max(0, int((y - r) // CELL)), min(self.rows, int((y + r) // CELL) + 1)):
            for i in range(max(0, int((x - r) // CELL)), min(self.columns, int((x + r) // CELL) + 1)):
                dx, dy = i * CELL + CELL / 2 - x, j * CELL + CELL / 2 - y
                if dx * dx + dy * dy < r * r:
                    self.shut[j][i] = 1
        self.sums = None

    def take(self, x, y, width, height):
        """A rectangle around a middle."""
        for j in range(max(0, round((y - height / 2) / CELL)), min(self.rows, round((y + height / 2) / CELL))):
            for i in range(max(0, round((x - width / 2) / CELL)), min(self.columns, round((x + width / 2) / CELL))):
                self.shut[j][i] = 1
        self.sums = None

    def free_at(self, x, y):
        """Is nothing there?  Beyond the sheet there is nothing."""
        i, j = int(x // CELL), int(y // CELL)
        return not (0 <= i < self.columns and 0 <= j < self.rows) or not self.shut[j][i]

    def _count(self):
        if self.sums is None:
            self.sums = [[0] * (self.columns + 1)]
            for row in self.shut:
                line, before = [0], self.sums[-1]
                for i, cell in enumerate(row):
                    line.append(line[-1] + cell + before[i + 1] - before[i])
                self.sums.append(line)
        return self.sums

    def spots(self, width, height, edge=0):
        """The middles of all free rectangles of a size, so far from the edge of the sheet."""
        sums, w, h = self._count(), math.ceil(width / CELL), math.ceil(height / CELL)
        margin = math.ceil(edge / CELL)
        for j in range(margin, self.rows - h + 1 - margin):
            for i in range(margin, self.columns - w + 1 - margin):
                if sums[j + h][i + w] - sums[j][i + w] - sums[j + h][i] + sums[j][i] == 0:
                    yield (i + w / 2) * CELL, (j + h / 2) * CELL

    def best(self, width, height, cost, edge=0):
        """The free rectangle's middle that costs least; None where there is none."""
        return min(self.spots(width, height, edge), key=lambda spot: cost(*spot), default=None)
