"""The auction of the speed dice (CR-20 to CR-26)."""
from ludoteca.core.state import NOBODY

from .events import began, led, offered, opened, passed, won
from .queries import left
from .state import BID, FACES, LEAD, OPEN, ORDER, PASS


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
