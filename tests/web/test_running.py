"""Running a server: settings from everywhere, health, figures, logs, backups while people play, and a real
proxy."""
import asyncio
import contextlib
import json
import logging
import os
import re
import shutil
import sqlite3
import ssl
import subprocess
import sys
import tracemalloc
import zipfile
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
import websockets

from ludoteca.core.errors import BadFile, BadOption
from ludoteca.web.hosting import backup, logs
from ludoteca.web.hosting.backup import back_up, restore
from ludoteca.web.hosting.data_folder import Busy, hold, release
from ludoteca.web.hosting.load_settings import NAMES, printed, read_settings, variable
from ludoteca.web.server import free_socket, named
from ludoteca.web.settings import Settings
from ludoteca.web.storage.sqlite import open_file
from web.conftest import running

import command_line
from apart import PATIENCE, PATIENT, PLAIN, run_async
from waiting import until

ROOT = Path(__file__).parents[2]
OTHER = {bool: "true", int: "7", float: "1.5", str: "x", tuple: "a,b"}


# Settings.

def test_every_setting_is_documented_with_its_name_its_variable_and_what_is_usual():
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    rows = {row[0].strip(" `"): [part.strip() for part in row[1:]] for line in page.splitlines()
            if "| `LUDOTECA_" in line and (row := line.strip("| ").split(" | "))}
    assert set(rows) == set(NAMES)
    for name, (env, usual, told) in rows.items():
        assert env == f"`{variable(name)}`" and told, name
        assert (name == "home"
                or usual == (f"`{printed(NAMES[name])}`" if printed(NAMES[name]) else "(none)")), name


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_by_flag_by_environment_and_by_file(name, tmp_path):
    usual = NAMES[name]
    text = ("2,3" if isinstance(usual, tuple) and usual and isinstance(usual[0], int)
            else OTHER.get(type(usual), str(tmp_path)))
    if name == "operator":
        text = "a secret that nobody guesses"
    if text == printed(usual):
        text = "false" if usual is True else "8"
    table, key = ("limits", name.removeprefix("limits.")) if name.startswith("limits.") else ("", name)
    file = tmp_path / "x.toml"
    file.write_text(f"[{table}]\n{key} = {json.dumps(text)}\n" if table else f"{key} = {json.dumps(text)}\n")
    found = [read_settings({name: text}, {}), read_settings({}, {variable(name): text}),
             read_settings({}, {}, file), read_settings({}, {"LUDOTECA_CONFIG": str(file)})]
    for settings in found:
        value = getattr(settings.limits if table else settings, key)
        assert printed(value) == text and value != usual
    first = read_settings({name: text}, {variable(name): printed(usual) or "y"}, file)
    assert printed(getattr(first.limits if table else first, key)) == text, "a flag goes first"


@pytest.mark.parametrize(("flags", "said"),
                         [({"nonsense": "1"}, "no setting 'nonsense'"),
                          ({"pace": "fast"}, "cannot be 'fast'"),
                                             ({"secure": "perhaps"}, "'perhaps'"),
                                             ({"limits.days": "9,2"}, "limits.days"),
                                             ({"limits.sockets": "-1"}, "'-1'"), ({"think": "nan"}, "'nan'")])
def test_a_setting_that_does_not_fit_gets_a_sentence(flags, said):
    with pytest.raises(BadOption, match=re.escape(said)):
        read_settings(flags, {})


def test_a_file_of_settings_that_cannot_be_read_gets_a_sentence(tmp_path):
    (tmp_path / "bad.toml").write_text("pace = = 3")
    (tmp_path / "deep.toml").write_text("pace = " + "[" * 5000)
    for name in ("bad.toml", "absent.toml", "deep.toml"):
        with pytest.raises(BadOption, match="cannot be read"):
            read_settings({}, {}, tmp_path / name)
    (tmp_path / "marked.toml").write_text("pace = 3", "utf-8-sig")
    assert read_settings({}, {}, tmp_path / "marked.toml").pace == 3
    assert read_settings({}, {}, ROOT / "deploy" / "ludoteca.toml").hosts == ("play.example.org",)


def test_a_public_name_is_answered_to_where_it_is_given(serve):
    async def test(server):
        me = server.client()
        asked = ([("/api/tables", host) for host in ("play.example.org", "127.0.0.1", "rebound.example")]
                 + [("/health", "x")])
        return [(await me.get(path, headers={"host": host})).status_code for path, host in asked]
    public = named(read_settings({"hosts": "play.example.org", "home": "."}, {}), 1)
    assert serve(test, hosts=public.hosts) == [200, 200, 421, 200]
    assert named(read_settings({"home": "."}, {}), 1).hosts[0] == "127.0.0.1"
    assert named(read_settings({"host": "0.0.0.0", "home": "."}, {}), 1).hosts == ()


# Watching it.

def test_health_readiness_and_figures(serve):
    async def test(server):
        me = server.client()
        await server.table(me, "mob", players=3)  # nobody moves: no commit tells that the disk is well
        assert ((await me.get("/health")).json() == {"status": "ok"}
                and (await me.get("/ready")).status_code == 200)
        text = (await me.get("/metrics")).text
        found = dict(re.findall(r"^(ludoteca_\w+(?:{[^}]*})?) ([\d.e+]+)$", text, re.M))
        assert found["ludoteca_tables"] == "1.0" and float(found["ludoteca_commits_total"]) >= 1
        assert (float(found['ludoteca_http_answers_total{status="201"}']) == 1
                and 'ludoteca_waiting{work="search"}' in found)
        documented = (ROOT / "docs" / "hosting.md").read_text("utf-8")
        assert all(name.partition("{")[0] in documented for name in found)
        server.service.store.fault = "OperationalError"
        assert (await me.get("/ready")).status_code == 503
        server.service.store.fault = None
        server.service.hub.end()
        assert (await me.get("/ready")).status_code == 503
    pytest.importorskip("prometheus_client")
    serve(test)

    async def elsewhere(server):
        assert (await server.client().get("/metrics")).status_code == 404
    serve(elsewhere, metrics=("192.0.2.1",))


def test_the_log_in_lines_and_as_json_with_a_line_for_every_request(serve, capsys):
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate,
                     logging.getLogger(name).level)
              for name in ("ludoteca", "uvicorn", "asyncio", "ludoteca.access")}

    async def test(server):
        me = server.client()
        await me.get("/claim/abc.def-secret")
        await me.get("/api/games")
    try:
        logs.set_up("json", True)
        serve(test, pages=True)
        logging.getLogger("asyncio").error("never retrieved\nfuture: %s", "Anna's hand")
        logging.getLogger("ludoteca").info("a word")
        lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        assert ([(line["path"], line["status"]) for line in lines[:2]]
                == [("/claim/…", 410), ("/api/games", 200)])
        assert (lines[1]["address"] == "127.0.0.1" and lines[1]["bytes"] > 100
                and [line["message"] for line in lines[-2:]] == ["never retrieved", "a word"])
        logs.set_up("plain", False)
        serve(test, pages=True)
        assert capsys.readouterr().err == ""
    finally:
        for name, (handlers, propagate, level) in before.items():
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)


GARBAGE = b"GET \0 nonsense\r\n\r\n"
BAD_TEXT = b"\x81\x84\0\0\0\0\xff\xfe\xff\xfe"             # a frame that is not UTF-8


def test_whatever_visitors_send_the_log_is_lines_of_json_without_a_traceback(tmp_path):
    told = ["--no-browser", "--port", "0", "--home", str(tmp_path), "--set", "log=json"]
    with subprocess.Popen([sys.executable, "-m", "ludoteca", "serve", *told], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        try:
            port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
            run_async(misbehave(port))
        finally:
            process.terminate()
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
    assert [line["message"] for line in lines if line["logger"] == "uvicorn.error"].count(
        "Invalid HTTP request received.") == 1, "once, however often"
    assert not [line for line in lines if "fault" in line or "Traceback" in line["message"]]


def test_a_server_that_cannot_begin_says_so_in_the_form_of_its_log(tmp_path):
    (tmp_path / "ludoteca.sqlite").write_bytes(b"no database" * 1000)
    told = ["--no-browser", "--port", "0", "--home", str(tmp_path)]

    def begin(*more):
        found = subprocess.run([sys.executable, "-m", "ludoteca", "serve", *told, *more], capture_output=True,
                               text=True)
        assert found.returncode == 2
        return found.stderr.splitlines()
    [plain] = begin()
    [line] = begin("--set", "log=json")
    assert plain.startswith("The file ludoteca.sqlite ")
    assert json.loads(line)["message"] == plain and json.loads(line)["level"] == "error"


FULL_DISK = """
import logging, resource, sys
from ludoteca.web.hosting import logs
logs.set_up("json", False)
log, (_, most) = logging.getLogger("ludoteca"), resource.getrlimit(resource.RLIMIT_FSIZE)
for room in (most, int(sys.argv[1]), most):
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
    for _ in range(3):
        log.info("A line of some length, which a full disk may tear.")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="The room on a disk is limited by setrlimit.")
@pytest.mark.parametrize("room", [0, 400, 500, 600])
def test_a_full_disk_tears_no_line_of_the_log(tmp_path, room):
    with (tmp_path / "log").open("ab") as file:
        subprocess.run([sys.executable, "-c", FULL_DISK, str(room)], stderr=file, check=True)
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    assert [json.loads(line)["message"][:6] for line in lines] == ["A line"] * 9


async def misbehave(port):
    for _ in range(3):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GARBAGE)
        await reader.read()
        writer.close()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", **PLAIN) as me:
        seats = {"game": "cafe-race", "players": 3, "seats": [{"kind": "me", "name": "A"}]}
        id = (await me.post("/api/tables", json=seats)).json()["id"]
    for kind in ("api/tables", "t"):
        async with websockets.connect(f"ws://127.0.0.1:{port}/{kind}/{id}/live", **PATIENT) as ws:
            ws.transport.write(BAD_TEXT)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await ws.recv()


# Backups.

def test_a_backup_made_while_people_play_brings_everything_back(serve, tmp_path):
    home, other, file = tmp_path / "home", tmp_path / "other", tmp_path / "tables.zip"

    async def play(server):
        me = server.client()
        id = await server.table(me, "mob", players=3)
        talk = asyncio.gather(*(me.post(f"/api/tables/{id}/chat", json={"text": str(n)}) for n in range(20)))
        count = await asyncio.to_thread(back_up, home, file)
        await talk
        return id, count, dict(me.cookies)
    id, count, cookies = serve(play, home=home)
    assert count == 1 and file.stat().st_mode & 0o077 == 0
    assert restore(other, file) == 1

    async def look(server):
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, **PLAIN) as me:
            seen = (await me.get(f"/api/tables/{id}")).json()
            assert seen["you"] == 0, "the key came along: people keep their seats"
    serve(look, home=other)
    assert restore(other, file) == 1 and (other / "before-restore-ludoteca.sqlite").exists()


def test_a_backup_goes_to_the_disk_piece_by_piece(tmp_path, monkeypatch):
    open_file(Settings(home=tmp_path).file).close()
    (tmp_path / "secret.key").write_bytes(os.urandom(2_000_000))
    synced = [0]

    def sync(file, real=os.fsync):
        synced.append(os.fstat(file).st_size)
        real(file)
    monkeypatch.setattr(os, "fsync", sync)
    back_up(tmp_path, tmp_path / "x.zip")
    assert synced[-1] == (tmp_path / "x.zip").stat().st_size > 2_000_000, "the whole of it in the end"
    assert max(after - before for before, after in pairwise(synced)) < 600_000
    assert restore(tmp_path / "other", tmp_path / "x.zip") == 0


def test_what_is_no_backup_changes_nothing(tmp_path):
    home = tmp_path / "home"
    with pytest.raises(BadFile, match="no tables"):
        back_up(home, tmp_path / "x.zip")
    home.mkdir()
    (home / "ludoteca.sqlite").write_bytes(b"mine")
    for name, content in (("a.zip", b"nonsense"), ("b.zip", None)):
        if content is None:
            with zipfile.ZipFile(tmp_path / name, "w") as packed:
                packed.writestr("../../evil", "x")
        else:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(BadFile, match="is not a backup"):
            restore(home, tmp_path / name)
    for name in odd_backups(tmp_path):
        with pytest.raises(BadFile, match="is not a backup"):
            restore(home, tmp_path / name)
    assert (home / "ludoteca.sqlite").read_bytes() == b"mine"


def odd_backups(folder):
    """Zips with the names of a backup that are none: not a database, another's, empty, twice, damaged,
    encrypted, packed in an unknown way, a bomb."""
    foreign = folder / "foreign.sqlite"
    with sqlite3.connect(foreign) as other:
        other.execute("create table tables(id)")
    other.close()
    whole = pack(folder, "foreign.zip", foreign.read_bytes())
    place = whole.find(b"PK\x01\x02")                          # where its directory begins
    for name, changes in (("damaged", {60: 0xFF, 61: 0xFF, 62: 0xFF, 63: 0xFF}),
                          ("encrypted", {6: 1, place + 8: 1}), ("method", {8: 99, place + 10: 99})):
        changed = bytearray(whole)
        for where, byte in changes.items():
            changed[where] ^= byte
        (folder / f"{name}.zip").write_bytes(changed)
    pack(folder, "text.zip", b"not a database at all " * 300)
    pack(folder, "empty.zip", b"")
    pack(folder, "bomb.zip", bytes(backup.SMALL + (1 << 24)))
    with zipfile.ZipFile(folder / "twice.zip", "w") as packed, pytest.warns(UserWarning, match="Duplicate"):
        for _ in range(2):
            packed.writestr("ludoteca.sqlite", foreign.read_bytes())
    return ["foreign.zip", "damaged.zip", "encrypted.zip", "method.zip", "text.zip", "empty.zip", "bomb.zip",
            "twice.zip"]


def pack(folder, name, content):
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("ludoteca.sqlite", content)
    return (folder / name).read_bytes()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_of_tables_in_postgresql_it_is_said_who_backs_them_up(command, tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_DATABASE", "postgresql://u:secret@db.example/tables")
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))
    code, _, said = command_line.run(command, tmp_path / "x.zip")
    assert code == 2 and "pg_dump" in said and "db.example/tables" in said
    assert "secret" not in said and not (tmp_path / "x.zip").exists()


def test_a_backup_is_unpacked_by_pieces(tmp_path):
    """However large it is, memory is not."""
    open_file(Settings(home=tmp_path).file).close()
    (tmp_path / "secret.key").write_bytes(bytes(8_000_000))
    back_up(tmp_path, tmp_path / "x.zip")
    tracemalloc.start()
    try:
        restore(tmp_path / "other", tmp_path / "x.zip")
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_nothing_is_restored_under_a_running_server(tmp_path):
    code = ("import pathlib, sys; from ludoteca.web.hosting.data_folder import hold;"
            "hold(pathlib.Path(sys.argv[1])); print('held', flush=True); input()")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdin=pipe, stdout=pipe,
                          text=True) as other:
        assert other.stdout.readline() == "held\n"
        with zipfile.ZipFile(tmp_path / "x.zip", "w") as packed:
            packed.writestr("ludoteca.sqlite", "")
        with pytest.raises(Busy):
            restore(tmp_path, tmp_path / "x.zip")
        other.communicate("\n")
    release(hold(tmp_path))
    assert not (tmp_path / "ludoteca.sqlite").exists()


# What is in deploy/.

def test_what_deploy_names_is_there():
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    files = {path.name for path in (ROOT / "deploy").iterdir()}
    assert files == set(re.findall(r"^\| `deploy/([\w.]+)`", page, re.M))
    for name in files:
        for used in re.findall(r"LUDOTECA_[A-Z_]+", (ROOT / "deploy" / name).read_text("utf-8")):
            assert used in {variable(setting) for setting in NAMES}, used


@contextlib.asynccontextmanager
async def proxy(*command):
    """A real proxy, as long as it is needed."""
    nowhere = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*map(str, command), stdout=nowhere, stderr=nowhere)
    try:
        yield
    finally:
        process.terminate()
        await process.wait()


def free_port():
    with free_socket("127.0.0.1", 0) as probe:
        return probe.getsockname()[1]


NAME = "play.example.org"
BEHIND = {"hosts": (NAME,), "proxies": ("127.0.0.1",), "secure": True}


async def played_behind(port):
    """A table, its page's socket and a decision through a proxy with a certificate; what is for inside stays
    inside."""
    unsure = ssl.create_default_context()
    unsure.check_hostname, unsure.verify_mode = False, ssl.CERT_NONE                # signed by ourselves
    terms = {"game": "cafe-race", "players": 3,
             "seats": [{"kind": "me", "name": "A"}, {"kind": "bot"}, {"kind": "bot"}]}
    async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", headers={"host": NAME},
                                 timeout=PATIENCE,
                                 transport=Named(verify=unsure, limits=PLAIN["limits"])) as me:
        async def answers():
            with contextlib.suppress(httpx.TransportError):
                return await me.get("/api/games")
        await until(answers)
        made = await me.post("/api/tables", json=terms)
        assert made.status_code == 201 and "Secure" in made.headers["set-cookie"]
        for path in ("/metrics", "/ready", "/health"):
            assert (await me.get(path)).status_code == 404
        id, cookie = made.json()["id"], made.headers["set-cookie"].partition(";")[0]
        async with websockets.connect(f"wss://{NAME}:{port}/api/tables/{id}/live", host="127.0.0.1",
                                      ssl=unsure, additional_headers={"cookie": cookie},
                                      **PATIENT) as socket:
            while 0 not in (shown := json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))["waiting"]:
                pass
        decided = await me.post(f"/api/tables/{id}/decisions",
                                json={"decision": shown["legal"][0], "seq": shown["seq"]},
                                headers={"cookie": cookie})
        assert decided.status_code == 200 and decided.json()["changed"]


class Named(httpx.AsyncHTTPTransport):
    """Asks for the public name in the handshake, whatever the address."""

    async def handle_async_request(self, request):
        request.extensions["sni_hostname"] = NAME
        return await super().handle_async_request(request)


needs_nginx = pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")),
                                 reason="nginx or openssl is not installed")


def behind_nginx(folder, port, server, more=""):
    """nginx with the site of deploy/, a certificate of our own, and in front of that server; `more` stands
    beside the site."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
                    f"/CN={NAME}",
                    "-keyout", folder / "key", "-out", folder / "cert"], check=True, capture_output=True)
    site = (ROOT / "deploy" / "nginx.conf").read_text("utf-8").replace("443 ssl", f"127.0.0.1:{port} ssl")
    site = site.replace("http://127.0.0.1:8642", f"http://{server}")
    for part, file in (("ssl_certificate", "cert"), ("ssl_certificate_key", "key")):
        site = re.sub(rf"({part} +)\S+;", rf"\1{folder}/{file};", site)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ access_log off;"
        f" client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;"
        f" uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; {more} {site} }}")
    return proxy("nginx", "-e", folder / "errors", "-c", folder / "nginx.conf")


@needs_nginx
def test_behind_nginx_with_a_certificate(serve, tmp_path):
    async def test(server):
        port = free_port()
        async with behind_nginx(tmp_path, port, f"127.0.0.1:{server.port}"):
            await played_behind(port)
    serve(test, **BEHIND)


@needs_nginx
def test_behind_nginx_that_goes_by_the_tables_name_and_one_of_two_servers_ends(fresh_database, tmp_path):
    """The lines that docs/hosting.md has for it; nobody gets an error."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    more = re.search(r"```nginx\n(.*?)```", page, re.S)[1]

    async def test():
        async with running(tmp_path / "1", database=fresh_database, **BEHIND) as one:
            async with running(tmp_path / "2", database=fresh_database, **BEHIND) as two:
                port = free_port()
                lines = more.replace("127.0.0.1:8643",
                                     f"127.0.0.1:{one.port}").replace("127.0.0.1:8644",
                                                                      f"127.0.0.1:{two.port}")
                async with contextlib.AsyncExitStack() as stack:
                    await stack.enter_async_context(behind_nginx(tmp_path, port, "ludoteca", lines))
                    while not (one.service.changed and two.service.changed):       # both have tables
                        await played_behind(port)
                    stays = stack.pop_all()
            async with stays:                                                   # the second has ended
                for _ in range(4):
                    await played_behind(port)
    run_async(test())


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_behind_caddy_with_a_certificate(serve, tmp_path, monkeypatch):
    """With its own authority's certificate in the place of a public one."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))

    async def test(server):
        port = free_port()
        site = (ROOT / "deploy" / "Caddyfile").read_text("utf-8").replace("ludoteca:8642",
                                                                          f"127.0.0.1:{server.port}")
        site = site.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls internal\n\tbind 127.0.0.1", 1)
        (tmp_path / "Caddyfile").write_text(
            f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}}\n{site}")
        async with proxy("caddy", "run", "--adapter", "caddyfile", "--config", tmp_path / "Caddyfile"):
            await played_behind(port)
    serve(test, **BEHIND)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_takes_the_unit(tmp_path):
    unit = (ROOT / "deploy" / "ludoteca.service").read_text("utf-8")
    (tmp_path / "ludoteca.service").write_text(unit.replace("/opt/ludoteca/bin/ludoteca", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", tmp_path / "ludoteca.service"], capture_output=True,
                          text=True)
    assert done.returncode == 0 and "ludoteca.service" not in done.stderr, done.stderr
