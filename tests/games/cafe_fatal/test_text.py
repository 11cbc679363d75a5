"""Sentences, offers, the terminal and the guide, in four languages."""
import ast
import re
from pathlib import Path

import pytest

from ludoteca import Match, load, show
from ludoteca.core.match import choices_of
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.show.log import story
from ludoteca.show.words import LANGUAGES, Say, catalogue, guide, speaker
from ludoteca.terminal.character_grid import CharacterGrid
from ludoteca.testing import at_random, whole_state

GAME = load("cafe-fatal")
R, TEXT, TERMINAL = GAME.rules, GAME.module("text"), GAME.module("terminal")
HERE = GAME.folder / "text"
COMMON = Path(show.__file__).parent
OTHERS = [code for code in LANGUAGES if code != "en"]
PART = re.compile(r"{(\w+)}")


def said_in_source():
    """What the source hands to `say`, and the tables of sentences that it chooses from."""
    found = set()
    for path in HERE.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id",
                                                      getattr(node.func, "attr", "")) == "say":
                parts = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {part for part in parts if isinstance(part, str)}
    labels = GAME.module("text.labels")
    for table in (labels.ONE, labels.MANY, labels.ALL, labels.KINDS, labels.SLICES,
                  GAME.module("text.log").MORE):
        found |= set(filter(None, table))
    return found | {"Rank", "Points", "Cheese", "Pizza", "Cake", "Whole dishes", "Slices", "Café Fatal"}


class Ear(Say):
    """A `say` that keeps every sentence it is asked for, and refuses parts that are missing."""

    def __init__(self):
        super().__init__("en", {})
        self.heard = set()

    def __call__(self, sentence, **parts):
        self.heard.add(sentence)
        assert set(PART.findall(sentence)) <= set(parts), sentence
        return sentence.format(**parts) if parts else sentence


def listen(match, say):
    view = match.view(match.waiting[0] if match.waiting else -1)
    for offer in TEXT.offers(view.s, view.seat, say):
        if offer.choice >= 0:
            TEXT.reason(view.s, view.seat, offer.choice, say)
    for p in range(match.players):
        TEXT.prompt(view.s, p, say)
        TEXT.status(view.s, p, say)
        TEXT.scored(view.s, p, say)
    TEXT.result(view.s, say)
    TEXT.legend(say)
    TEXT.lying(view.s, say, view.names)
    TERMINAL.screen(view.s, view.seat, say, view.names)
    TERMINAL.board(view.s, view.seat, say, CharacterGrid(50, 15, names=view.names))


def test_every_sentence_is_said_and_known():
    say = Ear()
    for players in range(2, 6):
        for seed in range(6):
            match = Match(GAME, players, seed=seed)
            listen(match, say)
            for n in at_random(match, seed):
                if n % 5 == 0:
                    listen(match, say)
            listen(match, say)
            story(match.view(), say)
    for position, decision in ENDS:
        scene = ScenarioMatch(GAME, 2, None, position)
        listen(scene, say)
        if decision:
            before = whole_state(scene).copy()
            scene.decide(0, decision)
            for event in scene.events:
                R.EVENTS[event[0]](before, None, *event[1:1 + R.EVENTS[event[0]].__code__.co_argcount - 2])
                TEXT.tell(before, event, say, ["Ada", "Bruno"])
            listen(scene, say)
    TEXT.legend(say)
    for language in OTHERS:
        assert say.heard <= set(catalogue(HERE, language)) | set(catalogue(COMMON, language))
    assert said_in_source() - say.heard == {"Café Fatal"}, "sentences that are never said"


def last_die(**more):
    dice = [[[0, 0] for _ in range(7)] for _ in range(2)]
    dice[0][3], dice[1][2] = [5, 2], [6, 1]
    return {"dice": dice, "roll": [0, 1, 0, 0, 0, 0], "mover": 0, "start": 0} | more


ENDS = [(last_die(eaten=[[12, 4, 4], [6, 7, 3]]), "2@B2"), (last_die(eaten=[[10, 5, 0], [10, 5, 0]]), "2@B2"),
        (last_die(bag=[1, 0, 0]), "2@B2"), (last_die(bag=[0, 0, 0]), "2@B2"),
        (last_die(eaten=[[1, 0, 0], [3, 4, 4]]), "")]


def test_the_log_of_a_round():
    match = Match(GAME, 2, seed="log", names=["Ada", "Bruno"])
    while whole_state(match).round == 1:
        match.decide(match.waiting[0], match.legal()[str(match.waiting[0])][0])
    lines = [line.text for line in story(match.view(), speaker())]
    assert lines[:9] == [
        "The red tables: 1 B2, 2 B3, 3 A2, 4 C1, 5 B1, 6 A3.", "Bruno is the hungriest and starts.",
        "Every table has a slice. Two extra slices go to 3 and 3.",
        "One more slice of cheese goes to A2.",
        "One more slice of cheese goes to A2.", "Bruno rolls 1, 1, 2, 3, 4, 6.", "Bruno puts two 1s on B1.",
        "Ada rolls 2, 3, 3, 4, 5, 6.", "Ada puts one 2 on B1."]
    assert "Ada adds one 2 on B1: 2 in all." in lines
    assert lines[-10:-4] == [
        "Ada wins B1 with three 2s: 1 slice of cheese.", "Ada wins C1 with two 1s: 1 slice of cheese.",
        "Bruno wins A2 with one 5: 2 slices of cheese and 1 slice of pizza.",
        "Ada wins B2 with one 4: 1 slice of cheese.",
        "Bruno wins C2 with one 4: 1 slice of cheese.", "Round 2: Ada starts."]


def test_what_is_told_at_the_end():
    for (position, decision), last in zip(ENDS[:3], ("Ada wins with 50 points and more slices: 20.",
                                                     "Ada and Bruno share the win with 40 points.",
                                                     "Ada and Bruno share the win with 0 points."),
                                                     strict=True):
        scene = ScenarioMatch(GAME, 2, None, position)
        s = whole_state(scene).copy()
        scene.decide(0, decision)
        told = []
        for event in scene.events:
            R.EVENTS[event[0]](s, None, *event[1:1 + R.EVENTS[event[0]].__code__.co_argcount - 2])
            told.append(TEXT.tell(s, event, speaker(), ["Ada", "Bruno"]))
        told = list(filter(None, told))
        assert last == told[-1]
    assert "Only 1 slice is left in the bag: too few for another round." in told


# What can be chosen.

@pytest.mark.parametrize("players", range(2, 6))
def test_offers_are_the_choices_and_say_why_not(players):
    match = Match(GAME, players, seed=6)
    for _ in at_random(match, 6):
        for p in match.waiting:
            s = match.view(p).s
            offers = TEXT.offers(s, p, speaker())
            able = [offer for offer in offers if offer.choice >= 0]
            assert [offer.choice for offer in able] == choices_of(GAME, s, p)
            assert {offer.text for offer in able} == set(match.legal()[str(p)])
            assert len(offers) == sum(n > 0 for n in s.roll) * R.TABLES[players]
            for offer in offers:
                assert (bool(offer.reason) == (offer.choice < 0)
                        and offer.text == f"{offer.group}@{offer.target}")
                assert (offer.choice < 0
                        or (0 <= offer.low == offer.high <= 1 and offer.spoken
                            and offer.note.endswith("%") != (offer.low == 1)))


def test_reasons():
    dice = [[[0, 0] for _ in range(13)] for _ in range(4)]
    dice[0][2], dice[0][6] = [2, 3], [1, 5]                   # threes on C2, fives on C3
    position = {"dice": dice, "roll": [1, 0, 2, 0, 0, 0], "mover": 0, "start": 0}
    s = whole_state(ScenarioMatch(GAME, 4, None, position))
    why = {offer.text: offer.reason for offer in TEXT.offers(s, 0, speaker())}
    assert why["3@C3"] == "Your 3s are already on C2: all of them go there."
    assert why["1@C3"] == "Your 5s are there, and all your dice on a table must match."
    assert (why["1@A3"] == "Not next to a table with your dice." and why["1@B2"] == ""
            and why["3@C2"] == "")


def test_who_does_not_move_has_no_offers():
    match = Match(GAME, 3, seed=1)
    mover = match.waiting[0]
    assert all(TEXT.offers(match.view(p).s, p, speaker()) == [] for p in range(3) if p != mover)
    assert TEXT.prompt(match.view().s, mover, speaker())[0] == "Choose a number, then a table"


def test_percents():
    assert [GAME.module("text.offers").percent(x) for x in (0, .001, .5, .999, 1)] == [0, 1, 50, 99, 100]


def test_the_final_table():
    columns, rows = TEXT.result(whole_state(ScenarioMatch(GAME, 2, None, {"eaten": [[6, 7, 3], [12, 4, 4]]})),
                                speaker())
    assert rows == [[2, 50, 6, 7, 3, 2, 16], [1, 50, 12, 4, 4, 2, 20]] and len(columns) == 7


# The terminal and the guide.

@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_has_everything(language):
    from rich.text import Text

    match = Match(GAME, 5, seed=3, names=["Ada", "Bruno", "Chiara", "Dario", "Elsa"])
    for n in at_random(match, 3):
        if n == 25:
            break
    shown = TERMINAL.screen(match.view(0).s, 0, speaker(language, "cafe-fatal"), match.names)
    plain = Text.from_markup(shown).plain
    assert all(name in plain for name in (*match.names, "C1", "A3", "E3", "C5")) and "*" in plain
    assert all(len(line) <= 80 for line in plain.splitlines())


def test_the_guides_tell_the_same():
    texts = {code: guide("cafe-fatal", code) for code in LANGUAGES}
    shapes = {code: [line.split()[0] for line in text.splitlines()
                     if line.startswith(("#", "|", "1.", "2.", "3.", "4."))]
              for code, text in texts.items()}
    assert all(shape == shapes["en"] for shape in shapes.values())
    for text in texts.values():
        assert "!" not in text and 100 <= len(text.splitlines()) <= 180
        for figure in ("7", "9", "13", "30", "20", "10", "50", "12", "40", "16"):
            assert figure in text
