"""A second opinion: Ave Caesar written again from the clauses, as one story with questions in it.

It shares no line and no idea with the rules under test: spaces are names, routes are tried step by step,
hands are lists, and the story is a coroutine.  `championship` asks by yielding and is answered by sending:

    ("cut", seat)             a card
    ("draw", seat)            a card of that seat's deck
    ("play", seat, legal)     one of the legal decisions, as text
    ("under", seat, legal)    likewise

and `table` is what stands on the table at any question.
"""
from collections import Counter
from types import SimpleNamespace

from ave_caesar.graph import Graph, file

POINTS = [6, 4, 3, 2, 1, 0]
SIDES = {3: ("white", "blue"), 4: ("white", "blue"), 5: ("yellow", "red"), 6: ("yellow", "red")}


def new_table(players, options):
    seats = range(players)
    return SimpleNamespace(players=players, options=options, score=[0] * players, wins=[0] * players, race=1,
                           still=0,
                           order=[], arrived=[], over=False, circuit=None, seats=seats, last=None, graph=None)


def track(t, race):
    chosen = t.options["circuits"]
    if chosen:
        return chosen[(race - 1) % len(chosen)].split()
    one, two = SIDES[t.players]
    return [(one, "clockwise"), (two, "clockwise"), (one, "anticlockwise"),
            (two, "anticlockwise")][(race - 1) % 4]


def championship(t):
    begins = t.options["begins"]
    first = int(begins) if begins != "drawn" else 0
    t.order = (yield from cuts(t)) if begins == "drawn" else [(first + k) % t.players for k in t.seats]
    for race in range(1, t.options["races"] + 1):
        t.race = race
        begin(t, *track(t, race))
        yield from run(t)
        places = ranking(t)
        for p in t.seats:
            place, counts = places[p]
            t.score[p] += POINTS[place - 1] if counts else 0
            t.wins[p] += place == 1 and counts
        t.last = [places[p][0] for p in t.seats]
        result = sorted(t.order, key=lambda p: (t.last[p], t.order.index(p)))
        if race < t.options["races"]:
            t.order = result if t.options["winner_starts_first"] else result[::-1]
    t.over = True


def cuts(t):
    """AC-6."""
    tied = list(t.seats)
    while len(tied) > 1:
        shown = {}
        for p in tied:
            shown[p] = yield "cut", p
        tied = [p for p in tied if shown[p] == max(shown.values())]
    return [(tied[0] + k) % t.players for k in t.seats]


def begin(t, circuit, direction):
    t.circuit, t.direction, t.graph = circuit, direction, Graph(file(circuit), direction)
    t.space = [t.graph.grid[t.order.index(p)] for p in t.seats]
    t.lap, t.paid, t.status = [0] * t.players, [False] * t.players, ["racing"] * t.players
    t.hand, t.under = [[] for _ in t.seats], [[] for _ in t.seats]
    t.deck = [Counter(dict.fromkeys(range(1, 7), 4)) for _ in t.seats]
    t.fresh, t.arrived, t.still, t.ways = set(t.seats), [], 0, {}


def draw(t, p):
    if t.deck[p].total():
        card = yield "draw", p
        assert t.deck[p][card] > 0
        t.deck[p][card] -= 1
    else:
        card = t.under[p].pop(0)
    t.hand[p] = sorted([*t.hand[p], card])


def racing(t):
    return [p for p in t.order if t.status[p] == "racing"]


def run(t):
    """One race, round by round."""
    while True:
        for p in racing(t):
            while len(t.hand[p]) < 3 and (t.deck[p].total() or t.under[p]):
                yield from draw(t, p)
        if t.still == 2:
            for p in racing(t):
                yield from put_under(t, p)
        moved = False
        for p in list(t.order):
            if t.status[p] == "racing":
                moved = (yield from turn(t, p)) or moved
                t.fresh.discard(p)
                if not racing(t) or (t.arrived and t.options["finish"] == "first"):
                    return
        t.still = 0 if moved else t.still + 1
        if t.still == 3:
            return


def put_under(t, p):
    card = int((yield "under", p, {f"under {card}" for card in t.hand[p]}).split()[1])
    t.hand[p].remove(card)
    t.under[p].append(card)
    yield from draw(t, p)


def way(t, p, owed):
    """Steps to the last line; the alley only from within it, or to pay where that is asked for."""
    key = (t.space[p], t.lap[p], t.paid[p] or not owed)
    if key not in t.ways:
        t.ways[key] = shortest(t.graph, *key)
    return t.ways[key]


def shortest(graph, space, lap, paid):
    front, seen, steps = {(space, lap, paid)}, set(), 0
    while front:
        steps += 1
        seen |= front
        after = set()
        for at, n, done in front:
            for b, over, pays in graph.onward(at, n, done):
                into = b.startswith("p") and not at.startswith("p")
                if not into or (pays and not done):
                    after.add((b, over, pays))
        if any(over == 4 and done for _, over, done in after):
            return steps
        front = {state for state in after if state[1] < 4} - seen
    return None


def leading(t, p):
    """AC-11."""
    return len(racing(t)) > 1 and all(way(t, p, False) <= way(t, q, False) for q in racing(t))


def narrow(t, space):
    return not space.startswith("p") and not t.graph.avoidable(space)


def may_six(t, p):
    """AC-11 to AC-13."""
    if t.still == 1 or not leading(t, p) or (t.options["opening_six"] and p in t.fresh):
        return True
    return set(t.hand[p]) == {6} and narrow(t, t.space[p])


def legal(t, p):
    """{decision: paid after it}, and whether they pass the alley without honour (AC-33)."""
    taken = [t.space[q] for q in t.seats if q != p and t.space[q]]
    cards = [card for card in set(t.hand[p]) if card < 6 or may_six(t, p)]
    through = t.options["alley"] == "pass"
    moves = {(card, end): paid for card in cards
             for end, paid in t.graph.moves(t.space[p], card, t.lap[p], t.paid[p], taken, through).items()}
    if not moves and t.options["dishonour"] and t.lap[p] == 2 and not t.paid[p]:
        moves = {(card, end): False for card in cards
                 for end in t.graph.moves(t.space[p], card, 2, True, taken)}
    return moves


def turn(t, p):
    """True if the chariot moved."""
    moves = legal(t, p)
    if not moves:
        if t.options["crash"] and set(t.hand[p]) == {6} and leading(t, p):
            t.status[p] = "crashed"
        elif t.options["discard_when_stuck"]:
            t.fresh.discard(p)
            yield from put_under(t, p)
        return False
    text = yield "play", p, {f"{card}>{end}" for card, end in moves}
    card, end = text.split(">")
    card = int(card)
    t.hand[p].remove(card)
    if end == "home":
        t.space[p], t.status[p] = None, "finished"
        if t.paid[p]:
            t.arrived.append(p)
        return True
    t.lap[p] += crossed(t.graph, t.space[p], end, card)
    t.space[p], t.paid[p] = end, t.paid[p] or moves[card, end]
    if not t.hand[p] and not t.deck[p].total() and not t.under[p]:
        t.space[p], t.status[p] = None, "dry"
    return True


def crossed(graph, start, end, card):
    front = {(start, 0)}
    for _ in range(card):
        front = {(b, n + ((a, b) in graph.line)) for a, n in front for b in graph.next[a]}
    (count,) = {n for at, n in front if at == end}
    return count


def ranking(t):
    """AC-18 to AC-20: {seat: (place, does it score)}."""
    keys = {}
    for p in t.seats:
        left = way(t, p, True) if t.status[p] == "racing" else None
        points = sum(t.hand[p]) + sum(t.under[p]) + sum(card * n for card, n in t.deck[p].items())
        if p in t.arrived:
            keys[p] = (0, t.arrived.index(p))
        elif left is None or t.still == 3:
            keys[p] = (3,)
        else:
            keys[p] = (1 if points >= left else 2, left, -points)
    return {p: (1 + sum(keys[q] < keys[p] for q in t.seats), keys[p][0] < 2) for p in t.seats}


def winners(t):
    best = max((t.score[p], t.wins[p], -t.last[p]) for p in t.seats)
    return [p for p in t.seats if (t.score[p], t.wins[p], -t.last[p]) == best]
