"""Our four circuits, computed anew from their files (AC-2 to AC-6)."""
import math

import pytest
from ave_caesar.graph import BOTH, NAMES, Graph, file

from ludoteca.games.ave_caesar.circuit_model.coordinates import Ribbon
from ludoteca.games.ave_caesar.circuit_model.report import check, report, show_json
from ludoteca.games.ave_caesar.picture.track_shape import TrackShape
from ludoteca.games.ave_caesar.rules import circuit_tables

TOTALS = {"white": 80, "blue": 81, "yellow": 78, "red": 79}
OUTER = {"white": 1, "blue": 2, "yellow": 1, "red": 2}
every_track = pytest.mark.parametrize("name, way", BOTH, ids=[f"{n}-{w}" for n, w in BOTH])


def turning(ribbon, s0, s1):
    """By how much the track turns right between two places, in radians."""
    total = 0.0
    for s, _, _, _, bend, length in ribbon.pieces:
        for lap in (-ribbon.length, 0.0, ribbon.length):
            total += bend * max(0.0, min(s1, s + lap + length) - max(s0, s + lap))
    return total


def track_of(name, way):
    return next(track for track in circuit_tables.TRACKS if (track.name, track.direction) == (name, way))


@every_track
def test_AC_2_the_shortest_race_from_pole(name, way):
    graph = Graph(file(name), way)
    assert graph.race(graph.grid[0]) == TOTALS[name]
    assert [graph.race(place) - TOTALS[name] for place in graph.grid] == [0, 0, 1, 1, 2, 2]


@every_track
def test_AC_3_two_lanes_and_bottlenecks(name, way):
    graph = Graph(file(name), way)
    narrow = {space for space in graph.next if not space.startswith("p") and not graph.avoidable(space)}
    steps = graph.steps_to(graph.grid[0])
    first = min(steps[space] for space in narrow)
    assert first == 6
    assert any(steps[space] > 12 for space in narrow), "no second bottleneck in a lap"
    kinds = show_json(name)["spaces"]
    assert {space for space in kinds if kinds[space]["kind"] == "bottleneck"} == narrow
    assert ({space for space in kinds if kinds[space]["kind"] == "alley"}
            == {"p1", "p2", "p3", "p4", "p5", "p6"})
    assert {space[-1] for space in graph.next if not space.startswith("p")} == {"a", "b"}


@pytest.mark.parametrize("name", NAMES)
def test_AC_3_the_first_bottleneck_is_in_the_first_curve(name):
    """Between the first bend and the end of the turn that it begins."""
    data = file(name)
    ribbon = Ribbon(data["start"], data["corners"])
    for way in ("clockwise", "anticlockwise"):
        graph = Graph(data, way)
        steps = graph.steps_to(graph.grid[0])
        kinds = show_json(name)["spaces"]
        space = min((s for s in kinds if kinds[s]["kind"] == "bottleneck"), key=steps.get)
        s0, s1 = data["spaces"][space]["along"]
        before = turning(ribbon, 0, s1) if way == "clockwise" else turning(ribbon, s0, ribbon.length)
        assert math.radians(40) < before < math.radians(180)


@pytest.mark.parametrize("name", NAMES)
def test_AC_3_the_outer_lane_of_a_curve_costs_more(name):
    data = file(name)
    ribbon = Ribbon(data["start"], data["corners"])
    lanes = {space: where for space, where in data["spaces"].items() if not space.startswith("p")}
    narrow = {space for space, where in lanes.items() if where["across"][0] < 0 < where["across"][1]}
    for s0, s1 in data["curves"]:
        inside = [space for space, where in lanes.items() if s0 < sum(where["along"]) / 2 < s1
                  and space not in narrow]
        right = turning(ribbon, s0, s1) > 0
        outer, inner = ("b", "a") if right else ("a", "b")
        more = sum(space.endswith(outer) for space in inside) - sum(space.endswith(inner) for space in inside)
        assert more == OUTER[name], f"the curve from {s0} to {s1}"
    bent = sum(abs(turning(ribbon, s0, s1)) for s0, s1 in data["curves"])
    bent += sum(abs(turning(ribbon, *lanes[space]["along"])) for space in narrow
                if not any(s0 <= lanes[space]["along"][0] < s1 for s0, s1 in data["curves"]))
    total = sum(abs(piece[4] * piece[5]) for piece in ribbon.pieces)
    assert math.isclose(bent, total, abs_tol=0.05), "a bend is neither in a curve nor in a bottleneck"


def meets(here, there, length):
    """Does `there` lie straight or diagonally ahead of `here`: touching, and mostly in front of it?"""
    (s0, s1), (t0, t1) = here["along"], there["along"]
    lap = length if t0 < s0 - length / 2 else 0
    if min(here["across"][1], there["across"][1]) > max(here["across"][0], there["across"][0]):
        return abs(t0 + lap - s1) < .3
    return t0 + lap < s1 + .3 and (t0 + t1) / 2 + lap > s1 - .3 and (s0 + s1) / 2 < t0 + lap + .3


@pytest.mark.parametrize("name", NAMES)
def test_AC_3_a_step_leads_ahead_unless_a_wall_parts_the_lanes(name):
    data = file(name)
    length = Ribbon(data["start"], data["corners"]).length
    lanes = {space: where for space, where in data["spaces"].items() if not space.startswith("p")}
    walled = 0
    for one, here in lanes.items():
        for two, there in lanes.items():
            wall = one[-1] != two[-1] and any(s0 < here["along"][1] < s1 for s0, s1,
                                              across in data["walls"] if across == 0)
            ahead = meets(here, there, length)
            assert (two in here["ahead"]) == (ahead and not wall), f"from {one} to {two}"
            walled += ahead and wall
    assert walled >= 2


@every_track
def test_AC_5_the_alley(name, way):
    graph = Graph(file(name), way)
    alley = [space for space in graph.next if space.startswith("p")]
    assert sorted(alley) == ["p1", "p2", "p3", "p4", "p5", "p6"]
    ways_in = [(a, b) for a in graph.next for b in graph.next[a] if b in alley and a not in alley]
    ways_out = [(a, b) for a in alley for b in graph.next[a] if b not in alley]
    assert [b for _, b in ways_in] == [min(alley) if way == "clockwise" else max(alley)]
    assert len(ways_out) == 1
    assert sum(a in alley and b in alley for a, b in graph.line) == 1
    last = (alley if way == "clockwise" else alley[::-1])
    assert graph.ends(ways_in[0][0], 6) >= {last[5]} and ways_out[0][0] == last[5], "a 6 cannot overshoot it"


@every_track
def test_AC_6_six_places_behind_the_line(name, way):
    graph = Graph(file(name), way)
    assert len(set(graph.grid)) == 6 and not any(place.startswith("p") for place in graph.grid)
    behind = []
    for place in graph.grid:
        front, steps = {place}, 1
        while not any((a, b) in graph.line for a in front for b in graph.next[a]):
            front, steps = {b for a in front for b in graph.next[a]}, steps + 1
        behind.append(steps)
    first = behind[0]
    assert first <= 2 and behind == [first, first, first + 1, first + 1, first + 2, first + 2]


GOLDEN = {("white", "clockwise"): (55, 83, 677), ("white", "anticlockwise"): (55, 83, 677),
          ("blue", "clockwise"): (54, 76, 561), ("blue", "anticlockwise"): (54, 76, 561),
          ("yellow", "clockwise"): (57, 94, 811), ("yellow", "anticlockwise"): (57, 94, 811),
          ("red", "clockwise"): (56, 93, 735), ("red", "anticlockwise"): (56, 93, 735)}


@every_track
def test_every_space_counts(name, way):
    """Spaces, and (space, card, destination) on an empty track: no space or step can change unseen."""
    graph = Graph(file(name), way)
    ends = sum(len(graph.ends(space, card)) for space in graph.next for card in range(1, 7))
    assert (len(graph.next), sum(map(len, graph.next.values())), ends) == GOLDEN[name, way]


@every_track
def test_the_tables_tell_the_same_ways(name, way):
    graph, track = Graph(file(name), way), track_of(name, way)
    assert sorted(track.names) == sorted(graph.next)
    for x, space in enumerate(track.names):
        assert {track.names[y] for y in track.ahead[x]} == set(graph.next[space])
        for lap in range(4):
            assert track.owed[lap][x] == (graph.race(space, lap) or circuit_tables.FAR), (space, lap)
            if not space.startswith("p"):
                assert track.way[lap][x] == without_alley(graph, space, lap), (space, lap)


def without_alley(graph, space, lap):
    front, steps = {(space, lap)}, 0
    while True:
        steps += 1
        front = {(b, n + ((a, b) in graph.line)) for a, n in front for b in graph.next[a]
                 if not b.startswith("p")}
        if any(n == 4 for _, n in front):
            return steps


@pytest.mark.parametrize("name", NAMES)
def test_routes_lead_where_they_should(name):
    for track in (track_of(name, "clockwise"), track_of(name, "anticlockwise")):
        for x in range(len(track)):
            for y in {b for a in track.ahead[x] for b in track.ahead[a]}:
                route = track.route(x, y, 2)
                assert len(route) == 3 and route[0] == x and route[2] == y and route[1] in track.ahead[x]
                assert y in track.ahead[route[1]]
                if track.route(x, y, 2, {route[1]}):
                    assert track.route(x, y, 2, {route[1]})[1] != route[1]
    home = track.route(track.grid[4], None, 6)
    assert home[0] == track.grid[4] and any(a == home[-1] for a, _ in track.crossing) and len(home) <= 4


@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_every_space_lies_on_the_picture(name, portrait):
    circuit = next(c for c in circuit_tables.CIRCUITS if c.name == name)
    shape = TrackShape(circuit, portrait)
    width, height = shape.size
    assert shape.size == ((820, 1200) if portrait else (1200, 820))
    centres = []
    for space in circuit.spaces:
        assert all(0 < x < width and 0 < y < height for x, y in shape.outline(space, 3))
        centres.append(shape.centre(space)[:2])
    assert all(math.dist(a, b) > 45 for i, a in enumerate(centres)
               for b in centres[:i]), "two spaces lie on each other"


@pytest.mark.parametrize("name", NAMES)
def test_check_report_and_show(name):
    from ave_caesar.graph import FOLDER

    assert check(FOLDER / f"{name}.toml") == []
    text = "\n".join(report(name))
    assert f"race from pole ({file(name)['grid'][0]}) {TOTALS[name]}" in text and "(6 from pole)" in text
    shown = show_json(FOLDER / f"{name}.toml")
    assert shown == show_json(name) and shown["grid"] == file(name)["grid"]
    assert {tuple(step) for step in shown["line"]} == {tuple(step) for step in file(name)["line"]}
