"""The hand, what one seat alone sees over the scene: its cards, what it has laid, what it can choose and
where that would lead."""
from ludoteca.show.markup_builder import circle, el, esc, group, rect, text
from ludoteca.show.pieces import dots, seat_class, seat_disc, target_disc

from .. import rules as r
from ..text import beliefs
from ..text.labels import LETTERS
from ..text.offers import goal, held, offers
from ..text.standings import cards_words
from . import pieces
from .layout import layout_of
from .scene_layer import COIN

DASHED = {"stroke": "rest-lit", "stroke_width": 4, "stroke_dasharray": "8 6", "class_": "rim"}


def hand(s, p, pen):
    layout = layout_of(s.players, pen.portrait)
    offered = {offer.choice: offer for offer in offers(s, p, pen.say) if offer.choice >= 0}
    return (mine(s, p, pen, layout) + minds(s, p, pen, layout) + own_values(s, p, pen, layout)
            + chosen(s, p, pen, layout)
            + targets(s, p, pen, layout, offered) + fan(s, p, pen, layout, offered))


# What one knows.

def mine(s, p, pen, layout):
    """The own coin on its cream disc."""
    return pen.again(own_coin, layout, p, r.waiting(s) >> p & 1)


def own_coin(pen, layout, p, waits):
    ring = pieces.awaited(COIN + 3) if waits else ""
    return pen.put("mine", pieces.plate(COIN) + ring + seat_disc(p, r=COIN), *layout.coin(p))


def minds(s, p, pen, layout):
    """Over the others' coins, for those who look: what each can hold, as far as anybody can know."""
    out = []
    for q, counts in beliefs.beliefs(s, p).items():
        cards = cards_words(counts)
        words = pen.say.labelled(pen.say("may have"), cards) if cards else pen.say("hand empty")
        out.append(pen.again(mind, layout, q, words))
    return "".join(out)


def mind(pen, layout, q, words):
    spot = circle(0, 0, COIN + 6, "none", pointer_events="all") + f"<title>{esc(words)}</title>"
    return pen.put(f"mind{q}", spot, *layout.coin(q))


def own_values(s, p, pen, layout):
    """The values of the own cards that the others see from behind."""
    out = []
    for (q, t), (x, y, tilt, _) in layout.slots(s).items():
        if q == p and s.spot[p][t] > s.side:
            out.append(pen.again(own_value, t, s.card[p][t], x, y, layout.scale, tilt))
    return "".join(out)


def own_value(pen, t, value, x, y, scale, tilt):
    coin = (circle(0, 0, 15, "rest-lit", stroke="ink", stroke_width=2.5)
            + text(value, 0, 8, 22, "#17302f", "middle", 800))
    return pen.put(f"value{t}", group(coin, x=-19, y=-27), x, y, scale, turn=tilt)


def chosen(s, p, pen, layout):
    """The own secret decision: the card to be kept or given."""
    if not s.secret[p]:
        return ""
    if s.phase == r.KEEP:
        spots = [spot for (q, t), spot in layout.slots(s).items() if q == p and s.card[p][t] == s.secret[p]]
        return (pen.put("chosen", frame("accent"), *spots[0][:2], layout.scale, turn=spots[0][2]) if spots
                else "")
    x, y = layout.prize(p, r.find_points(s, p, s.secret[p]))
    return pen.put("chosen", rect(-19, -25, 38, 50, "none", rx=8, stroke="accent", stroke_width=4), x, y)


def frame(tone):
    return rect(-33, -44, 66, 88, "none", rx=12, stroke=tone, stroke_width=5)


# The hand.

def fan(s, p, pen, layout, offered):
    """The cards in hand; on the own turn each is the first step of laying it."""
    values, laying = held(s, p), s.phase == r.LAY and s.mover == p
    labels = [pen.say("Card {card}", card=value) if laying else "" for value in values]
    return "".join([pen.again(held_card, layout, p, value, i, len(values), label)
                    for i, (value, label) in enumerate(zip(values, labels, strict=True))])


def held_card(pen, layout, p, value, i, count, label):
    """One of so many; with a label it can be pressed."""
    (x, y, tilt), size = layout.held(i, count), 1.22 if layout.portrait else 1
    card = pieces.front(pen, p, value)
    if not label:
        return pen.put(f"card{i}", group(card, turn=tilt, scale=size), x, y)
    rim = rect(-31, -42, 62, 84, "none", rx=10, stroke="rest-lit", stroke_width=3, stroke_dasharray="7 5",
               class_="rim")
    area = rect(-29, -40, 58, 80, "none", pointer_events="all")
    inner = group(card, rim, area, turn=tilt, scale=size)
    return pen.target(f"card{i}", inner, x, y, group=str(value), label=label, hit=0)


# What can be chosen on the board.

def targets(s, p, pen, layout, offered):
    if not offered:
        return ""
    found = {r.LAY: sides, r.CHOOSE: locomotives, r.SPLIT: shares, r.PRIZE: prizes, r.KEEP: keeps,
             r.GIVE: gifts}
    return found[s.phase](s, p, pen, layout, offered)


def wedge(half, side):
    d = half - 9
    shape = f"M-{d}-{d}L-19-19A27 27 0 0 1 19-19L{d}-{d}Z"
    return group(el("path", d=shape, fill="none", pointer_events="all",
                    **DASHED | {"stroke": "ink", "stroke_width": 3}),
                 turn=90 * (side - 1))


def sides(s, p, pen, layout, offered):
    """The sides of the leg card; over one, a ghost shows where the locomotive would end."""
    out = []
    for side in range(1, r.SIDES + 1):
        if any(choice >= r.LAY_AT and choice % r.LAY_AT == side for choice in offered):
            kind, steps = r.KIND[s.leg][side - 1], r.STEPS[s.leg][side - 1]
            runs = kind < r.FREE and s.loco[p][kind] < r.HOME
            ghost = preview(s, p, kind, steps, pen, layout, layout.card) if runs else ""
            out.append(pen.again(side_target, layout, side, ghost, pen.say("Side {side}", side=side)))
    return "".join(out)


def side_target(pen, layout, side, ghost, label):
    return pen.target(f"side{side}", wedge(layout.half, side) + ghost, *layout.card, target=f"side{side}",
                      label=label, hit=0)


def preview(s, p, loco, steps, pen, layout, origin):
    """For whoever points there: a trail over the spaces, arcs over others, and the locomotive where it would
    stand."""
    return (pen.again(ghost_of, layout, p, loco, tuple(s.loco[p]), goal(s, p, loco, steps)[0], origin)
            if pen.live else "")


def ghost_of(pen, layout, p, loco, locos, at, origin):
    x, y, scale = layout.stand(p, loco, at)
    trail = dots(trail_points(p, loco, locos, at, layout))
    ghost = group(pieces.loco(pen, p, loco, at >= r.TABLE), x=x, y=y, scale=scale, class_=seat_class(p))
    return group(trail, ghost, x=-origin[0], y=-origin[1], class_="ghost", pointer_events="none")


def trail_points(p, loco, locos, at, layout):
    """The way above the rails: low along free spaces, high over occupied ones, a loop at the turntable."""
    others = {r.SPACE[other] for i, other in enumerate(locos) if i != loco and 0 < other < r.HOME}
    start = locos[loco]
    points = [(layout.stand(p, loco, start)[0], layout.rail(p) - 8)]
    for step in range(start + 1, at + 1):
        high = 74 * layout.loco if r.SPACE[step] in others and step < r.HOME else 8 if step <= r.TABLE else 16
        points.append((layout.stand(p, loco, step)[0], layout.rail(p) - high))
    return points


def locomotives(s, p, pen, layout, offered):
    """ZR-11: a disc where each locomotive would end, with its silhouette."""
    steps = r.STEPS[s.leg][s.side - 1]
    out = []
    taken = []
    for loco, offer in offered.items():
        if loco == r.STAY:
            continue
        at, _ = goal(s, p, loco, steps)
        x, y = spot(layout, p, loco, at, taken)
        taken.append((x, y))
        mini = group(pieces.loco(pen, p, loco, at >= r.TABLE), y=9, scale=.4, class_=seat_class(p))
        ghost = preview(s, p, loco, steps, pen, layout, (x, y))
        out.append(pen.target(f"to{loco}", ghost + target_disc(mini, r=23), x, y, choice=loco,
                              target=offer.target, label=offer.spoken, hit=40 if layout.portrait else 29))
    return "".join(out)


def spot(layout, p, loco, at, taken, apart=48):
    """Where a disc for the end of a move lies: above the rails there, beside others that end there too."""
    x, y, _ = layout.stand(p, loco, at)
    y = layout.rail(p) - 24
    while any(abs(x - a) < apart - 4 and abs(y - b) < 10 for a, b in taken):
        x += apart
    return x, y


def shares(s, p, pen, layout, offered):
    """ZR-12: small discs, a row a locomotive, with the part that leads there; side by side the way out and
    home."""
    out = []
    row = 37 if layout.portrait else 29
    for choice, offer in offered.items():
        if choice == r.DONE:
            continue
        loco, part = divmod(choice, r.PART)
        at, _ = goal(s, p, loco, part)
        x, y = layout.stand(p, loco, at)[0] + (17 if at > r.TABLE else -17), layout.rail(p) - 4 - row * loco
        words = text(f"{LETTERS[loco]}{part}", 0, 5, 15, "ink", "middle", 800)
        ghost = preview(s, p, loco, part, pen, layout, (x, y))
        out.append(pen.target(f"to{loco}-{part}", ghost + target_disc(words, r=15), x, y, choice=choice,
                              group=LETTERS[loco], target=offer.target, label=offer.spoken, hit=17))
    return "".join(out)


def prizes(s, p, pen, layout, offered):
    """ZR-32: the top of the finish pile, or another player's cards."""
    out = []
    for choice, offer in offered.items():
        if choice == r.PILE:
            x, y = layout.piles[0]
            rim = (rect(-41, -28, 82, 56, "none", rx=11, **DASHED)
                   + rect(-41, -28, 82, 56, "none", pointer_events="all"))
            out.append(pen.target("pile", rim, x, y, choice=choice, target=offer.target, label=offer.spoken,
                                  hit=0))
            continue
        q = choice - r.STEAL_FROM
        (x, y), n = layout.prize(q, 0), r.count_points(s, q)
        wide = layout.prize(q, n - 1)[0] - x + 40
        rim = (rect(-20, -26, wide, 52, "none", rx=9, **DASHED | {"stroke": "ink"})
               + rect(-20, -26, wide, 52, "none", pointer_events="all"))
        out.append(pen.target(f"from{q}", rim, x, y, choice=choice, target=offer.target, label=offer.spoken,
                              hit=0))
    return "".join(out)


def keeps(s, p, pen, layout, offered):
    """ZR-19: the own cards of this leg."""
    out, done = [], set()
    for (q, t), (x, y, tilt, _) in layout.slots(s).items():
        value = s.card[p][t]
        if q == p and value in offered and value not in done:
            done.add(value)
            rim = (rect(-33, -44, 66, 88, "none", rx=12, **DASHED)
                   + rect(-29, -40, 58, 80, "none", pointer_events="all"))
            out.append(pen.target(f"keep{value}", group(rim, turn=tilt, scale=layout.scale), x, y,
                                  choice=value, label=offered[value].spoken, hit=0))
    return "".join(out)


def gifts(s, p, pen, layout, offered):
    """ZR-31: the own point cards."""
    out = []
    for value, offer in offered.items():
        x, y = layout.prize(p, r.find_points(s, p, value))
        rim = (rect(-19, -25, 38, 50, "none", rx=8, **DASHED | {"stroke": "ink"})
               + rect(-19, -25, 38, 50, "none", pointer_events="all"))
        out.append(pen.target(f"give{value}", rim, x, y, choice=value, label=offer.spoken, hit=0))
    return "".join(out)
