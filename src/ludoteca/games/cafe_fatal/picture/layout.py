"""The layout of the drawing: where all lies, by number of players, on a wide sheet and on a tall one for
phones."""
import functools

from ..rules.floors import FLOORS

FLOOR, EDGE = 800, 12  # the café floor is a square; the seats' plates lie beside or below it
PITCH = 156                                  # from table to table, at their usual size
BAND = 150  # where the floor is full, what else it holds stands in a band above it
# cells of a five-by-five floor that tray, counter, bag want
CORNERS = {(0, 0), (1, 0), (3, 0), (4, 0), (3, 4), (4, 4)}


class Layout:
    """One layout."""

    def __init__(self, players, portrait):
        self.players, self.portrait = players, portrait
        self.cells = FLOORS[players]
        self.columns, self.rows = (max(axis) + 1 for axis in zip(*self.cells, strict=True))
        self.open = self.columns == self.rows == 5 and not CORNERS & set(self.cells)
        self.pitch = PITCH if self.open else min(200, 640 / self.rows, 780 / self.columns)
        self.scale = self.pitch / PITCH
        self.centres = tuple(self.cell(*cell) for cell in self.cells)
        self.tray = (152, 80)
        self.slate, self.counter, self.bag = (((556, 714), (648, 80), (712, 714)) if self.open
                                              else ((352, 78), (550, 80), (733, 76)))
        self.plates, self.plate = seats_tall(players) if portrait else seats_wide(players)
        below = self.plates[-1][1] + self.plate[1] + EDGE
        self.size = (FLOOR, below) if portrait else (1120, FLOOR)

    def cell(self, column, row):
        """The middle of a cell of the grid."""
        top = 0 if self.open else BAND
        x = FLOOR / 2 + (column - (self.columns - 1) / 2) * self.pitch
        return x, (top + FLOOR) / 2 + (row - (self.rows - 1) / 2) * self.pitch

    @property
    def free(self):
        """The cells without a table that nothing else wants."""
        taken = set(self.cells) | (CORNERS if self.open else set())
        return [(c, r) for r in range(self.rows) for c in range(self.columns) if (c, r) not in taken]

    @property
    def strip(self):
        """The width of the bare floor on either side of the tables."""
        return (FLOOR - self.columns * self.pitch) / 2

    def spot(self, table, place, piles):
        """Where a table's pile number `place` of so many lies, and its size."""
        x, y = self.centres[table]
        wide, size = ((54, 1.0), (54, 1.0), (46, .96), (36, .84), (29, .72))[piles - 1]
        return x + (place - (piles - 1) / 2) * wide * self.scale, y + 31 * self.scale, size * self.scale

    def dish(self, table, piles):
        """Where a table's plate stands, and its size: in the middle, or behind the dice."""
        x, y = self.centres[table]
        return (x, y - 34 * self.scale, .76 * self.scale) if piles else (x, y, 1.2 * self.scale)

    def rolled(self, place, dice):
        """Where a die of a roll lies in the tray, and how large it is."""
        x, y = self.tray
        if dice <= 3:
            return x - 18 + 64 * place, y, 54
        columns = (dice + 1) // 2
        return x - 18 + (64 if columns == 3 else 84) * (place % columns), y - 27 + 54 * (place // columns), 46

    def wheel(self, p, kind):
        """Where a seat's wheel of a kind lies on its plate, and its size."""
        (x, y), (w, h) = self.plates[p], self.plate
        return x + w / 6 + kind * w / 3, y + h - (62 if h > 160 else 48), (1.0 if h > 160 else .8)


def seats_wide(players):
    """A column beside the floor: corners of the plates, and their size."""
    w, h = 292, 146 if players > 4 else 184
    gap = min((FLOOR - players * h) / (players + 1), 30)
    top = (FLOOR - players * h - (players - 1) * gap) / 2
    return tuple((FLOOR + EDGE + 4, top + p * (h + gap)) for p in range(players)), (w, h)


def seats_tall(players):
    """Rows below the floor."""
    columns = 2 if players in (2, 4) else 3
    w, h = (800 - EDGE * (columns + 1)) / columns, 146
    spots = []
    for p in range(players):
        row, column = divmod(p, columns)
        short = (columns - min(columns, players - row * columns)) * (w + EDGE) / 2
        spots.append((EDGE + column * (w + EDGE) + short, FLOOR + row * (h + EDGE)))
    return tuple(spots), (w, h)


@functools.cache
def layout_of(players, portrait=False):
    return Layout(players, bool(portrait))
