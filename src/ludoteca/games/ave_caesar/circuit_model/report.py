"""A circuit file looked at from outside: its faults, what it costs to race, and its graph as plain data."""
from pathlib import Path

from ludoteca.core.datafile import read
from ludoteca.core.errors import BadCircuit, BadFile

from ..rules.circuit_tables import CIRCUITS
from .checks import faults
from .load_circuit import Circuit, sound
from .track_graph import DIRECTIONS, POINTS


def check(path):
    """The faults of a circuit file, each in a sentence that names the space; none if it can be raced."""
    try:
        data = read(path)
    except BadFile as fault:
        return [str(fault)]
    return faults(data)


def find(name_or_path):
    """One of our circuits by name, or a user's own by its file; BadCircuit where there is none."""
    for circuit in CIRCUITS:
        if circuit.name == str(name_or_path):
            return circuit
    if not Path(name_or_path).exists():
        names = ", ".join(circuit.name for circuit in CIRCUITS)
        raise BadCircuit("There is no circuit {name!r}; there are {names}, or give a file.",
                         name=str(name_or_path)[:60], names=names)
    try:
        return Circuit(sound(read(name_or_path)))
    except BadCircuit:
        raise
    except BadFile as fault:
        raise BadCircuit(fault.sentence, **fault.values) from None


def report(name_or_path):
    """What a sound circuit is like, a line a fact."""
    circuit = find(name_or_path)
    names = circuit.tracks[0].names
    lines = [f"{circuit.name}: {len(names)} spaces, {len(circuit.alley)} of them in the alley"]
    for track, direction in zip(circuit.tracks, DIRECTIONS, strict=True):
        costs = [track.owed[0][x] for x in track.grid]
        pole = track.names[track.grid[0]]
        narrow = sorted(track.narrow(), key=lambda x: (x < track.grid[0], x))
        reached = [(track.way[0][track.grid[0]] - track.way[1][x]) % track.lap() for x in narrow]
        lines.append(f"{direction}: lap {track.lap()}; race from pole ({pole}) {costs[0]}, spare "
                     f"{POINTS - costs[0]};"
                     f" from the other places {', '.join(map(str, costs[1:]))}")
        lines.append(f"{direction}: bottlenecks " + (", ".join(
            f"{track.names[x]} ({steps} from pole)"
            for steps, x in sorted(zip(reached, narrow, strict=True))) or "none"))
    return lines


def show_json(name_or_path):
    """The graph: spaces with those one step ahead clockwise, the steps over the line, the starting places."""
    circuit = find(name_or_path)
    return {"name": circuit.name,
            "spaces": {name: {"next": list(space["ahead"]), "kind": circuit.kinds[name]}
                       for name, space in circuit.spaces.items()},
            "line": [list(step) for step in circuit.data["line"]],
            "grid": list(circuit.data["grid"]),
            "grid_anticlockwise": list(circuit.data["grid_anticlockwise"])}
