"""The status of each seat in Café Race: a row of the panel, and the final table."""
from ludoteca.show.interface import Cell
from ludoteca.show.ranks import ranks

from .. import rules as r
from .log import place


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
    for p, rank in enumerate(ranks(r, s)):
        points = r.score(s, p)
        rows.append([rank, points, s.coffee[p], place(s.space[p], say), points - s.coffee[p]])
    return columns, rows
