"""What the operator of a server did, action by action, and what follows: who is excluded, what is announced.

The actions are the log: a row each, never changed.  The command line writes them, a running server reads what
is new every few seconds.
"""
from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.errors import BadOption
from ludoteca.web.clock import now
from ludoteca.web.middleware import counted_as
from ludoteca.web.storage.rows import Row, row

DAY = 86_400.0
FOR_EVER = 1e12                                  # seconds: later than anybody plays here
NAME = re.compile("[0-9a-f]{32}")                # of a device or an account, as the store has it


@dataclass(frozen=True)
class Action:
    """One thing that the operator did: `ban`, `unban`, `announce` or `close` (a report)."""

    seq: int
    at: float
    action: str
    subject: str
    data: dict[str, Any] = field(default_factory=dict)

    def row(self) -> Row:
        return row("moderation", seq=self.seq, at=self.at, action=self.action, subject=self.subject,
                   data=json.dumps(self.data, ensure_ascii=False))

    @property
    def until(self) -> float:
        return float(self.data.get("until", FOR_EVER))


@dataclass
class Moderation:
    """What all actions came to."""

    seq: int = 0
    bans: dict[str, float] = field(default_factory=dict)         # by device, account or network: until when
    closed: set[str] = field(default_factory=set)                # reports that were dealt with
    announced: Action | None = None

    def apply(self, action: Action) -> None:
        self.seq = action.seq
        if action.action == "ban":
            self.bans[action.subject] = action.until
        elif action.action == "unban":
            self.bans.pop(action.subject, None)
        elif action.action == "close":
            self.closed.add(action.subject)
        elif action.action == "announce":
            self.announced = action if action.data.get("text") else None

    def banned_until(self, *names: str) -> float:
        """Until when one of these is excluded; 0: none of them is."""
        found = max((self.bans.get(name, 0.0) for name in names if name), default=0.0)
        return found if found > now() else 0.0

    @property
    def announcement(self) -> str:
        shown = self.announced if self.announced and self.announced.until > now() else None
        return str(shown.data["text"]) if shown else ""


def actions(rows: Sequence[tuple[Any, ...]]) -> list[Action]:
    return [Action(seq, at, action, subject, json.loads(data)) for seq, at, action, subject, data in rows]


def subject_of(given: str) -> str:
    """Whom a ban is about: a device or an account by its name in the store, or a network: an IPv4 address, or
    the 64 bits that a home has of IPv6."""
    if NAME.fullmatch(given):
        return given
    try:
        network = ipaddress.ip_network(given, strict=False)
        whole = network.prefixlen == (64 if network.version == 6 else 32)
        return counted_as(str(network.network_address if whole else ipaddress.ip_address(given)))
    except ValueError:
        raise BadOption("{given!r} is no report, device, account, IPv4 address or /64 network.",
                        given=given[:60]) from None
