"""The pages about scenarios, records and notation: their examples hold, their tables are complete, their
schemas are in use."""
import dataclasses
import json
import re
import runpy
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match, game_names
from ludoteca.bots.simple import random_choice
from ludoteca.cli import schema_check
from ludoteca.core import record as records
from ludoteca.core import scenario as scenarios
from ludoteca.core.chance import draw
from ludoteca.core.errors import BadFile, LudotecaError
from ludoteca.core.record import Record
from ludoteca.core.scenario import Scenario

from command_line import run

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {name: (DOCS / f"{name}.md").read_text("utf-8") for name in ("scenarios", "records", "notation")}


def blocks(page, kind=""):
    """The blocks of a page in that language."""
    return [text for name, text in re.findall(r"^```(\w*)\n(.*?)^```$", PAGES[page], re.S | re.M)
            if name == kind]


@pytest.mark.parametrize(("page", "form"), [("scenarios", Scenario), ("records", Record)])
def test_a_page_tells_of_every_field(page, form):
    rows = dict(re.findall(r"^\| `(\w+)`.*? \| (.*) \|$", PAGES[page], re.M))
    assert rows == {field.name: field.metadata["description"] for field in dataclasses.fields(form)}


def test_the_schemas_in_the_package_are_fresh():
    tool = runpy.run_path(str(DOCS.parent / "tools" / "make_schemas.py"))
    assert all(path.read_text("utf-8") == text
               for path, text in tool["pages"]().items()), "run `make reference`"


def test_the_scenario_of_the_page_holds(tmp_path):
    text, = blocks("scenarios", "json")
    (tmp_path / "position.json").write_text(text, "utf-8")
    code, out, err = run("scenario", tmp_path / "position.json")
    assert ((code, err) == (0, "")
            and set(json.loads(out)) == {"position", "events", "legal", "scores", "winners"})
    assert any(event["event"] == "spilled" for event in json.loads(out)["events"]), "1 and 1 is not enough"


def test_the_records_of_the_pages_hold(tmp_path):
    texts = [("json", blocks("records", "json")[0]),
             *(("txt", text) for text in [*blocks("records"), *blocks("notation")])]
    assert len(texts) == 7
    for kind, text in texts:
        file = tmp_path / f"game.{kind}"
        file.write_text(text, "utf-8")
        code, out, err = run("verify", file)
        assert code == 0 and "is valid" in out, err


@pytest.mark.parametrize("name", game_names())
def test_the_notation_knows_every_decision(name):
    """Each decision of whole games, by all variants, looks like one of the page's."""
    title = name.replace("-", " ").replace("cafe", "café").title()
    chapter = PAGES["notation"].split(f"## {title}\n")[1].split("\n## ")[0]
    shown = [text for row in re.findall(r"^\| (`.*?) \|", chapter, re.M)
             for text in re.findall("`(.*?)`", row)]
    shapes = {shape(text) for text in shown}
    for options in variants(name):
        match = Match(name, 3, options, "notation")
        while not match.over:
            seat = match.waiting[0]
            view = match.view(seat)
            assert {shape(text) for text in view.texts()} <= shapes, view.texts()
            match.decide(seat, random_choice(view, draw(9, len(match.decisions), 1 << 30)))


def shape(text):
    return re.sub("[0-9]+[a-z]?", "0", re.sub(r"\b[A-E](?=\d|$)", "A", text))


def variants(name):
    from ludoteca import load

    options = load(name).rules.OPTIONS
    words = {key: values for key, values in options.items()
             if isinstance(values, tuple) and isinstance(values[0], str)}
    return [{}, {key: values[1 if key == "begins" else -1] for key, values in words.items()},
            {key: True for key, values in options.items() if isinstance(values[0], bool)}]


ANY = st.recursive(st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=3) | st.floats(-2, 2),
                   lambda part: st.lists(part, max_size=3)
                   | st.dictionaries(st.text(max_size=3), part, max_size=2), max_leaves=5)


@given(st.sampled_from(["scenario", "record"]), st.data())
def test_schema_command_and_core_agree(name, data):
    """What the schema refuses the command refuses; what it takes, the core's own look at its parts takes
    too."""
    good = json.loads(blocks("scenarios" if name == "scenario" else "records", "json")[0])
    for key in data.draw(st.lists(st.sampled_from([*good, "colour"]), max_size=2)):
        good[key] = data.draw(ANY)
        if data.draw(st.booleans()):
            del good[key]
    fits = jsonschema.Draft202012Validator(schema_check.schema(name)).is_valid(good)
    # 1.0 is an integer to a JSON Schema alone
    whole = not any(isinstance(part, float) for part in parts_of(good))
    try:
        schema_check.check(name, json.dumps(good))
        taken = True
    except BadFile:
        taken = False
    assert taken == fits or not whole
    if taken:
        scenarios.check(good) if name == "scenario" else records.sound(good)


def test_true_is_no_number():
    """Python and pydantic's Literal take True for 1."""
    record = json.loads(blocks("records", "json")[0]) | {"ludoteca": True}
    with pytest.raises(BadFile, match="ludoteca"):
        schema_check.check("record", json.dumps(record))
    with pytest.raises(LudotecaError):
        records.sound(record)


def parts_of(data):
    yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from parts_of(part)


@pytest.mark.parametrize("text",
                         ['{"game": "cafe-race", "decisions": [[0, 1]]}',
                          '{"game": "cafe-race", "chance": [[1]]}',
                                  '{"game": "cafe-race", "decisions": [[0, "1", "2"]]}',
                                  '{"game": "cafe-race", "chance": [1.5]}'])
def test_a_scenario_that_does_not_fit_is_refused_with_the_place(text, tmp_path):
    (tmp_path / "bad.json").write_text(text, "utf-8")
    code, out, err = run("scenario", tmp_path / "bad.json")
    assert (code, out) == (2, "") and "by its schema, at '" in err
    with pytest.raises(LudotecaError):
        scenarios.run(json.loads(text))
