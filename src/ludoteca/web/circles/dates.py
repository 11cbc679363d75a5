"""When a circle meets: the next dates by the wall clock of its zone, and a calendar to subscribe to."""
from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from ludoteca.web.circles.circle import Circle, Meeting

WEEKS = 26                                       # of a weekly meeting that a calendar shows
LENGTH, PAST = timedelta(hours=3), timedelta(weeks=4)
# a calendar without anything in it is none (RFC 5545, 3.6)
EMPTY = ["BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
         "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"]


def next_dates(meeting: Meeting | None, now: datetime, most: int = 1) -> list[datetime]:
    """The meetings that are not over, in UTC. Every week at the same hour of the wall clock: also after it
    was set forward or back."""
    if meeting is None:
        return []
    wall, zone = datetime.fromisoformat(meeting.when), ZoneInfo(meeting.zone)
    first = wall.replace(tzinfo=zone).astimezone(UTC)
    if not meeting.weekly:
        return [first] if first + LENGTH > now else []
    skip = max(0, (now - first).days // 7 - 1)
    found = [(wall + timedelta(weeks=n)).replace(tzinfo=zone).astimezone(UTC)
             for n in range(skip, skip + most + 3)]
    return [date for date in found if date + LENGTH > now][:most]


def calendar(circle: Circle, link: str, now: datetime) -> str:
    """The meetings as iCalendar (RFC 5545): each an event of its own in UTC, so that no time zone need be
    described. An event is its day's: another hour moves it, another day calls it off. Those of the last weeks
    stay in the calendars that have them."""
    found = {**events(circle.called_off, now, "CANCELLED"),
             **events(circle.meeting, now - PAST, "CONFIRMED")}
    rows = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ludoteca//Circle//EN", "METHOD:PUBLISH",
            f"X-WR-CALNAME:{escaped(circle.name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
            "X-PUBLISHED-TTL:PT6H", *([] if found else EMPTY)]
    for day, (date, status) in sorted(found.items()):
        rows += ["BEGIN:VEVENT", f"UID:{circle.id}-{day}@ludoteca", f"SEQUENCE:{circle.dated}",
                 f"DTSTAMP:{stamp(now)}", f"DTSTART:{stamp(date)}", f"DTEND:{stamp(date + LENGTH)}",
                 f"SUMMARY:{escaped(circle.name)}", f"STATUS:{status}", f"URL:{link}", "END:VEVENT"]
    return "".join(folded(row) + "\r\n" for row in [*rows, "END:VCALENDAR"])


def events(meeting: Meeting | None, now: datetime, status: str) -> dict[str, tuple[datetime, str]]:
    """When a meeting is, by its days."""
    if meeting is None:
        return {}
    zone = ZoneInfo(meeting.zone)
    return {f"{date.astimezone(zone):%Y%m%d}": (date, status) for date in next_dates(meeting, now, WEEKS)}


def stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def folded(row: str) -> str:
    """A line of at most 75 bytes, and what is left of it on lines that begin with a space."""
    out, size = "", 0
    for letter in row:
        long = len(letter.encode())
        if size + long > 74:
            out, size = out + "\r\n ", 1
        out, size = out + letter, size + long
    return out
