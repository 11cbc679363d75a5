"""Asking the API as a program would, and looking as a page would."""
import json

from ludoteca.core.game_loader import load
from ludoteca.show.page.table_page import TablePage
from ludoteca.show.words import speaker
from ludoteca.web.html.first_paint import SENTENCES


class PageReader:
    """What a page shows that draws itself of the messages that come, with the class that also the browser
    has."""

    def __init__(self, language="en", still=False):
        self.language, self.still, self.page = language, still, None

    def hear(self, text):
        news = json.loads(text) if isinstance(text, str) else text
        if self.page is None:
            game = load(news["game"])
            self.page = TablePage(game, speaker(self.language, game.name), SENTENCES)
        return self.page.hear(news, False, self.still)


async def see(client, id, **query):
    reply = await client.get(f"/api/tables/{id}", params=query)
    assert reply.status_code == 200, reply.text
    return reply.json()


async def decide(client, id, text, seq, **more):
    return await client.post(f"/api/tables/{id}/decisions", json={"decision": text, "seq": seq, **more})


async def play_out(clients, id, pick=0):
    """Every client decides whatever it may until the game is over."""
    while True:
        over = True
        for client in clients:
            now = await see(client, id)
            over = over and now["over"]
            for seat in set(now["waiting"]) & set(now["yours"]):
                now = await see(client, id, seat=seat)
                if seat in now["waiting"]:
                    reply = await decide(client, id, now["legal"][pick % len(now["legal"])], now["seq"],
                                         seat=seat)
                    assert reply.status_code in (200, 409), reply.text
        if over:
            return now
