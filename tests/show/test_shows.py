"""What a line of the log is about is to be found in the picture of that moment."""
import re

import pytest

from ludoteca import Match, load
from ludoteca.core.chance import draw
from ludoteca.core.events import fold
from ludoteca.core.game_loader import games
from ludoteca.show.presentation import picture_of, text_of
from ludoteca.show.svg import scene_svg
from ludoteca.show.words import speaker


@pytest.mark.parametrize("name", games())
def test_lines_of_the_log_point_at_things_of_the_scene(name):
    match = Match(load(name), 3, {"races": 1} if name == "ave-caesar" else None, seed="7")
    for n in range(60):
        if not match.waiting:
            break
        legal = match.view(match.waiting[0]).choices()
        match.decide(match.waiting[0], legal[draw(1, n, len(legal))])
    view, words, pointed = match.view(), text_of(match.game), 0
    s = match.game.start(3, match.game.options(view.s))
    match.game.rules.hide(s, -1)
    for event in view.events:
        fold(match.game.rules, s, [event])
        things = words.shows(s, event)
        if things and words.tell(s, event, speaker("en", name), ["A", "B", "C"]) and pointed < 12:
            drawn = scene_svg(match.game, s, names=["A", "B", "C"])
            rows = picture_of(match.game).named(s, False, speaker("en", name), ["A", "B", "C"])
            places = {row[5] for row in rows if len(row) > 5}
            assert all(thing in places or re.search(rf'id="b-t-{thing}["-]', drawn) for thing in things), (
                event, things)
            pointed += 1
    assert pointed >= 5
