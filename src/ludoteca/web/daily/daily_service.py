"""Daily races: the seed of a day, who has had a try, and how the tries compare.

A day's seed is the HMAC of the day and the game by a secret of the server: the same for everybody, in every
process, known to nobody before the day is over.  Until then no record with it is given out.
"""
from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from ludoteca.bots.levels import USUAL
from ludoteca.core.chance import Fair
from ludoteca.core.game_loader import Game
from ludoteca.show.presentation import about_of
from ludoteca.show.ranking import ranks
from ludoteca.web.clock import now
from ludoteca.web.errors import Refused
from ludoteca.web.live.program_message import playable
from ludoteca.web.storage.rows import row
from ludoteca.web.table.service import TableService
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, Terms, UndoPolicy, agree

SEAT = 0                                             # where the guest sits
BETTER = ("select count(*), coalesce(sum(case when place < ? or (place = ? and points > ?) then 1 else 0"
          " end), 0) from daily_results where day = ? and game = ?")

COME_ALONG = ("select t.id from holders h join daily_tries t on t.id = h.id"
              " where h.guest = ? and t.day = ? and t.game = ?")


@dataclass(frozen=True)
class DailyResult:
    """How a try ended: the place among the bots, the points, its rank in the day."""

    place: int
    points: int
    rank: int
    tries: int


@dataclass(frozen=True)
class DailyTry:
    """A guest's try: its table, and its result once it is over in time."""

    table: str
    result: DailyResult | None


class DailyService:
    def __init__(self, service: TableService, secret: bytes) -> None:
        self.service = service
        self._secret = secret

    # Days and their seeds.

    def today(self) -> date:
        """The day everywhere."""
        return day_at(now())

    def yesterday(self) -> date:
        return self.today() - timedelta(days=1)

    def promise(self, day: date, game: str) -> str:
        """The SHA-256 of a day's seed."""
        return Fair(self._seed(day, game)).commitment

    def told_seed(self, day: date, game: str) -> str:
        """The seed of a day that is over; Refused while it is not."""
        if day >= self.today():
            raise Refused("The dice of a daily race are revealed when its day is over.")
        return self._seed(day, game)

    def check_told(self, record: str) -> None:
        """Refused if a record is not to be told yet."""
        if self.is_sealed(record):
            raise Refused("The dice of a daily race are revealed when its day is over.")

    def is_sealed(self, record: str) -> bool:
        """Whether a record has a seed of today."""
        return any(self._seed(self.today(), game) in record for game in playable())

    def _seed(self, day: date, game: str) -> str:
        return hmac.new(self._secret, f"seed {day} {game}".encode(), "sha256").hexdigest()[:32]

    def _try_key(self, day: date, game: str, guest: str) -> str:
        """A guest's try, told apart from all others; it does not tell whose it is."""
        return hmac.new(self._secret, f"try {day} {game} {guest}".encode(), "sha256").hexdigest()[:32]

    # Tries.

    async def begin(self, game: Game, me: Place, address: str) -> str:
        """The table of a guest's one try today: made now, or the one that there is."""
        day = self.today()
        if known := await self._table_of(day, game.name, me.guest):
            return known
        key = self._try_key(day, game.name, me.guest)
        table = await self.service.create(self.terms(day, game, me), address, lambda id: [
            row("daily_tries", key=key, id=id, day=day.isoformat(), game=game.name)])
        first = await self._table_of(day, game.name, me.guest)
        if first and first != table.id:              # asked twice at once
            await self.service.remove(table.id, me.guest)
        return first or table.id

    def terms(self, day: date, game: Game, me: Place) -> Terms:
        """A quick game against bots, in which nothing is taken back and nobody helps."""
        players = game.template().players
        bots = [Place(SeatKind.BOT, level=USUAL)] * (players - 1)
        terms = agree(game.name, players, dict(about_of(game).quick or {}), [me, *bots], host=me.guest,
                      undo=UndoPolicy.NONE, hints=False)
        return replace(terms, seed=self._seed(day, game.name), daily=day.isoformat())

    async def try_of(self, day: date, game: str, guest: str) -> DailyTry | None:
        """A guest's try of a day; its result counts once it is over, if the day was not yet."""
        if not guest or (table := await self._table_of(day, game, guest)) is None:
            return None
        found = await self.service.store.select("select place, points from daily_results where id = ?", table)
        return DailyTry(table, await self._compared(day, game, *found[0]) if found else None)

    async def tries(self, day: date, game: str) -> int:
        """How many have finished a day's race."""
        found = await self.service.store.select(
            "select count(*) from daily_results where day = ? and game = ?", day.isoformat(), game)
        return int(found[0][0])

    async def _compared(self, day: date, game: str, place: int, points: int) -> DailyResult:
        tries, better = (await self.service.store.select(BETTER, place, place, points, day.isoformat(),
                                                         game))[0]
        return DailyResult(place, points, 1 + int(better), int(tries))

    async def _table_of(self, day: date, game: str, guest: str) -> str | None:
        """By the guest's key, which outlives the table; or by the seat, where it came from another device."""
        found = (await self.service.store.select("select id from daily_tries where key = ?",
                                                 self._try_key(day, game, guest))
                 or await self.service.store.select(COME_ALONG, guest, day.isoformat(), game))
        return str(found[0][0]) if found else None

    async def over(self, table: Table) -> None:
        """A game is over: a daily race in time counts."""
        day = table.daily
        if day and day_at(table.last).isoformat() == day:
            place = ranks(table.game.rules, table.view().s)[SEAT]
            await self.service.store.append([row("daily_results", id=table.id, day=day, game=table.game.name,
                                                 place=place, points=table.result[0][SEAT])])


def day_at(seconds: float) -> date:
    return datetime.fromtimestamp(seconds, UTC).date()
