"""What a guest has played: every finished game with the own seat, who won, what was decided, and luck against
decisions."""
from __future__ import annotations

import asyncio
import functools
import json
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from cachetools import LRUCache

from ludoteca.core.events import fold
from ludoteca.core.game_loader import load
from ludoteca.show.ranking import ranks
from ludoteca.web.fair_queue import Who
from ludoteca.web.live.program_message import playable
from ludoteca.web.my_games.medals import earned, luckiest
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.reports.jobs import Reports
from ludoteca.web.request_context import Context
from ludoteca.web.storage.protocol import Store
from ludoteca.web.table.change import ChangeKind

MOST = 200                                   # games that are looked at, the newest


@dataclass(frozen=True)
class Outcome:
    """How a game ended, the same for everybody who asks."""

    digest: str
    ranks: list[int]
    decisions: list[dict[str, int]]          # of every seat: how often which
    medals: list[list[str]] = field(default_factory=list)        # of every seat


@dataclass(frozen=True)
class Played:
    """A finished game of one's own; `seat` is None where it cannot be told."""

    id: str
    ended: float
    game: str
    names: list[str]
    seat: int | None = None
    outcome: Outcome | None = None
    luck: float | None = None  # what chance and what one's own decisions did to one's chance of winning
    own: float = 0.0
    roll: float = 0.0                        # what the luckiest roll did to it, and after which moment
    roll_at: int = 0
    late: bool = False                       # a bot had begun it: it is listed, and counts for no figure

    @property
    def won(self) -> bool:
        return self.outcome is not None and self.seat is not None and self.outcome.ranks[self.seat] == 1


    def own_alone(self) -> Played:
        """Without what others decided: nothing of one's own page tells of that."""
        if self.outcome is None or self.seat is None:
            return self
        own = [found if p == self.seat else {} for p, found in enumerate(self.outcome.decisions)]
        medals = [found if p == self.seat else [] for p, found in enumerate(self.outcome.medals)]
        return replace(self, outcome=replace(self.outcome, decisions=own, medals=medals))


@dataclass
class GameHistory:
    """One's games of one kind, the oldest first."""

    game: str
    played: list[Played] = field(default_factory=list)

    @property
    def won(self) -> int:
        return sum(game.won for game in self.played)

    @property
    def fair(self) -> float:
        """How many one would win if all were alike."""
        return sum(1 / len(game.names) for game in self.played)

    def favourites(self, most: int = 6) -> list[tuple[str, int]]:
        """What one decided most often, where that says something: not where hardly anything comes twice."""
        count: Counter[str] = Counter()
        for game in self.played:
            if game.outcome is not None and game.seat is not None:
                count.update(game.outcome.decisions[game.seat])
        return count.most_common(most) if 2 * len(count) <= count.total() else []


_outcomes: LRUCache[str, Outcome] = LRUCache(50 * MOST)


async def history(context: Context, guest: str, who: Who, reports: Reports) -> list[Played]:
    """A guest's finished games, the newest first."""
    store = context.service.store
    ended = [Played(*row) for row in (await store.ended_of(guest, MOST) if guest else [])
             if row[2] in playable()]
    unknown = [game.id for game in ended if game.id not in _outcomes]
    texts = {id: text for id in unknown if (text := await store.record_text(id))}
    if texts:
        _outcomes.update(await desk.ask(who, outcomes, texts))
    return [await told(store, game, guest, reports) for game in ended]


async def told(store: Store, game: Played, guest: str, reports: Reports) -> Played:
    (seat, late), outcome = await seat_of(store, game.id, guest), _outcomes.get(game.id)
    known = replace(game, seat=seat, late=late, outcome=outcome)
    if seat is None or outcome is None:
        return known
    report = await asyncio.to_thread(reports.made, outcome.digest)
    if report is None:
        return known
    split, (roll, roll_at) = report.splits[seat], luckiest(report, seat)
    return replace(known, luck=split.luck, own=split.own, roll=roll, roll_at=roll_at)


async def seat_of(store: Store, id: str, guest: str) -> tuple[int | None, bool]:
    """The seat that a guest held last, and whether a bot had it first; the terms know the host's, the changes
    those of whoever came later."""
    found = await store.terms(id)
    seats = ([p for p, seat in enumerate(found[1].get("seats", [])) if guest in seat["guest"].split()]
             if found else [])
    if seats:
        return seats[-1], False
    came = [change for change in await store.changes(id) if change.data.get("guest")]
    seats = [change.data["seat"] for change in came if change.data["guest"] == guest]
    taken = {change.data["seat"] for change in came if change.kind == ChangeKind.TOOK_OVER}
    return (seats[-1], seats[-1] in taken) if seats else (None, False)


def figures(games: list[Played]) -> list[GameHistory]:
    """By game, the most played first."""
    kinds: dict[str, GameHistory] = {}
    for game in reversed(games):
        if game.seat is not None and game.outcome is not None and not game.late:
            kinds.setdefault(game.game, GameHistory(game.game)).played.append(game)
    return sorted(kinds.values(), key=lambda kind: -len(kind.played))


# At the desk.

def outcomes(texts: dict[str, str]) -> dict[str, Outcome]:
    """How games ended, without those that their own game cannot tell of."""
    records = {id: json.loads(text) for id, text in texts.items()}
    found = {id: load(record["game"]).spared("records", functools.partial(outcome, record), lambda: None)
             for id, record in records.items()}
    return {id: told for id, told in found.items() if told is not None}


def outcome(record: dict[str, Any]) -> Outcome | None:
    game = load(record["game"], record.get("data"))
    s = fold(game.rules, game.start(record["players"], record["options"]),
             [tuple(event) for event in record["events"]])
    decided: list[Counter[str]] = [Counter() for _ in range(record["players"])]
    for seat, text in record["decisions"]:
        decided[seat][text] += 1
    found = ranks(game.rules, s)
    return Outcome(record["digest"], found, [dict(count) for count in decided],
                   earned(game, record, [rank == 1 for rank in found]))
