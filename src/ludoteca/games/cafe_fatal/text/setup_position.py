"""Setting up a position of Café Fatal; BadPosition where it cannot be."""
from ludoteca.core.errors import BadPosition
from ludoteca.core.state import NOBODY
from ludoteca.core.user_input import pick, rows

from .. import rules as r

FIELDS = ("slices", "red", "dice", "roll", "hand", "eaten", "bag", "start", "mover", "phase")
KINDS = ("cheese", "pizza", "cake")
BEGUN = set(FIELDS) - {"red", "start"}      # a position that names any of these is of a game under way
FACES = range(1, r.FACES + 1)


def place(s, given):
    """Set a fresh state to a position; what is not named follows from what is."""
    s.red[:r.TABLES[s.players]] = place_red(s, given)
    place_slices(s, given)
    place_dice(s, given)
    if given.get("phase") == "setup" or not BEGUN & set(given):
        begin_setup(s, given)
    else:
        begin(s, given)


def place_red(s, given):
    """CF-3: all six red tables are in play; where nobody says which, in a game under way, they are the first
    six."""
    tables = r.TABLES[s.players]
    red = rows(given, "red", tables, range(r.FACES + 1), 0)
    found = sorted(face for face in red if face)
    if len(found) != len(set(found)):
        raise BadPosition("Two red tables cannot carry the same face (CF-1).")
    if given.get("phase") == "setup" or not BEGUN & set(given) or len(found) == r.FACES:
        return red
    if found:
        raise BadPosition("No table carries the face {face}: all six red tables are in play (CF-3).",
                          face=min(set(FACES) - set(found)))
    return [table + 1 if table < r.FACES else 0 for table in range(tables)]


def counts(given, name, length):
    """Slices as a list of [cheese, pizza, cake], or none at all."""
    values = given.get(name, [[0] * r.KINDS] * length)
    if not isinstance(values, list) or len(values) != length:
        raise BadPosition("{name!r} is a list of {length} times [cheese, pizza, cake].", name=name,
                          length=length)
    return [rows({name: value}, name, r.KINDS, range(max(r.STOCK) + 1), 0) for value in values]


def place_slices(s, given):
    """CF-1: 60 slices; those that nobody speaks of are in the bag."""
    n, tables = s.players, r.TABLES[s.players]
    s.slices[:tables] = counts(given, "slices", tables)
    s.eaten[:n] = counts(given, "eaten", n)
    out = [sum(part[kind] for part in s.slices + s.eaten) for kind in range(r.KINDS)]
    left = [stock - gone for stock, gone in zip(r.STOCK, out, strict=True)]
    s.bag[:] = counts(given | {"bag": [given["bag"]]}, "bag", 1)[0] if "bag" in given else left
    for kind, name in enumerate(KINDS):
        if out[kind] + max(s.bag[kind], 0) > r.STOCK[kind]:
            raise BadPosition("There are more than {stock} slices of {name} (CF-1).", stock=r.STOCK[kind],
                              name=name)
    if {"slices", "eaten", "bag"} <= set(given) and sum(s.bag) != sum(left):
        raise BadPosition("Slices in the bag, on tables and with players: {count}, not {stock} (CF-1).",
                          count=sum(out) + sum(s.bag), stock=sum(r.STOCK))


def place_dice(s, given):
    """CF-9, CF-10: what lies where; the rest of the six is in hand."""
    n, tables = s.players, r.TABLES[s.players]
    values = given.get("dice", [[[0, 0]] * tables] * n)
    if not isinstance(values, list) or len(values) != n:
        raise BadPosition("'dice' is a list of {number} players' dice.", number=n)
    for p, lying in enumerate(values):
        if not isinstance(lying, list) or len(lying) != tables:
            raise BadPosition("'dice' of seat {seat} is a list of {tables} times [count, face].", seat=p,
                              tables=tables)
        for table, pair in enumerate(lying):
            place_pile(s, p, table, *rows({"dice": pair}, "dice", 2, range(r.FACES + 1), 0))
        check_dice(s, p)
    hand = rows(given, "hand", n, range(r.DICE + 1), r.DICE)
    if "hand" in given and hand != s.hand[:n]:
        p = next(p for p in range(n) if hand[p] != s.hand[p])
        raise BadPosition("Seat {seat} must have six dice; on tables: {placed}, in hand: {hand}.",
                          seat=p, placed=r.DICE - s.hand[p], hand=hand[p])


def place_pile(s, p, table, count, face):
    if bool(count) != bool(face):
        raise BadPosition("[{count}, {face}] is not a pile of dice: a pile has a count and a face; write "
                          "[0, 0] for none.", count=count, face=face)
    if count:
        if s.at[p][face] != NOBODY:
            raise BadPosition("Seat {seat} cannot have dice that show {face} on two tables (CF-9).", seat=p,
                              face=face)
        s.at[p][face], s.pile[p][face] = table, count
        s.hand[p] -= count


def check_dice(s, p):
    """Six dice at most, and tables that hang together: each but the first was next to another (CF-10)."""
    if s.hand[p] < 0:
        raise BadPosition("Seat {seat} has more than six dice.", seat=p)
    own = {table for table in s.at[p][1:] if table != NOBODY}
    reached = set(list(own)[:1])
    for _ in own:
        reached |= {table for table in own if any(r.NEAR[s.players][near] >> table & 1 for near in reached)}
    if reached != own:
        raise BadPosition("The tables with dice of seat {seat} do not hang together (CF-10).", seat=p)


def begin_setup(s, given):
    """A game not yet begun: nature still draws what is not named of the red places and the start player."""
    s.step = sum(1 for face in s.red if face)
    if {face for face in s.red if face} != set(range(1, s.step + 1)):
        raise BadPosition("The places of the red faces are drawn from 1 to 6, one after the other (CF-3).")
    if sum(s.bag) < sum(r.STOCK) or any(hand < r.DICE for hand in s.hand[:s.players]):
        raise BadPosition("Before the game begins all slices are in the bag and all dice in hand.")
    start = pick(given, "start", range(NOBODY, s.players), NOBODY)
    if s.step == r.FACES:
        r.began(s, None, r.DRAW, NOBODY)
        if start != NOBODY:
            r.led(s, None, start)
            r.began(s, None, r.LAY, NOBODY)
    elif start != NOBODY:
        raise BadPosition("The start player is drawn after the places of the red faces (CF-3).")


def begin(s, given):
    """The phase that a game under way is in."""
    n = s.players
    roll = rows(given, "roll", r.FACES, range(r.DICE + 1), 0)
    lying = any(hand < r.DICE for hand in s.hand[:n])
    phase = given.get("phase", "place" if any(roll) else "throw" if lying else "prepare")
    if phase not in ("prepare", "throw", "place", "over"):
        raise BadPosition("'phase' is prepare, throw or place, not {phase!r}.", phase=str(phase)[:40])
    if any(roll) != (phase == "place"):
        raise BadPosition("A `roll` lies on the table in the phase `place`, and only then.")
    if phase in ("prepare", "over") and lying:
        raise BadPosition("When a round is prepared, all dice are in hand (CF-14).")
    mover = pick(given, "mover", range(NOBODY, n), NOBODY)
    s.start = pick(given, "start", range(NOBODY, n), NOBODY)
    if s.start == NOBODY:
        s.start = max(mover, 0) if phase == "prepare" or not lying else 0
    begin_round(s, phase)
    if phase in ("throw", "place"):
        begin_turn(s, mover, roll)


def begin_round(s, phase):
    """Which round it is follows from the slices that have left the bag; CF-16 before a new one is
    prepared."""
    needs = r.TABLES[s.players] + 2
    s.round = max((sum(r.STOCK) - sum(s.bag)) // needs + (phase == "prepare"), 1)
    r.began(s, None, r.LAY, NOBODY)
    if phase in ("prepare", "over"):
        best = max(r.score(s, p) for p in range(s.players))
        if best >= r.GOAL or sum(s.bag) < needs:
            r.began(s, None, r.OVER, NOBODY)
        elif phase == "over":
            raise BadPosition("The game is not over: nobody has 40 points, and the bag serves another round "
                              "(CF-16).")


def begin_turn(s, mover, roll):
    """Who is to roll or has rolled; where all dice lie, they are paid out at once."""
    n = s.players
    order = [(s.start + step) % n for step in range(n)]
    able = [p for p in order if s.hand[p] and (not any(roll) or s.hand[p] == sum(roll))]
    if mover == NOBODY:
        mover = next(iter(able), NOBODY)
    if mover == NOBODY and any(roll):
        raise BadPosition("Nobody has that many dice in hand to roll: {dice}.", dice=sum(roll))
    if mover == NOBODY:
        r.pay_out(s, None)
        return
    if not s.hand[mover]:
        raise BadPosition("Seat {seat} has no dice in hand and is skipped (CF-7).", seat=mover)
    if any(roll) and sum(roll) != s.hand[mover]:
        raise BadPosition("Seat {seat} rolls all dice in hand: {hand}, not {dice} (CF-7).", seat=mover,
                          hand=s.hand[mover], dice=sum(roll))
    s.roll[1:] = roll
    r.began(s, None, r.PLACE if any(roll) else r.THROW, mover)
