"""The maintainer: a fresh clone, its quick tests, one test alone."""
import ast

from first_minute.walk import PYTHON, ROOT, must, step

LONG = 3600                           # seconds: a clone's first `make` installs all that the tests use


def clone(scene):
    """What is committed, elsewhere; the folder is there as long as the maintainer."""
    def make():
        scene.run("git", "clone", "-q", ROOT, scene.whole_folder / "clone")
        return scene.whole_folder / "clone"
    return scene.once("clone", make)


@step()
def passes_the_quick_tests(scene):
    """In a fresh clone `make quick` sets everything up, passes, and leaves nothing that git does not know."""
    folder = clone(scene)
    said = scene.run("make", "quick", cwd=folder, patience=LONG).stdout
    must(" passed" in said, said[-600:])
    changed = scene.run("git", "status", "--porcelain", cwd=folder).stdout
    must(not changed, f"there is something new: {changed}")


def first_tests():
    """The first test of a file in each folder of tests."""
    folders = {path.parent for path in (ROOT / "tests").rglob("test_*.py")}
    for folder in sorted(folders - {ROOT / "tests" / "first_minute"}):
        file = sorted(folder.glob("test_*.py"))[0]
        found = [each.name for each in ast.parse(file.read_text("utf-8")).body
                 if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")]
        yield (f"{file.relative_to(ROOT)}::{found[0]}",)


ALONE = tuple(first_tests())


@step(each=ALONE)
def passes_one_test(scene, name):
    """One test alone passes, from the root of the checkout."""
    said = scene.run(PYTHON, "-m", "pytest", "-p", "no:cacheprovider", name, cwd=ROOT, patience=600).stdout
    must(" passed" in said or " skipped" in said, said[-600:])
