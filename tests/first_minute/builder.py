"""The builder: a game of one's own beside ours, working, broken and gone again."""
import json
import os
import shutil
from itertools import product

from first_minute.walk import PYTHON, must, step

OURS = ("cafe-race", "crazy-race", "ave-caesar", "cafe-fatal")
FILES = ("__init__.py", "about.py", "encoding.py", "rules.py", "text/__init__.py", "text/notation.py")
RAISING = """

def _raise(*given, **more):
    raise RuntimeError("broken")


for _name, _it in list(globals().items()):
    if _it is not _raise and callable(_it) and getattr(_it, "__module__", "") == __name__:
        globals()[_name] = _raise
"""
FAULTS = {
    "cut short": lambda text: f"{text}\ndef (",
    "raises": lambda text: f"{text}\nraise RuntimeError('broken')\n",
    "ends the program": lambda text: f"{text}\nraise SystemExit(1)\n",
    "raises when used": lambda text: text + RAISING,
    "empty": lambda text: "",
    "removed": None,
}
PAGES = ("/", "/new/cafe-race", "/guide/ave-caesar", "/mine", "/puzzles", "/replays", "/api/games",
         "/preview.png")


def lay_out(scene):
    """The folder of a new game."""
    scene.run("ludoteca", "new-game", "dare-to-stop")
    return scene.folder / "dare-to-stop"


def goes_on(scene, server):
    """Our games and pages are there; the log has no traceback. The names that the server has."""
    me = scene.visitor(server)
    wrong = {path: reply.status_code for path in PAGES if (reply := me.get(path)).status_code != 200}
    must(not wrong, f"pages that do not open: {wrong}")
    names = [game["name"] for game in me.get("/api/games").json()]
    must(set(OURS) <= set(names), f"of our games only {names} are there")
    id = me.set_up("cafe-race", "me", "bot", "bot")
    me.decide(id)
    must(me.get(f"/t/{id}").status_code == 200, "the table has no page")
    return names


@step()
def makes_a_game(scene):
    """`ludoteca new-game` lays out a game that the server has at once, and it can be played to the end."""
    made = lay_out(scene)
    server = scene.serve(LUDOTECA_GAMES=str(made / "src"))
    must("dare-to-stop" in goes_on(scene, server), "the new game is not there")
    me = scene.visitor(server)
    must("Dare To Stop" in me.get("/").text, "the front page does not name it")
    id = me.set_up("dare-to-stop", "me", "bot", options={"goal": 20})
    me.play_until(id, lambda now: now["over"])


@step()
def runs_its_tests(scene):
    """The tests that come with it pass, and the commands know it."""
    made = lay_out(scene)
    shelf = {"LUDOTECA_GAMES": str(made / "src")}
    scene.run(PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=made)
    said = scene.run("ludoteca", "simulate", "dare-to-stop", "-n", 100, "--json", **shelf).stdout
    must(json.loads(said)["games"] == 100, f"not 100 games were played: {said}")


@step(each=tuple(product(FILES, FAULTS)))
def breaks_it(scene, file, fault):
    """A file of the new game is spoilt: all others' pages, tables and commands go on."""
    made = lay_out(scene)
    spoil(made / "src" / "dare_to_stop" / file, FAULTS[fault])
    shelf = {"LUDOTECA_GAMES": str(made / "src")}
    goes_on(scene, scene.serve(**shelf))
    scene.run("ludoteca", "simulate", "cafe-race", "-n", 2, **shelf)


def spoil(path, change):
    if change is None:
        path.unlink()
    else:
        path.write_text(change(path.read_text("utf-8")), "utf-8")


@step()
def takes_it_away(scene):
    """The game is removed, though a table of it was under way: a server that starts then has all else."""
    made, home = lay_out(scene), scene.folder / "home"
    first = scene.serve(home=home, LUDOTECA_GAMES=str(made / "src"))
    me = scene.visitor(first)
    gone = me.set_up("dare-to-stop", "me", "bot", public=True)
    first.stop()
    shutil.rmtree(made)
    second = scene.serve(home=home)
    me.base_url = second.url
    goes_on(scene, second)
    for path in ("/", "/mine", f"/t/{gone}", f"/api/tables/{gone}"):
        status = me.get(path).status_code
        must(status < 500, f"who played it gets {status} for {path}")
    must(os.path.isdir(home), "its tables are gone")
