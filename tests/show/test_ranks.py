"""Ranks and winners from the rules' standing."""
from types import SimpleNamespace

from ludoteca.show.ranking import ranks, winners

RULES = SimpleNamespace(standing=lambda s, p: s.points[p])


def test_equals_share_a_rank_and_the_win():
    s = SimpleNamespace(players=5, points=[3, 9, 3, 9, 1, 99])
    assert ranks(RULES, s) == [3, 1, 3, 1, 5] and winners(RULES, s) == [1, 3]
