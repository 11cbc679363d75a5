"""One game among bots: who sits where, what each decides from its view alone, who wins, and how long each
thought."""
from __future__ import annotations

import math
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.bot_by_name import Bot, Decide, bot_named, name_of
from ludoteca.bots.simple import heuristic
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, View, bot_luck


@dataclass(frozen=True)
class Pairing:
    """One game to play: the seats' bots, and which deal; equal deals have equal dice for all pairings."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    deal: int
    bots: tuple[str | Decide, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats' bots by name."""
        return tuple(map(name_of, self.bots))

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.game, self.players, self.options, self.deal, self.seats)


def bucket(seconds: float) -> int:
    """The place of a thinking time on a scale of tenths of a power of two from a microsecond on."""
    return max(0, round(10 * math.log2(max(seconds, 1e-6) * 1e6)))


def bucket_ms(place: float) -> float:
    return float(2 ** (place / 10) / 1000)


def play(pairing: Pairing) -> dict[str, Any]:
    """Play a game and tell what came of it, as plain data."""
    game = load(pairing.game)
    times: dict[str, dict[str, int]] = {name: {} for name in pairing.seats}
    faults: dict[str, list[str]] = {name: [] for name in pairing.seats}
    with ExitStack() as stack:
        # a program for each seat: none sees two hands
        bots = [stack.enter_context(bot_named(bot)) for bot in pairing.bots]
        match = Match(game, pairing.players, dict(pairing.options), seed=f"deal-{pairing.deal}")
        while not match.over:
            for p in match.waiting:
                name, view = pairing.seats[p], match.view(p)
                start = time.perf_counter()
                choice, fault = decided(bots[p], view, bot_luck(pairing.deal, p, len(match.decisions)))
                place = str(bucket(time.perf_counter() - start))
                times[name][place] = times[name].get(place, 0) + 1
                faults[name] += [fault] if fault else []
                match.decide(p, choice)
    standing = [int(game.rules.standing(match._s, p)) for p in range(match.players)]
    return {"game": pairing.game, "players": pairing.players, "options": dict(pairing.options),
            "deal": pairing.deal,
            "seats": list(pairing.seats), "winners": match.winners, "scores": match.scores,
            "ranks": [1 + sum(other > own for other in standing) for own in standing], "times": times,
            "faults": {name: [len(said), said[0]] for name, said in faults.items() if said}}


def decided(bot: Bot, view: View, seed: int) -> tuple[int, str]:
    """A bot's choice, and what went wrong with it: then the game's heuristic has decided."""
    before = len(bot.program.faults) if bot.program else 0
    try:
        choice = bot(view, seed)
        fault = bot.program.faults[before] if bot.program and len(bot.program.faults) > before else ""
        if choice not in view.choices():
            fault = f"The bot may not choose {str(choice)[:40]!r}."
    except LudotecaError:
        raise
    except Exception as raised:  # somebody else's function: whatever it raises is its fault alone
        fault = f"The bot raised {type(raised).__name__}: {str(raised)[:80]}"
    return (heuristic(view, seed), fault) if fault else (choice, "")
