"""A circuit in one direction as a graph of numbers, and what follows from it: ways left, bottlenecks,
laps."""
import heapq

ANTICLOCKWISE = "anticlockwise"
DIRECTIONS = ("clockwise", ANTICLOCKWISE)
# the highest card, the points of a deck, laps of a race, starting places
CARDS = 6
POINTS = 84
LAPS = 3
PLACES = 6
FAR = 999                                   # a way that does not exist
LANE = "lane"
BOTTLENECK = "bottleneck"
ALLEY = "alley"


def is_alley(space):
    return space.startswith("p")


def steps_of(data, direction):
    """The steps from space to space, those that cross the line, and the starting places, in one direction."""
    steps = [(name, ahead) for name, space in data["spaces"].items() for ahead in space["ahead"]]
    line = [tuple(step) for step in data["line"]]
    if direction == ANTICLOCKWISE:
        return [step[::-1] for step in steps], [step[::-1] for step in line], data["grid_anticlockwise"]
    return steps, line, data["grid"]


class Track:
    """One direction of a circuit as a graph of numbers: the spaces in racing order from the line on.

    `ahead`[x] are the spaces one step on; `crossing` the steps over the line; x > y for a move from x to y
    crosses it.
    """

    def __init__(self, name, steps, line, grid, direction):
        self.name, self.direction = name, direction
        self.names = in_order(steps, line)
        self.number = {space: x for x, space in enumerate(self.names)}
        self.ahead = [sorted(self.number[b] for a, b in steps if a == space) for space in self.names]
        self.crossing = {(self.number[a], self.number[b]) for a, b in line}
        self.grid = [self.number[space] for space in grid]
        self.alley = [is_alley(space) for space in self.names]
        self.past = [self.alley[x] and self.crossed(x) for x in range(len(self.names))]
        self.way, self.owed = self.ways()
        narrow = self.narrow()
        self.kinds = [ALLEY if self.alley[x] else BOTTLENECK if x in narrow else LANE
                      for x in range(len(self.names))]

    def __len__(self):
        return len(self.names)

    def crossed(self, x):
        """Has a chariot at this space of the alley crossed the line that the alley crosses?"""
        while self.alley[x]:
            nxt = self.ahead[x][0]
            if (x, nxt) in self.crossing:
                return False
            x = nxt
        return True

    def visit(self, x, lap):
        """Which crossing a chariot in the alley is making: 1 at the start, 2 and 3 at the end of laps 1 and 2
        (AC-14)."""
        return lap if self.past[x] else lap + 1

    def ways(self):
        """Steps left to the last line by [crossings][space]: paid, and with the salute owed; the alley only
        where needed."""
        size = len(self.names)
        left = {(x, LAPS + 1, paid): 0 if paid else FAR for x in range(size) for paid in (False, True)}
        for lap in range(LAPS, -1, -1):
            for x in range(size - 1, -1, -1):
                for paid in (True, False):
                    left[x, lap, paid] = min([FAR, *(1 + left[to] for to in self.onward(x, lap, paid))])
        return tuple([[left[x, lap, paid] for x in range(size)] for lap in range(LAPS + 1)]
                     for paid in (True, False))

    def onward(self, x, lap, paid):
        """The states one step on: into the alley only to pay, and paid by the first space of it (a move may
        end there)."""
        for y in self.ahead[x]:
            after = lap + ((x, y) in self.crossing)
            pays = self.alley[y] and self.visit(y, after) in (2, 3)
            if self.alley[x] or not self.alley[y] or (pays and not paid):
                yield y, after, paid or pays

    def narrow(self):
        """The spaces that every way round passes, the alley aside."""
        return {x for x in range(len(self.names)) if not self.alley[x] and not self.around({x})}

    def around(self, without):
        """Is there a lap in the lanes that avoids these spaces?"""
        shut = without | {x for x in range(len(self.names)) if self.alley[x]}
        reached = {y for _, y in self.crossing} - shut
        for x in range(len(self.names)):
            if x in reached:
                reached |= {y for y in self.ahead[x] if (x, y) not in self.crossing} - shut
        return any(x in reached and y not in shut for x, y in self.crossing)

    def lap(self):
        """The steps of the shortest lap in the lanes."""
        best = FAR
        line = {(x, y) for x, y in self.crossing if not self.alley[x] and not self.alley[y]}
        for _, start in sorted(line):
            steps = {start: 1}
            for x in range(start, len(self.names)):
                for y in self.ahead[x]:
                    if x in steps and not self.alley[y] and (x, y) not in line:
                        steps[y] = min(steps.get(y, FAR), steps[x] + 1)
            best = min([best, *(steps[x] for x, y in sorted(line) if y == start and x in steps)])
        return best

    def route(self, x, y, count, taken=(), alley=False):
        """The numbers from x to y in that many steps past nobody, with the fewest changes of lane; y None: up
        to the line.

        With `alley` a way through the alley comes first.  [] where there is none.
        """
        ways = {x: (0, [x])}
        for _ in range(count):
            if y is None and (home := [way for a, (_, way) in ways.items()
                                       if any(step[0] == a for step in self.crossing)]):
                return home[0]
            onward = {}
            for a, (cost, way) in ways.items():
                for b in self.ahead[a]:
                    if b not in taken and not (y is None and (a, b) in self.crossing):
                        step = (self.names[a][-1] != self.names[b][-1]) - 9 * (alley and self.alley[b])
                        onward[b] = min(onward.get(b, (99, [])), (cost + step, [*way, b]))
            ways = onward
        return ways.get(y, (0, []))[1]

    def reach(self):
        """How many numbers ahead the widest six steps lead, and from which space."""
        size, widest = len(self.names), (0, 0)
        for x in range(size):
            front = {x}
            for _ in range(CARDS):
                front = {y for a in front for y in self.ahead[a]}
            widest = max(widest, (max((y - x) % size for y in front), x))
        return widest


def in_order(steps, line):
    """The spaces from the line on, each before those ahead of it; level ones lie close together."""
    names = list(dict.fromkeys(space for step in steps for space in step))
    inner = set(steps) - set(line)
    before = {space: {a for a, b in inner if b == space} for space in names}
    depth = {}
    while len(depth) < len(names):
        free = [space for space in names if space not in depth and before[space] <= depth.keys()]
        if not free:
            raise ValueError(next(space for space in names if space not in depth))
        depth |= {space: 1 + max((depth[a] for a in before[space]), default=0) for space in free}
    heap = []
    left = {space: len(before[space]) for space in names}
    order = []
    for space in names:
        if not left[space]:
            heapq.heappush(heap, (depth[space], space))
    while heap:
        _, space = heapq.heappop(heap)
        order.append(space)
        for a, b in sorted(inner):
            if a == space:
                left[b] -= 1
                if not left[b]:
                    heapq.heappush(heap, (depth[b], b))
    return order
