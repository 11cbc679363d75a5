"""Lessons: prepared positions in which a rule happens and the learner does it; a first game."""
