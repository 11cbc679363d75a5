"""The score of Crazy Race, and what decides among equals (ZR-23, ZR-33)."""
from .state import PRIZES


def score(s, p):
    points = 0
    for i in range(PRIZES):
        points += s.points[p][i]
    return points


def standing(s, p):
    """ZR-23: points, then the last locomotive, the second, the first; ZR-33: before all, the highest total
    held alone."""
    a = s.loco[p][0]
    b = s.loco[p][1]
    c = s.loco[p][2]
    first, last = max(a, b, c), min(a, b, c)
    points = score(s, p)
    if s.tie_cancels and alone(s, p, points):
        points += 1 << 10
    return ((points * 16 + last) * 16 + a + b + c - first - last) * 16 + first


def alone(s, p, points):
    """Nobody else has that many points, and nobody has more alone."""
    for q in range(s.players):
        same = 0
        for r in range(s.players):
            same += score(s, r) == score(s, q)
        if (q != p and score(s, q) == points) or (same == 1 and score(s, q) > points):
            return False
    return True
