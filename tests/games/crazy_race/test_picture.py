"""The drawings of Crazy Race: sound in every phase, blind to secrets, with a preview of every move."""
import itertools
import re
from xml.etree import ElementTree

import pytest
from crazy_race.setups import FULL, GAME, leg, pass_on

from ludoteca import Match
from ludoteca.core.state import NOBODY
from ludoteca.show import svg
from ludoteca.show.motion import Motion
from ludoteca.testing import whole_state
from show.drawn import check_picture

r = GAME.rules
think = GAME.module("heuristic_bot").think
layout_of = GAME.module("picture.layout").layout_of
START = [0, 0, 0]
VARIANTS = {"steal_second": True, "last_penalty": True, "shuffled_points": True}


def hand(scene, seat=0, **given):
    return svg.hand_svg(GAME, scene.view(seat).s, seat, **given)


def pressed(picture):
    """What can be pressed: its data, by the end of its id."""
    tree = ElementTree.fromstring(picture)
    found = {}
    for element in tree.iter():
        if element.get("role") == "button":
            assert element.get("tabindex") == "0" and element.get("aria-label"), element.get("id")
            found[element.get("id").removeprefix("b-h-")] = {key[5:]: value
                                                             for key, value in element.attrib.items()
                                                             if key.startswith("data-")}
    return found


# Every phase, every layer.

def test_pictures_through_whole_games_of_clever_players():
    """All phases, all variants, both sheets: well-formed, bounded, no id twice, and everything that moved has
    arrived."""
    phases, last = set(), 0
    for seed in (1, 4):
        match = Match(GAME, 3 + seed % 2, VARIANTS, seed=seed)
        while True:
            phases.add(whole_state(match).phase)
            for portrait in (False, True):
                check_picture(svg.draw(match.view(), match.heard(NOBODY, last), portrait=portrait, seq=last),
                              400_000)
            for p in match.waiting:
                check_picture(hand(match, p, portrait=bool(seed % 2)), 60_000)
            if not match.waiting:
                break
            last, seat = len(match.heard()), match.waiting[0]
            match.decide(seat, think(match.view(seat), seed))
        last = 0
    assert {r.LAY, r.CHOOSE, r.KEEP, r.GIVE, r.OVER} <= phases


def test_what_moves_ends_where_it_is_drawn():
    """After every decision, with and without its film, the same things lie in the same places."""
    match = Match(GAME, 4, seed=11)
    before = 0
    while match.waiting:
        moving = svg.draw(match.view(), match.heard(NOBODY, before), seq=9)
        still = svg.draw(match.view(), seq=9)
        assert rests(moving) >= rests(still)
        before, seat = len(match.heard()), match.waiting[0]
        match.decide(seat, think(match.view(seat), 3))


def rests(picture):
    """The names of all things that are seen in the end, with their places."""
    found = set()
    for name, style in re.findall(r'<g id="b-t-([\w-]+)" style="transform:([^"]+)"', picture):
        if "opacity:0" not in style:
            found.add((name, style))
    return found


def test_a_film_is_not_too_long():
    match, longest, before = Match(GAME, 4, seed=5), 0, 0
    while match.waiting:
        longest = max(longest, svg.draw(match.view(), match.heard(NOBODY, before)).ms)
        before, seat = len(match.heard()), match.waiting[0]
        match.decide(seat, think(match.view(seat), 2))
    assert 3000 < longest < 16_000


def test_over_others_in_one_higher_arc_and_round_on_the_turntable():
    """A at 4 with B before it wins 4: over B, the turntable, round, over B again, two more spaces."""
    scene = leg(0, start=1, locomotive=[[4, 5, 0], START, START, START], mover=0, turn=3)
    before, base = len(scene.events), whole_state(scene).copy()
    scene.decide(0, "1@2")
    film = svg.scene_svg(GAME, whole_state(scene), scene.events[before:], base)
    here = layout_of(4, False)
    ways = {tuple(map(float, spot))
            for spot in re.findall(r"translate\(([\d.-]+)px,([\d.-]+)px\)", played(film, "loco0-0"))}
    high = {x for x, y in ways if y < here.rail(0) - 6}
    assert high == {(here.x(4) + here.x(6)) / 2}, (
        "one arc over B going out, one coming home, at the same place")
    assert ({here.x(at) for at in (4, 6, 8, 9, 10)} <= {x for x, _ in ways}
            and "rotate(180deg)" in played(film, "bridge0"))
    assert played(film, "out0-0") and played(film, "in0-0"), "it shows its other side"


@pytest.mark.parametrize("portrait", [False, True])
def test_who_is_jumped_over_ducks(portrait):
    """A jumps a row of two: both duck; over one, the other stands."""
    for row, ducking in (([3, 4, 0], {1}), ([3, 4, 5], {1, 2})):
        scene = leg(0, start=1, locomotive=[row, START, START, START], mover=0, turn=3)
        before, base = len(scene.events), whole_state(scene).copy()
        scene.decide(0, "1@2")
        film = svg.scene_svg(GAME, whole_state(scene), scene.events[before:], base, portrait)
        assert {i for i in (1, 2) if played(film, f"loco0-{i}")} == ducking


@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_a_jump_stays_in_the_picture_and_is_higher_over_more(players, portrait):
    here, leap = layout_of(players, portrait), GAME.module("picture.animation").leap
    for p in range(players):
        tops, ends = [], []
        for over in (["b"], ["b", "c"]):
            m = Motion()
            for name, at in (("a", 1), ("b", 2), ("c", 3)):
                m.start(name, *here.stand(p, 0, at))
            leap(m, "a", here.x(4), here.rail(p), over, here)
            tops.append(min((frame.value for frame in m.moves["a"].frames), key=lambda pose: pose.y))
            ends.append(m.ms)
        assert all(top.y - 66 * top.scale >= 0 for top in tops), "the chimney is on the sheet"
        assert tops[0].y <= here.rail(p) - 16 and ends[0] < ends[1]
        assert p < 2 or tops[1].y < tops[0].y, "higher, where there is room"


def played(film, name):
    """The keyframes of a thing."""
    plays = re.search(rf"#b-t-{name}\{{animation:([^}}]*)\}}", film)
    keys = re.findall(r"(b-t-[\w-]+) ", plays[1]) if plays else []
    return "".join(re.search(rf"@keyframes {key}\{{((?:[^{{}}]*\{{[^{{}}]*\}})*)\}}", film)[1]
                   for key in keys)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("portrait", [False, True])
def test_all_lies_on_the_sheet(players, portrait):
    here = layout_of(players, portrait)
    width, height = here.size
    spots = [here.stand(p, i, at)[:2] for p in range(players) for i in range(3) for at in range(13)]
    spots += [here.laid(side, i, n)[:2] for side in (1, 2, 3, 4) for n in range(1, 13) for i in range(n)]
    spots += [here.held(i, n)[:2] for n in range(1, 9) for i in range(n)] + [here.coin(p)
                                                                             for p in range(players)]
    spots += [here.prize(p, i) for p in range(players) for i in range(6)] + [here.total(p)
                                                                             for p in range(players)]
    assert all(24 <= x <= width - 24 and 24 <= y <= height - 24 for x, y in spots)
    tracks = [here.x(at) for at in range(1, 7)]
    assert all(b - a >= 80 for a, b in itertools.pairwise(tracks)) and here.x(9) == here.x(3)


def test_there_are_no_words_on_the_board():
    """Sentences belong to the panel, in four languages; only the game's name is lettered."""
    scene = pass_on(leg(0, laid="0 3 1, 1 6 2, 2 1 3", locomotive=[[3, 4, 12], [6, 0, 9], START, START]))
    picture = svg.board_svg(GAME, whole_state(scene)) + svg.scene_svg(GAME, whole_state(scene))
    words = set(re.findall(r"<text[^>]*>([^<]*)</text>", picture))
    assert {word for word in words if re.search("[a-z]{2}", word)} == {"Crazy Race"}


# Secrets.

def test_two_worlds_that_look_alike_are_drawn_alike():
    """Through whole games: the public layer, its film, and the seat's own layer, byte for byte."""
    for seed in (2, 3):
        match, before, n = Match(GAME, 3 + seed % 2, VARIANTS, seed=seed), 0, 0
        while match.waiting:
            p, new = n % match.players, match.events[before:]
            old = svg.before_events(match.view(p), match.heard(p, before))
            drawn = set()
            for k in range(3):
                world = match.view(p).s.copy()
                r.suppose(world, p, 3 * n + k)
                drawn.add((svg.scene_svg(GAME, world, new, old), svg.hand_svg(GAME, world, p)))
            s = whole_state(match)
            drawn.add((svg.scene_svg(GAME, s, new, old), svg.hand_svg(GAME, s, p)))
            assert len(drawn) == 1
            before, seat, n = len(match.events), match.waiting[0], n + 1
            match.decide(seat, think(match.view(seat), seed))


def test_a_value_that_only_its_owner_knows_is_in_no_other_picture():
    scenes = [leg(0, f"0 {value}@2") for value in (1, 2, 3, 4, 6)]
    assert (len({svg.draw(scene.view(1)) for scene in scenes})
            == len({svg.draw(scene.view()) for scene in scenes}) == 1)
    assert len({hand(scene, 0) for scene in scenes}) == 5


def test_a_choice_in_secret_shows_as_made_not_as_what():
    worlds = []
    for text in ("keep 2", "keep 4", "keep none"):
        scene = pass_on(leg(1, laid="0 6 1, 1 2 1, 2 3 1, 1 4 1"))
        scene.decide(1, text)
        worlds.append(scene)
    assert (len({svg.scene_svg(GAME, whole_state(w)) for w in worlds}) == 1
            and "sealed1" in svg.scene_svg(GAME, whole_state(worlds[0])))
    assert len({hand(w, 2) for w in worlds}) == 1 and len({hand(w, 1) for w in worlds}) == 3


# What can be pressed.

def test_cards_then_sides():
    found = pressed(hand(leg(0, hand=[[2, 0, 1, 0, 0], FULL, FULL, FULL])))
    assert [found[f"card{i}"] for i in range(3)] == [{"group": "1"}, {"group": "1"}, {"group": "3"}]
    assert [found[f"side{i}"] for i in (1, 2, 3, 4)] == [{"target": f"side{i}"} for i in (1, 2, 3, 4)]
    assert not pressed(hand(leg(0), 1)), "not on another's turn"


def test_a_taboo_side_cannot_be_pressed():
    found = pressed(hand(leg(0, laid="0 1 1, 1 1 3, 2 2 4", players=3)))
    assert {name for name in found if name.startswith("side")} == {"side1", "side3", "side4"}


def test_a_ghost_shows_where_each_locomotive_would_end():
    """B jumps A, turns and comes back to where it is: the ghost stands there, mirrored."""
    scene = leg(0, locomotive=[[5, 4, 12], START, START, START])
    side = re.search(r'<g id="b-h-side3".*?(?=<g id="b-h-side4"|<g id="b-h-card)', hand(scene), re.S)[0]
    here = layout_of(4, False)
    x, y, _ = here.stand(0, 1, 8)
    assert ('class="ghost"' in side and f"translate({x} {y:g})" in side.replace(".0 ", " ")
            and "scale(-1 1)" in side)
    assert ('class="ghost"' not in re.search(r'<g id="b-h-side4".*?(?=<g id="b-h-card)', hand(scene),
                                             re.S)[0]), "C is home"


def test_a_locomotive_is_chosen_where_it_would_end():
    found = pressed(hand(pass_on(leg(0, laid="0 1 1", locomotive=[[3, 12, 5], START, START, START]))))
    assert found == {"to0": {"choice": "0", "target": "loco0"}, "to2": {"choice": "2", "target": "loco2"}}


def test_parts_of_a_question_mark():
    found = pressed(hand(pass_on(leg(3, laid="0 3 1, 1 1 1"))))
    assert found["to1-2"] == {"choice": "18", "group": "B", "target": "loco1-2"} and len(found) == 6


def test_cards_to_keep_to_give_and_to_steal():
    keep = pressed(hand(pass_on(leg(1, laid="0 6 1, 1 2 1, 1 4 1")), 1))
    assert {name: data["choice"] for name, data in keep.items()} == {"keep2": "2", "keep4": "4"}
    steal = pass_on(leg(7, laid="0 1 1", locomotive=[[11, 12, 0], START, START, START],
                        points=[[], [4, 5], [], []], options={"steal_second": True}))
    assert ({name: data["choice"] for name, data in pressed(hand(steal)).items()}
            == {"pile": "0", "from1": "2"})
    give = pass_on(leg(0, leg=8, legs_left=[], locomotive=[[1, 12, 12], [2, 12, 12], START, START],
                       points=[[5, 4, 5], [4], [], []], options={"last_penalty": True}))
    assert ({name: data["choice"] for name, data in pressed(hand(give)).items()}
            == {"give4": "4", "give5": "5"})


def test_what_others_can_hold_is_told_over_their_coins():
    scene = leg(0, hand=[FULL, [1, 0, 0, 1, 0], FULL, FULL])
    assert ("<title>may have: 1 4</title>" in hand(scene)
            and "<title>può avere: 1 4</title>" in hand(scene, language="it"))


def test_labels_are_in_the_readers_language():
    assert ('aria-label="Seite 2"' in hand(leg(0), language="de")
            and 'aria-label="Karte 6"' in hand(leg(0), language="de"))
