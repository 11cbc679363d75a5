"""The crowd when it rises: who sits in the stands stands up with raised arms, section by section from the
imperial box on."""
from ludoteca.show.markup_builder import circle, el, num, path
from ludoteca.show.scene import made, rest

from .scene_layer import HIGH

TOGAS = ("red", "brass", "rest-lit", "wood")
ROWS = (32, 53, 74)                          # how far outside the track each tier is
APART = 27                                   # from one who rises to the next
SECTION = 150                                # so much of the stands rises at once


def sections(layout):
    """The stands in sections, those beside the box first; of each the places of those who rise, by row."""
    begin, end, *_ = layout.box
    box, found = (begin + end) / 2, []
    for first, last in layout.stands:
        count = max(1, round((last - first) / SECTION))
        for i in range(count):
            low, high = (first + (last - first) * n / count for n in (i, i + 1))
            around = abs((low + high) / 2 - box) % layout.length
            found.append((min(around, layout.length - around), tuple(people(layout, low, high))))
    return [spots for _, spots in sorted(found)]


def people(layout, low, high):
    """Where they stand, the far row first, and the colour of each toga."""
    spots = []
    for row, out in enumerate(ROWS):
        n = max(1, int((high - low) / APART))
        for i in range(n):
            x, y, _ = layout.ribbon.at(low + (high - low) * (i + .3 + .2 * row) / n, -layout.lane - out)
            spots.append((round(x), round(y), (5 * i + 3 * row + i // 3) % len(TOGAS)))
    return sorted(spots, key=lambda spot: spot[1])


def rising(layout, key):
    """The sections as things, none of which any state knows."""
    return [made(f"{'cheer' if i == 0 else 'fans'}{key}-{i}", make_section, z=HIGH, spots=spots)
            for i, spots in enumerate(sections(layout))]


def make_section(pen, thing, inside, spots):
    drawn = [pen.use(f"fan{toga}", fan(TOGAS[toga]), transform=f"translate({num(x)} {num(y)})")
             for x, y, toga in spots]
    return pen.put(thing.name, "".join(drawn), *rest(pen, thing))


def fan(tone):
    """Somebody who stands, both arms up."""
    return (path("M-5-3-9-14M5-3 9-14", stroke="wood-lit", width=3)
            + el("ellipse", cy=1, rx=6.5, ry=7.5, fill=tone, stroke="ink", stroke_width=1.2)
            + circle(0, -8, 4, "path-lit", stroke="ink", stroke_width=1))


def rise(scene, layout):
    """They rise like a wave, twice, and sit down again."""
    m = scene.motion
    crowd = rising(layout, round(m.now))
    scene.add(*crowd)
    begin = m.now
    with m.together(45):
        for section in crowd:
            m.appear(section.name, ms=80)
    m.now = begin
    with m.together(45):
        for section in crowd:
            m.hop(section.name, [(0, 0), (0, 0)], per=300, up=11)
    m.fade(*(section.name for section in crowd), ms=120)
