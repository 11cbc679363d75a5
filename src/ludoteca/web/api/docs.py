"""A plain page about the API, made from its OpenAPI description: no script, nothing from elsewhere."""
from __future__ import annotations

from html import escape
from importlib import resources
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

ASYNCAPI = resources.files("ludoteca.schemas") / "asyncapi.json"
HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · Ludoteca</title><style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
code { font-size: 14px }
h2 { font-size: 16px; margin: 2rem 0 .3rem }
td, th { padding: .1rem .8rem .1rem 0; text-align: left; vertical-align: top }
</style></head><body><h1>The API of Ludoteca</h1>
<p>Everything that the pages do, for programs. The machine-readable description: <a href="/api/v1/openapi.json">openapi.json</a>; of sockets:
<a href="/api/v1/asyncapi.json">asyncapi.json</a>.
A caller is known by its cookie. Through <code>WebSocket /api/v1/tables/{id}/live</code> a program gets the table as its seat sees
it, now and after every change.</p>"""


async def asyncapi(request: Request) -> Response:
    """What comes through sockets, for machines."""
    return Response(ASYNCAPI.read_bytes(), media_type="application/json")


async def docs_page(request: Request) -> HTMLResponse:
    schema = request.app.openapi()
    models = schema["components"]["schemas"]
    parts = [section(path, method, what, models) for path, methods in schema["paths"].items()
             for method, what in methods.items()]
    return HTMLResponse(HEAD + "".join(parts) + "</body></html>")


def section(path: str, method: str, what: dict[str, Any], models: dict[str, Any]) -> str:
    rows = [(p["name"], p["in"], p.get("description", p["schema"].get("description", "")))
            for p in what.get("parameters", [])]
    body = what.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    rows += fields(body, models, "body")
    replies = [(str(status), answer) for status, answer in what["responses"].items()
               if str(status).startswith("2")]
    for _, answer in replies:
        rows += fields(answer.get("content", {}).get("application/json", {}).get("schema", {}), models,
                       "answer")
    cells = "".join(f"<tr><td><code>{escape(name)}</code><td>{place}<td>{escape(text)}"
                    for name, place, text in rows)
    return (f"<h2><code>{method.upper()} "
            f"{escape(path)}</code></h2><p>{escape(what.get('description', ''))}</p>"
            f"<table>{cells}</table>")


def fields(schema: dict[str, Any], models: dict[str, Any], place: str) -> list[tuple[str, str, str]]:
    """The fields of the model that a body or an answer is made of."""
    name = schema.get("$ref", schema.get("items", {}).get("$ref", "")).rpartition("/")[2]
    found = models.get(name, {}).get("properties", {})
    return [(field, place, kind(about) + about.get("description", "")) for field, about in found.items()]


def kind(about: dict[str, Any]) -> str:
    choices = about.get("enum")
    return (f"{' | '.join(map(str, choices))}. " if choices else f"{about['type']}. " if "type" in about
            else "")
