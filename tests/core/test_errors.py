"""Errors: an English sentence with holes and what fills them, said in the reader's language, across
processes."""
import copy
import pickle

import pytest

from ludoteca import BadOption, BadRecord, IllegalDecision, Match, load
from ludoteca.show.words import speaker

OPTION = BadOption("{game} has no option {option!r}; it has: {options}.", game="cafe-race", option="{x}",
                   options="auction")


def test_an_error_is_its_sentence_filled():
    assert str(OPTION) == "cafe-race has no option '{x}'; it has: auction."
    assert str(BadOption("Braces {mean} nothing without values.")) == "Braces {mean} nothing without values."


def test_an_error_is_said_in_the_readers_language():
    assert OPTION.translated(speaker("de")) == "cafe-race hat keine Option „{x}“; es gibt: auction."
    assert OPTION.translated(speaker("en")) == str(OPTION)
    assert BadOption("Nobody says {this}.", this=1).translated(speaker("it")) == "Nobody says 1."


def test_an_error_within_an_error_is_said_in_the_same_language():
    outer = BadRecord("The record cannot be replayed: {fault}", fault=IllegalDecision("The game is over."))
    assert str(outer) == "The record cannot be replayed: The game is over."
    french = outer.translated(speaker("fr"))
    assert french == "La feuille de partie ne peut pas être rejouée\N{NO-BREAK SPACE}: La partie est finie."


@pytest.mark.parametrize("same", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_survives_copies_and_processes(same):
    with pytest.raises(IllegalDecision) as caught:
        Match(load("cafe-race"), 3, seed="x").decide(0, "nonsense")
    for error in (caught.value, OPTION):
        other = same(error)
        assert type(other) is type(error) and str(other) == str(error) and other.values == error.values
        assert other.translated(speaker("it")) == error.translated(speaker("it")) != str(error)
