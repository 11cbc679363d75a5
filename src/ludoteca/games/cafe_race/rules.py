"""Café Race: clerks race down the office stairs, each with a full cup of coffee.

The rules and nothing else: plain functions over one small record of integers.
Chance comes in as an argument, a secret is a field, and only events (in deeds.py) change the state.
"""
# The rules are one name space in two files, as their compiled copy is.
# ruff: noqa: F403, F405
from ludoteca.core.chance import draw
from ludoteca.core.state import HIDDEN, NOBODY

from .deeds import *

VERSION = 1
PLAYERS = range(3, 7)
OPTIONS = {"rules": ("base", "auction")}


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


def openings(s, out):
    """CR-21: any die still there, for any bid."""
    n = 0
    for die in range(1, FACES + 1):
        if left(s, die) > 0:
            for bid in range(1, FACES + 1):
                out[n] = OPEN * die + bid
                n += 1
    return n


def answers(s, out):
    """CR-22: pass, or more than the highest bid."""
    out[0] = PASS
    n = 1
    for bid in range(s.bid + 1, FACES + 1):
        out[n] = bid
        n += 1
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
    """Settle an order, by white dice where clerks are level; share the dice by it; order the moves; let the clerks run."""
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


# Ties, and the white dice that end them.

def rank_all(s, log, goal):
    """How many are ahead of each; those level share a rank."""
    ahead = 0                                # four bits a seat
    for p in range(1, s.players):
        mine = urgency(s, p, goal)
        for q in range(p):
            theirs = urgency(s, q, goal)
            if theirs > mine:
                ahead += 1 << 4 * p
            elif mine > theirs:
                ahead += 1 << 4 * q
    for p in range(s.players):
        ranked(s, log, p, ahead >> 4 * p & 15)


def urgency(s, p, goal):
    """CR-6, CR-7: speed (nobody has one while dice are shared), push, farther back, fewer coffees. To open an auction,
    CR-20, CR-25: without a die, foremost, more coffees."""
    if goal == LEAD:
        return s.space[p] * 8 + s.coffee[p] if s.speed[p] == 0 else NOBODY
    return ((s.speed[p] * 8 + s.push[p]) * 32 + LAST - s.space[p]) * 8 + CUP - s.coffee[p]


def throws(s, log, phase):
    """Ask the next of those who are level for a throw; false if nobody is."""
    p = next_thrower(s, phase)
    if p != NOBODY:
        began(s, log, phase, p)
    return p != NOBODY


def next_thrower(s, phase):
    """The first in seat order, without a throw, of the foremost players that share a rank; for a lead, the first rank."""
    seen = shared = 0
    for p in range(s.players):
        shared |= seen & 1 << s.rank[p]
        seen |= 1 << s.rank[p]
    if phase == LEAD:
        shared &= 1
    for p in range(s.players):
        if shared & -shared == 1 << s.rank[p] and s.thrown[p] == 0:
            return p
    return NOBODY


def throw(s, log, p, outcome):
    """CR-6: the higher throw first; when all of the level have thrown, those still level throw again."""
    threw(s, log, p, outcome // FACES + 1, outcome % FACES + 1)
    phase = s.phase
    if next_thrower(s, phase) == NOBODY:
        rank = s.rank[p]
        beaten = 0                           # by how many each was beaten, four bits a seat: all are ranked at once
        for q in range(s.players):
            for r in range(s.players):
                if s.rank[q] == rank and s.rank[r] == rank and s.thrown[r] > s.thrown[q]:
                    beaten += 1 << 4 * q
        for q in range(s.players):
            if s.rank[q] == rank:
                ranked(s, log, q, rank + (beaten >> 4 * q & 15))
    return phase


# The auction.

def lead(s, log, p):
    led(s, log, p)
    began(s, log, BID, p)
    return BID


def speak(s, log, p, choice):
    """CR-21 to CR-23: open, bid or pass; a six, or the last one's word, ends it."""
    if choice >= OPEN:
        opened(s, log, p, choice // OPEN)
        offered(s, log, p, choice % OPEN)
    elif choice == PASS:
        passed(s, log, p)
    else:
        offered(s, log, p, choice)
    nxt = next_speaker(s, p)
    if s.bid == FACES or nxt == s.opener:
        return award(s, log, s.bidder)
    began(s, log, BID, nxt)
    return BID


def award(s, log, p):
    """CR-24 to CR-26: the winner is out; the opener goes on unless it won."""
    won(s, log, p, s.die, s.bid)
    if next_speaker(s, p) == NOBODY:
        return ORDER
    if p == s.opener:
        return LEAD
    began(s, log, BID, s.opener)
    return BID


def next_speaker(s, p):
    """The next player clockwise without a die; NOBODY if all have one."""
    for step in range(1, s.players + 1):
        q = (p + step) % s.players
        if s.speed[q] == 0:
            return q
    return NOBODY


# Looking around.

def placed(s, rank):
    """Who has that rank."""
    for p in range(s.players):
        if s.rank[p] == rank:
            return p
    return NOBODY


def barriers(s):
    """The spaces that two clerks stand on, as bits (CR-9)."""
    one = two = 0
    for p in range(s.players):
        two |= one & 1 << s.space[p]
        one |= 1 << s.space[p]
    return two


def crowd(s, space):
    clerks = 0
    for p in range(s.players):
        clerks += s.space[p] == space
    return clerks


def left(s, die):
    """How many dice of that face nobody has taken."""
    n = 0
    for p in range(s.players):
        n += (s.dice[p] == die) - (s.speed[p] == die)
    return n
