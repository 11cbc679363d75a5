"""What lies where on the table, as the log names it: locomotives, spaces, sides of the leg card, cards and
piles."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.log import row_words

from .. import rules as r
from ..text.labels import LETTERS, face
from ..text.standings import status, where
from .layout import layout_of
from .scene_layer import seen


def named(s, portrait, say, names):
    layout = layout_of(s.players, portrait)
    parts = (locomotives(s, layout, say, names), cards(s, layout, say, names), sides(s, layout, say),
             spaces(s, layout, say), prizes(s, layout, say, names), piles(s, layout, say))
    return [row for part in parts for row in part]


def locomotives(s, layout, say, names):
    for p, who in enumerate(names):
        for loco, at in enumerate(s.loco[p]):
            x, y, scale = layout.stand(p, loco, at)
            yield x, y - 26 * scale, 32 * scale, 32 * scale, say.labelled(who, LETTERS[loco])


def cards(s, layout, say, names):
    """The driver cards around the leg card, those that are turned up with their value."""
    for (p, t), (x, y, *_) in layout.slots(s).items():
        shown = s.card[p][t] if s.spot[p][t] <= s.side and s.card[p][t] != HIDDEN else ""
        side = say("Side {side}", side=s.spot[p][t])
        yield x, y, 32, 44, say.labelled(side, f"{names[p]} {shown}".strip())


def sides(s, layout, say):
    for side in range(1, r.SIDES + 1) if s.leg >= 0 else ():
        words = say.labelled(say("Side {side}", side=side), face(s.leg, side, say))
        yield *layout.side(side, -layout.half * .4), 48, 48, words, f"at-side{side}"


def spaces(s, layout, say):
    for p in range(s.players):
        for n in range(1, r.TABLE + 1):
            yield layout.x(
                n), layout.rail(
                    p) - 20, layout.step / 2, 40, say("Turntable") if n == r.TABLE else say("Space {n}", n=n)


def prizes(s, layout, say, names):
    """Right of a turntable, what a seat has won."""
    begin, end = layout.turntable + layout.step / 2, layout.size[0]
    for p, who in enumerate(names):
        middle, won = layout.rail(p) - layout.pitch / 2 + 20, row_words(who, status(s, p, say)[:1], say)
        yield (begin + end) / 2, middle, (end - begin) / 2, layout.pitch / 2, won


def piles(s, layout, say):
    """The piles of point cards, and the legs to come."""
    turntable, finish = (" ".join(value(s, pile, place) for place in seen(s, pile)) or "–"
                         for pile in range(2))
    words = say("Turntable pile: {turntable}. Finish pile: {finish}.", turntable=turntable, finish=finish)
    for x, y in layout.piles:
        yield x, y + 80, 48, 120, words
    yield *layout.deck, 48, 60, where(s, say)


def value(s, pile, place):
    return "?" if place == NOBODY else str(r.PILES[pile][place])
