"""The imperial box over the alley: awning, braziers, laurel, and the ledge on which the coins are laid."""

from ludoteca.show.geometry import degrees
from ludoteca.show.markup_builder import circle, group, num, path, text

from . import scenery
from .scenery import SHADE, cloth
from .svg_paths import drawn

LEDGE = 17                                  # how far behind the front of the box the coins lie
BADGE = 46                                  # room for the medal in the middle, from its centre
SLOT = 42                                   # from coin to coin


def imperial_box(layout):
    begin, end, near, far = layout.box
    side, ribbon = layout.side, layout.ribbon

    def band(s0, s1, low, high):
        return drawn(ribbon.band(s0, s1, low, high), True)
    out = [path(band(begin, end, near, far), "rgb(0 0 0/.27)", transform="translate(8 10)"),
           path(band(begin, end, near, far), "rest-shade", "ink", 3),
           path(band(begin + 6, end - 6, near + 5 * side, far - 6 * side), "rest"),
           path(band(begin + 6, end - 6, near + 5 * side, near + 9 * side), "rest-lit"), awning(layout)]
    for s in (begin + 24, end - 24):
        x, y, _ = ribbon.at(s, far - 30 * side)
        out.append(group(scenery.BRAZIER, x=x, y=y))
    size = min(1, abs(far - near) / 92)
    x, y, _ = ribbon.at((begin + end) / 2, far - 38 * size * side)
    return "".join(out) + group(medal(), x=x, y=y, scale=size)


def awning(layout):
    """Striped in the circuit's colour, with a scalloped hem."""
    begin, end, near, far = layout.box
    side, ribbon = layout.side, layout.ribbon
    _, base, shade = cloth(layout.track.name)
    first, last = begin + 48, end - 48
    hem, back = near + (LEDGE + 17) * side, far - 9 * side
    if abs(back - hem) < 20 or (back - hem) * side < 0:
        return ""                                    # a box without depth has no awning
    stripes = max(4, 2 * round((last - first) / 64) + 1)
    wide = (last - first) / stripes
    out = [path(drawn(ribbon.band(first - 2, last + 2, hem - 7 * side, back), True), shade, shade, 5)]
    for i in range(stripes):
        tone, s = ("rest-lit" if base != "rest" else "brass") if i % 2 else base, first + wide * i
        x, y, h = ribbon.at(s + wide / 2, hem)
        turn = degrees(h) + (180 if side > 0 else 0)
        hang = path(f"M{num(-wide / 2)}-1A{num(wide / 2)} 11 0 0 0 {num(wide / 2)}-1Z", tone)
        out.append(path(drawn(ribbon.band(s, s + wide + .5, hem, back), True), tone)
                   + group(hang, x=x, y=y, turn=turn))
    out.append(path(drawn(ribbon.band(first, last, back, back - 14 * side), True), "#fff", opacity=.2))
    out.append(path(drawn(ribbon.band(first, last, hem, hem + 7 * side), True), "#000", opacity=.12))
    return "".join(out)


def medal():
    return (circle(3, 5, 43, SHADE) + circle(0, 0, 41, "red-shade") + circle(0, 0, 38, "red")
            + path("M-33-7A34 34 0 0 1-7-33", stroke="red-lit", width=4) + scenery.wreath(27)
            + text("A", 0, 9, 28, "brass-lit", "middle", 700, font_family="Georgia,serif"))


def coin_spot(layout, p, players):
    """Where the coin of a seat is laid: half of them on each side of the medal."""
    begin, end, near, _ = layout.box
    first = (players + 1) // 2
    slot = min(SLOT, ((end - begin) / 2 - BADGE) / first)
    place = p - first if p < first else p - first + 1
    s = (begin + end) / 2 + place * slot + (BADGE - slot + 16) * (1 if place > 0 else -1)
    return layout.ribbon.at(s, near + LEDGE * layout.side)[:2]
