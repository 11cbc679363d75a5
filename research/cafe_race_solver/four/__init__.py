"""Café Race for four, by the base rules: the same as for three with other means, since there are eighty times
as many rounds.

`orders` says what every combination of pushes brings, `mixing` how clerks push then (`warps` the same on a
GPU), `positions` numbers positions as sets, `layer` works on a layer of them, `machines` and `kernels` do so
on a CPU or a GPU, `player` pushes by the table.
"""
