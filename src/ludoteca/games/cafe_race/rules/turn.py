"""Café Race: clerks race down the office stairs, each with a full cup of coffee.

Plain functions over one small record of integers.  Chance comes in as an argument, a secret is a field, and
only events change the state.
"""
from ludoteca.core.chance import draw
from ludoteca.core.state import HIDDEN, NOBODY

from .auction import answers, lead, openings, speak
from .events import (
    began,
    changed,
    chose,
    halted,
    moved,
    refilled,
    rested,
    rolled,
    showed,
    spilled,
    started,
    swayed,
    took,
)
from .order import rank_all, throw, throws
from .queries import barriers, crowd, placed
from .state import (
    BALANCE,
    BASE,
    BID,
    CUP,
    DRAW,
    FACES,
    HOME,
    LAST,
    LEAD,
    ORDER,
    OVER,
    PAIR,
    PUSH,
    ROLL,
    ROLLS,
    SHARE,
    STAIRS,
    STEP,
)


def setup(s):
    s.round = 1
    s.opener = s.bidder = s.mover = NOBODY
    for p in range(s.players):
        s.coffee[p] = CUP


# Whose turn it is, and what each may see.

def waiting(s):
    if s.phase == BID:
        return 1 << s.mover
    seats = 0
    if s.phase == PUSH:
        for p in range(s.players):
            if s.push[p] == 0:
                seats |= 1 << p
    return seats


def chances(s):
    if s.phase == ROLL:
        return ROLLS[s.players]
    if s.phase == DRAW:
        return s.players
    if s.phase == PUSH or s.phase == BID or s.phase == OVER:
        return 0
    return PAIR


def choices(s, p, out):
    n = 0
    if s.phase == PUSH:
        for push in range(1, FACES + 1):
            out[n] = push
            n += 1
    elif s.phase == BID and s.mover == p:
        n = openings(s, out) if s.die == 0 else answers(s, out)
    return n


def hide(s, p):
    """What others chose, until all have chosen (CR-4)."""
    if s.phase == PUSH:
        for q in range(s.players):
            if q != p and s.push[q] > 0:
                s.push[q] = HIDDEN


def suppose(s, p, n):
    for q in range(s.players):
        if s.push[q] == HIDDEN:
            s.push[q] = 1 + draw(n, q, FACES)


def score(s, p):
    """CR-16: coffee left, and more the fewer spaces with clerks on them lie ahead."""
    points = s.coffee[p] + s.players
    for space in range(s.space[p] + 1, LAST + 1):
        if crowd(s, space) > 0:
            points -= 1
    return points


def standing(s, p):
    """CR-17: points, then coffee."""
    return score(s, p) * (CUP + 1) + s.coffee[p]


# The turn.

def play(s, log, p, choice):
    """Do what was decided or drawn; if that leaves an order to settle, or clerks to move, go on."""
    if s.phase == PUSH:
        goal = push(s, log, p, choice)
    elif s.phase == BALANCE:
        goal = balance(s, log, s.mover, choice)
    elif s.phase == ROLL:
        goal = start_round(s, log, choice)
    elif s.phase == BID:
        goal = speak(s, log, p, choice)
    elif s.phase == DRAW:
        goal = lead(s, log, choice)
    else:
        goal = throw(s, log, s.mover, choice)
    go_on(s, log, goal)


def go_on(s, log, goal):
    """Settle an order, by white dice where clerks are level; share the dice by it; order the moves; let the
    clerks run."""
    while SHARE <= goal <= ORDER:
        if s.phase != goal:
            rank_all(s, log, goal)
        if throws(s, log, goal):
            return
        if goal == LEAD:
            lead(s, log, placed(s, 0))
            return
        if goal == ORDER:
            goal = BALANCE
        else:
            share_dice(s, log)
            goal = ORDER
    if goal == BALANCE:
        descend(s, log)


def start_round(s, log, outcome):
    """CR-3: the speed dice are rolled and laid out from high to low."""
    faces = 0                                # how many dice show each face, four bits a face
    for _ in range(s.players):
        faces += 1 << 4 * (outcome % FACES)
        outcome //= FACES
    place = 0
    for face in range(FACES, 0, -1):
        for _ in range(faces >> 4 * (face - 1) & 15):
            rolled(s, log, place, face)
            place += 1
    if s.rules == BASE:
        began(s, log, PUSH, NOBODY)
        return PUSH
    if s.round > 1:
        return LEAD
    if s.begins > 0:
        return lead(s, log, s.begins - 1)
    began(s, log, DRAW, NOBODY)
    return DRAW


def push(s, log, p, choice):
    """CR-4: a secret choice, which may be changed until the last one is made; then all are shown."""
    if s.push[p] != 0:
        changed(s, log, p, choice)
        return PUSH
    chose(s, log, p, choice)
    if waiting(s) != 0:
        return PUSH
    for q in range(s.players):
        showed(s, log, q, s.push[q])
    return SHARE


def share_dice(s, log):
    """CR-5: the hardest push takes the fastest die, and so on down."""
    for place in range(s.players):
        took(s, log, placed(s, place), place)


def descend(s, log):
    """Move clerks in their order until one must keep its balance or all have moved."""
    while s.turn < s.players:
        p = placed(s, s.turn)
        if walk(s, log, p):
            began(s, log, BALANCE, p)
            return
        rested(s, log, p)
    end_round(s, log)


def walk(s, log, p):
    """Walk p down the stairs; true if a balance roll is due (CR-10)."""
    start = space = s.space[p]
    goal = min(start + s.speed[p], LAST)
    full = barriers(s)
    while space < goal and full >> space + 1 & 1 == 0:
        space += 1
    if space > start:
        moved(s, log, p, start, space)
    if space < goal:
        halted(s, log, p, space)
    return space < goal or goal < start + s.speed[p] or STAIRS[space] == STEP


def balance(s, log, p, outcome):
    """CR-11: two dice against push and speed."""
    one, two = outcome // FACES + 1, outcome % FACES + 1
    need = s.push[p] + s.speed[p]
    swayed(s, log, p, need, one, two)
    if one + two < need and s.coffee[p] > 0:
        spilled(s, log, p, s.coffee[p] - 1)
    rested(s, log, p)
    return BALANCE


def end_round(s, log):
    """CR-15: the round in which a clerk is home is the last."""
    for p in range(s.players):
        if s.space[p] >= HOME:
            began(s, log, OVER, NOBODY)
            return
    started(s, log, s.round + 1)
    refill(s, log)
    began(s, log, ROLL, NOBODY)


def refill(s, log):
    """CR-14: at the start of a round whoever has no coffee left gets a new cup and goes back to the start."""
    for p in range(s.players):
        if s.coffee[p] == 0:
            refilled(s, log, p, CUP)
