"""The speed figures of the README: python bench/speed.py [--json]. The same as `ludoteca bench`."""
import sys

from ludoteca.core.game_loader import games
from ludoteca.lab import speed

if __name__ == "__main__":
    speed.print_speeds(games(), "--json" in sys.argv)
