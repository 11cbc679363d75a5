"""Sentences as they are read and heard: thousands of them, from real games and from every message filled in,
in four languages, looked through for what natives stumbled over."""
import re
from itertools import chain, count, product

import pytest

from ludoteca import Match, game_names, load
from ludoteca.core.chance import draw
from ludoteca.show.language_rules import plural_form
from ludoteca.show.log import listed, position_words, story
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Offer
from ludoteca.show.words import LANGUAGES, speaker
from show.test_words import FOLDERS, entries, forms, holes

NAMES = ("Ada", "Ermes", "Iolanda", "Max", "Otto", "Élise")      # vowels first, s and x last
NUMBERS = (0, 1, 8, 11, 80)
VARIED = {"cafe-race": {"rules": "auction"}, "crazy-race": {"steal_second": True, "tie_cancels": True},
          "ave-caesar": {"races": 2, "crash": True, "dishonour": True}, "cafe-fatal": {}}
PERSON = "|".join(NAMES)
WRONG = {
    "en": {r"^Whos?e? [^?]*\.$": "who without a person",
           r"(?<![Yy]our )(?<!their )(?<!['’]s )(?<!\bits )(?<!You )\bown\b": "own without a possessive",
           r"\d %": "no space before %", r"\w …": "the dots touch the word",
           r"\blose[sd]? the turn\b": "a turn, or your turn",
           r"\b1 (points|cards|slices|steps|seats|coffees|players|bots|days|puzzles|games|tables)\b": "1",
           r"\b(0|8|11|80) (point|card|slice|step|seat|coffee|player|bot|day|puzzle)\b(?! p)": "many"},
    "it": {r"\b(il|del|nel|al|dal|sul|col|lo|gli|i) (1|8\d?|11)\b": "an article before a number",
           r"\b1 (punti|carte|fette|passi|posti|giocatori|giorni|quesiti|partite|tavoli|dadi)\b": "1",
           r"\b(0|8|11|80) (punto|carta|fetta|passo|posto|giocatore|giorno|quesito|dado)\b": "many",
           rf"\b({PERSON}) (è|viene|sarà) \w+[oa]\b": "a gender that nobody told",
           r"\be (?=[eèéEÈÉ])|\ba (?=[aàAÀ])": "ed and ad before their own vowel",
           r"\b[Ss]i aspetta \w+ e(d)? ": "one verb for two"},
    "fr": {r"\b(de|que|si) (?=Ada|Ermes|Iolanda|Otto|Élise|Ave)": "elision before a name",
           r"[^\s\u00a0\u202f…][:;](\s|$)": "a space before the sign",
           r"\b[01] (points|cartes|parts|places|joueurs|jours|cafés|problèmes|tables|dés)\b": "0 and 1",
           r"\b(8|11|80) (point|carte|part|place|joueur|jour|café|problème|dé)\b": "many",
           rf"\b({PERSON}) est \w+ée?\b": "a gender that nobody told"},
    "de": {r"\b1 (Punkte|Punkten|Karten|Schritte|Plätze|Tage|Aufgaben|Partien|Tische)\b": "1",
           r"\b(0|8|11|80) (Punkt|Karte|Schritt|Platz|Tag|Aufgabe)\b": "many",
           rf"\b({PERSON})s (Platz|Tisch|Zug)": "no genitive s after a name",
           r": (du|wir|ihr|es|er|sie) \w+": "a capital after a colon where a sentence follows"},
}
ALWAYS = {r"\{\w*\}": "nothing is filled in", r"\['|\('|\bNone\b|\bTrue\b|\bFalse\b|<\w+": "Python",
          r"(?<![\w-])-\d": "a minus is a sign of its own",
          r"\b(?!vous)([^\W\d]{3,}) \1\b": "a word twice", r"\w  \w|^ | $|\w (,|\.$)": "a space too many"}
BEGINNING = re.compile(r"[^\W\d_A-ZÀ-Þ].*[.!?]")   # a small letter at the beginning of a sentence
ENGLISH = re.compile(r"\b(the|with|your|takes|wins|plays|and|from|which)\b", re.I)


def faults(text, language):
    found = [why for pattern, why in (ALWAYS | WRONG[language]).items() if re.search(pattern, text)]
    return found + ["English"] * bool(language != "en" and ENGLISH.search(text))


# From real games.

def moments(name, seed):
    """The views of a random game, before every decision, and of its end."""
    players = load(name).rules.PLAYERS
    match = Match(name, list(players)[seed % len(players)], VARIED[name] if seed % 2 else None, seed=seed,
                  names=NAMES[:list(players)[seed % len(players)]])
    for ply in count():
        if not match.waiting:
            break
        view = match.view(match.waiting[0])
        yield view
        choices = view.choices()
        match.decide(view.seat, choices[draw(seed, ply, len(choices))])
    yield from (match.view(seat) for seat in range(len(match.names)))


def spoken(view, say):
    """All that a page or a terminal says at a moment."""
    words = text_of(view.game)
    yield from position_words(view, say)
    for offer in words.offers(view.s, view.seat, say) if view.choices() else ():
        yield from filter(None, (offer.heard, offer.note, offer.reason, offer.called))
        if offer.choice >= 0:
            yield words.reason(view.s, view.seat, offer.choice, say) or ""
    yield from words.prompt(view.s, view.seat, say)
    yield words.where(view.s, say)
    if not view.choices() and not view.waiting:
        yield from chain.from_iterable(words.scored(view.s, p, say) for p in range(view.s.players))
        yield from words.result(view.s, say)[0]
        yield from (line.text for line in story(view, say))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_what_real_games_say(name, language):
    say = speaker(language, name)
    told = {text for seed in (1, 2) for view in moments(name, seed) for text in spoken(view, say) if text}
    assert len(told) > 150
    assert not {text: wrong for text in told if (wrong := faults(text, language))}
    assert not [text for text in told if BEGINNING.fullmatch(text)]


# From the catalogues.

PEOPLE = {"who", "bot", "other", "whom", "people"}
COUNTED = {"n", "points", "steps", "count", "placed", "hand", "left", "games", "decisions"}   # may be 1


def messages(language):
    """Every message with the numbers that its form is for."""
    for message in chain.from_iterable(entries(folder, "it" if language == "en" else language)
                                       for folder in FOLDERS):
        texts = forms(message.id if language == "en" else message.string) if message.id else ()
        for place, text in enumerate(texts):
            yield text, [n for n in NUMBERS
                         if len(texts) == 1 or (plural_form(language, n) != "one") == bool(place)]


def filled(text, numbers):
    """The message with names and these numbers; other holes hold something that is no word."""
    for number, name in product(numbers, NAMES):
        yield text.format(**{hole: name if hole in PEOPLE else number if hole in COUNTED else "X"
                             for hole in holes(text)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_filled_in(language):
    told = {text for message, numbers in messages(language) for text in filled(message, numbers)}
    assert len(told) > 2000
    assert not {text: wrong for text in sorted(told) if (wrong := faults(text, language))}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_what_is_quoted_has_the_quotes_of_the_language(language):
    assert not [text for text, _ in messages(language) if "!r}" in text]


BAD = {"en": ["Ada loses the turn.", "1 to 4a: -1 to spare", "1 cards", "Who leads may not play."],
       "it": ["Vince il 8 delle volte", "Ada è tornato", "con 1 punti", "Ada e Ermes", "Tocca a Ada",
              "Si aspetta Ada e Max"],
       "fr": ["Au tour de Ada", "Ada: 4", "0 points", "Ada est prié", "marge -1"],
       "de": ["mit 1 Punkten", "Maxs Platz", "takes the card", "3 nach 30a: du fährst vorbei"]}


@pytest.mark.parametrize(("language", "text"),
                         [(language, text) for language in BAD for text in BAD[language]])
def test_the_patterns_find_what_they_are_for(language, text):
    assert faults(text, language)
    assert BEGINNING.fullmatch("three 1s: enough.") and not BEGINNING.fullmatch("Three 1s: enough.")


def test_a_button_says_nothing_twice():
    """What is written on it is in what is read of it, once."""
    assert Offer(4, "4>7a", "7a", spoken="4 to 7a: 1 short").heard == "4 to 7a: 1 short"
    refused = "La carta 6 non si può giocare"
    assert Offer(-1, "6", "6", spoken=refused).heard == refused
    assert Offer(1, "1", "1", note="100%").heard == "1. 100%"


def test_italian_says_ed_and_ad_by_what_is_filled_in():
    say = speaker("it")
    assert listed(["Ada", "Ermes"], say) == "Ada ed Ermes" and listed(["Ada", "Max"], say) == "Ada e Max"
    assert (say("{who} takes over from {bot}.", who="Ada", bot="Ermes")
            == "Ada prende il posto di Ermes.")
