"""A batch of games: `Batch`."""
