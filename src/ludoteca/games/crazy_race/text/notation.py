"""The notation of Crazy Race: decisions as text, chance in natural units, positions as JSON
(setup_position.py sets one up)."""

from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.core.user_input import take

from .. import rules as r
from .setup_position import FIELDS, place

__all__ = ["FIELDS", "outcome", "place", "position", "say", "units"]
NAMES = "ABC"
# What the text of a choice depends on: a field, its values; and the numbers that choices may have. For
# checkers without Python.
SPOKEN = "phase", range(r.OVER + 1), range(r.LAY_AT * (max(r.VALUES) + 1))


def say(s, p, choice):
    if s.phase == r.KEEP:
        return "keep none" if choice == r.NONE else f"keep {choice}"
    if s.phase == r.GIVE and choice != r.PASS:
        return f"give {choice}"
    if s.mover == p and s.phase == r.CHOOSE:
        return "stay" if choice == r.STAY else NAMES[choice]
    if s.mover == p and s.phase == r.SPLIT:
        return "done" if choice == r.DONE else f"{NAMES[choice // r.PART]}{choice % r.PART}"
    if s.mover == p and s.phase == r.PRIZE:
        return "pile" if choice == r.PILE else f"steal {choice - r.STEAL_FROM}"
    if choice >= r.LAY_AT:
        return f"{choice // r.LAY_AT}@{choice % r.LAY_AT}"
    return "take back" if choice == r.TAKE_BACK else "pass"


# Chance: the value of a point card, a seat, the number of a leg card.

def natural(s):
    """The natural unit of each of nature's outcomes, and what is drawn."""
    if s.phase == r.TOP:
        pile = r.topless(s)
        return [r.PILES[pile][place] for place in bits(s.heap[pile])], "the top card of a pile"
    if s.phase == r.STEAL:
        return s.points[s.victim][:r.count_points(s, s.victim)], "a stolen point card"
    if s.phase == r.LEG:
        return bits(s.legs), "a leg card"
    return list(range(s.players)), "the start player"


def units(s, outcome):
    return [natural(s)[0][outcome]]


def outcome(s, script):
    """The outcome that the next natural unit of a script stands for; cards of one value are alike."""
    drawn, what = natural(s)
    return drawn.index(take(script, drawn, what))


def bits(number):
    return [*places(number)]


def places(number):
    """The bits that are set, looked up: a message has three such numbers, and a game few."""
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)


# Positions.

def position(s):
    """What lies on the table; between two legs, as it is before the next leg card."""
    n, fresh = s.players, s.phase == r.LEG or s.leg == NOBODY
    fields = {"locomotive": [list(row) for row in s.loco[:n]], "hand": [list(row) for row in s.hand[:n]],
              "pile": [pile_of(s, p) for p in range(n)], "taken_back": [back > 0 for back in s.back[:n]],
              "points": [row[:r.count_points(s, p)] for p, row in enumerate(s.points[:n])],
              "turntable_pile": point_pile(s, r.TURNTABLE), "finish_pile": point_pile(s, r.FINISH),
              "leg": s.round + fresh,
              "leg_card": NOBODY if fresh else s.leg, "legs_left": bits(s.legs), "laid": laid(s),
              "start": s.start, "mover": s.mover, "turn": 1 if fresh else s.turn + 1}
    return fields | evaluation(s)


def evaluation(s):
    """What more a position has while a leg is evaluated, and after the last one."""
    fields = {}
    if r.CHOOSE <= s.phase <= r.KEEP:
        fields |= {"side": s.side, "moved": bits(s.moved)}
    if r.CHOOSE <= s.phase <= r.STEAL and (s.left or s.used):
        fields |= {"left": s.left, "used": [NAMES[loco] for loco in bits(s.used)]}
    if s.phase in (r.PRIZE, r.STEAL):
        fields["arrived"] = True
    if s.phase == r.STEAL:
        fields["victim"] = s.victim
    if s.phase == r.KEEP:
        fields["keep"] = ["none" if value == r.NONE else value for value in s.secret[:s.players]]
    if s.phase == r.GIVE:
        fields["give"] = s.secret[:s.players]
    return fields | ({"over": True} if s.phase == r.OVER else {})


def pile_of(s, p):
    """What is neither in the hand nor laid, as counts."""
    if s.hand[p][0] == HIDDEN:
        return [HIDDEN] * r.KINDS
    return [r.DECK[v] - s.hand[p][v] - s.card[p].count(value) for v, value in enumerate(r.VALUES)]


def point_pile(s, pile):
    """The values from the top: of a shuffled pile the top card, then the rest, high to low."""
    cards = bits(s.heap[pile])
    if s.top[pile]:
        cards.sort(key=lambda place: place != s.top[pile] - 1)
    return [r.PILES[pile][place] for place in cards]


def laid(s):
    """The cards around the leg card in the order laid: [player, value, side]."""
    return [[p, s.card[p][t], s.spot[p][t]] for p, t in turns(s.players, s.start) if s.spot[p][t]]


def turns(players, start):
    """Who lays in a leg, and which of the own cards, one after the other."""
    return [((start + step) % players, t) for t in range(r.TURNS) for step in range(players)]
