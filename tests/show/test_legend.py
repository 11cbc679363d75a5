"""What signs mean, and why something cannot be chosen, is said where it is seen."""
import pytest

from bots.table import played
from ludoteca.core.game_loader import games, load
from ludoteca.show.presentation import picture_of, text_of
from ludoteca.show.words import speaker


def views(name):
    for plies in (0, 9, 25, 40):
        match = played(name, plies, seed=str(plies))
        for seat in match.waiting:
            yield match.view(seat)


@pytest.mark.parametrize("name", games())
def test_every_sign_of_a_seats_row_is_in_the_legend(name):
    rows = text_of(load(name)).legend(speaker("en", name))
    signs = {sign for sign, _ in rows if sign}
    assert signs <= set(picture_of(load(name)).icons) and all(sentence for _, sentence in rows)
    shown = {cell.icon for view in views(name) for p in range(view.s.players)
             for cell in text_of(view.game).status(view.s, p, speaker("en", name)) if cell.icon}
    assert shown and shown <= signs


@pytest.mark.parametrize("name", games())
def test_what_cannot_be_chosen_says_why_on_its_button(name):
    """In a word; the sentence comes when it is pressed."""
    say = speaker("en", name)
    shut = [offer for view in views(name) for offer in text_of(view.game).offers(view.s, view.seat, say)
            if offer.choice < 0]
    assert all(offer.note and offer.reason for offer in shut), shut
    assert shut or name == "cafe-race"
