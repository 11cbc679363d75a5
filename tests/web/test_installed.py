"""The pages as an app: what a browser wants before it installs them, and that nothing is kept which may
change."""
import json
import re
import struct

from ludoteca.web.html.pwa import KEPT


def test_the_manifest_names_icons_that_are_there(serve):
    async def test(server):
        me = server.client()
        page = (await me.get("/", headers={"accept-language": "fr"})).text
        (path,) = re.findall(r'<link rel="manifest" href="([^"]+)">', page)
        reply = await me.get(path)
        told = json.loads(reply.text)
        assert reply.headers["content-type"] == "application/manifest+json" and told["lang"] == "fr"
        assert told["start_url"] == told["scope"] == "/" and told["display"] == "standalone"
        kinds = set()
        for icon in [*told["icons"],
                     {"src": re.findall(r'apple-touch-icon" href="([^"]+)"', page)[0], "sizes": "180x180"}]:
            reply = await me.get(icon["src"])
            assert reply.status_code == 200 and "immutable" in reply.headers["cache-control"]
            if icon["src"].endswith(".png"):
                width, height = struct.unpack(">II", reply.content[16:24])
                assert f"{width}x{height}" == icon["sizes"]
                kinds.add((width, icon.get("purpose", "any")))
        assert {(192, "any"), (512, "any"), (192, "maskable"), (512, "maskable"), (180, "any")} == kinds
        assert (await me.get("/static/x/icon-9999.png")).status_code == 404
    serve(test, pages=True)


def test_the_worker_keeps_only_what_never_changes(serve):
    """Its shell is there, in the reader's language; of all else it keeps what comes with a promise not to
    change."""
    async def test(server):
        me = server.client()
        worker = (await me.get("/worker.js?language=de")).text
        shell = json.loads(re.findall(r"SHELL = (\[.*?\]),", worker)[0])
        assert "Keine Verbindung" in (await me.get(shell[0])).text
        for path in shell[1:]:
            reply = await me.get(path)
            assert (reply.status_code == 200 and path.startswith(KEPT)
                    and "immutable" in reply.headers["cache-control"]), path
        id = await server.table(me, "mbbb")
        for path in ("/", f"/t/{id}", f"/api/tables/{id}", "/worker.js", f"/t/{id}/preview.png"):
            assert not path.startswith(KEPT)
        assert (await me.get("/worker.js?language=xx")).text != worker, "another language, another worker"
    serve(test, pages=True)
