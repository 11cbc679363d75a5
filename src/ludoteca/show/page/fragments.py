"""All fragments of a table's page for one viewer, less the drawings."""
from __future__ import annotations

from typing import Any

from ludoteca.core.match import View
from ludoteca.show.log import position_words, standing
from ludoteca.show.markup_builder import esc
from ludoteca.show.page.bar import bar
from ludoteca.show.page.chat import chat
from ludoteca.show.page.facts import PageFacts, TableFacts
from ludoteca.show.page.lesson import step_reached
from ludoteca.show.page.log import ROOM, SeatLog, log_markup, spoken, steps_of
from ludoteca.show.page.notice import notice
from ludoteca.show.page.result import result
from ludoteca.show.page.seats import panel
from ludoteca.show.presentation import about_of, text_of
from ludoteca.show.presentation_interface import Cell
from ludoteca.show.words import Say


def fragments(page: PageFacts, log: SeatLog, since: int | None, lead: Any) -> dict[str, Any]:
    """What a viewer gets: all of it, or what is new after the first `since` events that the viewer heard.

    `log` has heard all; `lead` is the state in which the winners of a finished game took the lead.
    """
    table, view, say = page.table, page.view, page.say
    names, cells = table.names, standing(view, say)
    fresh = [] if since is None else log.since(since)
    out = {
        "whole": since is None, "bar": bar(page), "panel": panel(page, cells), "chat": chat(page),
        "notice": notice(page), "result": result(page, lead), "round": round_words(table, page.public, say),
        "title": title(page), "mine": page.my_turn, "over": table.over, "waiting": list(table.waiting),
        "started": table.started, "say": " ".join([spoken(line.text, names) for line in fresh]),
        "position": position_markup(view, say, cells), "lesson": step_reached(view, log.kinds),
    }
    if since is None:
        out["log"] = log_markup(log.lines[-ROOM:], names)
    elif fresh:
        before = len(log.lines) - len(fresh)
        last = log.lines[before - 1].where if before else ""
        out["more"] = log_markup(fresh, names, last, steps_of(fresh, view, since))
    return out


def position_markup(view: View, say: Say, cells: list[list[Cell]] | None = None) -> str:
    """The board for the ear: the position in sentences."""
    return "".join([f"<p>{esc(line)}</p>" for line in position_words(view, say, cells)])


def round_words(table: TableFacts, public: View, say: Say) -> str:
    """How far the game is."""
    return str(text_of(public.game).where(public.s, say)) if table.started and not table.over else ""


def title(page: PageFacts) -> str:
    """Of the browser's tab."""
    name = page.say(about_of(page.view.game).title)
    return f"● {page.say('Your turn')} · {name}" if page.my_turn else f"{name} · Ludoteca"
