"""A position of Ave Caesar given as JSON, set up on a fresh state; BadPosition where it cannot be."""
from ludoteca.core.errors import BadPosition
from ludoteca.core.state import NOBODY
from ludoteca.core.user_input import number, pick, rows

from .. import rules as r
from ..rules import circuit_tables

# with these alone the race is still to begin: cuts and deals
AS_AT_START = {"circuit", "direction", "race", "score", "wins"}
WORDS = ("racing", "finished", "dry", "crashed")


def place(s, given):
    """Set a fresh state to a position; what is not named follows from what is."""
    n = s.players
    s.race = pick(given, "race", range(1, s.races + 1), 1)
    s.track = track_of(s, given)
    s.score[:n] = rows(given, "score", n, range(100), 0)
    s.wins[:n] = rows(given, "wins", n, range(r.RACES + 1), 0)
    if set(given) <= AS_AT_START:
        return
    order = permutation(given.get("order", list(range(n))), n)
    r.line_up(s, None, s.race, s.track, sum(order.index(p) << 4 * p for p in range(n)))
    place_chariots(s, given)
    mover = find_mover(s, given)
    place_cards(s, given, mover)
    place_salutes(s, given)
    place_round(s, given, mover)
    short = r.short_of_cards(s)
    if r.ended(s):
        close(s)
    elif "hand" not in given and short != NOBODY and s.rest[short]:
        r.began(s, None, r.DRAW, short)
    else:
        r.began(s, None, r.READY, mover)


def track_of(s, given):
    """The track: circuit and direction, each as the options have it where it is not named."""
    track = circuit_tables.TRACKS[r.track_of(s, s.race)]
    entry = f"{given.get('circuit', track.name)} {given.get('direction', track.direction)}"
    if entry not in circuit_tables.ENTRIES:
        raise BadPosition("There is no circuit {name!r}; there are: {names}.", name=entry[:60],
                          names=", ".join(circuit_tables.ENTRIES))
    return circuit_tables.ENTRIES.index(entry)


def permutation(order, n):
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(map(str, range(n))):
        raise BadPosition("'order' names each of the seats 0 to {last} once.", last=n - 1)
    return [number(p, range(n), "order") for p in order]


def row_of(given, name, n, default):
    """One entry a player."""
    values = given.get(name, [default] * n)
    if not isinstance(values, list) or len(values) != n:
        raise BadPosition("{name!r} is a list with an entry for each of the {number} players.", name=name,
                          number=n)
    return values


def flags(given, name, n, default):
    values = row_of(given, name, n, default)
    if any(value not in (True, False, None) for value in values):
        raise BadPosition("{name!r} is a list of true and false.", name=name)
    return [value if value is None else int(value) for value in values]


# Chariots.

def place_chariots(s, given):
    """Where they stand, how often they crossed the line, and who still races."""
    n, track = s.players, circuit_tables.TRACKS[s.track]
    names = row_of(given, "space", n, "") if "space" in given else [track.names[x] for x in s.space[:n]]
    for p, name in enumerate(names):
        if name is not None and (not isinstance(name, str) or name not in track.number):
            raise BadPosition("The {circuit} circuit has no space {space!r}.", circuit=track.name,
                              space=str(name)[:20])
        if name is not None and name in names[:p]:
            raise BadPosition("Two chariots stand on {name} (AC-9).", name=name)
        s.space[p] = NOBODY if name is None else track.number[name]
    start = before_the_line(track)
    laps = row_of(given, "lap", n, None)
    for p, lap in enumerate(laps):
        if lap is None:
            lap = 3 if s.space[p] == NOBODY else int(s.space[p] not in start)
        s.lap[p] = number(lap, range(4), "lap")
        if s.space[p] != NOBODY and s.lap[p] == 0 and s.space[p] not in start:
            raise BadPosition("Seat {seat} cannot be at {space} before it has crossed the line (AC-6).",
                              seat=p, space=names[p])
    place_status(s, given)


def before_the_line(track):
    """The spaces that can be reached from the starting places without crossing the line."""
    reached = set(track.grid)
    for x in range(len(track)):
        if x in reached:
            reached |= {y for y in track.ahead[x] if (x, y) not in track.crossing}
    return reached


def place_status(s, given):
    n = s.players
    arrived = given.get("arrived", [])
    if not isinstance(arrived, list) or len(set(map(str, arrived))) < len(arrived):
        raise BadPosition("'arrived' is a list of seats, each once.")
    arrived = [number(p, range(n), "arrived") for p in arrived]
    for p, word in enumerate(row_of(given, "status", n, None)):
        if word is None:
            word = "racing" if s.space[p] != NOBODY else "finished" if p in arrived else "dry"
        if word not in WORDS:
            raise BadPosition("'status' cannot be {word!r}; it is one of {words}.", word=str(word)[:20],
                              words=", ".join(WORDS))
        s.status[p] = WORDS.index(word)
        off = word in ("finished", "dry")
        if (s.space[p] == NOBODY) != off:
            raise BadPosition("Seat {seat} is {word}, so it is off the board." if off else
                              "Seat {seat} is {word}, so it stands on the board.", seat=p, word=word)
        if word == "crashed" and not s.crash:
            raise BadPosition("Seat {seat} cannot have crashed: the variant 'crash' is off (AC-32).", seat=p)
        if p in arrived and word != "finished":
            raise BadPosition("Seat {seat} has arrived, so it is finished.", seat=p)
    s.home = len(arrived)
    s.arrived[:n] = arrived + [NOBODY] * (n - len(arrived))


def place_salutes(s, given):
    """AC-14 to AC-16: who can have paid, and who must have."""
    for p, paid in enumerate(flags(given, "paid", s.players, None)):
        on_board = s.space[p] != NOBODY
        here = r.row(s, p) if on_board else 0
        must = ((on_board and circuit_tables.HALL[here]
                 and s.lap[p] + 1 - circuit_tables.PAST[here] in (2, 3)) or p in s.arrived[:s.home])
        if paid is None:
            paid = must or (s.lap[p] == 3 and s.status[p] != r.DRY and not s.dishonour)
        s.paid[p] = int(paid)
        if must and not paid:
            raise BadPosition("Seat {seat} must have paid its salute (AC-14).", seat=p)
        if paid and on_board and not must and s.lap[p] < 2:
            raise BadPosition("Seat {seat} cannot have paid its salute before the end of lap 1 (AC-14).",
                              seat=p)
        if not paid and on_board and not s.dishonour and r.way_left(s, p) >= circuit_tables.FAR:
            raise BadPosition("Seat {seat} cannot have passed the alley with its salute owed (AC-15).",
                              seat=p)
        if s.status[p] == r.FINISHED and not paid:
            if not s.dishonour:
                raise BadPosition("Seat {seat} cannot have finished with its salute owed (AC-17).", seat=p)
            s.status[p] = r.GONE
        elif s.status[p] == r.FINISHED and p not in s.arrived[:s.home]:
            s.arrived[s.home] = p
            s.home += 1


# Cards.

def cards_of(value, name, most):
    if not isinstance(value, list) or len(value) > most:
        raise BadPosition("{name!r} is a list of at most {most} cards a player.", name=name, most=most)
    return [number(card, range(1, 7), name) for card in value]


def counts(cards):
    return [cards.count(card) for card in range(1, 7)]


def place_cards(s, given, mover):
    """Hands, decks and cards put under; a deck not named follows from the hand, a hand not named is dealt."""
    n = s.players
    hands, unders = row_of(given, "hand", n, []), row_of(given, "under", n, [])
    decks = row_of(given, "deck", n, None)
    for p in range(n):
        hand, under = cards_of(hands[p], "hand", r.HAND), cards_of(unders[p], "under", r.QUEUE)
        apart = [a + b for a, b in zip(counts(hand), counts(under), strict=True)]
        deck = decks[p]
        if deck is None:
            short = "hand" in given and len(hand) < r.HAND and r.slot(s, p) >= r.slot(s, mover)
            deck = [0] * 6 if short or s.status[p] == r.DRY else [max(4 - k, 0) for k in apart]
        if not isinstance(deck, list) or len(deck) != 6:
            raise BadPosition("'deck' is six numbers a player: how many cards of 1 to 6 are in the deck.")
        deck = [number(k, range(5), "deck") for k in deck]
        for v in range(r.VALUES):
            s.cards[p][v], s.hand[p][v] = apart[v] + deck[v], hand.count(v + 1)
            if s.cards[p][v] > r.COPIES:
                raise BadPosition("Seat {seat} cannot have that many cards of {card} ({count}): there "
                                  "are four (AC-1).",
                                  seat=p, count=s.cards[p][v], card=v + 1)
        s.held[p], s.rest[p], s.sunk[p] = len(hand), sum(deck), len(under)
        s.under[p][:len(under)] = under
        left = sum(s.cards[p])
        if (s.status[p] == r.RACING and not left) or (s.status[p] == r.DRY and left):
            raise BadPosition("Seat {seat} is dry exactly if it has no card left (AC-20).", seat=p)
        if "hand" in given and not hand and s.status[p] == r.RACING and mover != NOBODY and r.slot(s,
                                                                                       p) >= r.slot(s, mover):
            raise BadPosition("Seat {seat} is still to move in this round, so it holds a card (AC-7).",
                              seat=p)


# The round.

def find_mover(s, given):
    racing = [p for p in s.order[:s.players] if s.status[p] == r.RACING]
    mover = given.get("mover", racing[0] if racing else NOBODY)
    if mover == NOBODY and (not racing or s.home):
        return NOBODY
    number(mover, range(s.players), "mover")
    if mover not in racing:
        raise BadPosition("Seat {seat} does not race any more, so it is not to move.", seat=mover)
    return mover


def place_round(s, given, mover):
    """Whose turn it is in the round, who has not had one yet, and how long nothing has moved (AC-11,
    AC-13)."""
    n = s.players
    s.turn = r.slot(s, mover) if mover != NOBODY else 0
    s.still = pick(given, "still", range(3), 0)
    before = [p for p in range(n) if r.slot(s, p) < s.turn]
    s.moved = s.swapping = 0
    for name in ("moved", "swapping"):
        if given.get(name, False) not in (True, False):
            raise BadPosition("{name!r} is true or false.", name=name)
    s.moved = int(given.get("moved", any(s.held[p] < r.HAND and s.rest[p] + s.sunk[p] for p in before)))
    due = s.still == 2 and mover != NOBODY and not s.sunk[mover] and s.rest[mover] > 0 and "hand" in given
    s.swapping = int(given.get("swapping", due))
    if s.swapping and s.still != 2:
        raise BadPosition("Cards are swapped after two rounds without a move: give `still` as 2 (AC-13).")
    fresh = given.get("fresh", [p for p in range(n) if p not in before and is_fresh(s, p)])
    if not isinstance(fresh, list):
        raise BadPosition("'fresh' is a list of seats.")
    fresh = [number(p, range(n), "fresh") for p in fresh]
    s.fresh[:n] = [int(p in fresh) for p in range(n)]


def is_fresh(s, p):
    """Can p still be before its first turn: on its starting place, with all its cards?"""
    return (s.lap[p] == 0 and s.space[p] == circuit_tables.GRID[s.track][r.slot(s, p)]
            and sum(s.cards[p]) == r.FULL and s.still == 0)


def close(s):
    """The race is over: that is the end of the last race, with its points already counted."""
    if s.race < s.races:
        raise BadPosition("Race {race} of {races} is over in this position: give it as the next race begins.",
                          race=s.race, races=s.races)
    for p in range(s.players):
        s.place[p] = 1 + sum(r.merit(s, q) < r.merit(s, p) for q in range(s.players))
    r.began(s, None, r.OVER, NOBODY)
