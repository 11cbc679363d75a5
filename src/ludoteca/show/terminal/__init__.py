"""What a terminal shows of any game: `cells` to draw a board on, `tables` in columns that fit."""
