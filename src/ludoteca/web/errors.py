"""What the server refuses: each kind with its HTTP status, a code for programs, and one sentence."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.core.errors import BadRecord, LudotecaError, UnknownGame
from ludoteca.core.plugin_faults import BrokenRules


class Refused(LudotecaError):
    """What somebody asked for cannot be; nothing has changed."""

    status, code = 409, "refused"


class Stale(Refused):
    """The command answers a number that is past."""

    code = "stale"


class NotYourTurn(Refused):
    code = "not-your-turn"


class NotYours(Refused):
    """The seat belongs to somebody else."""

    status, code = 403, "not-yours"


class UnknownToken(Refused):
    """It was never given out, or was revoked."""

    status, code = 401, "token"


class BeyondScope(Refused):
    """The token is good, but not for this."""

    status, code = 403, "scope"


class Excluded(Refused):
    """The operator of the server has excluded who asks."""

    status, code = 403, "excluded"


class NotFound(Refused):
    status, code = 404, "not-found"


class NoTable(NotFound):
    """It never was, or has been deleted."""

    def __init__(self) -> None:
        super().__init__("There is no such table.")


class Gone(Refused):
    """A link that has been used or is too old."""

    status, code = 410, "gone"


class GameMissing(Refused):
    """The game of a table is not on this server just now; the table is kept."""

    status, code = 503, "game-missing"


class Invalid(Refused):
    """It reads well, but makes no sense here."""

    status, code = 422, "invalid"


class TooMany(Refused):
    status, code = 429, "too-many"


class NotAnalysed(Refused):
    status, code = 503, "analysis"


class Malformed(Refused):
    status, code = 400, "malformed"


class OtherSite(Refused):
    """A page of another site asks in the name of whoever reads it."""

    status, code = 403, "origin"


class TooLarge(Refused):
    status, code = 413, "too-large"


class TooSlow(Refused):
    status, code = 408, "too-slow"


class OtherHost(Refused):
    """The request was meant for a server of another name."""

    status, code = 421, "host"


class Stumbled(Refused):
    """A fault of our own; how far it went nobody knows."""

    status, code = 500, "server"

    def __init__(self) -> None:
        super().__init__("Something went wrong on the server; please check whether your move counted.")


class StoreFailed(LudotecaError):
    """The disk did not take it; nothing changed."""

    status, code = 503, "store"


class Unsure(StoreFailed):
    """The store did not say whether it took it."""

    code = "unsure"
    told = "The database did not answer in time; please check whether your move counted before you try again."

    def __init__(self) -> None:
        super().__init__(self.told)


class Ending(Unsure):
    """The server ended before the store said whether it took it."""

    told = "The server is being restarted; please check whether your move counted before you try again."


class Overtaken(StoreFailed):
    """Another process has changed the table meanwhile; nothing changed here."""


def status_of(fault: LudotecaError) -> tuple[int, str]:
    """The HTTP status and the code of whatever is refused, by us or by the rules."""
    if isinstance(fault, Refused | StoreFailed):
        return fault.status, fault.code
    if isinstance(fault, BrokenRules):
        return GameMissing.status, "game-broken"
    known = {UnknownGame: 404, BadRecord: 409}
    return known.get(type(fault), Invalid.status), Invalid.code


def read_fault(faults: Sequence[Mapping[str, Any]], language: str = "en") -> Refused:
    """The first thing that is wrong with what was sent, in a sentence that does not repeat it."""
    first = faults[0]
    if first["type"] == "json_invalid":
        return Malformed("This is not valid JSON.")
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))[:80]
    if language != "en":                          # the details are for programs, and in English alone
        return Invalid("Invalid request: {place}.", place=place or "?")
    return Invalid("{place}: {message}.", place=place or "The request", message=str(first["msg"])[:160])
