"""All that a seat can think possible, by a slow search of its own: every hidden card is tried, what was heard
sorts out.

It knows nothing of the rules module but the names of the events and follows ZR-6, ZR-7, ZR-19 and ZR-21
literally. A world of one player is (hand, pile, laid, kept): sorted tuples of values, the values laid by
turn, and the secret choice.
"""
from ludoteca.core.events import named

DECK = (1, 1, 2, 2, 3, 3, 4, 6)


def less(cards, card):
    left = list(cards)
    left.remove(card)
    return tuple(left)


def more(cards, *new):
    return tuple(sorted((*cards, *new)))


class Mind:
    """What is possible for player q in the ears of somebody else."""

    def __init__(self, q):
        self.q, self.turn, self.phase = q, 0, None
        self.worlds = {(DECK, (), (0, 0, 0), None)}

    def hear(self, event):
        hear = getattr(self, event["event"], None)
        if event["event"] == "called":
            self.turn = event["turn"]
        elif event["event"] in ("decided", "gave", "discarded", "laid", "showed",
                                "took_back") and event["seat"] == self.q:
            self.worlds = set(hear(event))
            assert self.worlds, "what was heard cannot be"

    def laid(self, event):
        for hand, pile, laid, _ in self.worlds:
            for card in set(hand):
                if (len(hand) > 1) == event["more"] and event["value"] in (-1, card):
                    yield less(hand, card), pile, (*laid[:self.turn], card, *laid[self.turn + 1:]), None

    def took_back(self, event):
        for hand, pile, laid, _ in self.worlds:
            if pile:
                yield more(hand, *pile), (), laid, None

    def showed(self, event):
        for world in self.worlds:
            if world[2][event["turn"]] == event["value"]:
                yield world

    def decided(self, event):
        for hand, pile, laid, _ in self.worlds:
            for card in {*laid, 7} - {0}:
                if event["value"] in (-1, card):
                    yield hand, pile, laid, card

    def discarded(self, event):
        for hand, pile, laid, kept in self.worlds:
            cards = tuple(card for card in laid if card)
            if kept in cards:
                hand, cards = more(hand, kept), less(cards, kept)
            if bool(hand) == event["more"]:
                yield hand, more(pile, *cards), (0, 0, 0), None


def minds(match, seat, events=None):
    """The possible worlds of every other player, as a seat of a match can know them (no variants that give
    cards)."""
    others = {q: Mind(q) for q in range(match.players) if q != seat}
    for event in match.heard(seat) if events is None else events:
        told = named(match.game.rules, event)
        for mind in others.values():
            mind.hear(told)
    return {q: mind.worlds for q, mind in others.items()}


def world_of(s, q):
    """Player q's world in a whole state."""
    hand = tuple(value for value, count in zip((1, 2, 3, 4, 6), s.hand[q], strict=True) for _ in range(count))
    laid = tuple(s.card[q])
    pile = list(DECK)
    for card in (*hand, *(card for card in laid if card)):
        pile.remove(card)
    return hand, tuple(pile), laid, s.secret[q] or None
