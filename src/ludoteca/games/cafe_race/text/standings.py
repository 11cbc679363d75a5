"""The status of each seat in Café Race: a row of the panel, and the final table."""
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.ranking import ranks, tied_seats

from .. import rules as r
from .log import place


def status(s, p, say):
    where = place(s.space[p], say)
    cells = [Cell(say("place"), where, spoken=where),
             Cell(say("coffees"), str(s.coffee[p]), "cup", s.coffee[p], r.CUP,
                  say.count(s.coffee[p], "{n} coffee", "{n} coffees"))]
    if s.push[p] > 0:
        cells.append(said(say("push"), say("push {push}", push=s.push[p])))
    elif s.push[p] != 0:
        cells.append(Cell(say("push"), say("chosen"), "back", spoken=say("push chosen")))
    if s.speed[p] > 0:
        cells.append(said(say("speed"), say("speed {speed}", speed=s.speed[p])))
    if s.phase == r.BID and s.bidder == p:
        cells.append(said(say("bid"), say("bids {bid}", bid=s.bid)))
    return cells


def said(label, text):
    """A cell whose text is heard as it is read."""
    return Cell(label, text, spoken=text)


def lying(s, say, names):
    """The speed dice that are still to be had."""
    dice = [str(die) for die in s.dice[:s.players] if die]
    return [say("Speed dice: {dice}.", dice=", ".join(dice))] if dice else []


def scored(s, p, say):
    """CR-16, CR-17."""
    ahead = s.players + s.coffee[p] - r.score(s, p)
    parts = {"coffee": s.coffee[p], "place": s.players - ahead}
    out = [say("{coffee} for coffees + {place} for position: nobody is farther down.", **parts)
           if not ahead else
           say.count(ahead,
                     "{coffee} for coffees + {place} for position: {n} space farther down is taken.",
                     "{coffee} for coffees + {place} for position: {n} spaces farther down are taken.",
                     **parts)]
    others = tied_seats(r, s, p)
    if others:
        out.append(say("Tied on points: more coffees decide.")
                   if any(s.coffee[q] != s.coffee[p] for q in others)
                   else say("Tied on points and coffees: the rank is shared."))
    return out


def result(s, say):
    """CR-16, CR-17: points = coffees + place, and the rank that decides ties."""
    columns = [say("Rank"), say("Points"), say("Coffees"), say("Position"), say("Position points")]
    rows = []
    for p, rank in enumerate(ranks(r, s)):
        points = r.score(s, p)
        rows.append([rank, points, s.coffee[p], place(s.space[p], say), points - s.coffee[p]])
    return columns, rows
