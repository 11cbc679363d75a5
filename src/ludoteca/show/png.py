"""A picture as PNG, for link previews and messages, which show no SVG.

The renderer knows no CSS variables: `flat` puts every colour where it is used, and every shape where it is
used.
"""
from __future__ import annotations

import re
from xml.etree import ElementTree as tree

from ludoteca.show import colours

SVG = "{http://www.w3.org/2000/svg}"
VARIABLE = re.compile(r"var\((--[\w-]+)\)")
UNIT = re.compile(r"(?<=[\d.])(px|deg)")
SHADE = re.compile(r"rgb\((\d+) (\d+) (\d+)/([\d.]+)\)")
SEAT = re.compile(r"\bs[1-6]\b")

Paints = dict[str, str]


def png(svg: str, width: int, dark: bool = False) -> bytes:
    """An SVG of ours as PNG, so many pixels wide; lettering is in the system's fonts."""
    import resvg_py

    plain = flat(svg, dark)
    return bytes(resvg_py.svg_to_bytes(svg_string=plain, width=width, skip_system_fonts="<text" not in plain))


def flat(svg: str, dark: bool = False) -> str:
    """The same picture at rest, by day or by night, without variables and without shapes drawn elsewhere."""
    root = tree.fromstring(svg)
    shapes = {node.get("id", ""): node for node in root.iter()}
    tree.register_namespace("", SVG[1:-1])
    tones = {f"--{name}": tone for name, tone in (colours.DARK if dark else colours.LIGHT).items()}
    return tree.tostring(settled(root, tones, shapes), "unicode")


def settled(node: tree.Element, paints: Paints, shapes: dict[str, tree.Element]) -> tree.Element:
    """An element and all inside it, with what was around it known."""
    own = paints | seat_paints(node.get("class", ""), paints)
    style = dict(part.split(":", 1) for part in node.get("style", "").split(";") if ":" in part)
    own |= {name: painted(value, paints) for name, value in style.items() if name.startswith("--")}
    given = {name: painted(value, own) for name, value in node.items() if name not in ("style", "href")}
    rest = {name: painted(value, own) for name, value in style.items() if not name.startswith("--")}
    if "transform" in rest:                             # CSS names units, an attribute none
        given["transform"] = UNIT.sub("", rest.pop("transform"))
    if rest:
        given["style"] = ";".join(f"{name}:{value}" for name, value in rest.items())
    inside = [shapes[node.get("href", "")[1:]]] if node.tag == SVG + "use" else list(node)
    made = tree.Element(SVG + "g" if node.tag == SVG + "use" else node.tag, given)
    made.text, made.tail = painted(node.text or "", own), node.tail
    made.extend(settled(child, own, shapes) for child in inside)
    return made


def seat_paints(classes: str, paints: Paints) -> Paints:
    """What a seat's class stands for: its colour, and the colour of the mark on it."""
    return {name: paints[f"--{seat}{on}"] for seat in SEAT.findall(classes)
            for name, on in (("--c", ""), ("--on", "-on"))}


def painted(value: str, paints: Paints) -> str:
    """A value without variables, its shades as older renderers write them."""
    return SHADE.sub(r"rgba(\1,\2,\3,\4)", VARIABLE.sub(lambda found: paints.get(found[1], "none"), value))
