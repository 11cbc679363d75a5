"""What goes in and out of the API of players' pages, as OpenAPI tells it."""
from __future__ import annotations

from pydantic import BaseModel, Field

from ludoteca.web.table.commands.command import Name, RequestBody


class ChosenPage(RequestBody):
    name: Name = Field("", description="What the page calls you.")
    shows: list[str] = Field(default_factory=list, max_length=10,
                             description="figures, luck, habits, medals, games; nothing: there is no page.")


class OwnPage(BaseModel):
    key: str = Field(description="The word in its link, /p/KEY; empty: there is no page.")
    name: str
    shows: list[str]


class FiguresInfo(BaseModel):
    game: str
    played: int
    won: int
    fair: float = Field(description="Wins if all at the tables were alike.")
    luck: list[float] = Field(description="Of each analysed game, what luck did to the winning chance.")
    own: list[float] = Field(description="The same of one's own decisions.")
    favourites: list[tuple[str, int]]


class MedalInfo(BaseModel):
    title: str
    line: str
    game: str
    table: str = Field(description="Empty unless the game was public.")
    moment: int


class PlayedInfo(BaseModel):
    table: str = Field(description="Empty unless the game was public.")
    game: str
    ended: float
    players: int
    rank: int


class PlayerInfo(BaseModel):
    """What a player lets others see; what is not shown is empty."""

    name: str
    shows: list[str]
    figures: list[FiguresInfo]
    medals: list[MedalInfo]
    games: list[PlayedInfo]
