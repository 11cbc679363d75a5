"""Looking around on the table of Crazy Race: cards, sides, tracks, piles, and what can be known of a hand
(ZR-7)."""
from ludoteca.core.chance import draw
from ludoteca.core.state import HIDDEN, NOBODY

from .hands import BIT, COVERS, HANDS, HIGH, KINDS, LOW, UNIT, WHOLE, WORDS, covers, lesser, size
from .state import FINISH, GIVE, NONE, PRIZES, SEATS, TURNS
from .track import HOME, LOCOS

# the one side left, by the sides that hold cards, as bits
TABOO = (0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 3, 0, 2, 1, 0)


def count_bits(bits):
    n = 0
    while bits > 0:
        bits &= bits - 1
        n += 1
    return n


def nth_bit(bits, n):
    """The place of the n-th bit that is set."""
    place = 0
    while n > 0 or bits >> place & 1 == 0:
        n -= bits >> place & 1
        place += 1
    return place


def count_hand(s, p):
    n = 0
    for v in range(KINDS):
        n += s.hand[p][v]
    return n


def count_laid(s, p):
    """How many cards p has laid in this leg."""
    n = 0
    for t in range(TURNS):
        n += s.spot[p][t] > 0
    return n


def count_cards(s, side):
    """How many cards of all players lie at a side."""
    n = 0
    for p in range(s.players):
        for t in range(TURNS):
            n += s.spot[p][t] == side
    return n


def count_points(s, p):
    return find_points(s, p, 0)


def find_points(s, p, value):
    """The place of the first point card of a value among those of p, or PRIZES; of 0: how many there are."""
    i = 0
    while i < PRIZES and s.points[p][i] != value:
        i += 1
    return i


def highest(s, p):
    best = 0
    for i in range(PRIZES):
        best = max(best, s.points[p][i])
    return best


# The leg card and the cards around it.

def taboo(s):
    """ZR-8: with three players, the side without cards once the other three have some; 0: none."""
    if s.players == SEATS:
        return 0
    held = 0
    for p in range(s.players):
        for t in range(TURNS):
            held |= 1 << s.spot[p][t]
    return TABOO[held >> 1]


def total(s, p, side):
    points = 0
    for t in range(TURNS):
        if s.spot[p][t] == side:
            points += s.card[p][t]
    return points


def seat_at(s, step):
    """Who comes so many seats after the start player."""
    p = s.start + step
    return p if p < s.players else p - s.players


def winner(s, side):
    """ZR-9: the highest sum; among equals whoever laid the earliest card there."""
    sums = best = 0                          # the sums eight bits a seat
    for p in range(s.players):
        for t in range(TURNS):
            if s.spot[p][t] == side:
                sums += s.card[p][t] << 8 * p
        best = max(best, sums >> 8 * p & 255)
    if best > 0:
        for t in range(TURNS):
            for step in range(s.players):
                p = seat_at(s, step)
                if s.spot[p][t] == side and sums >> 8 * p & 255 == best:
                    return p
    return NOBODY


def comforted(s):
    """ZR-19: the seats, as bits, that laid a card and could move nothing in this leg."""
    seats = 0
    for p in range(s.players):
        if s.moved >> p & 1 == 0 and count_laid(s, p) > 0:
            seats |= 1 << p
    return seats


def all_played(s):
    """ZR-22: all have taken their pile back and have no card left."""
    able = 0
    for p in range(s.players):
        able += s.back[p] == 0 or count_hand(s, p) > 0
    return able == 0


# Tracks and piles.

def track_of(s, p):
    return s.loco[p][0] | s.loco[p][1] << 4 | s.loco[p][2] << 8


def top(s, pile):
    """The place of a pile's top card: the seen one of a shuffled pile, else the highest that is left."""
    return s.top[pile] - 1 if s.top[pile] > 0 else nth_bit(s.heap[pile], 0)


def topless(s):
    """The first shuffled pile whose top card is still to be seen; NOBODY: none."""
    if s.shuffled_points:
        for pile in range(2):
            if s.heap[pile] > 0 and s.top[pile] == 0:
                return pile
    return NOBODY


def farthest(s, nearer):
    """The greatest distance of any locomotive still racing from the finish, below another; NOBODY: none."""
    best = 0
    for p in range(s.players):
        for loco in range(LOCOS):
            distance = HOME - s.loco[p][loco]
            if best < distance < nearer:
                best = distance
    return best if best > 0 else NOBODY


def second_farthest(s):
    return farthest(s, farthest(s, HOME + 1))


def owners(s, distance):
    """The seats, as bits, with a locomotive at a distance from the finish and a point card to lose."""
    seats = 0
    for p in range(s.players):
        for loco in range(LOCOS):
            if HOME - s.loco[p][loco] == distance and s.points[p][0] > 0:
                seats |= 1 << p
    return seats


def can_steal(s, p):
    """ZR-32: the second own locomotive came home, the pile has a card, and somebody else has one too."""
    rich = 0
    for q in range(s.players):
        rich += q != p and s.points[q][0] > 0
    home = 0
    for loco in range(LOCOS):
        home += s.loco[p][loco] == HOME
    return s.steal_second == 1 and home == 2 and rich > 0 and s.heap[FINISH] > 0


# What can be known of a hand (ZR-7).

def left_with(s, p, w):
    """A word of the hands that p can be left with when this leg's cards, all shown by now, go to the pile."""
    words = put_down(s, p, w)
    if s.secret[p] != 0:  # one of them, or none, stays in the hand, and nobody else knows which
        for t in range(TURNS):
            value = s.card[p][t]
            if LOW[value] > 0:
                words |= put_down(s, p, w) << LOW[value]
            elif w & HIGH[value]:
                words |= put_down(s, p, w ^ HIGH[value])
    return words


def put_down(s, p, w):
    """A word of the hands that p can have begun this leg with, less this leg's cards."""
    low = LOW[s.card[p][0]] + LOW[s.card[p][1]] + LOW[s.card[p][2]]
    high = HIGH[s.card[p][0]] + HIGH[s.card[p][1]] + HIGH[s.card[p][2]]
    return 0 if w & high else (s.maybe[p][w + high] & COVERS[low]) >> low


def shown(s, p, until):
    """The cards, as a hand, that p laid before a turn and that can be seen."""
    hand = 0
    for t in range(until):
        if s.card[p][t] > 0:
            hand += UNIT[s.card[p][t]]
    return hand


def guess(s, p, since, n):
    """One of the hands that p can have begun this leg with, by lot; later cards than `since` come from the
    whole deck."""
    early, late = shown(s, p, since), WHOLE - shown(s, p, TURNS)
    unseen = 0
    for t in range(since):
        unseen += s.card[p][t] == HIDDEN
    found, best = 0, WHOLE
    for w in range(WORDS):
        word = s.maybe[p][w]
        while word > 0:
            hand = HANDS[w][BIT[(word & -word) % 37]]
            word &= word - 1
            if covers(hand, early) and size(lesser(hand - early, late)) >= unseen:
                found += 1
                if draw(n, 128 * p + found, found) == 0:
                    best = hand
    return best


def wish(s, p, n):
    """What p can have decided in secret, by lot."""
    if s.phase == GIVE:
        return s.points[p][draw(n, 1024 + p, count_points(s, p))]
    t = draw(n, 1024 + p, TURNS + 1)
    return s.card[p][t] if t < TURNS and s.card[p][t] > 0 else NONE
