"""Café Race in words: what happened, what can be chosen, how each one stands."""
from ludoteca.show.faces import Cell, Offer
from ludoteca.show.story import listed

from . import rules as r

SUMS = tuple(sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) / 36 for need in range(13))


def steady(need):
    """The chance that two dice reach a sum (CR-11)."""
    return SUMS[need]


def place(space, say):
    kind = r.STAIRS[space]
    if kind == r.START:
        return say("the start")
    if kind == r.STEP:
        return say("step {space}", space=space)
    return say("landing {space}", space=space) if kind == r.LANDING else say("newspaper {space}", space=space)


def tell(s, event, say, names):
    deed = r.EVENTS[event[0]]
    teller = globals().get(f"tell_{deed.__name__}")
    return teller(s, say, names, *event[1:]) if teller else None


def tell_began(s, say, names, phase, *_):
    if phase != r.OVER:
        return None
    best = max(r.standing(s, p) for p in range(s.players))
    winners = [p for p in range(s.players) if r.standing(s, p) == best]
    who = listed([names[p] for p in winners], say)
    if len(winners) > 1:
        return say("The race is over: {who} share the win with {points} points.", who=who, points=r.score(s, winners[0]))
    return say("The race is over: {who} wins with {points} points.", who=who, points=r.score(s, winners[0]))


def tell_refilled(s, say, names, p, *_):
    return say("{who} spilt the last coffee: a new cup, and back to the start.", who=names[p])


def tell_rolled(s, say, names, place, *_):
    if place < s.players - 1:
        return None
    return say("Speed dice: {dice}.", dice=", ".join(map(str, s.dice[:s.players])))


def tell_showed(s, say, names, p, *_):
    if p < s.players - 1:
        return None
    return say("Pushes: {pushes}.", pushes=", ".join(f"{names[q]} {s.push[q]}" for q in range(s.players)))


def tell_threw(s, say, names, p, one, two, *_):
    return say("Level so far: {who} throws {one} + {two}.", who=names[p], one=one, two=two)


def tell_led(s, say, names, p, *_):
    return say("{who} opens the bidding.", who=names[p])


def tell_offered(s, say, names, p, bid, *_):
    if p == s.opener:
        return say("{who} puts up the {die} and bids {bid}.", who=names[p], die=s.die, bid=bid)
    return say("{who} bids {bid}.", who=names[p], bid=bid)


def tell_passed(s, say, names, p, *_):
    return say("{who} passes.", who=names[p])


def tell_won(s, say, names, p, die, bid, *_):
    return say("{who} takes the {die} for {bid}.", who=names[p], die=die, bid=bid)


def tell_moved(s, say, names, p, start, space, *_):
    return say("{who} takes the {die} and runs to {place}.", who=names[p], die=s.speed[p], place=place(space, say))


def tell_halted(s, say, names, p, space, *_):
    return say("{who} stops suddenly at {place}: two clerks block the way.", who=names[p], place=place(space, say))


def tell_swayed(s, say, names, p, need, one, two):
    parts = {"who": names[p], "need": need, "one": one, "two": two}
    if one + two < need:
        return say("{who} needs {need}, rolls {one} + {two}: spills one.", **parts)
    return say("{who} needs {need}, rolls {one} + {two}: steady.", **parts)


# What can be chosen.

def offers(s, p, say):
    if s.phase == r.PUSH:
        return [push_offer(s, push, say) for push in range(1, r.FACES + 1)]
    if s.phase != r.BID or s.mover != p:
        return []
    if s.die == 0:
        faces = sorted({die for die in s.dice[:s.players] if r.left(s, die) > 0}, reverse=True)
        return [bid_offer(s, die, bid, say, True) for die in faces for bid in range(1, r.FACES + 1)]
    too_low = say("The highest bid is {bid}: bid more, or pass.", bid=s.bid)
    return ([Offer(-1, f"bid {bid}", str(bid), reason=too_low) for bid in range(1, s.bid + 1)]
            + [bid_offer(s, s.die, bid, say, False) for bid in range(s.bid + 1, r.FACES + 1)]
            + [Offer(r.PASS, "pass", say("Pass"))])


def push_offer(s, push, say):
    """A push, with the chance to keep the coffee with the worst and the best die that may come."""
    dice = [die for die in s.dice[:s.players] if die]
    low, high = steady(push + max(dice)), steady(push + min(dice))
    note = f"{low:.0%}"[:-1] if low == high else f"{100 * low:.0f}–{100 * high:.0f}"
    spoken = say("Push {push}: keeps the coffee in {note} % of rolls", push=push, note=note)
    return Offer(push, str(push), str(push), note, spoken, low=low, high=high)


def bid_offer(s, die, bid, say, opening):
    chance = steady(die + bid)
    spoken = say("Bid {bid} for the {die}: keeps the coffee in {note} % of rolls", bid=bid, die=die, note=f"{100 * chance:.0f}")
    text = f"die {die} bid {bid}" if opening else f"bid {bid}"
    choice = r.OPEN * die + bid if opening else bid
    return Offer(choice, text, str(bid), f"{100 * chance:.0f}", spoken, group=str(die) if opening else "",
                 target=f"die{die}", low=chance, high=chance)


def prompt(s, p, say):
    if s.phase == r.PUSH:
        return (say("Choose your push"),
                say("Chance to keep your coffee, in %. Secret until all have chosen; change it as you like."))
    if s.phase == r.BID and s.mover == p:
        if s.die == 0:
            return say("Pick a die and bid for it"), say("The bid is your push. The chance to keep your coffee, in %.")
        return (say("Bid for the {die}, or pass", die=s.die),
                say("The highest bid is {bid}. You may bid once for each die.", bid=s.bid))
    if s.phase == r.OVER:
        return say("The race is over"), ""
    return say("Wait for your turn"), ""


def status(s, p, say):
    cells = [Cell(say("place"), place(s.space[p], say)),
             Cell(say("coffees"), str(s.coffee[p]), "cup", s.coffee[p], r.CUP)]
    if s.push[p] > 0:
        cells.append(Cell(say("push"), say("push {push}", push=s.push[p])))
    elif s.push[p] != 0:
        cells.append(Cell(say("push"), say("chosen"), "back"))
    if s.speed[p] > 0:
        cells.append(Cell(say("speed"), say("speed {speed}", speed=s.speed[p])))
    if s.phase == r.BID and s.bidder == p:
        cells.append(Cell(say("bid"), say("bids {bid}", bid=s.bid)))
    return cells


def result(s, say):
    """CR-16, CR-17: points = coffees + place, and the rank that decides ties."""
    columns = [say("Rank"), say("Points"), say("Coffees"), say("Place on the stairs"), say("For the place")]
    rows = []
    for p in range(s.players):
        rank = 1 + sum(r.standing(s, q) > r.standing(s, p) for q in range(s.players))
        points = r.score(s, p)
        rows.append([rank, points, s.coffee[p], place(s.space[p], say), points - s.coffee[p]])
    return columns, rows
