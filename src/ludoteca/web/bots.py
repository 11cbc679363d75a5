"""Bots at the table: they get a View, a number for luck, and nothing else; they think in threads, never on the loop.

A bot that is slow, broken or illegal is replaced for that decision by the game's rule of thumb, and that by a plain draw:
the table goes on.
"""
from __future__ import annotations

import asyncio
import importlib
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludoteca.core.chance import draw
from ludoteca.core.game import Game
from ludoteca.core.match import View

STAND_IN = "novice"                       # who plays for a person whose time ran out
RANDOM = "random"
log = logging.getLogger("ludoteca")


def levels(game: Game) -> list[str]:
    """The levels a bot of this game can have, the weakest first."""
    return [*(getattr(importlib.import_module("ludoteca.bots"), "LEVELS", None) or (STAND_IN,))]


def choose(view: View, level: str, luck: int) -> int:
    """The bot's choice; it knows what the view holds and nothing more."""
    play: Any = getattr(importlib.import_module("ludoteca.bots"), "choose", None)
    if level == RANDOM:
        return plain_draw(view, luck)
    choice = play(view, level, luck) if play else view.game.module("thumb").think(view, luck)
    if choice not in view.choices():
        raise ValueError(f"a {level} bot of {view.game.name} chose {choice!r}, which is not legal")
    return int(choice)


def plain_draw(view: View, luck: int) -> int:
    choices = view.choices()
    return choices[draw(luck, len(view.events), len(choices))]


def rule_of_thumb(view: View, luck: int) -> int:
    """The stand-in for a bot that failed."""
    try:
        choice = int(view.game.module("thumb").think(view, luck))
        return choice if choice in view.choices() else plain_draw(view, luck)
    except Exception:
        log.exception("The rule of thumb of %s failed; a plain draw stands in.", view.game.name)
        return plain_draw(view, luck)


class Bots:
    """The threads in which bots think."""

    def __init__(self, seconds: float, threads: int = 2) -> None:
        self.seconds, self._threads = seconds, threads
        self._pool = ThreadPoolExecutor(threads, "bot")

    async def think(self, view: View, level: str, luck: int) -> int:
        """A legal choice, in time."""
        task = asyncio.get_running_loop().run_in_executor(self._pool, choose, view, level, luck)
        try:
            return await asyncio.wait_for(asyncio.shield(task), self.seconds)
        except TimeoutError:
            log.warning("A %s bot of %s thought too long; the rule of thumb stands in.", level, view.game.name)
            self._pool = ThreadPoolExecutor(self._threads, "bot")        # the slow thread ends by itself
        except Exception:
            log.exception("A %s bot of %s failed; the rule of thumb stands in.", level, view.game.name)
        return rule_of_thumb(view, luck)

    async def hint(self, view: View) -> dict[str, Any]:
        """What a bot would choose here, and what each choice is worth."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, advice, view)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def advice(view: View, seconds: float = 0.3) -> dict[str, Any]:
    """The bot's choice as text, and for each choice the share of games won from here by random play, in worlds that the
    seat can suppose. A rough guide: the others are taken to play at random too."""
    game, seat, say = view.game, view.seat, view.game.notation.say
    choices = view.choices()
    if not choices:
        return {"best": None, "values": {}, "games": 0}
    won, games, end = dict.fromkeys(choices, 0.0), 0, time.perf_counter() + seconds
    out = [0] * game.rules.MOST
    while time.perf_counter() < end and games < 400:
        for choice in choices:
            world = view.s.copy()
            game.rules.suppose(world, seat, games)
            game.rules.play(world, None, seat, choice)
            game.rules.playout(world, out, games)
            first = game.rules.leaders(world)
            won[choice] += (first >> seat & 1) / max(1, first.bit_count())
        games += 1
    best = choose(view, STAND_IN, len(view.events))
    return {"best": say(view.s, seat, best), "values": {say(view.s, seat, c): round(won[c] / max(1, games), 3) for c in choices},
            "games": games}
