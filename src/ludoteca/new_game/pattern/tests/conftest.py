"""The game is found in this very folder, whether it is installed or not."""
import os
from pathlib import Path

os.environ.setdefault("LUDOTECA_GAMES", str(Path(__file__).parents[1] / "src"))
