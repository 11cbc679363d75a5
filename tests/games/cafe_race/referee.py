"""A second opinion: Café Race written again from the clauses, as one story with questions in it.

It shares no line and no idea with the rules under test (a coroutine over dicts and lists here, phases over a
record there).
`race` asks by yielding and is answered by sending:

    ("dice", n)              n faces, one by one
    ("seat",)                a seat drawn at random
    ("pushes",)              {seat: push} of all
    ("bid", seat, legal)     one of the legal decisions, as text

and `table` is what everybody can see at any question.
"""
from types import SimpleNamespace

STEPS = {*range(1, 8), *range(11, 18), *range(21, 28)}


def new_table(players, **given):
    at_start = {"space": [0] * players, "coffee": [5] * players, "dice": [], "push": [0] * players,
                "speed": [0] * players,
                "round": 1, "opener": -1, "die": 0, "bid": 0, "bidder": -1, "mover": -1}
    return SimpleNamespace(players=players, over=False, **at_start | given)


def race(t, auction=False):
    while True:
        for p in range(t.players):
            if t.coffee[p] == 0:
                t.coffee[p], t.space[p] = 5, 0
        t.dice = sorted((yield "dice", t.players), reverse=True)
        yield from (hammer(t) if auction else secret_pushes(t))
        yield from descent(t)
        if max(t.space) >= 28:
            t.over = True
            return
        t.round += 1
        t.dice, t.opener = [], -1
        t.push, t.speed = [0] * t.players, [0] * t.players


def secret_pushes(t):
    chosen = yield ("pushes",)
    t.push = [chosen[p] for p in range(t.players)]
    order = yield from in_order(range(t.players), lambda p: (-t.push[p], t.space[p], t.coffee[p]))
    for p, die in zip(order, t.dice, strict=True):
        t.speed[p] = die


def in_order(seats, key):
    """The seats by key; where keys are equal the white dice decide, foremost group first."""
    order = []
    for value in sorted({key(p) for p in seats}):
        order += yield from roll_off([p for p in seats if key(p) == value])
    return order


def roll_off(group):
    if len(group) == 1:
        return group
    totals = {}
    for p in sorted(group):
        totals[p] = sum((yield "dice", 2))
    order = []
    for total in sorted(set(totals.values()), reverse=True):
        order += yield from roll_off([p for p in group if totals[p] == total])
    return order


def opener_among(t, seats):
    front = max((t.space[p], t.coffee[p]) for p in seats)
    best = [p for p in seats if (t.space[p], t.coffee[p]) == front]
    while len(best) > 1:
        totals = {}
        for p in sorted(best):
            totals[p] = sum((yield "dice", 2))
        best = [p for p in best if totals[p] == max(totals.values())]
    return best[0]


def hammer(t):
    """One auction a die."""
    free = list(range(t.players))
    pool = list(t.dice)
    opener = (yield ("seat",)) if t.round == 1 else (yield from opener_among(t, free))
    while free:
        t.opener = t.mover = opener
        t.die = t.bid = 0
        t.bidder = -1
        said = yield "bid", opener, {f"die {d} bid {b}" for d in pool for b in range(1, 7)}
        _, die, _, bid = said.split()
        t.die, t.bid, t.bidder = int(die), int(bid), opener
        others = [p for turn in range(1, t.players) if (p := (opener + turn) % t.players) in free]
        for p in others:
            if t.bid == 6:
                break
            t.mover = p
            said = yield "bid", p, {"pass"} | {f"bid {b}" for b in range(t.bid + 1, 7)}
            if said != "pass":
                t.bid, t.bidder = int(said.split()[1]), p
        winner = t.bidder
        t.speed[winner], t.push[winner] = t.die, t.bid
        free.remove(winner)
        pool.remove(t.die)
        t.die = t.bid = 0
        t.bidder = -1
        if winner == opener and free:
            opener = yield from opener_among(t, free)


def descent(t):
    order = yield from in_order(range(t.players),
                                lambda p: (-t.speed[p], -t.push[p], t.space[p], t.coffee[p]))
    for p in order:
        if run(t, p):
            total = sum((yield "dice", 2))
            if total < t.push[p] + t.speed[p]:
                t.coffee[p] -= 1


def run(t, p):
    """Move a clerk; must it keep its balance?"""
    for left in range(t.speed[p], 0, -1):
        here = t.space[p]
        if here == 29 or t.space.count(here + 1) == 2:
            return left > 0                     # beyond the finish, or a sudden stop
        t.space[p] = here + 1
    return t.space[p] in STEPS


def points(t):
    places = sorted(set(t.space), reverse=True)
    return [t.coffee[p] + t.players + 1 - (1 + places.index(t.space[p])) for p in range(t.players)]


def winners(t):
    best = max(zip(points(t), t.coffee, strict=True))
    return [p for p in range(t.players) if (points(t)[p], t.coffee[p]) == best]
