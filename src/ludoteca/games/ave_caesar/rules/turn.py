"""Ave Caesar: chariots, three laps, one salute to the emperor, and barely enough cards to get home.

Plain functions over one small record of integers.  Chance comes in as an argument, a secret is a field, and
only events change the state.
"""
from ludoteca.core.chance import draw
from ludoteca.core.state import HIDDEN, NOBODY

from .circuit_tables import FREE
from .events import (
    beaten,
    began,
    came_home,
    crossed,
    drew,
    dried,
    learnt,
    left,
    lost,
    moved,
    rounded,
    saluted,
    sank,
    shamed,
    showed,
    surfaced,
    swapped,
    tied,
    wrecked,
)
from .hands import card_at, fits, guess, must_hold
from .moves import (
    ALL_VALUES,
    HOME,
    SPAN,
    barred,
    blockers,
    in_hand,
    leads,
    manner,
    may_play,
    moves,
    only_sixes,
    open_cards,
    open_values,
    pays,
    reasons,
    way_of_moving,
)
from .races import clockwise, end_race, ended, line_up, track_of
from .state import COPIES, CUT, DRAW, FULL, HAND, OVER, PLAY, RACING, READY, SEATS, SWAP, TAKE, UNDER, VALUES


def setup(s):
    s.round = s.race = 1
    s.track = track_of(s, 1)
    s.phase = READY if s.begins > 0 else CUT
    for p in range(SEATS):
        s.space[p] = s.order[p] = s.arrived[p] = NOBODY
    for p in range(s.players):
        s.rest[p] = FULL
        for v in range(VALUES):
            s.cards[p][v] = COPIES


# Whose turn it is, and what each may see.

def waiting(s):
    return 1 << s.mover if s.phase == PLAY or s.phase == UNDER or s.phase == SWAP else 0


def chances(s):
    if s.phase == CUT:
        return VALUES
    if s.phase == READY:
        return 1
    return s.rest[s.mover] if s.phase == DRAW or s.phase == TAKE else 0


def choices(s, p, out):
    if s.mover != p:
        return 0
    if s.phase == PLAY:
        return moves(s, p, out)
    n = 0
    if s.phase == UNDER or s.phase == SWAP:
        for v in range(VALUES):
            if s.hand[p][v] > 0:
                out[n] = v + 1
                n += 1
    return n


def hide(s, p):
    """AC-40: others' hands, and what they put under."""
    for q in range(s.players):
        if q != p:
            for v in range(VALUES):
                s.hand[q][v] = HIDDEN
            for i in range(s.sunk[q]):
                s.under[q][i] = HIDDEN


def suppose(s, p, n):
    """Hands that explain lost turns, a 6 that a leader played, and that who is asked to play can."""
    for q in range(s.players):
        if s.hand[q][0] == HIDDEN:
            wanted = must_hold(s, q)
            for v in range(VALUES):
                s.hand[q][v] = 0
            for i in range(s.sunk[q]):
                s.under[q][i] = 0
            for i in range(s.held[q] - 1, -1, -1):
                s.hand[q][guess(s, q, fits(s, q, i, wanted), draw(n, 32 * q + i, 1 << 30)) - 1] += 1
            for i in range(s.sunk[q]):
                s.under[q][i] = guess(s, q, ALL_VALUES, draw(n, 32 * q + i + 3, 1 << 30))


def score(s, p):
    return s.score[p]


def standing(s, p):
    """AC-21: points, then race wins, then the better last race."""
    return (s.score[p] * 16 + s.wins[p]) * 8 + SEATS - s.place[p]


# A turn.

def play(s, log, p, choice):
    if s.phase == PLAY:
        drive(s, log, p, choice // SPAN, choice % SPAN)
        go_on(s, log)
    elif s.phase == CUT:
        cut(s, log, s.mover, choice + 1)
    elif s.phase == DRAW or s.phase == TAKE:
        drew(s, log, s.mover, card_at(s, s.mover, choice))
        go_on(s, log)
    elif s.phase == READY:
        if s.order[0] == NOBODY:
            line_up(s, log, s.race, s.track, clockwise(s, s.begins - 1))
        go_on(s, log)
    else:
        sank(s, log, p, choice)
        if not draws(s, log, p, TAKE):
            go_on(s, log)


def go_on(s, log):
    """Up to the next decision or draw: lost turns are passed over, rounds and races that are over are
    closed."""
    while s.phase != OVER:
        if happens(s, log):
            return


def happens(s, log):
    """What happens next by itself. True if there is something to decide or to draw now."""
    if ended(s):
        end_race(s, log)
        return False
    p = short_of_cards(s) if s.phase == DRAW else NOBODY
    if p != NOBODY:
        return draws(s, log, p, DRAW)
    p = next_racer(s)
    if p != NOBODY and s.swapping:
        began(s, log, SWAP, p)
        return True
    if p != NOBODY:
        return turn(s, log, p)
    if s.swapping:
        swapped(s, log, s.round)
    else:
        end_round(s, log)
    return False


def turn(s, log, p):
    """AC-10: p must play if it can; a turn lost says why. True if there is something to decide."""
    fine = open_cards(s, p, way_of_moving(s, p))
    if fine & may_play(s, p):
        began(s, log, PLAY, p)
        return True
    if s.crash and only_sixes(s, p) and leads(s, p):
        learnt(s, log, p, ALL_VALUES & ~(1 << VALUES))
        wrecked(s, log, p)
        return False
    why = reasons(s, p, fine)
    lost(s, log, p, why, blockers(s, p) if log is not None else 0, in_hand(s, p))
    if open_values(why):
        learnt(s, log, p, open_values(why))
    if s.discard_when_stuck:
        began(s, log, UNDER, p)
        return True
    return False


def drive(s, log, p, card, space):
    """Play a card: move, cross the line, salute, arrive or run dry."""
    start = s.space[p]
    salute = pays(s, p, card, space)
    shame = not salute and manner(s, p) != FREE and way_of_moving(s, p) == FREE
    no_six = (card == VALUES or shame) and barred(s, p)
    refused = open_cards(s, p, manner(s, p)) if shame else 0
    moved(s, log, p, card, start, NOBODY if space == HOME else space)
    if no_six and card == VALUES and s.held[p] > 0:
        learnt(s, log, p, ALL_VALUES & ~(1 << VALUES))
    if no_six:
        refused &= ~(1 << VALUES)
    if shame:
        shamed(s, log, p)
    if refused and s.held[p] > 0:
        learnt(s, log, p, refused)
    if space == HOME:
        cross_last(s, log, p)
        return
    if space < start:
        crossed(s, log, p, s.lap[p] + 1)
    if salute:
        saluted(s, log, p)
    if s.held[p] + s.rest[p] + s.sunk[p] == 0:
        dried(s, log, p)


def cross_last(s, log, p):
    """AC-17; and AC-33: unpaid, it ends nothing and takes no place."""
    if s.paid[p]:
        came_home(s, log, p, s.home)
    else:
        left(s, log, p)


def next_racer(s):
    """Who is next in this round; NOBODY when all have had their turn."""
    for place in range(s.turn, s.players):
        if s.status[s.order[place]] == RACING:
            return s.order[place]
    return NOBODY


# Rounds, cards, cuts.

def end_round(s, log):
    rounded(s, log, s.round + 1, 0 if s.moved else s.still + 1)


def short_of_cards(s):
    """AC-7: the first in turn order who can draw back to three."""
    for place in range(s.players):
        p = s.order[place]
        if s.status[p] == RACING and s.held[p] < HAND and s.rest[p] + s.sunk[p] > 0:
            return p
    return NOBODY


def draws(s, log, p, phase):
    """Ask nature for a card of p; false if the deck is used up and a card put under comes up instead."""
    if s.rest[p] > 0:
        began(s, log, phase, p)
        return True
    surfaced(s, log, p, s.under[p][0])
    return False


def cut(s, log, p, card):
    """AC-6: the highest cut begins, those tied for it cut again; then clockwise."""
    showed(s, log, p, card)
    q = next_cut(s)
    if q == NOBODY:
        best = first = count = 0
        for seat in range(s.players - 1, -1, -1):
            if s.cut[seat] > best:
                best = s.cut[seat]
                count = 0
            if s.cut[seat] == best:
                first = seat
                count += 1
        if count == 1:
            line_up(s, log, s.race, s.track, clockwise(s, first))
            go_on(s, log)
            return
        for seat in range(s.players):
            if s.cut[seat] == best:
                tied(s, log, seat)
            else:
                beaten(s, log, seat)
        q = first
    began(s, log, CUT, q)


def next_cut(s):
    for p in range(s.players):
        if s.cut[p] == 0:
            return p
    return NOBODY
