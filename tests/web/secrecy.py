"""What a seat may know, written a second time: from the whole state and all events, without the games' own
`hide` and `SECRET`.

A game that tells more than this is caught, whichever of its parts tells it.
"""
from ludoteca.core.events import arity
from ludoteca.core.state import HIDDEN
from ludoteca.testing import whole_state

PUBLIC = {  # of secret events: how many leading values everybody hears; none: not even that it was
    "cafe-race": {"chose": 1, "changed": 0},
    "cafe-fatal": {},
    "crazy-race": {"laid": 3, "decided": 1, "changed": 0, "discarded": 2},
    "ave-caesar": {"drew": 1, "surfaced": 1, "sank": 1, "lost": 3},
}


def blank_cafe_race(rules, s, q):
    """A push that lies covered."""
    if s.phase == rules.PUSH and s.push[q]:
        s.push[q] = HIDDEN


def blank_cafe_fatal(rules, s, q):
    """All lies open."""


def blank_crazy_race(rules, s, q):
    """A hand, cards beside sides that are still to be evaluated, a decision that is not shown yet."""
    s.hand[q] = [HIDDEN] * len(s.hand[q])
    s.card[q] = [HIDDEN if spot > s.side else card for spot, card in zip(s.spot[q], s.card[q], strict=True)]
    s.secret[q] = HIDDEN if s.secret[q] else 0


def blank_ave_caesar(rules, s, q):
    """A hand, and what lies under the deck."""
    s.hand[q] = [HIDDEN] * len(s.hand[q])
    s.under[q] = [HIDDEN if i < s.sunk[q] else card for i, card in enumerate(s.under[q])]


BLANK = {"cafe-race": blank_cafe_race, "cafe-fatal": blank_cafe_fatal, "crazy-race": blank_crazy_race,
         "ave-caesar": blank_ave_caesar}


def seen_by(match, viewer):
    """The state as a viewer may see it."""
    s = whole_state(match).copy()
    for q in range(s.players):
        if q != viewer:
            BLANK[match.game.name](match.game.rules, s, q)
    return s


def heard_by(match, viewer):
    """The events as a viewer may hear them."""
    heard = []
    for event in match.events:
        deed = match.game.rules.EVENTS[event[0]]
        public = PUBLIC[match.game.name].get(deed.__name__)
        if public is None or event[1] == viewer:
            heard.append(event)
        elif public:
            heard.append(tuple(HIDDEN if public < i <= arity(deed) else cell for i, cell in enumerate(event)))
    return heard
