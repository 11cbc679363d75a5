"""The notation of Café Race: decisions as text, chance in natural units, positions as JSON (setup_position.py
sets one up)."""
from ludoteca.core.user_input import take

from .. import rules as r
from .setup_position import FIELDS, place

__all__ = ["FIELDS", "outcome", "place", "position", "say", "units"]
# What the text of a choice depends on: a field, its values; and the numbers that choices may have. For
# checkers without Python.
SPOKEN = "rules", range(2), range(7 * r.OPEN)


def say(s, p, choice):
    if choice >= r.OPEN:
        return f"die {choice // r.OPEN} bid {choice % r.OPEN}"
    if choice == r.PASS:
        return "pass"
    return f"bid {choice}" if s.rules == r.AUCTION else str(choice)


def units(s, outcome):
    """Nature's outcome as people see it: dice one by one, or a seat."""
    if s.phase == r.DRAW:
        return [outcome]
    if s.phase == r.ROLL:
        return [outcome // r.FACES ** n % r.FACES + 1 for n in range(s.players)]
    return [outcome // r.FACES + 1, outcome % r.FACES + 1]


def outcome(s, script):
    """The outcome that the next natural units of a script stand for."""
    if s.phase == r.DRAW:
        return take(script, range(s.players), "a seat")
    if s.phase == r.ROLL:
        return sum((take(script, range(1, 7), "a die") - 1) * r.FACES ** n for n in range(s.players))
    one, two = take(script, range(1, 7), "a die"), take(script, range(1, 7), "a die")
    return (one - 1) * r.FACES + two - 1


def position(s):
    n = s.players
    fields = {"space": s.space[:n], "coffee": s.coffee[:n], "dice": [d for d in s.dice[:n] if d],
              "push": s.push[:n], "speed": s.speed[:n], "round": s.round}
    if s.rules == r.AUCTION:
        fields |= {name: getattr(s, name) for name in ("opener", "die", "bid", "bidder", "mover")}
    return fields
