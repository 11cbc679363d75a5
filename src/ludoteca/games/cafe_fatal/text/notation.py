"""The notation of Café Fatal: decisions as text, chance in natural units, positions as JSON
(setup_position.py sets one up)."""
from ludoteca.core.state import NOBODY
from ludoteca.core.user_input import take

from .. import rules as r
from ..rules.floors import NAMES
from .setup_position import FACES, FIELDS, KINDS, place

__all__ = ["FIELDS", "outcome", "place", "position", "say", "units"]
PHASES = {r.PAINT: "setup", r.DRAW: "setup", r.LAY: "lay", r.TOSS: "lay", r.TOP: "lay", r.THROW: "throw",
          r.PLACE: "place", r.OVER: "over"}
# What the text of a choice depends on: a field, its values; and the numbers that choices may have. For
# checkers without Python.
SPOKEN = "players", r.PLAYERS, range(r.SPAN, r.SPAN * (r.FACES + 1))


def say(s, p, choice):
    return f"{choice // r.SPAN}@{NAMES[s.players][choice % r.SPAN]}"


# Chance.

def free(s):
    """The tables that are not red yet."""
    return [table for table in range(r.TABLES[s.players]) if not s.red[table]]


def units(s, outcome):
    """Nature's outcome as people see it: a table, a seat, a slice, or dice one by one."""
    if s.phase == r.PAINT:
        return [free(s)[outcome]]
    if s.phase == r.DRAW:
        return [outcome]
    if s.phase in (r.LAY, r.TOP):
        return [KINDS[r.drawn(s, outcome)]]
    if s.phase == r.TOSS:
        return [outcome // r.FACES + 1, outcome % r.FACES + 1]
    return [outcome // r.FACES ** n % r.FACES + 1 for n in range(s.hand[s.mover])]


def outcome(s, script):
    """The outcome that the next natural units of a script stand for; of equal slices, the first or as many as
    `units` says."""
    if s.phase == r.PAINT:
        return free(s).index(take(script, free(s), "a table that is not red yet"))
    if s.phase == r.DRAW:
        return take(script, range(s.players), "a seat")
    if s.phase in (r.LAY, r.TOP):
        kind = KINDS.index(take(script, [k for k, n in zip(KINDS, s.bag, strict=True) if n],
                                "a slice that is in the bag"))
        return sum(s.bag[:kind])
    if s.phase == r.TOSS:
        one, two = take(script, FACES, "a die"), take(script, FACES, "a die")
        return (one - 1) * r.FACES + two - 1
    return sum((take(script, FACES, "a die") - 1) * r.FACES ** n for n in range(s.hand[s.mover]))


# Positions.

def position(s):
    n, tables = s.players, range(r.TABLES[s.players])
    dice = [[[0, 0] for _ in tables] for _ in range(n)]
    for p in range(n):
        for face in FACES:
            if s.at[p][face] != NOBODY:
                dice[p][s.at[p][face]] = [s.pile[p][face], face]
    phase = "prepare" if s.phase == r.LAY and s.step == 0 else PHASES[s.phase]
    return {"slices": [list(s.slices[t]) for t in tables], "red": s.red[:len(tables)], "dice": dice,
            "roll": s.roll[1:],
            "hand": s.hand[:n], "eaten": [list(s.eaten[p]) for p in range(n)], "bag": list(s.bag),
            "start": s.start, "mover": s.mover, "phase": phase}
