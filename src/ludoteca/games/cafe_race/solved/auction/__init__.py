"""Café Race for three by the auction, solved: nothing is hidden there, so the best bids follow from the end
of a round backwards.

`outcomes` is what every deal of the dice brings, `bidding` the auctions of a round, `positions` numbers
positions, `player` bids by the table.
"""
