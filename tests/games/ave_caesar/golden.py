"""Golden games: a few whole games by their seeds, and the digest of the record that each must give.

When a rule changes on purpose, raise VERSION in the rules and write them anew, from the tests' folder:

    python -m ave_caesar.golden > ave_caesar/golden.json
"""
import json

from ludoteca import Match
from ludoteca.core.chance import draw
from ludoteca.core.record import record_of
from ludoteca.testing import whole_state

OPTIONS = {"plain": {"races": 1}, "championship": {},
           "all": {"races": 2, "finish": "all", "opening_six": True},
           "variants": {"races": 2, "finish": "all", "discard_when_stuck": True, "crash": True,
                        "dishonour": True, "winner_starts_first": True}}


def frugal(match, salt):
    """Play to the end: one of the choices that leave the least to pay, so that salutes are paid and races
    finished."""
    r, s = match.game.rules, whole_state(match)
    while match.waiting:
        seat = match.waiting[0]
        costs = {choice: cost(r, s, seat, *divmod(choice, r.SPAN)) for choice in match.view(seat).choices()}
        best = [choice for choice, paid in costs.items() if paid == min(costs.values())]
        match.decide(seat, best[draw(salt, len(match.decisions), len(best))])
    return match


def cost(r, s, p, card, space):
    """The card, and the way that is left after it."""
    if card == 0 or space == r.HOME:
        return 0
    paid = s.paid[p] or r.pays(s, p, card, space)
    return card + (r.WAY if paid else r.OWED)[s.lap[p] + (space < s.space[p])][r.BASE[s.track] + space]


def golden(seed, players, kind):
    match = frugal(Match("ave-caesar", players, OPTIONS[kind], seed=f"golden {seed}"), seed)
    record = record_of(match)
    return {"seed": seed, "players": players, "kind": kind, "version": record["version"],
            "scores": match.scores,
            "winners": match.winners, "rounds": match.view().s.round, "digest": record["digest"]}


if __name__ == "__main__":
    games = [golden(players, players, kind) for kind in OPTIONS for players in (3, 4, 5, 6)]
    print("[\n" + ",\n".join(map(json.dumps, games)) + "\n]")
