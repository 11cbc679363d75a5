"""Small modules of tests, made into JavaScript as a game's are."""
import importlib.util
import itertools
import json
import sys

from javascript.node import run
from ludoteca.javascript.build import common, hashed
from ludoteca.javascript.bundle import Bundle
from ludoteca.javascript.runtime_file import runtime
from ludoteca.javascript.sources import Definition, Sources

numbers = itertools.count()


def toy(source, folder):
    """A module of this source, as Python has it, and the bundle of all that it defines."""
    name = f"toy{next(numbers)}"
    path = folder / name / "code.py"
    path.parent.mkdir()
    path.write_text(source, "utf-8")
    spec = importlib.util.spec_from_file_location(f"{name}.code", path)
    module = sys.modules[f"{name}.code"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    bundle = Bundle(Sources(name, path.parent), common())
    bundle.learn_methods([f"{name}.code"])
    bundle.add(Definition(f"{name}.code", defined)
               for defined in bundle.sources.module(f"{name}.code").definitions)
    return module, bundle


def in_javascript(bundle, calls, folder):
    """What functions answer there: for each call, by its function's name and what it is given."""
    python = hashed("python", runtime())
    shared = common().javascript(f"./{python}")
    below = hashed("common", shared)
    for name, text in ((python, runtime()), (below, shared),
                       ("toy.mjs", bundle.javascript(f"./{python}", f"./{below}"))):
        (folder / name).write_text(text, "utf-8")
    (folder / "calls.json").write_text(json.dumps({"python": python, "calls": calls}), "utf-8")
    return run("call.mjs", folder)


def in_python(module, calls):
    return [answer(getattr(module, name), given) for name, given in calls]


def answer(function, given):
    try:
        return ["value", plain(function(*json.loads(json.dumps(given))))]
    except Exception as fault:
        return ["error", type(fault).__name__]


def plain(value):
    """A value as both sides write it: tuples as lists, a dict as its rows, a set in order."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, dict):
        return {"dict": [[plain(key), plain(each)] for key, each in value.items()]}
    if isinstance(value, set | frozenset):
        return {"set": sorted(map(plain, value), key=json.dumps)}
    return [plain(each) for each in value]
