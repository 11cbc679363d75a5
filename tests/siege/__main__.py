"""The siege as a program: see the package."""
import argparse
import asyncio
import itertools
import json
import platform
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from siege import faults
from siege.people import Onlooker, Player, Talker
from siege.promises import check, evidence
from siege.report import page
from siege.servers import Single, Workers
from siege.visitor import Tally

from database import missing
from waiting import any_moment, pause, until

LONGEST = 10                              # seconds that nobody is to wait longer than
BROKEN = ("lost", "doubled", "refused but kept", "leaked", "faults of the server's own",
          "lines that are no JSON")


class Siege:
    """One server, those who play there, and what happens to it."""

    def __init__(self, server, seed, crowd, pace=1.0):
        self.server, self.luck, self.tally = server, random.Random(seed), Tally()
        self.pace = pace                  # of the usual time, how long a fault lasts
        self.single = isinstance(server, Single)
        few = 1 + crowd // 4
        given = ((server.port, self.tally, random.Random(f"{seed} {n}")) for n in itertools.count())
        self.players = [Player(*next(given), bots=n % 4 == 0) for n in range(crowd)]
        self.talkers = [Talker(*next(given)) for _ in range(few)]
        self.onlookers = [Onlooker(*next(given), self.players) for _ in range(few)]
        self.memory, self.odd = [], []

    async def moment(self, most):
        await any_moment(self.luck, most * self.pace)

    def a_table(self):
        return self.luck.choice([player.id for player in self.players if player.id] or ["nowhere"])

    async def run(self, seconds, rounds=0):
        """All faults so many times, or as many as there is time for, while people play; then everybody plays
        on."""
        crowd = (*self.players, *self.talkers, *self.onlookers)
        people = [asyncio.create_task(each.live()) for each in crowd]
        timeline = self.tally.timeline
        others = [*map(asyncio.create_task, (self.server.keep(timeline), self._weigh(),
                                             timeline.look(self.server)))]
        try:
            await self._all_play_on(people)
            end = time.monotonic() + seconds
            while rounds > 0 or time.monotonic() < end:
                rounds -= 1
                for fault in self._order():
                    await self._fault(fault, people)
            await self._all_play_on(people)
        finally:
            for task in (*people, *others):
                task.cancel()
            await asyncio.gather(*people, *others, return_exceptions=True)
            for each in crowd:
                each.visitor.close()

    def _order(self):
        own = [*(faults.OF_SINGLE if self.single else faults.OF_WORKERS), *faults.VISITORS]
        return self.luck.sample(own, len(own))

    async def _fault(self, fault, people):
        """One, or two at the same time; the next comes when everybody has played on, or a moment later."""
        also = [self.luck.choice(faults.VISITORS)] if self.luck.random() < 0.3 else []
        await asyncio.gather(*map(self._lasting, (fault, *also)))
        self.tally.faults[fault.__name__] += 1
        if self.luck.random() < 0.7:
            await self._all_play_on(people)
        else:
            await self.moment(1)

    async def _lasting(self, fault):
        with self.tally.timeline.lasting(fault.__name__.replace("_", " ")):
            await fault(self)

    async def _all_play_on(self, people):
        before = [player.done for player in self.players]
        await until(lambda: all(player.done > old for player, old in zip(self.players, before)), *people)

    async def _weigh(self):
        """What the largest process takes, every few seconds."""
        while True:
            self.memory.append(await asyncio.to_thread(self.server.memory))
            await pause(5)


def besiege(kind, seconds, rounds=0, seed=0, crowd=12, pace=1.0):
    """One server, so long; the siege, and what was found."""
    with tempfile.TemporaryDirectory() as folder:
        server = kind(Path(folder) / "home")
        try:
            siege = Siege(server, seed, crowd, pace)
            asyncio.run(siege.run(seconds, rounds))
        except BaseException:
            print((server.home / "log").read_text("utf-8", "replace")[-3000:])
            print(json.dumps(asyncio.run(evidence(server)), default=str))
            server.end()
            raise
        if siege.single:
            server.end()
        try:
            return siege, asyncio.run(check(siege))
        finally:
            if not siege.single:
                server.end()


def main():
    parser = argparse.ArgumentParser(prog="siege", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2, help="for each of the two servers")
    parser.add_argument("--only", choices=("workers", "single"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--crowd", type=int, default=12, help="how many play")
    parser.add_argument("--report", type=Path, default=Path("build/siege/report.md"))
    given = parser.parse_args()
    kinds = [kind for name, kind in (("workers", Workers), ("single", Single)) if given.only in (None, name)]
    pages, broken = [f"# A night under fire\n\nPython {platform.python_version()}.\n"], Counter()
    for kind in kinds:
        if kind is Workers and missing():
            print(missing())
            continue
        begun = time.monotonic()
        siege, found = besiege(kind, 60 * given.minutes, seed=given.seed, crowd=given.crowd)
        pages.append(page(siege, found, time.monotonic() - begun))
        broken += Counter({name: found[name] for name in BROKEN})
        broken["waited too long"] += sum(longest > LONGEST for longest in siege.tally.longest.values())
        given.report.parent.mkdir(parents=True, exist_ok=True)
        given.report.write_text("\n".join(pages), "utf-8")
        print(pages[-1], flush=True)
    raise SystemExit(f"Broken: {dict(+broken)}" if +broken else 0)


if __name__ == "__main__":
    main()
