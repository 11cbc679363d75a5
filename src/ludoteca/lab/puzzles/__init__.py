"""Puzzles: positions in which one decision is clearly best, mined from games, kept beside the game."""
