"""The timeline: what starts when, and what comes of it."""
import re

import pytest

from ludoteca.show.motion import LONGEST, SLOW, SPACE, TUMBLE, Motion
from ludoteca.show.svg import FLASH, Pen


def frames(motion, name):
    """(delay, length, [(ms, declarations)]) of each of an element's animations."""
    css = motion.css()
    rule = re.search(rf"#{motion.ns}-{name}\{{animation:([^}}]*)\}}", css)[1]
    out = []
    for one in rule.split(",b-"):
        key, length, _, delay, fill = one.split()
        assert fill == "backwards"
        stops = re.search(rf"@keyframes {key if key.startswith('b-') else 'b-' + key}\{{(.*?\}})\}}", css)[1]
        ms = float(length[:-2])
        said = [(float(at) * ms / 100, words) for at, words in re.findall(r"([\d.]+)%\{(.*?)\}", stops)]
        out.append((float(delay[:-2]), ms, said))
    return out


def test_a_walk_takes_its_time_but_never_too_long():
    m = Motion()
    m.start("p", 0, 0)
    m.hop("p", [(10, 0), (20, 0), (20, 10)])
    assert m.ms == 3 * SPACE
    (delay, length, stops), = frames(m, "p")
    assert (delay, length, len(stops)) == (0, 3 * SPACE, 7)
    assert "translate(5px,-10px)" in stops[1][1] and stops[-1][1] == "transform:translate(20px,10px)"
    m.hop("p", [(i, 0) for i in range(30)])
    assert m.ms == 3 * SPACE + LONGEST


def test_two_movements_of_one_thing_are_one_animation_that_rests_between():
    m = Motion()
    m.start("p", 0, 0)
    m.wait(100)
    m.hop("p", [(58, 0)])
    m.wait(500)
    m.hop("p", [(116, 0)])
    (delay, length, stops), = frames(m, "p")
    assert (delay, length) == (100, 2 * SPACE + 500)
    assert [round(at) for at, _ in stops] == [0, 90, 180, 680, 770, 860]
    assert ("translate(58px,0px)" in stops[2][1] and "step-end" in stops[2][1]
            and "translate(58px,0px)" in stops[3][1])


def test_what_appears_is_hidden_before_and_what_fades_rests_hidden():
    m = Motion()
    m.wait(300)
    m.appear("new")
    m.fade("old")
    assert m.seen("new") and not m.seen("old") and m.seen("never heard of")
    (delay, _, stops), = frames(m, "new")
    assert delay == 300 and stops[0][1] == "opacity:0" and stops[-1][1] == "opacity:1"
    m.appear("old")
    assert m.seen("old")


def test_a_cut_takes_no_time():
    m = Motion()
    m.swap("a", "b")
    assert m.ms == 0
    (_, length, stops), = frames(m, "a")
    assert length == 1 and [said.split(";")[0] for _, said in stops] == ["opacity:1", "opacity:0"]


def test_dice_tumble_sixty_apart():
    m = Motion()
    for i in range(3):
        m.start(f"d{i}", 60 * i, 0, .5)
    m.wait(100)
    m.tumble("d0", "d1", "d2")
    assert m.ms == 100 + TUMBLE + 120 and m.tumbled == {"d0": 100, "d1": 160, "d2": 220}
    move, fade = frames(m, "d1")
    assert move[0] == fade[0] == 160 and "rotate(-720deg)" in move[2][0][1]
    assert move[2][-1][1] == "transform:translate(60px,0px) rotate(0deg) scale(0.5,0.5)"


def test_backs_turn_over():
    m = Motion()
    m.start("back0", 0, 0)
    m.start("back1", 50, 0)
    m.flip([("back0", "face0"), ("back1", "face1")])
    assert m.ms == 240 + 80 + 400 and not m.seen("back1") and m.seen("face1")
    move, fade = frames(m, "face1")
    assert move[0] == fade[0] == 200 and "scale(0.02,1)" in move[2][0][1]
    m.flip([])


def test_together_starts_at_once_and_ends_with_the_last():
    m = Motion()
    for name in "ab":
        m.start(name, 0, 0)
    m.wait(50)
    with m.together():
        m.move("a", 9, 9, ms=100)
        with m.together(apart=30):
            m.move("b", 9, 9, ms=200)
            m.appear("c", ms=10)
        m.shake("a")
    assert m.now == 250
    assert frames(m, "b")[0][0] == 50 and frames(m, "c")[0][0] == 80


def test_a_thing_that_comes_back_elsewhere_jumps_there():
    m = Motion()
    m.start("bell", 10, 0)
    m.fade("bell")
    m.wait(500)
    m.start("bell", 90, 0)
    m.appear("bell")
    move, fade = frames(m, "bell")
    assert "translate(10px,0px)" in move[2][0][1] and "step-end" in move[2][0][1]
    assert "translate(90px,0px)" in move[2][1][1]
    assert fade[0] == 0


def test_alike_movements_share_their_keyframes():
    m = Motion("b", 7)
    for name in "abc":
        m.fade(name)
    assert m.css().count("@keyframes") == 1 and "@keyframes b-7-0{" in m.css()


def test_where_a_thing_starts_must_be_said():
    with pytest.raises(ValueError, match="starts"):
        Motion().hop("ghost", [(1, 1)])


def test_turning_growing_and_jumping():
    m = Motion()
    m.start("t", 5, 5)
    m.turn("t", 180)
    m.grow("t", 2)
    m.jump("t", 50, 5)
    stops = frames(m, "t")[0][2]
    assert stops[-1][1] == "transform:translate(50px,5px) rotate(180deg) scale(2,2)"
    assert "translate(27.5px,-41px)" in stops[-2][1]


def test_the_die_that_decides_tumbles_in_slow_motion():
    m = Motion()
    m.start("d0", 0, 0)
    m.start("d1", 60, 0)
    m.tumble("d0")
    m.decide("d1")
    assert m.ms == TUMBLE + SLOW * TUMBLE and m.slowed == {"d1"} and m.tumbled["d1"] == TUMBLE
    pen = Pen("b")
    pen.motion = m
    quick, slow = (pen.die(name, 3, 0, 0) for name in ("d0", "d1"))
    assert 'class="slow"' in slow and "slow" not in quick
    assert f".slow .flash{{animation:b-0-on {SLOW * FLASH}ms" in pen.css()
    m.slowed.clear()
    assert ".slow" not in pen.css()


def test_ducking_landing_and_swelling_end_as_they_began():
    for verb in (lambda m: m.duck("a", 400), lambda m: m.land("a"), lambda m: m.swell("a", 1.5)):
        m = Motion()
        m.start("a", 10, 20, .5)
        verb(m)
        poses = [frame.value for frame in m.moves["a"].frames]
        assert poses[0] == poses[-1] == m.pose("a") and any(pose != poses[0] for pose in poses)
