"""A page that draws itself in JavaScript shows what the server's Python shows, in every message of a game."""
import json

import pytest

from javascript.node import laid_out, needs_node, run
from ludoteca import load
from ludoteca.javascript.build import make_modules
from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.web.html.first_paint import SENTENCES
from ludoteca.web.live.program_message import playable
from web.table_pages import played


@needs_node
@pytest.mark.parametrize("game", playable())
def test_whole_tables_are_drawn_the_same(game, tmp_path, monkeypatch):
    heard = []
    table = played(game, monkeypatch, 40, lambda viewer, news, shown: heard.append(
        {"language": viewer.language, "portrait": viewer.portrait, "news": news, "shown": shown}))
    assert len(heard) > 60 and {viewer["language"] for viewer in heard} == set(LANGUAGES), table
    words = {language: {sentence: speaker(language).words.get(sentence, sentence)
                        for sentence in SENTENCES.values()} for language in LANGUAGES}
    laid_out(make_modules(load(game)), tmp_path)
    given = {"sentences": SENTENCES, "words": words, "heard": heard}
    (tmp_path / "messages.json").write_text(json.dumps(given), "utf-8")
    assert run("table-page.mjs", tmp_path, tmp_path / "messages.json") == []
