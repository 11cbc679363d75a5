"""What a game says of itself, in a reader's words: its title, its card, its options, its emblem and its
styles."""
from __future__ import annotations

import functools
import hashlib
from xml.etree import ElementTree

from markupsafe import Markup

from ludoteca.core import plugin_faults
from ludoteca.core.game_loader import Game, homes
from ludoteca.show.markup_builder import el, rect
from ludoteca.show.pieces import die
from ludoteca.show.presentation import about_of
from ludoteca.show.words import Say, speaker

LARGEST = 100_000                                    # letters of an emblem: it is on the front page
PLAIN_EMBLEM = el("svg", rect(0, 0, 320, 150, "ground"), die(5, 84, "white", 130, 78),
                  die(2, 62, "black", 204, 92),
                  class_="emblem", viewBox="0 0 320 150", preserveAspectRatio="xMidYMid slice",
                  aria_hidden="true")


def title(game: Game, language: str) -> str:
    return speaker(language, game.name)(about_of(game).title)


def option_words(game: Game, option: str, say: Say) -> tuple[str, str]:
    """The name of an option (`rules`) or of one of its values (`rules.auction`), and a line about it."""
    known = about_of(game).options.get(option)
    if known:
        return say(known[0]), say(known[1]) if known[1] else ""
    return option.rpartition(".")[2].replace("_", " ").capitalize(), ""


def is_drawing(text: str) -> bool:
    """Whether a text is an SVG that ends (else it would swallow the rest of the page) and does nothing."""
    parts = [*ElementTree.fromstring(text).iter()]
    names = {part.tag.rpartition("}")[2].lower() for part in parts}
    given = {name.lower() for part in parts for name in part.attrib}
    return (parts[0].tag.rpartition("}")[2] == "svg" and not names & {"script", "foreignobject"}
            and not any(name.startswith("on") for name in given))


@functools.cache
def emblem(game: str) -> Markup:
    home = homes()[game]
    path = home.folder / "emblem.svg"

    def own() -> str:
        text = path.read_text("utf-8")
        if len(text) > LARGEST or not is_drawing(text):
            raise plugin_faults.Unusable(f"an svg of at most {LARGEST} letters without scripts was expected")
        return text
    return Markup(plugin_faults.spared(home, "emblem", own, lambda: PLAIN_EMBLEM) if path.exists()
                  else PLAIN_EMBLEM)


@functools.cache
def style(game: str) -> bytes:
    """A game's own styles for a table's page; empty where it has none."""
    home = homes()[game]
    path = home.folder / "style.css"
    return plugin_faults.spared(home, "style", path.read_bytes, bytes) if path.exists() else b""


def style_url(game: str) -> str:
    """Where they are, by a name that changes with them; empty where there are none."""
    return f"/game/{game}/{hashlib.sha256(style(game)).hexdigest()[:12]}/style.css" if style(game) else ""
