"""My Game: everybody plays a card of a hidden hand at the same time; the highest that is alone in its suit
takes the trick.

Plain functions over one small record of integers.  Chance comes in as an argument, a secret is a field, and
only events change the state.
"""
from ludoteca.core.chance import draw
from ludoteca.core.events import emit
from ludoteca.core.state import HIDDEN, NOBODY, Seat, layout

VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = {"cards": (5, 3)}                 # in a hand
SEATS, CARDS, SUIT = 4, 24, 6               # cards are 1 to 24, in suits of six; 0 is none
MOST = 5                                    # choices at one time: a hand
DEAL, CHOOSE, OVER = range(3)               # the phases; DEAL is nature's

STATE = layout(
    "players round phase mover cards",
    "i1",
    has=(SEATS, CARDS + 1),                 # which cards each seat has in hand: 0, 1, or HIDDEN
    held=SEATS,                             # how many they are, which everybody sees
    chosen=SEATS,                           # the card of this trick: 0 none yet, or HIDDEN
    played=CARDS + 1,                       # which cards everybody has seen
    points=SEATS,
)


def setup(s):
    s.round = 1
    s.phase = DEAL


# Events. Each does its deed and logs itself; a card that the listener may not know is HIDDEN.

DEALT, BEGAN, CHOSE, CHANGED, SHOWED, WON, WENT_ON, ENDED = range(8)


def dealt(s, log, p: Seat, card):
    s.held[p] += 1
    s.mover = (p + 1) % s.players
    if card != HIDDEN:
        s.has[p][card] = 1
    emit(log, DEALT, p, card)


def began(s, log):
    s.phase = CHOOSE
    s.mover = NOBODY
    emit(log, BEGAN)


def chose(s, log, p: Seat, card):
    s.chosen[p] = card
    emit(log, CHOSE, p, card)


def changed(s, log, p: Seat, card):
    s.chosen[p] = card
    emit(log, CHANGED, p, card)


def showed(s, log, p: Seat, card):
    s.chosen[p] = card
    s.played[card] = 1
    s.held[p] -= 1
    if s.has[p][card] != HIDDEN:
        s.has[p][card] = 0
    emit(log, SHOWED, p, card)


def won(s, log, p: Seat, card):
    s.points[p] += 1
    emit(log, WON, p, card)


def went_on(s, log, round):
    s.round = round
    for p in range(s.players):
        s.chosen[p] = 0
    emit(log, WENT_ON, round)


def ended(s, log):
    s.phase = OVER
    for p in range(s.players):
        s.chosen[p] = 0
    emit(log, ENDED)


EVENTS = (dealt, began, chose, changed, showed, won, went_on, ended)
# How many arguments others hear: of a card dealt or chosen, whose it is; of a changed mind, nothing.
SECRET = {DEALT: 1, CHOSE: 1, CHANGED: 0}


# Whose turn it is, and what may be done.

def waiting(s):
    """Everybody at once; who has chosen is not waited for."""
    seats = 0
    for p in range(s.players):
        if s.phase == CHOOSE and s.chosen[p] == 0:
            seats |= 1 << p
    return seats


def chances(s):
    """The cards that are not dealt yet, by what everybody sees."""
    left = CARDS
    for p in range(s.players):
        left -= s.held[p]
    return left if s.phase == DEAL else 0


def choices(s, p, out):
    """A card of one's hand; who has chosen may choose again until the last one has."""
    n = 0
    for card in range(1, CARDS + 1):
        if s.phase == CHOOSE and s.has[p][card] == 1:
            out[n] = card
            n += 1
    return n


def play(s, log, p, choice):
    if s.phase == DEAL:
        dealt(s, log, s.mover, free_card(s, choice))
        if chances(s) == CARDS - s.players * s.cards:
            began(s, log)
    elif s.chosen[p] != 0:
        changed(s, log, p, choice)
    else:
        chose(s, log, p, choice)
        if waiting(s) == 0:
            trick(s, log)


def trick(s, log):
    """All cards are shown; the highest that is alone in its suit wins."""
    for p in range(s.players):
        showed(s, log, p, s.chosen[p])
    best = NOBODY
    for p in range(s.players):
        if alone(s, p) and (best == NOBODY or s.chosen[p] > s.chosen[best]):
            best = p
    if best != NOBODY:
        won(s, log, best, s.chosen[best])
    if s.held[0] > 0:
        went_on(s, log, s.round + 1)
    else:
        ended(s, log)


def alone(s, p):
    """Whether nobody else has played a card of the same suit."""
    for q in range(s.players):
        if q != p and (s.chosen[q] - 1) // SUIT == (s.chosen[p] - 1) // SUIT:
            return False
    return True


# Secrets.

def hide(s, p):
    """Others' hands, and what they have chosen; that they have chosen everybody sees."""
    for q in range(s.players):
        if q != p:
            for card in range(1, CARDS + 1):
                s.has[q][card] = HIDDEN
            if s.chosen[q] != 0:
                s.chosen[q] = HIDDEN


def suppose(s, p, n):
    """Hands of cards that nobody has seen, and a choice from each: the n-th way to fill the blanks."""
    for q in range(s.players):
        if s.has[q][1] == HIDDEN:
            for card in range(1, CARDS + 1):
                s.has[q][card] = 0
            for place in range(s.held[q]):
                card = free_card(s, draw(n, 8 * q + place, free_cards(s)))
                s.has[q][card] = 1
        if s.chosen[q] == HIDDEN:
            s.chosen[q] = nth_in_hand(s, q, draw(n, 8 * q + 7, s.held[q]))


def is_free(s, card):
    """Whether a card is in no hand, as far as is known, and was not played."""
    for q in range(s.players):
        if s.has[q][card] == 1:
            return False
    return s.played[card] == 0


def free_cards(s):
    count = 0
    for card in range(1, CARDS + 1):
        if is_free(s, card):
            count += 1
    return count


def free_card(s, n):
    """The n-th of them."""
    for card in range(1, CARDS + 1):
        if is_free(s, card):
            if n == 0:
                return card
            n -= 1
    return 0


def nth_in_hand(s, p, n):
    for card in range(1, CARDS + 1):
        if s.has[p][card] == 1:
            if n == 0:
                return card
            n -= 1
    return 0


# Scores.

def score(s, p):
    return s.points[p]


def standing(s, p):
    return s.points[p]
