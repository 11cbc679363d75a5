"""The log of Café Race: what happens, event by event, in sentences."""
from ludoteca.show.log import listed, teller
from ludoteca.show.ranking import winners

from .. import rules as r


def place(space, say):
    kind = r.STAIRS[space]
    if kind == r.START:
        return say("the start")
    if kind == r.STEP:
        return say("step {space}", space=space)
    return say("landing {space}", space=space) if kind == r.LANDING else say("newspaper {space}", space=space)


def tell_began(s, say, names, phase, *_):
    if phase != r.OVER:
        return None
    best = winners(r, s)
    points, who = r.score(s, best[0]), listed([names[p] for p in best], say)
    if len(best) > 1:
        return say.count(points, "The race is over: {who} share the win with {n} point.",
                         "The race is over: {who} share the win with {n} points.", who=who)
    return say.count(points, "The race is over: {who} wins with {n} point.",
                     "The race is over: {who} wins with {n} points.", who=who)


def tell_refilled(s, say, names, p, *_):
    return say("{who} spilled the last coffee: a new cup, and back to the start.", who=names[p])


def tell_rolled(s, say, names, place, *_):
    if place < s.players - 1:
        return None
    return say("Speed dice: {dice}.", dice=", ".join(map(str, s.dice[:s.players])))


def tell_showed(s, say, names, p, *_):
    if p < s.players - 1:
        return None
    return say("Pushes: {pushes}.", pushes=", ".join(f"{names[q]} {s.push[q]}" for q in range(s.players)))


def tell_threw(s, say, names, p, one, two, *_):
    """The first of those who are tied says why they roll (CR-6, CR-20)."""
    tied = [q for q in range(s.players) if s.rank[q] == s.rank[p]]
    rolls = say("{who} rolls {one} + {two}.", who=names[p], one=one, two=two)
    if any(s.thrown[q] for q in tied if q != p):
        return rolls
    return f"{why_they_roll(s, say, listed([names[q] for q in tied], say))} {rolls}"


def why_they_roll(s, say, who):
    if s.phase == r.SHARE:
        return say("{who} are tied: same push, same space, equal coffees. The higher roll takes the "
                   "faster die.", who=who)
    if s.phase == r.LEAD:
        return say("{who} are tied. The higher roll opens the bidding.", who=who)
    return say("{who} are tied. The higher roll goes first.", who=who)


def tell_led(s, say, names, p, *_):
    return say("{who} opens the bidding.", who=names[p])


def tell_offered(s, say, names, p, bid, *_):
    if p == s.opener:
        return say("{who} puts the {die} up for auction and bids {bid}.", who=names[p], die=s.die, bid=bid)
    return say("{who} bids {bid}.", who=names[p], bid=bid)


def tell_passed(s, say, names, p, *_):
    return say("{who} passes.", who=names[p])


def tell_won(s, say, names, p, die, bid, *_):
    return say("{who} takes the {die} for {bid}.", who=names[p], die=die, bid=bid)


def tell_moved(s, say, names, p, start, space, *_):
    return say("{who} takes the {die} and runs to {place}.", who=names[p], die=s.speed[p],
               place=place(space, say))


def tell_halted(s, say, names, p, space, *_):
    return say("{who} has to stop at {place}: two clerks block the way.", who=names[p],
               place=place(space, say))


def tell_swayed(s, say, names, p, need, one, two):
    parts = {"who": names[p], "need": need, "one": one, "two": two}
    if one + two < need:
        return say("{who} needs {need}, rolls {one} + {two} and spills a coffee.", **parts)
    return say("{who} needs {need}, rolls {one} + {two}: steady.", **parts)


tell = teller(r, globals())


def shows(s, event):
    """The clerk of whom is told."""
    told = ("refilled", "threw", "led", "offered", "passed", "won", "moved", "halted", "swayed")
    return [f"clerk{event[1]}"] if r.EVENTS[event[0]].__name__ in told else []
