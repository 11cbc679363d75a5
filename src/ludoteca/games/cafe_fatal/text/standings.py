"""The status of each seat in Café Fatal: a row of the panel, and the final table."""
from ludoteca.show.log import points, points_cell
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.ranking import ranks, tied_seats

from .. import rules as r
from .labels import KINDS, dice_words, name, nearest, slices_of, slices_of_kind, slices_words


def status(s, p, say):
    kind, missing = nearest(s, p)
    cells = [points_cell(r.score(s, p), say)]
    cells += [Cell(say(KINDS[k]), str(s.eaten[p][k]), KINDS[k], spoken=slices_of_kind(k, s.eaten[p][k], say))
              for k in range(r.KINDS)]
    lacking, worth = slices_of_kind(kind, missing, say), 2 * r.WHOLE * r.WORTH[kind]
    cells.append(Cell(say("next whole dish"), f"{lacking} → {worth}",
                      spoken=say("next whole dish: {slices} for {points}", slices=lacking,
                                 points=points(worth, say))))
    if s.phase in (r.THROW, r.PLACE):
        cells.append(Cell(say("dice in hand"), str(s.hand[p]), "die",
                          spoken=say.count(s.hand[p], "{n} die in hand", "{n} dice in hand")))
    return cells


def lying(s, say, names):
    """Table by table: the slices, the red die, whose dice."""
    return tables(s, say, tuple(names))


def tables(s, say, names):
    lines = []
    for table in range(r.TABLES[s.players]):
        parts = ([slices_words(s.slices[table], say)] + [say("red die {face}", face=s.red[table])]
                 * bool(s.red[table]))
        parts += [f"{who} {dice_words(10 * s.pile[p][face] + face, say)}" for p, who in enumerate(names)
                  for face in range(1, r.FACES + 1) if s.at[p][face] == table]
        things = ", ".join(part for part in parts if part)
        if things:
            lines.append(say("Table {table}: {things}.", table=name(s, table), things=things))
    return lines


def scored(s, p, say):
    """CF-15, CF-17."""
    kinds = [(k, n) for k, n in enumerate(s.eaten[p]) if n]
    parts = [f"{slices_of_kind(k, n, say)} = {r.WORTH[k] * (n + n // r.WHOLE * r.WHOLE)}" for k, n in kinds]
    out = [", ".join(parts) + "."] if parts else [say("No slice, no point.")]
    whole = sum(n // r.WHOLE for n in s.eaten[p])
    if whole:
        out.append(say.count(whole, "{n} whole dish counts double.", "{n} whole dishes count double."))
    others = tied_seats(r, s, p)
    if others:
        out.append(say("Tied on points: more slices decide.")
                   if any(slices_of(s, q) != slices_of(s, p) for q in others)
                   else say("Tied on points and slices: the rank is shared."))
    return out


def result(s, say):
    """CF-15, CF-17: what makes the points, and the slices that decide ties."""
    columns = [say(column)
               for column in ("Rank", "Points", "Cheese", "Pizza", "Cake", "Whole dishes", "Slices")]
    rows = []
    for p, rank in enumerate(ranks(r, s)):
        whole = sum(n // r.WHOLE for n in s.eaten[p])
        rows.append([rank, r.score(s, p), *s.eaten[p], whole, slices_of(s, p)])
    return columns, rows
