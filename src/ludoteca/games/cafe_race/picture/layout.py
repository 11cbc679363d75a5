"""The layout of the drawing: where all lies, on a wide sheet and on a tall one for phones."""
import functools

from ludoteca.core.datafile import game_file

DATA = game_file(__file__)
CENTRES = tuple((x, y) for part in DATA["stretch"] for x, y in part["at"])
WIDE, TALL = (0, 14, 164, 570, 760, 774), (0, 14, 174, 636, 846, 860)      # the same heights on both sheets
# the stairwell's sides and its upper end
LEFT = 190
RIGHT = 598
WELL = 250

SMALL = (9, 10, 18, 19)
# mark, cup …
PARTS = ((6, -12, -35, 12, -11), (4, 11, -68, 43, -40), (2, -12, -63, 12, -40), (1, -21, -40, 21, 3))


class Layout:
    """The wide sheet stretched, piece by piece, to the tall one; there all that stands on it is larger."""

    def __init__(self, portrait):
        self.portrait = portrait
        self.size = (DATA["size"][0], TALL[-1] if portrait else DATA["size"][1])
        self.person = 1.3 if portrait else 1.14
        self.number = 25 if portrait else 19
        self.foot = 31 if portrait else 26
        self.centres = tuple((x, self.y(y)) for x, y in CENTRES)
        self.step = self.y(222) - self.y(164)
        self.bottom = self.y(570)  # where the flights end, the landings begin
        self.tray, self.pushes, self.throw = ((320, 458, 566) if portrait else (300, 434, 521))
        self.spots = functools.lru_cache(1 << 11)(self.spots)              # asked for again and again
        self.row = functools.cache(self.row)

    def y(self, wide):
        """A height of the wide sheet on this one."""
        if not self.portrait:
            return wide
        i = next(i for i in range(1, len(WIDE)) if wide <= WIDE[i])
        part = (wide - WIDE[i - 1]) / (WIDE[i] - WIDE[i - 1])
        return round(TALL[i - 1] + part * (TALL[i] - TALL[i - 1]), 1)

    def stand(self, space):
        """Where a clerk's feet are, alone on a space."""
        x, y = self.centres[space]
        back = 7 if space in (10, 19) else 0  # so that the left one's cup is before the right one's face
        return x - (18 if space in (18, 19) else 4), y + self.foot - back

    def spot(self, s, p):
        """Where clerk p's feet are among the others, and its size."""
        return self.spots(tuple(s.space[:s.players]))[p]

    def spots(self, spaces):
        """The same for all, by their spaces."""
        return [self.among(spaces, p) for p in range(len(spaces))]

    def among(self, spaces, p):
        mates = [q for q, space in enumerate(spaces) if space == spaces[p]]
        place = mates.index(p)
        if spaces[p] == 0:
            row, column = divmod(place, 3)
            return 44 + 50 * column, self.y(96 + 49 * row), self.person * .8
        x, y = self.stand(spaces[p])
        if len(mates) > 1:
            dx, dy = self.apart(spaces[p])
            x, y = (x - dx, y - dy) if place == 0 else (x + dx, y + dy)
        return x, y, self.person

    def apart(self, space):
        """How far from the middle each of two stands: across the path; on small mats side by side."""
        if 11 <= space <= 17:
            return 0, 40 * self.step / 58
        return (20, -3) if space in SMALL else (40, 0)

    def room(self, space):
        """Places on a space where a disc can lie, the middle first."""
        x, y = self.centres[space]
        if 11 <= space <= 17:
            ways = ((0, 0), (0, -66), (0, 46), (0, -40))
        elif space in SMALL:
            ways = ((0, 0), (14, -22), (-14, -22), (18, 16), (-18, 16))
        else:
            inner, outer = (60, -48) if x < 400 else (-62, 44)
            ways = ((0, 0), (inner, 0), (outer, 0), (inner, 16), (outer, 16))
        return [(x + dx, y + dy * self.step / 58) for dx, dy in ways]

    def shapes(self, spaces):
        """What of clerks on these spaces must not be covered, their marks most of all: (weight, left, top,
        right, bottom)."""
        return [(weight, x + left * k, y + top * k, x + right * k, y + low * k)
                for x, y, k in self.spots(spaces) for weight, left, top, right, low in PARTS]

    def row(self, n):
        """n places in a row in the stairwell, and their distance."""
        pitch = min(94 if self.portrait else 84, 372 / n)
        return [(LEFT + RIGHT) / 2 + (i - (n - 1) / 2) * pitch for i in range(n)], pitch


@functools.cache
def layout_of(portrait=False):
    return Layout(bool(portrait))


def steps(start, space):
    """The spaces between, in the order of walking, up or down."""
    way = 1 if space >= start else -1
    return range(start + way, space + way, way)
