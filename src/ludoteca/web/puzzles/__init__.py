"""Puzzles on the page."""
