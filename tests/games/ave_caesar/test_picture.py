"""The drawing of Ave Caesar: every circuit, every event, every circuit of a user's own; no hand shows to
others."""
import math
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from ave_caesar.graph import file

from ludoteca import Match, load
from ludoteca.core.events import fold
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.games.ave_caesar import rules as r
from ludoteca.games.ave_caesar.picture import key
from ludoteca.games.ave_caesar.picture.animation import unwound, way_points
from ludoteca.games.ave_caesar.picture.imperial_box import coin_spot
from ludoteca.games.ave_caesar.picture.layout import layout_of
from ludoteca.games.ave_caesar.picture.scene_layer import car_pose, leaders
from ludoteca.games.ave_caesar.picture.svg_paths import drawn, thin
from ludoteca.games.ave_caesar.rules import circuit_tables as tables
from ludoteca.show import svg
from show.drawn import check_picture, plays

GAME = load("ave-caesar")
SHEETS = pytest.mark.parametrize("portrait", [False, True], ids=["wide", "tall"])
TRACKS = pytest.mark.parametrize("number", range(8),
                                 ids=[name.replace(" ", "-") for name in tables.ENTRIES[:8]])


def racing(at=(16, 19, 34, 27), circuit="white", direction="clockwise", options=None, **position):
    """Four chariots at these numbers of a circuit, three cards in each hand, the first to move."""
    names = tables.TRACKS[tables.ENTRIES.index(f"{circuit} {direction}")].names
    given = {"circuit": circuit, "direction": direction, "space": [names[x] for x in at], "lap": [1] * 4,
             "hand": [[1, 2, 3]] * 4, "mover": 0}
    s = GAME.template(4, {"races": 1} | (options or {}))
    r.setup(s)
    GAME.notation.place(s, given | position)
    if s.phase == r.READY:
        r.play(s, None, NOBODY, 0)
    return s


def names_in(drawing, pattern):
    return set(re.findall(rf'id="b-[th]-({pattern})"', drawing))


def test_every_kind_of_event_plays():
    """Random games with all variants; what they seldom bring is put up below."""
    seen = set()
    for options, players, seed in (({"races": 2}, 4, 0),
                                   ({"races": 1, "crash": True, "finish": "all"}, 6, 16),
                                   ({"races": 1, "discard_when_stuck": True, "finish": "all"}, 6, 26),
                                   ({"races": 1, "dishonour": True, "finish": "all"}, 6, 36)):
        for match, before in plays(GAME, players, options, seed=seed):
            new = match.heard(NOBODY, before)
            fresh = {event[0] for event in new} - seen
            if fresh:
                drawing = svg.draw(match.view(), new, portrait=bool(len(seen) % 2))
                check_picture(drawing)
                assert drawing.ms
                seen |= fresh
    for event in ((r.LEFT, 0), (r.SHAMED, 0), (r.WRECKED, 0), (r.STOPPED, 1), (r.SWAPPED, 9),
                  (r.SURFACED, 0, -1), (r.TIED, 1)):
        s = racing(options={"crash": True})
        was = s.copy()
        r.EVENTS[event[0]](s, None, *event[1:])
        check_picture(svg.scene_svg(GAME, s, [event], was))
        seen.add(event[0])
    assert seen >= set(range(len(r.EVENTS)))


@TRACKS
@SHEETS
def test_a_board_of_every_circuit(number, portrait):
    s = GAME.start(6)
    s.track = number
    drawing = svg.board_svg(GAME, s, portrait)
    check_picture(drawing, 62_000)
    assert all(f">{numeral}<" in drawing for numeral in ("I", "II", "III", "IV", "V", "VI"))
    assert (layout_of(number, portrait).strip == 0
            and layout_of(number, portrait).size == ((820, 1200) if portrait else (1200, 820)))


def test_a_board_is_known_by_circuit_and_direction():
    keys = set()
    for number in range(8):
        s = GAME.start(6)
        s.track = number
        keys.add(key(s))
    assert len(keys) == 8 and all(re.fullmatch(r"[\w-]+", name) for name in keys)


@TRACKS
@SHEETS
def test_nothing_lies_on_the_track(number, portrait):
    """Plates, cards and barrier leave every space free."""
    here = layout_of(number, portrait)
    width, height, k = here.cell
    rects = [(x, y, width * k, 3 * height * k) for x, y in here.plates] + [here.hand, here.flags]
    (x0, y0), (x1, y1) = here.spina
    rects.append(((x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, 40), max(y1 - y0, 40)))
    for name in here.circuit.spaces:
        for x, y in here.shape.outline(name, 3):
            assert not any(abs(x - a) < w / 2 and abs(y - b) < h / 2 for a, b, w, h in rects), name
    for x, y, w, h in rects:
        assert (x - w / 2 >= -8 and x + w / 2 <= here.width + 8 and y - h / 2 >= -8
                and y + h / 2 <= here.height + 8)
    for i, (a, b, w, h) in enumerate(rects):
        for x, y, v, u in rects[i + 1:]:
            assert abs(a - x) >= (w + v) / 2 - 12 or abs(b - y) >= (h + u) / 2 - 12


@SHEETS
def test_the_layers_are_small(portrait):
    for match, before in plays(GAME, 6, {"races": 1}, seed=2, plies=60):
        new = match.heard(NOBODY, before)
        assert len(svg.scene_svg(GAME, match.view().s, portrait=portrait)) < 30_000
        for p in match.waiting:
            assert len(svg.hand_svg(GAME, match.view(p).s, p, portrait)) < 48_000
    assert svg.draw(match.view(), new, portrait).ms < 6_000


def test_a_new_race_brings_its_own_board():
    """The old circuit stays to be seen until its race is told; then it is gone."""
    found = 0
    for match, before in plays(GAME, 3, {"races": 2, "finish": "all"}, seed=1):
        new = match.heard(NOBODY, before)
        if {event[0] for event in new} >= {r.SCORED, r.OPENED}:
            drawing = svg.draw(match.view(), new)
            check_picture(drawing)
            found += 1
            assert re.search(r'id="b-t-field" style="[^"]*opacity:0', drawing)
            assert 'id="b-t-field"' not in svg.draw(match.view())
    assert found == 1


def test_hidden_cards_do_not_show():
    """Worlds that differ in the hand of one seat alone, seen by all the others."""
    tables, others, own = set(), set(), set()
    for hand in ([1, 2, 3], [4, 5, 6], [3, 3, 3]):
        s = racing(hand=[hand, [1, 1, 2], [2, 2, 3], [5, 5, 6]], mover=1)
        tables.add(svg.scene_svg(GAME, s))
        others.add(tuple(svg.draw(View(GAME, seen(s, p), p)) for p in (NOBODY, 1, 2, 3)))
        own.add(svg.hand_svg(GAME, s, 0))
    assert len(tables) == len(others) == 1 and len(own) == 3


def seen(s, p):
    out = s.copy()
    r.hide(out, p)
    return out


def test_a_card_put_under_does_not_show():
    pictures = set()
    for card in (1, 2, 3):
        s = racing(options={"discard_when_stuck": True})
        was = s.copy()
        r.sank(s, None, 0, card)
        pictures.add(svg.scene_svg(GAME, s, [(r.SANK, 0, card)], was))
    assert len(pictures) == 1


def test_targets_are_the_legal_moves():
    s = racing()
    tree = ElementTree.fromstring(svg.hand_svg(GAME, s, 0))
    spots = {(int(e.get("data-choice")), e.get("data-group"), e.get("data-target")) for e in tree.iter()
             if e.get("data-choice") not in (None, "-1")}
    out = [0] * r.MOST
    moves = [out[i] for i in range(r.choices(s, 0, out))]
    assert (spots
            == {(move, str(move // r.SPAN), tables.TRACKS[s.track].names[move % r.SPAN]) for move in moves})
    cards = [e for e in tree.iter() if e.get("data-group") and e.get("data-choice") is None]
    assert {e.get("data-group") for e in cards} == {"1", "2", "3"}
    assert all(e.get("role") == "button" and e.get("tabindex") == "0" and e.get("aria-label") for e in cards)
    assert "data-choice" not in svg.hand_svg(GAME, s, 1)


def test_home_can_be_pressed():
    s = racing((tables.TRACKS[0].grid[0], 20, 25, 30), lap=[3, 2, 2, 2], paid=[True] * 4)
    drawing = svg.hand_svg(GAME, s, 0)
    check_picture(drawing)
    assert (set(re.findall(r'data-choice="(\d+)"', drawing))
            == {str(card * r.SPAN + r.HOME) for card in (1, 2, 3)})
    assert drawing.count('data-target="home"') == 3


def test_cards_to_put_under_are_pressed_themselves():
    found = False
    for match, _ in plays(GAME, 6, {"races": 1, "discard_when_stuck": True}, seed=5):
        for p in match.waiting:
            s = match.view(p).s
            if s.phase == r.UNDER and not found:
                found = True
                drawing = svg.hand_svg(GAME, s, p)
                held = {str(v + 1) for v in range(6) if s.hand[p][v]}
                assert set(re.findall(r'data-choice="(\d+)"', drawing)) == held
    assert found


def test_the_leader_wears_the_laurel():
    s = racing()
    assert leaders(s) == [2]
    assert names_in(svg.scene_svg(GAME, s), r"laurel1-\d") == {"laurel1-2"}


def test_coins_lie_at_the_box():
    s = racing(lap=[2] * 4, paid=[True, False, True, False])
    assert names_in(svg.scene_svg(GAME, s), r"coin1-\d") == {"coin1-0", "coin1-2"}
    spots = [coin_spot(layout_of(0, False), p, 6) for p in range(6)]
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 30


def test_a_wreck_stays_on_its_space():
    s = racing(options={"crash": True}, status=["racing", "crashed", "racing", "racing"])
    drawing = svg.scene_svg(GAME, s)
    assert names_in(drawing, r"(?:wreck|car)1-\d") == {"car1-0", "wreck1-1", "car1-2", "car1-3"}


def test_the_gauge_tells_what_is_to_spare():
    s = racing()
    spare = r.points(s, 0) - r.way_left(s, 0)
    assert spare > 0 and f">+{spare}<" in svg.scene_svg(GAME, s)
    assert f"fuel0-{r.points(s, 0)}-{r.way_left(s, 0)}" in svg.scene_svg(GAME, s)


@TRACKS
def test_a_move_drives_along_the_track(number):
    """From its space to the goal, never far from the middle of the lanes, and never turning about."""
    here, s = layout_of(number, False), GAME.start(6)
    s.track, track = number, tables.TRACKS[number]
    for p in range(6):
        s.space[p] = -1
    for start in range(0, len(track), 5):
        s.space[0] = start
        goal = next(y for y in range(len(track)) if track.route(start, y, 5))
        poses = way_points(s, 0, 5, goal, here)
        assert poses[-1] == pytest.approx(car_pose(here, track.names[goal]))
        assert math.dist(poses[0][:2], car_pose(here, track.names[start])[:2]) < 12
        assert all(abs(a[2] - b[2]) < 75 for a, b in pairwise(poses))
        assert all(math.dist(a[:2], b[:2]) < 90 for a, b in pairwise(poses))


def test_a_turn_is_unwound():
    assert [turn for *_, turn in unwound([(0, 0, 350), (0, 0, 0), (0, 0, 10)], True)] == [-10, 0, 10]
    assert [turn for *_, turn in unwound([(0, 0, 10), (0, 0, -10)], True)] == [370, 350]


def styles(drawing):
    """How each thing rests, by its id."""
    return {e.get("id"): e.get("style") for e in ElementTree.fromstring(drawing).iter() if e.get("id")
            and e.get("style")}


def test_what_moved_rests_where_the_state_says():
    """With its events or without, a picture ends the same."""
    for seed in (0, 1):
        for n, (match, before) in enumerate(plays(GAME, 6, {"races": 2, "crash": bool(seed), "finish": "all"},
                                                  seed=seed)):
            new = match.heard(NOBODY, before)
            if n % 9 and r.CAME_HOME not in {event[0]
                                             for event in new} and r.OPENED not in {event[0]
                                                                                    for event in new}:
                continue
            still, played = styles(svg.draw(match.view())), styles(svg.draw(match.view(), new))
            assert {name: style for name, style in played.items() if name in still} == still
            gone = {name: style for name, style in played.items() if name not in still
                    and not name.endswith(("-cast", "-body"))}
            assert all("opacity:0" in style for style in gone.values())


def own_circuit(**change):
    return file("red") | {"name": "mine"} | change


def test_a_users_circuit_is_drawn():
    game = load("ave-caesar", own_circuit())
    match = Match(game, 3, {"circuits": ["mine anticlockwise"], "races": 1}, seed=1)
    for portrait in (False, True):
        check_picture(svg.board_svg(game, match.view().s, portrait))
        for seat in (NOBODY, *range(3)):
            check_picture(svg.draw(match.view(seat), portrait=portrait))
    other = load("ave-caesar", own_circuit(lane=60))
    assert game.module("picture").key(match.view().s) != other.module("picture").key(match.view().s)
    assert re.fullmatch(r"[\w-]+", game.module("picture").key(match.view().s))


def test_what_finds_no_room_lies_below():
    """A circuit that fills its picture leaves the plates and the cards to a strip under it."""
    data = file("red")
    low, left = 95, 20
    data |= {"name": "tight", "size": [1160, 690], "start": [600 - left, 268 - low],
             "corners": [[x - left, y - low, radius] for x, y, radius in data["corners"]]}
    game = load("ave-caesar", data)
    match = Match(game, 6, {"circuits": ["tight clockwise"], "races": 1}, seed=1)
    for portrait in (False, True):
        here = game.module("picture.layout").layout_of(match.view().s.track, portrait)
        assert game.module("picture").size(match.view().s, portrait) == (here.width, here.height + here.strip)
        check_picture(svg.draw(match.view(0), portrait=portrait))
    assert any(game.module("picture.layout").layout_of(match.view().s.track, portrait).strip
               for portrait in (False, True))


def test_lines_have_no_more_points_than_needed():
    assert thin([(0, 0), (1, 0), (2, 0), (3, 3)]) == [(0, 0), (2, 0), (3, 3)]
    assert (drawn([(0, 0), (5, -1.04)]) == "M0 0 5-1"
            and drawn([(0, 0), (2, 0), (2, 2), (0, 2)], True).endswith("Z"))


def films(events, seed=0):
    """The films of a random race in which such an event happens, with the states before and after."""
    was = None
    for match, before in plays(GAME, 4, {"races": 1}, seed=seed):
        s, new = match.view().s, match.heard(NOBODY, before)
        if was is not None and any(event[0] in events for event in new):
            yield svg.scene_svg(GAME, s, new, was), was, s, new
        was = s


def test_the_crowd_rises_when_caesar_is_saluted_and_for_the_first_one_home():
    seen = set()
    for seed in range(40):
        for film, was, s, new in films({r.SALUTED, r.CAME_HOME, r.LOST}, seed):
            saluted, first = any(event[0] == r.SALUTED for event in new), bool(s.home and not was.home)
            assert bool(names_in(film, r"cheer[\d-]+")) == (saluted or first)
            assert bool(names_in(film, r"fans[\d-]+")) == (saluted or first)
            seen.add((saluted, first))
        if seen >= {(False, False), (True, False), (False, True)}:
            return
    raise AssertionError(seen)


def test_the_wreath_goes_from_head_to_head():
    passed = 0
    for film, was, _, new in films({r.MOVED}):
        state, expected = was.copy(), set()
        for event in new:
            before = set(leaders(state))
            fold(r, state, [event])
            if event[0] == r.MOVED and before - set(leaders(state)):
                expected |= set(leaders(state)) - before
        assert {int(name.split("-")[-1]) for name in names_in(film, r"wreath[\d-]+")} == expected
        passed += bool(expected)
    assert passed
