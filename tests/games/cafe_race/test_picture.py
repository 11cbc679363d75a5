"""The drawing of Café Race: every event moves, every mark can be seen, no push can be read before its
time."""
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from ludoteca import Match, load
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.games.cafe_race import picture
from ludoteca.games.cafe_race import rules as r
from ludoteca.games.cafe_race.picture.layout import PARTS, layout_of, steps
from ludoteca.games.cafe_race.picture.scene_layer import owners, spoken
from ludoteca.show import svg
from ludoteca.testing import whole_state
from show.drawn import check_picture, plays

GAME = load("cafe-race")
SHEETS = pytest.mark.parametrize("portrait", [False, True], ids=["wide", "tall"])


def placed(players, rules="base", **position):
    s = GAME.template(players, {"rules": rules})
    r.setup(s)
    GAME.notation.place(s, position)
    return s


def test_every_kind_of_event_plays():
    seen = set()
    for rules in ("base", "auction"):
        for players in (3, 6):
            for match, before in plays(GAME, players, {"rules": rules}, seed=players):
                new = match.heard(NOBODY, before)
                fresh = {event[0] for event in new} - seen
                if fresh:
                    check_picture(svg.draw(match.view(), new))
                    seen |= fresh
    assert seen >= set(range(len(r.EVENTS))) - {r.CHANGED}


@SHEETS
def test_the_layers_are_small(portrait):
    s = placed(6, space=[0, 3, 9, 14, 22, 27], dice=[6, 5, 4, 3, 2, 1], push=[1, 2, 3, 0, 5, 6])
    assert len(svg.board_svg(GAME, s, portrait)) < 45_000
    assert len(svg.scene_svg(GAME, s, portrait=portrait)) < 24_000
    assert all(len(svg.hand_svg(GAME, s, p, portrait)) < 20_000 for p in range(6))


def test_a_round_of_six_is_bounded():
    """Told in about eight seconds; many who are level throw once more each."""
    lengths = []
    for match, before in plays(GAME, 6, seed=1, plies=60):
        new = match.heard(NOBODY, before)
        drawn = svg.scene_svg(GAME, match.view().s, new, svg.before_events(match.view(), new))
        throws = sum(event[0] == r.THREW for event in new)
        assert len(drawn) < 130_000 and drawn.ms < 10_000 + 500 * throws
        if any(event[0] == r.MOVED for event in new):
            lengths.append(drawn.ms - 440 * throws)
    assert 4_000 < sum(lengths) / len(lengths) < 8_000 and max(lengths) < 9_000


def test_hidden_pushes_do_not_show():
    """Worlds that differ in what one seat has chosen, seen by all the others."""
    still, played, tables, own = set(), set(), set(), set()
    for push in "136":
        match = Match(GAME, 3, seed=4)
        match.decide(0, push)
        views = [match.view(seat) for seat in (NOBODY, 1, 2)]
        still.add(tuple(svg.draw(view) for view in views))
        played.add(tuple(svg.draw(view, view.events[-1:]) for view in views))
        tables |= {svg.scene_svg(GAME, s) for s in (match.view(0).s, match.view(1).s, whole_state(match))}
        own.add(svg.hand_svg(GAME, match.view(0).s, 0))
    assert len(still) == len(played) == len(tables) == 1 and len(own) == 3
    assert still != played


def test_a_changed_push_leaves_no_trace():
    match = Match(GAME, 3, seed=4)
    match.decide(0, "2")
    before = [svg.draw(match.view(seat)) for seat in (NOBODY, 1, 2)]
    match.decide(0, "5")
    assert [svg.draw(match.view(seat)) for seat in (NOBODY, 1, 2)] == before


def overlaps(a, b):
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


def marks(here, s):
    """The boxes of the marks, and of the bodies and heads before them."""
    spots = [here.spot(s, p) for p in range(s.players)]
    boxes = [[(x + a * k, y + b * k, x + c * k, y + d * k) for _, a, b, c, d in PARTS] for x, y, k in spots]
    return spots, boxes


@SHEETS
@pytest.mark.parametrize("space", range(30))
def test_no_clerk_covers_a_mark(portrait, space):
    """Two on a space, and two on the next."""
    here, near = layout_of(portrait), (space + 1) % 30
    s = placed(6, space=[0] * 6 if space == 0 else [space, space, near, near, 0, 0])
    spots, boxes = marks(here, s)
    for p, q in combinations(range(6), 2):
        if (s.space[p] > 0 and s.space[q] > 0) or space == 0:
            front, back = (p, q) if spots[p][1] > spots[q][1] else (q, p)
            mark = boxes[back][0]
            area = (mark[2] - mark[0]) * (mark[3] - mark[1])
            assert sum(overlaps(mark, part) for part in boxes[front][1:]) < .5 * area, (p, q)
            assert overlaps(boxes[p][0], boxes[q][0]) == 0


@SHEETS
def test_all_stand_on_the_sheet(portrait):
    here = layout_of(portrait)
    width, height = here.size
    for space in range(r.LAST + 1):
        s = placed(3, space=[space, space, 0])
        for p in range(2):
            x, y, k = here.spot(s, p)
            assert 20 * k < x < width - 40 * k and 60 * k < y < height


def test_a_walk_goes_along_the_stairs():
    assert (list(steps(7, 12)) == [8, 9, 10, 11, 12] and list(steps(3, 0)) == [2, 1, 0]
            and list(steps(4, 4)) == [])


def test_dice_and_their_takers():
    s = placed(4, dice=[6, 5, 5, 2], rules="auction", push=[0, 3, 1, 0], speed=[0, 5, 5, 0],
               space=[1, 2, 3, 4])
    assert owners(s) == [NOBODY, 1, 2, NOBODY]


def test_who_has_spoken():
    s = placed(4, "auction", dice=[6, 5, 5, 2], space=[1, 2, 3, 4], opener=3, die=5, bid=2, bidder=0, mover=2)
    assert spoken(s) == [3, 0, 1]
    drawn = svg.scene_svg(GAME, s)
    for name in ("up", "bell", "pointer", "bid1-0-0-2", "out1-0-3", "out1-0-1", "gap1-2"):
        assert f'id="b-t-{name}"' in drawn


def test_targets_of_an_opener():
    s = placed(4, "auction", dice=[6, 5, 5, 2], space=[1, 2, 3, 4], opener=3)
    tree = ElementTree.fromstring(svg.hand_svg(GAME, s, 3))
    assert {e.get("data-group") for e in tree.iter() if e.get("data-group")} == {"6", "5", "2"}
    assert {e.get("data-target") for e in tree.iter() if e.get("data-target")} == {"die6", "die5", "die2"}
    assert "data-group" not in svg.hand_svg(GAME, s, 0)


def test_landing_discs_stand_where_the_dice_lead():
    s = placed(3, dice=[6, 4, 4], space=[25, 3, 8])
    assert set(re.findall(r'id="b-h-to(\d+)"', svg.hand_svg(GAME, s, 0))) == {"29"}
    assert set(re.findall(r'id="b-h-to(\d+)"', svg.hand_svg(GAME, s, 1))) == {"7", "9"}


def test_own_push_is_read_in_the_own_layer_alone():
    s = placed(3, dice=[6, 4, 4], push=[5, 0, 0], space=[1, 2, 3])
    assert 'id="b-h-push"' in svg.hand_svg(GAME, s, 0) and 'id="b-h-push"' not in svg.hand_svg(GAME, s, 1)
    assert 'id="b-t-back1-0"' in svg.scene_svg(GAME, s) and "face1-0" not in svg.scene_svg(GAME, s)


def test_the_throw_that_is_due():
    s = placed(3, dice=[6, 4, 3], push=[2, 3, 4], speed=[6, 4, 3], space=[1, 2, 3])
    assert s.phase == r.BALANCE
    drawn = svg.draw(View(GAME, s, NOBODY))
    assert "≥8" in drawn and 'id="b-t-thrower0"' in drawn


def test_the_end_shows_points_and_the_flag():
    s = placed(3, space=[29, 28, 4], coffee=[3, 4, 5])
    drawn = svg.scene_svg(GAME, s)
    assert 'id="b-t-flag"' in drawn and all(f'id="b-t-points{p}"' in drawn for p in range(3))


def test_what_moved_rests_where_the_state_says():
    """With its events or without, a picture ends the same."""
    for match, before in rounds():
        new = match.heard(NOBODY, before)
        still, played = styles(svg.draw(match.view())), styles(svg.draw(match.view(), new))
        assert {name: style for name, style in played.items() if name in still} == still
        assert all("opacity:0" in style for name, style in played.items() if name not in still)


def test_a_stain_stays_where_coffee_was_spilt_until_the_end_of_the_game():
    for match, _ in rounds():
        spilt = sum(event[0] == r.SPILLED for event in match.heard(NOBODY))
        drawn = svg.draw(match.view())
        assert drawn.count('id="b-t-stain') == spilt
        played = svg.scene_layer(match.view(), (), None, False, False).svg
        assert played.count('id="b-t-stain') == spilt


def test_a_spill_is_not_seen_before_it_happens():
    """The new stain grows; those of before lie still."""
    for match, before in rounds():
        new = match.heard(NOBODY, before)
        drawn = svg.draw(match.view(), new)
        fresh = sum(event[0] == r.SPILLED for event in new)
        old = sum(event[0] == r.SPILLED for event in match.heard(NOBODY)) - fresh
        for n in range(old + fresh):
            assert (f"#b-t-stain{n}{{animation" in drawn) == (n >= old), n


def rounds():
    """The plies of random games that end a round."""
    for players, rules, seed in ((6, "base", 0), (4, "base", 1), (3, "auction", 2), (6, "auction", 3)):
        for match, before in plays(GAME, players, {"rules": rules}, seed=seed):
            if match.over or r.STARTED in [event[0] for event in match.events[before:]]:
                yield match, before


def styles(drawn):
    """How each thing rests, by its id."""
    return {e.get("id"): e.get("style") for e in ElementTree.fromstring(drawn).iter() if e.get("id")
            and e.get("style")}


def test_icons_and_size():
    assert picture.icons.keys() == {"cup", "back"}
    assert picture.size(None, False) == (788, 774) and picture.size(None, True) == (788, 860)


def test_the_second_die_of_the_last_round_is_slow_where_it_decides():
    """Neither reached nor out of reach with the first die alone."""
    from ludoteca.games.cafe_race.picture.animation import open_still
    for first in range(1, 7):
        for need in range(2, 13):
            outcomes = {first + second >= need for second in range(1, 7)}
            assert open_still(first, need) == (len(outcomes) == 2)
