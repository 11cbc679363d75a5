"""Build the package into dist/, install its wheel alone into a fresh environment, and try it there as a
stranger would.

    python tools/check_release.py          needs hatchling here and the package registries for the wheel's
                                           dependencies

Any difference between the archives and the checkout, and any command that fails, ends it with a sentence and
exit code 1.
"""
from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))        # also where it is run by its path
import picture_note

ROOT = Path(__file__).parents[1]
SCENARIO = {"game": "cafe-race", "players": 3, "position": {"dice": [6, 3, 1]}, "seed": 1,
            "decisions": [[0, "1"], [1, "2"], [2, "3"]], "expect": {"position": {"round": 2}}}


MOST_MEGABYTES = 170       # that the wheel may bring, with all it needs: NumPy is 74 of them, wasmtime 30


def must(holds: object, sentence: str) -> None:
    if not holds:
        raise SystemExit(sentence)


def run(*command: object, text: str | None = None, **more: object) -> str:
    """The output of a command that must end well, outside the checkout."""
    done = subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True,
                          **more)  # type: ignore[call-overload]
    must(done.returncode == 0,
         f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def checkout(folder: str) -> set[str]:
    """The files of the checkout, without those that git ignores."""
    found = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder,
                cwd=ROOT).split("\0")
    return {name for name in found if name and (ROOT / name).exists()}


def build(folder: Path) -> tuple[Path, Path]:
    """The wheel and the source archive, made anew."""
    for old in folder.glob("ludoteca-*"):
        old.unlink()
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def differences(wheel: Path, source: Path) -> list[str]:
    """What an archive has too much or too little, compared with the checkout that it was built from."""
    packed = {f"src/{name}" for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    with tarfile.open(source) as archive:
        stored = {name.partition("/")[2] for name in archive.getnames()} - {"PKG-INFO"}
    return ([f"wheel: {name}" for name in sorted(packed ^ checkout("src"))]
            + [f"source archive: {name}" for name in sorted(stored ^ checkout("."))])


def megabytes(folder: Path) -> int:
    """What a folder takes on the disk, as `du -sm` counts."""
    return int(run("du", "-sm", folder).split()[0])


def install(bare: Path, wheel: Path, folder: Path) -> None:
    """The wheel and what it needs, in a bare environment, in no more than that may take."""
    venv.create(bare, with_pip=True)
    before = megabytes(bare)
    run(bare / "bin/python", "-m", "pip", "install", "-q", wheel, cwd=folder)
    size = megabytes(bare) - before
    must(size <= MOST_MEGABYTES, f"The wheel brings {size} MB; it may bring {MOST_MEGABYTES}.")


def try_commands(bin: Path, folder: Path, env: dict[str, str], version: str) -> None:
    ours = bin / "ludoteca"
    for command in ([ours], [bin / "python", "-m", "ludoteca"]):
        said = run(*command, "--version", cwd=folder, env=env).strip()
        must(said == f"ludoteca {version}", f"--version says {said!r} in version {version}.")
    must("simulate" in run(bin / "python", "-m", "ludoteca", "--help", cwd=folder, env=env),
         "--help does not name simulate.")
    for game in ("cafe-race", "cafe-fatal", "crazy-race", "ave-caesar"):
        played = json.loads(run(ours, "simulate", game, "-n", 3, "--records", folder / game, "--json",
                                cwd=folder, env=env))
        must(played["games"] == 3, f"simulate {game} played {played['games']} games of 3.")
        run(ours, "verify", next((folder / game).iterdir()), cwd=folder, env=env)
    run(ours, "scenario", "-", text=json.dumps(SCENARIO), cwd=folder, env=env)


def await_answer(url: str, server: subprocess.Popen[str]) -> None:
    """The server says where it will be a moment before it listens there."""
    for _ in range(600):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url + "/api/games", timeout=30).close()
            return
        must(server.poll() is None, "The server ended by itself.")
        time.sleep(0.1)


def try_server(bin: Path, folder: Path, env: dict[str, str]) -> None:
    """The front page, a table against bots, its picture; and it ends well when told to."""
    server = subprocess.Popen([bin / "ludoteca", "serve", "--no-browser", "--port", "0"], cwd=folder, env=env,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+?(?=/)", server.stdout.readline())
        must(found, "The server did not say where it is.")
        assert found is not None
        open_page = (
            urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())).open)
        await_answer(found[0], server)
        with open_page(found[0] + "/", timeout=30) as page:
            must("Café Race" in page.read().decode(), "The front page does not name Café Race.")
        with open_page(found[0] + "/play/cafe-race", b"", timeout=30) as page:
            pictures = re.findall(r"/t/\w+/preview[.]png", page.read().decode())
        must(pictures, "The page of a table has no picture of it.")
        with open_page(found[0] + pictures[0], timeout=30) as page:
            must(page.read().startswith(b"\x89PNG"), "The picture of a table is none.")
    finally:
        server.terminate()
        rest = server.communicate(timeout=30)[0]
    must(server.returncode in (0, -15) and "Traceback" not in rest,
         f"The server ended with {server.returncode}:\n{rest}")


def registry(python: Path) -> list[str]:
    """How to tell uv of the registry that pip is set up with; it does not read pip's settings."""
    told = subprocess.run([python, "-m", "pip", "config", "get", "global.index-url"], capture_output=True,
                          text=True)
    return ["--default-index", told.stdout.strip()] if told.returncode == 0 else []


def try_in_one_line(wheel: Path, folder: Path, env: dict[str, str], version: str) -> None:
    """`uvx ludoteca` and `pipx run ludoteca`, with this wheel: nothing of ours is installed before."""
    tools = folder / "tools"
    venv.create(tools, with_pip=True)
    run(tools / "bin/python", "-m", "pip", "install", "-q", "uv", "pipx", cwd=folder)
    own = (env | {"UV_CACHE_DIR": str(folder / "uv"), "PIPX_HOME": str(folder / "pipx"),
                  "PIPX_BIN_DIR": str(folder / "pipx-bin")})
    uvx = [tools / "bin/uvx", *registry(tools / "bin/python"), "--python", sys.executable, "--from", wheel,
           "ludoteca"]
    pipx = [tools / "bin/pipx", "run", "--spec", wheel, "ludoteca"]
    for name, command in (("uvx", uvx), ("pipx run", pipx)):
        said = run(*command, "--version", cwd=folder, env=own).strip().splitlines()[-1]
        must(said == f"ludoteca {version}", f"{name} starts {said!r}, not version {version}.")
        played = json.loads(run(*command, "simulate", "cafe-race", "-n", 50, "--json", cwd=folder, env=own))
        must(played["games"] == 50, f"{name} played {played['games']} games of 50.")


def check_pictures(root: Path = ROOT) -> None:
    old = picture_note.stale(root)
    must(not old, f"These pictures are older than the pages: {', '.join(old)}. Run make pictures.")


def main() -> None:
    check_pictures()
    must(not run("git", "status", "--porcelain", cwd=ROOT),
         "The checkout has changes that are not committed.")
    wheel, source = build(ROOT / "dist")
    wrong = differences(wheel, source)
    must(not wrong, "The archives are not what git knows:\n" + "\n".join(wrong))
    version = wheel.name.split("-")[1]
    with tempfile.TemporaryDirectory() as name:
        folder, bare = Path(name), Path(name) / "venv"
        install(bare, wheel, folder)
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LUDOTECA_"))}
        env |= {"LUDOTECA_HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "cache")}
        try_commands(bare / "bin", folder, env, version)
        try_server(bare / "bin", folder, env)
        try_in_one_line(wheel, folder, env, version)
    print(f"{wheel.name} holds what git knows and works alone; so does {source.name}: both are in dist/.")


if __name__ == "__main__":
    main()
