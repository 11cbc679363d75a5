"""How our languages write numbers, dates and times, and which form so many take: from Unicode's data, as
Babel has them, into src/ludoteca/show/language_rules.json. Nobody needs Babel to play.

    python tools/make_language_rules.py          needs the extra `test`
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from babel import Locale

from ludoteca.show.words import LANGUAGES

FILE = Path(__file__).parents[1] / "src" / "ludoteca" / "show" / "language_rules.json"
UP_TO = 1000                                    # numbers of things that are asked about the one form


def rules_of(language: str) -> dict[str, Any]:
    locale = Locale(language)
    signs, names = locale.number_symbols["latn"], locale.months["format"]
    return {"group": signs["group"], "point": signs["decimal"],
            "one": [n for n in range(UP_TO) if locale.plural_form(n) == "one"],
            "months": [names["wide"][n] for n in range(1, 13)],
            "short_months": [names["abbreviated"][n] for n in range(1, 13)],
            "weekdays": [locale.days["format"]["wide"][n] for n in range(7)],
            "halves": [locale.day_periods["format"]["abbreviated"][half] for half in ("am", "pm")],
            "medium": str(locale.date_formats["medium"].pattern),
            "long": str(locale.date_formats["long"].pattern),
            "day": str(locale.datetime_skeletons["MMMd"].pattern),
            "time": str(locale.time_formats["short"].pattern)}


def made() -> str:
    rules = {language: rules_of(language) for language in LANGUAGES}
    return json.dumps(rules, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(made(), "utf-8")
