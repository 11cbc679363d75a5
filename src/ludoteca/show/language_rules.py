"""How a language writes numbers, days and times, and which form so many take; what is known of each is in
language_rules.json, made by tools/make_language_rules.py."""
from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("language_rules.json")
# a day of the next weeks, without its year
WEEKDAY = {"en": "EEEE, MMMM d", "de": "EEEE, d. MMMM"}
# the letters of Unicode's patterns that our languages use, and what stands there
LETTERS: dict[str, Callable[[Any, dict[str, Any]], object]] = {
    "y": lambda when, _: when.year,
    "MMMM": lambda when, rules: rules["months"][when.month - 1],
    "MMM": lambda when, rules: rules["short_months"][when.month - 1],
    "MM": lambda when, _: f"{when.month:02}",
    "dd": lambda when, _: f"{when.day:02}",
    "d": lambda when, _: when.day,
    "EEEE": lambda when, rules: rules["weekdays"][when.weekday()],
    "HH": lambda when, _: f"{when.hour:02}",
    "h": lambda when, _: (when.hour - 1) % 12 + 1,
    "mm": lambda when, _: f"{when.minute:02}",
    "a": lambda when, rules: rules["halves"][when.hour >= 12],
}


def rules_of(language: str) -> dict[str, Any]:
    return all_rules()[language]


@functools.cache
def all_rules() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def plural_form(language: str, n: int) -> str:
    """Which of a message's two forms a number takes: "one", or "other" for the second."""
    return "one" if abs(n) in rules_of(language)["one"] else "other"


def decimal(x: float, digits: int, language: str) -> str:
    """1.234,5: so many digits behind the sign, and the thousands apart."""
    signs = rules_of(language)
    return f"{x:,.{digits}f}".translate({ord(","): signs["group"], ord("."): signs["point"]})


def short_decimal(x: float, language: str) -> str:
    """2,5, and 2 where nothing is behind the sign."""
    return decimal(x, 0 if round(x, 1) % 1 == 0 else 1, language)


def by_pattern(when: date, pattern: str, language: str) -> str:
    return re.sub("[A-Za-z]+", lambda found: str(LETTERS[found[0]](when, rules_of(language))), pattern)


def medium_date(when: date, language: str) -> str:
    """Nov 19, 2026."""
    return by_pattern(when, rules_of(language)["medium"], language)


def long_date(when: date, language: str) -> str:
    """November 19, 2026."""
    return by_pattern(when, rules_of(language)["long"], language)


def weekday_and_time(when: datetime, language: str) -> str:
    """Thursday, November 19, 8:30 PM."""
    day = by_pattern(when, WEEKDAY.get(language, "EEEE d MMMM"), language)
    return f"{day}, {time_of_day(when, language)}"


def day_and_time(when: datetime, language: str) -> str:
    """Nov 19, 8:30 PM."""
    return f"{by_pattern(when, rules_of(language)['day'], language)}, {time_of_day(when, language)}"


def time_of_day(when: datetime, language: str) -> str:
    return by_pattern(when, rules_of(language)["time"], language)
