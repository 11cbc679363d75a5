"""A second, slow reading of the circuits, straight from their files: what the rules' tables are compared
with."""
import functools
import tomllib
from pathlib import Path

import ludoteca

FOLDER = Path(ludoteca.__file__).parent / "games" / "ave_caesar" / "circuits"
NAMES = ("white", "blue", "yellow", "red")
BOTH = [(name, way) for name in NAMES for way in ("clockwise", "anticlockwise")]


def file(name):
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


class Graph:
    """Spaces by name in one direction."""

    def __init__(self, data, way):
        self.data, self.way = data, way
        self.next = {name: list(space["ahead"]) for name, space in data["spaces"].items()}
        self.line = {tuple(step) for step in data["line"]}
        self.grid = data["grid"]
        if way == "anticlockwise":
            self.next = {name: [b for b, ahead in self.next.items() if name in ahead] for name in self.next}
            self.line = {(b, a) for a, b in self.line}
            self.grid = data["grid_anticlockwise"]
        self.can_still_pay = functools.cache(self.can_still_pay)        # asked for at the end of every route

    def visit(self, name, crossings):
        """The number of the crossing that a stay at this space of the alley belongs to."""
        while name.startswith("p"):
            after = self.next[name][0]
            crossings += (name, after) in self.line
            name = after
        return crossings

    def onward(self, name, crossings, paid):
        for after in self.next[name]:
            over = crossings + ((name, after) in self.line)
            yield after, over, paid or (after.startswith("p") and self.visit(after, over) in (2, 3))

    def race(self, name, crossings=0, paid=False):
        """The fewest steps to the fourth crossing with the salute paid on the way, all ways tried in
        breadth."""
        front, seen, steps = {(name, crossings, paid)}, set(), 0
        while front:
            steps += 1
            seen |= front
            front = {state for old in front for state in self.onward(*old)} - seen
            if any(over == 4 and done for _, over, done in front):
                return steps
            front = {state for state in front if state[1] < 4}
        return None

    def steps_to(self, start):
        steps, front = {start: 0}, [start]
        for name in front:
            for after in self.next[name]:
                if after not in steps:
                    steps[after] = steps[name] + 1
                    front.append(after)
        return steps

    def ends(self, name, card):
        """Where exactly so many steps can end on an empty track."""
        front = {name}
        for _ in range(card):
            front = {after for a in front for after in self.next[a]}
        return front

    def avoidable(self, name):
        """Can a lap in the lanes be driven without this space?"""
        start = {b for a, b in self.line if not b.startswith("p") and b != name}
        front = list(start)
        for a in front:
            for b in self.next[a]:
                if not b.startswith("p") and b != name:
                    if (a, b) in self.line:
                        return True
                    if b not in start:
                        start.add(b)
                        front.append(b)
        return False

    def can_still_pay(self, name, crossings):
        """AC-15: is there, on an empty track, a way into the alley before the end of lap 2 is over?"""
        front = seen = {(name, crossings)}
        while front:
            if any(a.startswith("p") and self.visit(a, n) in (2, 3) for a, n in front):
                return True
            front = {(b, n + ((a, b) in self.line)) for a, n in front for b in self.next[a]} - seen
            front = {(a, n) for a, n in front if n <= 3}
            seen = seen | front
        return False

    def moves(self, name, card, crossings, paid, taken=(), through=False):
        """{destination or "home": paid after it}, by trying every route step by step (AC-7 to AC-9, AC-14 to
        AC-17).

        `through`: driving through the alley is enough.  A route that pays comes before one that does not.
        """
        found = {}

        def drive(at, steps, over, touched):
            if steps == card:
                ends(at, over, touched)
                return
            for after in self.next[at]:
                now = over + ((at, after) in self.line)
                if now == 4:
                    found["home"] = paid
                elif after not in taken:
                    drive(after, steps + 1, now,
                          touched or (after.startswith("p") and self.visit(after, now) in (2,
                            3)))

        def ends(at, over, touched):
            stands = at.startswith("p") and self.visit(at, over) in (2, 3)
            done = paid or stands or (through and touched)
            owes = crossings == 2 and not done and self.can_still_pay(name, 2)
            if owes and (over > 2 or touched or not self.can_still_pay(at, over)):
                return                                  # AC-15: it would pass the alley with its salute owed
            found[at] = found.get(at, False) or done

        drive(name, 0, crossings, False)
        return found
