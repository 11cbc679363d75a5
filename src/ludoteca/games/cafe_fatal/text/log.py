"""The log of Café Fatal: what happens, event by event, in sentences."""
from ludoteca.core.state import NOBODY
from ludoteca.show.log import listed, teller
from ludoteca.show.ranking import winners

from .. import rules as r
from .labels import dice_words, name, slices_of, slices_words

MORE = ("One more slice of cheese goes to {table}.", "One more slice of pizza goes to {table}.",
        "One more slice of cake goes to {table}.")


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
    return say("Every table has a slice. Two extra slices go to {one} and {two}.", one=one, two=two)


def tell_rolled(s, say, names, p, *_):
    if sum(s.roll) < s.hand[p]:
        return None
    faces = [str(face) for face in range(1, r.FACES + 1) for _ in range(s.roll[face])]
    return say("{who} rolls {dice}.", who=names[p], dice=", ".join(faces))


def tell_placed(s, say, names, p, face, table, count):
    parts = {"who": names[p], "table": name(s, table), "dice": dice_words(10 * count + face, say)}
    if s.pile[p][face] > count:
        return say("{who} adds {dice} on {table}: {n} in all.", **parts, n=s.pile[p][face])
    return say("{who} puts {dice} on {table}.", **parts)


def tell_won(s, say, names, p, table, dice, slices):
    parts = {"who": names[p], "table": name(s, table), "dice": dice_words(dice, say)}
    if not slices:
        return say("{who} wins {table} with {dice}, but it is empty.", **parts)
    counts = (slices // 10000, slices // 100 % 100, slices % 100)
    return say("{who} wins {table} with {dice}: {slices}.", **parts, slices=slices_words(counts, say))


def tell_stayed(s, say, names, table, dice, *_):
    return say("Tie on {table} with {dice}: the slices stay.", table=name(s, table),
               dice=dice_words(dice, say))


def tell_started(s, say, names, round, p, *_):
    return say("Round {round}: {who} starts.", round=round, who=names[p])


def tell_ended(s, say, names, p, number, *_):
    if p == NOBODY:
        return say.count(number, "Only {n} slice is left in the bag: too few for another round.",
                         "Only {n} slices are left in the bag: too few for another round.")
    return say("{who} has {score} points: that ends the game.", who=names[p], score=number)


def tell_began(s, say, names, phase, *_):
    if phase != r.OVER:
        return None
    best = winners(r, s)
    points, who = r.score(s, best[0]), listed([names[p] for p in best], say)
    if len(best) > 1:
        return say.count(points, "{who} share the win with {n} point.",
                         "{who} share the win with {n} points.", who=who)
    if sum(r.score(s, p) == points for p in range(s.players)) > 1:
        return say.count(points, "{who} wins with {n} point and more slices: {slices}.",
                         "{who} wins with {n} points and more slices: {slices}.", who=who,
                         slices=slices_of(s, best[0]))
    return say.count(points, "{who} wins with {n} point.", "{who} wins with {n} points.", who=who)


tell = teller(r, globals())


TABLE_IN = {"laid": 1, "placed": 3, "won": 2, "stayed": 1}     # where an event names its table


def shows(s, event):
    """The table of which is told."""
    at = TABLE_IN.get(r.EVENTS[event[0]].__name__)
    return [f"dish{event[at]}"] if at else []
