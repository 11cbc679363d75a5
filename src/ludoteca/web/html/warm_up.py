"""What is made once in the life of a process and takes long: made in a thread at the start, so that no first
look holds the loop."""
from __future__ import annotations

from ludoteca.core.game_loader import load
from ludoteca.show.words import LANGUAGES
from ludoteca.web.html import guides, page_modules, pwa
from ludoteca.web.html.rendering import CODINGS, files, packed, sheets, templates
from ludoteca.web.live.program_message import playable
from ludoteca.web.puzzles import pick_puzzle
from ludoteca.web.replay import check
from ludoteca.web.sharing import pages as sharing


def warm_up() -> None:
    for name in templates().list_templates():
        templates().get_template(name)
    for body in (*(body for body, _ in files().values()), *sheets().values()):
        pack(body)
    for size in pwa.SIZES:
        pack(pwa.drawn("icon", size))
    for name in playable():
        if check.module_of(name)[0]:
            pack(check.key_of(name))
        page_modules.prepare(load(name))
        for language in LANGUAGES:
            guides.rules_text(name, language)
            sharing.opening(name, language)
    pick_puzzle.games()


def pack(body: bytes) -> None:
    for coding in CODINGS:
        packed(body, coding)
