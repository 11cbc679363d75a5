"""Café Fatal in words: what happened, what can be chosen, how each one stands."""
from ludoteca.core.state import NOBODY
from ludoteca.show.faces import Cell, Offer
from ludoteca.show.story import listed

from . import odds
from . import rules as r
from .data import NAMES

ONE = ("", "1 one", "1 two", "1 three", "1 four", "1 five", "1 six")
MANY = ("", "{n} ones", "{n} twos", "{n} threes", "{n} fours", "{n} fives", "{n} sixes")
ALL = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
KINDS = ("cheese", "pizza", "cake")
SLICES = ("{n} cheese", "{n} pizza", "{n} cake")
MORE = ("One more slice of cheese goes to {table}.", "One more slice of pizza goes to {table}.",
        "One more slice of cake goes to {table}.")


def name(s, table):
    return NAMES[s.players][table]


def dice_words(strength, say):
    """32 is three twos."""
    n, face = divmod(strength, 10)
    return say(ONE[face]) if n == 1 else say(MANY[face], n=n)


def slices_words(counts, say):
    return listed([say(SLICES[kind], n=n) for kind, n in enumerate(counts) if n], say)


def nearest(s, p):
    """The kind of which p needs the fewest slices to the next whole one, the dearer of equals, and how many it needs."""
    kind = max(range(r.KINDS), key=lambda k: (s.eaten[p][k] % r.WHOLE, k))
    return kind, r.WHOLE - s.eaten[p][kind] % r.WHOLE


def points_words(n, say):
    return say("1 point") if n == 1 else say("{n} points", n=n)


def slices_of(s, p):
    return sum(s.eaten[p])


# What happened.

def tell(s, event, say, names):
    deed = r.EVENTS[event[0]]
    teller = globals().get(f"tell_{deed.__name__}")
    return teller(s, say, names, *event[1:]) if teller else None


def tell_painted(s, say, names, face, *_):
    if face < r.FACES:
        return None
    places = [f"{face} {name(s, s.red.index(face))}" for face in range(1, r.FACES + 1)]
    return say("The red tables: {places}.", places=", ".join(places))


def tell_led(s, say, names, p, *_):
    return say("{who} is the hungriest and starts.", who=names[p])


def tell_laid(s, say, names, table, kind, *_):
    return say(MORE[kind], table=name(s, table)) if s.toss[0] else None


def tell_tossed(s, say, names, one, two, *_):
    return say("A slice lies on every table. For two more the dice show {one} and {two}.", one=one, two=two)


def tell_rolled(s, say, names, p, *_):
    if sum(s.roll) < s.hand[p]:
        return None
    faces = [str(face) for face in range(1, r.FACES + 1) for _ in range(s.roll[face])]
    return say("{who} rolls {dice}.", who=names[p], dice=", ".join(faces))


def tell_placed(s, say, names, p, face, table, count):
    parts = {"who": names[p], "table": name(s, table), "dice": dice_words(10 * count + face, say)}
    if s.pile[p][face] > count:
        return say("{who} adds {dice} on {table}, {n} now.", **parts, n=s.pile[p][face])
    return say("{who} puts {dice} on {table}.", **parts)


def tell_won(s, say, names, p, table, dice, slices):
    parts = {"who": names[p], "table": name(s, table), "dice": dice_words(dice, say)}
    if not slices:
        return say("{who} wins {table} with {dice}, but it is empty.", **parts)
    counts = (slices // 10000, slices // 100 % 100, slices % 100)
    return say("{who} wins {table} with {dice}: {slices}.", **parts, slices=slices_words(counts, say))


def tell_stayed(s, say, names, table, dice, *_):
    return say("On {table} the best are level with {dice}: the slices stay.", table=name(s, table), dice=dice_words(dice, say))


def tell_started(s, say, names, round, p, *_):
    return say("Round {round}: {who} starts.", round=round, who=names[p])


def tell_ended(s, say, names, p, number, *_):
    if p == NOBODY:
        return say("Slices left in the bag: {n}, too few for another round.", n=number)
    return say("{who} has {points} points: that ends the game.", who=names[p], points=number)


def tell_began(s, say, names, phase, *_):
    if phase != r.OVER:
        return None
    best = max(r.standing(s, p) for p in range(s.players))
    winners = [p for p in range(s.players) if r.standing(s, p) == best]
    points = r.score(s, winners[0])
    parts = {"who": listed([names[p] for p in winners], say), "points": points}
    if len(winners) > 1:
        return say("{who} share the win with {points} points.", **parts)
    if sum(r.score(s, p) == points for p in range(s.players)) > 1:
        return say("{who} wins with {points} points and more slices, {n}.", **parts, n=slices_of(s, winners[0]))
    return say("{who} wins with {points} points.", **parts)


# What can be chosen.

def offers(s, p, say):
    """Every face rolled by every table: the chance to win it, or why it cannot go there."""
    if s.phase != r.PLACE or s.mover != p:
        return []
    free = r.open_tables(s, p)
    return [offer(s, p, face, table, free, say) for face in range(1, r.FACES + 1) if s.roll[face]
            for table in range(r.TABLES[s.players])]


def offer(s, p, face, table, free, say):
    where, choice = name(s, table), r.SPAN * face + table
    reason = refusal(s, p, face, table, free, say)
    if reason:
        return Offer(-1, f"{face}@{where}", where, group=str(face), target=where, reason=reason)
    chance = float(odds.chance(s, p, choice))
    parts = {"dice": dice_words(10 * s.roll[face] + face, say), "table": where, "percent": percent(chance)}
    brings = slices_words(s.slices[table], say)
    spoken = (say("Put {dice} on {table}: {percent} % to win {slices}", **parts, slices=brings) if brings
              else say("Put {dice} on {table}: {percent} % to win nothing", **parts))
    return Offer(choice, f"{face}@{where}", where, f"{percent(chance)} %", spoken, str(face), where, chance, chance)


def percent(chance):
    """Whole percents, but 0 and 100 only for what cannot and what must be."""
    return round(100 * chance) if chance in (0, 1) else min(max(round(100 * chance), 1), 99)


def refusal(s, p, face, table, free, say):
    """Why a face may not go to a table (CF-9, CF-10); empty if it may."""
    at = s.at[p][face]
    if at == table:
        return ""
    if at != NOBODY:
        return say("Your {faces} lie on {table} already: all of them go there.", faces=say(ALL[face]), table=name(s, at))
    mine = r.strength(s, p, table)
    if mine:
        return say("Your {faces} lie there, and your dice on a table must not differ.", faces=say(ALL[mine % 10]))
    return "" if free >> table & 1 else say("It is not next to a table with your dice.")


def prompt(s, p, say):
    if s.phase == r.PLACE and s.mover == p:
        return (say("Choose a face, then a table"),
                say("All your dice of the face go there. At each table: the chance to win it if the others stood still."))
    if s.phase == r.OVER:
        return say("The game is over"), ""
    return say("Wait for your turn"), ""


def status(s, p, say):
    kind, missing = nearest(s, p)
    cells = [Cell(say("points"), points_words(r.score(s, p), say))]
    cells += [Cell(say(KINDS[k]), str(s.eaten[p][k]), KINDS[k]) for k in range(r.KINDS)]
    cells.append(Cell(say("next whole one"), f"{say(SLICES[kind], n=missing)} → {2 * r.WHOLE * r.WORTH[kind]}"))
    if s.phase in (r.THROW, r.PLACE):
        cells.append(Cell(say("dice in hand"), str(s.hand[p]), "die"))
    return cells


def result(s, say):
    """CF-15, CF-17: what makes the points, and the slices that decide ties."""
    columns = [say(column) for column in ("Rank", "Points", "Cheese", "Pizza", "Cake", "Whole ones", "Slices")]
    rows = []
    for p in range(s.players):
        rank = 1 + sum(r.standing(s, q) > r.standing(s, p) for q in range(s.players))
        whole = sum(n // r.WHOLE for n in s.eaten[p])
        rows.append([rank, r.score(s, p), *s.eaten[p], whole, slices_of(s, p)])
    return columns, rows
