"""Circuit files of a user's own: drawn, raced, recorded; and bad ones, each with the space and the fault
(AC-4)."""
import copy
import json
import tomllib

import pytest
from ave_caesar.graph import FOLDER, file
from ave_caesar.setups import legal, scene, told
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import BadCircuit, LudotecaError, Match, load
from ludoteca.core.record import record_of, verify
from ludoteca.games.ave_caesar.circuit_model.checks import faults
from ludoteca.games.ave_caesar.circuit_model.report import check, report, show_json
from ludoteca.games.ave_caesar.picture.track_shape import TrackShape

from examples import examples


def own(**changes):
    return file("red") | {"name": "mine"} | changes


def changed(space, **fields):
    """The red circuit with one space changed; a field of None is taken away."""
    data = copy.deepcopy(own())
    data["spaces"][space] = {k: v for k, v in (data["spaces"].get(space, {}) | fields).items()
                             if v is not None}
    return data


def test_AC_4_a_circuit_of_ones_own_is_raced():
    game = load("ave-caesar", own())
    assert ("mine clockwise" in game.rules.OPTIONS["circuits"]
            and "white clockwise" in game.rules.OPTIONS["circuits"])
    match = Match(game, 3, {"races": 1, "circuits": ["mine anticlockwise"]}, seed=5)
    while match.waiting:
        match.decide(match.waiting[0], match.legal()[str(match.waiting[0])][-1])
    assert match.position()["circuit"] == "mine"
    again = verify(json.loads(json.dumps(record_of(match))))
    assert again.scores == match.scores


def test_AC_4_several_circuits_at_once_and_ours_stay_as_they_are():
    game = load("ave-caesar", {"circuit": [own(), own(name="other")]})
    entries = game.rules.OPTIONS["circuits"]
    assert entries[:8] == load("ave-caesar").rules.OPTIONS["circuits"] and len(entries) == 12


def test_AC_4_it_can_be_drawn():
    circuit = load("ave-caesar", own()).module("rules.circuit_tables").CIRCUITS[-1]
    for portrait in (False, True):
        shape = TrackShape(circuit, portrait)
        assert all(len(shape.outline(space, 4)) > 4 for space in circuit.spaces)


def test_check_and_show_of_a_users_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text((FOLDER / "red.toml").read_text("utf-8").replace('name = "red"', 'name = "mine"'),
                    "utf-8")
    assert check(path) == [] and "race from pole (29a) 79, spare 5" in "\n".join(report(path))
    assert show_json(path)["name"] == "mine" and set(show_json(path)["spaces"]) == set(file("red")["spaces"])
    assert tomllib.loads(path.read_text("utf-8"))["name"] == "mine"


BAD = [
    ({"ahead": []}, "13a", "Space 13a has no space ahead"),
    ({"ahead": ["14a", "99a"]}, "13a", "Space 13a leads to '99a', which is no space"),
    ({"ahead": ["13a", "14a"]}, "13a", "Space 13a leads to itself"),
    ({"ahead": ["14a", "14a"]}, "13a", "Space 13a leads to itself, or twice"),
    ({"ahead": "14a"}, "13a", "Space 13a has no space ahead"),
    ({"ahead": [["14a"]]}, "13a", "Space 13a leads to"),
    ({"along": [100]}, "13a", "Space 13a: `along`"),
    ({"along": [200, 100]}, "13a", "Space 13a: `along`"),
    ({"along": [0, 99999]}, "13a", "Space 13a: `along`"),
    ({"across": [5, "x"]}, "13a", "Space 13a: `across`"),
    ({"ahead": None}, "13a", "Space 13a has the fields"),
    ({"colour": "red"}, "13a", "Space 13a has the fields"),
    ({"along": [1, 2], "across": [1, 2], "ahead": ["13a"]}, "oops", "'oops' is no name for a space"),
    ({"along": [1, 2], "across": [1, 2], "ahead": ["14a"]}, "13c", "Nothing leads to space 13c"),
    ({"ahead": ["p3", "29a"]}, "p2", "Space p2 of the alley leads to p3 and nowhere else"),
    ({"ahead": ["29a", "p3"]}, "28b", "Space 28b leads into the middle of the alley, to p3"),
    ({"ahead": ["3b", "4a"]}, "p6", "Space p6: the alley has one way in and one way out"),
]


@pytest.mark.parametrize("fields, space, fault", BAD,
                         ids=[f"{space} {fault[-24:]}" for _, space, fault in BAD])
def test_AC_4_a_bad_space_is_named_with_its_fault(fields, space, fault):
    found = faults(changed(space, **fields))
    assert found and any(fault in line for line in found), found
    with pytest.raises(BadCircuit, match=r"(?i)space|name"):
        load("ave-caesar", changed(space, **fields))


def test_AC_4_a_way_round_without_the_line():
    data = own()
    data["spaces"]["18a"]["ahead"] = ["19a", "12a"]
    assert "without crossing the line" in faults(data)[0] and any(n in faults(data)[0]
                                                                  for n in ("12", "13", "14", "15",
            "16", "17", "18"))
    data = own(line=[step for step in own()["line"] if step[0] != "29a"])
    assert "One can go round through space" in faults(data)[0]


WRONG = [
    ({"name": "Mine!"}, "'name'"), ({"name": 7}, "'name'"), ({"size": [1, 2]}, "'size'"),
    ({"lane": -1}, "'lane'"), ({"start": "here"}, "'start'"), ({"corners": [[1, 2]]}, "'corners'"),
    ({"corners": [[500, 268, 30]] * 3}, "radius"),
    ({"curves": [[1]]}, "'curves'"), ({"walls": 3}, "'walls'"), ({"spaces": {}}, "'spaces'"), ({"spaces": []},
            "'spaces'"),
    ({"colour": "red"}, "'colour'"), ({"line": []}, "'line'"), ({"line": [["1a", "9a"]]}, "no step"),
    ({"line": [1]},
            "no step"),
    ({"line": [[["1a"], "9a"]]}, "no step"), ({"line": [["29a", "1a"]] * 2}, "twice"), ({"grid": ["29a"] * 6},
            "'grid'"),
    ({"grid": ["29a", "29b", "28a", "28b", "27a", "x"]}, "'x'"),
    ({"grid": ["29a", "29b", "28a", "28b", "27a", "p1"]},
                                                                  "place p1"),
    ({"grid": ["14a", "29b", "28a", "28b", "27a", "27b"]}, "place 14a does not lie behind the line"),
    ({"grid_anticlockwise": 5}, "'grid_anticlockwise'"), ({"size": [float("nan"), 5]}, "'size'"),
]


@pytest.mark.parametrize("fields, fault", WRONG,
                         ids=[f"{next(iter(fields))} {fault}" for fields, fault in WRONG])
def test_AC_4_a_bad_field_is_named(fields, fault):
    found = faults(own(**fields))
    assert found and any(fault in line for line in found), found


def test_AC_4_missing_fields_and_other_nonsense():
    for key in own():
        if key not in ("curves", "walls"):
            found = faults({k: v for k, v in own().items() if k != key})
            assert found == [f"The field {key!r} is missing."]
    assert faults(None) and faults([]) and faults({})
    for nonsense in ([], {"circuit": []}, {"circuit": 3}):
        with pytest.raises(LudotecaError):
            load("ave-caesar", nonsense)


def test_AC_4_races_that_cannot_be_run():
    long = own()
    for n in range(5):                                   # five more rows on the straight: 3 laps of 30
        long["spaces"][f"{90 + n}a"] = {"along": [1000 + n, 1001 + n], "across": [0, 61],
                                        "ahead": [f"{91 + n}a"]}
        long["spaces"][f"{90 + n}b"] = {"along": [1000 + n, 1001 + n], "across": [-61, 0],
                                        "ahead": [f"{91 + n}b"]}
    for lane in "ab":
        long["spaces"][f"14{lane}"]["ahead"] = [f"90{lane}"]
        long["spaces"][f"94{lane}"]["ahead"] = [f"15{lane}"]
    assert "From pole, space 29a, the race costs 94; a player has 84 (clockwise)." in faults(long)
    short = own()
    for lane in "ab":
        short["spaces"][f"3{lane}"]["ahead"] = [f"27{lane}"]
    kept = {"1", "2", "3", "27", "28", "29"}
    short["spaces"] = {n: w for n, w in short["spaces"].items() if n[:-1] in kept or n.startswith("p")}
    short["spaces"]["p6"]["ahead"] = ["3b"]
    assert any("The shortest lap is 6 steps" in line for line in faults(short))
    without = own(spaces={n: w for n, w in own()["spaces"].items() if not n.startswith("p")})
    without["spaces"]["27b"] = without["spaces"]["27b"] | {"ahead": ["28b", "28a"]}
    without["line"] = without["line"][:-1]
    assert "The alley is the spaces p1, p2" in faults(without)[0]


def test_AC_4_a_name_of_ours_is_taken():
    with pytest.raises(BadCircuit, match="two circuits of the name 'red'"):
        load("ave-caesar", file("red"))
    with pytest.raises(BadCircuit, match="two circuits of the name 'mine'"):
        load("ave-caesar", {"circuit": [own(), own()]})


def test_files_that_cannot_be_read(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("name = ", "utf-8")
    assert "not valid TOML" in check(path)[0] and "no file" in check(tmp_path / "none.toml")[0]
    path.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in check(path)[0]
    with pytest.raises(BadCircuit, match="There is no circuit 'purple'"):
        show_json("purple")
    with pytest.raises(BadCircuit, match="cannot be read"):
        report(path)
    assert check(tmp_path), "a folder is no file"


@examples(60)
@given(data=st.data())
def test_a_file_shaken_at_random_is_refused_or_raced_but_never_breaks(data):
    """Any value in place of any other: a list of sentences, and a sound circuit can be raced."""
    circuit = copy.deepcopy(own())
    nonsense = st.one_of(st.none(), st.integers(-5, 2000), st.floats(allow_nan=True), st.text(max_size=3),
                         st.lists(st.text(max_size=3), max_size=3),
                         st.sampled_from(list(circuit["spaces"])),
                         st.lists(st.sampled_from(list(circuit["spaces"])),
                                 min_size=1, max_size=3))
    for _ in range(data.draw(st.integers(1, 3))):
        space = data.draw(st.sampled_from(list(circuit["spaces"])))
        where = data.draw(st.sampled_from([circuit, circuit["spaces"], circuit["spaces"][space]]))
        if isinstance(where, dict) and where:
            where[data.draw(st.sampled_from(list(where)))] = data.draw(nonsense)
        if not isinstance(circuit.get("spaces"), dict) or not isinstance(circuit["spaces"].get(space), dict):
            break
    found = faults(circuit)
    assert all(isinstance(line, str) and line.endswith(".") for line in found)


# A short alley, as a match.

def short_game():
    data = copy.deepcopy(own(name="short"))
    for n in (3, 4, 5, 6):
        del data["spaces"][f"p{n}"]
    data["spaces"]["p2"]["ahead"] = ["3b"]
    data["line"] = [step for step in data["line"] if step[0] != "p3"] + [["p1", "p2"]]
    return load("ave-caesar", data)


OWING = {"circuit": "short", "space": ["27b", "12a", "10a"], "lap": [2, 2, 2],
         "hand": [[1, 2, 4], [1, 1, 1], [1, 1, 1]], "still": 1}


def test_AC_15_through_a_short_alley_without_stopping_is_not_legal():
    match = scene(OWING, 3, game=short_game(), circuits=["short clockwise"])
    assert legal(match) == {"1>p1", "2>p2"}, "a 4 would drive through, and the straight is barred"
    match.decide(0, "2>p2")
    assert match.position()["paid"][0] and match.position()["lap"][0] == 3


def test_alley_pass_driving_through_is_enough():
    match = scene(OWING, 3, game=short_game(), alley="pass", circuits=["short clockwise"])
    assert legal(match) == {"1>p1", "2>p2", "4>4b"}
    match.decide(0, "4>4b")
    assert match.position()["paid"][0] and match.position()["lap"][0] == 3 and told(match, "saluted")


def test_alley_pass_at_the_end_of_lap_1_any_route_that_pays_is_taken():
    match = scene(OWING | {"lap": [1, 1, 1], "hand": [[3, 4, 5], [1], [1]]}, 3, game=short_game(),
                  alley="pass", circuits=["short clockwise"])
    match.decide(0, "3>3b")
    assert match.position()["paid"][0], "27b p1 p2 3b"
    stop = scene(OWING | {"lap": [1, 1, 1], "hand": [[3, 4, 5], [1], [1]]}, 3, game=short_game(),
                 circuits=["short clockwise"])
    stop.decide(0, "3>3b")
    assert not stop.position()["paid"][0]
