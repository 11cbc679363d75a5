"""After the game, for programs: the record, its plies, its text, and whether it holds."""
from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ludoteca.web.api import models as m
from ludoteca.web.replay import replay_tasks
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.request_context import context_of, who_of

router = APIRouter()
FAULTS: dict[int | str,
             dict[str, Any]] = {status: {"model": m.Fault} for status in (400, 404, 409, 422, 429, 503)}


async def record_of(request: Request, id: str) -> str:
    """The record of a finished game as JSON, even one by older rules; what is not over is not found, and a
    daily race has none before its day is over."""
    context = context_of(request)
    text = await context.service.store.record_text(id) if len(id) < 40 else None
    if text is None:
        text = json.dumps((await context.service.find(id)).record())
    context.daily.check_told(text)
    return text


def download(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/record", response_model=None, responses={200: {"model": dict[str, Any]}, **FAULTS})
async def record(request: Request, id: str) -> Response:
    """The record, seed included, when the game is over."""
    return download(await record_of(request, id) + "\n", "application/json", f"{id}.json")


@router.get("/tables/{id}/record.txt", response_class=Response, responses=FAULTS)
async def record_text(request: Request, id: str) -> Response:
    """The same in text notation, a line a round."""
    text = await desk.ask(who_of(request), replay_tasks.notation, await record_of(request, id))
    return download(text, "text/plain; charset=utf-8", f"{id}.txt")


@router.get("/tables/{id}/plies", response_model=None,
            responses={200: {"model": list[dict[str, Any]]}, **FAULTS})
async def plies(request: Request, id: str) -> Response:
    """The finished game ply by ply: who decided what or what nature drew, and the position after it."""
    return Response(await desk.ask(who_of(request), replay_tasks.plies, await record_of(request, id)),
                    media_type="application/json")


@router.get("/tables/{id}/verify", response_model=None, responses={200: {"model": m.Verdict}, **FAULTS})
async def check_record(request: Request, id: str) -> Response:
    """Recompute every die and shuffle of the finished game from its seed."""
    found = await desk.ask(who_of(request), replay_tasks.verdict, await record_of(request, id))
    return Response(json.dumps(found), media_type="application/json")
