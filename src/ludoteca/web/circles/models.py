"""What goes in and out of the API of circles, as OpenAPI tells it."""
from __future__ import annotations

from pydantic import BaseModel, Field

from ludoteca.web.table.commands.command import Name, RequestBody, Text


class NewCircle(RequestBody):
    name: Name = Field(description="The circle's name: Thursday's table.")
    own_name: Name = Field(description="Your name in it.")


class Join(RequestBody):
    name: Name


class NewName(RequestBody):
    name: Name


class CircleLine(RequestBody):
    text: Text


class MemberNumber(RequestBody):
    member: int = Field(ge=0, le=100_000)


class LeaveCircle(RequestBody):
    forget: bool = Field(False, description="Your name and what you said go, too; the games stay.")


class Switch(RequestBody):
    closed: bool


class NewDate(RequestBody):
    when: str = Field("", max_length=16, description="2026-11-19T20:30, by the clock there; empty: no date.")
    zone: str = Field("UTC", max_length=60, description="Europe/Rome")
    weekly: bool = False


class CircleGame(RequestBody):
    game: str = Field(max_length=40)


class MemberLink(RequestBody):
    member: int | None = Field(None, ge=0, le=100_000,
                               description="For whom; you, or a member who lost a device.")


class CircleClaim(RequestBody):
    code: str = Field(max_length=400)


class MemberInfo(BaseModel):
    number: int
    name: str = Field(description="Empty: somebody who is deleted.")
    here: bool
    left: bool


class MeetingInfo(BaseModel):
    when: str
    zone: str
    weekly: bool
    next: str | None = Field(description="The next date in UTC; none if it is past.")


class CircleTableInfo(BaseModel):
    table: str
    game: str
    at: float
    members: list[int]


class SeatResult(BaseModel):
    member: int | None = Field(description="None: a bot, or somebody from elsewhere.")
    name: str
    rank: int


class ResultInfo(BaseModel):
    table: str
    game: str
    at: float
    seats: list[SeatResult]


class TallyInfo(BaseModel):
    member: int
    game: str = Field(description="Empty: of all games.")
    played: int
    won: int
    fair: float = Field(description="Wins if all at the table were alike.")


class LineInfo(BaseModel):
    at: float
    kind: str = Field(description="said, or what happened: joined, left, dated …")
    member: int
    text: str


class ChatLine(BaseModel):
    seq: int
    at: float
    member: int
    text: str


class MomentOfGame(BaseModel):
    table: str
    game: str
    moment: int = Field(description="Of the replay: /replay/{table}#m=…")
    member: int | None
    name: str
    gain: float = Field(description="Of the winning chance.")
    luck: bool = Field(description="By chance, not by a decision.")


class CircleInfo(BaseModel):
    """Who is no member gets `name`, `count` and `you`: null."""

    name: str
    count: int = Field(description="Members.")
    you: int | None
    key: str = ""
    seq: int = 0
    closed: bool = False
    founder: int = 0
    members: list[MemberInfo] = []
    meeting: MeetingInfo | None = None
    tables: list[CircleTableInfo] = []
    evenings: list[list[ResultInfo]] = Field([], description="The newest first, each with its games.")
    tally: list[TallyInfo] = []
    ahead: list[tuple[int, int, int]] = Field([], description="a, b, how often a came in before b.")
    lines: list[LineInfo] = []
    moments: list[MomentOfGame] = Field([], description="Where somebody gained most, in games whose analysis "
                                                        "was opened; the best first.")


class CircleMade(BaseModel):
    key: str
    url: str
    you: int | None


class NewsInfo(BaseModel):
    seq: int
    here: list[int]


class CircleDone(BaseModel):
    seq: int


class BegunTable(BaseModel):
    table: str
    url: str
