"""python bench/memoisers.py: what each memoiser between a state and its picture saves, in calls of Python
functions while a game of four is drawn and told, so the figures are the same on every machine."""
import functools
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from javascript.messages import message
from ludoteca import game_names
from ludoteca.core.match import Match

from effort import Calls

MOMENTS = 40                                # of each game
NAMES = ("Anna", "Bea", "Carl", "Dora")


class FirstSeat:
    """Luck that has none: every message is for the first seat."""

    def choice(self, row):
        return row[1]

    def random(self):
        return .5


def work(game):
    """The calls that drawing a random game takes, every two decisions."""
    luck, match, told, count = random.Random("memoisers"), Match(game, 4, seed="memoisers", names=NAMES), 0, 0
    for _ in range(MOMENTS):
        with Calls() as calls:
            message(match, told, FirstSeat(), "it")
        told, count = len(match.events), count + calls.count
        for _ in range(2):
            if not match.over:
                seat = luck.choice(match.waiting)
                match.decide(seat, luck.choice(match.choices(seat)))
    return count


def memoisers():
    """The functions of pictures and texts that remember, by module and name."""
    modules = {name: module for name, module in sys.modules.items()
               if name.startswith(("ludoteca.show.", "ludoteca.games."))}
    return {f"{name}.{key}": value for name, module in modules.items() for key, value in vars(module).items()
            if isinstance(value, functools._lru_cache_wrapper) and value.__wrapped__.__module__ == name}


def replace(old, new):
    for name, module in list(sys.modules.items()):
        if name.startswith("ludoteca"):
            for key in [key for key, value in vars(module).items() if value is old]:
                setattr(module, key, new)


def measured(game, known):
    for memoiser in known.values():
        memoiser.cache_clear()
    return work(game)


def main():
    games = game_names()
    for game in games:
        work(game)                          # everything is loaded now
    known = memoisers()
    whole = {game: measured(game, known) for game in games}
    print("calls:", whole)
    for name, memoiser in known.items():
        own = [game for game in games if game.replace("-", "_") in name] or games
        replace(memoiser, memoiser.__wrapped__)
        more = {game: 100 * (measured(game, known) / whole[game] - 1) for game in own}
        replace(memoiser.__wrapped__, memoiser)
        print(name, ", ".join(f"{game} {share:+.1f} %" for game, share in more.items()), flush=True)


if __name__ == "__main__":
    main()
