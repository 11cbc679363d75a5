"""Places on a circuit's picture: plates, cards, barrier, flags, stands and gardens, wherever there is room
beside the track; what finds none lies in a strip below."""
from ludoteca.show.geometry import dist
from ludoteca.show.precomputed import precomputed

from ..rules import circuit_tables
from .free_space import Room
from .ground import RAMP, Ground

KERB = 14                                   # how far the edge of the track reaches beyond the lanes
BOX = 92                                    # depth of the imperial box
WIDE, TALL = (320, 46), (150, 106)          # a seat's plate: a line, or a block
GROUP = 3                                   # plates side by side


@precomputed(range(len(circuit_tables.TRACKS)), (False, True))
def places_of(number, portrait):
    """What was found for a track, by the names that a layout has for it."""
    found = PlaceSearch(number, portrait)
    names = ("box", "plates", "cell", "hand", "spina", "flags", "stands", "gardens", "strip")
    return {name: rounded(getattr(found, name)) for name in names}


def rounded(value):
    """No more digits than a picture can show."""
    if isinstance(value, list | tuple):
        return tuple(rounded(part) for part in value)
    return round(value, 4) if isinstance(value, float) else value


class PlaceSearch(Ground):
    """The free room of one sheet, and what is put there, one thing after the other."""

    def __init__(self, number, portrait):
        super().__init__(number, portrait)
        self.loop = self.ribbon.line(0, self.length, 0, step=18)
        self.room = Room(self.width, self.height)
        self.box = self._box()
        self._take_track()
        self.strip = 0
        self.plates, self.cell = self._plates()
        self.hand = self._hand()
        self.spina, self.flags = self._middle()
        self.stands = list(self._stands())
        self.gardens = self._gardens()

    # What is there.

    def inside(self, x, y):
        """Does a point lie within the loop?"""
        odd, (a, b) = False, self.loop[-1]
        for c, e in self.loop:
            if (b > y) != (e > y) and x < (a - c) * (y - e) / (b - e) + c:
                odd = not odd
            a, b = c, e
        return odd

    def _box(self):
        """The imperial box in ribbon coordinates: from, to along; near, far across; less deep where the sheet
        ends."""
        near = self.across[0] + self.side * 11
        middle, half = (self.begin + self.end) / 2, min(206, (self.end - self.begin) / 2 - 4)
        depth = BOX
        while depth > 36 and not all(self._on_sheet(*self.ribbon.at(s, near + self.side * depth)[:2])
                                     for s in (middle - half, middle, middle + half)):
            depth -= 8
        return middle - half, middle + half, near, near + self.side * depth

    def _on_sheet(self, x, y, edge=16):
        return edge < x < self.width - edge and edge < y < self.height - edge

    def _take_track(self):
        for i in range(int(self.length / 16)):
            s = 16 * i
            self.room.take_disc(*self.ribbon.at(s)[:2], self.shape.half(s) + KERB + 3)
        for i in range(int((self.end - self.begin + 2 * RAMP) / 16) + 1):
            s = self.begin - RAMP + 16 * i
            edge = self.swing(s)
            self.room.take_disc(*self.ribbon.at(s, edge - self.side * 20)[:2], 20 + KERB)
        begin, end, near, far = self.box
        for i in range(int((end - begin) / 16) + 1):
            for j in range(3):
                self.room.take_disc(*self.ribbon.at(begin + 16 * i, near + (far - near) * j / 2)[:2], 24)

    # What finds its place.

    def _plates(self):
        """Two groups of three plates in the corners next to the box: their middles and whether they are lines
        or blocks."""
        bx, by, _ = self.ribbon.at((self.box[0] + self.box[1]) / 2, self.box[3])
        corners = sorted(((x, y) for x in (0, self.width) for y in (0, self.height)),
                         key=lambda c: dist(c, (bx, by)))
        shapes = [(*cell, shrink) for cell in ((TALL, WIDE) if self.portrait else (WIDE, TALL))
                  for shrink in (1, .94, .88, .82)]
        for far in (240, 2000):                                 # in their corners if it can be, else anywhere
            for cell in shapes:
                room, found = self.room.copy(), []
                width, height = cell[0] * cell[2] + 12, cell[1] * cell[2] * GROUP + 12
                for corner in sorted(corners[:2]):
                    spot = room.best(width, height, lambda x, y, corner=corner: dist((x, y), corner))
                    if spot and dist(spot, corner) < far:
                        found.append(spot)
                        room.take(*spot, width + 10, height + 10)
                if len(found) == 2:
                    self.room = room
                    return found, cell
        return self._plates_below()

    def _plates_below(self):
        width, height = WIDE[0] + 12, WIDE[1] * GROUP + 12
        self.strip = height + 24
        y = self.height + height / 2 + 6
        return [(self.width / 2 - width / 2 - 8, y), (self.width / 2 + width / 2 + 8, y)], (*WIDE, 1)

    def place(self, x, y, width, height):
        """Take a place, with a little air around it."""
        self.room.take(x, y, width + 16, height + 16)
        return x, y, width, height

    def _hand(self):
        """Where the own cards lie: outside the loop if it can be, low, near the middle."""
        def cost(x, y):
            return dist((x, y), (self.width / 2, self.height)) + 500 * self.inside(x, y)
        wide, tall = ((300, 140), (262, 136), (230, 130), (210, 126)), ((290, 168), (262, 158), (240, 150),
                                                                        (220, 140))
        sizes = tall if self.portrait else wide
        for within in (False, True):
            for width, height in sizes:
                spot = self.room.best(width, height, cost)
                if spot and self.inside(*spot) == within:
                    self.place(*spot, width, height)
                    return *spot, width - 10, height - 10
        return self._below(*sizes[-1])

    def _middle(self):
        """The barrier, as long as it can be so that the flags of the races find room too."""
        spare = self.room
        for within in (True, False):
            for length in range(620, 190, -20):
                self.room = spare.copy()
                found = self._spina(length)
                flags = self._flags(found, within) if found else None
                if found and (flags or not within):
                    return found, flags or self._below(190, 60)
        self.room = spare
        x, y, *_ = self._below(500, 96)
        found = (x - 250, y + 10), (x + 250, y + 10)
        return found, self._flags(found, False) or self._below(190, 60)

    def _below(self, width, height):
        """A place in the strip below the picture."""
        self.strip += height + 24
        return self.width / 2, self.height + self.strip - height / 2 - 12, width, height

    def _spina(self, length):
        """The ends of a barrier of a length: along the straight if it can be."""
        x0, y0, _ = self.ribbon.at(0)

        def cost(x, y):
            return dist((x, y), (x0, y0)) + (0 if self.inside(x, y) else 9999)
        for level in (False, True) if self.portrait else (True, False):
            wide, high = (length + 40, 50) if level else (50, length + 40)
            spot = self.room.best(wide, high, cost)
            if spot and self.inside(*spot):
                self.place(*spot, wide + 20, high + 20)
                self.room.take(spot[0], spot[1] - 40, wide if level else 40, 60 if level else 10)
                a, b = (length / 2, 0) if level else (0, length / 2)
                return (spot[0] - a, spot[1] - b), (spot[0] + a, spot[1] + b)
        return None

    def _flags(self, spina, inside):
        """Where the flags of the races fly, near the barrier."""
        (x0, y0), (x1, y1) = spina

        def cost(x, y):
            return dist((x, y), ((x0 + x1) / 2, (y0 + y1) / 2)) + 600 * (not self.inside(x, y))
        for width in (190, 160, 130):
            spot = self.room.best(width, 60, cost)
            if spot and (self.inside(*spot) or not inside):
                return self.place(*spot, width, 60)
        return None

    def _stands(self):
        """From where to where there is room for people along the outside of the track."""
        step, begin = 12, None
        for i in range(int(self.length / step) + 1):
            s = i * step
            beside = (self.begin - RAMP < (s + self.length / 2) % self.length - self.length / 2 < self.end
                      + RAMP)
            x, y, _ = self.ribbon.at(s, -self.lane - 84)
            # not in a tight bend
            opens = dist((x, y), self.ribbon.at(s + step, -self.lane - 84)[:2]) > .6 * step
            away = not beside and opens and s + step < self.length and all(
                self.room.free_at(*self.ribbon.at(s, -self.lane - out)[:2]) for out in (30, 55, 80))
            if away and begin is None:
                begin = s
            elif not away and begin is not None:
                if s - begin > 150:
                    yield begin + 6, s - step - 6
                begin = None

    def _gardens(self):
        """Round places from large to small, those inside the loop first: (x, y, radius, inside)."""
        found = []
        for s0, s1 in self.stands:
            for i in range(int((s1 - s0) / 16) + 1):
                self.room.take_disc(*self.ribbon.at(s0 + 16 * i, -self.lane - 52)[:2], 42)
        for r in (74, 60, 48, 34, 27, 22, 18):
            for _ in range(3 if r > 40 else 6):
                spot = self.room.best(2 * r, 2 * r, lambda x,
                                      y: -self._apart(x, y, found) + 400 * (not self.inside(x, y)), 2)
                if spot is None:
                    break
                self.room.take_disc(*spot, r + 8)
                found.append((*spot, r, self.inside(*spot)))
        return found

    def _apart(self, x, y, found):
        """How far it is to the nearest garden, the far ones all the same."""
        return min([300, *(dist((x, y), (a, b)) for a, b, *_ in found)])
