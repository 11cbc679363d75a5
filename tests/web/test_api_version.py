"""Version 1 of the API: its paths, its names, its language; the paths without a number are the same."""
import re

from web.asking import decide, see


def operations(schema):
    return [(path, method, what) for path, methods in schema["paths"].items()
            for method, what in methods.items()]


def test_both_paths_are_one_api(serve):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        now = (await me.get(f"/api/v1/tables/{id}", params={"seat": 0})).json()
        assert now == await see(me, id, seat=0)
        done = await me.post(f"/api/v1/tables/{id}/decisions",
                             json={"decision": now["legal"][0], "seq": now["seq"], "seat": 0})
        assert done.status_code == 200
        again = await decide(me, id, now["legal"][0], now["seq"], seat=0)
        assert again.status_code == 200 and not again.json()["changed"]
        async with server.socket(f"/api/v1/tables/{id}/live?seat=1", me) as ws:
            assert id in await ws.recv()
        assert (await me.get("/api/v1/nothing")).status_code == 404
    serve(test)


def test_the_description_has_readable_names_tags_and_how_a_caller_is_known(serve):
    async def test(server):
        return (await server.client().get("/api/v1/openapi.json")).json()
    schema = serve(test)
    names = [what["operationId"] for path, _, what in operations(schema) if path.startswith("/api/")]
    assert len(set(names)) == len(names) > 20 and {"make_table", "make_decision", "see_table"} <= set(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names), names
    for path, method, what in operations(schema):
        if path.startswith("/api/"):
            assert path.startswith("/api/v1/") and what["tags"] and what["summary"] and what["description"]
            assert what["security"][0] == {"cookie": []} and what["security"][-1] == {}
            assert {"409", "422"} <= what["responses"].keys(), f"{method} {path}: what does it refuse?"
    schemes = schema["components"]["securitySchemes"]
    assert schemes["cookie"]["name"] == "ludoteca" and schemes["bearer"]["scheme"] == "bearer"
    assert {"bearer": ["play"]} in schema["paths"]["/api/v1/tables/{id}/decisions"]["post"]["security"]


def test_what_may_be_asked_of_a_path_is_told_and_whole_numbers_may_have_a_point(serve):
    async def test(server):
        me = server.client()
        refused = await me.put("/api/v1/tables", json={})
        assert refused.status_code == 405 and refused.headers["allow"] == "GET, POST"
        id = await server.table(me, "mmm", players=3)
        said = await me.post(f"/api/v1/tables/{id}/chat", json={"text": "Hello", "seat": 1.0})
        assert said.status_code == 200, said.text
        for wrong in (1.5, "1", True):
            reply = await me.post(f"/api/v1/tables/{id}/chat", json={"text": "Hello", "seat": wrong})
            assert reply.status_code == 422
    serve(test)


def test_the_language_of_a_sentence_is_a_parameter(serve):
    async def test(server):
        me = server.client(headers={"accept-language": "fr"})
        for language, word in (("it", "tavolo"), ("de", "Tisch"), ("xx", "table"), ("en", "There is no")):
            for path, name in (("/api/v1", "language"), ("/api/v1", "lang"), ("/api", "lang")):
                reply = await me.get(f"{path}/tables/nothing", params={name: language})
                assert word in reply.json()["error"], reply.text
        me.cookies.set("lang", "de")
        assert "tavolo" in (await me.get("/api/v1/tables/nothing", params={"lang": "it"})).json()["error"]
    serve(test)
