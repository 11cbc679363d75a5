"""Pictures do not hang on the last bits of a platform's sine."""
import os
import subprocess
import sys
from pathlib import Path

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

NAMES = ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "dist", "hypot", "pow", "degrees")
for name in NAMES if wrong else ():
    setattr(math, name, a_little_off(getattr(math, name)))

from ludoteca import load
from ludoteca.core.game_loader import games
from ludoteca.show import svg
from show.drawn import plays

for game in map(load, games()):
    for i, (match, before) in enumerate(plays(game, game.rules.PLAYERS[-1], seed=3, plies=8)):
        p = i % (match.players + 1) - 1
        picture = svg.draw(match.view(p), match.heard(p, before), portrait=i % 3 == 0)
        print(game.name, i, hashlib.sha256(picture.encode()).hexdigest())
    s = match.view().s
    for s.track in range(8) if hasattr(s, "track") else ():
        print("track", s.track, hashlib.sha256(svg.board_svg(game, s, s.track % 4 > 1).encode()).hexdigest())
"""


def test_pictures_are_the_same_where_sines_are_a_little_off():
    def drawn(wrong):
        paths = os.pathsep.join([str(TESTS), *sys.path])
        return subprocess.run([sys.executable, "-c", DRAW, str(wrong)],
                              env=os.environ | {"PYTHONPATH": paths},
                              capture_output=True, text=True, check=True).stdout.splitlines()
    exact, off = drawn(0), drawn(1)
    assert len(exact) > 40 and exact == off
