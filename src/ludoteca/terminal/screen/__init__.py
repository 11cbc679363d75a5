"""The full screen, drawn by Textual: a table, its parts, and who plays at it."""
