"""A new game: a folder that works at once, laid out from a pattern: a small one, or one with secrets."""
from __future__ import annotations

import importlib.util
import keyword
import shutil
import tempfile
from pathlib import Path

from ludoteca.core.errors import BadOption
from ludoteca.core.game_loader import NAME, games

PATTERN = Path(__file__).parent / "pattern"
# what is different in other patterns, in the place of the small one's code and tests
OTHERS = {"small": None, "secret": Path(__file__).parent / "secret_pattern"}
IGNORED = shutil.ignore_patterns("__pycache__", "*.pyc")


def lay_out(name: str, folder: Path, pattern: str = "small") -> Path:
    """Make the folder of a new game in another, all of it or nothing, and return it; BadOption says what
    stands in the way."""
    if pattern not in OTHERS:
        raise BadOption("There is no pattern {pattern!r}; there are: {names}.", pattern=pattern[:40],
                        names=", ".join(OTHERS))
    package = name.replace("-", "_")
    if not NAME.fullmatch(name) or len(name) > 40:
        raise BadOption("A game's name is small letters, digits and hyphens, like my-game, not {name!r}.",
                        name=name[:40])
    if name in games():
        raise BadOption("There is already a game {name!r}.", name=name)
    if keyword.iskeyword(package) or importlib.util.find_spec(package) is not None:
        raise BadOption("Python already has something called {package!r}; please choose another name.",
                        package=package)
    made = folder / name
    if made.exists():
        raise BadOption("There is already something at {place!r}.", place=str(made))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            draft = Path(scratch) / name
            copy_pattern(draft, name, pattern)
            draft.rename(made)
    except OSError as fault:
        raise BadOption("The game cannot be laid out at {place!r}: {why}.", place=str(made),
                        why=fault.strerror) from None
    return made


def copy_pattern(draft: Path, name: str, pattern: str = "small") -> None:
    """A pattern with the game's own name in place of its own, in files and in their paths."""
    words = {"my_game": name.replace("-", "_"), "my-game": name, "My Game": name.replace("-", " ").title()}
    shutil.copytree(PATTERN, draft, ignore=IGNORED)
    if other := OTHERS[pattern]:
        shutil.rmtree(draft / "src")
        shutil.copytree(other, draft, ignore=IGNORED, dirs_exist_ok=True)
    for path in ("src/my_game", "tests/test_my_game.py"):
        (draft / path).rename(draft / path.replace("my_game", words["my_game"]))
    for file in filter(Path.is_file, draft.rglob("*")):
        text = file.read_text("utf-8")
        for old, new in words.items():
            text = text.replace(old, new)
        file.write_text(text, "utf-8")
