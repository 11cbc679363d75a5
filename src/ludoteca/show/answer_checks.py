"""What a game's parts may answer: each check returns what it was given, in the form that others rely on, or
raises Unusable."""
from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from numbers import Integral, Real
from typing import Any

from ludoteca.core.plugin_faults import Unusable
from ludoteca.core.rules_checks import is_readable
from ludoteca.show.presentation_interface import Box, Cell, Lesson, LessonStep, Offer

LONGEST = 1 << 22                                    # characters of a picture
MOST_WORDS = 5000                                    # characters of any other text
MOST_OFFERS = 1000
Check = Callable[[Any], Any]
PLAIN_KEY = re.compile(r"[\w.,:+=-]{1,200}")         # it stands in the address of a board


def expect(good: object, what: str) -> None:
    if not good:
        raise Unusable(f"{what} was expected")


def is_text(given: Any, longest: int = MOST_WORDS) -> bool:
    return isinstance(given, str) and len(given) <= longest and is_readable(given)


def text(given: Any) -> Any:
    expect(is_text(given), "a text")
    return given


def some_text(given: Any) -> Any:
    expect(text(given).strip(), "a text")
    return given


def drawing(given: Any) -> Any:
    expect(is_text(given, LONGEST), "a text")
    return given


def text_or_nothing(given: Any) -> Any:
    return given if given is None else text(given)


def texts(given: Any) -> Any:
    expect(isinstance(given, list | tuple) and all(map(is_text, given)), "a list of texts")
    return given


def names(given: Any) -> Any:
    return texts(tuple(given))


def two_texts(given: Any) -> Any:
    expect(len(texts(given)) == 2, "a pair of texts")
    return given


def legend(given: Any) -> Any:
    return [two_texts(tuple(row)) for row in given]


def number(given: Any) -> Any:
    expect(isinstance(given, Real) and not math.isnan(given), "a number")
    return given


def size(given: Any) -> Any:
    expect(isinstance(given, list | tuple) and len(given) == 2
           and all(0 < number(side) < 1e6 for side in given), "a width and a height")
    return tuple(given)


def key(given: Any) -> Any:
    expect(PLAIN_KEY.fullmatch(str(given)), "a short name of letters and digits")
    return given


def offers(given: Any) -> Any:
    expect(isinstance(given, list | tuple) and len(given) <= MOST_OFFERS
           and all(isinstance(offer, Offer) for offer in given), "a list of offers")
    for offer in given:
        expect(isinstance(offer.choice, Integral) and offer.label, "an offer with a choice and a label")
        texts([*offer[1:7], offer.reason, offer.called])
        expect(all(isinstance(face, Integral) and isinstance(chance, str) for face, chance in offer.by_die),
               "a die's face and a text")
        number(offer.low)
        number(offer.high)
    return list(given)


def cells(given: Any) -> Any:
    expect(isinstance(given, list | tuple) and all(isinstance(cell, Cell) for cell in given),
           "a list of cells")
    for cell in given:
        expect(texts([cell.label, cell.text, cell.icon, cell.spoken]) and isinstance(cell.count, Integral)
               and isinstance(cell.full, Integral), "a cell of texts and whole numbers")
    return list(given)


def final_table(given: Any) -> Any:
    columns, rows = given
    expect(texts(columns) and rows and all(isinstance(row[0], Integral) for row in rows),
           "columns, and a row a seat")
    return columns, rows


def places(given: Any) -> Any:
    rows = [tuple(row) for row in given]
    for row in rows:
        box, names = row[:4], row[4:]
        expect(len(box) == 4 and all(abs(number(x)) < 1e6 for x in box) and len(names) in (1, 2)
               and all(isinstance(name, str) for name in names), "boxes with names")
    return rows


def token(given: Any) -> Any:
    if given:
        body, width = given
        expect(drawing(body) and 0 < number(width) < 1e6, "a drawing and its width")
    return given


def drawings(given: Any) -> Any:
    expect(isinstance(given, Mapping), "drawings by name")
    for name, each in given.items():
        expect(is_text(name) and drawing(each), "drawings by name")
    return given


def all_of(given: Any) -> Any:
    return tuple(given)


# What about.py may say.

def option_names(given: Any) -> Any:
    expect(isinstance(given, Mapping), "names of options")
    texts([*given])
    for words in given.values():
        two_texts(words)
    return given


def mapping_or_nothing(given: Any) -> Any:
    expect(given is None or isinstance(given, Mapping), "options by name")
    return given


def words_by_name(given: Any) -> Any:
    expect(isinstance(given, Mapping) and texts([*given, *given.values()]) is not None, "texts by name")
    return given


def lesson(given: Any) -> Any:
    if given is not None:
        expect(isinstance(given, Lesson) and all(isinstance(step, LessonStep) for step in given.steps),
               "a lesson")
        texts([given.seed, *(words for step in given.steps for words in (step.text, step.after))])
        expect(all(isinstance(step.times, Integral) for step in given.steps), "whole numbers of times")
    return given


def box(given: Any) -> Any:
    if given is not None:
        expect(isinstance(given, Box), "a Box")
        texts([*given.designers, *given.publishers, *given.artists])
        for n in (*given.players, given.age, *given.minutes):
            number(n)
    return given


PARTS: dict[str, dict[str, Check]] = {
    "text": {"tell": text_or_nothing, "shows": names, "offers": offers, "prompt": two_texts, "reason": text,
             "where": text, "status": cells, "lying": texts, "legend": legend, "scored": texts,
             "result": final_table},
    "picture": {"size": size, "key": key, "board": drawing, "scene": drawing, "hand": drawing,
                "named": places, "token": token, "icons": drawings},
    "terminal": {"screen": drawing, "row": texts, "between": all_of},
}
ABOUT: dict[str, Check] = {
    "TITLE": some_text, "BLURB": two_texts, "ORDER": number, "OPTIONS": option_names, "ODDS": two_texts,
    "LIKELY": text, "DATA": text, "LESSON": lesson, "QUICK": mapping_or_nothing, "SOUNDS": words_by_name,
    "BOX": box, "PIECE": text}
