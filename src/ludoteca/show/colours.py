"""The colours of the look, by name: a board's `--b-NAME`, a seat's `--s1` and the mark on it `--s1-on`."""
from __future__ import annotations

import re

LIGHT = {
    "b-ground": "#235553", "b-ground-lit": "#2f6a66", "b-ground-shade": "#173f3e",
    "b-path": "#eab08a", "b-path-lit": "#f6cbad", "b-path-shade": "#cb8359",
    "b-rest": "#f5ebd6", "b-rest-lit": "#fffaec", "b-rest-shade": "#d9c8a6",
    "b-red": "#cf4a2f", "b-red-lit": "#ea6f50", "b-red-shade": "#9c2f1a",
    "b-brass": "#d9a441", "b-brass-lit": "#f2cf7f", "b-brass-shade": "#a5741f",
    "b-steel": "#b9c4c0", "b-steel-lit": "#e3eae6", "b-steel-shade": "#7f8f8b",
    "b-wood": "#9a6240", "b-wood-lit": "#bb8159", "b-wood-shade": "#6d4129",
    "b-leaf": "#6f9a5b", "b-leaf-lit": "#93b97b", "b-leaf-shade": "#4b7340",
    "b-coffee": "#4a2c1f", "b-ink": "#17302f", "b-on-ground": "#e8efe2",
    "s1": "#0b6aa6", "s2": "#d2570f", "s3": "#0f8a68", "s4": "#f0c02e", "s5": "#b4528c", "s6": "#63b5e6",
    "s1-on": "#fff", "s2-on": "#fff", "s3-on": "#fff", "s4-on": "#17302f", "s5-on": "#fff",
    "s6-on": "#17302f",
    "accent": "#bd3a22", "on-accent": "#fff7ec", "focus": "#0b62a8",
}
DARK = {
    "b-ground": "#173b3a", "b-ground-lit": "#204b49", "b-ground-shade": "#0f2b2b",
    "b-path": "#b67a58", "b-path-lit": "#cb9170", "b-path-shade": "#875237",
    "b-rest": "#cfc2a6", "b-rest-lit": "#e0d5bc", "b-rest-shade": "#a4967a",
    "b-red": "#c2472f", "b-red-lit": "#dd6a4d", "b-red-shade": "#8a2a18",
    "b-brass": "#c39239", "b-brass-lit": "#e0bb6b", "b-brass-shade": "#8f661d",
    "b-steel": "#94a39f", "b-steel-lit": "#c0cbc7", "b-steel-shade": "#61716d",
    "b-wood": "#83523a", "b-wood-lit": "#a06c4b", "b-wood-shade": "#583522",
    "b-leaf": "#587f49", "b-leaf-lit": "#759c61", "b-leaf-shade": "#3a5c33",
    "b-coffee": "#3a2218", "b-ink": "#0b1c1b", "b-on-ground": "#dfe8da",
    "s1": "#3f9ad8", "s2": "#f27a3d", "s3": "#30b890", "s4": "#f6d257", "s5": "#dc8fbb", "s6": "#9ad6f8",
    "s1-on": "#06202f", "s2-on": "#2b0d05", "s3-on": "#05261c",
    "s4-on": "#17302f", "s5-on": "#33102a", "s6-on": "#06202f",
    "accent": "#ff8c6c", "on-accent": "#2b0d05", "focus": "#8cc8ff",
}
BOARD = frozenset(name[2:] for name in LIGHT if name.startswith("b-"))
NAMED, SEATS = re.compile(r"--([a-z0-9-]+)"), re.compile(r'class="[^"]*\b(s[1-6])\b')


def colour(value: str) -> str:
    """A token's name as CSS (`path-lit`, `s1`, `accent`); anything else as it is."""
    if value in BOARD:
        return f"var(--b-{value})"
    return f"var(--{value})" if value in LIGHT else value


def style(root: str, markup: str) -> str:
    """The tokens that some markup uses, under its root's id: by the reader's scheme, or by data-theme around
    it."""
    return declared(root, used(markup))


def used(markup: str) -> frozenset[str]:
    """The tokens that some markup uses."""
    seats = {f"{name}{on}" for name in SEATS.findall(markup) for on in ("", "-on", "-class")}
    return frozenset(LIGHT.keys() & NAMED.findall(markup) | seats)


def declared(root: str, tokens: frozenset[str]) -> str:
    """What declares these tokens under a root's id; those of a seat's class make that class."""
    seats = sorted(name.removesuffix("-class") for name in tokens if name.endswith("-class"))
    names = sorted(tokens - {f"{s}-class" for s in seats})
    light, dark = (";".join(f"--{n}:{tone[n]}" for n in names) for tone in (LIGHT, DARK))
    return (f"#{root},[data-theme=light] #{root}{{{light}}}"
            f"@media(prefers-color-scheme:dark){{#{root}{{{dark}}}}}[data-theme=dark] #{root}{{{dark}}}"
            + "".join(f"#{root} .{s}{{--c:var(--{s});--on:var(--{s}-on)}}" for s in seats))
