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
from ludoteca.core.game import Game, games, load
from ludoteca.core.match import Match, View

__version__ = "0.1.0"
__all__ = ["BadCircuit", "BadFile", "BadOption", "BadPosition", "BadRecord", "Game", "IllegalDecision", "LudotecaError",
           "Match", "UnknownGame", "View", "games", "load"]
