"""The heuristic: legal, the same for the same seed, and clearly better than chance."""
import pytest

from ludoteca import Match, load
from ludoteca.core.chance import draw
from ludoteca.testing import whole_state

GAME = load("cafe-fatal")
THINK = GAME.module("heuristic_bot").think


def won(players, seat, seed):
    """Whether one thinker at a table of random players wins; a shared win counts in part."""
    match, n = Match(GAME, players, seed=seed), 0
    while not match.over:
        p = match.waiting[0]
        view = match.view(p)
        legal = view.choices()
        match.decide(p, THINK(view, seed) if p == seat else legal[draw(seed, 10_000 + n, len(legal))])
        n += 1
    return (seat in match.winners) / len(match.winners)


@pytest.mark.parametrize("players, least", [(2, .8), (3, .7), (4, .7), (5, .65)])
def test_it_clearly_beats_random_play(players, least):
    games = 40
    assert sum(won(players, n % players, n) for n in range(games)) / games > least


def test_it_is_the_same_for_the_same_seed():
    match = Match(GAME, 4, seed=3)
    for _ in range(12):
        view = match.view(match.waiting[0])
        before = view.s.copy()
        choice = THINK(view, 7)
        assert (choice == THINK(match.view(match.waiting[0]), 7) and choice in view.choices()
                and view.s == before)
        match.decide(view.seat, choice)


def test_it_takes_what_is_sure():
    """The last die: a six wins the cake, a one goes to an empty plate; there is only one thing to do."""
    from ludoteca.core.scenario import ScenarioMatch

    dice = [[[0, 0] for _ in range(7)] for _ in range(2)]
    dice[0][3], dice[1][2] = [4, 2], [6, 1]                   # B2, A2
    slices = [[0, 0, 0] for _ in range(7)]
    slices[0] = [0, 0, 3]                                     # B1
    scene = ScenarioMatch(GAME, 2, None,
                          {"dice": dice, "roll": [0, 1, 0, 0, 0, 1], "mover": 0, "start": 0,
                           "slices": slices})
    assert GAME.notation.say(whole_state(scene), 0, THINK(scene.view(0), 1)) == "6@B1"
