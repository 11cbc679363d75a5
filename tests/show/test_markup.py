"""Markup, pieces and tokens."""
from xml.etree import ElementTree

import pytest

from ludoteca import load
from ludoteca.show import colours, pieces, svg
from ludoteca.show.markup import el, esc, group, num, text
from ludoteca.show.scene import Stage, Thing, runs


def test_numbers_are_short():
    assert [num(x) for x in (1, 1.0, -.001, 2 / 3, -5.25, 1e4)] == ["1", "1", "0", "0.67", "-5.25", "10000"]


def test_elements():
    assert el("rect", x=1.5, fill="path", class_="a", stroke=None) == '<rect x="1.5" fill="var(--b-path)" class="a"/>'
    assert el("g", "<a/>", stroke_width=2) == '<g stroke-width="2"><a/></g>'
    assert group("x", x=1, y=2, scale=3, turn=90) == '<g transform="translate(1 2) rotate(90) scale(3)">x</g>'
    assert group("x") == "<g>x</g>"


def test_texts_are_escaped():
    assert text("<b> & \"c\" 'd'", 0, 0).count("<") == 2
    assert esc("a\x00b\x1bc\ud800\uffffd") == "abcd"
    ElementTree.fromstring(el("a", text("]]> \x0b", 1, 1), title='"><script>'))


@pytest.mark.parametrize("piece", [
    *(pieces.mark(p) for p in range(6)), *(pieces.seat_disc(p, 3, 4, 9) for p in range(6)),
    *(pieces.die(face) for face in range(7)), *(pieces.die(3, 40, tone) for tone in ("white", "steel", 5)),
    pieces.secret(2, True), pieces.secret(2, False),
    pieces.card(), pieces.card("<a/>", 3, 4), pieces.card_back(4), pieces.badge("<12>"), pieces.target_disc("<a/>"),
    pieces.dots([(0, 0), (5, 5)])])
def test_pieces_are_sound(piece):
    ElementTree.fromstring(piece)


def test_pips():
    assert [pieces.pips(face).count("M") for face in range(7)] == [0, 1, 2, 3, 4, 5, 6]


def test_a_style_has_the_colours_that_are_used_and_no_others():
    css = colours.style("b", '<rect fill="var(--b-red)"/><g class="s3 x"/>')
    assert "--b-red:#cf4a2f" in css and "--b-red:#c2472f" in css and "--s3-on" in css and "#b .s3{" in css
    assert "--b-leaf" not in css and "--s1" not in css
    assert "[data-theme=light] #b" in css and "[data-theme=dark] #b" in css and "prefers-color-scheme:dark" in css
    assert colours.LIGHT.keys() == colours.DARK.keys()


def test_icons():
    ElementTree.fromstring(svg.icon(load("cafe-race"), "cup"))


def test_runs():
    assert list(runs([(1, 0), (1, 2), (3, 0), (1, 1)])) == [[(1, 0), (1, 2)], [(3, 0)], [(1, 1)]]


def put(pen, thing, inside):
    return pen.put(thing.name, inside, thing.x, thing.y)


def test_a_stage_finds_what_comes_goes_and_moves():
    pen = svg.Pen("b-t")
    stage = Stage(pen, lambda s: [Thing(name, put, x, 0) for name, x in s.items()])
    stage.begin({"stays": 1, "goes": 2, "moves": 3})
    stage.settle({"stays": 1, "moves": 30, "comes": 4})
    assert pen.motion.moves.keys() == {"moves"} and pen.motion.fades.keys() == {"goes", "comes"}
    assert pen.motion.ms == 160
    stage.settle({"stays": 1, "moves": 30, "comes": 4})
    assert pen.motion.ms == 160
    drawn = stage.draw({"stays": 1, "moves": 30, "comes": 4})
    assert drawn.count("<g") == 4 and 'id="b-t-goes" style="transform:translate(2px,0px);opacity:0"' in drawn


def test_a_thing_inside_another_is_drawn_in_it():
    stage = Stage(svg.Pen("b-t"), lambda s: [Thing("cup", put, parent="clerk"), Thing("clerk", put, 5, 5)])
    assert stage.draw(None).endswith('<g id="b-t-cup" style="transform:translate(0px,0px)"/></g>')
