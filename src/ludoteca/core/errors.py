"""What can go wrong, by kind. Each message is one sentence that a player can act on."""
from __future__ import annotations

import traceback
from collections.abc import Callable


class LudotecaError(Exception):
    """The mother of all that a caller may want to catch: an English sentence with {holes}, and what fills
    them.

    Without values the sentence is meant as it stands.
    """

    def __init__(self, sentence: str = "", /, **values: object) -> None:
        super().__init__(sentence)
        self.sentence, self.values = sentence, values

    def __str__(self) -> str:
        return self.sentence.format(**self.values) if self.values else self.sentence

    def translated(self, say: Callable[..., str]) -> str:
        """The sentence as `say` says it; in English where it has not been translated."""
        told = {name: value.translated(say) if isinstance(value, LudotecaError) else value
                for name, value in self.values.items()}
        return say(self.sentence, **told)


class UnknownGame(LudotecaError):
    """There is no game of that name."""


class BadOption(LudotecaError):
    """A number of players or an option that the game does not have."""


class IllegalDecision(LudotecaError):
    """A decision that the rules do not allow now; nothing has changed."""


class BadPosition(LudotecaError):
    """A position that cannot be."""


class BadRecord(LudotecaError):
    """A record that is damaged, tampered with, or of another version."""


class BadFile(LudotecaError):
    """A data file of the user's own (cards, a circuit) that does not hold together."""


class BadCircuit(BadFile):
    """A circuit file that cannot be raced; the message names the space and the fault."""


def traced(fault: BaseException) -> str:
    """What went wrong and where, without its text: that may hold a name, a hand or what somebody wrote."""
    places = traceback.extract_tb(fault.__traceback__)
    where = [f"{place.filename.rpartition('ludoteca/')[2]}:{place.lineno}" for place in places]
    return " < ".join([type(fault).__name__, *reversed(where)])
