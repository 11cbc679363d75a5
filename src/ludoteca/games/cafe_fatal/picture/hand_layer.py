"""The hand, what one seat alone sees over the scene: its dice, the tables where they may go, and why not
elsewhere."""

from ludoteca.show.markup_builder import circle, group, rect, text
from ludoteca.show.pieces import seat_class

from .. import rules as r
from ..text.labels import dice_words, name
from ..text.offers import offers
from .layout import layout_of
from .scene_layer import roll_of


def hand(s, p, pen):
    """Dice first; the tables of a face light up when it is chosen."""
    if s.phase != r.PLACE or s.mover != p:
        return ""
    layout = layout_of(s.players, pen.portrait)
    found, tables = offers(s, p, pen.say), {name(s, table): table for table in range(r.TABLES[s.players])}
    out = [pen.again(spot, p, offer, heard(offer, pen.say), tables[offer.target], layout)
           for offer in found if offer.choice >= 0 or pen.live]
    return style(pen) + "".join(out) + "".join(faces(s, pen, layout))


def style(pen):
    """Only the tables of the chosen face are to be seen; a picture that cannot be pressed shows what may go
    where, small."""
    root = f"#{pen.ns}"
    if not pen.live:
        return f"<style>{root} .lit,{root} .veil{{display:none}}</style>"
    chosen = f"{root}:has(.picked) .spot:not(.aside)"
    return (f"<style>{root} .spot,{root} .chip{{display:none}}"
            f"{chosen},{root} .spot.near:not([aria-disabled]){{display:inline}}"
            f"{root} .spot.picked .frame{{stroke:var(--accent);stroke-dasharray:none}}"
            f"{root} .spot:focus-visible .frame{{stroke:var(--focus);stroke-dasharray:none}}</style>")


def faces(s, pen, layout):
    """One button a face, around all its dice."""
    rolled = roll_of(s)
    for face in sorted(set(rolled)):
        out = []
        for place, shown in enumerate(rolled):
            if shown == face:
                x, y, size = layout.rolled(place, len(rolled))
                half = size / 2 + 4
                out.append(rect(x - half, y - half, 2 * half, 2 * half, "none", rx=size * .3,
                                stroke="brass-lit", stroke_width=4.5,
                                stroke_dasharray="7 5", class_="rim", pointer_events="all"))
        n = rolled.count(face)
        label = dice_words(10 * n + face, pen.say)
        yield pen.target(f"face{face}", "".join(out), 0, 0, group=str(face), label=label, hit=0)


def heard(offer, say):
    """What is read of a table: what dice there bring, or why none may go there."""
    return say.labelled(offer.target, offer.reason) if offer.choice < 0 else offer.spoken


def spot(pen, p, offer, label, table, layout):
    """A table for a face: framed where it may go, veiled where it may not."""
    face, (x, y), k = int(offer.group), layout.centres[table], layout.scale
    key = f"to{face}-{offer.target}"
    if offer.choice < 0:
        given = {"aria_disabled": "true", "data_reason": offer.reason, "data_spoken": offer.reason}
        return classed(pen.target(key, area(k) + veil(k), x, y, -1, label, offer.group, offer.target, 0,
                                  **given))
    body = area(k) + frame(p, k) + goal(offer.note, k) + chip(p, face, k)
    return classed(pen.target(key, body, x, y, offer.choice, label, offer.group, offer.target, 0))


def area(k):
    return rect(-76 * k, -76 * k, 152 * k, 152 * k, "none", pointer_events="all")


def veil(k):
    return rect(-74 * k, -74 * k, 148 * k, 148 * k, "ground", rx=16 * k, opacity=.5, class_="veil")


def classed(markup):
    return markup.replace('class="go"', 'class="go spot"', 1)


def frame(p, k):
    """Around a table where the chosen face may go."""
    box = {"x": -73 * k, "y": -73 * k, "width": 146 * k, "height": 146 * k, "rx": 15 * k}
    lines = (("ink", 12, None), ("rest-lit", 7, None), (f"var(--s{p + 1})", 7, "14 12"))
    return group(*(rect(**box, fill="none", stroke=tone, stroke_width=w, stroke_dasharray=dash,
                        class_="frame" if dash else None)
                   for tone, w, dash in lines), class_="lit")


def goal(note, k):
    """The chance to win the table, below its plate; what is sure has none."""
    if not note:
        return ""
    pill = rect(-36, -17, 72, 34, "#17302f", rx=17, stroke="rest-lit", stroke_width=2)
    return group(pill + text(note, 0, 8, 23, "#fffaec", "middle", 800), x=0, y=62 * k, class_="lit")


def chip(p, face, k):
    """The same, small, for a picture that cannot be pressed: each face has its place on the rim."""
    small = (circle(0, 0, 8.5, "rest-lit", stroke="ink", stroke_width=2)
             + text(face, 0, 5, 14, "#17302f", "middle", 800))
    return group(small, x=(-32 + 15 * (face - 1)) * k, y=-71 * k, class_=f"chip {seat_class(p)}")
