"""After a game: the page on luck and decisions, and the same as JSON. The work is done elsewhere
(`reports`)."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, Field

from ludoteca.core.game_loader import load
from ludoteca.core.state import NOBODY
from ludoteca.lab.chances_plot import NARROW, WIDE, curve
from ludoteca.lab.luck_analysis import TOGETHER, AnalysisStep, Report
from ludoteca.show.log import LogLine
from ludoteca.show.page.log import SIGNS, SeatLog, heading_of, shown
from ludoteca.show.page.replay_page import ALL
from ludoteca.show.page.signs import drawings
from ludoteca.show.presentation import text_of
from ludoteca.show.words import Say, drawing, speaker
from ludoteca.web.api.models import Fault
from ludoteca.web.errors import Refused
from ludoteca.web.html import game_about
from ludoteca.web.html.client_words import client_words
from ludoteca.web.html.rendering import page, reader_of, render
from ludoteca.web.replay import replay_tasks
from ludoteca.web.replay.api import record_of
from ludoteca.web.replay.replay import Replay
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.reports.jobs import ReportJob, Reports
from ludoteca.web.request_context import context_of, who_of

router = APIRouter(include_in_schema=False)
api = APIRouter()
SEEN = 2                                  # seats whose chances are told at a turning point


class SplitInfo(BaseModel):
    """What made one seat's chance go from the start to the end: start + luck + own + others = end."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    end: float
    error: float = Field(description="The largest standard error of luck, own and others.")


class MomentInfo(BaseModel):
    number: int = Field(description="Of the decision that it is or follows; 0 before the first.")
    round: int
    seat: int = Field(description="-1: chance.")
    what: str
    chances: list[float]
    change: list[float]
    error: float
    last: bool = Field(description="False: more decisions were made at the same time.")


class TurnInfo(BaseModel):
    moment: int = Field(description="Of the replay: /replay/{id}#m=…")
    round: int
    seat: int = Field(description="-1: chance; -2: several decide at once.")
    what: str
    chances: list[float]
    change: list[float]
    error: float


class ReportInfo(BaseModel):
    game: str
    names: list[str]
    winners: list[int]
    playouts: int = Field(description="Simulated futures of each moment; 0 where the chances are exact.")
    exact: bool = Field(description="Computed, not estimated: this game is solved.")
    start: list[float]
    moments: list[MomentInfo]
    splits: list[SplitInfo]
    turns: list[TurnInfo]


class ReportState(BaseModel):
    """A report, or how far it is."""

    ready: bool
    done: int
    of: int = Field(description="Plies to look at; 0 while it waits.")
    report: ReportInfo | None


async def asked(request: Request, id: str) -> tuple[str, dict[str, Any], ReportJob]:
    """The finished game's record, as text and read, and its report or how far it is."""
    text = await record_of(request, id)
    record = json.loads(text)
    if record["version"] != load(record["game"], record.get("data")).rules.VERSION:
        raise Refused("This game was played under older rules: you can watch it, but not analyse it.")
    return text, record, reports_of(request).of(record, who_of(request))


def reports_of(request: Request) -> Reports:
    """The server's reports."""
    state = request.app.state
    if not hasattr(state, "reports"):
        state.reports = Reports(context_of(request).settings.home / "reports")
    reports: Reports = state.reports
    return reports


@api.get("/tables/{id}/report", response_model=None, status_code=200,
         responses={200: {"model": ReportState}, 202: {"model": ReportState},
                    **{status: {"model": Fault} for status in (404, 409, 422, 429, 503)}})
async def report_data(request: Request, id: str) -> Response:
    """Luck and decisions of a finished game: chances to win after every ply. 202 while it is being made: ask
    again."""
    _, _, job = await asked(request, id)
    told = None if job.report is None else report_info(job.report)
    body = {"ready": told is not None, "done": job.done, "of": job.of, "report": told}
    return Response(json.dumps(body, separators=(",", ":"), ensure_ascii=False), 202 if told is None else 200,
                    media_type="application/json")


def report_info(report: Report) -> dict[str, Any]:
    turns = [{"moment": t.ply + 1, "round": t.round, "seat": t.seat, "what": t.what, "chances": t.chances,
              "change": t.change, "error": t.error} for t in report.turns()]
    known = report.as_dict()
    moments = [{name: value for name, value in m.items() if name in MomentInfo.model_fields}
               for m in known["moments"]]
    return {name: known[name]
            for name in ("game", "names", "winners", "playouts", "exact", "start", "splits")} | {
        "moments": moments, "turns": turns}


# The page.

@dataclass(frozen=True)
class Moved:
    """A seat's chance before and after something, in percent."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class TurningPoint:
    number: int
    moment: int
    head: str
    text: Markup
    moved: list[Moved]


@router.get("/replay/{id}/report")
async def report_page(request: Request, id: str) -> Response:
    """The report, or how far it is; with `part`, what is inside the page."""
    reader = reader_of(request)
    text, record, job = await asked(request, id)
    inside = Markup("")
    if job.report is not None:
        inside = Markup(await desk.ask(who_of(request), replay_tasks.report_body, text, job.report.as_dict(),
                                       id, reader.language))
    if request.query_params.get("part"):
        return HTMLResponse(inside, 200 if inside else 202)
    game = load(record["game"], record.get("data"))
    return HTMLResponse(page("report.html", reader, f"/replay/{id}/report", game.name, id=id, inside=inside,
                             game_title=game_about.title(game, reader.language), done=job.done, of=job.of,
                             words=client_words(speaker(reader.language, game.name))))


# What the desk's processes make of a report.

def body(replay: Replay, report: Report, id: str, language: str, say: Say) -> str:
    title = say("Winning chances during the game, one line per player")
    draw = {name: Markup(curve(report, title, f"chances-{name}", frame, say("Round"),
                                 say.with_percent_sign))
            for name, frame in (("wide", WIDE), ("narrow", NARROW))}
    rows = sorted(report.splits, key=lambda part: (part.seat not in report.winners, -part.end, part.seat))
    widest = max(0.01, *(abs(x) for part in rows for x in (part.luck, part.own, part.others)))
    return render("report_body.html", language, replay.game.name, id=id, report=report, draw=draw, rows=rows,
                  widest=widest, turns=turns_of(replay, report, say), points=points)


def points(x: float) -> str:
    """A change in percent, with its sign."""
    n = round(100 * x)
    return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"


def turns_of(replay: Replay, report: Report, say: Say) -> list[TurningPoint]:
    found, logs = [], {eyes: log_of(replay, eyes, say) for eyes in (ALL, NOBODY)}
    for number, step in enumerate(report.turns(), 1):
        moved = sorted(range(replay.players), key=lambda p: -abs(step.change[p]))[:SEEN]
        text = shown(drawings(sentence_of(replay, logs, step, say), False), replay.names)
        found.append(TurningPoint(number, step.ply + 1, head(replay, step, say), Markup(text),
                                  [in_percent(step, p) for p in moved]))
    return found


def log_of(replay: Replay, eyes: int, say: Say) -> list[LogLine]:
    view = replay.view(len(replay.moments) - 1, eyes)
    log = SeatLog(view, drawing(say))
    log.hear(view)
    return log.lines


def sentence_of(replay: Replay, logs: dict[int, list[LogLine]], step: AnalysisStep, say: Say) -> str:
    """A sentence for a step: the log's with everything open, if it begins with a name (a secret is told to
    "you" there), else the log's for all, else one of our own."""
    for eyes, lines in logs.items():
        first, until = replay.since(step.ply + 1,
                                    eyes), len(replay.heard(eyes, replay.moments[step.ply + 1].events))
        text = next((line.text for line in lines if first < line.heard <= until), "")
        if text and (eyes == NOBODY or text.startswith(SIGNS)):
            return text
    who = step.seat if step.seat >= 0 else drawer(replay, step)
    if who is None:
        return say("Drawn: {what}", what=step.what)
    if step.seat >= 0:
        return say("{who} decides: {what}", who=SIGNS[who], what=step.what)
    return say("{who} draws: {what}", who=SIGNS[who], what=step.what)


def drawer(replay: Replay, step: AnalysisStep) -> int | None:
    """For whom alone a draw was."""
    events = replay.events[replay.moments[step.ply].events:replay.moments[step.ply + 1].events]
    return next((event[1] for event in events if replay.game.rules.SECRET.get(event[0])), None)


def head(replay: Replay, step: AnalysisStep, say: Say) -> str:
    where = heading_of(text_of(replay.game).where(replay.view(step.ply + 1).s, say))
    if step.seat == NOBODY:
        return say("{where}: luck", where=where)
    if step.seat == TOGETHER:
        return say("{where}: all decide", where=where)
    return say("{where}: a decision", where=where)


def in_percent(step: AnalysisStep, p: int) -> Moved:
    return Moved(p, round(100 * min(1, max(0, step.chances[p] - step.change[p]))),
                 round(100 * step.chances[p]))
