"""One word for one thing in code: GLOSSARY.md."""
import ast
import re
from collections import defaultdict
from pathlib import Path

import ludoteca

ROOT = Path(ludoteca.__file__).parent
GLOSSARY = (Path(__file__).parents[1] / "GLOSSARY.md").read_text("utf-8")
FILES = [path for path in sorted(ROOT.rglob("*.py")) if not {"pattern", "secret_pattern"} & {*path.parts}]
# The same thing in each game, and a hint as the API describes it.
SAME_IN_EACH = {"Layout", "Hint"}


def rows():
    """Each word and, where the page says so, the files in which that name may stand."""
    for line in GLOSSARY.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[0] not in ("word", "---"):
            yield cells[0].replace(" ", "_"), re.findall(r"`([\w/*]+(?:\.py)?)`", cells[3])


def names():
    """Where every module, class and public function of the package has its name."""
    found = defaultdict(set)
    for path in FILES:
        place = path.relative_to(ROOT).as_posix()
        found[path.stem].add(place)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                found[node.name.lower()].add(place)
    return found


def test_a_word_of_the_glossary_names_one_thing():
    found, wrong = names(), {}
    for word, places in rows():
        other = {at for at in found[word] if not any(Path(at).match(place) for place in places)}
        if other:
            wrong[word] = sorted(other)
    assert not wrong


def test_the_places_of_the_glossary_exist():
    files = [path.relative_to(ROOT) for path in FILES]
    for word, places in rows():
        for place in places:
            assert any(file.match(place) for file in files), f"{word}: {place}"


def test_no_two_classes_share_a_name():
    found = defaultdict(list)
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    assert {name: at for name, at in found.items() if len(at) > 1 and name not in SAME_IN_EACH} == {}
