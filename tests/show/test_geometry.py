"""Pictures do not hang on the last bits of a platform's sine."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DRAW = """
import hashlib, math, random, sys

wrong, chance = int(sys.argv[1]), random.Random(int(sys.argv[1]))

def a_little_off(function):
    def off(*given):
        value = function(*given)
        for _ in range(chance.randint(0, 3)):
            value = math.nextafter(value, chance.choice((-math.inf, math.inf)))
        return value
    return off

for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "dist", "hypot", "pow", "degrees") if wrong else ():
    setattr(math, name, a_little_off(getattr(math, name)))

from ludoteca import load
from ludoteca.show import svg
from show.drawn import plays

game = load(sys.argv[2])
for i, (match, before) in enumerate(plays(game, game.rules.PLAYERS[-1], seed=3, plies=16)):
    for p in (-1, i % match.players):
        print(hashlib.sha256(svg.draw(match.view(p), match.heard(p, before), portrait=i % 3 == 0).encode()).hexdigest())
s = match.view().s
for track in range(8) if hasattr(s, "track") else ():
    s.track = track
    for portrait in (False, True):
        print(track, hashlib.sha256(svg.board_svg(game, s, portrait).encode()).hexdigest())
"""


@pytest.mark.parametrize("game", ["ave-caesar", "cafe-fatal", "cafe-race", "crazy-race"])
def test_pictures_are_the_same_where_sines_are_a_little_off(game):
    def drawn(wrong):
        paths = os.pathsep.join([str(TESTS), *sys.path])
        return subprocess.run([sys.executable, "-c", DRAW, str(wrong), game], env=os.environ | {"PYTHONPATH": paths},
                              capture_output=True, text=True, check=True).stdout
    assert drawn(0) == drawn(1) != ""
