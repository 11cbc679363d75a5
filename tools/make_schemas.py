"""Write the JSON Schemas of records, scenarios and a table's messages into the package, from the types that
say what they are.

    python tools/make_schemas.py
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludoteca.cli.schema_check import FORMATS, schema
from ludoteca.web.api.models import TableNews

FOLDER = Path(__file__).parents[1] / "src" / "ludoteca" / "schemas"


def message_schema() -> dict[str, Any]:
    """Of what comes through a table's socket; most parts only when they are other than before."""
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **TableNews.model_json_schema()}
    return found | {"required": ["seq", "since", "heard", "events"], "additionalProperties": False}


def pages() -> dict[Path, str]:
    """Each file, and what is to be in it."""
    schemas = {name: schema(name) for name in FORMATS} | {"message": message_schema()}
    return {FOLDER / f"{name}.schema.json": json.dumps(made, indent=2) + "\n"
            for name, made in schemas.items()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
