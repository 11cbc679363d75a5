"""How points came about: every game says it for every seat, in every language, with what decides among
equals."""
import pytest

from ludoteca import Match, load
from ludoteca.core.chance import draw
from ludoteca.core.events import fold
from ludoteca.core.game_loader import games
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show.page.result import why_won
from ludoteca.show.presentation import text_of
from ludoteca.show.ranking import lead_for_good, ranks, tied_seats, winners
from ludoteca.show.words import LANGUAGES, speaker


def finished(name, seed):
    match = Match(load(name), 3, {"races": 2} if name == "ave-caesar" else None, seed=seed)
    for n in range(10_000):
        if not match.waiting:
            return match
        legal = match.view(match.waiting[0]).choices()
        match.decide(match.waiting[0], legal[draw(1, n, len(legal))])
    raise AssertionError("it does not end")


@pytest.mark.parametrize("name", games())
def test_every_seat_learns_where_its_points_come_from(name):
    match = finished(name, "3")
    words, s = text_of(match.game), match.view().s
    for language in LANGUAGES:
        say = speaker(language, name)
        for p in range(3):
            said = words.scored(s, p, say)
            assert len(said) > bool(tied_seats(match.game.rules, s, p))
            assert all(text.endswith(".") and "{" not in text for text in said)


def test_points_of_the_race_down_the_stairs_add_up_and_ties_say_what_decides():
    """CR-16, CR-17: two with 7 points, one of whom has more coffees; two who are equal in both."""
    game = load("cafe-race")
    s = game.start(3)
    say, words = speaker("en", game.name), text_of(game)
    s.space[:3], s.coffee[:3] = [29, 25, 25], [4, 5, 5]
    assert words.scored(s, 0, say) == ["4 for coffees + 3 for position: nobody is farther down.",
                                       "Tied on points: more coffees decide."]
    assert (words.scored(s, 1, say)[0]
            == "5 for coffees + 2 for position: 1 space farther down is taken.")
    s.coffee[:3] = [0, 5, 5]
    assert words.scored(s, 1, say)[1] == "Tied on points and coffees: the rank is shared."
    assert ranks(game.rules, s) == [3, 1, 1]


@pytest.mark.parametrize("name", games())
def test_the_lead_is_taken_for_good_once(name):
    """Before that moment somebody else is ahead, from it on nobody is."""
    match = finished(name, "5")
    rules, events = match.game.rules, match.view().events
    at = lead_for_good(rules, match.game.start(3, match.game.options(match.view().s)), events)
    assert 0 < at <= len(events)
    s, best = match.game.start(3, match.game.options(match.view().s)), winners(rules, match.view().s)
    for number, event in enumerate(events, 1):
        fold(rules, s, [event])
        assert number < at - 1 or (winners(rules, s) == best) == (number >= at), number


def test_the_result_says_in_one_line_why_the_winner_won():
    """Where the points come from; among equals, what decided; nothing where several share the win."""
    game = load("cafe-race")
    s = game.start(3)
    s.coffee[:3], s.space[:3] = [4, 3, 1], [20, 28, 3]
    view, say = View(game, s, NOBODY, (), ["Anna", "Bruno", "Carla"]), speaker("en", game.name)
    assert "Anna wins. Tied on points: more coffees decide." in why_won(view, say, [0])
    s.coffee[0] = 5
    assert "Anna wins. 5 for coffees + 2 for position" in why_won(view, say, [0])
    assert why_won(view, say, [0, 1]) == ""
