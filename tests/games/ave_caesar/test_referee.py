"""Whole games, judged ply by ply by a referee that was written apart from the rules."""
import pytest
from ave_caesar.referee import championship, new_table, winners
from ave_caesar.setups import GAME
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.chance import draw
from ludoteca.core.match import RecordedMatch
from ludoteca.core.record import plies_of
from ludoteca.testing import at_random, options

from examples import examples


def judge(match, options):
    """Let the referee follow a match's plies; it must be asked the same and stand where the match stands."""
    table = new_table(match.players, options)
    story = championship(table)
    asked = next(story)
    for ply in plies_of(match):
        if ply.get("chance") == []:                    # the order is set, nobody cuts
            continue
        if asked[0] in ("cut", "draw"):
            answer = ply["chance"][0]
        else:
            assert ply["seat"] == asked[1] and ply["decision"] in asked[2], asked
            answer = ply["decision"]
        try:
            asked = story.send(answer)
        except StopIteration:
            asked = ("end",)
        compare(ply, table, asked)
    assert asked == ("end",) and match.over
    assert match.scores == table.score and match.winners == winners(table)


def compare(ply, t, asked):
    here = ply["position"]
    if asked[0] in ("play", "under"):
        assert {seat: set(texts) for seat, texts in ply["legal"].items()} == {str(asked[1]): asked[2]}
        assert here["mover"] == asked[1]
    else:
        assert ply["legal"] == {}
    if t.circuit is None:
        return
    names = ("circuit", "direction", "space", "lap", "paid", "hand", "under", "status", "arrived", "race",
             "score", "wins")
    if asked[0] != "end":
        names += ("order", "still")
        assert set(here["fresh"]) == t.fresh
    assert {name: here[name] for name in names} == {name: getattr(t, name) for name in names}
    assert here["deck"] == [[t.deck[p][card] for card in range(1, 7)] for p in t.seats]


def drivers(match, salt, wise):
    """Wise drivers now and then take the heuristic, so that races are finished and salutes paid."""
    think = GAME.module("heuristic_bot").think
    while match.waiting:
        seat = match.waiting[0]
        view = match.view(seat)
        legal = view.choices()
        n = len(match.decisions)
        random = draw(salt, 2 * n, 100) >= wise
        match.decide(seat, legal[draw(salt, 2 * n + 1, len(legal))] if random else think(view, salt))


@examples(25)
@given(data=st.data())
def test_random_games_of_all_kinds(data):
    players, salt = data.draw(st.integers(3, 6)), data.draw(st.integers(0, 2 ** 32))
    chosen = data.draw(options(GAME)) | {"races": data.draw(st.sampled_from([1, 2]))}
    match = RecordedMatch(GAME, players, chosen, seed=salt)
    for _ in at_random(match, salt):
        pass
    judge(match, match.options)


@pytest.mark.parametrize("finish", ["first", "all"])
@pytest.mark.parametrize("seed", range(4))
def test_games_that_are_raced_to_the_end(seed, finish):
    extra = [{}, {"crash": True, "opening_six": True}, {"discard_when_stuck": True, "dishonour": True},
             {"winner_starts_first": True}][seed]
    match = RecordedMatch(GAME, 3 + seed, {"races": 2, "finish": finish, **extra}, seed=seed)
    drivers(match, seed, 85 + 5 * (seed % 3))
    judge(match, match.options)
