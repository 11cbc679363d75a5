"""What goes in and out of the API, as OpenAPI tells it."""
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, Strict

from ludoteca.web.table.commands.command import Name, RequestBody
from ludoteca.web.table.terms import ClockKind, SeatKind, Talk, UndoPolicy


class NewSeat(RequestBody):
    kind: Literal["me", "open",
                  "bot"] = Field("open", description="me: held by the caller; several make a hot-seat table.")
    name: Name = ""
    level: str = Field("", max_length=20, description="A bot's level; see /api/games.")
    word: Name = Field("", description="A word of your own, mixed into the seed.")


class NewClock(RequestBody):
    kind: Annotated[ClockKind, Strict(False)] = ClockKind.NONE
    limit: int = Field(0, ge=0, le=100_000, description="Seconds (live) or days a decision.")


class NewTable(RequestBody):
    game: str = Field(max_length=40)
    players: int | None = Field(None, ge=1, le=16)
    options: dict[str, Any] = Field(default_factory=dict)
    seats: list[NewSeat] = Field(default_factory=list, max_length=16, description="Seats not named are open.")
    public: bool = Field(False, description="Listed for everybody.")
    undo: Annotated[UndoPolicy, Strict(False)] = UndoPolicy.REVEAL
    hints: bool = True
    clock: NewClock = NewClock(kind=ClockKind.NONE, limit=0)
    takeover: bool = Field(True,
                           description="While the game runs, whoever has the link may sit down in a bot's "
                                       "seat.")
    talk: Annotated[Talk, Strict(False)] = Field(
        Talk.FREE, description="What may be said: anything, ready sentences alone (for children), nothing.")


class Fault(BaseModel):
    """Every refusal: one sentence, and a word for programs."""

    error: str
    code: str


class SeatInfo(BaseModel):
    kind: SeatKind
    name: str
    level: str
    away: bool = Field(description="A bot stands in for the person.")
    hurried: bool = Field(description="The server is busy: the bot here thinks less than it should.")
    left: float | None = Field(description="Seconds left for the decision; null where no clock runs.")


class ClockInfo(BaseModel):
    kind: ClockKind
    limit: int


class NoteInfo(BaseModel):
    kind: str
    seat: int | None
    name: str
    text: str
    at: float
    sender: str = Field(description="A spectator's device, at this table alone: to mute it under any name.")


class Asked(BaseModel):
    seat: int
    agreed: list[int]
    unanswered: list[int]


class Snapshot(BaseModel):
    """The table as the caller's seat may see it. In positions and events -1 stands for what is hidden, or for
    nobody."""

    id: str
    created: float
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
    undo: UndoPolicy
    hints: bool
    takeover: bool
    talk: Talk
    clock: ClockInfo
    seats: list[SeatInfo]
    started: bool
    over: bool
    waiting: list[int]
    begun: bool = Field(description="False while bots have decided and no person has.")
    faults: list[str] = Field(description="Parts of a game from outside that do not work here.")
    legal: list[str] = Field(description="What your seat may decide now, or change its secret decision to.")
    position: dict[str, Any]
    since: int
    heard: int = Field(description="How many events this viewer has heard; `events` are those from number "
                                   "`since` on.")
    events: list[dict[str, Any]]
    notes: list[NoteInfo]
    asked: Asked | None
    may_undo: bool
    sent: str | None = Field(description="Your own secret decision that you may still change.")
    commitment: str = Field(description="SHA-256 of the seed.")
    rematch: str | None
    rematch_by: int | None = Field(description="The seat that asked for it.")
    scores: list[int]
    winners: list[int]
    daily: str = Field(description="The day whose race this is, or empty.")


class BoardInfo(BaseModel):
    key: str = Field(description="Names the static layer of the picture.")
    url: str


class TableNews(Snapshot):
    """What comes through a table's socket: all of it first, and again after something was taken back; later
    `seq`, `since`, `heard`, `events` and what else is other than before."""

    events: list[dict[str, Any] | tuple[int, int, int, int, int]] = Field(  # type: ignore[assignment]
        description="By name; for programs that fold them, rows: the number of its kind and its arguments.")
    board: BoardInfo = Field(description="For programs that fold the events; in a whole message alone.")


class SocketAnswer(BaseModel):
    """What a decision that was sent through a table's socket is answered: as by a POST."""

    answer: int | str | None = Field(description="Its `id`; null if that could not be read.")
    status: int
    changed: bool | None = None
    seq: int | None = None
    open: bool | None = None
    error: str | None = None
    code: str | None = None
    table: Snapshot | None = Field(None, description="With a refusal, the table as it stands.")


class StreamEvent(BaseModel):
    """What comes through the stream of all your tables."""

    event: Literal["seated", "changed", "turn", "over", "rematch", "left", "ready"] = Field(
        description="seated: you have this seat, at first all of yours, later one that you took or were "
                    "given; changed: you could notice something there; turn: you are to decide; over: "
                    "the game is; rematch: somebody plays again, at the table `next`; left: the seat is "
                    "yours no more; ready: all that was so at first is told.")
    table: str | None = Field(None, description="Where; not in `ready`.")
    game: str | None = None
    seat: int | None = None
    seq: int | None = Field(None, description="The number of the last change that this seat could notice.")
    winners: list[int] | None = Field(None, description="With `over`.")
    next: str | None = Field(None, description="With `rematch`: the next table.")
    by: int | None = Field(None, description="With `rematch`: the seat that asked for it.")


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


class PlanInfo(BaseModel):
    plan: list[str] = Field(description="A decision for each of your next turns.")


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
