"""Endgames: exact where nothing is hidden and little is left, by the side of brute force; else left to the
search."""
from fractions import Fraction

import pytest

from bots.table import SHORT, views
from ludoteca import load
from ludoteca.bots.endgame import exact_values
from ludoteca.bots.game_bots import ENDGAME
from ludoteca.bots.levels import think
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import games
from ludoteca.core.match import View, choices_of, seats_of
from ludoteca.core.state import NOBODY

LAST = 6                                    # decisions of a game that are looked at


def last_views(name, players, seed):
    """What is seen before the last decisions of a random game, where there is something to choose."""
    game = load(name)
    rules, s, seen, n = game.rules, game.start(players, SHORT.get(name, {})), [], 0
    while rules.chances(s) or rules.waiting(s):
        p, sides = NOBODY, rules.chances(s)
        if not sides:
            p = seats_of(rules.waiting(s))[0]
            view = s.copy()
            rules.hide(view, p)
            seen.append(View(game, view, p))
        choices = choices_of(game, s, p) if p != NOBODY else range(sides)
        rules.play(s, None, p, choices[draw(seed, n, len(choices))])
        n += 1
    return [view for view in seen[-LAST:] if len(view.choices()) > 1]


def brute(game, s):
    """Everybody's chance to win, exactly: all that can be drawn and chosen, again and again."""
    rules, sides, owing = game.rules, game.rules.chances(s), seats_of(game.rules.waiting(s))
    if not sides and not owing:
        won = seats_of(rules.leaders(s))
        return [Fraction(p in won, len(won)) for p in range(s.players)]
    p = NOBODY if sides else owing[0]
    found = []
    for choice in range(sides) if sides else choices_of(game, s, p):
        after = s.copy()
        rules.play(after, None, p, choice)
        found.append(brute(game, after))
    return ([sum(row) / sides for row in zip(*found, strict=True)] if sides
            else max(found, key=lambda each: each[p]))


def compared(name, players, seeds):
    """How many endgames were looked at both ways; the expert decides as both say."""
    count = 0
    for seed in seeds:
        for view in last_views(name, players, seed):
            values = exact_values(view, 300)
            if values:
                count += 1
                world = view.s.copy()
                view.game.rules.suppose(world, view.seat, 9)
                for choice, value in zip(view.choices(), values, strict=True):
                    after = world.copy()
                    view.game.rules.play(after, None, view.seat, choice)
                    assert value == pytest.approx(float(brute(view.game, after)[view.seat]), abs=1e-12)
                assert values[view.choices().index(think(view, "expert", seed))] == max(values)
    return count


@pytest.mark.parametrize(("name", "players", "least"),
                         [("cafe-fatal", 2, 5), ("cafe-fatal", 4, 5), ("ave-caesar", 3, 1)])
def test_an_endgame_is_as_brute_force_has_it(name, players, least):
    assert compared(name, players, range(12)) >= least


@pytest.mark.parametrize("name", games())
def test_what_is_far_from_the_end_or_hidden_is_left_to_the_search(name):
    for view in views(name, 1, 8):
        assert exact_values(view, ENDGAME) is None


def test_too_many_positions_are_not_looked_at():
    view = next(view for seed in range(9) for view in last_views("cafe-fatal", 2, seed)
                if exact_values(view, 300))
    assert exact_values(view, 1) is None
