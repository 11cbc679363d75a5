"""Café Race in words and on a terminal: true, in four languages, and never more than a seat may know."""
import re

import pytest
from cafe_race.setups import auction, play, pushes

from ludoteca import Match, load
from ludoteca.core.chance import draw
from ludoteca.show.log import story
from ludoteca.show.presentation_interface import SEAT_SHAPES
from ludoteca.show.words import LANGUAGES, Say, speaker

GAME = load("cafe-race")
TEXT, TERMINAL = GAME.module("text"), GAME.module("terminal")
NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elsa", "Fausto"]
SAFE = [6, 6] * 30


def lines(match, seat=-1, language="en"):
    match.names = NAMES[:match.players]
    return [line.text for line in story(match.view(seat), speaker(language, "cafe-race"))]


def test_a_round_is_told():
    scene = play(pushes(6, 2, 2, 1), [5, 6, 3, 3, 6, 6, 1, 2, 3, 3, *SAFE], players=4)
    assert lines(scene)[:9] == [
        "Speed dice: 6, 5, 3, 3.", "Pushes: Anna 6, Bruno 2, Carla 2, Dario 1.",
        "Bruno and Carla are tied: same push, same space, equal coffees. The higher roll takes the faster "
        "die. Bruno rolls 6 + 6.",
        "Carla rolls 1 + 2.", "Anna takes the 6 and runs to step 6.",
        "Anna needs 12, rolls 3 + 3 and spills a coffee.",
        "Bruno takes the 5 and runs to step 5.", "Bruno needs 7, rolls 6 + 6: steady.",
        "Carla takes the 3 and runs to step 3."]


def test_an_auction_is_told():
    scene = auction([(1, "die 6 bid 2"), (2, "bid 3"), (0, "pass")], [6, 4, 2, 1], players=3)
    assert lines(scene) == ["Speed dice: 6, 4, 2.", "Bruno opens the bidding.",
                            "Bruno puts the 6 up for auction and bids 2.",
                            "Carla bids 3.", "Anna passes.", "Carla takes the 6 for 3."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_says_its_price(language):
    """What two dice must show then, and in how many of their 36 rolls they do: on the button and in a
    sentence."""
    s = auction([(1, "die 6 bid 2")], [6, 4, 2, 1], players=3).view(2).s
    offers = [offer for offer in TEXT.offers(s, 2, speaker(language, "cafe-race")) if offer.choice >= 0
              and offer.text != "pass"]
    assert [offer.label for offer in offers] == ["3", "4", "5", "6"]
    for offer, need in zip(offers, range(9, 13), strict=True):
        percent = round(100 * sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) / 36)
        for words in (offer.note, offer.spoken):
            assert (str(need) in words
                    and re.search(rf"{percent}[ \u00a0]?%", words))


def test_a_sudden_stop_and_an_empty_cup_are_told():
    """Anna stops at the start behind two on step 1, spills, and everybody goes on."""
    scene = play(pushes(3, 2, 1), [1, 1, *SAFE], space=[0, 1, 1], dice=[6, 2, 2])
    text = lines_after(scene)
    assert "Anna has to stop at the start: two clerks block the way." in text
    scene = play(pushes(6, 2, 1), [1, 1, *SAFE], space=[0, 8, 9], coffee=[1, 5, 5], dice=[6, 1, 1])
    assert "Anna spilled the last coffee: a new cup, and back to the start." in lines_after(scene)


def lines_after(scene):
    """The sentences of a scene that began in the middle of a race, event by event."""
    say, s = speaker("en", "cafe-race"), scene.view().s
    return [text for event in scene.events if (text := TEXT.tell(s, event, say, NAMES))]


def test_the_end_is_told():
    say = speaker("en", "cafe-race")
    for space, coffee, sentence in [
            ([29, 28, 27], [5, 3, 1], "The race is over: Anna wins with 8 points."),
            ([29, 29, 27], [3, 3, 1], "The race is over: Anna and Bruno share the win with 6 points."),
            ([29, 29, 28, 28], [2, 2, 3, 3],
             "The race is over: Carla and Dario share the win with 6 points.")]:
        scene = play(space=space, coffee=coffee)
        assert TEXT.tell(scene.view().s, (GAME.rules.BEGAN, GAME.rules.OVER, -1), say, NAMES) == sentence


# Whole games, everything that can be shown of them.

def shown(view, seat, say):
    """All words that a seat is shown at one moment."""
    s = view.s
    offers = TEXT.offers(s, seat, say)
    words = [text for offer in offers for text in (offer.label, offer.spoken, offer.reason)]
    words += TEXT.prompt(s, seat, say)
    words += [text for p in range(s.players) for cell in TEXT.status(s, p, say)
              for text in (cell.label, cell.text)]
    columns, rows = TEXT.result(s, say)
    words += [*columns, *(str(cell) for row in rows for cell in row), TERMINAL.screen(s, seat, say, NAMES)]
    assert all(len(row) == len(columns) for row in rows) and len(rows) == s.players
    return words


def whole(words):
    return not any("{" in text or "}" in text for text in words)


SAME = ("Points", "round {round}")      # French and German, Italian have the same word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["base", "auction"])
def test_whole_games_in_every_language(language, rules):
    """Nothing is left unfilled, and in another language no whole English sentence is left."""
    say = speaker(language, "cafe-race")
    asked = set()

    class Listening(Say):
        def __call__(self, sentence, **parts):
            asked.add(sentence)
            return super().__call__(sentence, **parts)

    listening = Listening(say.language, say.words)

    for players in (3, 6):
        match = Match(GAME, players, {"rules": rules}, seed="words", names=NAMES[:players])
        while match.waiting:
            seat = match.waiting[0]
            assert whole(shown(match.view(seat), seat, listening))
            legal = match.view(seat).choices()
            match.decide(seat, legal[draw(1, len(match.decisions), len(legal))])
        for seat in range(-1, players):
            assert whole([line.text for line in story(match.view(seat), listening)]
                         + shown(match.view(seat), seat, listening))
    if language != "en":
        assert ([sentence for sentence in asked if say(sentence) == sentence and sentence not in SAME]
                == [])


@pytest.mark.parametrize("rules", ["base", "auction"])
def test_offers_are_the_legal_choices_and_what_is_not_has_a_reason(rules):
    say = speaker("en", "cafe-race")
    match = Match(GAME, 4, {"rules": rules}, seed="offers")
    while match.waiting:
        for seat in range(4):
            view = match.view(seat)
            offers = TEXT.offers(view.s, seat, say)
            real = [offer for offer in offers if offer.choice >= 0]
            assert sorted(offer.choice for offer in real) == view.choices()
            assert all(offer.text == GAME.notation.say(view.s, seat, offer.choice) and not offer.reason
                       for offer in real)
            assert all(offer.reason.endswith(".") for offer in offers if offer.choice < 0)
        seat = match.waiting[0]
        legal = match.view(seat).choices()
        match.decide(seat, legal[draw(2, len(match.decisions), len(legal))])


def test_the_chances_on_the_offers():
    """Two dice by hand: push 1 with a 6 to 2 needs 7 to 3; push 6 needs 12 to 8."""
    scene = play(players=3, chance=[6, 4, 2])
    offers = TEXT.offers(scene.view(0).s, 0, speaker("en", "cafe-race"))
    assert ([offer.note for offer in offers]
            == ["58–97%", "42–92%", "28–83%", "17–72%", "8–58%", "3–42%"])
    assert (round(36 * offers[0].low), round(36 * offers[0].high)) == (21, 35)
    assert ([round(36 * GAME.module("odds").steady(need)) for need in range(2, 13)]
            == [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1])


def test_a_chance_stands_beside_the_die_that_it_belongs_to():
    """The fastest and the slowest; where all dice are alike, one; none where the table allows no hints."""
    match = Match(GAME, 3, seed="7")
    offers = TEXT.offers(match.view(0).s, 0, speaker("fr", "cafe-race"))
    dice = sorted(die for die in match.view(0).s.dice[:3])
    for offer in offers:
        (fast, low), (slow, high) = offer.by_die[0], offer.by_die[-1]
        assert (fast, slow) == (dice[-1], dice[0]) and f"{100 * offer.low:.0f}" in low
        assert f"{100 * offer.high:.0f}" in high and low.endswith("\N{NO-BREAK SPACE}%")
        assert not offer.without_odds().by_die


def test_others_words_and_screens_do_not_tell_a_secret_push():
    worlds = [play([(0, str(push))], players=3, chance=[6, 4, 2]) for push in range(1, 7)]
    for seat in (-1, 1, 2):
        say = speaker("en", "cafe-race")
        assert len({str(shown(w.view(seat), seat, say)) + str(lines(w, seat)) for w in worlds}) == 1
    assert len({str(shown(w.view(0), 0, speaker("en", "cafe-race"))) for w in worlds}) == 6


def test_the_screen_shows_every_clerk_and_every_free_space_once():
    scene = play(space=[0, 8, 8, 27, 28, 29], dice=[6, 5, 4, 3, 2, 1])
    screen = TERMINAL.screen(scene.view(0).s, 0, speaker("en", "cafe-race"), NAMES)
    stairs = screen.split("\n\n")[0]
    assert all(stairs.count(shape) == 1 for shape in SEAT_SHAPES)
    for space in range(1, 30):
        assert (f"]{space} " in stairs) == (space not in (8, 27, 28, 29)), space
    assert "Speed dice: 6, 5, 4, 3, 2, 1." in screen
