"""Write the JSON Schemas of records, scenarios and a table's messages, and the AsyncAPI document of the
sockets, into the package, from the types that say what they are.

    python tools/make_schemas.py
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludoteca.cli.schema_check import FORMATS, schema
from ludoteca.web.access import COOKIE
from ludoteca.web.api.models import SocketAnswer, StreamEvent, TableNews
from ludoteca.web.table.commands.decide import SocketDecision

ABOUT = "The sockets of version 1 of the API; /api/v1/openapi.json describes the requests."
TABLE_MESSAGES = ("TableNews", "SocketDecision", "SocketAnswer")
SECURITY = {"cookie": {"type": "httpApiKey", "name": COOKIE, "in": "cookie"},
            "bearer": {"type": "http", "scheme": "bearer"}}
FOLDER = Path(__file__).parents[1] / "src" / "ludoteca" / "schemas"


def message_schema() -> dict[str, Any]:
    """Of what comes through a table's socket; most parts only when they are other than before."""
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **TableNews.model_json_schema()}
    return found | {"required": ["seq", "since", "heard", "events"], "additionalProperties": False}


def asyncapi() -> dict[str, Any]:
    """Of what comes through sockets: a table's, and the stream of all tables (AsyncAPI 3)."""
    models = {"TableNews": message_schema(), **{model.__name__: model.model_json_schema()
                                                for model in (StreamEvent, SocketDecision, SocketAnswer)}}
    schemas: dict[str, Any] = {}
    for name, found in models.items():
        schemas |= found.pop("$defs", {})
        schemas[name] = {key: value for key, value in found.items() if key != "$schema"}
    made = {"asyncapi": "3.0.0",
            "info": {"title": "Ludoteca", "version": "1", "description": ABOUT},
            "defaultContentType": "application/json",
            "channels": {
                "table": {"address": "/api/v1/tables/{id}/live",
                          "description": "A table as a seat of yours sees it, now and after each change.",
                          "parameters": {"id": {"description": "The table."}},
                          "messages": {name: message(name) for name in TABLE_MESSAGES}},
                "stream": {"address": "/api/v1/stream",
                           "description": "What is new at all your tables; also as server-sent events.",
                           "messages": {"StreamEvent": message("StreamEvent")}}},
            "operations": {
                "watch_table": operation("send", "table", ["TableNews", "SocketAnswer"]),
                "decide_at_table": operation("receive", "table", ["SocketDecision"]),
                "follow_stream": operation("send", "stream", ["StreamEvent"])},
            "components": {"messages": {name: {"payload": {"$ref": f"#/components/schemas/{name}"}}
                                        for name in models},
                           "schemas": schemas, "securitySchemes": SECURITY}}
    document: dict[str, Any] = json.loads(json.dumps(made).replace("#/$defs/", "#/components/schemas/"))
    return document


def message(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/messages/{name}"}


def operation(action: str, channel: str, messages: list[str]) -> dict[str, Any]:
    """The application is the server: it sends what clients hear."""
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"},
            "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages],
            "security": [{"$ref": f"#/components/securitySchemes/{name}"} for name in SECURITY]}


def pages() -> dict[Path, str]:
    """Each file, and what is to be in it."""
    schemas = {name: schema(name) for name in FORMATS} | {"message": message_schema()}
    found = {f"{name}.schema.json": made for name, made in schemas.items()} | {"asyncapi.json": asyncapi()}
    return {FOLDER / name: json.dumps(made, indent=2) + "\n" for name, made in found.items()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
