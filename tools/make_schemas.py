"""Write the JSON Schemas of records and scenarios into the package, from the formats that the commands check
against.

    python tools/make_schemas.py
"""
from __future__ import annotations

import json
from pathlib import Path

from ludoteca.cli.schema_check import FORMATS, schema

FOLDER = Path(__file__).parents[1] / "src" / "ludoteca" / "schemas"


def pages() -> dict[Path, str]:
    """Each file, and what is to be in it."""
    return {FOLDER / f"{name}.schema.json": json.dumps(schema(name), indent=2) + "\n" for name in FORMATS}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
