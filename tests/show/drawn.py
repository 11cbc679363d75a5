"""What must hold for every picture, and random games to draw."""
import random
import re
from collections import Counter
from xml.etree import ElementTree

from ludoteca import Match

SVG = "{http://www.w3.org/2000/svg}"
RULE = re.compile(r"#([\w-]+)")


def tables(game):
    """A table of every size, with options by chance."""
    chance = random.Random(7)
    for players in game.rules.PLAYERS:
        known = game.rules.OPTIONS.items()
        yield players, {name: chance.choice(values[:players + 1] if name == "begins" else values)
                        for name, values in known if isinstance(values, tuple)}


def plays(game, players, options=None, seed=0, plies=10_000):
    """A random game: after every decision the match, and how many events there were before it."""
    match, chance = Match(game, players, options, seed=seed), random.Random(seed)
    yield match, 0
    while not match.over and plies > 0:
        before, seat = len(match.events), chance.choice(match.waiting)
        match.decide(seat, chance.choice(match.view(seat).choices()))
        plies -= 1
        yield match, before


def check_picture(svg, most=400_000):
    """Well-formed, of bounded size, no id twice, nothing refers to what is not there; returns the tree."""
    tree = ElementTree.fromstring(svg)
    assert tree.tag == f"{SVG}svg" and tree.get("viewBox") and tree.get("aria-label") and tree.get("role")
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    assert not [name for name, times in ids.items() if times > 1]
    for element in tree.iter():
        if element.get("href"):
            assert element.get("href")[1:] in ids
        for name in re.findall(r"url\(#([\w-]+)\)", " ".join(element.attrib.values())):
            assert name in ids
    assert len(svg.encode()) < most, f"{len(svg.encode())} bytes"
    check_css(tree, tree.get("id"))
    return tree


def check_css(tree, root):
    """Every rule is under the root's id, every animation has its keyframes, every name its prefix."""
    css = "".join(style.text or "" for style in tree.iter(f"{SVG}style"))
    keys = re.findall(r"@keyframes ([\w-]+)", css)
    assert len(keys) == len(set(keys)) and all(key.startswith(root) for key in keys)
    for played in re.findall(r"animation:([^;}]*)", css):
        for one in played.split(","):
            name = one.split()[0].removesuffix("!important")
            assert name in keys or name == "none" or not name.startswith(root), name
    plain = re.sub(r"@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}|@media\([^)]*\)\{", "", css)
    for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", plain):
        for selector in re.sub(r"[{}]", "", selectors).split(","):
            assert RULE.search(selector) and RULE.search(selector)[1].startswith(root), selector


def keyframes(svg):
    return set(re.findall(r"@keyframes ([\w-]+)", svg))
