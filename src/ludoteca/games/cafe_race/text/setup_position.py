"""Setting up a position of Café Race; BadPosition where it cannot be."""
from ludoteca.core.errors import BadPosition
from ludoteca.core.state import NOBODY
from ludoteca.core.user_input import pick, rows

from .. import rules as r

FIELDS = ("space", "coffee", "dice", "push", "speed", "round", "opener", "die", "bid", "bidder", "mover")


def place(s, given):
    """Set a fresh state to a position; what is not named follows from what is."""
    n = s.players
    s.space[:n] = rows(given, "space", n, range(r.LAST + 1), 0)
    s.coffee[:n] = rows(given, "coffee", n, range(r.CUP + 1), r.CUP)
    s.push[:n] = rows(given, "push", n, range(7), 0)
    s.speed[:n] = rows(given, "speed", n, range(7), 0)
    s.round = pick(given, "round", range(1, 10_000), 1)
    dice = given.get("dice", [])
    if dice == [] and 0 not in s.speed[:n]:
        dice = s.speed[:n]
    if dice != []:
        s.dice[:n] = sorted(rows({"dice": dice}, "dice", n, range(1, 7), 0), reverse=True)
    check(s)
    begin(s, given)


def check(s):
    """What no game can lead to."""
    n = s.players
    for space in range(1, r.LAST + 1):
        if r.crowd(s, space) > 2:
            raise BadPosition("Space {space} holds more than two clerks (CR-9).", space=space)
    for die in range(1, 7):
        if r.left(s, die) < 0:
            raise BadPosition("More clerks have a speed of {die} than there are dice that show it.", die=die)
    if s.dice[0] and 0 in s.coffee[:n]:
        raise BadPosition("A clerk without coffee gets a new cup before the dice are rolled (CR-14).")
    if not s.dice[0] and any(s.push[:n]):
        raise BadPosition("Pushes are chosen after the speed dice are rolled; give the `dice`.")
    if any(s.speed[p] and not s.push[p] for p in range(n)):
        raise BadPosition("A clerk with a speed has a push as well.")
    if s.rules == r.BASE and 0 in s.speed[:n] and any(s.speed[:n]):
        raise BadPosition("In the basic rules all clerks get their speed at once (CR-5).")
    if s.rules == r.AUCTION and any(s.push[p] and not s.speed[p] for p in range(n)):
        raise BadPosition("In the auction a clerk has a push only with the die it won (CR-24).")


def begin(s, given):
    """The phase that the position is in."""
    n = s.players
    if not s.dice[0]:
        home = any(space >= r.HOME for space in s.space[:n])
        if given.get("die", 0) != 0:
            raise BadPosition("A die is put up after the speed dice are rolled; give the `dice`.")
        if not home:
            r.refill(s, None)
        r.began(s, None, r.OVER if home else r.ROLL, NOBODY)
    elif 0 not in s.speed[:n]:
        r.go_on(s, None, r.ORDER)
    elif s.rules == r.AUCTION:
        begin_auction(s, given)
    else:
        r.began(s, None, r.PUSH, NOBODY)
        if 0 not in s.push[:n]:
            r.go_on(s, None, r.SHARE)


def begin_auction(s, given):
    seats = range(NOBODY, s.players)
    opener = pick(given, "opener", seats, NOBODY)
    die = pick(given, "die", range(7), 0)
    if opener == NOBODY:
        if die:
            raise BadPosition("A die is up, so somebody opened: give the `opener`.")
        if s.round == 1 and not any(s.speed[:s.players]):
            r.began(s, None, r.DRAW, NOBODY)
        else:
            r.go_on(s, None, r.LEAD)
        return
    if s.speed[opener]:
        raise BadPosition("Seat {seat} has a die already and cannot open (CR-24).", seat=opener)
    r.led(s, None, opener)
    mover = opener
    if die:
        mover = begin_bids(s, given, die)
    elif given.get("mover", opener) not in (opener, NOBODY):
        raise BadPosition("With no die up the opener speaks first (CR-21).")
    r.began(s, None, r.BID, mover)


def begin_bids(s, given, die):
    """A die is up: the highest bid so far, and who speaks next."""
    if r.left(s, die) == 0:
        raise BadPosition("No die showing {die} is left to bid for.", die=die)
    r.opened(s, None, s.opener, die)
    bidder = pick(given, "bidder", range(s.players), s.opener)
    lowest = 1 if bidder == s.opener else 2
    r.offered(s, None, bidder, pick(given, "bid", range(lowest, 6), lowest))
    mover = pick(given, "mover", range(s.players), r.next_speaker(s, bidder))
    if s.speed[bidder] or s.speed[mover]:
        raise BadPosition("The bidder and the next to speak have no die yet (CR-22).")
    if (mover - s.opener) % s.players <= (bidder - s.opener) % s.players:
        raise BadPosition("The next to speak sits clockwise after the bidder and before the opener (CR-22).")
    return mover
