"""The modules, checked by TypeScript's compiler as they stand: nothing is built, nothing of it reaches a
page."""
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from client.client_files import SRC, STATIC, text
from ludoteca.web.html import rendering
from web.asking import PageReader
from web.conftest import running

from apart import run_async

HERE = Path(__file__).parent


MISSPELT = (("notice.mjs", "place.hidden", "place.hiden"),
            ("fragments.mjs", "message.panel", "message.pannel"),
            ("replay-player.mjs", "words.pause", "words.paus"))


@pytest.fixture(scope="module")
def compiler():
    """TypeScript's, in the version that package-lock.json names; npm fetches it once."""
    npm, found = shutil.which("npm"), HERE / "node_modules" / "typescript" / "package.json"
    if not shutil.which("node") or not npm:
        pytest.skip("Node and npm are not here: the modules' types are not checked.")
    wanted = json.loads(text(HERE / "package.json"))["devDependencies"]["typescript"]
    if not found.exists() or json.loads(found.read_text("utf-8"))["version"] != wanted:
        got = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, capture_output=True, text=True)
        if got.returncode:
            pytest.skip("npm cannot fetch TypeScript here: the modules' types are not checked.")
    return HERE / "node_modules" / "typescript" / "bin" / "tsc"


def test_the_lock_names_one_version_and_no_host():
    wanted, lock = json.loads(text(HERE
                                   / "package.json"))["devDependencies"], json.loads(text(HERE
                                                                                       / "package-lock.json"))
    assert lock["packages"][""]["devDependencies"] == wanted
    for name, version in wanted.items():
        locked = lock["packages"][f"node_modules/{name}"]
        assert locked["version"] == version and locked["integrity"] and "resolved" not in locked


def test_the_modules_have_types_that_fit_and_a_misspelt_name_is_found(compiler, tmp_path):
    """Of a property, of a message's part, of a word: three modules are there a second time, so that one run
    checks both."""
    for file, right, wrong in MISSPELT:
        changed = text(STATIC / file).replace(right, wrong)
        (tmp_path / file).write_text(re.sub(r"""(["'])\./""", rf"\1{STATIC.as_posix()}/", changed), "utf-8")
    config = json.loads(text(HERE / "tsconfig.json")) | {"include": [f"{STATIC}/*", f"{tmp_path}/*.mjs"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    done = subprocess.run(["node", compiler, "-p", tmp_path], cwd=tmp_path, capture_output=True, text=True)
    faults = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert sorted({line.partition("(")[0] for line in faults}) == sorted(file for file, *_ in MISSPELT), (
        done.stdout + done.stderr)
    assert all(f"'{wrong.partition('.')[2]}'" in done.stdout for *_, wrong in MISSPELT)


ALIKE = """
const ts = require(process.argv[1]), files = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const compilerOptions = {removeComments: true, target: 'ES2022'};
const code = text => ts.transpileModule(text, {compilerOptions}).outputText;
console.log(files.filter(([name, whole, sent]) => code(whole) !== code(sent)).map(([name]) => name).join());
"""


def test_what_is_sent_is_the_same_without_comments(compiler):
    files = [(path.name, text(path), rendering.files()[path.name][0].decode())
             for path in sorted(STATIC.glob("*.mjs"))]
    assert sum(len(sent) for *_, sent in files) < .8 * sum(len(whole) for _, whole, _ in files)
    done = subprocess.run(["node", "-e", ALIKE, compiler.parents[1] / "lib" / "typescript.js"],
                          input=json.dumps(files), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# What types.d.ts says of the server is true.

def fields(name):
    """The names that an interface has, and those among them that may be missing."""
    head, body = re.search(rf"interface {name}( extends \w+)? \{{(.*?)^\}}", text(STATIC / "types.d.ts"),
                           re.S | re.M).groups()
    found = re.findall(r"^  (\w+)(\??):", body, re.M)
    every, may = {field for field, _ in found}, {field for field, mark in found if mark}
    if head:
        above, loose = fields(head.split()[-1])
        return above | every, loose - every | may
    return every, may


def test_words_are_those_that_the_server_gives():
    source = next(text(path) for path in (SRC / "web").rglob("*.py") if "def client_words" in text(path))
    given = re.findall(r'^        "(\w+)": say\(', source, re.M)
    assert fields("Words")[0] == set(given)


def test_a_message_is_what_the_server_sends(tmp_path):
    async def first():
        async with running(tmp_path, pages=True) as server:
            client = server.client()
            table = await server.table(client, "mbbb")
            async with server.socket(f"/t/{table}/live?seat=0", client) as socket:
                return PageReader().hear(await socket.recv())
    every, may = fields("TableMessage")
    assert every - may <= run_async(first()).keys() <= every
