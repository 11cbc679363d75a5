"""Crazy Race: railway pioneers bid with hidden driver cards for the moves of their three locomotives.

Plain functions over one small record of integers.  Chance comes in as an argument, a secret is a field, and
only events change the state.
"""
from ludoteca.core.chance import draw
from ludoteca.core.state import HIDDEN, NOBODY

from .cards import KIND, LEGS, PILES, SIZES, STEPS
from .events import (
    aimed,
    began,
    called,
    changed,
    decided,
    discarded,
    evaluated,
    fined,
    gave,
    laid,
    missed,
    moved,
    passed,
    ran_out,
    shared,
    showed,
    started,
    stayed,
    stole,
    stopped,
    took,
    took_back,
    topped,
    turned,
    won,
)
from .hands import ALL, DECK, KINDS, UNIT, WHOLE, WORDS, lesser, nth, size
from .queries import (
    all_played,
    can_steal,
    comforted,
    count_bits,
    count_cards,
    count_hand,
    count_laid,
    count_points,
    farthest,
    guess,
    highest,
    nth_bit,
    owners,
    seat_at,
    second_farthest,
    shown,
    top,
    topless,
    total,
    track_of,
    winner,
    wish,
)
from .state import (
    BOTH,
    CHOOSE,
    DONE,
    FINISH,
    FREE,
    GIVE,
    HIGHEST_CARD,
    KEEP,
    LAY,
    LAY_AT,
    LEG,
    NONE,
    NOW,
    OVER,
    PART,
    PASS,
    PILE,
    PRIZE,
    SECOND_CARD,
    SIDES,
    SPLIT,
    START,
    STAY,
    STEAL,
    STEAL_FROM,
    TAKE_BACK,
    TOP,
    TURNS,
    TURNTABLE,
)
from .track import HOME, TABLE, reach, usable


def setup(s):
    s.mover = s.leg = s.victim = NOBODY
    s.start = s.begins - 1
    s.legs = (1 << len(KIND)) - 1
    s.phase = TOP if s.shuffled_points else START if s.begins == 0 else LEG
    for pile in range(2):
        s.heap[pile] = (1 << SIZES[pile] - s.fewer_points) - 1        # ZR-34
    for p in range(s.players):
        s.maybe[p][WORDS - 1] = ALL
        for v in range(KINDS):
            s.hand[p][v] = DECK[v]


# Whose turn it is, and what each may see.

def waiting(s):
    if s.phase == LAY:
        return 1 << s.mover
    if s.phase == KEEP or s.phase == GIVE:
        seats = comforted(s) if s.phase == KEEP else owners(s, second_farthest(s))
        for p in range(s.players):
            if s.secret[p] != 0:
                seats &= ~(1 << p)
        return seats
    return 1 << s.mover if CHOOSE <= s.phase <= PRIZE else 0


def chances(s):
    if s.phase == LEG:
        return count_bits(s.legs)
    if s.phase == TOP:
        return count_bits(s.heap[topless(s)])
    if s.phase == STEAL:
        return count_points(s, s.victim)
    return s.players if s.phase == START else 0


def hide(s, p):
    """Others' hands, the values of their cards until the side is evaluated, and what they decided in secret
    (ZR-7)."""
    for q in range(s.players):
        if q != p:
            for v in range(KINDS):
                s.hand[q][v] = HIDDEN
            for t in range(TURNS):
                if s.spot[q][t] > s.side:
                    s.card[q][t] = HIDDEN
            if s.secret[q] != 0:
                s.secret[q] = HIDDEN


def suppose(s, p, n):
    """Hands that explain all that was laid, shown and told; before a take back in this leg others than after
    it."""
    for q in range(s.players):
        if s.hand[q][0] == HIDDEN:
            since = s.back[q] - NOW if s.back[q] >= NOW else TURNS
            hand, known = guess(s, q, since, n), shown(s, q, TURNS)
            pool = lesser(hand - shown(s, q, since), WHOLE - known)
            rest = (hand if since == TURNS else WHOLE) - known
            for t in range(TURNS):
                if s.card[q][t] == HIDDEN:
                    pool = rest if t >= since else pool
                    value = nth(pool, draw(n, 512 + TURNS * q + t, size(pool)))
                    s.card[q][t] = value
                    pool -= UNIT[value]
                    rest -= UNIT[value]
            for v in range(KINDS):
                s.hand[q][v] = rest >> 4 * v & 15
        if s.secret[q] == HIDDEN:
            s.secret[q] = wish(s, q, n)


# The turn.

def play(s, log, p, choice):
    """Do what was drawn or decided; where that leaves a leg to evaluate or to end, go on with it."""
    more = happen(s, log, choice) if p == NOBODY else act(s, log, p, choice)
    if more:
        go_on(s, log)


def happen(s, log, outcome):
    """The start player is drawn, a new leg card or the new top of a shuffled pile is seen, a card is
    stolen."""
    if s.phase == STEAL:
        stole(s, log, s.mover, s.victim, s.points[s.victim][outcome])
        return True
    if s.phase == LEG:
        turned(s, log, s.round + 1, nth_bit(s.legs, outcome))
        called(s, log, 0, s.start)
        return False
    if s.phase == START:
        started(s, log, outcome)
    else:
        pile = topless(s)
        topped(s, log, pile, PILES[pile][nth_bit(s.heap[pile], outcome)])
    if s.side == 0:
        begin(s, log)
    return s.side > 0


def act(s, log, p, choice):
    """A player's decision; whether the leg goes on by itself then."""
    if s.phase == LAY:
        return lay(s, log, p, choice)
    if s.phase == KEEP or s.phase == GIVE:
        return decide(s, log, p, choice)
    if s.phase == PRIZE and choice != PILE:
        aimed(s, log, p, choice - STEAL_FROM)
        began(s, log, STEAL, p)
        return False
    if CHOOSE <= s.phase <= PRIZE and p == s.mover:
        settle(s, log, p, choice)
        return True
    return False                             # ZR-22 cut turns short that a player may still want to pass


def begin(s, log):
    """Before anybody can lay a card: the tops of shuffled piles, the start player, the leg card (ZR-5,
    ZR-30)."""
    if topless(s) != NOBODY:
        began(s, log, TOP, s.mover)
    elif s.start == NOBODY:
        began(s, log, START, s.mover)
    elif s.leg == NOBODY:
        began(s, log, LEG, NOBODY)
    else:
        called(s, log, s.turn, s.start if s.mover == NOBODY else s.mover)


def lay(s, log, p, choice):
    """ZR-6, ZR-21, ZR-22: a turn of laying; the last one leads to the evaluation."""
    if choice == TAKE_BACK:
        took_back(s, log, p)
        return False
    if choice == PASS:
        passed(s, log, p)
    else:
        rest = 1 if count_hand(s, p) > 1 else 0
        laid(s, log, p, choice % LAY_AT, rest, choice // LAY_AT)
        if rest == 0 and all_played(s):
            ran_out(s, log)
    after = p + 1 if p + 1 < s.players else 0
    turn = s.turn + 1 if after == s.start else s.turn
    more = turn == TURNS or s.last > 0
    if not more:
        called(s, log, turn, after)
    return more


def settle(s, log, p, choice):
    """The pile's card, a locomotive chosen, a part of a "?"; or what was won is left."""
    if s.phase == PRIZE:
        reward(s, log, p, FINISH)
    elif s.phase == SPLIT and choice == DONE:
        stopped(s, log, p, s.left)
    elif s.phase == SPLIT:
        share(s, log, p, choice // PART, choice % PART)
    elif choice == STAY:
        stayed(s, log, p)
    else:
        drive(s, log, p, choice, STEPS[s.leg][s.side - 1])


def share(s, log, p, loco, part):
    """ZR-12: a part of a "?"; what the others can use is left."""
    drive(s, log, p, loco, part)
    shared(s, log, p, loco, part, usable(track_of(s, p), 7 & ~s.used & ~(1 << loco), s.left - part))


def go_on(s, log):
    """What the last move brought, then side after side, until nature or a player must act (ZR-9)."""
    while True:
        if topless(s) != NOBODY:
            began(s, log, TOP, s.mover)
            return
        if s.arrived > 0:
            if can_steal(s, s.mover):
                began(s, log, PRIZE, s.mover)
                return
            reward(s, log, s.mover, FINISH)
        elif s.left > 0:
            began(s, log, SPLIT, s.mover)
            return
        elif s.side == SIDES:
            end_leg(s, log)
            return
        elif evaluate(s, log, s.side + 1):
            began(s, log, CHOOSE, s.mover)
            return


def evaluate(s, log, side):
    """ZR-9 to ZR-13: show the cards of a side and move for its winner; true if the winner must choose a
    locomotive."""
    p = winner(s, side)
    evaluated(s, log, side)
    if p == NOBODY:
        return False
    for turn in range(TURNS):
        for step in range(s.players):
            q = seat_at(s, step)
            if s.spot[q][turn] == side:
                showed(s, log, q, turn, s.card[q][turn])
    kind, steps = KIND[s.leg][side - 1], STEPS[s.leg][side - 1]
    locos = 7 if kind == FREE else 1 << kind
    able = usable(track_of(s, p), locos, steps if steps > 0 else count_cards(s, side))
    won(s, log, p, side, total(s, p, side), able if steps == 0 else 0)
    if able == 0:
        missed(s, log, p, kind if kind < FREE else NOBODY)
    elif kind < FREE and s.stay == 0:
        drive(s, log, p, kind, steps)
        return False
    return able > 0 and steps > 0


def drive(s, log, p, loco, steps):
    """ZR-14 to ZR-17: run, and take the turntable's card on the way; the finish's comes next."""
    start = s.loco[p][loco]
    moved(s, log, p, loco, start, reach(track_of(s, p), loco, steps))
    if start < TABLE <= s.loco[p][loco]:
        reward(s, log, p, TURNTABLE)


def reward(s, log, p, pile):
    took(s, log, p, pile, PILES[pile][top(s, pile)] if s.heap[pile] else 0)


def end_leg(s, log):
    """ZR-19: first the consolation, but not in the leg that ends the game."""
    if s.phase != KEEP and s.last == 0 and s.round < LEGS and comforted(s) != 0:
        began(s, log, KEEP, NOBODY)
    else:
        clear_leg(s, log)


def decide(s, log, p, choice):
    """Kept or given at once and in secret: open to change until the last has decided."""
    if s.secret[p] != 0:
        changed(s, log, p, choice)
        return False
    decided(s, log, p, choice)
    done = waiting(s) == 0
    if done and s.phase == GIVE:
        for q in range(s.players):
            if s.secret[q] != 0:
                gave(s, log, q, s.secret[q])
        began(s, log, OVER, NOBODY)
    return done and s.phase == KEEP


def clear_leg(s, log):
    """ZR-19, ZR-20, ZR-22: the cards are put down, and the start passes to the left."""
    for p in range(s.players):
        if count_laid(s, p) > 0:
            more = count_hand(s, p) > 0 or 0 < s.secret[p] < NONE
            discarded(s, log, p, 1 if more else 0, s.secret[p])
    if s.last == 0 and s.round < LEGS:
        started(s, log, (s.start + 1) % s.players)
        began(s, log, LEG, NOBODY)
    else:
        end_game(s, log)


def end_game(s, log):
    """ZR-31: first all the highest cards, then the choices."""
    if s.last_penalty == BOTH or s.last_penalty == HIGHEST_CARD:
        for p in range(s.players):
            if owners(s, farthest(s, HOME + 1)) >> p & 1:
                fined(s, log, p, highest(s, p))
    if (s.last_penalty == BOTH or s.last_penalty == SECOND_CARD) and owners(s, second_farthest(s)) != 0:
        began(s, log, GIVE, NOBODY)
    else:
        began(s, log, OVER, NOBODY)
