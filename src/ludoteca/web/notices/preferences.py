"""How somebody wants to hear that it is their turn, and when not: quiet hours, vacation."""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Preferences:
    """`mail` is confirmed; `quiet` is from one hour of the day to another, by the wall clock of `zone`."""

    mail: str = ""
    webhook: str = ""
    webhook_secret: str = ""                     # what its messages are signed with
    push: tuple[dict[str, Any], ...] = field(default=())     # what browsers have subscribed to
    language: str = "en"
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    vacation: str = ""                           # until the morning of this day: 2026-12-27
    site: str = ""                               # how the person reaches the server

    @property
    def wanted(self) -> bool:
        return bool(self.mail or self.webhook or self.push)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def as_text(self) -> str:
        return json.dumps(self.as_dict(), ensure_ascii=False)


def from_text(text: str) -> Preferences:
    given = json.loads(text)
    quiet = tuple(given["quiet"]) if given.get("quiet") else None
    return Preferences(**given | {"push": tuple(given.get("push", ())), "quiet": quiet})


def allowed(preferences: Preferences, at: float) -> float:
    """The first moment from `at` on at which a notice is welcome."""
    zone = ZoneInfo(preferences.zone)
    local = datetime.fromtimestamp(at, zone)
    if preferences.vacation and local.date().isoformat() < preferences.vacation:
        local = datetime.combine(datetime.fromisoformat(preferences.vacation), datetime.min.time(), zone)
    if preferences.quiet:
        local = after_quiet(local, *preferences.quiet)
    return max(at, local.astimezone(UTC).timestamp())


def after_quiet(local: datetime, begin: int, end: int) -> datetime:
    """The end of the quiet hours, if this is in them; over midnight too."""
    quiet = begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
    if not quiet or begin == end:
        return local
    morning = local.replace(hour=end, minute=0, second=0, microsecond=0)
    return morning if morning > local else morning + timedelta(days=1)
