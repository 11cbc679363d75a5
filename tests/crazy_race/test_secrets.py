"""ZR-7: what is secret, from whom, and what all that was heard leaves possible."""

from hypothesis import given, settings
from hypothesis import strategies as st

from crazy_race.table import GAME
from crazy_race.worlds import Mind, minds, world_of
from ludoteca import Match
from ludoteca.core.chance import draw
from ludoteca.core.events import named

r = GAME.rules


def wander(match, salt, bias=0):
    """Play at random; with a bias, passing and taking back more often, so that hands get small and secrets many."""
    n = 0
    while match.waiting:
        seat = match.waiting[draw(salt, 5 * n, len(match.waiting))]
        legal = match.view(seat).choices()
        if bias and r.TAKE_BACK in legal and match._s.phase == r.LAY and draw(salt, 5 * n + 1, 4) == 0:
            legal = [r.TAKE_BACK]
        elif bias and match._s.phase == r.LAY and draw(salt, 5 * n + 2, 10) < bias:
            legal = [r.PASS]
        match.decide(seat, legal[draw(salt, 5 * n + 3, len(legal))])
        n += 1
        yield n


@settings(max_examples=25)
@given(st.integers(3, 4), st.integers(0, 2 ** 32), st.integers(0, 5))
def test_ZR_7_all_that_is_supposed_explains_all_that_was_heard(players, salt, bias):
    """Every supposed world is one of those that the slow search finds, and the true one is among them."""
    match = Match(GAME, players, seed=salt)
    tracked = {q: Mind(q) for q in range(players)}
    done = 0
    for n in wander(match, salt, bias):
        for event in match.heard(-1, done):
            for mind in tracked.values():
                mind.hear(named(r, event))
        done = len(match.events)
        for q in range(players):
            assert world_of(match._s, q) in tracked[q].worlds
        for p in (-1, n % players):
            view = match.view(p).s
            for k in range(4):
                world = view.copy()
                r.suppose(world, p, 7919 * n + k)
                for q in range(players):
                    if q != p:
                        assert world_of(world, q) in tracked[q].worlds, f"seat {p} supposes of {q} what cannot be"


def every(view, p, q, wanted, tries=6000):
    """The worlds of q that seat p comes to suppose, until all that are wanted were seen."""
    found = set()
    for n in range(tries):
        world = view.copy()
        r.suppose(world, p, n)
        found.add(world_of(world, q))
        if n > 200 and found >= wanted:
            break
    return found


@settings(max_examples=25)
@given(st.integers(3, 4), st.integers(0, 2 ** 32), st.integers(2, 6))
def test_ZR_7_all_that_explains_what_was_heard_is_supposed(players, salt, bias):
    """In small cases the two sets of worlds are equal: that of the slow search, and that which suppose can produce."""
    match = Match(GAME, players, seed=salt)
    for n in wander(match, salt, bias):
        if n % 7 == 0:
            p = n % players
            for q, worlds in minds(match, p).items():
                if 1 < len(worlds) <= 40:
                    assert every(match.view(p).s, p, q, worlds) == worlds
