"""The scenery around a circuit: obelisks, trees, cones, fountains, a temple, flags; each with its foot at the
origin."""
import functools
import math

from ludoteca.show.geometry import cos, degrees, sin
from ludoteca.show.markup_builder import circle, el, group, num, path, rect

SHADE = "rgb(0 0 0/.22)"
LAPIS = ("#6d98c9", "#37659b", "#24466f")
# The cloth of a circuit, lit, base and shade, and the ground within: ours by name, a user's own green.
CLOTHS = {"white": ("rest-lit", "rest", "rest-shade"), "blue": LAPIS,
          "yellow": ("brass-lit", "brass", "brass-shade"), "red": ("red-lit", "red", "red-shade")}
GREEN = ("leaf-lit", "leaf", "leaf-shade")

COIN = (circle(0, 0, 13, "brass-shade") + circle(-1, -1.5, 13, "brass")
        + path("M-7-4A8 8 0 0 1 2-9", stroke="brass-lit", width=3)
        + path("M0-6 2 2 6 5H-6L-2 2Z", "brass-shade"))
TREE = (el("ellipse", cx=9, cy=12, rx=24, ry=22, fill=SHADE) + circle(0, 0, 24, "leaf-shade")
        + circle(-2, -3, 20, "leaf")
        + circle(-6, -8, 10, "leaf-lit"))
CYPRESS = (el("ellipse", cx=12, cy=3, rx=18, ry=6, fill=SHADE) + path("M-4 2V8H4V2Z", "wood-shade")
           + path("M0-58C12-36 15-12 10 2-2 6-8 4-11 1-15-12-12-36 0-58Z", "leaf-shade")
           + path("M0-58C6-40 7-14 3 3-4 5-9 4-11 1-15-12-12-36 0-58Z", "leaf")
           + path("M-1-44C-7-30-9-16-8-6", stroke="leaf-lit", width=3))
CONE = (el("ellipse", cx=6, cy=4, rx=13, ry=7, fill=SHADE)
        + path("M-10 3 0-34 10 3A10 5 0 0 1-10 3Z", "brass-shade", "ink", 2.5)
        + path("M-10 3 0-34 1 7A10 5 0 0 1-10 3Z", "brass-lit"))
CONES = group(CONE, x=-13) + group(CONE, x=13) + group(CONE, y=9)
OBELISK = (path("M8 4 74 34 60 42-4 12Z", SHADE)
           + rect(-22, -4, 44, 18, "rest-shade", stroke="ink", stroke_width=2.5)
           + rect(-21, -3, 25, 16, "rest") + path("M-13-4-8-84 0-100 8-84 13-4Z", "brass-shade", "ink", 2.5)
           + path("M-13-4-8-84 0-100 1-4Z", "brass") + path("M-8-84 0-100 8-84Z", "brass-lit")
           + path("M-6-70H-2M-7-56H-2M-7-42H-2M-8-28H-2M-9-14H-2", stroke="brass-shade", width=3))
TEMPLE = (el("ellipse", cx=6, cy=8, rx=36, ry=11, fill=SHADE)
          + rect(-34, 0, 68, 8, "rest-shade", stroke="ink", stroke_width=2)
          + rect(-30, -14, 60, 16, "rest", stroke="ink", stroke_width=2.5)
          + path("M-20 2V-13M-7 2V-13M7 2V-13M20 2V-13", stroke="rest-shade", width=5)
          + path("M-36-14 0-36 36-14Z", "red", "ink", 2.5) + path("M-33-15 0-35V-15Z", "red-lit"))
BRAZIER = (circle(4, 5, 17, SHADE) + circle(0, 0, 17, "brass-shade") + circle(0, 0, 14, "brass")
           + path("M-11-4A12 12 0 0 1 4-11", stroke="brass-lit", width=4)
           + path("M0-9C8-2 6 8 0 9-6 8-8-2 0-9Z", "red")
           + path("M0-2C4 2 3 7 0 8-3 7-4 2 0-2Z", "brass-lit"))
FOUNTAIN = (circle(5, 6, 66, SHADE) + circle(0, 0, 64, "leaf-shade") + circle(-1, -2, 60, "leaf")
            + circle(0, 0, 51, "none", stroke="red-lit", stroke_width=6, stroke_dasharray="0 19.9",
                     stroke_linecap="round")
            + circle(0, 0, 51, "none", stroke="rest-lit", stroke_width=6, stroke_dasharray="0 39.8",
                     stroke_dashoffset=10, stroke_linecap="round") + circle(0, 0, 42, "rest-shade")
            + circle(-1, -1, 39, "rest") + circle(0, 0, 30, "ground-lit")
            + path("M-22-6A23 23 0 0 1-4-22", stroke="steel-lit", width=4))
SUN = (circle(0, 0, 21, "brass") + circle(-3, -3, 16, "brass-lit")
       + path("".join(f"M{num(27 * cos(a))} {num(27 * sin(a))}L{num(37 * cos(a))} {num(37 * sin(a))}"
                      for a in (math.tau * i / 12 for i in range(12))), stroke="brass", width=5))
DOLPHIN = (path("M-36 12C-28-22 8-34 30-10L42-8 34 0C34 6 30 8 26 8 4-6-12 0-20 16L-18 30-30 20-44 24Z",
                LAPIS[1], LAPIS[2], 2)
           + path("M-30 4C-22-16 4-26 22-12", stroke=LAPIS[0], width=4) + path("M0-24 8-38 16-20Z", LAPIS[2])
           + circle(26, -5, 2.6, "rest-lit"))
SHIELD = (path("M0-36C12-28 24-28 32-30V0C32 22 14 34 0 40-14 34-32 22-32 0V-30C-24-28-12-28 0-36Z",
               "red-shade", "brass", 4)
          + path("M0-34C-12-26-24-26-30-27V0C-30 20-14 31 0 37Z", "red")
          + path("M0-24 6-6 24 2 6 8 0 26-6 8-24 2-6-6Z", "brass-lit"))
PALM = "".join(el("g", path("M0 0C10-14 26-16 38-4 26-6 12-4 0 0Z", tone), transform=f"rotate({turn})")
               for turn, tone in ((15, "leaf-shade"), (65, "leaf"), (120, "leaf-shade"), (170, "leaf"),
                                  (215, "leaf-lit"),
                                  (262, "leaf-lit"), (315, "leaf"))) + circle(0, 0, 6, "wood")


def cloth(name):
    return CLOTHS.get(name, GREEN)


@functools.cache
def wreath(r, leaves=9, bow=True):
    """A laurel wreath."""
    out = [path(f"M{num(-r * .3)} {num(r)}A{num(r)} {num(r)} 0 1 1 {num(r * .3)} {num(r)}",
                stroke="leaf-shade", width=3.5)]
    for side in (-1, 1):
        for i in range(leaves):
            a = math.pi / 2 + side * (.32 + i * 2.62 / leaves)
            for lean, tone in ((.55, "leaf-shade"), (-.55, "leaf-lit" if side > 0 else "leaf")):
                turn = degrees(a + side * (math.pi / 2 + lean))
                x, y = r * cos(a), r * sin(a)
                out.append(el("ellipse", rx=num(r * .27), ry=num(r * .115), cx=num(r * .2), fill=tone,
                              transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f})"))
    if bow:
        out.append(path(f"M-12 {r - 3:.0f} 0 {r + 2:.0f} 12 {r - 3:.0f} 10 {r + 9:.0f} 0 {r + 4:.0f}-10 "
                        f"{r + 9:.0f}Z", "red-lit", "red-shade", 1.5))
    return "".join(out)


def emblem(name):
    """What the pavement under the cards shows: a sign of the circuit."""
    return {"white": wreath(30, bow=False), "blue": DOLPHIN, "yellow": SUN, "red": SHIELD}.get(name, PALM)


def pennant(name, tall=44, reach=30):
    """A circuit's flag on its pole; what is not raised hangs low."""
    lit, base, shade = cloth(name)
    low, tip = tall - 22, reach + 1
    return (el("ellipse", cx=4, cy=2, rx=8, ry=3.5, fill=SHADE)
            + path(f"M1-{tall}H{tip}L{reach - 8}-{tall - 11} {tip}-{low}H1Z", shade, "ink", 2.2)
            + path(f"M1-{tall - 1}H{reach - 3}L{reach - 8}-{tall - 9}H1Z", lit)
            + path(f"M1-{tall - 9}H{reach - 8}L{reach - 4}-{low + 2}H1Z", base)
            + path(f"M0 0V-{tall + 5}", stroke="ink", width=5)
            + path(f"M0 0V-{tall + 5}", stroke="brass", width=2.4))
