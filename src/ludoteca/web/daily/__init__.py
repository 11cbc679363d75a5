"""The daily race: the same dice and the same bots for everybody, one try a guest."""
