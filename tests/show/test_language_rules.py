"""Numbers, days and times as our languages write them: the same as by Babel, which players do not need."""
import re
import runpy
from datetime import datetime
from pathlib import Path

import pytest
from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal

from ludoteca.show import language_rules as rules
from ludoteca.show.words import LANGUAGES, speaker

TOOL = Path(__file__).parents[2] / "tools" / "make_language_rules.py"
DAYS = [datetime(2026, month, 2 * month - 1, hour, 5 * month % 60)
        for month in range(1, 13) for hour in (0, 9, 12, 23)]
NUMBERS = [0, 0.04, -0.04, 0.25, 2, 2.5, -7.75, 999.95, 1234.5, -1234567.891]


def test_what_is_known_of_languages_is_what_babel_knows():
    made = runpy.run_path(str(TOOL))["made"]()
    assert rules.FILE.read_text("utf-8") == made, "run tools/make_language_rules.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_and_times(language):
    for when in DAYS:
        time = format_time(when, "short", locale=language)
        day = format_skeleton("MMMd", when, locale=language)
        weekday = re.sub(r",? \d{4}$", "", format_date(when, "full", locale=language))
        assert rules.medium_date(when, language) == format_date(when, "medium", locale=language)
        assert rules.long_date(when, language) == format_date(when, "long", locale=language)
        assert rules.day_and_time(when, language) == f"{day}, {time}"
        assert rules.weekday_and_time(when, language) == f"{weekday}, {time}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers(language):
    for x in NUMBERS:
        for digits in (0, 1, 2):
            pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
            assert (speaker(language).number(x, digits)
                    == format_decimal(round(x, digits) + 0, pattern, locale=language))
        assert rules.short_decimal(abs(x), language) == format_decimal(abs(round(x, 1)), locale=language)
    assert all((rules.plural_form(language, n) == "one") == (Locale(language).plural_form(n) == "one")
               for n in (*range(-3, 200), 1000, 1001, 1_000_000))
