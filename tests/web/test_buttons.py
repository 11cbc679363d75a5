"""Buttons are of one or two words in every language, articles and prepositions not counted."""
import re
from pathlib import Path

import pytest

import ludoteca
from ludoteca.show.words import LANGUAGES, speaker

ROOT = Path(ludoteca.__file__).parent
BUTTON = re.compile(r"<(button|a)\b([^>]*)>((?:(?!</\1>).)*)</\1>", re.S)
UNSEEN = re.compile(r'<span class="sr">.*?</span>|(aria-label|title)="\{.*?\}"', re.S)
SMALL = {"a", "an", "the", "to", "from", "by", "on", "with", "of", "and", "or", "in", "out",
         "o", "ou", "oder",
         "il", "lo", "la", "le", "i", "gli", "un", "una", "da", "dal", "ai", "al", "di", "del", "su",
         "con", "mie", "tutti",
         "une", "les", "des", "du", "de", "au", "aux", "à", "en", "sur", "et", "mes", "tous", "d’accès",
         "se", "e", "ein", "eine", "einem", "einen", "das", "den", "der", "die", "mit", "zu", "zur", "auf",
         "und"}


def seen_on_buttons():
    """The first sentence on each button, and on each link that looks like one."""
    for path in sorted([*(ROOT / "web/templates").glob("*.html"), *(ROOT / "show/page").glob("*.py")]):
        for kind, given, inside in BUTTON.findall(UNSEEN.sub("", path.read_text("utf-8"))):
            if kind == "button" or re.search(r'class="(do|ask)\b', given):
                yield from re.findall(r'say\("([^"]+)"', inside)[:1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_has_one_or_two_words(language):
    told = {speaker(language)(sentence) for sentence in seen_on_buttons()}
    assert len(told) > 50
    assert not {text for text in told
                if sum(word.lower() not in SMALL for word in re.sub(r"\{\w+\}", "", text).split()) > 2}
