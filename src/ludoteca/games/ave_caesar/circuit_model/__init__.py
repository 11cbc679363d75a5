"""Circuits: their files, what can be wrong with them, and the graph they make."""
