"""What a command is made of: what may be sent, what is checked, what it changes, what it says."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ludoteca.core.user_input import clean
from ludoteca.show.words import Say
from ludoteca.web.errors import Invalid, NotFound
from ludoteca.web.settings import Limits
from ludoteca.web.table.change import Change, ChangeKind
from ludoteca.web.table.names import mixed
from ludoteca.web.table.seats import acting
from ludoteca.web.table.table import Table

LIMITS = Limits()
Text = Annotated[str, Field(max_length=LIMITS.chat_letters * 4)]
Name = Annotated[str, Field(max_length=LIMITS.name_letters * 4)]
SeatNumber = Annotated[int | None,
                       Field(default=None, ge=0, le=15,
                             description="Which of your seats; needed if you hold several.")]
SENTENCES = {"name": "Names must be {least} to {most} characters long.",
             "word": "Your word must be {least} to {most} characters long.",
             "message": "Messages must be {least} to {most} characters long."}


class RequestBody(BaseModel):
    """What a caller sends: nothing but these fields."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def whole_numbers(cls, given: Any) -> Any:
        """To JSON 1.0 is an integer, too."""
        return {name: whole(value) for name, value in given.items()} if isinstance(given, dict) else given


def whole(value: Any) -> Any:
    if isinstance(value, list):
        return [whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


class FromSeat(RequestBody):
    """What is asked from one of the caller's seats."""

    seat: SeatNumber = None


@dataclass(frozen=True)
class Asker:
    """Who asks for something at a table."""

    table: Table
    guest: str
    wanted: int | None = None    # the seat that was named

    @property
    def seat(self) -> int:
        """The seat that is acted for; NotYours if the asker has none now, Invalid if it must be named."""
        return acting(self.table, self.guest, self.wanted)


Asked = Change | Sequence[Change] | None      # what a check gives; nothing where it was so already


@dataclass(frozen=True)
class TableCommand:
    """One file's command.

    `applies` does its changes, new ones and those read from disk alike: (table, when, **data) -> who could
    notice.  `says` has the sentences of its notes; {who} is put in by the page.  With a `path` it is asked
    for by POST /api/tables/{id}/PATH with a `body`; `ask` checks that, and its docstring describes it.
    """

    applies: Mapping[ChangeKind, Callable[..., set[int]]] = field(default_factory=dict)
    says: Callable[[Say], Mapping[str, str]] = lambda say: {}
    path: str = ""
    body: type[FromSeat] = FromSeat
    ask: Callable[[Asker, Any], Asked] | None = None


def line(text: str, what: str, most: int, least: int = 1) -> str:
    """A name, a word or a message that a person wrote, as one clean line of a fitting length."""
    shown = clean(text)
    if not least <= len(shown) <= most:
        raise Invalid(SENTENCES[what], least=least, most=most)
    if what == "name" and mixed(shown):
        raise Invalid("Please use letters of one alphabet only.")
    return shown


def check_at_table(asker: Asker) -> None:
    """Only who has a seat here may do that."""
    acting(asker.table, asker.guest, asker.wanted)


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.players:
        raise NotFound("There is no seat {seat} at this table.", seat=seat)
