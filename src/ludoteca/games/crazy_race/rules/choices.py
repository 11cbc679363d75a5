"""What a seat may choose in Crazy Race: cards to lay, moves, prizes, cards to keep and to give."""
from .cards import HIGHEST, KIND
from .hands import CARDS, KINDS, VALUES
from .queries import comforted, count_hand, count_laid, find_points, owners, second_farthest, taboo, track_of
from .state import (
    CHOOSE,
    DONE,
    FREE,
    GIVE,
    KEEP,
    LAY,
    LAY_AT,
    NONE,
    PART,
    PASS,
    PILE,
    PRIZE,
    PRIZES,
    SIDES,
    SPLIT,
    STAY,
    STEAL_FROM,
    TAKE_BACK,
)
from .track import HOME, LOCOS, room


def choices(s, p, out):
    if s.phase == LAY:
        return lays(s, p, out) if s.mover == p else 0
    if s.phase == KEEP and comforted(s) >> p & 1:
        return keeps(s, p, out)
    if s.phase == GIVE and owners(s, second_farthest(s)) >> p & 1:
        return gifts(s, p, out)
    if s.mover == p and CHOOSE <= s.phase <= PRIZE:
        return (moves(s, p, out) if s.phase == CHOOSE else parts(s, p, out) if s.phase == SPLIT
                else prizes(s, p, out))
    out[0] = PASS                            # ZR-22 cut turns short that a player may still want to pass
    return s.last


def lays(s, p, out):
    """ZR-6, ZR-21: pass, take back, or any card at any side that is not taboo."""
    out[0] = PASS
    n = 1
    if s.back[p] == 0 and count_hand(s, p) + count_laid(s, p) < CARDS:
        out[1] = TAKE_BACK
        n = 2
    shut = taboo(s)
    for v in range(KINDS):
        if s.hand[p][v] > 0:
            for side in range(1, SIDES + 1):
                if side != shut:
                    out[n] = LAY_AT * VALUES[v] + side
                    n += 1
    return n


def moves(s, p, out):
    """ZR-11, ZR-13: the side's locomotive, on a free side any that still races; or none, where one may
    stay."""
    kind, n = KIND[s.leg][s.side - 1], 0
    locos = 7 if kind == FREE else 1 << kind
    for loco in range(LOCOS):
        if s.loco[p][loco] < HOME and locos >> loco & 1:
            out[n] = loco
            n += 1
    if s.stay:
        out[n] = STAY
        n += 1
    return n


def parts(s, p, out):
    """ZR-12: no further part, or one that its locomotive can use."""
    track = track_of(s, p)
    out[0] = DONE
    n = 1
    for loco in range(LOCOS):
        if s.used >> loco & 1 == 0:
            for part in range(1, min(s.left, room(track, loco)) + 1):
                out[n] = PART * loco + part
                n += 1
    return n


def prizes(s, p, out):
    """ZR-32: the pile, or another player with a point card."""
    out[0] = PILE
    n = 1
    for q in range(s.players):
        if q != p and s.points[q][0] > 0:
            out[n] = STEAL_FROM + q
            n += 1
    return n


def keeps(s, p, out):
    """ZR-19: one of the cards played in this leg, or none."""
    n = 0
    for value in VALUES:
        if s.card[p][0] == value or s.card[p][1] == value or s.card[p][2] == value:
            out[n] = value
            n += 1
    out[n] = NONE
    return n + 1


def gifts(s, p, out):
    """ZR-31: any of the own point cards, the lowest first."""
    n = 0
    for value in range(1, HIGHEST + 1):
        if find_points(s, p, value) < PRIZES:
            out[n] = value
            n += 1
    return n
