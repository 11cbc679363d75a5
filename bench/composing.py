"""What it costs to tell the pages of a table of one decision: composed and packed for every seat, without
sockets.

    python bench/composing.py                       all four games
    python bench/composing.py --game ave-caesar --decisions 3000 --tables 200

A line of JSON for each game: microseconds of the processor a decision, for applying it, for composing the
messages of all seats and for packing them; bytes that go out; and `digest`, the same as long as every message
is the same to the byte.  `speed` is how long a fixed piece of work took meanwhile, in ms: what else a machine
does slows both down, so compare quotients.
"""
from __future__ import annotations

import argparse
import gc
import hashlib
import json
import random
import secrets
import time
from collections import Counter

from loads.players import SEATS

from ludoteca.web import clock

clock.now = lambda: 1e9  # before anybody takes it: notes of a table name the time
from ludoteca.show.page.facts import Viewer  # noqa: E402
from ludoteca.web.html.page_message import FoldedChanges  # noqa: E402
from ludoteca.web.table import commands  # noqa: E402
from ludoteca.web.table.table import Table  # noqa: E402
from ludoteca.web.table.terms import Place, agree  # noqa: E402

EVERY = 20  # decisions from one fixed piece of work to the next


class Tables:
    """Many tables of one game, played at random, and what it took."""

    def __init__(self, game: str, count: int) -> None:
        self.game, self.seats, self.luck = game, SEATS[game], random.Random(game)
        self.spent: Counter[str] = Counter()
        self.digest = hashlib.sha256()
        secrets.token_hex = lambda n=16: f"{self.luck.getrandbits(8 * n):0{2 * n}x}"
        self.pages: dict[str, list[FoldedChanges]] = {}
        self.tables = [self.laid(n) for n in range(count)]
        self.spent.clear()

    def laid(self, n: int) -> Table:
        places = [Place("person", f"P{p}", guest="g") for p in range(self.seats)]
        table = Table(f"t{n}.{self.luck.random()}",
                      agree(self.game, self.seats, None, places, undo="none", host="g"), 0.0)
        commands.apply(table, commands.start.check(table, "club"))
        self.pages[table.id] = [FoldedChanges() for _ in places]
        self.tell(table, dict.fromkeys(range(self.seats)))
        return table

    def decide(self) -> None:
        """One decision at one of them, told to all who could notice; a table that is over gives way to
        another."""
        n = self.luck.randrange(len(self.tables))
        if self.tables[n].over:
            del self.pages[self.tables[n].id]
            self.tables[n] = self.laid(n)
        table = self.tables[n]
        heard, seat, begun = {p: len(table.heard(p))
                              for p in range(self.seats)}, table.waiting[0], time.process_time_ns()
        noticed = commands.apply(table,
                                commands.decide.check(table, seat, self.luck.choice(table.choices[seat]),
                                                table.number(seat)))
        self.spent["apply"] += time.process_time_ns() - begun
        self.tell(table, {p: since for p, since in heard.items() if p in noticed})

    def tell(self, table: Table, heard: dict[int, int | None]) -> None:
        for p, since in heard.items():
            begun = time.process_time_ns()
            message = self.pages[table.id][p](table, Viewer(p, tuple(range(self.seats))), since)
            composed = time.process_time_ns()
            frame = message.frame(15)
            if since is not None:
                self.spent += Counter(compose=composed - begun, pack=time.process_time_ns() - composed,
                                      bytes=len(frame))
            self.digest.update(message.text.encode())

    def pace(self) -> None:
        """A fixed piece of work of the same kind."""
        begun = time.process_time_ns()
        words = {f"k{i}": [i, str(i)] for i in range(1500)}
        "".join([f"<{key}>{value[1]}" for key, value in words.items()]).split("<k1")
        self.spent["pace"] += time.process_time_ns() - begun


def measured(game: str, decisions: int, count: int) -> dict[str, object]:
    tables = Tables(game, count)
    gc.collect()
    gc.disable()  # a server looks for garbage between two pieces of work
    for n in range(decisions):
        if n % EVERY == 0:
            tables.pace()
        tables.decide()
    gc.enable()
    spent = tables.spent
    told = {f"{what}_us": round(spent[what] / decisions / 1000) for what in ("apply", "compose", "pack")}
    return {"game": game, "seats": SEATS[game], "decisions": decisions, **told,
            "bytes": spent["bytes"] // decisions, "speed": round(EVERY * spent["pace"] / decisions / 1e6, 2),
            "digest": tables.digest.hexdigest()[:12]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=SEATS)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=200)
    given = parser.parse_args()
    for game in [given.game] if given.game else SEATS:
        print(json.dumps(measured(game, given.decisions, given.tables)), flush=True)


if __name__ == "__main__":
    main()
