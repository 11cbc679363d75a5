"""Paths from points, with no more of them than the eye needs."""

from ludoteca.show.geometry import dist

CLOSE = .45                                 # how far a line may stray from its points


def one(x):
    """A coordinate with at most one digit after the point."""
    return f"{x:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(x) >= .05 else "0"


def off(point, a, b):
    """How far a point lies from the line between two others."""
    (x, y) = point
    (x0, y0) = a
    (x1, y1) = b
    span = dist(a, b)
    return abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / span if span > .01 else dist(point, a)


def thin(points, close=CLOSE):
    """The points without those that lie on the line between their neighbours."""
    if len(points) < 3:
        return list(points)
    far = max(range(1, len(points) - 1), key=lambda i: off(points[i], points[0], points[-1]))
    if off(points[far], points[0], points[-1]) < close:
        return [points[0], points[-1]]
    return thin(points[:far + 1], close)[:-1] + thin(points[far:], close)


def drawn(points, shut=False):
    """A line through points, or the outline of an area."""
    if shut:
        half = len(points) // 2  # an outline begins where it ends, so it is thinned by halves
        points = thin(points[:half + 1])[:-1] + thin([*points[half:], points[0]])[:-1]
    else:
        points = thin(points)
    return "M" + " ".join(f"{one(x)} {one(y)}" for x, y in points).replace(" -", "-") + ("Z" if shut else "")
