"""Simple fixed ways to play: every game has ten, all legal; and Café Race's levels are not fooled by them."""
import pytest

from bots.table import views
from ludoteca import Match, load
from ludoteca.bots.bot_by_name import bot_named, print_of
from ludoteca.bots.simple import simple_ways
from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import games
from ludoteca.games.cafe_race import reading_bot
from ludoteca.lab.bot_game import Pairing, play
from ludoteca.lab.simulate import play_match
from ludoteca.lab.tournament import seatings
from ludoteca.testing import whole_state


@pytest.mark.parametrize("game", games())
def test_every_game_has_ten_ways_that_differ_and_are_legal(game):
    ways = simple_ways(load(game))
    assert len(ways) >= 10
    seen = list(views(game, *range(1, 60, 3)))
    stories = {}
    for name in ways:
        bot = bot_named(f"simple:{name}")
        stories[name] = tuple(bot(view, 1) for view in seen)
        assert all(choice in view.choices() for choice, view in zip(stories[name], seen, strict=True))
        assert stories[name] == tuple(bot(view, 1) for view in seen)
    assert len(set(stories.values())) == len(ways), "two ways are one"


def test_the_auction_is_played_by_them_too():
    for name in simple_ways(load("cafe-race")):
        play_match(load("cafe-race"), 3, {"rules": "auction"}, [f"simple:{name}", "random"], "1")


def test_a_way_that_is_not_there_is_said_with_those_that_are():
    view = next(views("cafe-race", 1, 1))
    with pytest.raises(BadOption, match=r"cafe-race has no simple way 'push-7'; there are: push-1, "):
        bot_named("simple:push-7")(view, 0)
    with pytest.raises(BadOption, match="There is no bot 'simple:'"):
        bot_named("simple:")
    assert print_of("simple:push-1", "cafe-race") == print_of("simple:push-1", "cafe-race")


def rounds_of(pushes, count):
    """A game of four in which everybody pushes the same again and again, after so many rounds."""
    match = Match("cafe-race", 4, seed="3")
    while whole_state(match).round <= count and not match.over:
        for seat in match.waiting:
            match.decide(seat, pushes[seat])
    return match


def test_what_somebody_always_does_is_remembered():
    match = rounds_of([4, 1, 1, 2], 3)
    habits = reading_bot.remembered(match.view(0))
    assert habits[1][0] > 0.7 < habits[3][1] and all(sum(row) == pytest.approx(1) for row in habits)
    push = reading_bot.read_and_push(match.view(0), 1)
    assert push <= 3, "nobody needs to push hard against those who never do"


def test_the_chances_of_places_add_up():
    match = rounds_of([3, 1, 1, 2], 2)
    view = match.view(0)
    for push in view.choices():
        chances = reading_bot.places(view.s, 0, push, reading_bot.remembered(view))
        assert len(chances) == 4 and sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("way", ["push-1", "cautious"])
def test_intermediate_is_not_fooled_by_the_simplest(way):
    """The old one won 25 and 29 % of such games; always the same ones, so nothing here is luck."""
    won = 0.0
    for deal in range(8):
        for seats in seatings("club", f"simple:{way}", 4):
            result = play(Pairing("cafe-race", 4, (), deal, seats))
            won += sum(seats[p] == "club" for p in result["winners"]) / len(result["winners"])
    assert won / 48 > 0.55


def test_advanced_tries_rounds_out_and_reads():
    """Against three who always push gently it does not push hard, whatever its luck."""
    match = rounds_of([4, 1, 1, 1], 3)
    pushes = [reading_bot.try_and_push(match.view(0), seed) for seed in range(5)]
    assert max(pushes) <= 4 and len(set(pushes)) <= 3
