"""Drawings: well-formed, every name once, the same public layer for everybody, choices that can be
pressed."""
import re
import xml.etree.ElementTree as xml

import pytest

from ludoteca import Match, load
from ludoteca.core.match import choices_of
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.show.svg import board_svg, draw, hand_svg, icon, scene_svg
from ludoteca.show.words import LANGUAGES
from ludoteca.testing import at_random, whole_state

GAME = load("cafe-fatal")
R, PICTURE, LAYOUT = GAME.rules, GAME.module("picture"), GAME.module("picture.layout").layout_of
NAMES = ["Ada & <Bob>", "Bruno \"B\"", "Chiara", "Dario", "Elsa"]
SVG = "{http://www.w3.org/2000/svg}"


def checked(svg):
    """Well-formed, with every id once and nothing referred to that is not there."""
    root = xml.fromstring(svg)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
    assert {one or two for one, two in used} <= set(ids)
    return root


@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("players", range(2, 6))
def test_whole_games_can_be_drawn(players, portrait):
    match = Match(GAME, players, seed=players, names=NAMES[:players])
    checked(board_svg(GAME, whole_state(match), portrait))
    first = GAME.start(players)
    assert scene_svg(GAME, whole_state(match), match.events, first, portrait, names=match.names).ms > 1000
    heard, before = len(match.events), match.view().s
    for n in at_random(match, players):
        now = match.view().s
        if n % 9 == 0 or match.over or any(event[0] == R.WON for event in match.events[heard:]):
            moving = scene_svg(GAME, now, match.events[heard:], before, portrait, seq=n, names=match.names)
            checked(moving)
            assert 0 < moving.ms < 15_000
            still = checked(scene_svg(GAME, now, portrait=portrait, names=match.names))
            assert "Ada & <Bob>"[:5] in "".join(still.itertext())
            for p in match.waiting:
                checked(hand_svg(GAME, match.view(p).s, p, portrait))
                checked(draw(match.view(p), match.events[heard:], portrait))
        heard, before = len(match.events), now


def resting(svg):
    """What is to be seen when all is over: name and place of every thing."""
    out = {}
    for part in xml.fromstring(svg).iter(f"{SVG}g"):
        if part.get("id") and "style" in part.attrib and "opacity:0" not in part.get("style"):
            out[part.get("id")] = part.get("style")
    return out


@pytest.mark.parametrize("players", range(2, 6))
def test_a_film_ends_where_the_still_picture_is(players):
    match = Match(GAME, players, seed=4)
    heard, before = len(match.events), match.view().s
    for n in at_random(match, 4):
        now = match.view().s
        if n % 3 and not any(event[0] in (R.WON, R.ENDED) for event in match.events[heard:]):
            heard, before = len(match.events), now
            continue
        film = scene_svg(GAME, now, match.events[heard:], before)
        assert resting(film) == resting(scene_svg(GAME, now))
        heard, before = len(match.events), now


def test_the_public_layer_is_the_same_for_everybody():
    match = Match(GAME, 4, seed=5)
    drawn = {scene_svg(GAME, match.view(p).s, match.heard(p), GAME.start(4)) for p in range(-1, 4)}
    assert len(drawn) == 1


def test_the_board_depends_on_the_players_alone():
    for players in range(2, 6):
        one, two = whole_state(Match(GAME, players, seed=1)), whole_state(Match(GAME, players, seed=2))
        assert board_svg(GAME, one) == board_svg(GAME, two) and PICTURE.key(one) == PICTURE.key(two)


@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("players", range(2, 6))
def test_everything_lies_on_the_sheet(players, portrait):
    here = LAYOUT(players, portrait)
    width, height = PICTURE.size(GAME.start(players), portrait)
    assert (width <= height) == portrait
    half = 76 * here.scale
    for x, y in here.centres:
        assert half <= x <= 800 - half + 1 and half <= y <= 800 - half + 1
    for x, y in here.plates:
        assert 0 <= x <= width - here.plate[0] and 0 <= y <= height - here.plate[1]
    assert len(set(here.plates)) == players
    assert (min(abs(a - c) + abs(b - d) for a, b in here.centres for c, d in here.centres
                if (a, b) != (c, d)) >= 2 * half - 1)


# The hand layer.

def buttons(svg):
    return [part for part in xml.fromstring(svg).iter(f"{SVG}g") if part.get("role") == "button"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_can_be_pressed_and_heard(language):
    match = Match(GAME, 4, seed=9)
    for n in at_random(match, 9):
        if n % 4 or not match.waiting:
            continue
        p = match.waiting[0]
        s = match.view(p).s
        found = buttons(hand_svg(GAME, s, p, language=language))
        able = [b for b in found if int(b.get("data-choice", "-1")) >= 0]
        assert sorted(int(b.get("data-choice")) for b in able) == choices_of(GAME, s, p)
        faces = [b for b in found if b.get("data-choice") is None]
        assert [b.get("data-group") for b in faces] == [str(face) for face in range(1, 7) if s.roll[face]]
        for button in found:
            assert button.get("tabindex") == "0" and button.get("aria-label") and button.get("data-group")
            if button.get("data-choice") == "-1":
                assert button.get("aria-disabled") == "true" and button.get("data-reason").endswith(".")
            elif button.get("data-choice"):
                text = GAME.notation.say(s, p, int(button.get("data-choice")))
                assert text == f"{button.get('data-group')}@{button.get('data-target')}"


def test_who_does_not_move_has_nothing_to_press():
    match = Match(GAME, 4, seed=9)
    for p in range(4):
        assert bool(buttons(hand_svg(GAME, match.view(p).s, p))) == (p == match.waiting[0])


# What is on the tables.

def count(markup, name):
    return markup.count(f'href="#b-t-{name}"')


def test_slices_crowns_and_levels():
    dice = [[[0, 0] for _ in range(13)] for _ in range(4)]
    dice[0][2] = dice[1][2] = [2, 3]                          # level on C2
    dice[2][6], dice[3][6] = [3, 1], [2, 6]                   # the third wins C3
    slices = [[0, 0, 0] for _ in range(13)]
    slices[8] = [5, 2, 0]                                     # E3: a wheel and a second plate
    slices[0] = [30 - 5, 0, 0]                                # C1: five wheels, more than there is room for
    s = whole_state(ScenarioMatch(GAME, 4, None, {
        "dice": dice, "slices": slices, "roll": [0, 0, 0, 0, 0, 4], "mover": 0, "start": 0,
        "eaten": [[0, 7, 0], *[[0, 0, 0]] * 3]}))
    names = resting(scene_svg(GAME, s))
    assert ("b-t-crown6" in names and "b-t-crown2" not in names
            and {"b-t-level2-0", "b-t-level2-1"} <= set(names))
    assert "b-t-wheel0-1-7-1" in names and "b-t-points0-24" in names and "b-t-dish8-50200" in names
    figures = GAME.module("picture.pieces")
    assert figures.dishes((5, 2, 0)) == [[0] * 5, [1, 1]] and figures.dishes((0, 0, 0)) == [[]]
    assert figures.dishes((3, 3, 1)) == [[0, 0, 0, 1, 1], [1, 2]]
    drawn = scene_svg(GAME, s)
    assert count(drawn, "cheese") == 5 + 20 + 1 and count(drawn, "pizza") == 2 + 7 + 1, (
        "tables, plates and slate")


def test_long_names_are_cut_and_none_are_needed():
    match = Match(GAME, 5, seed=1, names=["M" * 60])
    words = "".join(checked(scene_svg(GAME, whole_state(match), names=match.names, portrait=True)).itertext())
    assert "M…" in words and "M" * 30 not in words
    checked(scene_svg(GAME, whole_state(match)))


def test_icons():
    for name in ("cheese", "pizza", "cake", "die"):
        xml.fromstring(icon(GAME, name))


def test_colours_are_of_the_look():
    """Tokens, and only a few colours of our own that are the same by day and by night."""
    match = Match(GAME, 5, seed=1)
    own = set(re.findall(r"#[0-9a-f]{6}\b", PICTURE.scene(whole_state(match), [], _pen())))
    assert own <= {"#6a63b5", "#8d86cf", "#3b3675", "#17302f", "#fffaec", "#fff7ec", "#23211f", "#20302c"}


def _pen():
    from ludoteca.show.svg import Pen

    return Pen()


def test_a_fifth_slice_closes_the_wheel_and_no_other_does():
    closed = open_still = 0
    for seed in range(4):
        match = Match(GAME, 3, seed=seed)
        heard, before = len(match.events), match.view().s
        for _ in at_random(match, seed):
            now, new = match.view().s, match.events[heard:]
            if any(event[0] == R.WON for event in new):
                whole = {(p, kind) for p in range(3) for kind in range(R.KINDS)
                         if now.eaten[p][kind] // R.WHOLE > before.eaten[p][kind] // R.WHOLE}
                film = scene_svg(GAME, now, new, before)
                shown = re.findall(r'id="b-t-whole\d+-(\d)-(\d)"', film)
                assert {(int(p), int(kind)) for p, kind in shown} == whole
                closed += len(whole)
                open_still += not whole
            heard, before = len(match.events), now
    assert closed and open_still


def test_the_last_die_before_a_game_may_end_tumbles_slowly():
    match = Match(GAME, 2, seed=1)
    slow, heard, before = 0, len(match.events), match.view().s
    for _ in at_random(match, 1):
        now, new = match.view().s, match.events[heard:]
        film = scene_svg(GAME, now, new, before)
        last = now.phase == R.PLACE and sum(now.hand[:2]) == 1 and any(event[0] == R.ROLLED for event in new)
        assert last or ' slow"' not in film
        slow += ' slow"' in film
        heard, before = len(match.events), now
    assert 1 <= slow < match.view().s.round, "not in every round"
