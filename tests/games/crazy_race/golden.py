"""Golden games: a few whole games by their seeds, and the digest of the record that each must give.

When a rule changes on purpose, raise VERSION in the rules and write them anew, from the tests' folder:

    python -m crazy_race.golden > crazy_race/golden.json
"""
import json

from ludoteca import Match
from ludoteca.core.chance import draw
from ludoteca.core.record import record_of

VARIANTS = ({}, {"shuffled_points": True, "steal_second": True},
            {"last_penalty": "both", "tie_cancels": True, "fewer_points": 3},
            {"stay": True, "last_penalty": "second"},
            {"stay": True, "shuffled_points": True, "last_penalty": "highest", "steal_second": True,
             "tie_cancels": True, "fewer_points": 1})


def at_random(match, salt):
    """Play to the end, seat after seat, any legal choice."""
    while match.waiting:
        seat = match.waiting[0]
        legal = match.view(seat).choices()
        match.decide(seat, legal[draw(salt, len(match.decisions), len(legal))])
    return match


def golden(seed, players, options):
    match = at_random(Match("crazy-race", players, options, seed=f"golden {seed}"), seed)
    record = record_of(match)
    return {"seed": seed, "players": players, "options": options, "version": record["version"],
            "scores": match.scores,
            "winners": match.winners, "legs": match.view().s.round, "digest": record["digest"]}


if __name__ == "__main__":
    games = [golden(seed, players, options) for options in VARIANTS for players in (3, 4) for seed in (1, 2)]
    print("[\n" + ",\n".join(map(json.dumps, games)) + "\n]")
