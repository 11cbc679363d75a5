"""The layout of the drawing: where all lies, on a wide sheet and on a tall one for phones, for three tracks
or four."""
import functools

from ludoteca.show.geometry import power

from .. import rules as r

EDGE = 14                                    # the frame around everything


class Layout:
    """The tracks above, below them the leg card with the cards around it, piles, and the own hand."""

    def __init__(self, players, portrait):
        self.players, self.portrait = players, portrait
        self.size = (788, 1020) if portrait else (1080, 780)
        self.meadow = 390 if portrait else 354             # where the tracks end and the table begins
        self.pitch = (self.meadow - EDGE - 2) / players
        self.loco = min(1.12, self.pitch / (86 if portrait else 82))
        self.station = 146 if portrait else 196            # the right end of the platforms
        self.first, self.step = (202, 92) if portrait else (258, 102)
        self.turntable = 666 if portrait else 774              # the turntable's middle
        self.card, self.half = ((394, 656), 104) if portrait else ((540, 566), 94)
        self.piles = ((86, 486), (702, 486)) if portrait else ((92, 416), (988, 416))
        self.fan = (394, 940) if portrait else (212, 704)
        self.deck = (702, 838) if portrait else (968, 704)
        self.scale = 1 if portrait else .92                # of a driver card on the table
        self._slots = functools.lru_cache(1 << 10)(self._find_slots)

    # The tracks.

    def rail(self, p):
        """The height of the rails of a track: where wheels stand."""
        return EDGE + 2 + self.pitch * (p + 1) - 22

    def x(self, at):
        """Where a locomotive of some progress stands along its track."""
        space = r.SPACE[at]
        return self.turntable if space == r.TABLE else self.first + self.step * (space - 1)

    def stall(self, p, loco):
        """A locomotive's place in the shed, before it starts and when it is home: x, y, scale."""
        gap = 34 if self.portrait else 46
        return EDGE + (36 if self.portrait
                       else 56) + gap * loco, self.rail(p) - 2, .46 if self.portrait else .58

    def stand(self, p, loco, at):
        """Where a locomotive's wheels are, and its size."""
        if at in (0, r.HOME):
            return self.stall(p, loco)
        return self.x(at), self.rail(p), self.loco

    def coin(self, p):
        """The coin that says whose track it is."""
        return EDGE + (20 if self.portrait else 24), self.rail(p) - self.pitch + (44 if self.portrait else 40)

    def prize(self, p, i):
        """Where a player's point cards lie: right of the turntable, in a row or (tall) as a small heap."""
        y = self.rail(p) - self.pitch / 2 + 14
        return (740 + 4 * i, y - 3 * i) if self.portrait else (872 + 34 * i, y)

    def total(self, p):
        """Where the sum of a player's points stands."""
        return (742, self.rail(p) - 2) if self.portrait else (840, self.rail(p) - 2)

    # The leg card: its sides from the arrow clockwise are above, right, below, left.

    def side(self, side, out=0):
        """The middle of a side, so far outside the card."""
        x, y = self.card
        d = self.half + out
        return ((x, y - d), (x + d, y), (x, y + d), (x - d, y))[side - 1]

    def corner(self, side):
        """Where a side's winner is marked: at the clockwise end of its edge."""
        x, y = self.card
        a, b = self.half * .6, self.half - 2
        return ((x + a, y - b), (x + b, y + a), (x - a, y + b), (x - b, y - a))[side - 1]

    def laid(self, side, i, n):
        """The i-th of n cards at a side: x, y, turn."""
        flat = side in (1, 3)
        tilt = (-3, 2, -2, 3)[(side + i) % 4]
        if flat:
            gap = min(64 * self.scale, 300 / n)
            x, y = self.side(side, 46 * self.scale + 8)
            return x + (i - (n - 1) / 2) * gap, y + (2 if i % 2 else 0), tilt
        if self.portrait:
            gap = min(66, 260 / n)
            x, y = self.side(side, 46)
            return x + (6 if i % 2 else 0) * (1 if side == 2 else -1), y + (i - (n - 1) / 2) * gap, tilt
        gap = min(60, 190 / n)
        x, y = self.side(side, 42 + gap * i)
        return x, y + (2 if i % 2 else 0), tilt

    def slots(self, s):
        """Every card around the leg card: (p, turn): x, y, tilt, place in the order of laying."""
        return self._slots(s.start, tuple(map(tuple, s.spot[:s.players])))

    def _find_slots(self, start, spots):
        order = [((start + step) % self.players, t) for t in range(r.TURNS) for step in range(self.players)]
        found = {}
        for side in range(1, r.SIDES + 1):
            here = [(n, p, t) for n, (p, t) in enumerate(order) if spots[p][t] == side]
            for i, (n, p, t) in enumerate(here):
                found[p, t] = (*self.laid(side, i, len(here)), n)
        return found

    # The own hand.

    def held(self, i, n):
        """The i-th of n cards in the own hand: x, y, turn."""
        x, y = self.fan
        gap = min(72 if self.portrait else 50, (620 if self.portrait else 344) / max(n, 1))
        off = i - (n - 1) / 2
        return x + off * gap, y + power(abs(off), 1.6) * (1.6 if self.portrait else 1.3), off * 2.6


@functools.cache
def layout_of(players, portrait=False):
    return Layout(players, bool(portrait))
