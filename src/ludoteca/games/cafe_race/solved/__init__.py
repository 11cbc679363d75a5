"""Café Race for three, solved: a table of every position's chances, and how to push by it.

`round` is a round in closed form, `equilibrium` the game of pushes in it, `positions` numbers positions,
`table` reads the chances and plays by them, `solver_code` and `wasm` run it.  `auction/` has what is
different by the auction.  research/solve.py makes the tables.
"""
