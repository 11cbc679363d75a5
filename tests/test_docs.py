"""What the documents name is there."""
import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ludoteca"
PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")


def text(name):
    return (ROOT / name).read_text("utf-8")


def test_every_promise_names_tests_that_exist():
    tests = {name for file in (ROOT / "tests").rglob("test_*.py")
             for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.M)}
    rows = [line.split("|")[1:-1] for line in text("SECURITY.md").splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for promise, held in rows:
        named = re.findall(r"`(\w+)`", held)
        assert named and tests.issuperset(named), f"{promise.strip()} {set(named) - tests}"


def test_the_reference_is_fresh():
    tool = runpy.run_path(str(ROOT / "tools" / "make_reference.py"))
    assert tool["PAGE"].read_text("utf-8") == tool["page"](), "run `make reference`"


def found(path):
    """The files and folders that a path of ARCHITECTURE.md means; GAME is any game."""
    plain = path.rstrip("/").replace("GAME", "*")
    return [hit for base in (SOURCE, ROOT) for end in ("", ".py") for hit in base.glob(plain + end)]


def test_every_path_of_the_architecture_exists():
    page = text("ARCHITECTURE.md")
    paths = [path for path in PATH.findall(page) if "/" in path or path.endswith((".py", ".md"))]
    assert len(paths) > 80
    assert [path for path in paths if not found(path)] == []


def test_the_map_names_the_modules_that_are_there():
    """All of them, but for a game's own: there it names what most games have."""
    rows = dict(re.findall(r"^\| `([\w/]+/)` \| (.*) \|$", text("ARCHITECTURE.md"), re.M))
    for folder, row in rows.items():
        named = set(re.findall(r"`([a-z_]+)`", row))
        assert [name for name in named if not found(folder + name)] == [], folder
        if not folder.startswith("games/"):
            base = ROOT if folder.startswith("research/") else SOURCE
            there = {path.stem for path in (base / folder).glob("[!_]*.py")}
            assert there <= named, f"{there - named} of {folder} are not on the map"


def test_every_package_is_on_the_map():
    page = text("ARCHITECTURE.md").partition("## The laws")[0]
    packages = {path.parent for path in SOURCE.rglob("__init__.py")
                if not {"pattern", "secret_pattern"} & {*path.parts}} - {SOURCE}
    for folder in sorted(packages):
        parts = folder.relative_to(SOURCE).parts
        names = {"/".join(parts),
                 "/".join((parts[0], "GAME", *parts[2:])) if parts[0] == "games" and len(parts) > 1 else ""}
        assert any(f"`{name}/`" in page for name in names - {""}), f"{folder.name} is not on the map"


def test_every_question_has_its_place():
    rows = [line for line in text("ARCHITECTURE.md").splitlines() if line.startswith("| ") and "? |" in line]
    assert len(rows) >= 25 and all(PATH.search(row.split("|")[2]) for row in rows)


def test_every_make_target_is_told_of():
    targets = set(re.findall(r"^([a-z-]+):", text("Makefile"), re.M))
    assert set(re.findall(r"^\| `make ([a-z-]+)`", text("CONTRIBUTING.md"), re.M)) == targets


def test_every_function_that_the_architecture_points_to_is_there():
    pointed = re.findall(r"((?:`[\w.]+`(?:, | and )?)+) in `([\w./]+\.\w+)`", text("ARCHITECTURE.md"))
    assert len(pointed) > 5
    for names, path in pointed:
        for name in re.findall(r"`(?:\w+\.)?(\w+)`", names):
            for file in found(path):
                is_there = re.search(rf"^\s*(async )?def {name}\(|^(\s+self\.)?{name} = ",
                                     file.read_text("utf-8"), re.M)
                assert is_there, f"no {name} in {file.name}"


def test_every_file_that_a_game_or_the_pages_name_is_there():
    pages = ({ROOT / "docs/pages.md": SOURCE / "web"}
             | {page: page.parent for page in (SOURCE / "games").glob("*/README.md")})
    assert len(pages) == 5
    for page, folder in pages.items():
        named = set(re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8")))
        own = {f"/{file.relative_to(base)}" for base in (folder, ROOT / "tests")
               for file in base.rglob("*.py")}
        away = [name for name in named if not any(file.endswith(f"/{name}") for file in own)
                and not found(name)]
        assert named and away == [], page
