"""What the operator of a server does, from the command line or on the operator's page.  Every action is a row
of the log, with who did it; a running server reads what is new within seconds."""
from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core.errors import BadOption
from ludoteca.web.clock import now
from ludoteca.web.manners.moderation import DAY, Action, Moderation, actions, subject_of
from ludoteca.web.storage.protocol import Store

ALL = 10**9
TRIES = 5                                        # against another operator at the same moment


@dataclass(frozen=True)
class Complaint:
    """Something that somebody reported."""

    id: str
    at: float
    about: list[str]
    place: str
    data: dict[str, str]
    open: bool


class OperatorDesk:
    """The log of a server, to read and to go on with."""

    def __init__(self, rows: Store, by: str = "") -> None:
        self.rows, self.by = rows, by

    async def log(self) -> list[Action]:
        return actions(await self.rows.select("select seq, at, action, subject, data from moderation"
                                              " order by seq"))

    async def state(self) -> Moderation:
        found = Moderation()
        for action in await self.log():
            found.apply(action)
        return found

    async def complaints(self, most: int = ALL) -> list[Complaint]:
        """The newest first, so many of them."""
        closed = (await self.state()).closed
        rows = await self.rows.select("select id, at, about, place, data from complaints order by at desc"
                                      " limit ?", most)
        return [Complaint(id, at, about.split(), place, json.loads(data), id not in closed)
                for id, at, about, place, data in rows]

    async def subjects(self, given: str) -> list[str]:
        """Whom a word of the command line means: who was reported, or somebody by name or network."""
        rows = await self.rows.select("select about from complaints where id = ?", given)
        return str(rows[0][0]).split() if rows else [subject_of(given)]

    async def ban(self, given: str, days: float | None, reason: str) -> list[str]:
        found = await self.subjects(given)
        until = {} if days is None else {"until": now() + days * DAY}
        await self.act([("ban", subject, until | {"reason": reason}) for subject in found])
        return found

    async def unban(self, given: str) -> list[str]:
        bans = (await self.state()).bans
        found = [subject for subject in await self.subjects(given) if subject in bans]
        if not found:
            raise BadOption("{given!r} is not excluded.", given=given[:60])
        await self.act([("unban", subject, {}) for subject in found])
        return found

    async def announce(self, text: str, days: float | None) -> None:
        until = {} if days is None else {"until": now() + days * DAY}
        await self.act([("announce", "", until | {"text": text})])

    async def close(self, id: str) -> None:
        """A report is dealt with."""
        if not await self.rows.select("select id from complaints where id = ?", id):
            raise BadOption("There is no report {id!r}.", id=id[:60])
        await self.act([("close", id, {})])

    async def act(self, wanted: Sequence[tuple[str, str, dict[str, Any]]]) -> None:
        """Write actions to the log; who is overtaken by another operator takes the next numbers."""
        for left in reversed(range(TRIES)):
            last = (await self.rows.select("select coalesce(max(seq), 0) from moderation"))[0][0]
            try:
                return await self.rows.append(
                    [Action(last + n, now(), action, subject, data | {"by": self.by}).row()
                     for n, (action, subject, data) in enumerate(wanted, 1)])
            except Exception:
                if not left or not await self._taken(last + 1):
                    raise
        return None

    async def _taken(self, seq: int) -> bool:
        return bool(await self.rows.select("select 1 from moderation where seq = ?", seq))
