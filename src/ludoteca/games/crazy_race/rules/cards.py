"""The leg cards and point cards, from cards.toml or from a user's own data, checked and as tables for the
rules.

A user's data has the same parts as cards.toml; a part that it leaves out stays ours.
"""
from ludoteca.core.datafile import game_file, own_data
from ludoteca.core.errors import BadFile

__all__ = ["HIGHEST", "KIND", "LEGS", "PILES", "SIZES", "STEPS"]
LETTERS = "ABCF"                            # the three locomotives, and a free side
LEGS = 8  # that a game has; more leg cards than that stay in the box by turns
MOST_LEGS = 24
LEAST_POINTS = 4
MOST_POINTS = 16
HIGHEST = 20


def read_side(card, side):
    """The kind and the distance of a side such as "A4"; a "?" is a distance of 0, for free sides only
    (ZR-4)."""
    if not isinstance(side, str) or len(side) != 2 or side[0] not in LETTERS or side[1] not in "1234?":
        raise BadFile(
            "Leg card {card}: a side is A, B, C or F and a distance from 1 to 4 or ?, not {side!r}.",
            card=card,
                      side=side)
    if side[1] == "?" and side[0] != "F":
        raise BadFile("Leg card {card}: only the free side may have a ?, not {side!r}.", card=card, side=side)
    return LETTERS.index(side[0]), 0 if side[1] == "?" else int(side[1])


def read_leg(number, leg):
    if not isinstance(leg, dict) or set(leg) != {"sides"}:
        raise BadFile("Leg card {number}: a leg card has `sides` and nothing else.", number=number)
    if not isinstance(leg["sides"], list) or len(leg["sides"]) != 4:
        raise BadFile("Leg card {number}: a leg card has four sides, from the arrow clockwise.",
                      number=number)
    sides = tuple(read_side(number, side) for side in leg["sides"])
    if sorted(kind for kind, _ in sides) != [0, 1, 2, 3]:
        raise BadFile("Leg card {number}: three sides show the locomotives A, B and C, the fourth is free "
                      "(ZR-4).", number=number)
    return sides


def read_legs(legs):
    if not isinstance(legs, list) or not LEGS <= len(legs) <= MOST_LEGS:
        raise BadFile("The leg cards are a list of {legs} to {most}.", legs=LEGS, most=MOST_LEGS)
    return tuple(read_leg(number, leg) for number, leg in enumerate(legs))


def read_pile(points, name):
    """A pile of point cards, sorted, the highest first (ZR-3)."""
    pile = points.get(name)
    if not isinstance(pile, list) or not LEAST_POINTS <= len(pile) <= MOST_POINTS:
        raise BadFile("The {name} pile has {least} to {most} point cards.", name=name, least=LEAST_POINTS,
                      most=MOST_POINTS)
    for card in pile:
        if type(card) is not int or not 1 <= card <= HIGHEST:
            raise BadFile("The {name} pile: a point card has a value from 1 to {highest}, not {card!r}.",
                          name=name, highest=HIGHEST, card=card)
    return tuple(sorted(pile, reverse=True))


def read_points(points):
    if not isinstance(points, dict) or set(points) != {"turntable", "finish"}:
        raise BadFile("The point cards are the piles `turntable` and `finish`.")
    return read_pile(points, "turntable"), read_pile(points, "finish")


def read(data):
    """The leg cards and the piles of some data over ours."""
    for part in data:
        if part not in ("leg", "points"):
            raise BadFile("The cards have no part {part!r}; they have: leg, points.", part=str(part)[:40])
    ours = game_file(__file__, "cards.toml")
    return read_legs(data.get("leg", ours["leg"])), read_points(data.get("points", ours["points"]))


_legs, _piles = read(own_data(__package__) or {})
KIND = tuple(tuple(kind for kind, _ in leg) for leg in _legs)
STEPS = tuple(tuple(steps for _, steps in leg) for leg in _legs)
SIZES = tuple(len(pile) for pile in _piles)
PILES = tuple(pile + (0,) * (max(SIZES) - len(pile)) for pile in _piles)
