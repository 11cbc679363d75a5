"""Strangers at a table: who takes over from a bot, who may send them away, whose word counts."""
import random

import pytest

from ludoteca.web.errors import NotYours, Refused
from ludoteca.web.table import commands
from web.asking import PageReader, see
from web.kept_tables import new, play_out, reread, seen


def test_a_stand_in_is_as_strong_as_the_bot_that_sat_there():
    table = new(1, 3, takeover=True)
    level = table.seats[2].level
    table.do(commands.take_over.check(table, 2, "Cy", "stranger"))
    assert table.seats[2].level == "" and table.seats[2].stand_in == level == "novice"
    assert seen(reread(table)) == seen(table)


def test_the_host_sends_away_who_took_over_and_a_bot_plays_on():
    table = new(2, 3, takeover=True)
    table.do(commands.take_over.check(table, 2, "Cy", "stranger"))
    with pytest.raises(NotYours):
        commands.remove.check(table, 2, "g1")
    with pytest.raises(Refused, match="begun"):
        commands.remove.check(table, 1, "g0")         # a friend at a private table stays
    table.do(commands.remove.check(table, 2, "g0"))
    sits = table.seats[2]
    assert (sits.kind, sits.level, sits.holders) == ("bot", "novice", set()) and sits.name not in ("", "Cy")
    with pytest.raises(NotYours, match="asked you to leave"):
        commands.take_over.check(table, 2, "Cy", "stranger")
    assert seen(reread(table)) == seen(table)
    play_out(table, random.Random(1))
    assert table.record()["names"][2] == f"Cy → {sits.name}"


def test_from_a_public_table_the_host_sends_away_at_any_time():
    table = new(3, public=True)
    table.do(commands.remove.check(table, 1, "g0"))
    assert table.seats[1].kind == "bot" and table.match.names == table.names
    play_out(table, random.Random(1))
    with pytest.raises(Refused, match="over"):
        commands.remove.check(table, 2, "g0")


def test_who_has_left_has_no_veto():
    table = new(3, undo="consent")
    table.play(0, "3")
    table.do(commands.leave.check(table, 1, "g1"))
    table.do(commands.undo.check(table, 0))
    assert table.unanswered == {2}
    table.do(commands.answer_undo.check(table, 2, True))
    assert not table.answers


def test_the_page_of_a_public_tables_host_has_a_way_to_send_away(serve, read_message):
    async def test(server):
        host, other = server.client(), server.client()
        for public in (True, False):
            id = await server.table(host, "mob", players=3, public=public)
            await other.post(f"/api/tables/{id}/seats", json={"name": "Bea"})
            async with server.socket(f"/t/{id}/live?seat=0", host) as ws:
                shown = PageReader().hear(await ws.recv())["panel"]
            assert ('data-remove="1"' in shown) == public
    serve(test, pages=True)


def test_who_looks_on_is_muted_by_device_and_silenced_by_the_host(serve, read_message):
    async def test(server):
        host, fan, other = server.client(), server.client(), server.client()
        id = await server.table(host, "moo", players=3)
        for client in (fan, other):
            await client.get(f"/t/{id}")                      # gives the cookie

        async def say(client, name):
            given = {"text": "hi", "name": name}
            return (await client.post(f"/api/tables/{id}/chat", json=given)).status_code
        assert [await say(fan, "Ann"), await say(fan, "Ben"), await say(other, "Ann")] == [200] * 3
        one, same, another = [note["sender"] for note in (await see(host, id))["notes"]]
        assert one == same != another and one
        async with server.socket(f"/t/{id}/live?seat=0", host) as ws:
            shown = PageReader().hear(await ws.recv())["chat"]
        assert shown.count(f'data-from="{one}"') == shown.count(f'data-mute="{one}"') == 2
        assert (await fan.post(f"/api/tables/{id}/silence", json={})).status_code == 403
        assert (await host.post(f"/api/tables/{id}/silence", json={})).json()["changed"]
        assert [await say(fan, "Cy"), await say(host, "")] == [409, 200]
        pages = [(await client.get(f"/t/{id}", headers={"accept-language": "it"})).text
                 for client in (host, fan)]
        assert ["Ascolta gli spettatori" in page for page in pages] == [True, False]
        assert (await host.post(f"/api/tables/{id}/silence", json={"silent": False})).json()["changed"]
        assert await say(fan, "Cy") == 200
    serve(test, pages=True)
