"""Geometry with the same digits everywhere: what a platform's library computes is rounded where it is made.

The last bits of a sine differ from platform to platform; so that no digit of a picture and no choice of a
place hangs on them, pictures take these in place of the ones of `math`.  Sums, products and roots are the
same everywhere as they are.
"""
from __future__ import annotations

import math

DIGITS = 9
Point = tuple[float, float]


def fixed(x: float, digits: int = DIGITS) -> float:
    """Rounded, and never -0."""
    return round(x, digits) + 0.0


def sin(x: float) -> float:
    return fixed(math.sin(x))


def cos(x: float) -> float:
    return fixed(math.cos(x))


def acos(x: float) -> float:
    return fixed(math.acos(x))


def angle(a: Point, b: Point) -> float:
    """The direction from one point to another, in radians, 0 to the right."""
    return fixed(math.atan2(b[1] - a[1], b[0] - a[0]))


def degrees(radians: float) -> float:
    return fixed(math.degrees(radians), DIGITS - 3)


def dist(a: Point, b: Point) -> float:
    return fixed(math.dist(a, b))


def power(x: float, exponent: float) -> float:
    return fixed(x ** exponent)
