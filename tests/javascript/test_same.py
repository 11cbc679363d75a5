"""A page's modules draw and say what Python draws and says, to the byte; `make same-in-javascript` tries many
more messages, in every browser that is installed."""
import json

import pytest

from javascript.messages import messages
from javascript.node import NODE, laid_out, run
from ludoteca import game_names, load
from ludoteca.javascript.build import make_modules
from ludoteca.show.words import LANGUAGES


@pytest.mark.parametrize("game", game_names())
def test_messages_are_the_same(game, tmp_path):
    laid_out(make_modules(load(game)), tmp_path)
    given = [message for language in LANGUAGES for message in messages(game, language, 10)]
    (tmp_path / "messages.json").write_text(json.dumps(given, default=list), "utf-8")
    assert differences(tmp_path) == []


def differences(folder):
    """By Node, or by Chromium where it is not installed."""
    if NODE:
        return run("run.mjs", folder, folder / "messages.json")
    pytest.importorskip("playwright.sync_api", reason="Neither Node nor playwright is installed.")
    from javascript import browsers

    if not browsers.CHROMIUM:
        pytest.skip("Neither Node nor Chromium is installed.")
    with browsers.served(folder) as address, browsers.chromium() as browser:
        return browsers.compared_in(browser, address)
