"""My Game in text: decisions, cards that are dealt, positions as JSON."""
from ludoteca.core.errors import BadPosition
from ludoteca.core.state import HIDDEN
from ludoteca.core.user_input import number, pick, rows, take

from .. import rules as r

FIELDS = ("hands", "chosen", "played", "points", "round", "over")


def say(s, p, choice):
    return str(choice)


def free(s):
    return [card for card in range(1, r.CARDS + 1) if r.is_free(s, card)]


def units(s, outcome):
    """Nature's outcome as people see it: the card that is dealt."""
    return [free(s)[outcome]]


def outcome(s, script):
    return free(s).index(take(script, free(s), "a card"))


def position(s):
    """What is hidden is told as -1: a hand that is not known as so many of them."""
    return {"hands": [hand(s, p) for p in range(s.players)], "chosen": list(s.chosen[:s.players]),
            "played": [card for card in range(1, r.CARDS + 1) if s.played[card]],
            "points": list(s.points[:s.players]), "round": s.round, "over": s.phase == r.OVER}


def hand(s, p):
    if s.has[p][1] == HIDDEN:
        return [HIDDEN] * s.held[p]
    return [card for card in range(1, r.CARDS + 1) if s.has[p][card]]


def place(s, given):
    """Set a position up: before the deal, or with all hands dealt."""
    hands = given.get("hands", [[] for _ in range(s.players)])
    if not isinstance(hands, list) or len(hands) != s.players or not all(isinstance(h, list) for h in hands):
        raise BadPosition("'hands' is a list of hands, one for each player.")
    played = given.get("played", [])
    for p, cards in enumerate(hands):
        for card in cards:
            r.dealt(s, None, p, number(card, range(1, r.CARDS + 1), "hands"))
    for card in played if isinstance(played, list) else ():
        s.played[number(card, range(1, r.CARDS + 1), "played")] = 1
    s.points = rows(given, "points", s.players, range(100), 0) + [0] * (r.SEATS - s.players)
    s.round = pick(given, "round", range(1, r.MOST + 1), 1)
    if any(map(len, hands)) or given.get("over"):
        r.began(s, None)
    for p, card in enumerate(rows(given, "chosen", s.players, range(r.CARDS + 1), 0)):
        s.chosen[p] = card
    if given.get("over"):
        r.ended(s, None)
    check(s, hands)


def check(s, hands):
    cards = [card for cards in hands for card in cards]
    if len(set(cards)) < len(cards) or any(s.played[card] for card in cards):
        raise BadPosition("A card is in two places.")
    if len({len(cards) for cards in hands}) > 1:
        raise BadPosition("All hands have the same number of cards.")
    if any(card and not s.has[p][card] for p, card in enumerate(s.chosen[:s.players])):
        raise BadPosition("A card was chosen that is not in the hand.")
