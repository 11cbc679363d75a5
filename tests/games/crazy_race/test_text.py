"""The words of Crazy Race: what happened, what can be chosen and why not, how each one stands, the
terminal."""
import itertools

import pytest
from crazy_race.setups import FULL, GAME, NOTHING, leg, pass_on

from ludoteca import Match
from ludoteca.core.chance import draw
from ludoteca.core.events import fold
from ludoteca.show.log import story
from ludoteca.show.page.log import shown, spoken
from ludoteca.show.words import DRAWN, LANGUAGES, drawing, speaker
from ludoteca.testing import whole_state

r = GAME.rules
tell = GAME.module("text")
screen = GAME.module("terminal").screen
say = speaker("en", "crazy-race")
NAMES = ["Ada", "Bo", "Cleo", "Dan"]
VARIANTS = {"shuffled_points": True, "last_penalty": "both", "steal_second": True}
START = [0, 0, 0]


def games(count, **options):
    """Random games, with a look at every stop."""
    for seed in range(count):
        match, n = Match(GAME, 3 + seed % 2, options, seed=seed, names=NAMES), 0
        while True:
            yield match
            if not match.waiting:
                break
            seat = match.waiting[-1]
            legal = match.view(seat).choices()
            match.decide(seat, legal[draw(seed, n, len(legal))])
            n += 1


def said(scene, base, seat=-1):
    """The log of a scene since a state of it, as a seat hears it: each sentence with the view as it was
    then."""
    s, since = base
    s = s.copy()
    r.hide(s, seat)
    lines = []
    for event in scene.heard(seat, since):
        fold(r, s, [event])
        lines.append(tell.tell(s, event, say, NAMES))
    return [line for line in lines if line]


def now(scene):
    return whole_state(scene).copy(), len(scene.events)


def told(scene, decisions, seat=-1):
    """What is said of some decisions."""
    base = now(scene)
    for decision in decisions:
        scene.decide(*decision)
    return said(scene, base, seat)


# What is offered is what is legal.

@pytest.mark.parametrize("options", [{}, VARIANTS, {"stay": True}])
def test_every_legal_choice_is_offered_once_and_in_its_words(options):
    phases = set()
    for match in games(24 if options == VARIANTS else 6, **options):
        for p in range(match.players):
            view = match.view(p)
            offers = tell.offers(view.s, p, say)
            able = [offer for offer in offers if offer.choice >= 0]
            if p in match.waiting:
                assert sorted(offer.choice for offer in able) == view.choices()
                assert {offer.text for offer in able} == set(view.texts())
                phases.add(view.s.phase)
            assert all(offer.reason and offer.reason.endswith(".") for offer in offers if offer.choice < 0)
            assert len({(offer.text, offer.choice) for offer in offers}) == len(offers)
    assert (phases
            == ({r.LAY, r.CHOOSE, r.SPLIT, r.KEEP, r.PRIZE, r.GIVE} if options == VARIANTS
                else {r.LAY, r.CHOOSE, r.SPLIT, r.KEEP}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_in_all_languages_through_whole_games(language):
    """No sentence misses a part, and none stays English."""
    speak = speaker(language, "crazy-race")
    english = set()
    for match in games(4, **VARIANTS):
        for p in range(-1, match.players):
            s = match.view(p).s
            for q in range(match.players):
                assert all(cell.label and cell.text for cell in tell.status(s, q, speak))
            title, _ = tell.prompt(s, p, speak)
            assert title and screen(s, p, speak, NAMES)
            assert all("{" not in offer.spoken + offer.reason for offer in tell.offers(s, p, speak))
        if match.over:
            english |= {line.text for line in story(match.view(0), say)}
            lines = [line.text for line in story(match.view(0), speak)]
            assert lines and not any("{" in line for line in lines)
            assert language == "en" or not set(lines) & english
            columns, rows = tell.result(match.view().s, speak)
            assert len(rows) == match.players and all(len(row) == len(columns) for row in rows)


# Sentences.

def test_the_rulebooks_example_as_it_is_told():
    scene = leg(0, laid="1 3 1, 2 1 2, 0 1 1, 2 1 3, 0 2 1", locomotive=[[5, 4, 0], [4, 0, 2], [7, 3, 1]],
                players=3, start=1, chance=[5])
    assert told(scene, [(1, "pass"), (2, "2@3"), (0, "4@3"), (1, "A")]) == [
        "Bo passes.", "Cleo plays a card at side 3.", "Ada plays a card at side 3.",
        "Side 1, any 2: Bo 3, Ada 1 + 2. Tied, and Bo was there first.", "Bo: A moves to the turntable.",
        "Bo takes a 5 at the turntable.", "Side 2, A 4: Cleo alone, with 1.",
        "Cleo: A jumps over B and C and moves to the finish.",
        "Cleo takes a 6 at the finish.", "Side 3, B 2: Cleo 1 + 2, Ada 4. Ada wins.",
        "Ada: B jumps over A and moves to space 4 (homeward).", "Ada takes a 5 at the turntable.",
        "Leg 2: C 2, A 2, any 3, B 3. Cleo begins."]


def test_a_last_card_and_a_take_back():
    hand = [[0, 0, 1, 0, 0], FULL, FULL, FULL]
    assert (told(leg(0, hand=hand), [(0, "3@1")])
            == ["Ada plays their last card at side 1: hand empty."])
    assert (told(leg(0, hand=hand), [(0, "3@1")], 0)
            == ["Ada plays the 3 at side 1: hand empty."])
    assert told(leg(0, hand=hand), [(0, "take back")]) == ["Ada takes the whole pile back."]


@pytest.mark.parametrize("choice, own",
                         [("keep 4", "takes the 4 back."),
                          ("keep none", "takes no card back.")])
def test_what_was_kept_only_its_owner_reads(choice, own):
    lines = {}
    for seat in (-1, 0, 1):
        scene = pass_on(leg(1, laid="0 6 1, 1 2 1, 1 4 1", chance=[5]))
        lines[seat] = told(scene, [(1, choice)], seat)[0]
    hidden = "Bo moved nothing and may have taken a card back."
    assert lines == {-1: hidden, 0: hidden, 1: f"Bo moved nothing and {own}"}


def test_of_cards_that_surely_went_nothing_is_said():
    scene = leg(1, laid="0 6 1, 1 2 2", chance=[5])
    base = now(scene)
    pass_on(scene)
    assert not [line for line in said(scene, base) if "moved nothing" in line]


def test_lost_moves_and_empty_piles():
    scene = leg(1, laid="0 6 2, 1 2 3, 2 1 4", locomotive=[[0, 12, 0], [12, 12, 12], [5, 0, 0], START],
                turntable_pile=[])
    base = now(scene)
    lines = said(pass_on(scene), base)
    assert ("Ada: locomotive B is home, the move is lost." in lines
            and "Bo: all locomotives are home, the move is lost." in lines)
    assert "Cleo reaches the turntable, but its pile is empty." in lines


@pytest.mark.parametrize("points, tracks, options, line", [
    ([[5], [6], [], []], [START] * 4, {}, "The race is over: Bo wins with 6 points."),
    ([[5], [5], [], []], [START] * 4, {}, "The race is over: Ada and Bo share the win with 5 points."),
    ([[5], [5], [], []], [START, [1, 2, 3], START, START], {},
     "The race is over: Bo wins with 5 points and a last locomotive farther ahead."),
    ([[5], [5], [4], []], [START] * 4, {"tie_cancels": True},
     "The race is over: those ahead are tied, so Cleo wins with 4 points."),
])
def test_the_end_says_why(points, tracks, options, line):
    scene = leg(1, leg=8, legs_left=[], points=points, locomotive=tracks, options=options)
    base = now(scene)
    assert said(pass_on(scene), base)[-1] == line


# Offers.

def offers(scene, seat=0):
    return {offer.text: offer for offer in tell.offers(scene.view(seat).s, seat, say)}


def test_a_card_goes_to_a_side_in_two_steps_and_shows_where_the_locomotive_would_end():
    found = offers(leg(0, locomotive=[[5, 4, 12], START, START, START]))
    assert ((found["3@3"].group, found["3@3"].target, found["3@3"].label, found["3@3"].note)
            == ("3", "side3", "B2", "←4 +5"))
    assert found["3@3"].spoken == "3 at side 3: if it wins, B moves to space 4 (homeward) and takes 5"
    assert ((found["3@4"].note, found["3@4"].spoken)
            == ("–", "3 at side 4: your locomotive C is home, the move would be lost"))
    assert found["3@1"].note == "your choice" and found["pass"].group == ""


def test_a_question_mark_counts_the_card_too():
    assert offers(leg(3, laid="0 1 1, 1 1 1, 2 3 2, 3 1 4"))["3@1"].note == "3"


def test_why_not():
    found = offers(leg(0, laid="0 1 1, 1 1 3, 2 2 4", players=3))
    assert found["3@2"].choice == -1
    assert found["3@2"].reason == "With 3 players only 3 sides are contested: this one is taboo this leg."
    assert found["take back"].reason == "Your pile is empty: there is nothing to take back yet."
    used = offers(leg(0, hand=[[1, 0, 0, 0, 0], FULL, FULL, FULL], taken_back=[True, False, False, False]))
    assert used["take back"].reason == "You have already taken your pile back: only once per game."
    free = offers(pass_on(leg(0, laid="0 1 1", locomotive=[[12, 4, 5], START, START, START])))
    assert free["A"].reason == "Locomotive A is already home." and free["B"].note == "←4 +5"
    split = pass_on(leg(3, laid="0 3 1, 1 1 1, 2 2 1, 1 1 1", locomotive=[[11, 9, 12], START, START, START]))
    assert offers(split)["C1"].reason == "Locomotive C is already home."
    split.decide(0, "A1")
    assert offers(split)["A1"].reason == "Locomotive A is already home."
    robbery = pass_on(leg(7, laid="0 1 1", locomotive=[[11, 12, 0], START, START, START],
                          points=[[], [4, 5], [], []], options={"steal_second": True}))
    assert (offers(robbery)["steal 1"].note == "5 4"
            and offers(robbery)["steal 2"].reason == "This player has no point card.")


def test_what_is_left_of_a_question_mark_is_told():
    split = pass_on(leg(3, laid="0 3 1, 1 1 1, 2 2 1"))
    assert offers(split)["done"].spoken == "Stop: 3 steps are lost"
    split.decide(0, "A2")
    assert offers(split)["done"].spoken == "Stop: 1 step is lost"
    assert f"{NAMES[0]} leaves 1 step of the question mark unused." in told(split, [(0, "done")])


def test_a_move_that_is_left_is_told():
    scene = pass_on(leg(1, laid="0 6 2", options={"stay": True}))
    assert tell.prompt(scene.view(0).s, 0, say) == ("Move or stay put", "You won side 2: B may move 4.")
    assert offers(scene)["stay"].spoken == "Stay put: no locomotive moves, and the move is lost"
    assert f"{NAMES[0]} moves no locomotive: the move is lost." in told(scene, [(0, "stay")])


def test_others_have_no_offers():
    scene = leg(0)
    assert all(tell.offers(scene.view(p).s, p, say) == [] for p in (1, 2, 3))
    assert tell.prompt(scene.view(1).s, 1, say) == ("Wait for your turn", "")


# Rows, result, terminal.

def test_a_row_tells_what_others_can_know():
    scene = leg(1, "1 4@4", "0 6 4", hand=[[*FULL[:4], 0], [0, 1, 0, 1, 0], FULL, FULL], chance=[0])
    pass_on(scene)
    scene.decide(1, "keep 4")
    cells = {cell.label: cell.text for cell in tell.status(scene.view(0).s, 1, say)}
    assert cells["may have"] == "2 4?"
    own = {cell.label: cell.text for cell in tell.status(scene.view(1).s, 1, say)}
    assert own["in hand"] == "2 4"
    empty = leg(0, hand=[FULL, NOTHING, FULL, FULL], taken_back=[False, True, False, False])
    cells = {cell.label: cell.text for cell in tell.status(empty.view(0).s, 1, say)}
    assert cells["in hand"] == "nothing" and cells["pile taken back"] == "↺"


def test_the_result_shows_what_makes_the_score():
    scene = pass_on(leg(1, leg=8, legs_left=[], points=[[5, 4], [6], [], []],
                        locomotive=[[6, 12, 1], START, [8, 0, 3], START]))
    columns, rows = tell.result(scene.view().s, say)
    assert columns == ["Rank", "Points", "Point cards", "Last locomotive", "Second", "First"]
    assert rows[0] == [1, 9, "5 4", "C on space 1 (outward)", "A on the turntable", "B at the finish"]
    assert rows[2] == [3, 0, "–", "B at the start", "C on space 3 (outward)", "A on space 4 (homeward)"]


def test_a_page_draws_the_locomotives_that_sentences_name():
    """In the colour of their seat or in steel; for the ear and the terminal they have letters."""
    scene = leg(0, "0 3@2, 1 1@2", locomotive=[[3, 8, 12], [6, 0, 0], START, START])
    view, page = scene.view(0), drawing(say)
    event = next(event for event in view.events if r.EVENTS[event[0]].__name__ == "laid")
    turned = tell.tell(view.s, (r.EVENTS.index(r.turned), 1, view.s.leg), page, NAMES)
    assert tell.shows(view.s, event) == [f"at-side{event[2]}"]
    assert turned.count(DRAWN) == 3 and DRAWN not in tell.tell(
        view.s, (r.EVENTS.index(r.turned), 1, view.s.leg), say, NAMES)
    assert '<use href="#b-t-loco0"/>' in shown(turned, NAMES) and 'class="drawn s0"' in shown(turned, NAMES)
    assert DRAWN not in spoken(turned, NAMES) and "A " in spoken(turned, NAMES)
    _, rows = tell.result(view.s, page)
    assert all(DRAWN in cell for row in rows for cell in row[3:]), "the result draws them too"


def test_the_terminal_shows_tracks_cards_and_the_own_hand_alone():
    scene = leg(0, "0 3@2, 1 1@2", locomotive=[[3, 8, 12], [6, 0, 0], START, START])
    shown = {p: screen(scene.view(p).s, p, say, NAMES) for p in (-1, 0, 1)}
    assert "[bold]A→[/]" in shown[0] and "[bold]←B[/]" in shown[0] and "[bold]A↻[/]" in shown[0]
    assert "Your hand: [bold]1 1 2 2 3 4 6[/]." in shown[0] and "Your hand" not in shown[-1]
    sides = [line for line in shown[0].splitlines() if "A 4" in line]
    assert "3" in sides[0] and "?" in sides[0], "the own card, and another's back"
    assert next(line for line in shown[-1].splitlines() if "A 4" in line).count("?") == 2
    assert "taboo" in screen(leg(0, laid="0 1 1, 1 1 3, 2 2 4", players=3).view(0).s, 0, say, NAMES)


def test_a_shuffled_pile_shows_its_top_alone():
    scene = leg(0, turntable_pile=[4, 5, 5], finish_pile=[3, 6], options={"shuffled_points": True})
    assert "Turntable pile: 4 ▯ ▯. Finish pile: 3 ▯." in screen(scene.view(0).s, 0, say, NAMES)


def test_two_worlds_that_look_alike_are_told_alike():
    """Sentences, rows, prompts, offers and the terminal: all from the view alone, so from two worlds the
    same."""
    for n, match in enumerate(itertools.islice(games(3, **VARIANTS), 0, 200, 3)):
        p = n % match.players
        told = set()
        for k in range(2):
            world = match.view(p).s.copy()
            r.suppose(world, p, 2 * n + k)
            r.hide(world, p)
            told.add(str([tell.offers(world, p, say), tell.prompt(world, p, say),
                          screen(world, p, say, NAMES),
                          *(tell.status(world, q, say) for q in range(match.players))]))
        assert len(told) == 1
