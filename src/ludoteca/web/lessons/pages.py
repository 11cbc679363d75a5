"""The pages of a lesson: exercise by exercise on the board, then a real game."""
from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ludoteca.bots.hint import name_of
from ludoteca.core.game_loader import Game, load
from ludoteca.core.match import View
from ludoteca.show.log import follow
from ludoteca.show.presentation import about_of, text_of
from ludoteca.show.svg import draw
from ludoteca.show.words import Say, drawing, speaker
from ludoteca.web.errors import NotFound
from ludoteca.web.html.rendering import Reader, page, reader_of
from ludoteca.web.lessons.exercises import SEAT, Exercise, boxes, exercises
from ludoteca.web.lessons.spotlight import lit
from ludoteca.web.live.program_message import playable
from ludoteca.web.puzzles.pages import Pick, looks, picks_of

router = APIRouter(include_in_schema=False)
FEW = 6                                              # choices that a learner looks over
SHAPES = {"across": False, "upright": True}


@router.get("/learn/{name}")
async def begin(request: Request, name: str) -> Response:
    return RedirectResponse(f"/learn/{name}/1", 303)


@router.get("/learn/{name}/{number}")
async def exercise_page(request: Request, name: str, number: int, choice: int = -1) -> Response:
    """One exercise: what is to be done, or, after it was, what happened; behind the last one, a real game."""
    if name not in playable() or not 1 <= number <= len(exercises(name)):
        raise NotFound("There is nothing at this address.")
    reader = reader_of(request)
    parts = await asyncio.to_thread(exercise_parts, load(name), number, choice, reader)
    return HTMLResponse(page("lesson.html", reader, request.url.path, name, **parts))


def exercise_parts(game: Game, number: int, choice: int, reader: Reader) -> dict[str, Any]:
    """What the page of an exercise is made of; a choice other than its own leaves it as it was."""
    say, exercise = drawing(speaker(reader.language, game.name)), exercises(game.name)[number - 1]
    asked = exercise.set_up().view(SEAT)
    done = exercise.do != "" and choice == choice_of(asked, exercise)
    after, before = exercise.done() if done else (asked, 0)
    lesson = about_of(game).lesson
    return looks(after, reader, say, live=not done and bool(exercise.do)) | {
        "drawn": played(asked, after, before, reader.language) if done
        else pictures(asked, exercise, reader.language),
        "sentence": say(lesson.steps[exercise.step].text) if lesson else "",
        "number": number, "count": len(exercises(game.name)), "done": done or not exercise.do,
        "picks": few(picks_of(asked, say), choice_of(asked, exercise)) if exercise.do and not done else [],
        "wanted": choice_of(asked, exercise),
        "other": choice >= 0 and not done, "choice_name": wanted_name(asked, exercise, say),
        "lit_choices": "@choices" in exercise.shows and not done, "lit_players": "@players" in exercise.shows,
        "lines": told(asked, after, before, say) if done else []}


def few(picks: list[Pick], wanted: int) -> list[Pick]:
    """All choices, if there are few; else the one that is to be made."""
    return picks if len(picks) <= FEW else [pick for pick in picks if pick.choice == wanted]


def choice_of(view: View, exercise: Exercise) -> int:
    """The rules' number of what is to be done."""
    texts = view.texts() if exercise.do else []
    return view.choices()[texts.index(exercise.do)] if exercise.do in texts else -1


def wanted_name(view: View, exercise: Exercise, say: Say) -> str:
    offers = text_of(view.game).offers(view.s, view.seat, say) if exercise.do else []
    return next((name_of(offer) for offer in offers if offer.choice == choice_of(view, exercise)), "")


def pictures(view: View, exercise: Exercise, language: str) -> dict[str, str]:
    """The board across and upright, with a spotlight."""
    return {shape: lit(draw(view, (), portrait, shape[0], language=language, live=bool(exercise.do)),
                       boxes(view.game, view, exercise.shows, portrait))
            for shape, portrait in SHAPES.items()}


def played(asked: View, after: View, before: int, language: str) -> dict[str, str]:
    """The same, playing what was done."""
    return {shape: draw(after, after.events[before:], portrait, shape[0], language=language, was=asked.s)
            for shape, portrait in SHAPES.items()}


def told(asked: View, after: View, before: int, say: Say) -> list[str]:
    """What happened, as sentences."""
    return [line.text for line in follow(asked.game, asked.s.copy(), after.events[before:], say, after.names)]
