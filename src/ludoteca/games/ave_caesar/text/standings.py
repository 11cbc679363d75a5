"""The status of each seat in Ave Caesar: a row of the panel, and the final table."""

from ludoteca.core.state import NOBODY
from ludoteca.show.log import ordinal, points, points_cell
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.ranking import ranks, tied_seats

from .. import rules as r
from ..circuit_model.track_graph import LAPS
from ..rules import circuit_tables
from .labels import name_of


def status(s, p, say):
    where = place(s, p, say)
    cells = [Cell(say("where"), where, "lap", spoken=where)]
    if s.status[p] in (r.RACING, r.FINISHED):
        salute = say("saluted") if s.paid[p] else say("owes the salute")
        cells.append(Cell(say("salute"), salute, "coin", s.paid[p], 1, salute))
    if s.status[p] == r.RACING and s.space[p] != NOBODY:
        cells.append(fuel(s, p, say))
        if r.leads(s, p):
            level = any(q != p and s.status[q] == r.RACING and r.leads(s, q) for q in range(s.players))
            told = say("shares the lead") if level else say("leads")
            cells.append(Cell(say("lead"), told, "laurel", spoken=told))
    if s.races > 1:
        cells.append(points_cell(s.score[p], say))
    return cells


def place(s, p, say):
    if s.status[p] == r.RACING:
        if s.space[p] == NOBODY:
            return say("before the start")
        space = name_of(s, s.space[p])
        if s.lap[p] == 0:
            return say("start, {space}", space=space)
        return say("lap {lap}, {space}", lap=s.lap[p], space=space)
    if s.status[p] == r.FINISHED:
        return say("home, {place}", place=ordinal(s.arrived[:s.home].index(p) + 1, say))
    return {r.DRY: say("out of cards"), r.CRASHED: say("wrecked"), r.GONE: say("disqualified")}[s.status[p]]


def where(s, say):
    """The race, and the lap of the foremost."""
    lap = min(max(1, *s.lap[:s.players]), LAPS)
    if s.races == 1:
        return say("lap {lap} of {laps}", lap=lap, laps=LAPS)
    return say("race {race} of {races} · lap {lap}", race=max(s.race, 1), races=s.races, lap=lap)


def fuel(s, p, say):
    """Card points left against the shortest way home."""
    return gauge_cell(r.way_left(s, p), r.points(s, p), s.held[p], say)


def gauge_cell(way, left, held, say):
    if way >= circuit_tables.FAR:
        return Cell(say("card points"), say.count(left, "{n} point, dishonour", "{n} points, dishonour"),
                    "card", held, r.HAND,
                    say.count(left, "{n} card point, dishonour", "{n} card points, dishonour"))
    spare = f"{left - way:+d}".replace("-", "−")
    told = say("{points} for {way} ({spare})", points=left, way=way, spare=spare)
    heard = say("card points: {points}, distance to go: {way}", points=left, way=way)
    return Cell(say("card points, distance to go"), told, "card", held, r.HAND, heard)


def scored(s, p, say):
    """AC-20, AC-21."""
    races = [str(won) for won in s.tally[p][:s.race]]
    out = [say("{place} in the race: {points}.", place=ordinal(s.place[p], say),
               points=points(s.score[p], say))
           if s.races == 1 else
           say("Race by race: {sum}.", sum=" + ".join(races))]
    others = tied_seats(r, s, p)
    if others and any(r.standing(s, q) != r.standing(s, p) for q in others):
        out.append(say("Tied on points: race wins decide, then the last race."))
    elif others:
        out.append(say("Tied on points, wins and last race: the rank is shared."))
    return out


def result(s, say):
    """AC-21: points, race by race; then wins, then the better last race."""
    races = range(s.race) if s.races > 1 else ()
    columns = [say("Rank"), say("Points"), *(say("Race {race}", race=race + 1) for race in races),
               say("Race wins"), say("Last race")]
    rows = []
    for p, rank in enumerate(ranks(r, s)):
        rows.append([rank, s.score[p], *(s.tally[p][race] for race in races), s.wins[p], s.place[p]])
    return columns, rows
