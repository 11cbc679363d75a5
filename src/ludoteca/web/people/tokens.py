"""Tokens: what a person gives to a program so that it acts in their name, within a scope.

A token is told once; only its hash is kept.  Each scope includes those before it.
"""
from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from ludoteca.web.clock import now
from ludoteca.web.errors import NotFound, Refused, StoreFailed
from ludoteca.web.storage.rows import Row, row
from ludoteca.web.table.service import TableService

PREFIX = "ludoteca_"                             # so that a leaked one is found by those who look for such
MOST = 20                                        # tokens of one guest
SHOWN = 12                                       # letters of the hash that name a token
MINUTE = 60.0                                    # how exactly the last use is known
FOUND = ("select t.id, t.guest, t.name, t.scope, t.added, coalesce(u.used, 0) from tokens t"
         " left join token_uses u on u.id = t.id where ")


class TokenScope(StrEnum):
    READ = "read"                                # see what its person sees
    PLAY = "play"                                # sit down, decide, chat
    HOST = "host"                                # make and lead tables and circles


ORDER = (*TokenScope,)


@dataclass(frozen=True)
class Token:
    id: str                                      # its hash
    guest: str
    name: str
    scope: str
    added: float
    used: float = 0.0                            # 0: never

    def row(self) -> Row:
        return row("tokens", id=self.id, guest=self.guest, name=self.name, scope=self.scope, added=self.added)

    def allows(self, needed: TokenScope) -> bool:
        return ORDER.index(TokenScope(self.scope)) >= ORDER.index(needed)


def hashed(text: str) -> str:
    """It is random and long, so a quick hash is enough."""
    return hashlib.sha256(text.encode()).hexdigest()


class TokenService:
    def __init__(self, tables: TableService) -> None:
        self.tables, self.store = tables, tables.store

    async def find(self, text: str) -> Token | None:
        """What was given out and not revoked; that it is used is noted."""
        rows = await self.store.select(FOUND + "t.id = ?", hashed(text))
        if not rows:
            return None
        token = Token(*rows[0])
        if now() - token.used > MINUTE:
            self.tables.spawn(self._note_use(token))
        return token

    async def _note_use(self, token: Token) -> None:
        with suppress(StoreFailed):              # no reason to refuse anything
            await self.store.append([row("token_uses", id=token.id, used=now())])

    async def of(self, guest: str) -> list[Token]:
        """A guest's tokens, the oldest first."""
        rows = await self.store.select(FOUND + "t.guest = ? order by t.added", guest) if guest else []
        return [Token(*each) for each in rows]

    async def make(self, guest: str, name: str, scope: TokenScope) -> tuple[Token, str]:
        """A new one, and its text, which nobody can tell again."""
        if len(await self.of(guest)) >= MOST:
            raise Refused("You have {count} tokens; please revoke one first.", count=MOST)
        text = PREFIX + secrets.token_urlsafe(32)
        token = Token(hashed(text), guest, name, scope, now())
        await self.store.append([token.row()])
        return token, text

    async def revoke(self, guest: str, shown: str) -> None:
        """It is good for nothing from now on; what is connected has to connect again."""
        found = [token for token in await self.of(guest) if token.id[:SHOWN] == shown]
        if not found:
            raise NotFound("There is no such token.")
        await self._end(guest, found)

    async def forget(self, guest: str) -> None:
        """Somebody is deleted, and what acted in their name."""
        if found := await self.of(guest):
            await self._end(guest, found)

    async def _end(self, guest: str, tokens: Sequence[Token]) -> None:
        await self.store.append([gone for token in tokens
                                 for gone in (("-tokens", (guest, token.id)), ("-token_uses", (token.id,)))])
        self.tables.hub.let_go(guest)
        with suppress(StoreFailed):
            await self.store.tell(ended=[], account=guest)
