"""Markup, pieces and tokens."""
from xml.etree import ElementTree

import pytest

from ludoteca import load
from ludoteca.show import colours, pieces, svg
from ludoteca.show.markup_builder import el, esc, group, num, text


def test_numbers_are_short():
    assert [num(x) for x in (1, 1.0, -.001, 2 / 3, -5.25, 1e4)] == ["1", "1", "0", "0.67", "-5.25", "10000"]


def test_elements():
    assert (el("rect", x=1.5, fill="path", class_="a", stroke=None)
            == '<rect x="1.5" fill="var(--b-path)" class="a"/>')
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
    pieces.card(), pieces.card("<a/>", 3, 4), pieces.card_back(4), pieces.badge("<12>"),
    pieces.target_disc("<a/>"), pieces.dots([(0, 0), (5, 5)])])
def test_pieces_are_sound(piece):
    ElementTree.fromstring(piece)


def test_pips():
    assert [pieces.pips(face).count("M") for face in range(7)] == [0, 1, 2, 3, 4, 5, 6]


def test_a_style_has_the_colours_that_are_used_and_no_others():
    css = colours.style("b", '<rect fill="var(--b-red)"/><g class="s3 x"/>')
    assert "--b-red:#cf4a2f" in css and "--b-red:#c2472f" in css and "--s3-on" in css and "#b .s3{" in css
    assert "--b-leaf" not in css and "--s1" not in css
    assert ("[data-theme=light] #b" in css and "[data-theme=dark] #b" in css
            and "prefers-color-scheme:dark" in css)
    assert colours.LIGHT.keys() == colours.DARK.keys()


def test_icons():
    ElementTree.fromstring(svg.icon(load("cafe-race"), "cup"))
