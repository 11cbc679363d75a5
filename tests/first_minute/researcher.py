"""The researcher: from an empty environment to figures that may be believed."""
import contextlib
import json
import os
import re
import runpy
import shlex
import shutil
import signal
import subprocess
import venv

from first_minute.walk import PYTHON, ROOT, must, program, step

from apart import PATIENCE
from command_line import leaves

GAMES = (("cafe-race",), ("crazy-race",), ("ave-caesar",), ("cafe-fatal",))
LONG = 20                             # seconds after which an example that works for long is told to stop
DOCS = ("README.md", "docs/laboratory.md", "docs/hosting.md", "docs/terminal.md", "docs/puzzles.md")
NEEDS_MORE = ("postgresql://", "examples/ppo.py", "--backend ray", "https://host/")  # more than this machine
OWN_NAMES = ("abcd", "3f9a01c2")      # stand for a table or a report of the reader's
ON_A_SCREEN = ("ludoteca play",)      # the player's step
CRITICAL = 16.3                       # of chi-square for four seats: one in a thousand fair runs has more


@step()
def installs(scene):
    """The wheel works in an empty environment, and the README's Python says there what the README says."""
    tool = runpy.run_path(str(ROOT / "tools" / "check_release.py"))
    wheel, _ = tool["build"](scene.folder)
    venv.create(scene.folder / "bare", with_pip=True)
    python = scene.folder / "bare" / "bin" / "python"
    scene.run(python, "-m", "pip", "install", "-q", wheel, patience=900)
    scene.run(python, "-m", "ludoteca", "--version")
    scene.run(python, "-m", "doctest", "-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE", ROOT / "README.md")


def chi_square(wins):
    fair = sum(wins) / len(wins)
    return sum((won - fair) ** 2 / fair for won in wins)


@step(each=(("club", 300), ("heuristic", 2000), ("novice", 2000)))
def gets_equal_shares(scene, level, games):
    """Equal bots at Café Race, where all decide at once, win as often from every seat."""
    done = scene.run("ludoteca", "simulate", "cafe-race", "--bots", level, "-p", 4, "-n", games, "--json")
    won = json.loads(done.stdout)["wins"]
    found = chi_square(won)
    must(found < CRITICAL, f"the seats won {won} of {games}: chi-square {found:.1f}")


@step(each=GAMES, quick=GAMES[:1])
def gets_other_games(scene, game):
    """Another seed is another game from the bots' first decisions on, the same seed the same."""
    first, whole = {}, {}
    for seed, folder in ((1, "one"), (2, "two"), (1, "again")):
        scene.run("ludoteca", "simulate", game, "--bots", "random", "-n", 6, "--seed", seed,
                  "--records", folder)
        records = [json.loads(path.read_text("utf-8")) for path in sorted((scene.folder / folder).iterdir())]
        first[folder] = {json.dumps(record["decisions"][:record["players"]]) for record in records}
        whole[folder] = [record["decisions"] for record in records]
    must(whole["one"] == whole["again"], "the same seed is another game")
    same = sum(mine == other for mine in whole["one"] for other in whole["two"])
    must(not same, f"{same} games of one seed are those of the other, decision by decision")
    begun = first["one"] | first["two"]
    must(len(begun) > 3, f"twelve games begin with the same decisions: {sorted(begun)}")


def at_hand(scene):
    """The files that examples speak of are in the step's folder."""
    made = scene.once("at hand", lambda: make_files(scene, scene.whole_folder / "at-hand"))
    shutil.copytree(made, scene.folder, dirs_exist_ok=True)


def make_files(scene, folder):
    """Each as the documents say."""
    folder.mkdir()
    scene.run("ludoteca", "simulate", "cafe-race", "-n", 1, "--bots", "novice", "--records", folder / "made")
    next((folder / "made").iterdir()).rename(folder / "game.json")
    (folder / "position.json").write_text('{"game": "cafe-race", "players": 3}', "utf-8")
    circuit = sorted((ROOT / "src" / "ludoteca" / "games" / "ave_caesar").rglob("*.toml"))[0]
    (folder / "my-circuit.toml").write_bytes(circuit.read_bytes())
    program = next(block for block in python_of("docs/bots.md") if "sys.stdin" in block)
    (folder / "mybot.py").write_text(program, "utf-8")
    server = scene.serve(home=folder / "my-server")
    scene.visitor(server).set_up("cafe-race", "me", "open", "bot")
    server.stop()
    shutil.copytree(server.home, scene.whole_folder / "home", dirs_exist_ok=True)        # and the usual place
    scene.run("ludoteca", "backup", "tables.zip", "--home", "my-server", cwd=folder)
    return folder


def python_of(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.S)


def examples():
    """The calls below each command's help, and those in the documents' blocks, as they are written."""
    for path, command in leaves():
        yield from (line for line in (command.epilog or "").split("\n\n")[1:] if "join" not in path)
    for page in DOCS:
        for block in re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text("utf-8"), re.S):
            yield from (line.partition(" #")[0].strip() for line in block.splitlines()
                        if line.startswith("ludoteca"))


EXAMPLES = [line for line in dict.fromkeys(examples())
            if line not in ON_A_SCREEN and not any(part in line for part in NEEDS_MORE)]


@step(each=[(line,) for line in EXAMPLES])
def runs_an_example(scene, line):
    """An example of the help or of a document works as written; a long one ends well by Ctrl-C; a name that
    stands for the reader's own gets a sentence."""
    at_hand(scene)
    with as_typed(scene, line) as process:
        late = False
        try:
            said, _ = process.communicate(timeout=LONG)
        except subprocess.TimeoutExpired:
            late = True
            os.killpg(process.pid, signal.SIGINT)              # as a terminal does: to all that it started
            said, _ = process.communicate(timeout=PATIENCE)
    scene.said.append(f"$ {line}\n{said[-8000:]}[{process.returncode}]{' after Ctrl-C' if late else ''}")
    if any(name in line for name in OWN_NAMES):
        must(process.returncode in (1, 2) and re.match("There is no |'[^']*' is no ", said),
             f"`{line}` does not say that there is nothing of that name: {said.strip()[-300:]}")
        return
    good = (0, 130) if late else (0,)
    must(process.returncode in good and "Traceback" not in said,
         f"`{line}` ended with {process.returncode}{' after Ctrl-C' if late else ''}: {said.strip()[-300:]}")


@contextlib.contextmanager
def as_typed(scene, line):
    """The process of a line, with its file as the input if it names one."""
    command, _, given = line.partition(" < ")
    words = shlex.split(command)
    with contextlib.ExitStack() as stack:
        text = stack.enter_context((scene.folder / given.strip()).open()) if given else subprocess.DEVNULL
        process = stack.enter_context(subprocess.Popen(
            program(words), stdin=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, cwd=scene.folder, env=scene.env(LUDOTECA_PORT="0")))
        stack.callback(end_all, process)
        yield process


def end_all(process):
    """What is left of it and of what it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


@step(each=(("docs/bots.md",), ("docs/laboratory.md",)))
def runs_the_python_of_a_page(scene, page):
    """The Python of a document runs, block after block, as it is written."""
    at_hand(scene)
    blocks = [block for block in python_of(page) if "sys.stdin" not in block]
    (scene.folder / "page.py").write_text("if __name__ == '__main__':\n" + "".join(
        f"    {line}" for block in blocks for line in block.splitlines(keepends=True)), "utf-8")
    scene.run(PYTHON, "page.py", patience=600)
