"""What can go wrong, by kind. Each message is one sentence that a player can act on."""


class LudotecaError(Exception):
    """The mother of all that a caller may want to catch."""


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
