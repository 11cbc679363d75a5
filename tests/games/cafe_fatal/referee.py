"""A second Café Fatal, written from the clauses alone: sets and dictionaries, names of tables, no code of the
game."""
from itertools import product

FLOORS = {2: ("B1 C1", "A2 B2 C2", "A3 B3"), 3: ("A1 B1 C1", "A2 B2 C2", "A3 B3 C3"),
          4: ("C1", "B2 C2 D2", "A3 B3 C3 D3 E3", "B4 C4 D4", "C5")}
FLOORS[5] = FLOORS[4]
WORTH = {"cheese": 1, "pizza": 2, "cake": 5}


def tables_of(players):
    return [name for row in FLOORS[players] for name in row.split()]


def neighbours(name, names):
    column, row = "ABCDE".index(name[0]), int(name[1])
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{'ABCDE'[c]}{r}" for c, r in around if 0 <= c < 5} & set(names)


class Table:
    """The whole game as the clauses tell it."""

    def __init__(self, players):
        self.players, self.names = players, tables_of(players)
        self.red = {}                                        # face: table
        self.slices = {name: [] for name in self.names}
        self.bag = {"cheese": 30, "pizza": 20, "cake": 10}
        self.eaten = [[] for _ in range(players)]
        self.dice = [{} for _ in range(players)]             # face: (table, count)
        self.over = False

    def legal(self, p, roll):
        """CF-8 to CF-11."""
        mine = {table for table, _ in self.dice[p].values()}
        out = set()
        for face in set(roll):
            if face in self.dice[p]:
                out.add(f"{face}@{self.dice[p][face][0]}")
            elif not mine:
                out |= {f"{face}@{name}" for name in self.names}
            else:
                near = set().union(*(neighbours(name, self.names) for name in mine)) - mine
                out |= {f"{face}@{name}" for name in near}
        return out

    def winner(self, name):
        """CF-13."""
        there = [(count, face, p) for p in range(self.players)
                 for face, (table, count) in self.dice[p].items() if table == name]
        best = max(((count, face) for count, face, _ in there), default=None)
        first = [p for count, face, p in there if (count, face) == best]
        return first[0] if len(first) == 1 else None

    def points(self, p):
        """CF-15."""
        total = 0
        for kind, worth in WORTH.items():
            n = self.eaten[p].count(kind)
            total += (n // 5) * 10 * worth + n % 5 * worth
        return total

    def winners(self):
        """CF-17."""
        ranks = [(self.points(p), len(self.eaten[p])) for p in range(self.players)]
        return [p for p in range(self.players) if ranks[p] == max(ranks)]

    def take(self, kind, name):
        self.bag[kind] -= 1
        assert self.bag[kind] >= 0
        self.slices[name].append(kind)


def game(table):
    """A generator that asks ("table",), ("seat",), ("slice",), ("dice", n) or ("place", seat, legal), and is
    sent the answers."""
    for face in range(1, 7):
        table.red[face] = table.names[(yield ("table",))[0]]
    start = (yield ("seat",))[0]
    while not table.over:
        for name in table.names:
            table.take((yield ("slice",))[0], name)
        for face in (yield ("dice", 2)):
            table.take((yield ("slice",))[0], table.red[face])
        yield from turns(table, start)
        for name in table.names:
            best = table.winner(name)
            if best is not None:
                table.eaten[best] += table.slices[name]
                table.slices[name] = []
        table.dice = [{} for _ in range(table.players)]
        rich = max(map(table.points, range(table.players))) >= 40
        table.over = rich or sum(table.bag.values()) < len(table.names) + 2
        start = (start + 1) % table.players


def turns(table, p):
    """CF-7."""
    hand = [6] * table.players
    while any(hand):
        if hand[p]:
            roll = yield ("dice", hand[p])
            text = yield ("place", p, table.legal(p, roll))
            face, name = int(text[0]), text[2:]
            count = roll.count(face)
            table.dice[p][face] = (name, table.dice[p].get(face, (name, 0))[1] + count)
            hand[p] -= count
        p = (p + 1) % table.players


def connected_sets(players, most=6):
    """All sets of tables that hang together, up to a size, by growing each by a neighbour."""
    names = tables_of(players)
    found = new = {frozenset({name}) for name in names}
    for _ in range(most - 1):
        new = {group | {near} for group in new for name in group for near in neighbours(name, names) - group}
        found = found | new
    return found


def rolls(dice):
    return product(range(1, 7), repeat=dice)
