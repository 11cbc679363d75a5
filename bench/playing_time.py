"""How long a game takes people here: what they decide and what they watch, each at a stated pace.

    python bench/playing_time.py

Bots by simple rules play whole games with the usual options. What several decide at once counts once; a line of
the log stands for something to watch. `BOX.minutes` in a game's about.py is what comes out.
"""
import argparse
from statistics import median

from ludoteca import Match, game_names, load
from ludoteca.bots.simple import heuristic
from ludoteca.show.log import story
from ludoteca.show.words import speaker

DECIDED, WATCHED = 12, 2                             # seconds
GAMES = 20


def seconds(name: str, players: int, seed: int) -> int:
    """Of one game."""
    match, asked = Match(name, players, seed=seed), 0
    while match.waiting:
        asked += 1
        for seat in list(match.waiting):
            match.decide(seat, heuristic(match.view(seat), match.bot_luck(seat)))
    return DECIDED * asked + WATCHED * len(story(match.view(), speaker("en", name)))


def minutes(name: str, players: int, games: int = GAMES) -> int:
    """In whole minutes; in fives from ten on."""
    found = median(seconds(name, players, seed) for seed in range(games)) / 60
    return max(1, round(found)) if found < 10 else 5 * round(found / 5)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"{DECIDED} seconds for a decision, {WATCHED} for a line of the log; medians of {GAMES} games")
    for name in game_names():
        counts = load(name).rules.PLAYERS
        print(f"{name}: " + ", ".join(f"{n} players {minutes(name, n)} minutes" for n in counts))


if __name__ == "__main__":
    main()
