"""Each language by its own rules: its signs, and one word for one thing, as docs/languages.md has them."""
import re
from functools import cache
from pathlib import Path

import pytest

from ludoteca import game_names
from ludoteca.show.words import LANGUAGES, catalogue, guide, speaker
from show.test_words import FOLDERS, OTHERS, words_of

PAGE = Path(__file__).parents[2] / "docs" / "languages.md"
APART = {"Push hard", "leg, points"}  # where an English word means something else

every_language = pytest.mark.parametrize("language", OTHERS)


@cache
def said(language):
    """All sentences of a language, by the English ones."""
    return [(english, text) for folder in FOLDERS
            for english, text in catalogue(words_of(folder).parent, language).items()]


@cache
def read(language):
    """The same, and the guides line by line: all that is read in a language."""
    return ([text for _, text in said(language)]
            + [line for game in game_names() for line in guide(game, language).splitlines()])


def plain(text):
    """The text without code, links and what is filled in."""
    code = (r"`[^`]*`|\{[^}]*\}|\w+://\S*|\[[^\]]*\](\([^)]*\))?|--\w+|ludoteca\[\w+\]"
            r"|'\S+'|chance=\"caller\"")
    return re.sub(code, "X", text)


def glossary():
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [(row[0], dict(zip(OTHERS, (cell.split(", ") for cell in row[1:]), strict=True)))
            for row in rows[1:]]


@every_language
@pytest.mark.parametrize(("word", "others"), glossary(),
                         ids=lambda given: given if isinstance(given, str) else "")
def test_one_word_for_one_thing(word, others, language):
    asked = re.compile(rf"\b{word}s?\b", re.I)
    with_it = [(english, text) for english, text in said(language)
               if asked.search(re.sub("|".join(APART), "", plain(english)))]
    assert with_it
    assert not [(english, text) for english, text in with_it
                if not any(one.lower() in text.lower() for one in others[language])]


WRONG = {
    "it": {r"\w'\w": "a straight apostrophe", r"[\"“„]": "quotes are «…»", r"\w …": "the dots touch the word",
           r"\be [eèé]": "ed"},
    "fr": {r"\w'\w": "a straight apostrophe", r"[\"“„]": "quotes are « … »",
           r"\w…\w|\w …": "the dots touch the word",
           r"[^\s\u00a0\u202f(X.?!…][;!?](\s|$)": "a narrow space before",
           r"[^\s\u00a0X]:(\s|$)": "a space before the colon",
           r"«[^\u00a0]|[^\u00a0]»": "a space inside the quotes", r"\brobots?\b": "bots"},
    "de": {r"\w'\w": "a straight apostrophe", r"[\"«»”]": "quotes are „…“",
           r"\w…(\s|$)": "the dots stand apart", r"\bXs\b": "no genitive s after a name",
           r": (gib|nimm|wähle|starte|prüfe|nenne|installiere|es|er|sie|niemand|gewinnt) ": "a capital"},
}


@every_language
def test_signs_of_a_language(language):
    faults = [(why, text) for text in read(language) for pattern, why in WRONG[language].items()
              if re.search(pattern, plain(text))]
    assert not faults


@every_language
def test_what_was_said_badly_once_is_not_said_again(language):
    """The words that readers of the pages stumbled over."""
    never = {"it": ["di misura", "si ritira", "senza versare", "sei in partenza", "leali", " e essere",
                    "nulla da ritirare"],
             "fr": ["loyaux", "conducteur", ". le plus de points gagne", "sans renverser.",
                    "ici\u00a0: jusqu"],
             "de": ["gewinnen die meisten", "reihen sich", "Unehre", "Hände sind geheim",
                    "Wer nur mit Sechsen führt", "Telefon", "jäh", "kennte", "Vereinsspieler", "zweitletzte",
                    "6en", "wirft", "hier wird es so gespielt", "Gastgeber"]}[language]
    assert not [text for text in read(language) for words in never if words.lower() in text.lower()]


def test_in_italian_no_article_stands_before_what_is_filled_in():
    """It would depend on the number: il 7 but l’8, nel 7 but nello 0, dei 7 but degli 8."""
    article = re.compile(r"\b(il|lo|i|gli|(ne|de|a|da|su)(l|llo|i|gli)|col) \{", re.I)
    assert article.search("Vince il {chance} delle partite.") and article.search("nello {share}")
    assert not [text for _, text in said("it") if article.search(text)]


def test_numbers_in_sentences_follow_the_language():
    said = [speaker(language).percent(0.1234, 1) for language in LANGUAGES]
    assert said == ["12.3%", "12,3\u00a0%", "12,3\u00a0%", "12,3\u00a0%"]


def test_french_signs_have_narrow_spaces_and_quotes_wide_ones():
    texts = [text for text in read("fr") if re.search(r"[;!?»]", plain(text))]
    assert len(texts) > 100
    assert not [text for text in texts if re.search(r"(?<!«)[\u00a0 ][;!?]|\u202f[:»]", text)]
