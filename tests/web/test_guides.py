"""Guides: every picture is drawn from a position that the rules allow, and every guide shows all of its game's."""
import re
from xml.etree import ElementTree as tree

import pytest

from ludoteca.core.game import games
from ludoteca.show.words import LANGUAGES, guide
from ludoteca.web.html import guides


@pytest.mark.parametrize("name", games())
def test_every_guide_shows_the_examples_of_its_game_drawn_anew(name):
    known = guides.examples(name)
    assert len(known) >= 2
    for language in LANGUAGES:
        shown = re.findall(r"^!\[.+\]\((\w+)\)$", guide(name, language, pictures=True), re.M)
        assert sorted(shown) == sorted(known) and "![" not in guide(name, language), (name, language)
        text = guides.rules_text(name, language)
        assert text.count("<figure>") == len(known) == text.count("<figcaption>") and "<p><img" not in text
    for example, given in known.items():
        drawing = tree.fromstring(guides.picture(name, example))
        assert drawing.get("viewBox") == " ".join(map(str, given["part"]))


def test_what_is_reconstructed_is_told_at_the_end():
    for name, heading in (("crazy-race", "## What is reconstructed"), ("ave-caesar", "## What is reconstructed")):
        last = guide(name).rindex("\n## ")
        assert guide(name)[last:].strip().startswith(heading)


def test_a_guide_has_no_other_pictures(serve):
    async def test(server):
        me = server.client()
        found = await me.get("/guide/crazy-race/jump.svg")
        assert found.status_code == 200 and found.headers["content-type"].startswith("image/svg+xml")
        assert (await me.get("/guide/crazy-race/nothing.svg")).status_code == 404
        assert (await me.get("/guide/chess/jump.svg")).status_code == 404
    serve(test, pages=True)
