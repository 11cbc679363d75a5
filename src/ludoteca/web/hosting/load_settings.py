"""Settings as somebody gives them: by flags, before the environment, before one file, before what is usual.

In the file (TOML) a limit stands under [limits]; in the environment `pace` is LUDOTECA_PACE and the limit
`sockets` LUDOTECA_LIMITS_SOCKETS; as a flag they are `--set pace=1` and `--set limits.sockets=100`. 
docs/hosting.md lists them all.
"""
from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from ludoteca.core.errors import BadOption
from ludoteca.web.hosting.data_folder import reason, short
from ludoteca.web.settings import Limits, Settings

FIXED = ("version", "limits", "awake")
USUAL = Settings(home=Path("."))
NAMES = {f.name: getattr(USUAL, f.name) for f in fields(Settings) if f.name not in FIXED} | {
    # every setting, and what is usual
    f"limits.{f.name}": getattr(USUAL.limits, f.name) for f in fields(Limits)}
LEAST_SECRET = 16                                # characters of what opens the operator's page
TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def read_settings(flags: Mapping[str, str], environ: Mapping[str, str] = os.environ,
                  file: Path | None = None) -> Settings:
    """The settings; BadOption says which one does not fit, and what is wrong with it."""
    file = file or (Path(environ["LUDOTECA_CONFIG"]) if environ.get("LUDOTECA_CONFIG") else None)
    given: dict[str, Any] = {} if file is None else read_file(file)
    for name in NAMES:
        if environ.get(variable(name)):
            given[name] = environ[variable(name)]
    given |= flags
    for name in given:
        if name not in NAMES:
            raise BadOption("There is no setting {name!r}; docs/hosting.md lists them.", name=name[:60])
    found = {name: value_of(name, NAMES[name], value) for name, value in given.items()}
    limits = {name.removeprefix("limits."): value for name, value in found.items()
              if name.startswith("limits.")}
    plain = {name: value for name, value in found.items() if not name.startswith("limits.")}
    if plain.get("operator") and len(plain["operator"]) < LEAST_SECRET:
        raise BadOption("The setting operator needs at least {least} characters: whoever guesses it runs the "
                        "server.", least=LEAST_SECRET)
    return replace(Settings(), **plain, limits=replace(Limits(), **limits))


def variable(name: str) -> str:
    """A setting's name in the environment."""
    return "LUDOTECA_" + name.replace(".", "_").upper()


def read_file(path: Path) -> dict[str, Any]:
    try:
        read = tomllib.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError) as fault:
        why = "nested too deeply" if isinstance(fault, RecursionError) else reason(fault)
        raise BadOption("The settings in {file} cannot be read: {fault}.", file=short(path),
                        fault=why) from None
    limits = read.pop("limits", {})
    return (read
            | {f"limits.{name}": value
               for name, value in (limits.items() if isinstance(limits, dict) else ())})


def value_of(name: str, usual: Any, given: Any) -> Any:
    """What was given, as text or as TOML has it, in the form of what is usual."""
    try:
        return shaped(usual, ",".join(map(str, given)) if isinstance(given, list) else str(given))
    except ValueError:
        raise BadOption("The setting {name} cannot be {given!r}; its default is {usual!r}.", name=name,
                        usual=printed(usual), given=str(given)[:60]) from None


def shaped(usual: Any, text: str) -> Any:
    if isinstance(usual, bool):
        if text.lower() not in TRUE + FALSE:
            raise ValueError(text)
        return text.lower() in TRUE
    if isinstance(usual, int | float):
        number = type(usual)(text)
        if not number >= 0:
            raise ValueError(text)
        return number
    if isinstance(usual, tuple):
        parts = tuple(part.strip() for part in text.split(",") if part.strip())
        return parts if not usual or isinstance(usual[0], str) else pair(parts)
    return Path(text) if isinstance(usual, Path) else text


def pair(parts: tuple[str, ...]) -> tuple[int, int]:
    low, high = map(int, parts)
    if not 0 < low <= high:
        raise ValueError(parts)
    return low, high


def printed(value: Any) -> str:
    """A value as one would write it in the environment."""
    return (",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
            if isinstance(value, bool) else str(value))
