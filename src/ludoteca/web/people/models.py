"""What goes in and out of the API of accounts, as OpenAPI tells it."""
from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field, Strict

from ludoteca.web.people.tokens import TokenScope
from ludoteca.web.table.commands.command import Name, RequestBody


class Keep(RequestBody):
    device: Name = Field("", description="What you call this device.")


class Phrase(RequestBody):
    words: str = Field(max_length=200, description="Six words; four letters of each are enough.")
    device: Name = ""


class Confirm(RequestBody):
    before: str = Field("", max_length=400, description="What `sign-in` gave as `before`.")


class SignOut(RequestBody):
    elsewhere: bool = Field(False, description="All devices but this one.")


class PasskeyAnswer(RequestBody):
    state: str = Field(max_length=1000, description="As it was given with the options.")
    credential: dict[str, Any] = Field(description="The browser's answer, as JSON.")
    device: Name = ""


class NewToken(RequestBody):
    name: Name = Field("", description="What you call it.")
    scope: Annotated[TokenScope, Strict(False)] = Field(
        TokenScope.READ, description="read: see what you see; play: also sit down, decide, chat; host: also "
                                     "make and lead tables and circles.")


class WhichToken(RequestBody):
    id: str = Field(max_length=64)


class TokenInfo(BaseModel):
    id: str = Field(description="Names it, and is no secret.")
    name: str
    scope: TokenScope
    added: float
    used: float | None = Field(description="When it was last used, by the minute; null: never.")


class TokenMade(TokenInfo):
    token: str = Field(description="To be sent as `Authorization: Bearer …`. Shown this once.")


class DeviceInfo(BaseModel):
    name: str
    added: float
    this: bool


class Me(BaseModel):
    account: bool
    phrase: bool = Field(description="Whether there is a recovery phrase.")
    passkeys: int
    devices: list[DeviceInfo]


class Kept(BaseModel):
    phrase: str = Field(description="Shown this once.")
    before: str = Field(description="To be sent to /api/me/confirm with the new cookie.")


class SignedIn(BaseModel):
    before: str


class PasskeyOptions(BaseModel):
    options: dict[str, Any]
    state: str


class AccountDone(BaseModel):
    ok: bool
