"""What a charioteer can be proud of, told from the events of a finished game."""
# Without types, like the rules whose events it reads.
# mypy: ignore-errors
from .rules.events import CROSSED, SALUTED


def earned(events, p, won):
    """The names of the medals that a seat earned."""
    return ["perfect salute"] if won and always_saluted_at_once(events, p) else []


def always_saluted_at_once(events, p):
    """Whether a chariot saluted on its first lap in every race (AC-14 leaves two)."""
    laps = [event[2] if event[0] == CROSSED else 0 for event in events
            if event[1:2] == (p,) and event[0] in (CROSSED, SALUTED)]
    first = [n for n, lap in enumerate(laps) if lap == 1]
    return bool(first) and all(laps[n + 1:n + 2] == [0] for n in first)


def titles(say):
    """What the medals are called, and for what they are given."""
    return {"perfect salute": (say("Perfect salute"),
                               say("Saluted Caesar on the first lap of every race, and won."))}
