"""A replay that a page draws is what the server's Python draws of it, through everybody's eyes."""
import json
import random

import pytest

from javascript.node import laid_out, needs_node, run
from ludoteca import load
from ludoteca.core.match import Match
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY
from ludoteca.javascript.build import make_modules
from ludoteca.show.page.replay_page import ALL
from ludoteca.web.live.program_message import playable
from ludoteca.web.replay.pages import page_of, told_of
from ludoteca.web.replay.replay import Replay


@needs_node
@pytest.mark.parametrize(("game", "language"), list(zip(playable(), ("en", "it", "fr", "de"))))
def test_moments_are_drawn_the_same(game, language, tmp_path):
    luck, match = random.Random(game), Match(game, seed="tape", names=("Anna", "Bé <b>", "李", "O’Hara"))
    while not match.over:
        seat = luck.choice(match.waiting)
        match.decide(seat, luck.choice(match.view(seat).texts()))
    replay = Replay(record_of(match))
    page, last = page_of(replay, language), len(replay.moments) - 1
    asked = [{"n": n, "eyes": eyes, "portrait": n % 2 == 0, "still": n % 3 == 0}
             for n in sorted({0, 1, last, *luck.sample(range(last), 12)}) for eyes in (ALL, NOBODY, 1)]
    moments = [each | {"shown": page.show(*each.values())} for each in asked]
    laid_out(make_modules(load(game)), tmp_path)
    given = {"told": told_of(replay), "language": language, "moments": moments}
    (tmp_path / "tape.json").write_text(json.dumps(given), "utf-8")
    assert given["told"]["opens"] and run("replay-page.mjs", tmp_path, tmp_path / "tape.json") == []
