"""What lies on a board has the log's name, where it is drawn, on both sheets and in every language."""
import pytest

from bots.table import played
from ludoteca.core.game_loader import games, load
from ludoteca.show.presentation import picture_of, text_of
from ludoteca.show.words import LANGUAGES, speaker

NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elsa", "Fausto"]


def rows_of(match, portrait=False, language="en"):
    view = match.view()
    return picture_of(match.game).named(view.s, portrait, speaker(language, match.game.name),
                                        NAMES[:match.players])


@pytest.mark.parametrize("name", games())
def test_every_name_lies_on_the_sheet_and_every_piece_has_one(name):
    for plies in (0, 9, 40):
        match = played(name, plies, seed=str(plies))
        for portrait in (False, True):
            width, height = picture_of(match.game).size(match.view().s, portrait)
            rows = rows_of(match, portrait)
            assert all(0 < x < width and 0 < y < height and wide > 9 < high and words
                       for x, y, wide, high, words, *_ in rows)
            assert all(any(who in row[4] for row in rows) for who in NAMES[:match.players])
        texts = {language: [row[4] for row in rows_of(match, language=language)] for language in LANGUAGES}
        assert (len({len(words) for words in texts.values()}) == 1
                and not any("{" in word for word in texts["de"]))


def reached(match):
    """The places where choices of the one who is to move lead, by the names of the buttons."""
    seat = match.waiting[0]
    offers = text_of(match.game).offers(match.view(seat).s, seat, speaker("en", match.game.name))
    return {offer.target for offer in offers if offer.choice >= 0 and offer.target}


def test_the_spaces_that_buttons_and_log_of_ave_caesar_name_are_named_on_the_board():
    for plies in (0, 5, 20):
        match = played("ave-caesar", plies, seed="2")
        there = reached(match) - {"home"}
        assert there and there <= {row[4] for row in rows_of(match)}


@pytest.mark.parametrize("name", ["ave-caesar", "cafe-fatal", "crazy-race"])
def test_a_button_finds_its_place_on_the_board(name):
    """Also one that cannot be pressed: what is in its way lies there."""
    match = played(name, 9, seed="3")
    seat = match.waiting[0]
    offers = text_of(match.game).offers(match.view(seat).s, seat, speaker("en", name))
    places = {f"at-{offer.target}" for offer in offers if offer.target and offer.target != "home"}
    assert places and places <= {row[5] for row in rows_of(match) if len(row) > 5}


def test_a_table_of_cafe_fatal_says_what_lies_there_and_whose_dice():
    rows = rows_of(played("cafe-fatal", 3, 3))
    assert any("Anna: " in row[4] or "Bruno: " in row[4] for row in rows)
    assert ([row[4].split(" · ")[0] for row in rows[:len(rows) - 5]]
            == list(load("cafe-fatal").module("rules").floors.NAMES[3]))


def test_the_sides_of_a_leg_card_and_the_locomotives_have_their_letters():
    words = [row[4] for row in rows_of(played("crazy-race", 30))]
    assert {"Anna: A", "Anna: B", "Anna: C", "Space 3", "Turntable"} <= set(words)
    assert all(any(word.startswith(f"Side {side}: ") for word in words) for side in range(1, 5))
