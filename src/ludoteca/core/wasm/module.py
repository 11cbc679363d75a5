"""Run a game's WebAssembly module under wasmtime: the same calls as compiled code, with the same NumPy arrays
and records.

An array that lies in a module's memory (`Instance.zeros`) is handed over by its address; any other is copied
in before a call and out after it.  Every search has an instance of its own, so threads share nothing; a call
lets other threads run.
"""
from __future__ import annotations

import ast
import ctypes
import functools
import hashlib
import json
import threading
import weakref
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.core import compile
from ludoteca.core.errors import BadFile
from ludoteca.core.events import LOG
from ludoteca.core.state import PlainState, as_record

FORMAT = 1                                  # goes up when a module of before cannot be run any more
CODE, ABOUT = "compiled.wasm", "compiled.json"
ROOT = Path(__file__).parents[2]
# a page of memory, room for the stack; arrays begin at a multiple of LINE
PAGE = 1 << 16
STACK = 1 << 20
LINE = 64


def sources(folder: Path, rules: Any, extra: compile.Extra) -> list[str]:
    """The files that the module of the game in a folder is made of: those of the game, and ours."""
    own = ROOT / "core"
    files = [*compile.sources(rules, extra), own / "numba_adapter.py", own / "wasm" / "build.py"]
    return [f"game/{file.relative_to(folder).as_posix()}" if file.is_relative_to(folder)
            else f"ludoteca/{file.relative_to(ROOT).as_posix()}" for file in files]


def files(folder: Path, sources: list[str]) -> list[str]:
    """The texts of the files; of one that is gone, nothing."""
    found = [(folder if name.startswith("game/") else ROOT) / name.partition("/")[2] for name in sources]
    return [file.read_text("utf-8") if file.exists() else "" for file in found]


def letters(folder: Path, sources: list[str]) -> str:
    """A hash of the files as they are written: quick."""
    return hashlib.sha256("\0".join(files(folder, sources)).encode()).hexdigest()[:20]


def fingerprint(folder: Path, sources: list[str], doors: Iterable[str]) -> str:
    """A hash of what the files say, without comments, docstrings and functions that are neither doors nor
    called by any name.

    It is the same on every system and with every Python.
    """
    texts = dict(zip(sources, files(folder, sources), strict=True))
    trees = {name: ast.parse(text) for name, text in texts.items() if name.endswith(".py")}
    called = {*doors,
              *(word for tree in trees.values() for node in ast.walk(tree) for word in words_of(node))}
    for tree in trees.values():
        tree.body = [part for part in tree.body if not isinstance(part, ast.FunctionDef)
                     or part.name in called]
    said = [repr(essence(trees[name])) if name in trees else text for name, text in texts.items()]
    return hashlib.sha256("\0".join(said).encode()).hexdigest()[:20]


def words_of(node: ast.AST) -> list[str]:
    """The names by which a piece of Python calls another."""
    if isinstance(node, ast.ImportFrom):
        return [alias.name for alias in node.names]
    return [node.id] if isinstance(node, ast.Name) else [node.attr] if isinstance(node, ast.Attribute) else []


def essence(part: Any) -> Any:
    """A piece of Python as nested lists, without sentences that do nothing, types of arguments and what
    differs between Pythons."""
    if isinstance(part, list):
        return [essence(p) for p in part
                if not (isinstance(p, ast.Expr) and isinstance(p.value, ast.Constant))]
    if not isinstance(part, ast.AST):
        return repr(part)
    return [type(part).__name__,
            *([name, essence(value)] for name, value in ast.iter_fields(part) if value not in (None, [])
              and (isinstance(part, ast.AnnAssign) or name not in ("annotation", "returns")))]


def read(folder: Path, game: str, home: Path) -> tuple[dict[str, Any], bytes]:
    """A module in a folder: what is known of it, and its code; BadFile if it is not whole, or not of the
    source in `home`."""
    try:
        about = json.loads((folder / ABOUT).read_text("utf-8"))
        code = (folder / CODE).read_bytes()
        wrong = fault(about, code, game, home)
    except FileNotFoundError:
        wrong = "is not there"
    except (OSError, ValueError, KeyError, TypeError):
        wrong = "cannot be read"
    if wrong:
        raise BadFile("The WebAssembly module of {game} {wrong}: run ludoteca wasm {game}.", game=game,
                      wrong=wrong)
    return about, code


def fault(about: Any, code: bytes, game: str, home: Path) -> str:
    """What is wrong with a module, in a few words."""
    if about["format"] != FORMAT:
        return "is of another version of Ludoteca"
    if about["game"] != game:
        return "is that of another game"
    if hashlib.sha256(code).hexdigest() != about["sha256"]:
        return "is damaged"
    sources = about["sources"]
    same = (letters(home, sources) == about["letters"]
            or fingerprint(home, sources, about["doors"]) == about["fingerprint"])
    return "" if same else "is older than the source"


class Module:
    """A game's module: its doors are there by name, as the functions of compiled code are."""

    def __init__(self, folder: Path, game: str, home: Path | None = None) -> None:
        self.about, code = read(folder, game, home or folder)
        try:
            import wasmtime

            config = wasmtime.Config()
            config.memory_may_move = False          # so that arrays in it stay where they are while it grows
            # what it made of a module; where nothing can be kept, it makes it each time
            with suppress(wasmtime.WasmtimeError):
                config.cache = True
            self.engine = wasmtime.Engine(config)
            self.code = wasmtime.Module(self.engine, code)
            weakref.finalize(self, self.engine.close)
            weakref.finalize(self, self.code.close)
            self._own = threading.local()
            self._own.instance = Instance(self)
        except ImportError:
            raise BadFile("The package wasmtime is not installed: pip install wasmtime.") from None
        except Exception as trouble:                # wasmtime has many ways to say that it cannot run this
            raise BadFile("The WebAssembly module of {game} cannot be run here: {why}.", game=game,
                          why=str(trouble)) from None

    def __getattr__(self, name: str) -> Any:
        if name not in self.about["doors"]:
            raise AttributeError(f"the module has no door {name!r}")
        door = functools.partial(self.call, name)
        setattr(self, name, door)
        return door

    def call(self, name: str, *args: Any) -> Any:
        """Call an export, in the instance that owns the first argument, else in this thread's."""
        first = args[0][0] if self.about["doors"][name][0] == "arrays" else args[0]
        return (home_of(first) or self.instance()).call(name, args)

    def fresh(self) -> Instance:
        """An instance of one's own."""
        return Instance(self)

    def instance(self) -> Instance:
        """The instance of this thread, for calls that leave nothing behind."""
        if not hasattr(self._own, "instance"):
            self._own.instance = Instance(self)
        found: Instance = self._own.instance
        return found


class Instance:
    """A module with a memory of its own: data, stack, arrays, and behind them what is copied in for a
    call."""

    def __init__(self, module: Module) -> None:
        import wasmtime as w

        self.about, self.store = module.about, w.Store(module.engine)
        kinds = {i.name: i.type for i in module.code.imports}
        if set(kinds) != {"__linear_memory", "__stack_pointer"}:
            raise ValueError("it wants to import something else")
        data = kinds["__linear_memory"].limits.min * PAGE
        self.top = self.used = self.size = data + STACK
        self.memory = w.Memory(self.store, w.MemoryType(w.Limits(self.top // PAGE, None)))
        pointer = w.Global(self.store, w.GlobalType(w.ValType.i32(), True), w.Val.i32(self.top))
        given = [self.memory if i.name == "__linear_memory" else pointer for i in module.code.imports]
        doors = w.Instance(self.store, module.code, given).exports(self.store)
        self.doors = {name: doors[name] for name in self.about["doors"]}
        weakref.finalize(self, self.store.close)  # also when Python ends: later, wasmtime could not any more
        self.base = ctypes.cast(self.memory.data_ptr(self.store), ctypes.c_void_p).value or 0

    def take(self, size: int) -> int:
        """Allocate so many bytes in the module's memory; their address."""
        at: int = self.top
        self.top = (at + size + LINE - 1) // LINE * LINE
        if self.top > self.size:
            pages = (self.top - self.size + PAGE - 1) // PAGE
            self.memory.grow(self.store, pages)
            self.size += pages * PAGE
        return at

    def zeros(self, shape: int | tuple[int, ...], dtype: Any = np.float64) -> Any:
        """An array of zeros in the memory, which lives as long as the array does."""
        count, kind = int(np.prod(shape)), np.dtype(dtype)
        at = self.take(max(1, count * kind.itemsize))
        if at < self.used:  # a call has been here; beyond, the memory is still untouched
            ctypes.memset(self.base + at, 0, min(self.top, self.used) - at)
        room = (ctypes.c_ubyte * (count * kind.itemsize)).from_address(self.base + at)
        room.home = self
        return np.frombuffer(room, kind, count).reshape(shape)

    def call(self, name: str, args: tuple[Any, ...]) -> Any:
        """Call a door with what compiled code takes."""
        before = self.top
        copies: dict[int, tuple[int, int]] = {}
        try:
            given: list[Any] = []
            for what, arg in zip(self.about["doors"][name], args, strict=True):
                given += self.handed(what, arg, copies)
            found = self.doors[name](self.store, *given)
            for address, (at, size) in copies.items():
                ctypes.memmove(address, self.base + at, size)
            return found
        finally:
            self.used, self.top = max(self.used, self.top), before

    def handed(self, what: Any, arg: Any, copies: dict[int, tuple[int, int]]) -> list[Any]:
        """An argument as a door takes it: a number, an address, an address with lengths."""
        if what == "i8":
            return [int(arg)]
        if what == "f8":
            return [float(arg)]
        if what == "arrays":
            words = [word for cells in arg for word in (self.address(cells, copies), *cells.shape)]
            at = self.take(4 * len(words))
            ctypes.memmove(self.base + at, np.array(words, np.uint32).tobytes(), 4 * len(words))
            return [at]
        if arg is None:                             # nobody listens to the log
            return [self.address(as_record(PlainState(LOG), LOG), {})]
        at = self.address(arg, copies)
        return [at, *arg.shape] if isinstance(what, list) else [at]

    def address(self, cells: Any, copies: dict[int, tuple[int, int]]) -> int:
        """The address of an array or record in the module's memory; it is copied there first if it is
        elsewhere."""
        address, size = np.frombuffer(cells, np.uint8).__array_interface__["data"][0], cells.nbytes
        inside = address - self.base
        if 0 <= inside < self.size:
            return int(inside)
        if address not in copies:
            at = self.take(size)
            ctypes.memmove(self.base + at, address, size)
            copies[address] = at, size
        return copies[address][0]


def home_of(cells: Any) -> Instance | None:
    """The instance in whose memory an array or record lies."""
    while isinstance(cells, (np.ndarray, np.record)):
        cells = cells.base
    return getattr(cells, "home", None)


@functools.lru_cache(32)
def load(folder: Path, game: str) -> Module:
    """A game's module, once; BadFile in one sentence if there is none to be had."""
    return Module(folder, game)
