"""The hand, what one seat alone sees over the scene: its chariot on a disc, its cards, and where each of them
can take it."""
import math
from functools import partial

from ludoteca.show.geometry import cos, degrees, sin
from ludoteca.show.markup_builder import circle, el, group, path, rect, text
from ludoteca.show.pieces import seat_class

from .. import rules as r
from ..text.offers import held, offers
from . import pieces
from .animation import even, route_of
from .layout import layout_of
from .scene_layer import behind, car_pose, leaders, on_track
from .svg_paths import drawn

CARD = 58, 80


def hand(s, p, pen):
    layout, cards = layout_of(s.track, pen.portrait), held(s, p)
    at = s.space[p] if on_track(s, p) and s.status[p] == r.RACING else None
    leads = at is not None and p in leaders(s) and s.phase != r.OVER
    if s.mover != p or not r.waiting(s):
        return pen.again(waiting, p, cards, at, leads, layout)
    found = labels(s, p, pen)
    put = fan(p, cards, layout, partial(button, s, p, pen, found))
    return (pen.again(style, cards) + goals(s, p, pen, layout, found)
            + pen.again(mine, p, at, leads, layout, True) + put)


def waiting(pen, p, cards, at, leads, layout):
    """The hand of whoever has nothing to choose."""
    put = fan(p, cards, layout, lambda value, drawing: pen.put(f"card{value}", drawing(False), 0, 0))
    return style(pen, cards) + mine(pen, p, at, leads, layout, False) + put


def labels(s, p, pen):
    """What the seat can choose, each with its words, and by card why another cannot be played."""
    found = offers(s, p, pen.say)
    chosen = {offer.choice: offer.spoken or offer.label for offer in found if offer.choice >= 0}
    return chosen, {offer.group or offer.label: offer.reason for offer in found if offer.choice < 0}


def style(pen, cards):
    """Discs show all that can be reached; what a card reaches lights up when it is looked at or chosen, the
    rest goes."""
    root = f"#{pen.ns}"
    if not pen.live:
        return f"<style>{root} .show,{root} .ghost{{display:none}}</style>"
    out = f"{root} .show{{display:none}}"
    for value in sorted(set(cards)):
        looks = [f"{root}:has(#{pen.id(f'card{value}')}{state})" for state in (":hover", ":focus-visible")]
        out += ",".join(f"{look} .spot:not(.of{value})" for look in looks) + "{display:none}"
        out += ",".join(f"{look} .of{value} .show" for look in looks) + "{display:inline}"
    near = ",".join(f"{root} .spot{state} .show"
                    for state in (":hover", ":focus-visible", ".near", ".picked"))
    lifted = ",".join(f"{root} .card{state} .lift" for state in (":hover", ":focus-visible", ".picked"))
    out += (f"{near}{{display:inline}}{root} .spot.aside{{display:none}}"
            f"{root}:has(.card.picked) .spot:not(.aside) .lit{{display:inline}}"
            f"{root} .spot.picked .ghost,{root} .spot.near .ghost{{opacity:.55}}"
            f"{root} .spot.picked .rim{{stroke:var(--accent);stroke-dasharray:none;stroke-width:5}}"
            f"{root} .card .lift{{transition:transform .16s}}{lifted}{{transform:translateY(-12px)}}"
            f"{root} .card.picked .edge{{stroke:var(--accent);stroke-width:5}}"
            f"{root} .card:focus-visible .edge{{stroke:var(--focus);stroke-width:5}}")
    return f"<style>{out}</style>"


# The own chariot.

def mine(pen, p, at, leads, layout, asked):
    """The own chariot again, on its cream disc; with its laurel, if it leads."""
    if at is None:
        return ""
    name = layout.track.names[at]
    x, y, turn = car_pose(layout, name)
    under = pieces.laurel(pen) if leads else ""
    a, b, _ = layout.shape.centre(name, layout.track.direction)
    disc = pen.put("disc", pieces.own_disc(), a, b)
    ring = pen.put("turn", pieces.turn_ring(), a, b) if asked else ""
    own = pen.put("mine", pen.again(pieces.still_chariot, p, turn), x, y, pieces.SIZE)
    return disc + ring + pen.put("lead", under, a, b) + own


# Where the cards lead.

def goals(s, p, pen, layout, found):
    """A disc on every space that a card reaches; two cards to one space stand side by side."""
    if s.phase != r.PLAY or s.mover != p:
        return ""
    moves = sorted(divmod(choice, r.SPAN) for choice in found[0])
    there = {}
    for card, space in moves:
        there.setdefault(space, []).append(card)
    return "".join(goal(s, p, pen, layout, found, card, space, there[space]) for card, space in moves)


def goal(s, p, pen, layout, found, card, space, cards):
    name = "home" if space == r.HOME else layout.track.names[space]
    x, y, heading = end_of(s, layout, space)
    shift = (cards.index(card) - (len(cards) - 1) / 2) * 30
    dx, dy = -shift * sin(heading), shift * cos(heading)
    if space != r.HOME and len(cards) > 1:
        dx, dy = shift * cos(heading), shift * sin(heading)
    small = len(cards) > 1
    body = trail(s, p, layout, card, space, x + dx, y + dy)
    if space != r.HOME:
        body += pen.again(arriving, p, name, x, y, heading, dx, dy, layout.shape)
    body += disc(p, card, (19 if small else 26) if pen.portrait else (17 if small else 21))
    spoken = found[0][card * r.SPAN + space]
    return classed(pen.target(f"to{card}-{name}", body, x + dx, y + dy, card * r.SPAN + space, spoken,
                              str(card), name, 22 if small else 36 if pen.portrait else 30), f"spot of{card}")


def arriving(pen, p, name, x, y, heading, dx, dy, shape):
    """A space lit, and how the own chariot would stand there, in the eyes of a place on it."""
    outline = drawn([(a - x - dx, b - y - dy) for a, b in shape.outline(name, 6)], True)
    lit = group(path(outline, "brass-lit", "ink", 9), path(outline, "brass-lit", "rest-lit", 4.5),
                class_="show lit")
    (a, b), own = behind(x, y, heading), pen.again(pieces.still_chariot, p, degrees(heading))
    return lit + group(own, x=a - x - dx, y=b - y - dy, scale=pieces.SIZE, class_="ghost")


def end_of(s, layout, space):
    """Where a move ends: on its space; home, a little beyond the line."""
    if space != r.HOME:
        return layout.shape.centre(layout.track.names[space], layout.track.direction)
    x, y, heading = layout.ribbon.at(layout.way * 34, 0)
    return x, y, heading + (math.pi if layout.way < 0 else 0)


def disc(p, card, r_):
    """What leads there: the card."""
    return group(circle(0, 0, r_, "rest-lit", stroke="ink", stroke_width=3, stroke_dasharray="7 5",
                        class_="rim"),
                 text(card, 0, r_ * .46, r_ * 1.4, "ink", "middle", 700, font_family=pieces.SERIF),
                 class_=seat_class(p))


def trail(s, p, layout, card, space, x, y):
    """The dotted way there, in the eyes of the place where it ends."""
    track = layout.track
    route = route_of(s, p, card, None if space == r.HOME else space, track)
    return dotted(layout.shape, tuple([track.names[n] for n in route]) or (track.names[s.space[p]],),
                  track.direction, x, y, space == r.HOME)


def dotted(shape, names, direction, x, y, home):
    points = shape.way(names, direction) if len(names) > 1 else (shape.centre(names[0])[:2],)
    line = drawn([(a - x, b - y) for a, b in even([*points, (x, y)] if home else points)])
    dots = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": "0 17"}
    return group(*(el("path", d=line, stroke=tone, stroke_width=width, **dots)
                   for tone, width in (("ink", 11), ("rest-lit", 6.5))),
                 class_="show")


# The cards.

def fan(p, cards, layout, put):
    """The own cards on the pavement, put down by value: equal ones are one button."""
    if not cards:
        return ""
    x, y, width, height = layout.hand
    k = min((height - 26) / CARD[1], 1.42)
    apart = min(CARD[0] * k + 10, (width - 24 - CARD[0] * k) / max(len(cards) - 1, 1))
    places = [(card, x + (i - (len(cards) - 1) / 2) * apart, y + abs(i - (len(cards) - 1) / 2) * 5,
               (i - (len(cards) - 1) / 2) * 5)
              for i, card in enumerate(cards)]
    return "".join(put(value,
                       partial(lifted, p, value, k, tuple(spot[1:] for spot in places if spot[0] == value)))
                   for value in sorted(set(cards)))


def button(s, p, pen, found, value, drawing):
    """A card of one's turn; what can be played is to be pressed."""
    under = s.phase in (r.UNDER, r.SWAP)
    open_ = under or any(choice // r.SPAN == value for choice in found[0] if choice > r.VALUES)
    body = drawing(not open_)
    if not open_ and str(value) not in found[1]:
        return pen.put(f"card{value}", body, 0, 0)
    if not open_:
        why = found[1][str(value)]
        given = {"aria_disabled": "true", "data_reason": why, "data_spoken": why}
        label = pen.say.labelled(value, why)
        return classed(pen.target(f"card{value}", body, 0, 0, -1, label, str(value), hit=0, **given), "card")
    if under:
        return classed(pen.target(f"card{value}", body, 0, 0, value, found[0][value], hit=0), "card")
    return classed(pen.target(f"card{value}", body, 0, 0, label=str(value), group=str(value), hit=0), "card")


def lifted(p, value, k, spots, dim):
    """The cards of a value, which rise when they are looked at."""
    edge = rect(-29, -40, 58, 80, "none", rx=8, stroke="ink", stroke_width=2.5, class_="edge")
    area = rect(-30, -41, 60, 82, "none", pointer_events="all")
    card = group(area, pieces.face(p, value), edge, opacity=.5 if dim else None)
    return el("g", *(group(card, x=a, y=b, scale=k, turn=turn) for a, b, turn in spots), class_="lift")


def classed(markup, name):
    return markup.replace('class="go"', f'class="go {name}"', 1)
