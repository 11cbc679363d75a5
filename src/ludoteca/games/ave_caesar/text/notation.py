"""The notation of Ave Caesar: decisions as text, chance in natural units, positions as JSON."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.core.user_input import take

from .. import rules as r
from ..rules import circuit_tables
from .labels import CARDS
from .setup_position import place

# Beyond the rules page: `moved` (has a chariot moved in this round) and `swapping` (are cards being swapped,
# AC-13).
FIELDS = ("circuit", "direction", "space", "lap", "paid", "hand", "deck", "under", "order", "mover", "status",
          "race", "score", "wins", "arrived", "still", "fresh", "moved", "swapping")
STATUS = ("racing", "finished", "dry", "crashed", "finished")  # the last one with its salute owed (AC-33)


# What the text of a choice depends on: a field, its values; and the numbers that choices may have. For
# checkers without Python.
SPOKEN = "track", range(len(circuit_tables.TRACKS)), range(1, r.SPAN * (r.VALUES + 1))


def say(s, p, choice):
    if choice <= r.VALUES:
        return f"under {choice}"
    card, space = divmod(choice, r.SPAN)
    return f"{card}>{'home' if space == r.HOME else circuit_tables.TRACKS[s.track].names[space]}"


def units(s, outcome):
    """Nature's outcome as people see it: the value of the card that is cut or drawn; nothing where a position
    just begins."""
    if s.phase == r.READY:
        return []
    return [outcome + 1 if s.phase == r.CUT else r.card_at(s, s.mover, outcome)]


def outcome(s, script):
    """The outcome that the next card of a script stands for; of equal cards, the first."""
    if s.phase == r.READY:
        return 0
    if s.phase == r.CUT:
        return take(script, CARDS, "a card") - 1
    counts = [r.in_deck(s, s.mover, v) for v in range(r.VALUES)]
    card = take(script, [v + 1 for v, n in enumerate(counts) if n], f"a card in the deck of seat {s.mover}")
    return sum(counts[:card - 1])


def hand_of(s, p):
    """The cards in hand, sorted; None where they are hidden."""
    return None if s.hand[p][0] == HIDDEN else [card for card in CARDS for _ in range(s.hand[p][card - 1])]


def deck_of(s, p):
    return None if s.hand[p][0] == HIDDEN else [r.in_deck(s, p, v) for v in range(r.VALUES)]


def under_of(s, p):
    return [None if card == HIDDEN else card for card in s.under[p][:s.sunk[p]]]


def position(s):
    seats, track = range(s.players), circuit_tables.TRACKS[s.track]
    return {"circuit": track.name, "direction": track.direction,
            "space": [None if s.space[p] == NOBODY else track.names[s.space[p]] for p in seats],
            "lap": s.lap[:s.players], "paid": [bool(s.paid[p]) for p in seats],
            "hand": [hand_of(s, p) for p in seats], "deck": [deck_of(s, p) for p in seats],
            "under": [under_of(s, p) for p in seats],
            "order": [p for p in s.order[:s.players] if p != NOBODY], "mover": s.mover,
            "status": [STATUS[s.status[p]] for p in seats], "race": s.race,
            "score": s.score[:s.players], "wins": s.wins[:s.players], "arrived": s.arrived[:s.home],
            "still": s.still,
            "fresh": [p for p in seats if s.fresh[p]], "moved": bool(s.moved), "swapping": bool(s.swapping)}


__all__ = ["FIELDS", "outcome", "place", "position", "say", "units"]
