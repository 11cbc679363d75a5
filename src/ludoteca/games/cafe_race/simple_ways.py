"""Simple fixed ways to play Café Race: what anybody tries first, and what every level has to beat.

A way says how hard to push.  In an auction the same number is the highest bid that it makes, for the fastest
die when it opens.
"""
from . import rules as r


def always(push):
    return lambda view: push


def greedy(view):
    """As hard as the fastest die is ahead of the slowest."""
    s = view.s
    dice = [die for die in s.dice[:s.players] if die > 0] or [1]
    return r.FACES if dice[0] - dice[-1] >= 3 else 3 if dice[0] > dice[-1] else 1


def cautious(view):
    """Gently while the cup is not full, and never hard."""
    return 2 if view.s.coffee[view.seat] == r.CUP else 1


def alternate(view):
    """Hard and gently by turns."""
    return r.FACES if view.s.round % 2 else 1


def chaser(view):
    """Hard when somebody is ahead, gently when nobody is."""
    s, p = view.s, view.seat
    return r.FACES if max(s.space[:s.players]) > s.space[p] else 1


def last_shown(view):
    """The others' pushes when they were last shown."""
    shown = [event for event in view.events if event[0] == r.SHOWED][-view.s.players:]
    return [push for _, seat, push, *_ in shown if seat != view.seat]


def copycat(view):
    """As the hardest of the others pushed in the last round."""
    return max(last_shown(view), default=3)


def undercut(view):
    """One less than the gentlest of the others in the last round."""
    return max(1, min(last_shown(view), default=3) - 1)


def chosen(view, push):
    """A push as it is; in an auction a bid of at most that, for the fastest die there is, else pass."""
    legal = view.choices()
    if view.s.phase == r.PUSH:
        return push
    bids = [choice for choice in legal if choice != r.PASS and choice % r.OPEN <= push]
    return max(bids) if bids else legal[0]


def way(push_of):
    return lambda view, seed: chosen(view, push_of(view))


WAYS = {f"push-{push}": way(always(push)) for push in range(1, r.FACES + 1)} | {
    function.__name__: way(function) for function in (greedy, cautious, alternate, chaser, copycat, undercut)}
