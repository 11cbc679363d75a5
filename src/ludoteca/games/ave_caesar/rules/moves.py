"""Where a chariot can go: the spaces ahead as the bits of one number, bit 0 its own, stepped forward point by
point.

Occupied spaces drop out of it, so nothing moves through a chariot (AC-9); the tables of `data` know lanes and
walls.
"""
from ludoteca.core.state import NOBODY

from ..circuit_model.checks import WINDOW
from ..circuit_model.track_graph import FAR
from .circuit_tables import (
    BASE,
    FREE,
    HALL,
    IN_ALLEY,
    LINE,
    NARROW,
    OWED,
    PASS,
    PAST,
    REACH,
    SHIFT,
    SIZE,
    SPACES,
    STOP,
    WAY,
)
from .state import BLOCKED, LEADS, OPEN, OWES, RACING, VALUES

LAST_LAP = 3
ALL_VALUES = 126                            # bits 1 to 6
SPAN = SPACES + 1                           # a choice is card * SPAN + space, or HOME for the last line
HOME = SPACES
BRUIJN, SHORT = 0x077CB531, 0xFFFFFFFF
BIT = tuple(next(i for i in range(32) if (BRUIJN << i & SHORT) >> 27 == key) for key in range(32))


def lowest_bit(bits):
    return BIT[((bits & -bits) * BRUIJN & SHORT) >> 27]


def row(s, p):
    """The row of p's space in the tables."""
    return BASE[s.track] + s.space[p]


def racing(s):
    n = 0
    for p in range(s.players):
        n += s.status[p] == RACING
    return n


def points(s, p):
    """The card points that p has left."""
    total = 0
    for v in range(VALUES):
        total += (v + 1) * s.cards[p][v]
    return total


def way_left(s, p):
    """Steps to the last line on an empty track, an owed salute included (AC-18); FAR if it can no longer be
    paid."""
    return WAY[s.lap[p]][row(s, p)] if s.paid[p] else OWED[s.lap[p]][row(s, p)]


def leads(s, p):
    """AC-11: nobody else who races is nearer to the last line; who races alone does not lead."""
    mine = WAY[s.lap[p]][row(s, p)]
    others = 0
    for q in range(s.players):
        if q != p and s.status[q] == RACING:
            if WAY[s.lap[q]][row(s, q)] < mine:
                return False
            others += 1
    return others > 0


def barred(s, p):
    """AC-11: may p not play a 6, whatever it holds?  Lifted after a round without a move (AC-13)."""
    return s.still != 1 and not (s.opening_six and s.fresh[p]) and leads(s, p)


def only_sixes(s, p):
    return s.held[p] == s.hand[p][VALUES - 1]


def top_card(s, p):
    """The highest card that p may play: a 5 for a leader, unless it holds only 6s and corks a bottleneck
    (AC-12)."""
    if barred(s, p) and not (NARROW[row(s, p)] and only_sixes(s, p)):
        return VALUES - 1
    return VALUES


def taken(s, p):
    """The other chariots and wrecks, as bits seen from p."""
    size = SIZE[s.track]
    bits = 0
    for q in range(s.players):
        if q != p and s.space[q] != NOBODY:
            d = s.space[q] - s.space[p]
            if d < 0:
                d += size
            if d < WINDOW:
                bits |= 1 << d
    return bits


def free(s, p):
    """The spaces on which p may stand, as bits; on the last lap nothing beyond the line (AC-8)."""
    bits = ~taken(s, p)
    if s.lap[p] == LAST_LAP:
        bits &= (1 << min(SIZE[s.track] - s.space[p], WINDOW)) - 1
    return bits


def manner(s, p):
    """FREE, or how a chariot moves that owes its salute on lap 2 and can still pay it (AC-15)."""
    if s.paid[p] or s.lap[p] != LAST_LAP - 1 or OWED[LAST_LAP - 1][row(s, p)] >= FAR:
        return FREE
    return PASS if s.alley else STOP


def stepped(front, mode, here):
    """All that is one step ahead of the spaces in `front`."""
    after = 0
    for d in range(REACH):
        after |= (front & SHIFT[mode][here][d]) << d + 1
    return after


def near_line(s, p, front):
    """Can the next step from one of these spaces cross the last line?"""
    return s.lap[p] == LAST_LAP and front & LINE[row(s, p)] != 0


def open_cards(s, p, mode):
    """The values, as bits, with which p could move that way, whatever it holds and whoever leads."""
    here = row(s, p)
    room = free(s, p)
    front = 1
    home = False
    cards = 0
    for card in range(1, VALUES + 1):
        home = home or near_line(s, p, front)
        front = stepped(front, mode, here) & room
        if front == 0 and not home:
            return cards
        cards |= 1 << card
    return cards


def in_hand(s, p):
    """The values that p holds, as bits."""
    cards = 0
    for v in range(VALUES):
        if s.hand[p][v] > 0:
            cards |= 2 << v
    return cards


def may_play(s, p):
    """The values in hand that p may try, as bits: all but a forbidden 6."""
    cards = in_hand(s, p)
    return cards & (2 << top_card(s, p)) - 1 if cards >> VALUES else cards


def way_of_moving(s, p):
    """How p moves now: the manner of AC-15, or freely where that leaves no card and `dishonour` is played
    (AC-33)."""
    mode = manner(s, p)
    if mode != FREE and s.dishonour and open_cards(s, p, mode) & may_play(s, p) == 0:
        return FREE
    return mode


def moves(s, p, out):
    """Every card that may be played to every space where it can end (AC-7 to AC-9), in rising order."""
    mode = way_of_moving(s, p)
    cards = may_play(s, p)
    here = row(s, p)
    room = free(s, p)
    front = 1
    home = False
    n = 0
    for card in range(1, VALUES + 1):
        home = home or near_line(s, p, front)
        front = stepped(front, mode, here) & room
        if cards >> card & 1:
            n = ends(s, p, card, front, out, n)
            if home:
                out[n] = card * SPAN + HOME
                n += 1
    return n


def ends(s, p, card, front, out, n):
    """Write a move of this card to every space of `front`; those over the line have the lower numbers."""
    ahead = SIZE[s.track] - s.space[p]
    first = card * SPAN
    over = front >> ahead if ahead < WINDOW else 0
    bits = front if ahead >= WINDOW else front & (1 << ahead) - 1
    while over:
        out[n] = first + lowest_bit(over)
        over &= over - 1
        n += 1
    while bits:
        out[n] = first + s.space[p] + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n


def pays(s, p, card, space):
    """AC-14, AC-16: does this move end in the alley at the end of lap 1 or 2?  Or pass it, where that is
    enough."""
    visit = s.lap[p] + 1 - PAST[row(s, p)]
    if s.paid[p] or visit < 2 or visit > 3 or space == HOME:
        return False
    if HALL[BASE[s.track] + space]:
        return True
    return s.alley != 0 and through_alley(s, p, card, space)


def through_alley(s, p, card, space):
    """Can the card lead there by way of the alley?"""
    here = row(s, p)
    mode = manner(s, p)
    room = free(s, p)
    front = 1
    through = 0
    for _ in range(card):
        through = stepped(through, mode, here) & room
        front = stepped(front, mode, here) & room
        through |= front & IN_ALLEY[here]
    d = space - s.space[p]
    if d < 0:
        d += SIZE[s.track]
    return through >> d & 1 != 0


def reasons(s, p, fine):
    """Why each value cannot be played now, two bits a value: BLOCKED, LEADS, OWES, or OPEN for one that
    could, one of `fine`.

    Of a lost turn everybody hears it, so it tells nothing of the hand: a 6 that is blocked anyway is not said
    to be barred to a leader in a bottleneck, who may hold nothing else.
    """
    mode = manner(s, p)
    wide = fine if mode == FREE else open_cards(s, p, FREE)
    no_six = barred(s, p) and (NARROW[row(s, p)] == 0 or fine >> VALUES & 1 == 1)
    why = 0
    for card in range(1, VALUES + 1):
        reason = BLOCKED
        if card == VALUES and no_six:
            reason = LEADS
        elif fine >> card & 1:
            reason = OPEN
        elif mode != FREE and wide >> card & 1:
            reason = OWES
        why |= reason << 2 * card
    return why


def blockers(s, p):
    """The seats whose chariots stand where p could otherwise go, as bits."""
    mode = way_of_moving(s, p)
    room = free(s, p)
    front = 1
    hits = 0
    for _ in range(VALUES):
        front = stepped(front, mode, row(s, p))
        hits |= front
        front &= room
    seats = 0
    for q in range(s.players):
        if q != p and s.space[q] != NOBODY:
            d = s.space[q] - s.space[p]
            if d < 0:
                d += SIZE[s.track]
            if d < WINDOW and hits >> d & 1:
                seats |= 1 << q
    return seats


def open_values(why):
    """The values that could be played, as bits, from the reasons of all."""
    cards = 0
    for card in range(1, VALUES + 1):
        if why >> 2 * card & 3 == OPEN:
            cards |= 1 << card
    return cards
