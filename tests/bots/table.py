"""Positions of every game for the tests of bots."""
from ludoteca import Match, load
from ludoteca.core.chance import draw
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY

SHORT = {"ave-caesar": {"races": 1}}


def start(name, players=None, seed="0", options=None):
    return Match(load(name), players, options or SHORT.get(name, {}), seed=seed)


def played(name, plies, players=None, seed="0", salt=1):
    """A match after so many random decisions, or as many as there are before its end."""
    match = start(name, players, seed)
    for n in range(plies):
        if match.over or len(match.waiting) == 0:
            break
        seat = match.waiting[0]
        legal = match.view(seat).choices()
        before = match.decisions[:]
        match.decide(seat, legal[draw(salt, n, len(legal))])
        if match.over:
            return replayed(name, before, players, seed)
    return match


def replayed(name, decisions, players, seed):
    match = start(name, players, seed)
    for seat, text in decisions:
        match.decide(seat, text)
    return match


def views(name, *plies, players=None):
    """Views of seats that owe a decision and have something to choose."""
    for n in plies:
        match = played(name, n, players, seed=str(n))
        seat = max(match.waiting, key=lambda p: len(match.view(p).choices()))
        yield match.view(seat)


def worlds(view, count=4):
    """States that differ, at most, in what the view's seat does not know; each as the view of that seat."""
    rules, found = view.game.rules, []
    for n in range(count):
        world = view.s.copy()
        rules.suppose(world, view.seat, 77 * n + 5)
        found.append(world)
    return found


def looked_at(view, world):
    """A world as the view's seat sees it."""
    s = world.copy()
    view.game.rules.hide(s, view.seat)
    return View(view.game, s, view.seat, view.events, view.names)


__all__ = ["NOBODY", "looked_at", "played", "start", "views", "worlds"]
