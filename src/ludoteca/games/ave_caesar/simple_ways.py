"""Simple fixed ways to drive in Ave Caesar: what anybody tries first, and what every level has to beat.

A way ranks the moves, by card and space; who can pay the salute does, and who has paid it goes home.
"""
from . import heuristic_bot
from . import rules as r
from .rules import circuit_tables


def gained(s, p, card, space):
    """By how much the way home gets shorter."""
    if space == r.HOME:
        return 99
    return r.way_left(s, p) - r.way_left(heuristic_bot.moved(s, p, card, space), p)


def near(s, p, space):
    """How many others are on spaces right behind."""
    return sum(0 < space - s.space[q] <= 6 for q in range(s.players) if q != p and s.space[q] >= 0)


def narrow(s, p, card, space):
    if space == r.HOME:
        return False
    return circuit_tables.NARROW[r.row(heuristic_bot.moved(s, p, card, space), p)]


def last_card(view):
    """The card that was last played by anybody; 3 before."""
    played = [event[2] for event in view.events if event[0] == r.MOVED and event[1] != view.seat]
    return played[-1] if played else 3


RANKS = {
    "high-cards": lambda view, card, space: (card, gained(view.s, view.seat, card, space)),
    "low-cards": lambda view, card, space: (-card, gained(view.s, view.seat, card, space)),
    "middle-cards": lambda view, card, space: (-abs(2 * card - 7), gained(view.s, view.seat, card, space)),
    "thrifty": lambda view, card, space: (gained(view.s, view.seat, card, space) - card, card),
    "sixes-first": lambda view, card, space: (card == r.VALUES,
                                              gained(view.s, view.seat, card, space) - card),
    "sixes-last": lambda view, card, space: (card != r.VALUES,
                                             gained(view.s, view.seat, card, space), -card),
    "blocker": lambda view, card, space: (narrow(view.s, view.seat, card, space),
                                          near(view.s, view.seat, space),
                                          gained(view.s, view.seat, card, space) - card),
    "copycat": lambda view, card, space: (-abs(card - last_card(view)),
                                          gained(view.s, view.seat, card, space) - card),
    "first-space": lambda view, card, space: (-space, -card),
    "last-space": lambda view, card, space: (space, -card),
}


def driven(view, seed, rank):
    """The move that ranks highest, a salute or the way home before all."""
    s, p = view.s, view.seat
    if s.phase != r.PLAY:
        return heuristic_bot.think(view, seed)

    def place(choice):
        card, space = divmod(choice, r.SPAN)
        home = (1 if s.paid[p] else -1) if space == r.HOME else 0
        salute = not s.paid[p] and space != r.HOME and r.pays(s, p, card, space)
        return home, bool(salute), rank(view, card, space)

    return max(view.choices(), key=place)


def way(rank):
    return lambda view, seed: driven(view, seed, rank)


WAYS = {name: way(rank) for name, rank in RANKS.items()}
