"""The clause of the rules behind each event of Ave Caesar, for counting how often it fires."""
CLAUSES = {
    "moved": "AC-7", "lost": "AC-10", "swapped": "AC-13", "stopped": "AC-13", "saluted": "AC-14",
    "came_home": "AC-17", "dried": "AC-20", "lined": "AC-6", "opened": "AC-23", "sank": "AC-31",
    "surfaced": "AC-31", "wrecked": "AC-32", "shamed": "AC-33", "left": "AC-33",
}
