"""Setting up a position of Crazy Race: what is not named follows from what is, otherwise it is as at the
start."""
from ludoteca.core.errors import BadPosition
from ludoteca.core.state import NOBODY
from ludoteca.core.user_input import number, pick

from .. import rules as r

FIELDS = ("locomotive", "hand", "pile", "taken_back", "points", "turntable_pile", "finish_pile", "leg",
          "leg_card",
          "legs_left", "laid", "start", "mover", "turn", "side", "moved", "left", "used", "arrived", "victim",
          "keep", "give", "over")
PILES = ("turntable_pile", "finish_pile")


def place(s, given):
    """Set a fresh state to a position."""
    place_locomotives(s, given)
    place_points(s, given)
    place_leg(s, given)
    place_laid(s, given)
    place_hands(s, given)
    if flag(given, "over"):
        r.began(s, None, r.OVER, NOBODY)
    elif "give" in given:
        begin_giving(s, given)
    elif "side" in given:
        begin_evaluation(s, given)
    else:
        begin_laying(s, given)


def rows(given, name, s, what):
    """A list with an entry per player; an empty one if it is not named."""
    values = given.get(name, [])
    if name in given and (not isinstance(values, list) or len(values) != s.players):
        raise BadPosition("{name!r} is a list of {players}: {what} of each player.", name=name,
                          players=s.players, what=what)
    return values


def flag(given, name):
    if not isinstance(given.get(name, False), bool):
        raise BadPosition("{name!r} is true or false.", name=name)
    return given.get(name, False)


def numbers(values, name, allowed, length=None):
    if not isinstance(values, list) or (length is not None and len(values) != length):
        raise BadPosition("{name!r} has a list where {values!r} is." if length is None else
                          "{name!r} has a list of {length} where {values!r} is.", name=name,
                          values=str(values)[:40], length=length)
    return [number(value, allowed, name) for value in values]


# Tracks and point cards.

def place_locomotives(s, given):
    for p, row in enumerate(rows(given, "locomotive", s, "the progress of A, B and C")):
        s.loco[p] = numbers(row, "locomotive", range(r.HOME + 1), r.LOCOS)
        spaces = [r.SPACE[at] for at in s.loco[p] if 0 < at < r.HOME]
        if len(set(spaces)) < len(spaces):
            raise BadPosition("Two locomotives of seat {seat} stand on one space (ZR-15).", seat=p)


def material(s, pile):
    """The values of a pile as it was at the start, the highest first."""
    return list(r.PILES[pile][:r.SIZES[pile] - s.fewer_points])


def place_points(s, given):
    known = sorted({*material(s, 0), *material(s, 1)})
    for p, row in enumerate(rows(given, "points", s, "the point cards in the order taken")):
        cards = numbers(row, "points", known)
        if len(cards) > r.PRIZES:
            raise BadPosition("Seat {seat} has more than {most} point cards.", seat=p, most=r.PRIZES)
        s.points[p] = cards + [0] * (r.PRIZES - len(cards))
    held = [card for row in s.points for card in row if card]
    piles = [read_pile(s, given, pile) if PILES[pile] in given else None for pile in range(2)]
    fill_piles(s, held, piles)
    every = material(s, 0) + material(s, 1)
    for card in {*held, *piles[0], *piles[1]}:
        if (held + piles[0] + piles[1]).count(card) > every.count(card):
            raise BadPosition("There are more point cards with {card} in piles and hands than the game has "
                              "(ZR-3).", card=card)
    for pile in range(2):
        stack(s, pile, piles[pile], PILES[pile] in given)


def read_pile(s, given, pile):
    cards = numbers(given[PILES[pile]], PILES[pile], material(s, pile))
    if not s.shuffled_points and cards != sorted(cards, reverse=True):
        raise BadPosition("{pile!r} lies sorted, the highest card on top (ZR-3).", pile=PILES[pile])
    if any(cards.count(card) > material(s, pile).count(card) for card in cards):
        raise BadPosition("{pile!r} has more cards of a value than the game has (ZR-3).", pile=PILES[pile])
    return cards


def fill_piles(s, held, piles):
    """A pile that is not named holds what nobody has taken."""
    for pile in range(2):
        if piles[pile] is None and piles[1 - pile] is not None:
            gone = without(material(s, 1 - pile), piles[1 - pile])
            piles[pile] = without(material(s, pile), without(held, gone))
    if piles[0] is None:
        piles[:] = left_of_both(s, held)


def left_of_both(s, held):
    """A card of the finish for each locomotive at home where that explains the cards held, else the
    turntable's first."""
    home = min(sum(at == r.HOME for row in s.loco for at in row), len(held))
    one, two = material(s, 0), material(s, 1)
    if sorted(held) == sorted(one[:len(held) - home] + two[:home]):
        return one[len(held) - home:], two[home:]
    return without(one, held), without(two, without(held, one))


def without(cards, taken):
    """The cards less those taken, as far as they are among them."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def stack(s, pile, cards, seen):
    """Mark the cards left; of those of one value the last places, as the first go first."""
    places = list(range(len(material(s, pile))))
    s.heap[pile] = 0
    for card in cards:
        place = max(i for i in places if r.PILES[pile][i] == card)
        places.remove(place)
        s.heap[pile] |= 1 << place
    if s.shuffled_points and seen and cards:
        r.topped(s, None, pile, cards[0])


# The leg.

def place_leg(s, given):
    s.round = pick(given, "leg", range(1, r.LEGS + 1), 1)
    s.leg = pick(given, "leg_card", range(NOBODY, len(r.KIND)), NOBODY)
    if "legs_left" in given:
        left = numbers(given["legs_left"], "legs_left", range(len(r.KIND)))
        if len(set(left)) < len(left) or s.leg in left:
            raise BadPosition("'legs_left' names a leg card twice, or the one that is turned up.")
        if len(left) < r.LEGS - s.round + (s.leg == NOBODY):
            raise BadPosition("'legs_left' has too few leg cards for legs {leg} to {legs}.", leg=s.round,
                              legs=r.LEGS)
        s.legs = sum(1 << card for card in left)
    elif s.leg != NOBODY:
        s.legs &= ~(1 << s.leg)
    if s.leg == NOBODY:
        if given.get("laid") or "side" in given:
            raise BadPosition("Cards lie around a leg card: give the `leg_card`.")
        s.round -= 1                         # the leg begins with its card


def place_laid(s, given):
    """Cards lie in the order of turns; each in the first turn that it can be of."""
    cards = given.get("laid", [])
    if not isinstance(cards, list):
        raise BadPosition("'laid' is a list of [player, value, side].")
    cards = [read_laid(s, card) for card in cards]
    seats, first = range(s.players), cards[0][0] if cards else given.get("mover", s.begins - 1)
    s.start = pick(given, "start", range(NOBODY, s.players), number(first, range(NOBODY, s.players), "mover"))
    if s.start == NOBODY and cards:
        raise BadPosition("Cards were laid, so somebody began: give the `start`.")
    slot = NOBODY
    for p, value, side in cards:
        slot = next_slot(s, slot, p)
        if slot >= r.TURNS * s.players:
            raise BadPosition("More cards are laid than three turns allow, or not in the order of turns "
                              "(ZR-6).")
        s.spot[p][slot // s.players], s.card[p][slot // s.players] = side, value
    held = {side for row in s.spot[:s.players] for side in row if side}
    if s.players == 3 and len(held) == r.SIDES:
        raise BadPosition("With three players cards lie at three sides at most (ZR-8).")
    s.mover = pick(given, "mover", (NOBODY, *seats), NOBODY)
    place_turn(s, given, slot)


def read_laid(s, card):
    if not isinstance(card, list) or len(card) != 3:
        raise BadPosition("'laid' is a list of [player, value, side].")
    return [number(card[0], range(s.players), "laid"), number(card[1], r.VALUES, "laid"),
            number(card[2], range(1, r.SIDES + 1), "laid")]


def next_slot(s, slot, p):
    """The first turn of p after another turn; turns are numbered through from the start player's first."""
    after = (p - s.start) % s.players
    while after <= slot:
        after += s.players
    return after


def place_turn(s, given, slot):
    """Whose turn it is, and which: after the last card, in the turn named."""
    turn = pick(given, "turn", range(1, r.TURNS + 1), 0)
    if "side" in given or "give" in given or flag(given, "over"):
        s.turn = turn - 1 if turn else r.TURNS - 1
        return
    if s.start == NOBODY:
        s.turn = turn - 1 if turn else 0
        return
    slot = max(slot, (turn - 1) * s.players - 1)
    slot = slot + 1 if s.mover == NOBODY else next_slot(s, slot, s.mover)
    s.turn = slot // s.players
    s.mover = (s.start + slot) % s.players
    if (turn and s.turn != turn - 1) or (s.turn >= r.TURNS and "mover" in given):
        raise BadPosition("The cards laid, `start`, `mover` and `turn` do not fit together (ZR-6).")


# Driver cards.

def place_hands(s, given):
    deck = list(r.DECK)
    hands = rows(given, "hand", s, "counts of 1, 2, 3, 4, 6")
    piles = rows(given, "pile", s, "counts of 1, 2, 3, 4, 6")
    for p in range(s.players):
        laid = [s.card[p].count(value) for value in r.VALUES]
        hand = numbers(hands[p], "hand", range(9), r.KINDS) if hands else None
        pile = numbers(piles[p], "pile", range(9), r.KINDS) if piles else None
        if hand is None:
            hand = [n - a - b for n, a, b in zip(deck, laid, pile or [0] * r.KINDS, strict=True)]
        elif pile is None:
            pile = [n - a - b for n, a, b in zip(deck, laid, hand, strict=True)]
        total = [a + b + c for a, b, c in zip(hand, laid, pile or [0] * r.KINDS, strict=True)]
        if min(hand + (pile or [])) < 0 or total != deck:
            raise BadPosition("The hand, the pile and the laid cards of seat {seat} are not 1, 1, 2, 2, 3, "
                              "3, 4, 6 (ZR-2).", seat=p)
        s.hand[p] = hand
        know(s, p, [a + b for a, b in zip(hand, laid, strict=True)])
    for p, used in enumerate(rows(given, "taken_back", s, "true or false")):
        if not isinstance(used, bool):
            raise BadPosition("'taken_back' is true or false for each player.")
        s.back[p] = r.EARLIER if used else 0


def know(s, p, hand):
    """Nothing was kept in secret before the position: all know with what hand each player began the leg."""
    low = sum(count * r.LOW[value] for count, value in zip(hand, r.VALUES, strict=True))
    high = sum(count * r.HIGH[value] for count, value in zip(hand, r.VALUES, strict=True))
    s.maybe[p] = [1 << low if w == high else 0 for w in range(r.WORDS)]


# The phase that the position is in.

def begin_laying(s, given):
    for name in ("moved", "left", "used", "arrived",
          "victim", "keep"):
        if name in given:
            raise BadPosition("{name!r} belongs to an evaluation: give the `side` that is evaluated.",
                              name=name)
    if s.leg == NOBODY:
        s.turn, s.mover = 0, NOBODY
        r.begin(s, None)
    elif r.all_played(s) or s.turn >= r.TURNS:
        s.last = int(r.all_played(s))
        s.turn = min(s.turn, r.TURNS - 1)
        r.go_on(s, None)
    else:
        r.begin(s, None)


def begin_evaluation(s, given):
    s.side = pick(given, "side", range(1, r.SIDES + 1), 1)
    s.last = int(r.all_played(s))
    for p in numbers(given.get("moved", []), "moved", range(s.players)):
        s.moved |= 1 << p
    if "keep" in given:
        begin_keeping(s, given)
        return
    if s.mover == NOBODY or r.winner(s, s.side) != s.mover:
        raise BadPosition("The `mover` is whoever won side {side} with the cards laid there (ZR-9).",
                          side=s.side)
    kind, steps = r.KIND[s.leg][s.side - 1], r.STEPS[s.leg][s.side - 1]
    place_parts(s, given)
    s.arrived = int(flag(given, "arrived"))
    if "victim" in given:
        begin_stealing(s, given)
    elif s.arrived or s.left:
        r.go_on(s, None)
    elif (steps == 0 or not (s.stay or kind == r.FREE)
          or not r.usable(r.track_of(s, s.mover), 7 if kind == r.FREE else 1 << kind, 1)):
        raise BadPosition("Side {side} leaves nothing to choose (ZR-10, ZR-11).", side=s.side)
    else:
        r.began(s, None, r.CHOOSE, s.mover)


def begin_stealing(s, given):
    q = pick(given, "victim", range(s.players), NOBODY)
    if not s.arrived or not r.can_steal(s, s.mover) or q == s.mover or not r.count_points(s, q):
        raise BadPosition("Seat {seat} cannot steal from seat {other} here (ZR-32).", seat=s.mover, other=q)
    r.aimed(s, None, s.mover, q)
    r.began(s, None, r.STEAL, s.mover)


def place_parts(s, given):
    """What is left of a "?", and which locomotives have had a part."""
    s.left = pick(given, "left", range(r.TURNS * r.SEATS + 1), 0)
    used = given.get("used", [])
    if not isinstance(used, list) or any(loco not in ("A", "B", "C") for loco in used):
        raise BadPosition("'used' is a list of the locomotives A, B, C that had a part.")
    s.used = sum(1 << "ABC".index(loco) for loco in set(used))
    if s.left and (r.KIND[s.leg][s.side - 1] != r.FREE or r.STEPS[s.leg][s.side - 1]):
        raise BadPosition('Side {side} has no "?" whose steps could be left (ZR-12).', side=s.side)
    if s.left != r.usable(r.track_of(s, s.mover), 7 & ~s.used, s.left) or s.left > r.count_cards(s, s.side):
        raise BadPosition('The locomotives cannot use that many steps of this "?": {left} (ZR-12).',
                          left=s.left)


def begin_keeping(s, given):
    s.side = r.SIDES
    values = [r.NONE if value == "none" else value for value in rows(given, "keep", s, "what it keeps")]
    if not r.comforted(s) or s.last or s.round == r.LEGS:
        raise BadPosition("Nobody may keep a card here (ZR-19).")
    r.began(s, None, r.KEEP, NOBODY)
    decide(s, "keep", values, r.comforted(s))


def begin_giving(s, given):
    if s.last_penalty in (r.NO_PENALTY, r.HIGHEST_CARD) or not r.owners(s, r.second_farthest(s)):
        raise BadPosition("Nobody has to give up a point card here (ZR-31).")
    r.began(s, None, r.GIVE, NOBODY)
    decide(s, "give", rows(given, "give", s, "what it gives up"), r.owners(s, r.second_farthest(s)))


def decide(s, name, values, asked):
    """Secret decisions that are already taken; 0: not yet."""
    for p, value in enumerate(values):
        out = [0] * r.MOST
        legal = out[:r.choices(s, p, out)] if asked >> p & 1 else []
        if number(value, (0, *legal), name):
            r.decided(s, None, p, value)
    if not r.waiting(s):
        raise BadPosition("All have decided: {name!r} must leave somebody to decide.", name=name)
