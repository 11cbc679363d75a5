"""My Game in text: decisions, the die, positions as JSON."""
from ludoteca.core.user_input import pick, rows, take

from .. import rules as r

CHOICES = ("stop", "roll")
FIELDS = ("points", "pot", "mover", "round")


def say(s, p, choice):
    return CHOICES[choice]


def units(s, outcome):
    """Nature's outcome as people see it: the face of the die."""
    return [outcome + 1]


def outcome(s, script):
    return take(script, range(1, r.FACES + 1), "a die") - 1


def position(s):
    return {"points": list(s.points), "pot": s.pot, "mover": s.mover, "round": s.round}


def place(s, given):
    """Set a position up; what is not given is as at the start."""
    s.points = rows(given, "points", r.SEATS, range(1000), 0)
    s.pot = pick(given, "pot", range(1000), 0)
    s.mover = pick(given, "mover", range(r.SEATS), 0)
    s.round = pick(given, "round", range(1, 1000), 1)
    s.phase = r.OVER if max(s.points) >= s.goal else r.CHOOSE
