"""What goes in and out of the API, as OpenAPI tells it."""
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ludoteca.web.settings import Limits

LIMITS = Limits()
Text = Annotated[str, Field(max_length=LIMITS.chat_letters * 4)]
Name = Annotated[str, Field(max_length=LIMITS.name_letters * 4)]
Whole64 = Annotated[int, Field(ge=-(1 << 63), lt=1 << 63)]
Short = Annotated[str, Field(max_length=LIMITS.decision_letters)]
SeatNumber = Annotated[int | None,
                       Field(default=None, ge=0, le=15,
                             description="Which of your seats; needed if you hold several.")]


class RequestBody(BaseModel):
    """What a caller sends: nothing but these fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(RequestBody):
    kind: Literal["me", "open",
                  "bot"] = Field("open", description="me: held by the caller; several make a hot-seat table.")
    name: Name = ""
    level: str = Field("", max_length=20, description="A bot's level; see /api/games.")
    word: Name = Field("", description="A word of your own, mixed into the seed.")


class NewClock(RequestBody):
    kind: Literal["none", "live", "days"] = "none"
    limit: int = Field(0, ge=0, le=100_000, description="Seconds (live) or days a decision.")


class NewTable(RequestBody):
    game: str = Field(max_length=40)
    players: int | None = Field(None, ge=1, le=16)
    options: dict[str, Any] = Field(default_factory=dict)
    seats: list[NewSeat] = Field(default_factory=list, max_length=16, description="Seats not named are open.")
    public: bool = Field(False, description="Listed for everybody.")
    undo: Literal["none", "reveal", "consent"] = "reveal"
    hints: bool = True
    clock: NewClock = NewClock(kind="none", limit=0)
    takeover: bool = Field(True,
                           description="While the game runs, whoever has the link may sit down in a bot's "
                                       "seat.")


class Sit(RequestBody):
    name: Name
    seat: SeatNumber = None
    word: Name = ""


class Act(RequestBody):
    seat: SeatNumber = None


class Decision(Act):
    decision: str = Field(max_length=LIMITS.decision_letters, description="As text, one of `legal`.")
    seq: int = Field(ge=0, le=1 << 40, description="The `seq` of the picture that this answers.")


class SocketDecision(Decision):
    id: Whole64 | Short | None = Field(
        None, description="Comes back in `answer`: a number of 64 bits, or a text as long as a decision.")


class Chat(Act):
    text: Text
    name: Name = Field("", description="Of a spectator; who sits has a name.")


class Answer(Act):
    yes: bool


class Absent(Act):
    absent: int = Field(ge=0, le=15, description="The seat whose person is not here.")


class Remove(Act):
    remove: int = Field(ge=0, le=15, description="The seat whose person is to go.")


class NewLink(Act):
    keep: bool = Field(True, description="The devices that hold the seat keep it too.")


class Claim(RequestBody):
    code: str = Field(max_length=400)


class Fault(BaseModel):
    """Every refusal: one sentence, and a word for programs."""

    error: str
    code: str


class SeatInfo(BaseModel):
    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    away: bool = Field(description="A bot stands in for the person.")
    hurried: bool = Field(description="The server is busy: the bot here thinks less than it should.")
    left: float | None = Field(description="Seconds left for the decision; null where no clock runs.")


class ClockInfo(BaseModel):
    kind: Literal["none", "live", "days"]
    limit: int


class NoteInfo(BaseModel):
    kind: str
    seat: int | None
    name: str
    text: str
    at: float


class Asked(BaseModel):
    seat: int
    agreed: list[int]


class Snapshot(BaseModel):
    """The table as the caller's seat may see it. In positions and events -1 stands for what is hidden, or for
    nobody."""

    id: str
    seq: int = Field(description="The number of the last change that this viewer could notice; a decision "
                                 "names it.")
    epoch: int = Field(description="How often decisions were taken back; events are told from the start when "
                                   "it changes.")
    you: int | None = Field(description="The seat looked through; null: a spectator.")
    yours: list[int]
    host: int | None = Field(description="The host's seat; null: who made the table only watches.")
    game: str
    players: int
    options: dict[str, Any]
    public: bool
    undo: Literal["none", "reveal", "consent"]
    hints: bool
    takeover: bool
    clock: ClockInfo
    seats: list[SeatInfo]
    started: bool
    over: bool
    waiting: list[int]
    legal: list[str] = Field(description="What your seat may decide now, or change its secret decision to.")
    position: dict[str, Any]
    since: int
    heard: int = Field(description="How many events this viewer has heard; `events` are those from number "
                                   "`since` on.")
    events: list[dict[str, Any]]
    notes: list[NoteInfo]
    asked: Asked | None
    may_undo: bool
    commitment: str = Field(description="SHA-256 of the seed.")
    rematch: str | None
    scores: list[int]
    winners: list[int]


class Summary(BaseModel):
    id: str
    game: str
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    started: bool
    over: bool
    clock: ClockInfo
    created: float


class GameInfo(BaseModel):
    name: str
    version: int
    players: list[int]
    options: dict[str, list[Any]]
    several: list[str] = Field(description="The options that take a list.")
    levels: list[str]


class Done(BaseModel):
    changed: bool = Field(description="False: it was so already (a double click).")
    seq: int


class Decided(Done):
    open: bool = Field(description="You may still change the decision, or take it back.")


class Made(BaseModel):
    id: str
    seat: int | None
    url: str


class LinkInfo(BaseModel):
    code: str
    url: str
    qr: str = Field(description="The link as a QR code, an SVG.")
    seconds: int


class Hint(BaseModel):
    best: str | None
    values: dict[str,
                 float] = Field(description="The chance to win after each choice; empty while no search is "
                                            "ready.")
    shares: dict[str,
                 float] = Field(description="How often to choose each, if one mixes; empty while no search "
                                            "is ready.")
    odds: dict[str,
               list[float]] = Field(description="Plain odds of a choice: of the balance roll, with the "
                                                "fastest and the"
                                         " slowest die; of a table if nobody else comes.")
    likely: dict[str,
                 float] = Field(description="How likely that is: with the die to expect; by simulation of "
                                            "the round.")
    games: int = Field(description="Simulations.")
    mixed: bool = Field(description="Whether to draw the choice from `shares`, so as not to be foreseen.")
    rough: bool = Field(description="By the heuristic: no search is ready yet.")
    value: float | None = Field(description="The chance to win if the advice is followed.")
    open: float | None = Field(description="What another player could gain in this round who knew "
                                           "everybody's mixture.")
    exact: bool = Field(description="Computed, not estimated: this game is solved.")


class Verdict(BaseModel):
    holds: bool
    draws: int
    decisions: int
    commitment: str
    seed: str
