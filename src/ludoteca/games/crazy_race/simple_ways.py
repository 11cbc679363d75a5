"""Simple fixed ways to lay cards in Crazy Race: what anybody tries first, and what every level has to beat.

A way ranks the cards that can be laid, by value and side; all else is decided by the rules of thumb.
"""
from . import heuristic_bot
from . import rules as r


def steps(s, side):
    """The steps of a side; those of a "?" as many as cards lie there, and two."""
    return r.STEPS[s.leg][side - 1] or r.count_cards(s, side) + 2


def mine(s, p, side):
    return sum(at == side for at in s.spot[p])


def others(s, p, side):
    return r.count_cards(s, side) - mine(s, p, side)


RANKS = {
    "high-cards": lambda s, p, card, side: (card, steps(s, side)),
    "low-cards": lambda s, p, card, side: (-card, steps(s, side)),
    "middle-cards": lambda s, p, card, side: (-abs(2 * card - 7), steps(s, side)),
    "short-way": lambda s, p, card, side: (-steps(s, side), -card),
    "first-side": lambda s, p, card, side: (-side, card),
    "last-side": lambda s, p, card, side: (side, card),
    "copycat": lambda s, p, card, side: (others(s, p, side), card),
    "loner": lambda s, p, card, side: (-others(s, p, side), steps(s, side), -card),
    "pile-up": lambda s, p, card, side: (mine(s, p, side), steps(s, side), card),
    "spread": lambda s, p, card, side: (-mine(s, p, side), steps(s, side), card),
    "greedy": lambda s, p, card, side: (
        heuristic_bot.best_move(s, p, r.KIND[s.leg][side - 1], steps(s, side)), card),
}


def laid(view, seed, rank):
    """The card that ranks highest; the pile is taken back as soon as the hand is empty."""
    s, p = view.s, view.seat
    if s.phase != r.LAY:
        return heuristic_bot.think(view, seed)
    legal = view.choices()
    cards = [choice for choice in legal if choice >= r.LAY_AT]
    if not cards:
        return r.TAKE_BACK if r.TAKE_BACK in legal else r.PASS
    return max(cards, key=lambda choice: rank(s, p, *divmod(choice, r.LAY_AT)))


def way(rank):
    return lambda view, seed: laid(view, seed, rank)


WAYS = {name: way(rank) for name, rank in RANKS.items()}
