"""What goes in and out of the API of good manners, as OpenAPI tells it."""
from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field, Strict

from ludoteca.web.table.commands.command import RequestBody, Text


class Reason(StrEnum):
    INSULT = "insult"
    SPAM = "spam"
    CHEATING = "cheating"
    OTHER = "other"


class AtTable(RequestBody):
    """Somebody else at a table: the seat, or a spectator's `sender`."""

    other: int | None = Field(None, ge=0, le=15, description="The other's seat.")
    sender: str = Field("", max_length=12, description="Of a spectator, as in a table's notes.")


class AtCircle(RequestBody):
    member: int = Field(ge=0, le=10_000)


class Told(RequestBody):
    reason: Annotated[Reason, Strict(False)] = Reason.OTHER
    text: Text = Field("", description="What happened.")


class Blocking(RequestBody):
    blocked: bool = Field(True, description="False: no longer.")


class BlockAtTable(AtTable, Blocking):
    pass


class BlockInCircle(AtCircle, Blocking):
    pass


class ComplaintAtTable(AtTable, Told):
    pass


class ComplaintInCircle(AtCircle, Told):
    pass


class EndBlock(RequestBody):
    id: str = Field(max_length=20)


class OtherInfo(BaseModel):
    seat: int | None
    sender: str
    name: str
    blocked: bool


class BlockInfo(BaseModel):
    id: str
    name: str
    at: float


class Announcement(BaseModel):
    text: str = Field(description="What the operator of the server announces; empty: nothing.")


class MannersDone(BaseModel):
    ok: bool
