"""What goes in and out of the API of notices, as OpenAPI tells it."""
from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from ludoteca.web.table.commands.command import RequestBody


class NewPreferences(RequestBody):
    mail: str | None = Field(None, max_length=200, description="A mail with a link confirms it; empty: none.")
    webhook: str | None = Field(None, max_length=1000, description="https://…, gets JSON by POST.")
    push: dict[str, Any] | None = Field(None, description="A browser's subscription, to be added.")
    quiet: list[int] | None = Field(None, max_length=2,
                                    description="From which hour to which: [22, 8]; []: none.")
    vacation: str | None = Field(None, max_length=10, description="Nothing before this day: 2026-12-27.")
    zone: str | None = Field(None, max_length=60, description="Europe/Rome")


class PreferencesInfo(BaseModel):
    mail: str
    mails: bool = Field(description="Whether this server sends mails.")
    webhook: str
    webhook_secret: str = Field(description="What its messages are signed with: one for each address.")
    push: int = Field(description="Browsers that are told.")
    push_key: str = Field(description="What a browser subscribes with; empty: no push here.")
    quiet: list[int]
    vacation: str
    zone: str
    confirm: bool = Field(description="A mail was sent whose link confirms the address.")


class MailCode(RequestBody):
    code: str = Field(max_length=1000)
