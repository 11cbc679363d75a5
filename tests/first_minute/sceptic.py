"""The sceptic: a game of a server, checked without trusting it."""
import hashlib
import json
import re

from first_minute.walk import PYTHON, ROOT, must, step


def game_on_disk(scene):
    """A finished game's record as its table gave it away, and what was promised before its first die."""
    def play():
        me = scene.visitor()
        id = me.set_up("cafe-race", "me", "bot", "bot")
        promise = me.look(id)["commitment"]
        early = me.get(f"/api/tables/{id}/record").status_code
        must(early == 409, f"the record of a game under way got {early}")
        me.play_until(id, lambda now: now["over"])
        return me.get(f"/api/tables/{id}/record").text, me.get(f"/api/tables/{id}/record.txt").text, promise
    data, text, promise = scene.once("record", play)
    (scene.folder / "game.json").write_text(data, "utf-8")
    (scene.folder / "game.txt").write_text(text, "utf-8")
    return json.loads(data), promise


def sealed(record):
    """With a digest that fits, as docs/fairness.md says how it is made."""
    rest = {name: value for name, value in record.items() if name != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return json.dumps(rest | {"digest": hashlib.sha256(text.encode()).hexdigest()})


@step(quick=True)
def verifies_a_record(scene):
    """`ludoteca verify` recomputes a finished game's record, as data and as text, and shows the promise."""
    _, promise = game_on_disk(scene)
    for name in ("game.json", "game.txt"):
        said = scene.run("ludoteca", "verify", name).stdout
        must("The record is valid" in said and promise in said, f"verify says: {said}")


@step()
def finds_a_forgery(scene):
    """A seed, a decision or a score that was changed is found, though the record's digest was made anew."""
    record, _ = game_on_disk(scene)
    scores = [*record["events"][:-1], [*record["events"][-1][:2], 99, *record["events"][-1][3:]]]
    for change in ({"seed": "another seed"}, {"decisions": record["decisions"][::-1]}, {"events": scores}):
        (scene.folder / "forged.json").write_text(sealed(record | change), "utf-8")
        said = scene.run("ludoteca", "verify", "forged.json", code=2).stderr
        must(said.strip() and "digest" not in said, f"of {set(change)} it says: {said}")


@step(quick=True)
def runs_the_script_of_the_page(scene):
    """The script of docs/fairness.md, as it stands there, finds every draw as the promised seed has it."""
    _, promise = game_on_disk(scene)
    page = (ROOT / "docs" / "fairness.md").read_text("utf-8")
    (scene.folder / "draws.py").write_text(re.search(r"```python\n(.*?)```", page, re.S)[1], "utf-8")
    plies = scene.run("ludoteca", "show", "game.json", "--json").stdout
    (scene.folder / "plies.json").write_text(plies, "utf-8")
    said = scene.run(PYTHON, "-I", "draws.py", "game.json", "plies.json", promise).stdout
    must("draws of chance are as the seed makes them." in said, said)


@step()
def shows_a_record_from_elsewhere(scene):
    """What a record from elsewhere has in its names cannot command the terminal."""
    record, _ = game_on_disk(scene)
    record["names"][0] = "\x1b]0;title\x07\x1b[2JEve\u202e"
    (scene.folder / "odd.json").write_text(sealed(record), "utf-8")
    said = scene.run("ludoteca", "show", "odd.json").stdout
    must(not set("\x1b\x07\u202e") & set(said), f"the terminal gets {said[:200]!r}")
