"""The GPU figures of the README, a line of JSON a game: python bench/gpu.py [GAME …]. Needs the extra `gpu`
and a GPU."""
import json
import subprocess
import sys

from ludoteca import load
from ludoteca.core.game_loader import games
from ludoteca.lab import simulate_gpu

if __name__ == "__main__":
    asked = subprocess.run(["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"], capture_output=True,
                           text=True)
    print(json.dumps({"device": asked.stdout.strip()}), flush=True)
    for name in sys.argv[1:] or games():
        print(json.dumps({"game": name} | simulate_gpu.rate(load(name))), flush=True)
