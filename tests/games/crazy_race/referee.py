"""A second Crazy Race, written from the clauses alone, as slowly and plainly as possible, to referee the
first one's games.

The game is a story told by a generator: it asks for chance or for decisions and is answered from a record,
ply by ply. Cards are lists of values, locomotives walk space by space.
"""

DECK = [1, 1, 2, 2, 3, 3, 4, 6]
VALUES = (1, 2, 3, 4, 6)
LEGS = [card.split()
        for card in ("F2 A4 B2 C1", "C1 B4 F2 A3", "B2 C3 A2 F3", "F? A4 C2 B1", "B1 C4 A3 F?", "C2 A2 F3 B3",
                                  "A1 F4 B4 C3", "A1 F1 B3 C4")]


class Table:
    def __init__(self, players, options):
        self.players, self.options = players, options
        self.locomotive = [[0, 0, 0] for _ in range(players)]
        self.hand = [list(DECK) for _ in range(players)]
        self.pile = [[] for _ in range(players)]
        self.taken_back = [False] * players
        self.points = [[] for _ in range(players)]
        fewer = options["fewer_points"]
        self.piles = [[5, 5, 5, 5, 4, 4, 4, 4][:8 - fewer], [6, 5, 5, 4, 4, 3][:6 - fewer]]
        self.leg, self.laid, self.able, self.turn = 0, [], set(), 1
        self.left = list(range(8))

    def seats(self, start):
        return [(start + step) % self.players for step in range(self.players)]

    def position(self):
        def counts(cards):
            return [cards.count(value) for value in VALUES]

        return {"locomotive": self.locomotive, "hand": [counts(h) for h in self.hand],
                "pile": [counts(h) for h in self.pile],
                "taken_back": self.taken_back, "points": self.points, "legs_left": self.left,
                "laid": [[p, value, side] for p, value, side in self.laid]}


def race(t):
    """The whole game. Yields ("chance", allowed units) or ("ask", {seat: legal texts})."""
    for pile in range(2):
        yield from show_top(t, pile)
    begins = t.options["begins"]
    start = (yield "chance", range(t.players)) if begins == "drawn" else int(begins)
    for t.leg in range(1, 9):
        card = yield "chance", list(t.left)
        t.left.remove(card)
        last = yield from lay(t, start)
        for side in range(1, 5):
            yield from evaluate(t, start, side, LEGS[card][side - 1])
        last = last or t.leg == 8
        kept = {} if last else (yield from consolation(t))
        for p in range(t.players):
            for q, value, _ in t.laid:
                if q == p and kept.get(p) != value:
                    t.pile[p].append(value)
                elif q == p:
                    t.hand[p].append(value)
                    kept[p] = None
        t.laid, t.able = [], set()
        if last:
            break
        start = (start + 1) % t.players
    yield from penalty(t)


def show_top(t, pile):
    if t.options["shuffled_points"] and t.piles[pile]:
        top = yield "chance", t.piles[pile]
        t.piles[pile].remove(top)
        t.piles[pile].insert(0, top)


def lay(t, start):
    """Three turns; true if all have played everything for good."""
    for t.turn in (1, 2, 3):
        for p in t.seats(start):
            while True:
                sides = {side for _, _, side in t.laid}
                free = sides if t.players == 3 and len(sides) == 3 else {1, 2, 3, 4}
                legal = {"pass"} | {f"{value}@{side}" for value in t.hand[p] for side in free}
                if not t.taken_back[p] and t.pile[p]:
                    legal.add("take back")
                _, text = yield "ask", {p: legal}
                if text != "take back":
                    break
                t.hand[p] += t.pile[p]
                t.pile[p], t.taken_back[p] = [], True
            if text != "pass":
                value, side = map(int, text.split("@"))
                t.hand[p].remove(value)
                t.laid.append((p, value, side))
            if all(t.taken_back) and not any(t.hand):
                return True
    return False


def evaluate(t, start, side, face):
    here = [(p, value) for p, value, at in t.laid if at == side]
    if not here:
        return
    sums = {p: sum(value for q, value in here if q == p) for p, _ in here}
    p = next(p for p, _ in here if sums[p] == max(sums.values()))
    kind, steps = face
    racing = {name for name, at in zip("ABC", t.locomotive[p], strict=True)
              if at < 12 and kind in ("F", name)}
    if not racing:
        return
    t.able.add(p)
    if steps == "?":
        yield from share(t, p, len(here))
        return
    choices = racing | {"stay"} if t.options["stay"] else racing
    text = kind
    if kind == "F" or t.options["stay"]:
        _, text = yield "ask", {p: choices}
    if text != "stay":
        yield from drive(t, p, "ABC".index(text), int(steps))


def walk(track, loco, steps):
    """The track after a move, and how many steps were of no use."""
    track = list(track)

    def space(at):
        return at if at <= 6 else 12 - at

    others = {space(at) for i, at in enumerate(track) if i != loco and 0 < at < 12}
    while steps and track[loco] < 12:
        track[loco] += 1
        if track[loco] == 12 or space(track[loco]) not in others:
            steps -= 1
    return track, steps


def share(t, p, steps):
    """ZR-12: part by part, none more than its locomotive can use, until the winner is done or nothing is
    left."""
    free = {0, 1, 2}
    while True:
        parts = {f"{'ABC'[loco]}{part}" for loco in free for part in range(1, steps + 1)
                 if not walk(t.locomotive[p], loco, part)[1]}
        if not parts:
            return
        _, text = yield "ask", {p: parts | {"done"}}
        if text == "done":
            return
        loco, part = "ABC".index(text[0]), int(text[1:])
        yield from drive(t, p, loco, part)
        steps -= part
        free.discard(loco)


def drive(t, p, loco, steps):
    before = t.locomotive[p][loco]
    t.locomotive[p], _ = walk(t.locomotive[p], loco, steps)
    if before < 6 <= t.locomotive[p][loco]:
        yield from take(t, p, 0)
    if t.locomotive[p][loco] == 12:
        victims = [q for q in range(t.players) if q != p and t.points[q]]
        if t.options["steal_second"] and t.locomotive[p].count(12) == 2 and victims and t.piles[1]:
            _, text = yield "ask", {p: {"pile"} | {f"steal {q}" for q in victims}}
            if text != "pile":
                q = int(text.split()[1])
                value = yield "chance", t.points[q]
                t.points[q].remove(value)
                t.points[p].append(value)
                return
        yield from take(t, p, 1)


def take(t, p, pile):
    if t.piles[pile]:
        t.points[p].append(t.piles[pile].pop(0))
        yield from show_top(t, pile)


def consolation(t):
    options = {}
    for p in {p for p, _, _ in t.laid} - t.able:
        options[p] = {f"keep {value}" for q, value, _ in t.laid if q == p} | {"keep none"}
    chosen = yield from secretly(options)
    return {p: int(text[5:]) for p, text in chosen.items() if text != "keep none"}


def secretly(options):
    """All decide at once; a choice may be changed until the last one is in."""
    chosen = {}
    while len(chosen) < len(options):
        seat, text = yield "ask", {p: legal for p, legal in options.items() if p not in chosen}
        if seat in options or text != "pass":      # ZR-22 cut turns short that may still be passed
            assert text in options[seat]
            chosen[seat] = text
    return chosen


def penalty(t):
    def owners(distance):
        return [p for p in range(t.players) if t.points[p]
                and any(12 - at == distance for at in t.locomotive[p])]

    distances = sorted({12 - at for row in t.locomotive for at in row if at < 12}, reverse=True)
    if t.options["last_penalty"] in ("highest", "both") and distances:
        for p in owners(distances[0]):
            t.points[p].remove(max(t.points[p]))
    if t.options["last_penalty"] in ("second", "both") and len(distances) > 1:
        chosen = yield from secretly({p: {f"give {value}" for value in t.points[p]}
                                      for p in owners(distances[1])})
        for p, text in chosen.items():
            t.points[p].remove(int(text[5:]))


def standing(t, p):
    return sum(t.points[p]), *sorted(t.locomotive[p])


def winners(t):
    seats = range(t.players)
    totals = [sum(t.points[p]) for p in seats]
    single = [total for total in totals if totals.count(total) == 1]
    if t.options["tie_cancels"] and single:
        return [totals.index(max(single))]
    best = max(standing(t, p) for p in seats)
    return [p for p in seats if standing(t, p) == best]


def referee(players, options, plies, won):
    """Follow a game ply by ply; raises AssertionError where it breaks a rule."""
    t = Table(players, options)
    story = race(t)
    asked = next(story)
    for ply in plies:
        try:
            if "chance" in ply:
                (unit,) = ply["chance"]
                assert asked[0] == "chance" and unit in asked[1], (asked, ply)
                asked = story.send(unit)
            else:
                assert asked[0] == "ask", (asked, ply)
                asked = story.send((ply["seat"], ply["decision"]))
        except StopIteration:
            asked = "over", {}
        legal = {seat: set(texts) for seat, texts in asked[1].items()} if asked[0] == "ask" else {}
        assert {int(seat): set(texts) for seat, texts in ply["legal"].items()} == legal, ply
        check_position(t, asked, ply["position"])
    assert asked[0] == "over" and winners(t) == won


def check_position(t, asked, found):
    for name, value in t.position().items():
        assert found[name] == value, f"{name}: {found[name]}, not {value}"
    shown = asked[0] != "chance"  # between a card taken and a new top, the order of the rest says nothing
    for name, pile in (("turntable_pile", 0), ("finish_pile", 1)):
        assert sorted(found[name]) == sorted(t.piles[pile])
        assert not shown or found[name][:1] == t.piles[pile][:1]
    if asked[0] == "ask" and "pass" in next(iter(asked[1].values()), ()):
        assert (found["leg"], found["turn"], [found["mover"]]) == (t.leg, t.turn, list(asked[1]))
