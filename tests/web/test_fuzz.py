"""Whatever is sent to any endpoint: a status below 500, one sentence, and the table still stands."""
import asyncio
import json

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from ludoteca.web.app import create_app
from ludoteca.web.settings import Limits, Settings

from apart import apart
from examples import examples

texts = (st.text(st.characters(), max_size=30)
         | st.sampled_from(["\ud800", "a\udfffb", "\x00", "\u202e", "x" * 500]))
scalars = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | texts
anything = st.recursive(scalars,
                        lambda part: st.lists(part, max_size=4) | st.dictionaries(texts, part, max_size=4),
                        max_leaves=12)
FIELDS = ("game", "players", "options", "seats", "public", "undo", "hints", "takeover", "clock", "name",
          "seat", "word", "decision", "seq", "text", "yes", "keep", "code")
near = st.fixed_dictionaries({}, optional={
    "game": texts | st.sampled_from(["cafe-race", "cafe-fatal"]), "players": st.integers(-1, 9),
    "seat": st.integers(-2, 9),
    "seq": st.integers(-1, 9), "decision": texts | st.sampled_from(["3", "pass", "", "die 6 bid 6"]),
    "name": texts, "text": texts, "yes": st.booleans(), "keep": st.booleans(), "code": texts, "word": texts,
    "seats": st.lists(st.fixed_dictionaries({"kind": st.sampled_from(["me", "open", "bot", "x"])}),
                      max_size=7),
    "options": st.dictionaries(texts | st.just("rules"), scalars, max_size=2),
    "clock": st.fixed_dictionaries({"kind": st.sampled_from(["none", "live", "days"]),
                                    "limit": st.integers(-5, 10**7)})})
odd = st.dictionaries(st.sampled_from(FIELDS), anything, max_size=6)
bodies = st.one_of(near, odd, anything)
ONE_FIELD = {"decisions": ("decision", "seq", "seat"), "chat": ("text", "name", "seat"),
             "seats": ("name", "seat", "word"), "undo/answer": ("yes", "seat"), "links": ("keep", "seat")}
commands = st.sampled_from(["", *ONE_FIELD, "start", "leave", "back", "undo", "rematch", "nothing"])
JSON = {"content-type": "application/json"}


def narrowed(command, body):
    """Only the fields that a command knows, so that something gets through."""
    known = ONE_FIELD.get(command)
    return ({key: value for key, value in body.items() if key in known} if known and isinstance(body, dict)
            else body)


@pytest.mark.hypothesis
def test_nothing_breaks_the_server(tmp_path):
    apart(break_it, tmp_path)


def break_it(tmp_path):
    loop = asyncio.new_event_loop()
    lavish = Limits(requests_burst=10**6, tables_per_hour=10**6, chat_per_minute=10**6, tables=10**6)
    app = create_app(Settings(home=tmp_path, pages=False, limits=lavish))
    life = app.router.lifespan_context(app)
    loop.run_until_complete(life.__aenter__())
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app, raise_app_exceptions=True),
                               base_url="http://t")
    seats = [{"kind": "me", "name": "A"}, {"kind": "open"}, {"kind": "bot"}]
    terms = {"game": "cafe-race", "players": 3, "seats": seats}
    made = loop.run_until_complete(client.post("/api/tables", json=terms)).json()["id"]

    async def send(command, body, narrow, query):
        path = f"/api/tables/{made}/{command}" if command else "/api/tables"
        try:
            content = json.dumps(narrowed(command, body) if narrow else body)
        except (ValueError, UnicodeError):
            return
        reply = await client.post(path, content=content.encode("utf-8", "surrogatepass"), headers=JSON)
        assert reply.status_code < 500, reply.text
        if reply.status_code >= 400:
            fault = reply.json()
            assert fault["error"].endswith((".", "…")) and fault["code"], fault
        seen = await client.get(f"/api/tables/{made}", params=query)
        assert seen.status_code in (200, 403, 422), seen.text

    @examples(200, suppress_health_check=list(HealthCheck))
    @given(commands, bodies, st.booleans(),
           st.fixed_dictionaries({}, optional={"seat": scalars, "since": scalars}))
    def fuzz(command, body, narrow, query):
        loop.run_until_complete(send(command, body, narrow,
                                     {k: str(v).encode("utf-8", "replace") for k, v in query.items()}))

    try:
        fuzz()
    finally:
        loop.run_until_complete(client.aclose())
        loop.run_until_complete(life.__aexit__(None, None, None))
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
