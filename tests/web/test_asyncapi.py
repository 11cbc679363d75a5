"""The AsyncAPI document of the sockets: whole, served, and true of what really comes."""
import json
import re

import jsonschema

from web.asking import see
from web.test_stream import by_socket


def resolved(document, reference):
    found = document
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    return found


def check(document, name, message):
    """A message by the schema of a component."""
    schema = {**document["components"]["schemas"][name], "components": document["components"]}
    jsonschema.Draft202012Validator(schema).validate(message)


def test_it_is_whole(serve):
    async def test(server):
        return (await server.client().get("/api/v1/asyncapi.json")).json()
    document = serve(test)
    assert document["asyncapi"] == "3.0.0"
    assert (document["info"]["title"], document["info"]["version"]) == ("Ludoteca", "1")
    references = set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(document)))
    assert len(references) > 15 and all(resolved(document, each) for each in references)
    for operation in document["operations"].values():
        assert operation["action"] in ("send", "receive")
        channel = operation["channel"]["$ref"]
        assert all(each["$ref"].startswith(f"{channel}/messages/") for each in operation["messages"])
    for channel in document["channels"].values():
        for part in re.findall(r"{(\w+)}", channel["address"]):
            assert part in channel["parameters"]
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_what_comes_through_sockets_is_as_it_says(serve, read_message):
    async def test(server):
        me = server.client()
        document = (await me.get("/api/v1/asyncapi.json")).json()
        id = await server.table(me, "mbb", players=3)
        async with by_socket(server, me) as stream, server.socket(f"/api/v1/tables/{id}/live", me) as socket:
            check(document, "TableNews", await read_message(socket))
            for event in await stream.upto("ready"):
                check(document, "StreamEvent", event)
            now = await see(me, id)
            for seq in (now["seq"] + 99, now["seq"]):
                sent = {"decision": now["legal"][0], "seq": seq, "id": 7}
                check(document, "SocketDecision", sent)
                await socket.send(json.dumps(sent))
                got = await read_message(socket)
                while "answer" not in got:
                    check(document, "TableNews", got)
                    got = await read_message(socket)
                check(document, "SocketAnswer", got)
                assert got["status"] == (409 if seq != now["seq"] else 200)
    serve(test)
