"""The example of a chat's bot, against a channel that stands in for a chat service: people play there."""
import asyncio
import runpy
from pathlib import Path

import httpx
from fastapi import FastAPI

from web.asking import see
from web.test_tokens import make

from apart import PATIENCE, PLAIN
from waiting import until

BOT = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "chat_bot.py"))


class Channel:
    """As little of a chat service as the bot needs."""

    def __init__(self):
        self.said, self.news, self.app = [], asyncio.Event(), FastAPI()
        self.app.post("/messages")(self.post)
        self.app.get("/messages")(self.get)

    def write(self, content, bot=False):
        self.said.append({"id": len(self.said) + 1, "content": content, "bot": bot})
        self.news.set()

    async def post(self, message: dict):
        self.write(message["content"], bot=True)

    async def get(self, after: int = 0):
        while len(self.said) <= after:
            self.news.clear()
            await self.news.wait()
        return self.said[after:]

    def heard(self, text):
        return [message for message in self.said if message["bot"] and text in message["content"]]


def test_people_play_a_game_through_a_channel(serve):
    async def test(server):
        person, channel = server.client(), Channel()
        token = (await make(person, "play"))["token"]
        id = await server.table(person, "mbb", players=3)
        transport = httpx.ASGITransport(channel.app)
        async with (BOT["AsyncClient"](server.url, token=token) as there,
                    httpx.AsyncClient(base_url="http://channel", transport=transport, timeout=PATIENCE,
                                      **PLAIN) as here):
            running = asyncio.create_task(BOT["ChatBot"](there, here).run())
            await until(lambda: channel.heard("Your turn, P0"), running)
            channel.write("!play 99")
            await until(lambda: channel.heard("99"), running)
            channel.write("what a game")
            channel.write("!play")
            asked = 0
            while not channel.heard("Game over."):
                now = await see(person, id)
                turns = len(channel.heard("Your turn"))
                if 0 in now["waiting"] and turns > asked:
                    asked, done = turns, len(channel.heard("Done."))
                    channel.write(f"!play {now['legal'][0]}")
                    await until(lambda done=done: len(channel.heard("Done.")) > done, running)
                await asyncio.sleep(0)
            running.cancel()
        assert (await see(person, id))["over"]
    serve(test)
