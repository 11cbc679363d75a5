"""The status of each seat in Crazy Race: a row of the panel, and the final table."""

from ludoteca.core.state import HIDDEN
from ludoteca.show.log import listed, points
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.ranking import ranks, tied_seats

from .. import rules as r
from ..rules.cards import LEGS, PILES
from . import beliefs
from .labels import LETTERS, brief, loco, prize_words, sign, stand


def cards_words(counts):
    """Cards as signs: what is certain, then what is only possible with a question mark: "1 1 2? 6"."""
    words = []
    for value, (least, most) in zip(r.VALUES, counts, strict=True):
        words += [str(value)] * least + [f"{value}?"] * (most - least)
    return " ".join(words)


def status(s, p, say):
    cells = [Cell(say("points"), str(r.score(s, p)), "point", spoken=points(r.score(s, p), say)),
             hand_cell(s, p, say), trains_cell(tuple(s.loco[p]), say)]
    if s.back[p]:
        cells.append(Cell(say("pile taken back"), "↺", spoken=say("pile taken back")))
    if s.secret[p]:
        cells.append(Cell(say("choice"), say("made"), "back", spoken=say("choice made")))
    return cells


def trains_cell(locos, say):
    signs = " ".join(LETTERS[i] + sign(at) for i, at in enumerate(locos))
    spots = [f"{LETTERS[i]} {stand(at, say)}" for i, at in enumerate(locos)]
    return Cell(say("locomotives"), signs, spoken=say("locomotives: {places}", places=listed(spots, say)))


def where(s, say):
    return say("leg {leg} of {legs}", leg=s.round, legs=LEGS)


def lying(s, say, names):
    """What each side of the leg card brings, whose cards lie there, and the best point cards."""
    sides = range(1, r.SIDES + 1) if s.leg >= 0 else ()
    lines = [side_words(s.leg, side, laid(s, side), say, tuple(names)) for side in sides]
    for pile, sentence in ((r.TURNTABLE, "A {value} lies on top of the turntable pile."),
                           (r.FINISH, "A {value} lies on top of the finish pile.")):
        if s.heap[pile] and r.topless(s) != pile:
            lines.append(say(sentence, value=PILES[pile][r.top(s, pile)]))
    return lines


def laid(s, side):
    """The cards at a side, seat by seat: how many, and which of them can be seen."""
    found = []
    for spots, cards in zip(s.spot[:s.players], s.card, strict=False):
        turns = [t for t in range(r.TURNS) if spots[t] == side]
        found.append((len(turns), tuple([cards[t] for t in turns if cards[t] > 0])))
    return tuple(found)


def side_words(leg, side, cards, say, names):
    """What a side brings, and whose cards lie there: "Ada 2 cards, Anna 1 card (6)"."""
    parts = []
    for who, (n, seen) in zip(names, cards, strict=False):
        if n:
            open_ = f" ({', '.join(map(str, seen))})" if seen else ""
            parts.append(say.count(n, "{who} {n} card", "{who} {n} cards", who=who) + open_)
    told = ", ".join(parts) or say("no card")
    return say("Side {side}, {prize}: {cards}.", side=side, prize=prize_words(leg, side, say), cards=told)


def scored(s, p, say):
    """ZR-23, ZR-33."""
    cards = [str(card) for card in s.points[p] if card]
    out = [say("Point cards: {cards}.", cards=" + ".join(cards)) if cards else say("No point card.")]
    others = tied_seats(r, s, p)
    if others and s.tie_cancels:
        out.append(say("Tied on points: in this variant a total that nobody else has ranks first."))
    elif others and all(sorted(s.loco[q]) == sorted(s.loco[p]) for q in others):
        out.append(say("Tied on points and locomotives: the rank is shared."))
    elif others:
        out.append(say("Tied on points: the last locomotive farther ahead decides, then the second, then "
                       "the first."))
    return out


def result(s, say):
    """ZR-23: the points, and the locomotives that decide ties, the last one first."""
    columns = [say(column)
               for column in ("Rank", "Points", "Point cards", "Last locomotive", "Second", "First")]
    rows = []
    for p, rank in enumerate(ranks(r, s)):
        cards = " ".join(str(card) for card in s.points[p] if card)
        rows.append([rank, r.score(s, p), cards or "–", *standing(s, p, say)])
    return columns, rows


def standing(s, p, say):
    """The locomotives and where they stand, the last one first."""
    order = sorted(range(r.LOCOS), key=lambda i: s.loco[p][i])
    where = brief if say.draws else stand
    return [f"{loco(i, say, p)} {where(s.loco[p][i], say)}" for i in order]


def hand_cell(s, p, say):
    """The own hand, or what another's can hold as far as anybody can know (ZR-7)."""
    if s.hand[p][0] != HIDDEN:
        cards = cards_words([(n, n) for n in s.hand[p]])
        return (Cell(say("in hand"), cards, spoken=say("in hand: {cards}", cards=cards)) if cards
                else empty(say))
    return belief_cell(beliefs.bounds(s, p), say)


def belief_cell(bounds, say):
    """Least and most of each card."""
    cards = cards_words(bounds)
    if not cards:
        return empty(say)
    sure = cards_words([(least, least) for least, _ in bounds])
    maybe = cards_words([(most - least, most - least) for least, most in bounds])
    told = (say("in hand: surely {sure}, perhaps {maybe}", sure=sure, maybe=maybe) if sure and maybe
            else say("in hand: perhaps {cards}", cards=maybe) if maybe
            else say("in hand: {cards}", cards=sure))
    return Cell(say("may have"), cards, spoken=told)


def empty(say):
    return Cell(say("in hand"), say("nothing"), spoken=say("hand empty"))
