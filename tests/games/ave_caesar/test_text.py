"""Ave Caesar in words and on a terminal: true, in four languages, and never more than a seat may know."""
import re

import pytest
from ave_caesar.setups import GAME, R, scene

from ludoteca import Match
from ludoteca.core.chance import draw
from ludoteca.show.log import story
from ludoteca.show.presentation_interface import SEAT_SHAPES
from ludoteca.show.words import LANGUAGES, Say, guide, speaker

TEXT, TERMINAL, HEURISTIC = GAME.module("text"), GAME.module("terminal"), GAME.module("heuristic_bot")
NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elsa", "Fausto"]
WHITE = {"circuit": "white", "direction": "clockwise"}
NONE = [0] * 6
EN = speaker("en", "ave-caesar")


def sentences(match, seat=-1, language="en"):
    """The sentences of a scene that began in the middle of a race, event by event."""
    say, view = speaker(language, "ave-caesar"), match.view(seat)
    s = view.s
    return [text for event in view.events if (text := TEXT.tell(s, event, say, NAMES))]


def test_a_move_a_lap_and_a_salute_are_told():
    match = scene({**WHITE, "space": ["26a", "12a", "10a"], "lap": [1, 1, 1], "hand": [[1, 3, 5], [1], [1]],
                   "still": 1}, 3)
    match.decide(0, "5>p4")
    assert sentences(match) == ["Anna plays a 5: 26a to p4.", "Anna begins lap 2.",
                                "Ave Caesar: Anna salutes and lays down the coin."]


def test_a_lost_turn_is_told_with_its_reasons_to_its_own_seat_for_its_cards():
    match = scene({**WHITE, "space": ["5a", "7a", "2a"], "hand": [[2, 3, 3], [1, 2, 2], [1, 1, 1]]}, 3)
    assert sentences(match, 0) == [
        "You lose your turn (2, 3: blocked by Bruno on 7a)."]
    assert (sentences(match, 1)
            == ["Anna cannot play a card and loses a turn (1–6: blocked by Bruno on 7a)."])
    match = scene({**WHITE, "space": ["9a", "2a", "1a"], "hand": [[6, 6, 6], [1, 2, 2], [1, 1, 1]]}, 3)
    assert sentences(match, 0) == ["You lose your turn (6: not allowed for the leader)."]
    match = scene({**WHITE, "space": ["28b", "p1", "11a"], "lap": [2, 2, 2], "paid": [False, True, False],
                   "hand": [[1, 2, 3], [6, 6, 5], [1, 1, 1]], "deck": [NONE, [1] * 6, [1] * 6]}, 3)
    assert sentences(match, 0) == ["You lose your turn (1–3: past the alley without the salute)."]


def test_other_turns_of_fate_are_told():
    match = scene({**WHITE, "space": ["9a", "2a", "1a"], "hand": [[6, 6, 6], [1, 2, 3], [1, 2, 3]]}, 3,
                  crash=True)
    assert "Anna leads with nothing but 6s: a crash. The wreck stays on 9a." in sentences(match)
    match = scene({**WHITE, "space": ["12a", "2a", "1a"], "hand": [[2], [1, 2, 3], [1, 2, 3]]}, 3)
    match.decide(0, "2>15a")
    assert "Anna runs out of cards before the finish line." in told_of(match)
    match = scene({**WHITE, "space": ["28b", "p1", "11a"], "lap": [2, 2, 2], "paid": [False, True, False],
                   "hand": [[1, 2, 3], [6, 6, 5], [1, 1, 1]], "deck": [NONE, [1] * 6, [1] * 6]}, 3,
                   dishonour=True)
    match.decide(0, "3>1a")
    assert "Anna passes the alley without the salute and races on without honour." in sentences(match)


def told_of(match):
    """The sentences with the state after each event, as the log folds it."""
    s = match.view().s
    return [text for event in match.heard() if event[0] != R.MOVED
            and (text := TEXT.tell(s, event, EN, NAMES))]


def test_the_start_is_told():
    match = Match(GAME, 3, {"races": 2}, seed="start", names=NAMES[:3])
    assert [line.text for line in story(match.view(), EN)] == [
        "Anna cuts the deck: 2.", "Bruno cuts the deck: 2.", "Carla cuts the deck: 6.",
        "Race 1 of 2: the white circuit, clockwise.",
        "Starting order: Carla, Anna, Bruno."]


def test_the_end_is_told():
    here = {**WHITE, "space": ["30a", "9a", "8a"], "lap": [3] * 3, "paid": [True] * 3,
            "hand": [[1, 1, 1]] + [[6, 6, 6]] * 2}
    match = scene(here, 3)
    match.decide(0, "1>home")
    assert sentences(match)[-2:] == ["Result of race 1: 1. Anna 6, 2. Bruno 4, 3. Carla 3.",
                                     "The race is over: Anna wins with 6 points."]
    assert TEXT.result(match.view().s, EN) == (["Rank", "Points", "Race wins", "Last race"],
                                               [[1, 6, 1, 1], [2, 4, 0, 2], [3, 3, 0, 3]])


def test_the_championship_table():
    match = Match(GAME, 3, {"races": 2}, seed=9, names=NAMES[:3])
    while match.waiting:
        match.decide(match.waiting[0], HEURISTIC.think(match.view(match.waiting[0]), 1))
    columns, rows = TEXT.result(match.view().s, EN)
    assert columns == ["Rank", "Points", "Race 1", "Race 2", "Race wins", "Last race"]
    assert [row[1] for row in rows] == match.scores == [row[2] + row[3] for row in rows]
    assert [p for p, row in enumerate(rows) if row[0] == 1] == match.winners


# Whole games, everything that can be shown of them.

def shown(view, seat, say):
    """All words that a seat is shown at one moment."""
    s = view.s
    offers = TEXT.offers(s, seat, say)
    words = [text for offer in offers for text in (offer.label, offer.note, offer.spoken, offer.reason)]
    words += TEXT.prompt(s, seat, say)
    words += [text for p in range(s.players) for cell in TEXT.status(s, p, say)
              for text in (cell.label, cell.text)]
    columns, rows = TEXT.result(s, say)
    words += [*columns, *(str(cell) for row in rows for cell in row), TERMINAL.screen(s, seat, say, NAMES)]
    assert all(len(row) == len(columns) for row in rows) and len(rows) == s.players
    return words


def whole(words):
    return not any("{" in text or "}" in text for text in words)


VARIANTS = {"discard_when_stuck": True, "dishonour": True, "crash": True, "finish": "all", "races": 2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_in_every_language(language):
    """Nothing is left unfilled, and in another language no whole English sentence is left."""
    say = speaker(language, "ave-caesar")
    asked = set()

    class Listening(Say):
        def __call__(self, sentence, **parts):
            asked.add(sentence)
            return super().__call__(sentence, **parts)

    listening = Listening(say.language, say.words)

    for players, chosen in ((3, {"races": 1}), (6, VARIANTS)):
        match = Match(GAME, players, chosen, seed="words", names=NAMES[:players])
        while match.waiting:
            seat = match.waiting[0]
            if len(match.decisions) % 3 == 0:
                assert whole(shown(match.view(seat), seat, listening))
            legal = match.view(seat).choices()
            n = len(match.decisions)
            wild = draw(1, n, 5) == 0
            match.decide(seat,
                         legal[draw(2, n, len(legal))] if wild else HEURISTIC.think(match.view(seat), n))
        for seat in range(-1, players):
            assert whole([line.text for line in story(match.view(seat), listening)])
            assert whole(shown(match.view(seat), seat, listening))
    same = {"de": {"Rang"}, "fr": {"Points", "points", "{n} point", "{n} points"}, "it": set()}
    if language != "en":
        assert [text for text in asked if any(map(str.isalpha, re.sub(r"\{\w+\}", "", text)))
                and say(text) == text and text not in same[language]] == []
    assert len(asked) > 60


def test_offers_are_the_legal_choices_and_what_is_not_has_a_reason():
    match = Match(GAME, 4, {"races": 1, "discard_when_stuck": True}, seed="offers")
    closed = 0
    while match.waiting:
        for seat in range(-1, 4):
            view = match.view(seat)
            offers = TEXT.offers(view.s, seat, EN)
            real = [offer for offer in offers if offer.choice >= 0]
            assert sorted(offer.choice for offer in real) == view.choices()
            assert all(offer.text == GAME.notation.say(view.s, seat,
                                                       offer.choice) and not offer.reason for offer in real)
            refused = [offer for offer in offers if offer.choice < 0]
            assert all(offer.reason.endswith(".") for offer in refused)
            assert not {offer.text for offer in refused} & {offer.text for offer in real}
            closed += len(refused)
            if offers and view.s.phase == R.PLAY:
                hand = {card for card in range(1, 7) if view.s.hand[seat][card - 1]}
                assert {int(offer.group or offer.label) for offer in offers} == hand, "every card is shown"
        match.decide(match.waiting[0], HEURISTIC.think(match.view(match.waiting[0]), 3))
    assert closed > 50


def offers_of(position, **options):
    match = scene(position, 3, **options)
    return {offer.text: offer for offer in TEXT.offers(match.view(0).s, 0, EN)}


def test_the_reasons_on_the_offers():
    offers = offers_of({**WHITE, "space": ["9a", "2a", "1a"], "hand": [[1, 6, 6], [1, 2, 2], [1, 1, 1]]})
    assert offers["6"].choice == -1 and offers["6"].reason == "You lead: a leader may not play a 6."
    offers = offers_of({**WHITE, "space": ["7a", "9a", "9b"], "hand": [[1, 2, 3], [1], [1]]})
    assert offers["2"].reason == "The 2 is blocked on 9a and 9b." and offers["1>8a"].choice > 0
    offers = offers_of({**WHITE, "space": ["7a", "9a", "2b"], "hand": [[1, 2, 3], [1], [1]]})
    assert offers["2>9a"].reason == "Another chariot stands on 9a."
    assert offers["3>10a"].reason == "Other chariots block every way to 10a."
    offers = offers_of({**WHITE, "space": ["26a", "p2", "11a"], "lap": [2, 2, 2],
                        "paid": [False, True, False], "hand": [[1, 3, 5], [1], [1]], "still": 1})
    assert offers["1>28a"].reason == "That would pass the alley while you still owe your salute."
    assert offers["3"].reason == ("The 3 is blocked on p2; any other way would pass the alley "
                                  "without the salute.")
    match = scene({**WHITE, "space": ["7a", "9a", "9b"], "hand": [[1, 2, 3], [1], [1]]}, 3)
    assert GAME.module("text.offers").reasons(match.view(0).s, 0) == [(2, R.BLOCKED, [(1, "9a"), (2, "9b")]),
                                                (3, R.BLOCKED, [(1, "9a"), (2, "9b")])]


def test_the_fuel_on_the_offers_and_in_the_row():
    here = {**WHITE, "space": ["17a", "2a", "1a"], "lap": [3] * 3, "paid": [True] * 3,
            "hand": [[1, 2, 3], [1], [1]], "deck": [[0, 0, 0, 1, 1, 0], NONE, NONE]}
    offers = offers_of(here)
    assert offers["1>18a"].note == "+3" and offers["1>18a"].spoken == "1 to 18a: 3 to spare"
    assert offers["1>18b"].note == "+2" and "a detour of 1, 2 to spare" in offers["1>18b"].spoken
    match = scene(here, 3)
    assert "15 for 12 (+3)" in [cell.text for cell in TEXT.status(match.view().s, 0, EN)]
    assert (TEXT.prompt(match.view(0).s, 0, EN)[1]
            == "Your cards add up to 15; you need 12. You lead: no 6.")
    assert "leads" in [cell.text for cell in TEXT.status(match.view().s, 0, EN)]


def test_two_who_are_level_share_the_lead():
    match = scene({**WHITE, "space": ["5a", "5b", "2a"], "hand": [[1, 2, 3], [1, 2, 3], [1, 2, 3]]}, 3)
    told = [[cell.text for cell in TEXT.status(match.view().s, p, EN) if cell.icon == "laurel"]
            for p in range(3)]
    assert told == [["shares the lead"], ["shares the lead"], []] or told == [["leads"], [], []], told


def test_words_and_screens_do_not_tell_a_secret_hand():
    match = Match(GAME, 3, {"races": 1, "discard_when_stuck": True}, seed="two worlds", names=NAMES[:3])
    for _ in range(12):
        seat = match.waiting[0]
        match.decide(seat, match.view(seat).choices()[0])
    for seat in (-1, 1, 2):
        found = set()
        for n in range(4):
            view = match.view(seat)
            R.suppose(view.s, seat, n)
            R.hide(view.s, seat)
            found.add(str(shown(view, seat, EN)))
        assert len(found) == 1


@pytest.mark.parametrize("entry", GAME.module("rules.circuit_tables").ENTRIES)
def test_the_screen_shows_every_chariot_and_every_free_space_once(entry):
    circuit, direction = entry.split()
    tables = GAME.module("rules.circuit_tables")
    track = tables.TRACKS[tables.ENTRIES.index(entry)]
    space = [track.names[x] for x in (3, 9, 20, 21, 30, 40)]
    match = scene({"circuit": circuit, "direction": direction, "space": space, "lap": [1] * 6,
                   "hand": [[1, 1, 1]] * 6, "paid": [False] * 6, "still": 1}, 6)
    text = TERMINAL.screen(match.view(0).s, 0, EN, NAMES)
    top = text.split("Your cards")[0]
    for seat in range(6):
        assert top.count(SEAT_SHAPES[seat]) == 1
    for name in track.names:
        assert (f"]{name} " in top or f"]{name}[" in top) == (name not in space), name
    assert "Your cards: 1, 1, 1." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_has_all_numbers(language):
    text = guide("ave-caesar", language)
    assert 100 <= len(text.splitlines()) <= 200  # two pictures, and a chapter for what is reconstructed
    for number in ("84", "24", "78", "79", "80", "81", "| 6 | 4 | 3 | 2 | 1 | 0 |", "17b", "p1"):
        assert number in text, number
    assert text.count("\n## ") == guide("ave-caesar", "en").count("\n## ")
