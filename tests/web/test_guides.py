"""Guides: every picture is drawn from a position that the rules allow and shows what its caption says, in
every language."""
import html
import json
import re
from xml.etree import ElementTree as tree

import pytest

from ludoteca.core.game_loader import games, load
from ludoteca.core.scenario import run
from ludoteca.show.presentation import about_of
from ludoteca.show.words import LANGUAGES, guide
from ludoteca.web.html import guides

HOME = load("crazy-race").rules.HOME


@pytest.mark.parametrize("name", games())
def test_every_guide_shows_the_examples_of_its_game_drawn_anew(name):
    known = guides.examples(name)
    assert len(known) >= 2
    for language in LANGUAGES:
        shown = re.findall(r"^!\[.+\]\((\w+)\)$", guide(name, language, pictures=True), re.M)
        assert sorted(shown) == sorted(known) and "![" not in guide(name, language), (name, language)
        text = guides.rules_text(name, language)
        assert text.count("<figure>") == len(known) == text.count("<figcaption>") and "<p><img" not in text
    for example, given in known.items():
        drawing = tree.fromstring(guides.picture(name, example))
        assert drawing.get("viewBox") == " ".join(map(str, given["part"]))


def played(name, example, decisions=(), **position):
    """What comes of a picture's position by the rules."""
    given = {key: value for key, value in guides.examples(name)[example].items()
             if key not in ("seat", "part")}
    given["position"] = given["position"] | position
    return run({"game": name, **given, "decisions": list(decisions)})[0]


def captions(name, example):
    """The picture's caption in four languages."""
    return [re.search(rf"^!\[(.+)\]\({example}\)$", guide(name, language, pictures=True), re.M)[1]
            for language in LANGUAGES]


def numbers(caption):
    return re.findall(r"\d+", caption)


def test_the_jump_goes_where_its_caption_says():
    """B, on the space behind A, wins 2 at the third side of the leg card; the others pass."""
    passes = [[seat % 3, "pass"] for seat in range(1, 9)]
    a, b, _ = played("crazy-race", "jump")["position"]["locomotive"][0]
    after = played("crazy-race", "jump", [[0, "3@3"], *passes], start=0)["position"]
    assert (a, b) == (5, 4) and after["points"][0] == [5], "past the turntable, and a card"
    assert after["locomotive"][0] == [a, HOME - b, 0], "where it began, facing home"
    for caption in captions("crazy-race", "jump"):
        assert numbers(caption) == [str(b), "2", "1", str(HOME - after["locomotive"][0][1]), "2"], caption


def test_the_fourth_side_is_taboo_and_the_question_mark_has_three_cards():
    legal = played("crazy-race", "taboo")["legal"]["0"]
    assert {text[-1] for text in legal if "@" in text} == {"1", "2", "3"}
    game, position = load("crazy-race"), played("crazy-race", "question")["position"]
    marked = game.rules.STEPS[position["leg_card"]].index(0) + 1
    assert [side for _, _, side in position["laid"]].count(marked) == 3


def test_points_are_those_of_the_caption():
    assert played("cafe-race", "points")["scores"] == [2 + 4, 4 + 3, 1 + 3, 5 + 2]
    for caption in captions("cafe-race", "points"):
        assert " ".join(numbers(caption)) == "2 2 4 6 25 4 3 1 3 5 2 7", caption


def test_a_die_that_ends_in_front_of_the_wall_stops_nobody_but_a_step_wants_its_roll():
    pushes = [[0, "6"], [1, "1"], [2, "1"], [3, "1"]]
    ran = played("cafe-race", "barrier", pushes, dice=[2, 1, 1, 1])["events"]
    found = [event["event"] for event in ran if event.get("seat") == 0]
    assert {"event": "moved", "seat": 0, "start": 2, "space": 4} in ran
    assert "halted" not in found and "swayed" in found


def test_two_clerks_are_a_wall():
    pushes = [[0, "6"], [1, "1"], [2, "1"], [3, "1"]]
    space, events = played("cafe-race", "barrier")["position"]["space"], played("cafe-race", "barrier",
                                                                                pushes)["events"]
    assert space.count(5) == 2 and space[0] + 2 == 4 and {"event": "halted", "seat": 0, "space": 4} in events
    for caption in captions("cafe-race", "barrier"):
        assert numbers(caption) == ["5", "2", "4"], caption


def test_who_leads_may_play_the_2_alone_and_any_card_reaches_the_alley():
    assert {text[0] for text in played("ave-caesar", "leader")["legal"]["0"]} == {"2"}
    assert ({text[0] for text in played("ave-caesar", "salute")["legal"]["0"] if ">p" in text}
            == {"2", "3", "4"})


def test_the_next_face_goes_beside_the_last():
    beside = {text[2:] for text in played("cafe-fatal", "neighbours")["legal"]["0"]}
    for caption in captions("cafe-fatal", "neighbours"):
        assert set(re.findall(r"[A-C][1-3]", caption)) == {"B2", *beside}, caption


@pytest.mark.parametrize("name", games())
def test_a_lesson_shows_every_picture_of_the_guide(name):
    shown = [step.picture for step in about_of(load(name)).lesson.steps if step.picture]
    assert sorted(shown) == sorted(guides.examples(name))


def test_a_lesson_s_picture_lies_where_its_page_looks_for_it(serve):
    async def test(server):
        me = server.client(headers={"accept": "text/html"}, follow_redirects=True)
        page = (await me.post("/teach/crazy-race")).text
        steps = json.loads(html.unescape(re.search(r'data-steps="([^"]*)"', page)[1]))
        found = [address for _, address in steps if address]
        assert len(found) == 3
        for address in found:
            assert (await me.get(address)).headers["content-type"].startswith("image/svg+xml")
    serve(test, pages=True)


EDITION = {"en": "## About this edition", "it": "## Note su questa edizione",
           "fr": "## À propos de cette édition", "de": "## Zu dieser Ausgabe"}
ASIDE = r"rulebook|booklet|regolamento|livret|Anleitung|Ludoteca"


@pytest.mark.parametrize("language", EDITION)
@pytest.mark.parametrize("name", games())
def test_what_we_decided_ourselves_is_told_at_the_end_and_nowhere_else(name, language):
    """Who reads the rules aloud is not held up by where they come from; variants may say whose they are."""
    told, _, last = guide(name, language).rpartition("\n## ")
    assert f"## {last}".startswith(EDITION[language])
    rules = [part for part in told.split("\n## ") if not part.startswith("Varia")]
    assert not [found for part in rules for found in re.findall(rf".*(?:{ASIDE}).*", part)]


def test_a_guide_has_no_other_pictures(serve):
    async def test(server):
        me = server.client()
        found = await me.get("/guide/crazy-race/jump.svg")
        assert found.status_code == 200 and found.headers["content-type"].startswith("image/svg+xml")
        assert (await me.get("/guide/crazy-race/nothing.svg")).status_code == 404
        assert (await me.get("/guide/chess/jump.svg")).status_code == 404
    serve(test, pages=True)
