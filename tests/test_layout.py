"""Imports go one way: core <- show <- bots <- games <- lab <- web, cli. A game knows no other. Files are
short, folders small."""
import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import ludoteca
from ludoteca import game_names, load

ROOT = Path(ludoteca.__file__).parent
LEVEL = {"core": 0, "show": 1, "javascript": 2, "bots": 2, "games": 3, "lab": 4, "web": 5,
         "client": 1, "terminal": 5, "testing": 6, "new_game": 7, "cli": 8, "__main__": 9}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.name != "__init__.py")


def imported(path):
    """The full names of all of Ludoteca that a file imports, wherever in it."""
    package = ["ludoteca", *path.parent.relative_to(ROOT).parts]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "ludoteca")
        elif isinstance(node, ast.ImportFrom):
            base = package[:len(package) - node.level + 1] if node.level else []
            base += node.module.split(".") if node.module else []
            if base[:1] == ["ludoteca"]:
                yield from (".".join([*base, alias.name]) for alias in node.names)


def name(path):
    return str(path.relative_to(ROOT))


def part(full):
    """core, show, games … of a full name; a name of the package itself (ludoteca.Match) is core's."""
    piece = full.split(".")[1]
    return piece if piece in LEVEL else "core"


def test_imports_go_one_way():
    for path in FILES:
        own = path.relative_to(ROOT).parts[0].removesuffix(".py")
        assert own in LEVEL, f"say in this test where {own} stands"
        for full in imported(path):
            if (own, part(full)) == ("core", "show"):
                assert path.name == "match.py" and full.startswith("ludoteca.show.svg"), (
                    "only a notebook's picture, when asked")
                continue
            assert LEVEL[part(full)] <= LEVEL[own], f"{name(path)} imports {full}"
            assert own == part(full) or LEVEL[part(full)] < LEVEL[own] or LEVEL[own] == 4, (
                f"{name(path)} imports {full}")


def test_a_game_imports_no_other_game():
    for path in [p for p in FILES if p.is_relative_to(ROOT / "games")]:
        own = path.relative_to(ROOT / "games").parts[0]
        for full in imported(path):
            if full.startswith("ludoteca.games."):
                assert full.split(".")[2] == own, f"{name(path)} imports {full}"


ROOMS = {"rules", "circuit_model"}  # where the rules of a game and their data are; nothing else is compiled


def test_rules_import_only_the_core_and_their_own_data():
    for path in [p for p in FILES if p.is_relative_to(ROOT / "games") and p.parent.name in ROOMS]:
        own = ".".join(["ludoteca", *path.relative_to(ROOT).parts[:2]])
        for full in imported(path):
            assert part(full) == "core" or full.removeprefix(f"{own}.").split(".")[0] in ROOMS, (
                f"{name(path)} imports {full}")


@pytest.mark.parametrize("game", game_names())
def test_a_game_imports_its_own_modules_by_relative_names(game):
    """So that its folder can be loaded once more with a user's own data (core/game_loader.py)."""
    for path in (ROOT / "games" / game.replace("-", "_")).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert not (node.module or "").startswith("ludoteca.games"), name(path)
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("ludoteca.games") for alias in node.names), name(path)


def test_the_core_needs_only_numpy():
    for path in (ROOT / "core").glob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
                [node.module] if isinstance(node, ast.ImportFrom) and not node.level else [])
            for full in names:
                assert full.split(".")[0] in {"ludoteca", "numpy", *sys.stdlib_module_names}, (
                    f"{name(path)} imports {full}")


def test_what_is_installed_needs_nothing_of_research():
    """That folder is for a checkout: what only makes a committed file is there."""
    research = {path.stem for path in (ROOT.parents[1] / "research").iterdir()}
    assert {"solve", "cafe_race_solver", "training"} <= research
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
                [node.module] if isinstance(node, ast.ImportFrom) and not node.level else [])
            assert not {full.split(".")[0] for full in names} & research, name(path)


def test_files_are_short():
    for path in [*FILES, *(ROOT.parents[1] / "research").rglob("*.py")]:
        assert len(path.read_text("utf-8").splitlines()) <= 400, path


EXTRAS = {"babel", "brotli", "hypothesis", "isal", "jsonschema", "pytest", "textual", "uvloop"}


def test_a_server_does_without_extras():
    """A plain install has none of these: where one is used, it is imported there, after a look whether it is
    there."""
    for path in FILES:
        if path.relative_to(ROOT).parts[0] in ("core", "show", "bots", "javascript", "games", "web"):
            for node in ast.parse(path.read_text("utf-8")).body:
                names = ([alias.name for alias in node.names] if isinstance(node, ast.Import) else
                         [node.module or ""] if isinstance(node, ast.ImportFrom) else [])
                assert not {full.split(".")[0] for full in names} & EXTRAS, path


MEMOISER = re.compile(r"@(functools\.)?(lru_cache|cache|cached_property)\b|lru_cache\(|@hanging_on|"
                      r"functools\.cache\(")


def test_memoisers_are_few():
    """What is remembered can be stale and hides what it costs: one more is worth another that goes.
    bench/memoisers.py says what each saves."""
    assert sum(len(MEMOISER.findall(path.read_text("utf-8"))) for path in FILES) < 100


@pytest.mark.parametrize("game", game_names())
def test_rules_are_one_name_space(game):
    """A name means one thing in all files of a game's rules, which are compiled together."""
    rules = load(game).module("rules")
    for full, module in list(sys.modules.items()):
        if full.startswith(f"{rules.__name__}."):
            for key in getattr(module, "__all__", [key for key in vars(module) if not key.startswith("_")]):
                assert getattr(rules, key) == getattr(module, key), f"{key} means two things in {game}"


TIDY = [p for p in FILES if p.relative_to(ROOT).parts[0] in ("core", "show", "web")]


def test_privates_stay_private():
    """A name with an underscore is for its own object; and a table's match, with its secrets, for the table's
    folder alone."""
    for path in TIDY:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                private = node.attr.startswith("_") and not node.attr.endswith("_")
                own = private and ast.unparse(node.value) in ("self", "cls", "super()", "sys", "os")
                assert own or not private, f"{name(path)}:{node.lineno} {ast.unparse(node)}"
                kept = (node.attr != "match" or path.is_relative_to(ROOT / "web/table")
                        or not path.is_relative_to(ROOT / "web"))
                assert kept, f"{name(path)}:{node.lineno} {ast.unparse(node)}"


NAMING = {"lab/advice.py", "lab/luck_analysis.py"}      # they know how a round of pushes is solved


def test_nothing_central_names_a_game():
    """All that a game says of itself is in its folder."""
    words = [word for game in game_names() for word in (game, game.replace("-", "_"))]
    central = [path for path in ROOT.rglob("*") if path.is_file()
               and path.suffix in (".py", ".html", ".css", ".mjs", ".svg", ".po")
               and not path.is_relative_to(ROOT / "games") and name(path) not in NAMING]
    texts = {name(path): re.sub(r"^ *>>> .*", "", path.read_text("utf-8"), flags=re.M) for path in central}
    found = {path: word for path, text in texts.items() for word in words if word in text}
    assert len(central) > 80 and not found


def test_no_client_of_a_test_keeps_an_idle_connection():
    """A server hangs up on those when it likes: a test that used one again would fail now and then (PLAIN in
    apart.py)."""
    texts = {path: path.read_text("utf-8") for path in sorted(Path(__file__).parent.rglob("*.py"))}
    for path, text in texts.items():
        for node in ast.walk(ast.parse(text)) if "httpx." in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("httpx.Client", "httpx.AsyncClient"):
                given = {ast.unparse(keyword.value) if keyword.arg is None else keyword.arg
                         for keyword in node.keywords}
                assert given & {"PLAIN", "transport"}, f"{path.name}, line {node.lineno}"


TESTS = Path(__file__).parent
QUICK = [path for part in ("core", "games", "show") for path in sorted((TESTS / part).rglob("*.py"))]


def outside(path):
    """The packages of others that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
            [node.module] if isinstance(node, ast.ImportFrom) and not node.level else [])
        yield from {full.split(".")[0] for full in names} - sys.stdlib_module_names - {"ludoteca"}


def skipped(path):
    """The packages without which some of a file's tests are skipped."""
    return set(re.findall(r"""importorskip\("(\w+)""", path.read_text("utf-8")))


def test_the_quick_tests_need_only_what_make_quick_installs():
    """Whoever changes a rule need not wait for CUDA, Ray and browsers; what needs more is skipped without it
    (`importorskip`)."""
    project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    installed = {re.split(r"[\[<>=]", each)[0].replace("-", "_")
                 for each in project["dependencies"] + project["optional-dependencies"]["test"]}
    ours = {path.stem for path in TESTS.rglob("*") if path.is_dir() or path.suffix == ".py"}
    found = {(path.name, package) for path in QUICK
             for package in set(outside(path)) - skipped(path)}
    assert {package for _, package in found} >= {"pytest", "numpy"}
    assert not {(file, package) for file, package in found if package not in installed | ours}


def test_no_test_sleeps():
    """What takes time is waited for, by an event or by `until` of waiting.py; sleep(0) lets others go on."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path.name != "waiting.py" else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "sleep":
                assert ast.unparse(node) == "asyncio.sleep(0)", f"{path.name}, line {node.lineno}"


def test_tests_ask_public_things():
    """A test that reaches into an object's own attributes holds what may change: few do."""
    reaches = [f"{path.name}:{node.lineno} {ast.unparse(node)}" for path in sorted(TESTS.rglob("*.py"))
               for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)
               and node.attr.startswith("_") and not node.attr.endswith("_")
               and node.attr not in ("_asdict", "_fields", "_replace")
               and ast.unparse(node.value) not in ("self", "cls", "super()", "os", "sys")]
    assert len(reaches) < 60, reaches
