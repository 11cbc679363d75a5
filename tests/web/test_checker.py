"""The page's checker and `ludoteca verify` agree, about whole records and about ones that were tampered with
and sealed anew."""
import copy
import json
import random
import shutil
import subprocess

import pytest

from ludoteca import Match, load
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game_loader import games
from ludoteca.core.record import digest, record_of, verify
from ludoteca.core.wasm import module
from ludoteca.testing import at_random
from ludoteca.web.html.rendering import STATIC
from ludoteca.web.replay import check

RUN = """import {check, readRecord} from CHECKER;
import {readFileSync} from 'node:fs';
const {key, code, records} = JSON.parse(readFileSync(0, 'utf8')), told = [];
for (const text of records) {
  try {
    for await (const _ of check(readRecord(text), key, Buffer.from(code, 'hex')));
    told.push('holds');
  } catch (fault) { told.push(fault.kind ?? `${fault}`); }
}
console.log(JSON.stringify(told));"""
KINDS = {"holds", "record", "version", "option", "decision", "event", "cut", "beyond", "digest"}
TAMPERINGS = (
    lambda r, luck: luck.choice(r["decisions"]).__setitem__(1, luck.choice(r["decisions"])[1]),
    lambda r, luck: luck.choice(r["decisions"]).__setitem__(0, luck.choice([0, 1, 2, 5, -1, "0", None, 1.0])),
    lambda r, luck: luck.choice(r["events"]).__setitem__(luck.randrange(5), luck.randrange(9)),
    lambda r, luck: r["decisions"].pop(luck.randrange(len(r["decisions"]))),
    lambda r, luck: r["events"].pop(luck.randrange(len(r["events"]))),
    lambda r, luck: r.__setitem__("seed", luck.choice(["", r["seed"], r["seed"] + " "])),
    lambda r, luck: r.__setitem__("words", luck.choice([[], [""], r["words"][::-1], r["words"]])),
    lambda r, luck: r.__setitem__("players", r["players"] + luck.choice([-1, 1])),
    lambda r, luck: r["options"].update({name: luck.choice([True, False, 0, 2, "base", "x", [], None])
                                         for name in r["options"]}),
    lambda r, luck: r["decisions"][0].__setitem__(1,
                                                  luck.choice([str.upper,
                                                               " {} ".format])(r["decisions"][0][1])),
    lambda r, luck: r["events"].__setitem__(3, luck.choice([[], r["events"][3][:4], [*r["events"][3], 0]])),
)


def by_python(text):
    try:
        return verify(json.loads(text)).over
    except LudotecaError:
        return False


@pytest.mark.skipif(not shutil.which("node"),
                    reason="Node is not here: the checker is tried in the browser alone.")
@pytest.mark.parametrize("name", games())
def test_the_page_and_the_command_agree(name):
    luck, records, short = (random.Random(name), [],
                            {"races": 1} if "races" in load(name).rules.OPTIONS else None)
    match = Match(name, load(name).rules.PLAYERS[0], short, seed="a seed",
                  words=("Zoë", 'a "word"', "\u2028"), names=["\x7f😀"])
    for _ in at_random(match, 3):
        pass
    for change in (lambda r, luck: None, *TAMPERINGS, *TAMPERINGS):
        record = copy.deepcopy(record_of(match))
        change(record, luck)
        records.append(json.dumps(record | {"digest": digest(record)}, ensure_ascii=luck.random() < 0.5))
    module_ = (load(name).folder / module.CODE).read_bytes()
    given = {"key": json.loads(check.key_of(name)), "code": module_.hex(), "records": records}
    code = RUN.replace("CHECKER", json.dumps((STATIC / "verify-record.mjs").as_uri()))
    done = subprocess.run(["node", "--input-type=module", "-e", code], input=json.dumps(given),
                          capture_output=True, text=True)
    told = json.loads(done.stdout or f'"{done.stderr[-300:]}"')
    assert told[0] == "holds" and set(told) <= KINDS
    assert [one == "holds" for one in told] == [by_python(text) for text in records]
