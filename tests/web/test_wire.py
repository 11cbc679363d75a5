"""The wire: what goes out is what was composed, packed or not, under our server or another's."""
import asyncio
import functools
import json
import re
import zlib

import pytest
import uvicorn
import websockets
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.streams import StreamReader

from ludoteca.web.live import websocket
from ludoteca.web.live.websocket import Message
from web.asking import PageReader


def read(frame):
    """A frame by the library's own parser, and unpacked by zlib."""
    packed, reader = bool(frame[0] & 0x40), StreamReader()
    reader.feed_data(bytes((frame[0] & ~0x40,)) + frame[1:])
    steps = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(steps)
    found = bytes(done.value.value.data)
    return zlib.decompressobj(-15).decompress(found + websocket.END) if packed else found


@given(st.text(max_size=6000), st.integers(9, 15))
def test_a_message_unpacks_to_its_text(text, bits):
    message = Message(text.encode())
    assert read(message.frame(bits)).decode() == read(message.frame(0)).decode() == message.text == text


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536, 200_000])
def test_every_length_of_a_frame(size):
    assert read(Message(b"x" * size).frame(0)) == b"x" * size
    assert read(Message(b"x" * size).frame(12)) == b"x" * size


@pytest.mark.parametrize("library", ["zlib", "isal.isal_zlib"])
def test_either_library_packs(library, monkeypatch):
    monkeypatch.setattr(websocket, "DEFLATE", pytest.importorskip(library))
    monkeypatch.setattr(websocket, "packer", functools.cache(websocket.packer.__wrapped__))
    for bits in (9, 15):
        text = b"the position " * 5000
        frames = [Message(text).frame(bits) for _ in range(2)]
        assert [read(frame) for frame in frames] == [text] * 2 and len(frames[1]) < 2000


def test_what_many_get_is_packed_once(monkeypatch):
    packed = []
    real = websocket.packer
    monkeypatch.setattr(websocket, "packer", lambda bits: packed.append(bits) or real(bits))
    message = Message(b"the position " * 500)
    assert message.frame(15) is message.frame(15) and len(packed) == 1


@pytest.mark.parametrize("offer",
                         [None, {}, {"server_max_window_bits": 9}, {"server_no_context_takeover": True}])
def test_pages_get_the_same_however_it_is_packed(serve, offer):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        extensions = (None if offer is None
                      else [ClientPerMessageDeflateFactory(client_max_window_bits=True, **offer)])
        async with server.socket(f"/t/{id}/live", me, compression=None, extensions=extensions) as ws:
            page = PageReader()
            page.hear(await ws.recv())
            assert bool(ws.protocol.extensions) == (offer is not None)
            for n in range(3):
                await me.post(f"/api/tables/{id}/chat", json={"text": f"line {n}"})
                shown = page.hear(await ws.recv())
            assert all(f"line {n}" in shown["chat"] for n in range(3)) and shown["table"].startswith("<svg")
    serve(test, pages=True)


async def decided(ws, read_message):
    """What a socket says before a decision, and the two messages after it."""
    now = await read_message(ws)
    await ws.send(json.dumps({"seat": 0, "decision": now["legal"][0], "seq": now["seq"]}))
    return now, await read_message(ws), await read_message(ws)


def test_an_answer_comes_with_what_came_of_it_or_after(serve, read_message):
    """Whoever reads in order never takes an old question for a new one."""
    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        async with server.socket(f"/api/tables/{id}/live?seat=0", me) as ws:
            now, change, answer = await decided(ws, read_message)
            assert answer["status"] == 200 and change["seq"] == answer["seq"] == now["seq"] + 1
    serve(test)


def test_a_page_decides_through_its_socket(serve):
    """And in the name of its own seats alone."""
    async def test(server):
        me, other = server.client(), server.client()
        id = await server.table(me, "mob", players=3)
        await other.post(f"/api/tables/{id}/seats", json={"name": "Bruno"})
        async with server.socket(f"/t/{id}/live?seat=0", me) as ws:
            page = PageReader()
            now = page.hear(await ws.recv())
            for seat, status in ((1, 403), (0, 200)):
                await ws.send(json.dumps({"seat": seat, "decision": "2", "seq": now["seq"], "id": seat}))
                while "answer" not in (told := json.loads(await ws.recv())):
                    now = page.hear(told)
                assert (told["answer"], told["status"]) == (seat, status)
            assert told["seq"] == now["seq"] and 0 not in now["waiting"] and "<svg" in now["hand"]
    serve(test, pages=True)


@pytest.mark.parametrize(("asked", "code"),
                         [("folds=cafe-race-0123456789abcdef.mjs", 4426), ("news=1", 4410)])
def test_a_page_of_another_version_is_to_load_itself_anew(serve, asked, code):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        current = re.search(r"/made/(cafe-race-\w{16}\.mjs)", (await me.get(f"/t/{id}")).text)[1]
        async with server.socket(f"/t/{id}/live?seat=0&folds={current}", me) as ws:
            assert PageReader().hear(await ws.recv())["bar"]
        async with server.socket(f"/t/{id}/live?seat=0&{asked}", me) as ws:
            with pytest.raises(websockets.ConnectionClosed) as fault:
                await ws.recv()
        assert fault.value.rcvd.code == code
    serve(test, pages=True)


def test_under_the_server_of_somebody_else(serve, read_message, monkeypatch):
    """Without our wire in its scope a socket still works."""
    monkeypatch.setattr(websocket.Wire, "handle_connect", uvicorn.protocols.websockets.websockets_sansio_impl
                        .WebSocketsSansIOProtocol.handle_connect)

    async def test(server):
        me = server.client()
        id = await server.table(me, "mmm", players=3)
        async with server.socket(f"/api/tables/{id}/live?seat=0", me) as ws:
            _, change, answer = await decided(ws, read_message)
            assert answer["status"] == 200 and change["seq"] == answer["seq"]
            for n in range(5):
                await me.post(f"/api/tables/{id}/chat", json={"text": f"line {n}"})
            while len(change["notes"]) < 6:
                change = await asyncio.wait_for(read_message(ws), 20)
    serve(test)
