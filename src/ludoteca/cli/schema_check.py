"""Files in our formats, checked against their schemas: the same classes of which the JSON Schemas in schemas/
are made."""
from __future__ import annotations

from typing import Any

from ludoteca.core.errors import BadFile
from ludoteca.core.record import Record
from ludoteca.core.scenario import Scenario

FORMATS: dict[str, type] = {"record": Record, "scenario": Scenario}


def adapter(name: str) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(FORMATS[name])


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **adapter(name).json_schema()}


def check(name: str, text: str) -> None:
    """BadFile where a text is JSON, but not in a format; it says where."""
    from pydantic import ValidationError

    try:
        adapter(name).validate_json(text)
    except ValidationError as fault:
        first = fault.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "."
        raise BadFile("This is not a {format} by its schema, at {where!r}: {why}.", format=name,
                      where=where[:80], why=first["msg"]) from None
