"""A heuristic player: what a side is worth, how likely a card wins it, and whether the card is better kept.

It knows its own hand and what lies where, weighs others' hidden cards as average ones, and never looks into a
hand.
"""
from ludoteca.core.chance import draw

from . import rules as r

# what a step is worth in points; how unsure sums are; what is nearly best
STEP = 0.55
MARGIN = 1.8
NEAR = 0.12
NEVER = -9.0                                # to leave what was won


def think(view, seed):
    """A legal choice of the view's seat."""
    s = view.s
    p = view.seat
    choices = view.choices()
    values = {choice: value(s, p, choice) for choice in choices}
    best = max(values.values())
    near = [choice for choice in choices if values[choice] >= best - NEAR]
    return near[draw(seed, len(view.events), len(near))]


def value(s, p, choice):
    if s.phase == r.LAY:
        return 0.0 if choice == r.PASS else renew(s, p) if choice == r.TAKE_BACK else bet(s, p, choice)
    if (s.phase, choice) in ((r.CHOOSE, r.STAY), (r.SPLIT, r.DONE)):
        return NEVER
    if s.phase == r.CHOOSE:
        return gain(s, r.track_of(s, p), choice, r.STEPS[s.leg][s.side - 1])[0]
    if s.phase == r.SPLIT:
        return share(s, p, choice // r.PART, choice % r.PART)
    if s.phase == r.KEEP:
        return choice if choice < r.NONE else 0
    return prize(s, p, choice) if s.phase == r.PRIZE else -choice


# Moving.

def gain(s, track, loco, steps):
    """What a move is worth: its steps, and the cards that it takes; and the track after it."""
    start, after = r.progress(track, loco), r.run(track, loco, steps)
    at = r.progress(after, loco)
    worth = STEP * (at - start)
    for pile, due in ((r.TURNTABLE, start < r.TABLE <= at), (r.FINISH, start < r.HOME == at)):
        if due:
            worth += (r.PILES[pile][r.top(s, pile)] if s.heap[pile] else 0) - STEP * r.TABLE + 1
    return worth, after


def best_move(s, p, kind, steps):
    """What winning a side is worth to p."""
    track = r.track_of(s, p)
    locos = [kind] if kind < r.FREE else range(r.LOCOS)
    return max((gain(s, track, loco, steps)[0] for loco in locos if s.loco[p][loco] < r.HOME), default=0.0)


def share(s, p, loco, part):
    """A part, and what the rest could bring at once with one other locomotive."""
    worth, after = gain(s, r.track_of(s, p), loco, part)
    rest = [gain(s, after, other, s.left - part)[0] for other in range(r.LOCOS)
            if other != loco and not s.used >> other & 1 and r.progress(after, other) < r.HOME]
    return worth + (max(rest, default=0.0) if s.left > part else 0.0)


# Laying.

def bet(s, p, choice):
    """What a card at a side brings, less what it would be worth later."""
    card, side = divmod(choice, r.LAY_AT)
    kind, steps = r.KIND[s.leg][side - 1], r.STEPS[s.leg][side - 1] or r.count_cards(s, side) + 2
    worth = best_move(s, p, kind, steps)
    mine = r.total(s, p, side)
    before = side_odds(s, p, side, mine) if mine else 0.0
    return worth * (side_odds(s, p, side, mine + card) - before) - price(s, p, card)


def side_odds(s, p, side, mine):
    """How likely a sum wins a side against the cards that lie there and those still to come."""
    likely, coming = 1.0, r.TURNS - 1 - s.turn
    for q in range(s.players):
        if q != p:
            cards = sum(at == side for at in s.spot[q])
            hidden = 2.75 * cards + 0.3 * coming * (has_cards(s, q))
            edge = mine - hidden + 0.3 * (not cards)
            likely *= 1.0 if not cards and not coming else min(max(0.5 + edge / (2 * MARGIN * (1 + cards)),
                                                                   0.04), 0.97)
    return likely


def has_cards(s, q):
    """Whether q holds any card, which must be told (ZR-7)."""
    n = r.count_laid(s, q)
    return s.back[q] >= r.NOW or any(s.maybe[q][w] & r.LARGER[n][w] for w in range(r.WORDS))


def price(s, p, card):
    """What a card is worth in the hand: the more, the fewer cards for the turns that are left."""
    turns = r.TURNS * (r.LEGS - s.round) + r.TURNS - s.turn
    cards = r.count_hand(s, p) + (0 if s.back[p] else r.CARDS - r.count_laid(s, p))
    return (0.15 + 0.16 * card) * min(1.2, turns / max(cards, 1)) if turns > 1 else 0.0


def renew(s, p):
    """Take the pile back when the hand is nearly empty, or when there is hardly time to play it."""
    hand, pile = r.count_hand(s, p), r.CARDS - r.count_hand(s, p) - r.count_laid(s, p)
    turns = r.TURNS * (r.LEGS - s.round) + r.TURNS - s.turn
    return 9.0 if (hand <= 1 and pile >= 5) or hand == 0 or turns <= hand + pile else -1.0


def prize(s, p, choice):
    """The top card, or the mean of another's, and a little for what the best of the others loses."""
    if choice == r.PILE:
        return float(r.PILES[r.FINISH][r.top(s, r.FINISH)])
    q = choice - r.STEAL_FROM
    mean = r.score(s, q) / r.count_points(s, q)
    return mean * (1.5 if r.score(s, q) == max(r.score(s, o) for o in range(s.players) if o != p) else 1.1)
