"""Café Race for a search: who is likely to win, and which pushes and bids are worth a try."""
# Without types, like the rules it is compiled with.
# mypy: ignore-errors
from ludoteca.bots import net, pushes
from ludoteca.core.state import HIDDEN
from ludoteca.games.cafe_race.rules import (
    BASE,
    CUP,
    FACES,
    HOME,
    PUSH,
    STAIRS,
    STEP,
    score,
)

MODULES = (net, pushes)
ENTRIES = ("sense", "fill", "match_regrets", "sample_regrets", "sample_worth", "replies")
AHEAD = 1
SCRATCH = 8
SENSES = 20


def sense(s, p, values):
    """What matters of seat p at the start of a round: its cup, its place, and theirs."""
    n = s.players
    lead, ahead, behind, cups, fullest, spaces, rival = 0, 0, 0, 0, 0, 0, 0
    for q in range(n):
        lead = max(lead, s.space[q])
        if q != p:
            ahead += s.space[q] > s.space[p]
            behind += s.space[q] < s.space[p]
            cups += s.coffee[q]
            spaces += s.space[q]
            fullest = max(fullest, s.coffee[q])
            rival = max(rival, score(s, q))
    own, coffee = s.space[p], s.coffee[p]
    rest = own
    while STAIRS[rest] == STEP or rest == own:
        rest += 1
    i = SCRATCH
    values[i] = own / HOME
    values[i + 1] = coffee / CUP
    values[i + 2] = 1.0 if coffee == 1 else 0.0
    values[i + 3] = 1.0 if coffee == 2 else 0.0
    values[i + 4] = score(s, p) / 10.0
    values[i + 5] = (score(s, p) - rival) / 4.0
    values[i + 6] = lead / HOME
    values[i + 7] = (lead - own) / 8.0
    values[i + 8] = spaces / ((n - 1) * HOME)
    values[i + 9] = ahead / n
    values[i + 10] = behind / n
    values[i + 11] = (rest - own) / 8.0
    values[i + 12] = cups / ((n - 1) * CUP)
    values[i + 13] = fullest / CUP
    values[i + 14] = n / 6.0
    values[i + 15] = max(0, lead - 18) / 10.0
    values[i + 16] = max(0, own - 18) / 10.0
    values[i + 17] = 1.0 if HOME - own <= FACES else 0.0
    values[i + 18] = 1.0 if HOME - lead <= FACES else 0.0
    values[i + 19] = 1.0 if s.rules == BASE else 0.0


def weigh(s, p, out, count, weights):
    for i in range(count):
        weights[i] = 1.0


def reopen(s, p):
    """Pushes that others have laid out face down may as well be chosen later."""
    if s.phase == PUSH:
        for q in range(s.players):
            if s.push[q] == HIDDEN:
                s.push[q] = 0
