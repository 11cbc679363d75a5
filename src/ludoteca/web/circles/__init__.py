"""Circles: the same people, again and again, by one link."""
