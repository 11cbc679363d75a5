"""Perfect play on the command line: games solved, puzzles mined."""
