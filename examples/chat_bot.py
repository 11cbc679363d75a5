"""A bot for a chat: it says in a channel whose turn it is, and people decide by a command there.

    python examples/chat_bot.py http://127.0.0.1:8642 http://127.0.0.1:9000/channels/7 TOKEN

TOKEN is one with the scope `play`, made in Ludoteca's settings by who is to play through the channel.  The channel is
as Discord has it, with little of it: POST …/messages {"content"} says something, GET …/messages?after=ID gives what
was said since, and waits for it.  Who writes `!play 4` decides; a bare `!play` asks what there is.
"""
from __future__ import annotations

import asyncio
import sys
from typing import Any

import httpx

from ludoteca.client import AsyncClient, Refusal

COMMAND = "!play"


class ChatBot:
    def __init__(self, server: AsyncClient, channel: httpx.AsyncClient) -> None:
        self.server, self.channel = server, channel
        self.asked: tuple[str, int] | None = None            # the table and the seat that is to decide

    async def run(self) -> None:
        """Until the stream ends, or the channel is gone."""
        listening = asyncio.create_task(self.listen())
        try:
            async for event in self.server.stream():
                await self.tell(event)
        finally:
            listening.cancel()

    async def say(self, text: str) -> None:
        (await self.channel.post("messages", json={"content": text})).raise_for_status()

    async def tell(self, event: dict[str, Any]) -> None:
        """What the channel hears of the stream."""
        if event["event"] == "turn":
            self.asked = event["table"], event["seat"]
            await self.say(await self.question())
        elif event["event"] == "over":
            names = [seat["name"] for seat in (await self.server.see(event["table"]))["seats"]]
            await self.say(f"Game over. Won by {', '.join(names[p] for p in event['winners'])}.")

    async def question(self) -> str:
        if self.asked is None:
            return "Nobody is waited for."
        now = await self.server.see(*self.asked)
        return f"Your turn, {now['seats'][self.asked[1]]['name']}: {COMMAND} {' | '.join(now['legal'])}"

    async def listen(self) -> None:
        """Commands of the channel, one after the other."""
        last = 0
        while True:
            said = (await self.channel.get("messages", params={"after": last})).raise_for_status().json()
            for message in said:
                last = message["id"]
                if message["content"].split()[:1] == [COMMAND] and not message["bot"]:
                    await self.say(await self.play(message["content"].removeprefix(COMMAND).strip()))

    async def play(self, decision: str) -> str:
        """Decide for whoever is asked; a refusal is told in the server's own words."""
        if self.asked is None or not decision:
            return await self.question()
        table, seat = self.asked
        try:
            await self.server.decide(table, decision, (await self.server.see(table, seat))["seq"], seat)
        except Refusal as refusal:
            return str(refusal)
        return "Done."


async def main(url: str, channel: str, token: str) -> None:
    async with (AsyncClient(url, token=token) as server,
                httpx.AsyncClient(base_url=channel, timeout=60) as said):
        await ChatBot(server, said).run()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
