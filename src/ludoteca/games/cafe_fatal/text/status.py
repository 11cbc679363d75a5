"""The status of each seat in Café Fatal: a row of the panel, and the final table."""
from ludoteca.show.interface import Cell
from ludoteca.show.log import points
from ludoteca.show.ranks import ranks

from .. import rules as r
from .labels import KINDS, SLICES, nearest, slices_of


def status(s, p, say):
    kind, missing = nearest(s, p)
    cells = [Cell(say("points"), points(r.score(s, p), say))]
    cells += [Cell(say(KINDS[k]), str(s.eaten[p][k]), KINDS[k]) for k in range(r.KINDS)]
    cells.append(Cell(say("next whole one"), f"{say(SLICES[kind], n=missing)} → {2 * r.WHOLE * r.WORTH[kind]}"))
    if s.phase in (r.THROW, r.PLACE):
        cells.append(Cell(say("dice in hand"), str(s.hand[p]), "die"))
    return cells


def result(s, say):
    """CF-15, CF-17: what makes the points, and the slices that decide ties."""
    columns = [say(column) for column in ("Rank", "Points", "Cheese", "Pizza", "Cake", "Whole ones", "Slices")]
    rows = []
    for p, rank in enumerate(ranks(r, s)):
        whole = sum(n // r.WHOLE for n in s.eaten[p])
        rows.append([rank, r.score(s, p), *s.eaten[p], whole, slices_of(s, p)])
    return columns, rows
