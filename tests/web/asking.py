"""Asking the API as a program would."""


def completed(now, news):
    """What a page shows after a message, as static/socket.mjs puts it together: `now` is what it had."""
    parts = {} if news["whole"] else dict(now["parts"])
    for name in {"table", "hand", "panel"} & news.keys():
        given = news[name] if isinstance(news[name], list) else [news[name]]
        parts[name] = [now["parts"][name][part] if isinstance(part, int) else part for part in given]
    lasting = {} if news["whole"] else {name: now[name] for name in now.keys() - {"more", "log", "say"}}
    return lasting | news | {name: "".join(made) for name, made in parts.items()} | {"parts": parts}


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
