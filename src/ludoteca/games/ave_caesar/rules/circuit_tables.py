"""The circuits, ours and a user's own, as tables of integers for the rules.

A track is a circuit in one direction; its spaces are numbered in racing order from the line on.  A space's
row in the tables is BASE[track] + its number.  What lies ahead is seen as bits: bit 0 the space itself, bit d
the space d numbers on.
"""
from pathlib import Path

from ludoteca.core.datafile import own_data, read
from ludoteca.core.errors import BadCircuit

from ..circuit_model.checks import WINDOW
from ..circuit_model.load_circuit import Circuit, sound
from ..circuit_model.track_graph import ALLEY, BOTTLENECK, CARDS, DIRECTIONS, FAR, LAPS

__all__ = ["BASE", "ENTRIES", "FAR", "FREE", "GRID", "HALL", "IN_ALLEY", "LINE", "MOST_MOVES", "NARROW",
           "OWED", "PASS", "PAST", "REACH", "SERIES", "SHIFT", "SIZE", "SPACES", "STOP", "WAY", "WINDOW"]

OURS = ("white", "blue", "yellow", "red")
FREE, STOP, PASS = range(3)  # how a chariot moves: freely, or owing its salute where it must stop or pass


def user_files(data):
    """The circuits in a user's data: one file, or a list of them named `circuit`."""
    if data is None:
        return []
    parts = data.get("circuit", [data]) if isinstance(data, dict) else None
    if not isinstance(parts, list) or not parts:
        raise BadCircuit("A user's own circuits are one circuit file, or a list of such tables named "
                         "`circuit`.")
    return parts


def read_files(data):
    """Our circuits and a user's, as their files have them."""
    ours = [read(Path(__file__).parents[1] / "circuits" / f"{name}.toml") for name in OURS]
    files = [sound(file) for file in ours + user_files(data)]
    names = [file["name"] for file in files]
    for name in names:
        if names.count(name) > 1:
            raise BadCircuit("There are two circuits of the name {name!r}: give yours another.", name=name)
    return files


FILES = read_files(own_data(__package__))
CIRCUITS = [Circuit(file) for file in FILES]
TRACKS = [track for circuit in CIRCUITS for track in circuit.tracks]
ENTRIES = [f"{track.name} {track.direction}" for track in TRACKS]       # as the option `circuits` names them


def windowed(track, x, spaces):
    """Spaces as bits, seen from x."""
    size = len(track)
    return sum(1 << (y - x) % size for y in spaces if (y - x) % size < WINDOW)


def steps(track, mode):
    """The steps that a chariot may take: AC-15 takes from one that owes its salute at the end of lap 2 all
    that pass by."""
    for x, ahead in enumerate(track.ahead):
        for y in ahead:
            leaves = track.alley[x] and not track.alley[y]
            by = (not track.alley[x] and not track.alley[y]
                  and ((x, y) in track.crossing or track.owed[2][y] >= FAR))
            if mode == FREE or (not by and not (leaves and mode == STOP)):
                yield x, y


def shifts(track, mode):
    """For every space x and distance d: the spaces, as bits seen from x, that have a step to the number d
    further on."""
    size = len(track)
    spaces = [{x for x, y in steps(track, mode) if (y - x) % size == d + 1} for d in range(REACH)]
    table = [[windowed(track, x, spaces[d]) for d in range(REACH)] for x in range(size)]
    return [[bits & ((1 << (WINDOW - 1 - d)) - 1) for d, bits in enumerate(row)] for row in table]


def joined(rows):
    """One table of all tracks' rows."""
    return tuple(tuple(row) if isinstance(row, list) else row for track in TRACKS for row in rows(track))


REACH = max((y - x) % len(track) for track in TRACKS for x, ahead in enumerate(track.ahead) for y in ahead)
SIZE = tuple(len(track) for track in TRACKS)
BASE = tuple(sum(SIZE[:t]) for t in range(len(SIZE)))
SPACES = max(SIZE)
GRID = tuple(tuple(track.grid) for track in TRACKS)
SHIFT = tuple(joined(lambda track, mode=mode: shifts(track, mode)) for mode in (FREE, STOP, PASS))
LINE = joined(lambda track: [windowed(track, x, {a for a, _ in track.crossing}) for x in range(len(track))])
IN_ALLEY = joined(lambda track: [windowed(track, x, {y for y in range(len(track)) if track.alley[y]})
                                 for x in range(len(track))])
NARROW = joined(lambda track: [int(kind == BOTTLENECK) for kind in track.kinds])
HALL = joined(lambda track: [int(kind == ALLEY) for kind in track.kinds])
PAST = joined(lambda track: [int(past) for past in track.past])
WAY = tuple(joined(lambda track, lap=lap: track.way[lap]) for lap in range(LAPS + 1))
OWED = tuple(joined(lambda track, lap=lap: track.owed[lap]) for lap in range(LAPS + 1))


def championship(names):
    """AC-24: both circuits of a side clockwise, then both anticlockwise, as tracks."""
    return tuple(ENTRIES.index(f"{name} {direction}") for direction in DIRECTIONS for name in names)


SERIES = (championship(("white", "blue")), championship(("yellow", "red")))     # for 3-4 and for 5-6 players


def widest():
    """The most moves that a hand of three can have: the three best cards from the best space, and home with
    each."""
    most = 0
    for track in TRACKS:
        for x in range(len(track)):
            front, ends = {x}, []
            for _ in range(CARDS):
                front = {y for a in front for y in track.ahead[a]}
                ends.append(len(front))
            most = max(most, sum(sorted(ends)[-3:]) + 3)
    return most


MOST_MOVES = widest()
