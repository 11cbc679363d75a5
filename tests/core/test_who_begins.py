"""The option `begins`, the same in every game: drawn by lot, or a seat by its number."""
import pytest

from ludoteca import BadOption, Match, load
from ludoteca.core.record import digest, read_text, record_of, verify, write_text
from ludoteca.core.state import beginners
from ludoteca.lab.environments.single_game import OneGame
from ludoteca.show.words import speaker
from ludoteca.testing import at_random
from ludoteca.web.html.new_table import option_of, terms_of
from ludoteca.web.settings import Limits

GAMES = [("ave-caesar", {"races": 1}), ("cafe-fatal", {}), ("cafe-race", {"rules": "auction"}),
         ("crazy-race", {}), ("crazy-race", {"shuffled_points": True})]
every_game = pytest.mark.parametrize("name, options", GAMES)


@every_game
@pytest.mark.parametrize("seat", [0, "1", 2])
def test_the_chosen_seat_begins_and_the_record_holds(name, options, seat):
    match = Match(name, 3, {**options, "begins": seat}, seed="begins")
    assert match.waiting == [int(seat)] and match.options["begins"] == str(seat)
    for _ in at_random(match, 1):
        pass
    record = record_of(match)
    assert verify(record).scores == match.scores and read_text(write_text(record)) == record


@every_game
def test_without_a_choice_it_is_drawn(name, options):
    first = {Match(name, 3, options, seed=str(n)).waiting[0] for n in range(20)}
    assert first == {0, 1, 2} and Match(name, 3, options, seed=1).options["begins"] == "drawn"


@every_game
def test_a_seat_that_is_not_at_the_table_cannot_begin(name, options):
    with pytest.raises(BadOption, match="the seats are 0 to 2"):
        Match(name, 3, {**options, "begins": 3})
    with pytest.raises(BadOption, match="is one of drawn, 0, 1"):
        Match(name, 3, {**options, "begins": "me"})


def test_every_game_has_the_same_option():
    for name, _ in GAMES:
        rules = load(name).rules
        assert rules.OPTIONS["begins"] == beginners(rules.PLAYERS[-1])


def test_a_text_from_before_the_option_still_holds():
    """Its options and its digest know nothing of who begins."""
    match = Match("cafe-fatal", 3, seed="old")
    for _ in at_random(match, 2):
        pass
    old = {**record_of(match), "options": {}}
    text = write_text(old | {"digest": digest(old)})
    assert "begins" not in text and verify(read_text(text)).scores == match.scores


@every_game
def test_an_environment_takes_it(name, options):
    game = OneGame(name, 3, {**options, "begins": 2})
    for seed in range(3):
        game.reset(seed)
        assert game.waiting == [2]


def test_a_form_asks_for_it():
    """The page's form offers every seat, and the terms of the table keep the one chosen."""
    shown = option_of(load("crazy-race"), "begins", beginners(4), speaker("de"))
    assert [value.name for value in shown.values] == ["Ausgelost", *(f"Platz {n}" for n in range(1, 5))]
    form = {"players": ["3"], "option.begins": ["2"]}
    assert terms_of(load("crazy-race"), form, "guest", Limits()).options["begins"] == "2"
    with pytest.raises(BadOption, match="Seat 3 cannot begin"):
        terms_of(load("crazy-race"), form | {"option.begins": ["3"]}, "guest", Limits())
