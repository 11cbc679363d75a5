"""Lessons: every exercise can be set up and done, its rule happens, and what it shows is there."""
import pytest

from ludoteca.core.events import named
from ludoteca.core.game_loader import load
from ludoteca.show.presentation import about_of
from ludoteca.show.words import LANGUAGES
from ludoteca.web.html.rendering import Reader
from ludoteca.web.lessons.exercises import SEAT, boxes, exercises
from ludoteca.web.lessons.pages import exercise_parts
from ludoteca.web.lessons.spotlight import lit
from ludoteca.web.live.program_message import playable

EXERCISES = [(game, number) for game in playable() for number in range(1, len(exercises(game)) + 1)]


@pytest.mark.parametrize("game", playable())
def test_every_sentence_has_a_scene_in_order(game):
    steps = about_of(load(game)).lesson.steps
    assert [exercise.step for exercise in exercises(game)] == list(range(len(steps)))
    assert sum(bool(exercise.do) for exercise in exercises(game)) >= 0.6 * len(steps), "the learner does it"


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_what_a_scene_speaks_of_lies_on_the_board_and_its_rule_happens(game, number):
    exercise, view = exercises(game)[number - 1], exercises(game)[number - 1].set_up().view(SEAT)
    for key in exercise.shows:
        for portrait in (False, True):
            assert key in ("@choices", "@players") or boxes(view.game, view, (key,), portrait), key
    if exercise.do:
        after, before = exercise.done()
        heard = {named(view.game.rules, event)["event"] for event in after.events[before:]}
        assert exercise.happens and set(exercise.happens) <= heard
        assert not exercise.set_up().script or after.s != view.s


def reader(language="en"):
    return Reader(language, "auto", "calm")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", playable())
def test_a_scene_asks_shows_and_tells_in_every_language(game, language):
    for number, exercise in enumerate(exercises(game), 1):
        asked = exercise_parts(load(game), number, -1, reader(language))
        lies = [key for key in exercise.shows if key[0] != "@"]
        assert ('class="spotlight"' in asked["drawn"]["across"]) == bool(lies)
        assert bool(asked["choice_name"]) == bool(exercise.do) == (not asked["done"])
        if exercise.do:
            after = exercise_parts(load(game), number, asked["wanted"], reader(language))
            assert after["done"] and after["lines"] and 'class="spotlight"' not in after["drawn"]["upright"]


def test_another_choice_leaves_the_scene_as_it_was():
    game = load("cafe-race")
    asked = exercise_parts(game, 2, -1, reader())
    other = next(pick.choice for pick in asked["picks"] if pick.choice != asked["wanted"])
    again = exercise_parts(game, 2, other, reader())
    assert again["other"] and not again["done"] and again["drawn"] == asked["drawn"]


def test_a_spotlight_dims_all_but_its_holes():
    drawn = lit('<svg viewBox="0 0 100 100"><g/></svg>', [(10, 20, 30, 5)])
    assert drawn.startswith('<svg viewBox="0 0 100 100"><g/><g class="spotlight"')
    assert drawn.endswith("</g></svg>")
    assert lit("<svg/>", []) == "<svg/>"


def test_pages_of_lessons(serve):
    async def test(server):
        client = server.client()
        assert (await client.get("/learn/cafe-race")).headers["location"] == "/learn/cafe-race/1"
        assert (await client.get("/learn/cafe-race/1")).status_code == 200
        for path in ("/learn/cafe-race/99", "/learn/cafe-race/0", "/learn/nothing/1"):
            assert (await client.get(path)).status_code == 404
    serve(test, pages=True)
