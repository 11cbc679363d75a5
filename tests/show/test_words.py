"""Every sentence in four languages: the catalogues are complete, true to their placeholders and hold nothing
stale."""
import ast
import re
from datetime import datetime
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import ludoteca
import ludoteca.web.errors
from ludoteca import game_names, load
from ludoteca.core.errors import LudotecaError
from ludoteca.show.language_rules import medium_date
from ludoteca.show.presentation import about_of, text_of
from ludoteca.show.words import LANGUAGES, catalogue, guide, language_of, speaker

ROOT = Path(ludoteca.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
# their faults reach a page's reader
REACHING = [ROOT / path for path in ("core/game_loader.py", "core/match.py", "core/plugin_faults.py",
                                         "bots/levels.py")]
# said before the server serves anybody
UNSEEN = {"The file {file} was written by a newer version of Ludoteca.",
          "The file {file} could not be brought up to date ({fault}); it is as it was."}
FOLDERS = ["show", *(f"games/{name.replace('-', '_')}" for name in game_names()), "web"]


def words_of(folder):
    """Where a folder's catalogues lie: a game's in its room for text."""
    return ROOT / folder / ("text/words" if folder.startswith("games/") else "words")


# What is said, found in the source.

def sources(folder):
    """The Python files whose sentences a folder's catalogue translates; what a terminal says is among the
    common ones."""
    parts = (folder, "bots", "cli", "lab", "terminal") if folder == "show" else (folder,)
    return [path for part in parts for path in [*sorted((ROOT / part).rglob("*.py")), ROOT / f"{part}.py"]
            if path.exists()]


def told():
    """The files whose faults the command line tells; those of batches and environments are for programmers
    alone."""
    return [path for part in ("core", "bots", "lab", "cli", "new_game")
            for path in sorted((ROOT / part).rglob("*.py"))
            if not {"pattern", "secret_pattern", "batch", "environments"} & set(path.parts)]


FAULTS_OF = {"show": told(), "web": [*sources("web"), *REACHING]} | {
    folder: sources(folder) for folder in FOLDERS if folder.startswith("games/")}


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


def strings(node):
    """The text in an expression; of a dict, only in its values."""
    if isinstance(node, ast.Dict):
        return set().union(*map(strings, node.values))
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    return set().union(*map(strings, ast.iter_child_nodes(node)))


def assigned(path):
    """The text behind each name that a module gives."""
    return {target.id: strings(node.value) for node in tree(path).body if isinstance(node, ast.Assign)
            for target in node.targets if isinstance(target, ast.Name)}


def borrowed(path):
    """The text behind each name that a module takes from a sibling."""
    found = {}
    for node in tree(path).body:
        if isinstance(node, ast.ImportFrom) and node.level and node.module:
            sibling = path.parents[node.level - 1] / f"{node.module.replace('.', '/')}.py"
            theirs = assigned(sibling) if sibling.exists() else {}
            found |= {alias.asname or alias.name: theirs.get(alias.name, set()) for alias in node.names}
    return found


def loops(path):
    """The text that the name of a loop or a comprehension runs through."""
    found = {}
    for node in ast.walk(tree(path)):
        if isinstance(node, (ast.For, ast.comprehension)) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, set()).update(strings(node.iter))
    return found


def kinds_of_faults(kind=LudotecaError):
    """The names of all classes of faults."""
    return {kind.__name__}.union(*map(kinds_of_faults, kind.__subclasses__()))


def called(call):
    """The last name of what is called, and the one before it."""
    name, before = call.func, getattr(call.func, "value", None)
    return [getattr(part, "attr", getattr(part, "id", "")) for part in (name, before)]


def sentences_of(call, callers):
    name, before = called(call)
    if name == "count" and before == "say":
        return call.args[1:]
    return call.args if name in callers and len(call.args) == 1 else []


def first_words(node, callers=frozenset({"say"})):
    """The sentence of a call of say(…) or something.say(…), less calls and conditions inside it; both of
    say.count(n, …)."""
    if isinstance(node, ast.Call) and sentences_of(node, callers):
        todo = list(sentences_of(node, callers))
        while todo:
            part = todo.pop()
            if not isinstance(part, (ast.Call, ast.Compare)):
                yield part
                todo += ast.iter_child_nodes(part)


@cache
def said(folder):
    """Every sentence that is passed to say(…), as it stands or by the name of a table of sentences."""
    sentences = in_templates(folder).union(*(sentences_in(path, {"say"}) for path in sources(folder)))
    if folder in FAULTS_OF:
        sentences |= set().union(*map(faults, FAULTS_OF[folder]))
    return {sentence for sentence in sentences | in_about(folder) if any(sign.isalpha() for sign in sentence)}


def in_about(folder):
    """What a game says of itself before anybody plays; its title is a name."""
    if not folder.startswith("games/"):
        return set()
    about = about_of(load(folder.removeprefix("games/").replace("_", "-")))
    options = {text for pair in about.options.values() for text in pair}
    return ({about.line, about.kind, about.data, *about.odds, *options,
             *(step.text for step in about.lesson.steps)} - {""})


def sentences_in(path, callers):
    """The sentences that a module passes to one of those callers."""
    found = set()
    known = borrowed(path) | assigned(path) | loops(path)
    for node in ast.walk(tree(path)):
        for part in first_words(node, callers):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.add(part.value)
            elif isinstance(part, ast.Name):
                found |= known.get(part.id, set())
    return found


def faults(path):
    """The sentences of a module's faults that have words of their own."""
    return ({text for text in sentences_in(path, kinds_of_faults())
             if re.search("[a-z]", re.sub(r"\{.*?\}", "", text))} - UNSEEN)


def in_templates(folder):
    """say("…") in page templates."""
    text = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / folder).rglob("*.html")))
    counted = re.findall(r"""\bsay\.count\([^"]*"([^"]+)",\s*"([^"]+)\"""", text)
    return {one or two
            for one, two in re.findall(r"""\b(?:say|_)\(\s*(?:"([^"]+)"|'([^']+)')""", text)}.union(*counted)


def all_text(folder):
    """All text of a folder: what a catalogue may hold without being stale."""
    found = set().union(*(strings(tree(path)) for path in sources(folder)), in_templates(folder))
    if folder in FAULTS_OF:
        found |= set().union(*map(faults, told()))
    return found | {text.capitalize() for text in found}


def other_files(folder):
    """The text of data, pages and scripts, as it stands."""
    kinds = (".toml", ".json", ".html", ".mjs")
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / folder).rglob("*"))
                     if path.suffix in kinds)


# What is translated.

@cache
def entries(folder, language):
    path = words_of(folder) / f"{language}.po"
    assert path.exists(), f"{path.relative_to(ROOT)} is missing"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def forms(text):
    """A message's one form, or its two."""
    return [text or ""] if isinstance(text, str | None) else text


def translations(folder, language):
    """By every form of a key: of a plural message, its two."""
    return {key: text for message in entries(folder, language) if message.id
            for key, text in zip(forms(message.id), forms(message.string), strict=True)}


def common(language):
    return translations("show", language)


def holes(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_the_faults_that_a_person_may_meet_are_found_in_the_source():
    found = set().union(*map(faults, [*sources("web"), *REACHING]))
    assert len(found) > 60
    assert {"There is no seat {seat} at this table.", "This seat is taken.", "It is not your turn.",
            "This is not valid JSON.", "Messages must be {least} to {most} characters long.",
            "The server could not write to its disk ({fault}); nothing has changed."} <= found


def test_a_fault_is_a_sentence_with_holes_and_their_values():
    """Not a filled one, which nobody could translate."""
    kinds = kinds_of_faults()
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and node.args and called(node)[0] in kinds:
                assert not any(isinstance(part, ast.JoinedStr) for part in ast.walk(node.args[0])), path.name
                given = {keyword.arg for keyword in node.keywords}
                for text in strings(node.args[0]):
                    assert None in given or holes(text) <= given, (
                        f"{path.name}: {text!r} is not filled by {sorted(given)}")


every_folder = pytest.mark.parametrize("folder", FOLDERS)
every_language = pytest.mark.parametrize("language", OTHERS)


@every_folder
@every_language
def test_every_sentence_is_translated(folder, language):
    words = common(language) | translations(folder, language)
    if folder != "web":
        words |= translations("web", language)          # a speaker has them all
    missing = sorted(sentence for sentence in said(folder) if not words.get(sentence))
    assert not missing, f"not in the {language}.po of {folder}: {missing}"


@every_folder
@every_language
def test_placeholders_are_the_same(folder, language):
    for sentence, translated in translations(folder, language).items():
        assert holes(translated) == holes(sentence), (
            f"{translated!r} has other placeholders than {sentence!r}")


@every_folder
@every_language
def test_no_entry_is_stale_or_empty(folder, language):
    known, rest = all_text(folder), other_files(folder)
    stale = sorted(entry for entry in translations(folder, language) if entry not in known
                   and entry not in rest)
    assert not stale, f"nobody says this any more: {stale}"
    assert all(translations(folder, language).values()) and not entries(folder, language).obsolete


@every_folder
@every_language
def test_catalogues_are_whole_and_sorted(folder, language):
    """A header, UTF-8, no fuzzy guesses; sorted, so that two translators meet without conflicts."""
    catalogue = entries(folder, language)
    text = (words_of(folder) / f"{language}.po").read_bytes().decode("utf-8")
    assert f'"Language: {language}\\n"' in text and "charset=utf-8" in text.lower()
    assert not any(message.fuzzy for message in catalogue if message.id)
    keys = [forms(message.id)[0] for message in catalogue if message.id]
    assert keys == sorted(keys) and len(set(keys)) == len(keys) == len(re.findall(r"^msgid ", text, re.M)) - 1


@every_folder
@every_language
def test_a_translation_keeps_the_voice(folder, language):
    """No exclamation marks, the same full stop at the end, and straight quotes only where the English has
    them."""
    for sentence, translated in translations(folder, language).items():
        assert "!" not in translated.replace("!r}", "}"), translated
        assert translated.rstrip().endswith(".") == sentence.rstrip().endswith("."), (sentence, translated)
        assert "'" not in translated or "'" in sentence, f"a typographic ’ is meant: {translated}"
        assert "  " not in translated or "  " in sentence, translated
        assert ((translated[:1] == " ", translated[-1:] == " ")
                == (sentence[:1] == " ", sentence[-1:] == " ")), translated


@every_language
def test_a_sentence_has_one_translation_over_all_catalogues(language):
    """A speaker has the words of several: the same key with another translation would win where another thing
    is meant."""
    found = {}
    for folder in FOLDERS:
        for sentence, translated in catalogue(words_of(folder).parent, language).items():
            found.setdefault(sentence, {}).setdefault(translated, []).append(folder)
    assert not {sentence: texts for sentence, texts in found.items() if len(texts) > 1}


# The guides.

def outline(text):
    """The levels of the headings, and the columns of every table's row, in order."""
    lines = text.splitlines()
    return [re.match(r"#+", line).group() if line.startswith("#") else f"|{line.count('|')}"
            for line in lines if line.startswith(("#", "|"))]


@pytest.mark.parametrize("game", game_names())
def test_the_guide_has_one_outline_in_four_languages(game):
    outlines = {language: outline(guide(game, language)) for language in LANGUAGES}
    assert outlines["en"][0] == "#" and outlines["en"].count("##") > 3
    for language in OTHERS:
        assert outlines[language] == outlines["en"], f"the guide of {game} in {language} is built otherwise"


@pytest.mark.parametrize("game", game_names())
def test_the_guides_are_of_like_length(game):
    """A translation that is much shorter has lost something."""
    sizes = {language: len(guide(game, language)) for language in LANGUAGES}
    assert max(sizes.values()) < 1.5 * min(sizes.values()), sizes


# How words are chosen.

@pytest.mark.parametrize(("wanted", "language"),
                         [("it", "it"), ("de_DE.UTF-8", "de"), ("FR", "fr"), ("pt", "en"), ("C", "en")])
def test_the_language_of_a_user(wanted, language):
    assert language_of(wanted) == language


def test_a_speaker_fills_in_and_falls_back_to_english():
    assert speaker("de", "cafe-race")("{who} bids {bid}.", who="Élise", bid=3) == "Élise bietet 3."
    assert speaker("en", "cafe-race")("{who} bids {bid}.", who="{bid}", bid=3) == "{bid} bids 3.", (
        "names are not templates")
    assert speaker("it")("Nobody has translated {this}.", this="x") == "Nobody has translated x."


def test_a_lap_is_never_called_a_round():
    """In no language: who drives three laps and plays thirty rounds must tell them apart."""
    for language in OTHERS:
        said = speaker(language, "ave-caesar")
        lap = said("lap {lap}, {space}").split()[0].lower()
        rounds = [said(sentence).lower()
                  for sentence in ("round {round}", "Nobody has moved for two rounds: everybody swaps "
                                                    "a card.")]
        assert not any(lap[:4] in words for words in rounds), (language, lap, rounds)


@pytest.mark.parametrize(("name", "options", "event", "words"), [
    ("cafe-race", {}, {"round": 3}, "round 3"), ("cafe-fatal", {}, {"round": 2}, "round 2"),
    ("crazy-race", {}, {"round": 5}, "leg 5 of 8"),
    ("ave-caesar", {"races": 4}, {"race": 2, "lap": [1, 0, 0, 0, 0, 0]}, "race 2 of 4 · lap 1"),
    ("ave-caesar", {"races": 1}, {"race": 1, "lap": [1, 2, 4, 0, 0, 0]}, "lap 3 of 3")])
def test_each_game_says_in_its_own_words_how_far_it_is(name, options, event, words):
    game = load(name)
    s = game.start(3, options)
    for field, value in event.items():
        setattr(s, field, value)
    assert text_of(game).where(s, speaker("en", name)) == words
    assert len({text_of(game).where(s, speaker(language, name)) for language in LANGUAGES}) >= 3


def test_numbers_plurals_and_dates_follow_the_language():
    """By the rules that Babel knows: in French 0 is singular, in German it is not; decimal signs and dates
    differ."""
    said = {language: speaker(language) for language in LANGUAGES}
    assert ([said["fr"].count(n, "{n} point", "{n} points") for n in (0, 1, 2)]
            == ["0 point", "1 point", "2 points"])
    assert ([said["de"].count(n, "{n} point", "{n} points") for n in (0, 1, 2)]
            == ["0 Punkte", "1 Punkt", "2 Punkte"])
    assert [say.number(1234.56) for say in said.values()] == ["1,234.6", "1.234,6", "1\u202f234,6", "1.234,6"]
    assert [say.number(41.4, 0) for say in said.values()] == ["41"] * 4
    day = datetime(2026, 11, 6)
    assert ([medium_date(day, language) for language in LANGUAGES]
            == ["Nov 6, 2026", "6 nov 2026", "6 nov. 2026", "06.11.2026"])


@every_folder
def test_in_french_no_sign_stands_alone_at_the_start_of_a_line(folder):
    """A colon, a semicolon, a question mark and a percent sign are tied to the word before them."""
    said = catalogue(words_of(folder).parent, "fr").values()
    assert said and not [french for french in said if re.search(r" [:;?!»%]|« ", french)]
