"""How much memory `simulate` takes, by the number of games, each in a process of its own: python
bench/memory.py [GAMES …].

A hundred million games of Café Race take some ten minutes on one core.
"""
import json
import resource
import subprocess
import sys
import time
from collections import deque


def measure(games: int) -> dict[str, float]:
    from ludoteca import load
    from ludoteca.lab.simulate import random_play

    start = time.perf_counter()
    tally = deque(random_play(load("cafe-race"), 4, {}, games), maxlen=1)[0]
    return {"games": tally.games, "MiB": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
            "seconds": round(time.perf_counter() - start, 1), "lengths": len(tally.lengths)}


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(int(sys.argv[2]))))
    else:
        for games in sys.argv[1:] or ["1000", "100000", "1000000", "10000000"]:
            subprocess.run([sys.executable, __file__, "--one", games], check=True)
