"""Ludoteca: four board games with secrets, dice and elbows."""
from ludoteca.core.errors import (
    BadCircuit,
    BadFile,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalDecision,
    LudotecaError,
    UnknownGame,
)
from ludoteca.core.game_loader import Game, load
from ludoteca.core.game_loader import games as game_names
from ludoteca.core.match import Match, View

__version__ = "0.1.0"
__all__ = ["BadCircuit", "BadFile", "BadOption", "BadPosition", "BadRecord", "Game", "IllegalDecision",
           "LudotecaError", "Match", "UnknownGame", "View", "game_names", "load"]
