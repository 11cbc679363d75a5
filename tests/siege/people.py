"""Those who are there for the game: they play, talk and look on, and note what they were told."""
import asyncio
import itertools
import time
from contextlib import closing

from ludoteca.web.live.program_message import playable
from siege.visitor import Visitor

from waiting import any_moment

NAMES, LINES = itertools.count(), itertools.count()
SAMPLES = 300                             # of what each onlooker was shown


class Person:
    """Somebody who does one thing after the other, asks again what got no answer, and gives up nothing."""

    def __init__(self, port, tally, luck):
        self.visitor, self.tally, self.luck = Visitor(port, tally), tally, luck
        self.done = 0                     # what was acknowledged

    async def live(self):
        while True:
            await self.step()

    async def insist(self, what, method, path, body=None):
        """The answer, however often it takes; None if the server says for sure that it did not count."""
        since = time.monotonic()
        while True:
            try:
                status, answer = await self.visitor.ask(method, path, body)
            except ConnectionError:
                await any_moment(self.luck, 0.1)
                continue
            if status == 503 and answer.get("code") == "store" and self.luck.random() < 0.5:
                self.tally.waited(what, since)
                return None
            if status not in (429, 503):
                self.tally.waited(what, since)
                assert status < 500, f"{method} {path}: {status} {answer}"
                return status, answer
            await any_moment(self.luck, 0.3)


class Player(Person):
    """Plays game after game: alone against bots, or in all seats at once."""

    def __init__(self, port, tally, luck, bots):
        super().__init__(port, tally, luck)
        self.bots, self.games = bots, itertools.cycle(luck.sample(playable(), len(playable())))
        self.tables, self.accepted, self.refused = [], [], []
        self.id, self.since = None, None  # when the bots' turn began

    async def step(self):
        if self.id is None:
            await self.sit_down()
        elif found := await self.insist("a look", "GET", f"/api/tables/{self.id}{self.seat()}"):
            await self.go_on(found[1])

    def seat(self):
        return "" if self.bots else f"?seat={self.luck.randrange(3)}"

    async def sit_down(self):
        name = f"Secretname{next(NAMES)}"
        me = [{"kind": "me", "name": name + "abc"[p]} for p in range(1 if self.bots else 3)]
        terms = {"game": next(self.games), "players": 3, "undo": "none", "public": self.luck.random() < 0.5,
                 "seats": me + [{"kind": "bot", "level": "novice"}] * (3 - len(me))}
        if (made := await self.insist("a table", "POST", "/api/tables", terms)) and made[0] == 201:
            self.id = made[1]["id"]
            self.tables.append(self.id)

    async def go_on(self, now):
        if now["over"]:
            self.id = None
        if now["over"] or now["you"] in now["waiting"]:
            if self.since is not None:
                self.tally.waited("bots", self.since)
            self.since = None
        if now["over"]:
            return
        if now["you"] not in now["waiting"]:
            self.since = self.since or (time.monotonic() if self.bots else None)
            await any_moment(self.luck, 0.1 if self.bots else 0)
            return
        twice = self.luck.random() < 0.02
        await (self.decide_twice(now) if twice else self.decide(now, self.luck.choice(now["legal"])))

    async def decide(self, now, text):
        told = {"decision": text, "seq": now["seq"], "seat": now["you"]}
        found = await self.insist("a decision", "POST", f"/api/tables/{self.id}/decisions", told)
        if found is None:
            self.refused.append((self.id, now["you"], now["seq"], text))
        elif found[0] == 200:
            self.accepted.append((self.id, now["you"], now["seq"], text))
            self.done += 1

    async def decide_twice(self, now):
        """Two unlike decisions at the same moment by two connections: one counts; what gets no answer is not
        asked again."""
        other = Visitor(self.visitor.port, self.tally)
        other.cookie = self.visitor.cookie
        texts = [self.luck.choice(now["legal"]) for _ in range(2)]
        told = [{"decision": text, "seq": now["seq"], "seat": now["you"]} for text in texts]
        with closing(other):
            replies = await asyncio.gather(
                *(who.ask("POST", f"/api/tables/{self.id}/decisions", body)
                  for who, body in zip((self.visitor, other), told)), return_exceptions=True)
        for reply, text in zip(replies, texts):
            if not isinstance(reply, Exception) and reply[0] == 200 and reply[1]["changed"]:
                self.accepted.append((self.id, now["you"], now["seq"], text))
                self.done += 1


class Talker(Person):
    """Says what nobody else says, now and then, at a table of its own."""

    def __init__(self, port, tally, luck):
        super().__init__(port, tally, luck)
        self.id, self.accepted, self.refused = None, [], []

    async def step(self):
        if self.id is None:
            terms = {"game": "cafe-race", "players": 3, "seats": [{"kind": "me", "name": "Talker"}]}
            if (made := await self.insist("a table", "POST", "/api/tables", terms)) and made[0] == 201:
                self.id = made[1]["id"]
            return
        await self.say(f"Secretline{next(LINES)}")
        await any_moment(self.luck, 4)

    async def say(self, text):
        """The same again, at whichever process and however late, until somebody says whether it counted."""
        unsure = False
        while True:
            try:
                status, answer = await self.visitor.ask("POST", f"/api/tables/{self.id}/chat",
                                                        {"text": text, "after": 0.0})
            except ConnectionError:
                unsure = True
                await any_moment(self.luck, 1)
                continue
            if status == 200:
                self.accepted.append((self.id, text))
                self.done += 1
                return
            certain = status == 429 or answer.get("code") == "store"
            if certain and not unsure:
                self.refused.append((self.id, text))
                return
            unsure = unsure or not certain
            await any_moment(self.luck, 1)


class Onlooker(Person):
    """Looks at others' tables as a spectator and keeps some of what is shown."""

    def __init__(self, port, tally, luck, players):
        super().__init__(port, tally, luck)
        self.players, self.seen = players, []

    async def step(self):
        tables = [player.id for player in self.players if player.id]
        if not tables:
            return await any_moment(self.luck, 0.1)
        id = self.luck.choice(tables)
        found = await self.insist("a look", "GET", f"/api/tables/{id}?seat=-1")
        if found and found[0] == 200:
            self.done += 1
            shown = (id, found[1])
            self.seen.append(shown) if len(self.seen) < SAMPLES else self.seen.__setitem__(
                self.luck.randrange(SAMPLES), shown)
        await any_moment(self.luck, 0.5)
