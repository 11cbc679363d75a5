"""What the desk makes of a finished game's record: a moment, a picture, a page's figures, plies, text, a
verdict."""
from __future__ import annotations

import json
from typing import Any

from ludoteca.core.events import fold
from ludoteca.core.record import verify, write_text
from ludoteca.core.state import NOBODY
from ludoteca.show import png
from ludoteca.show.page.replay_page import ALL
from ludoteca.show.presentation import picture_of, text_of
from ludoteca.show.ranking import lead_for_good, winners
from ludoteca.show.svg import draw
from ludoteca.show.words import speaker
from ludoteca.web.bots import bot_process
from ludoteca.web.errors import Invalid, NotFound
from ludoteca.web.html import board_files
from ludoteca.web.replay.replay import Replay
from ludoteca.web.replay.replay_workers import tape
from ludoteca.web.sharing.link_card import final_line, points_of


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


def outline(text: str, language: str) -> dict[str, Any]:
    """What the page of a replay needs to know of it."""
    replay = tape(text)
    last, say = replay.view(len(replay.moments) - 1), speaker(language, replay.game.name)
    return {"game": replay.game.name, "names": replay.names, "count": len(replay.moments),
            "line": final_line(last, winners(replay.game.rules, last.s), say),
            "own_data": replay.game.data is not None,
            "parts": parts(replay, language), "lead": lead_of(replay),
            "ratios": board_files.ratios(replay.game, replay.view(0).s)}


def lead_of(replay: Replay) -> int:
    """The moment from which on nobody was ahead of those who won."""
    events = lead_for_good(replay.game.rules, replay.fresh(), replay.events)
    return next(moment.number for moment in replay.moments if moment.events >= events)


def parts(replay: Replay, language: str) -> list[tuple[str, int]]:
    """The parts of the game (rounds, legs, laps) in its words, with the first moment of each."""
    s, where = replay.fresh(), text_of(replay.game).where
    say, told = speaker(language, replay.game.name), 0
    found: list[tuple[str, int]] = []
    for moment in replay.moments:
        fold(replay.game.rules, s, replay.events[told:moment.events])
        told, words = moment.events, where(s, say)
        if not found or found[-1][0] != words:
            found.append((words, moment.number))
    return found


def moment(text: str, number: str, eyes: str, language: str, portrait: bool, still: bool) -> str:
    """One moment as the page's parts, as JSON."""
    from ludoteca.web.replay.pages import page_of

    replay = tape(text)
    shown = page_of(replay, language).show(moment_of(replay, number), eyes_of(replay, eyes), portrait, still)
    return json.dumps(shown, separators=(",", ":"), ensure_ascii=False)


def places(text: str, number: str, portrait: bool, language: str) -> str:
    """What lies where on the board at a moment, by name, as a spectator sees it; as JSON."""
    replay = tape(text)
    view, say = replay.view(moment_of(replay, number)), speaker(language, replay.game.name)
    rows = picture_of(replay.game).named(view.s, portrait, say, replay.names)
    return json.dumps([(*map(round, row[:4]), *row[4:]) for row in rows], ensure_ascii=False)


def whole_tape(text: str) -> str:
    """All that a page needs to draw every moment itself, as JSON."""
    from ludoteca.web.replay.pages import told_of

    return json.dumps(told_of(tape(text)), separators=(",", ":"), ensure_ascii=False)


def picture(text: str, number: str, eyes: str, portrait: bool, moving: bool = False) -> str:
    """One moment as a picture that stands alone, at rest or playing what led there."""
    from ludoteca.web.replay.pages import laid_open

    replay = tape(text)
    n, seat = moment_of(replay, number), eyes_of(replay, eyes)
    whole = laid_open(replay, n, portrait, not moving, board=True) if seat == ALL else ""
    view = replay.view(n, max(seat, NOBODY))
    events = view.events[replay.since(n, view.seat):] if moving else ()
    return whole or str(draw(view, events, portrait))


def moment_png(text: str, number: str, eyes: str, portrait: bool) -> bytes:
    """The same as PNG."""
    return png.png(picture(text, number, eyes, portrait), 1200)


def stranger(text: str, number: str, language: str) -> tuple[str, list[str], list[int], list[str], str]:
    """What a card shows of a game: its name, the players, at its end winners and points, and a moment as a
    spectator saw it."""
    replay = tape(text)
    last = len(replay.moments) - 1
    n = moment_of(replay, number) if number else last
    view = replay.view(n)
    best = winners(replay.game.rules, view.s) if n == last else []
    points = points_of(view, speaker(language, replay.game.name)) if best else []
    return replay.game.name, replay.names, best, points, str(draw(view, language=language))


def plies(text: str) -> str:
    return json.dumps(tape(text).plies(), separators=(",", ":"), ensure_ascii=False)


def notation(text: str) -> str:
    return write_text(json.loads(text))


def verdict(text: str) -> dict[str, Any]:
    """Whether every die and shuffle follows from the seed."""
    match = verify(json.loads(text))
    return {"holds": True, "draws": match.drawn, "decisions": len(match.decisions),
            "commitment": match.fair.commitment, "seed": match.fair.seed}


def report_body(text: str, report: dict[str, Any], id: str, language: str) -> str:
    """A report as the inside of its page."""
    from ludoteca.lab.luck_analysis import Report
    from ludoteca.show.words import speaker
    from ludoteca.web.reports.pages import body

    replay = tape(text)
    return body(replay, Report.of(report), id, language, speaker(language, replay.game.name))


def view_picture(view: dict[str, Any], language: str) -> str:
    """A packed view as a picture."""
    return str(draw(bot_process.unpack(view), language=language))
