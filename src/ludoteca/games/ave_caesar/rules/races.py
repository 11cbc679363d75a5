"""Races: lining up, ending, ranking, and the order of the next (AC-20 to AC-25)."""
from ludoteca.core.state import NOBODY

from ..circuit_model.track_graph import FAR
from .circuit_tables import GRID, SERIES
from .events import began, lined, opened, scored, slot, stopped
from .moves import points, racing, way_left
from .state import FIRST, OVER, PRIZES, RACES, RACING, STANDSTILL


def clockwise(s, first):
    """The places of all seats in an order that begins with one, four bits a seat."""
    places = 0
    for p in range(s.players):
        places |= (p - first + s.players) % s.players << 4 * p
    return places


# Races.

def track_of(s, race):
    """AC-24, or the order that was chosen; both are repeated."""
    n = 0
    while n < RACES and s.circuits[n] > 0:
        n += 1
    if n > 0:
        return s.circuits[(race - 1) % n] - 1
    side = 1 if s.players > 4 else 0
    return SERIES[side][(race - 1) % 4]


def line_up(s, log, race, track, places):
    """AC-6: a race begins with the chariots in these places, four bits a seat."""
    opened(s, log, race, track)
    for p in range(s.players):
        place = places >> 4 * p & 15
        lined(s, log, p, place, GRID[track][place])


def ended(s):
    """AC-13, AC-18, AC-19: is the race over?"""
    return s.still == STANDSTILL or (s.finish == FIRST and s.home > 0) or racing(s) == 0


def end_race(s, log):
    """AC-20 to AC-23: points for places, then the next race, the last one first."""
    if s.still == STANDSTILL:
        stopped(s, log, s.race)
    for p in range(s.players):
        rank = merit(s, p)
        place = 1
        for q in range(s.players):
            place += merit(s, q) < rank
        scored(s, log, p, place, PRIZES[place - 1] if rank < HOPELESS else 0)
    if s.race == s.races:
        began(s, log, OVER, NOBODY)
    else:
        line_up(s, log, s.race + 1, track_of(s, s.race + 1), next_order(s))


HOPELESS, OUT = 1_000_000, 10_000_000


def merit(s, p):
    """AC-18 to AC-20 in one number, the lower the better: arrival, then the way left, then those who cannot
    make it. After a standstill nobody but who has arrived scores."""
    for place in range(s.home):
        if s.arrived[place] == p:
            return place
    if s.still == STANDSTILL or s.status[p] != RACING or way_left(s, p) >= FAR:
        return OUT
    rank = 1000 * way_left(s, p) + 999 - points(s, p)
    return rank if points(s, p) >= way_left(s, p) else rank + HOPELESS


def next_order(s):
    """AC-22: reverse order of the result (AC-30: the same order), equals as they moved; places, four bits a
    seat."""
    places = 0
    for p in range(s.players):
        place = 0
        for q in range(s.players):
            place += s.place[q] < s.place[p] or (s.place[q] == s.place[p] and slot(s, q) < slot(s, p))
        places |= (place if s.winner_starts_first else s.players - 1 - place) << 4 * p
    return places
