"""What can be wrong with a circuit file: each fault in one sentence that names the space."""
import itertools
import math
import re

from .coordinates import Ribbon
from .track_graph import CARDS, DIRECTIONS, FAR, PLACES, POINTS, Track, is_alley, steps_of

WINDOW = 31  # the rules see what lies ahead as the bits of one number, the own space first
SHORTEST_LAP = 14                           # a 6 over the line must not come near it again
MOST_SPACES = 120
FIELDS = ("name", "size", "lane", "start", "corners", "curves", "walls", "line", "grid", "grid_anticlockwise",
          "spaces")
NAME, SPACE = re.compile(r"[a-z][a-z0-9-]{0,19}"), re.compile(r"[1-9]\d{0,2}[a-oq-z]|p[1-9]")


def faults(data):
    """All faults of the first kind that is found: of the file, of its spaces, of its steps, of the race on
    it."""
    for look in (file_faults, space_faults, step_faults, line_faults, alley_faults, grid_faults, race_faults):
        found = look(data)
        if found:
            return found
    return []


def is_number(value):
    return (isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
            and abs(value) < 100_000)


def numbers(value, length):
    return isinstance(value, list) and len(value) == length and all(map(is_number, value))


def rows(value, length):
    return isinstance(value, list) and all(numbers(row, length) for row in value)


def file_faults(data):
    """The fields, and what of them is for the picture."""
    if not isinstance(data, dict):
        return ["A circuit file is a table of fields."]
    found = [f"A circuit has no field {str(key)[:40]!r}; it has: {', '.join(FIELDS)}." for key in data
             if key not in FIELDS]
    found += [f"The field {key!r} is missing." for key in FIELDS if key not in data
              and key not in ("curves", "walls")]
    if found:
        return found
    wanted = (("name", isinstance(data["name"], str) and NAME.fullmatch(data["name"]),
               "a word of small letters"),
              ("size", numbers(data["size"], 2) and min(data["size"]) >= 100,
               "width and height of the picture"),
              ("lane", is_number(data["lane"]) and data["lane"] > 0, "the width of a lane"),
              ("start", numbers(data["start"], 2), "x and y of the line"),
              ("corners", rows(data["corners"], 3) and len(data["corners"]) >= 3,
               "three or more of x, y, radius"),
              ("curves", rows(data.get("curves", []), 2), "a list of from, to"),
              ("walls", rows(data.get("walls", []), 3), "a list of from, to, across"),
              ("spaces", isinstance(data["spaces"], dict) and 0 < len(data["spaces"]) <= MOST_SPACES,
               f"a table of at most {MOST_SPACES} spaces"))
    found = [f"The field {key!r} is {what}." for key, good, what in wanted if not good]
    return found or ribbon_faults(data)


def ribbon_faults(data):
    """Corners that leave room for the straights between them."""
    if any(radius <= data["lane"] for _, _, radius in data["corners"]):
        return ["Every corner has a radius greater than the width of a lane."]
    ribbon = Ribbon(tuple(data["start"]), [tuple(corner) for corner in data["corners"]])
    return [f"The corner {data['corners'][min(i // 2, len(data['corners']) - 1)][:2]} leaves no room for its "
            f"curve."
            for i, piece in enumerate(ribbon.pieces) if piece[5] < -1 or not math.isfinite(piece[5])]


def space_faults(data):
    """Names, places on the picture, and the spaces ahead of each."""
    found, length = [], Ribbon(tuple(data["start"]), [tuple(c) for c in data["corners"]]).length
    for name, space in data["spaces"].items():
        if not SPACE.fullmatch(name):
            found.append(f"{str(name)[:20]!r} is no name for a space: it is a row and a lane (17b), or p1 to "
                         f"p9 in the alley.")
        elif not isinstance(space, dict) or set(space) != {"along", "across", "ahead"}:
            found.append(f"Space {name} has the fields along, across and ahead, and no others.")
        elif not numbers(space["along"], 2) or not 0 <= space["along"][0] < space["along"][1] <= length + 1:
            found.append(f"Space {name}: `along` is where it begins and ends, from 0 to {length:.0f}.")
        elif not numbers(space["across"], 2) or not space["across"][0] < space["across"][1]:
            found.append(f"Space {name}: `across` is its left and its right edge.")
        else:
            found += ahead_faults(data["spaces"], name, space["ahead"])
    return found


def ahead_faults(spaces, name, ahead):
    if not isinstance(ahead, list) or not ahead:
        return [f"Space {name} has no space ahead."]
    found = [f"Space {name} leads to {str(other)[:20]!r}, which is no space." for other in ahead
             if not isinstance(other, str) or other not in spaces]
    if not found and (name in ahead or len(set(ahead)) < len(ahead)):
        found.append(f"Space {name} leads to itself, or twice to the same space.")
    return found


def step_faults(data):
    """Every space is led to; the line is made of steps, and no way goes round without crossing it."""
    spaces = data["spaces"]
    reached = {ahead for space in spaces.values() for ahead in space["ahead"]}
    found = [f"Nothing leads to space {name}." for name in spaces if name not in reached]
    line = data["line"]
    if not isinstance(line, list) or not line:
        return [*found, "The field 'line' lists the steps that cross the line: [from, to]."]
    for step in line:
        if not is_step(spaces, step):
            found.append(f"The line names {str(step)[:40]}, which is no step.")
    if len({str(step) for step in line}) < len(line):
        found.append("The line names a step twice.")
    return found


def is_step(spaces, step):
    return (isinstance(step, list) and len(step) == 2 and all(isinstance(name, str) for name in step)
            and step[0] in spaces and step[1] in spaces[step[0]]["ahead"])


def line_faults(data):
    """Each way round crosses the line, and a step over it is the only way from the last spaces to the
    first."""
    steps, line, _ = steps_of(data, DIRECTIONS[0])
    behind = {name: [a for a, b in steps if b == name and (a, b) not in set(line)] for name in data["spaces"]}
    done = set()
    while True:
        new = {name for name in behind if name not in done and done.issuperset(behind[name])}
        if not new:
            break
        done |= new
    stuck = sorted(set(behind) - done)
    while stuck and (loose := [name for name in stuck if not any(name in behind[other] for other in stuck)]):
        stuck = [name for name in stuck if name not in loose]
    return [f"One can go round through space {stuck[0]} without crossing the line."] if stuck else []


def alley_faults(data):
    """AC-5: one lane p1, p2 …, entered at its beginning only and left at its end only, and crossing the line
    once."""
    spaces = data["spaces"]
    alley = sorted(filter(is_alley, spaces))
    if alley != [f"p{n}" for n in range(1, len(alley) + 1)] or not alley:
        return ["The alley is the spaces p1, p2 and so on, without a gap."]
    found = []
    for name, after in zip(alley, [*alley[1:], None], strict=True):
        if after and spaces[name]["ahead"] != [after]:
            found.append(f"Space {name} of the alley leads to {after} and nowhere else.")
        if after is None and any(map(is_alley, spaces[name]["ahead"])):
            found.append(f"Space {name}, the end of the alley, leads back to a lane.")
    for name, space in spaces.items():
        found += [f"Space {name} leads into the middle of the alley, to {ahead}: it is walled off."
                  for ahead in space["ahead"]
                  if not is_alley(name) and is_alley(ahead) and ahead != "p1"]
    if found:
        return found
    line = {tuple(step) for step in data["line"]}
    outs, ins = spaces[alley[-1]]["ahead"], [name for name, space in spaces.items() if "p1" in space["ahead"]]
    if len(outs) > 1 or len(ins) > 1:
        return [f"Space {alley[-1] if len(outs) > 1 else 'p1'}: the alley has one way in and one way out."]
    run = [*ins, *alley, *outs]
    crossings = sum(step in line for step in itertools.pairwise(run))
    if crossings == 1:
        return []
    return [f"The alley, from {run[0]} through {alley[0]} to {run[-1]}, crosses the line once, not "
            f"{crossings} times."]


def grid_faults(data):
    """AC-6: six different starting places in the lanes, behind the line."""
    found = []
    for field in ("grid", "grid_anticlockwise"):
        grid = data[field]
        if not isinstance(grid, list) or len(grid) != PLACES or len(set(map(str, grid))) != PLACES:
            found.append(f"The field {field!r} names six different spaces, pole first.")
            continue
        for name in grid:
            if not isinstance(name, str) or name not in data["spaces"]:
                found.append(f"The field {field!r} names {str(name)[:20]!r}, which is no space.")
            elif is_alley(name):
                found.append(f"The starting place {name} lies in the alley.")
    return found


def race_faults(data):
    """The race itself, in both directions: its length, the line, the salute, how much lies ahead at a
    time."""
    found = []
    for direction in DIRECTIONS:
        track = Track(data["name"], *steps_of(data, direction), direction)
        found += [f"{fault} ({direction})." for fault in track_faults(track)]
    return found


def track_faults(track):
    if track.lap() >= FAR:
        return ["There is no way round in the lanes"]
    if track.lap() < SHORTEST_LAP:
        return [f"The shortest lap is {track.lap()} steps; it needs {SHORTEST_LAP}"]
    ahead, space = track.reach()
    if ahead >= min(WINDOW, len(track)):
        return [f"Too many spaces lie within six steps of space {track.names[space]}: {ahead}, at most "
                f"{WINDOW - 1}"]
    found = []
    for x in track.grid:
        if track.way[0][x] - track.way[1][x] != track.lap() or track.way[3][x] > 2 * CARDS:
            found.append(f"The starting place {track.names[x]} does not lie behind the line")
    pole = track.grid[0]
    if track.owed[0][pole] >= FAR:
        found.append(f"From pole, space {track.names[pole]}, the salute cannot be paid")
    elif track.owed[0][pole] > POINTS:
        found.append(f"From pole, space {track.names[pole]}, the race costs {track.owed[0][pole]}; a player "
                     f"has {POINTS}")
    return found or wrap_faults(track)


def wrap_faults(track):
    """Within six steps a space is reached either always over the line or never."""
    size = len(track)
    for x in range(size):
        front = {(x, False)}
        for _ in range(CARDS):
            front = {(y, over or (a, y) in track.crossing) for a, over in front for y in track.ahead[a]}
            for y, over in sorted(front):
                if over != (y < x):
                    return [f"Space {track.names[y]} is within six steps of space {track.names[x]} both over "
                            f"the line and not"]
    return []
