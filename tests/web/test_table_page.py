"""A page that draws itself from messages shows what the server would draw for it."""
import json
from importlib import resources

import jsonschema
import orjson
import pytest

from ludoteca.show.page.facts import Viewer
from ludoteca.web.live.program_message import Changes, message, playable
from ludoteca.web.table import commands
from ludoteca.web.table.commands import start
from web.table_pages import Looker, played, table_of

SCHEMA = json.loads((resources.files("ludoteca") / "schemas" / "message.schema.json").read_text("utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)
MOST = 400                                           # bytes a decision and page


@pytest.mark.parametrize("game", playable())
def test_a_page_that_draws_itself_shows_what_the_server_would_draw(game, monkeypatch):
    sizes = []

    def note(_, news, shown):
        VALID.validate(news)
        if not shown["whole"]:
            sizes.append(len(orjson.dumps(news)))

    table = played(game, monkeypatch, 400 if game == "cafe-race" else 60, note)
    assert table.over or game != "cafe-race"
    assert sum(sizes) / len(sizes) < MOST


def test_who_missed_something_is_told_from_the_start():
    """A message that does not go on where the page is shows nothing; the next whole one does."""
    table = table_of("cafe-race")
    page = Looker(table, 0, "en")
    page.hear()
    commands.apply(table, start.check(table, "novice"))
    lost = orjson.loads(page.line(table, page.viewer, table.count(0)).text)
    assert lost["since"] > 0 and page.page.hear(lost, False, False) is None
    page.heard = page.epoch = None
    page.hear()


@pytest.mark.parametrize("form", ["changes", "message"])
def test_what_programs_get_is_described_by_the_same_schema(form):
    table = table_of("crazy-race")
    commands.apply(table, start.check(table, "novice"))
    compose = Changes() if form == "changes" else message
    VALID.validate(orjson.loads(compose(table, Viewer(0, (0,)), None).text))
