"""The floors of Café Fatal from their data file, ours or a user's own, checked and turned into tables for the
rules."""
from ludoteca.core.datafile import game_file, own_data
from ludoteca.core.errors import BadFile

__all__ = ["NEAR", "ROOM", "TABLES"]
PLAYERS = range(2, 6)
# tables of a floor, and the rows and columns of its grid
FEWEST = 7
ROOM = 13
SIDE = 5
COLUMNS = "ABCDE"


def cells_of(rows):
    """The tables of a floor, row by row, as (column, row)."""
    return tuple((c, r) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")


def next_to(cells, table):
    """The tables horizontally or vertically next to one, as bits."""
    (c, r), near = cells[table], 0
    for other, (x, y) in enumerate(cells):
        if abs(c - x) + abs(r - y) == 1:
            near |= 1 << other
    return near


def connected(cells):
    seen, new = 0, 1
    while new != seen:
        seen = new
        for table in range(len(cells)):
            if seen >> table & 1:
                new |= next_to(cells, table)
    return seen == (1 << len(cells)) - 1


def check_floor(rows):
    """A floor that the game can be played on, or BadFile."""
    if not isinstance(rows, list) or not all(isinstance(row, str) and set(row) <= set("#.") for row in rows):
        raise BadFile("The `rows` of a floor are lines of # (a table) and . (bare floor).")
    if not 0 < len(rows) <= SIDE or len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= SIDE:
        raise BadFile("The `rows` of a floor are equally long, at most {side} by {side}.", side=SIDE)
    cells = cells_of(rows)
    if not FEWEST <= len(cells) <= ROOM:
        raise BadFile("A floor has {fewest} to {room} tables, not {count}.", fewest=FEWEST, room=ROOM,
                      count=len(cells))
    if not connected(cells):
        raise BadFile("The tables of a floor hang together horizontally or vertically.")
    return cells


def read_floors(data):
    """Cells by number of players; each number has one floor."""
    floors = {}
    parts = data.get("floor") if isinstance(data, dict) else None
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise BadFile("The floors of Café Fatal are a list named `floor`.")
    for part in parts:
        cells, players = check_floor(part.get("rows")), part.get("players")
        if not isinstance(players, list) or not players:
            raise BadFile("A floor says for which numbers of `players` it is.")
        for n in players:
            if type(n) is not int or n not in PLAYERS or n in floors:
                raise BadFile("Floors are for 2 to 5 players, each number once; {number!r} does not fit.",
                              number=n)
            floors[n] = cells
    if len(floors) < len(PLAYERS):
        raise BadFile("There is no floor for {players} players.", players=min(set(PLAYERS) - set(floors)))
    return floors


OWN = own_data(__package__)
FLOORS = read_floors(game_file(__file__) if OWN is None else OWN)


def by_players(value):
    """A table for the rules: a value for every number of players, 0 where there is no such game."""
    return tuple(value(FLOORS.get(n, ())) for n in range(PLAYERS[-1] + 1))


TABLES = by_players(len)
NEAR = by_players(lambda cells: tuple(next_to(cells, t) if t < len(cells) else 0 for t in range(ROOM)))
NAMES = {n: tuple(f"{COLUMNS[c]}{r + 1}" for c, r in cells) for n, cells in FLOORS.items()}
