"""Guides: a game's rules in our own words, with pictures of real positions, drawn when they are asked for."""
from __future__ import annotations

import functools
import json
import re
from typing import Any

from markdown_it import MarkdownIt

from ludoteca.core import plugin_faults
from ludoteca.core.game_loader import homes, load
from ludoteca.core.scenario import play
from ludoteca.core.state import NOBODY
from ludoteca.show.markup_builder import esc
from ludoteca.show.presentation import text_of
from ludoteca.show.published_game import whole_guide
from ludoteca.show.svg import draw, icon
from ludoteca.show.words import speaker
from ludoteca.web.errors import NotFound

markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
PICTURE = re.compile(r'<p><img src="(\w+)" alt="([^"]*)" ?/?></p>')


@functools.cache
def rules_text(name: str, language: str) -> str:
    """A guide as markup, or a sentence where there is none; a wide table scrolls by itself."""
    none = speaker(language)("The rules of this game are not written yet.")
    return plugin_faults.spared(homes()[name], "guide",
                                lambda: marked_up(name, whole_guide(name, language, pictures=True) or none),
                         lambda: marked_up(name, none))


def legend(name: str, language: str) -> str:
    """What a game's signs mean, as markup."""
    game = load(name)
    rows = text_of(game).legend(speaker(language, name))
    items = [f"<li>{icon(game, sign) if sign else '<span></span>'}<span>{esc(sentence)}</span></li>"
             for sign, sentence in rows]
    return f'<ul class="legend">{"".join(items)}</ul>'


def marked_up(name: str, guide: str) -> str:
    text: str = markdown.render(guide)
    text = text.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>",
                                                                                     "</table></div>")
    return PICTURE.sub(lambda found: figure(name, *found.groups()), text)


def figure(name: str, example: str, caption: str) -> str:
    *_, width, height = examples(name)[example]["part"]
    return (f'<figure><img src="/guide/{name}/{example}.svg" width="{width}" height="{height}" '
            f'loading="lazy" alt="">'
            f"<figcaption>{caption}</figcaption></figure>")


def examples(name: str) -> dict[str, Any]:
    """The positions that a guide shows, by their names: scenarios, with whose eyes see it and which part of
    the board is shown."""
    path = homes()[name].folder / "text" / "guide" / "examples.json"
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


@functools.cache
def picture(name: str, example: str) -> str:
    """A position of a guide, as the table would show it."""
    if example not in examples(name):
        raise NotFound("There is no such file.")
    given = dict(examples(name)[example])
    seat, part = given.pop("seat", NOBODY), given.pop("part")
    drawing = str(draw(play({"game": name, **given}).view(seat)))
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{" ".join(map(str, part))}"', drawing, count=1)
