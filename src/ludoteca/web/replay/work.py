"""What the desk makes of a finished game's record: a moment, a picture, a page's figures, plies, text, a verdict."""
from __future__ import annotations

import json
from typing import Any

from ludoteca.core.record import verify, write_text
from ludoteca.core.state import NOBODY
from ludoteca.show.svg import draw
from ludoteca.web.errors import Invalid, NotFound
from ludoteca.web.html import boards
from ludoteca.web.replay.desk import tape
from ludoteca.web.replay.model import ALL, Replay


def eyes_of(replay: Replay, wanted: str) -> int:
    """Through whose eyes: a seat, a spectator, or with everything open."""
    if wanted == "all":
        return ALL
    if wanted.lstrip("-").isdecimal() and NOBODY <= int(wanted) < replay.players:
        return int(wanted)
    raise Invalid("There is no such seat in this game.")


def moment_of(replay: Replay, number: str) -> int:
    if not number.isdecimal() or len(number) > 6 or int(number) >= len(replay.moments):
        raise NotFound("There is no such moment in this game.")
    return int(number)


def outline(text: str) -> dict[str, Any]:
    """What the page of a replay needs to know of it."""
    replay = tape(text)
    return {"game": replay.game.name, "names": replay.names, "count": len(replay.moments), "rounds": replay.rounds(),
            "ratios": boards.ratios(replay.game, replay.view(0).s)}


def moment(text: str, id: str, number: str, eyes: str, language: str, portrait: bool, still: bool) -> str:
    """One moment as the page's parts, as JSON."""
    from ludoteca.web.replay.pages import show

    replay = tape(text)
    shown = show(replay, id, moment_of(replay, number), eyes_of(replay, eyes), language, portrait, still)
    return json.dumps(shown, separators=(",", ":"), ensure_ascii=False)


def picture(text: str, number: str, eyes: str, portrait: bool) -> str:
    """One moment as a picture that stands alone."""
    from ludoteca.web.replay.pages import laid_open

    replay = tape(text)
    n, seat = moment_of(replay, number), eyes_of(replay, eyes)
    whole = laid_open(replay, n, portrait, True, board=True) if seat == ALL else ""
    return whole or str(draw(replay.view(n, max(seat, NOBODY)), portrait=portrait))


def plies(text: str) -> str:
    return json.dumps(tape(text).plies(), separators=(",", ":"), ensure_ascii=False)


def notation(text: str) -> str:
    return write_text(json.loads(text))


def verdict(text: str) -> dict[str, Any]:
    """Whether every die and shuffle follows from the seed."""
    match = verify(json.loads(text))
    return {"holds": True, "draws": match.drawn, "decisions": len(match.decisions), "commitment": match.fair.commitment,
            "seed": match.fair.seed}


def report_body(text: str, report: dict[str, Any], id: str, language: str) -> str:
    """A report as the inside of its page."""
    from ludoteca.lab.analyse import Report
    from ludoteca.show.words import speaker
    from ludoteca.web.analysis.pages import body

    replay = tape(text)
    return body(replay, Report.of(report), id, language, speaker(language, replay.game.name))
