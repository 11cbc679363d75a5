"""Café Race solved offline: what made the tables in src/ludoteca/games/cafe_race/solved.

`run` is the work from beginning to end, `job` what it is asked for, `boards` shorter stairs, `positions` all
positions in layers, `layer` what is done to a layer of them, `sweep` on a CPU core, `gpu` and `kernels` on a
GPU, `best_answer` what the policy gives away, `table_file` writes the table, `samples` compares it with
what a player finds.  `auction/` and `four/` have what is different there.  A round itself, and how it is
played by the table, are the game's own.
"""
