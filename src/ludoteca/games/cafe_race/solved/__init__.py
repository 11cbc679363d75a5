"""Café Race for three, solved: a table of every position's chances, and how to push by it.

`round` is a round in closed form, `equilibrium` the game of pushes in it, `positions` numbers positions,
`sweep` values them from the finish backwards, `best_answer` measures what the policy gives away, `table`
keeps the result and plays by it.
`auction/` has what is different by the auction.
"""
