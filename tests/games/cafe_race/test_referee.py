"""Whole games, judged ply by ply by a referee that was written apart from the rules."""
import pytest
from cafe_race.referee import new_table, points, race, winners
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import load
from ludoteca.core.match import RecordedMatch
from ludoteca.core.record import plies_of
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.testing import at_random

from examples import examples

GAME = load("cafe-race")
PUBLIC = ("space", "coffee", "dice", "push", "speed", "round")
BIDDING = ("opener", "die", "bid", "bidder", "mover")
SIX = {str(push) for push in range(1, 7)}


def judge(match, table):
    """Let the referee follow a match's plies; it must be asked the same and stand where the match stands."""
    story = race(table, match.options["rules"] == "auction")
    asked, pushes = next(story), {}
    for ply in plies_of(match):
        answer = heard(ply, asked, pushes, match.players)
        if answer is not None:
            try:
                asked = story.send(answer)
            except StopIteration:
                asked = ("end",)
        if asked[0] != "pushes" or not pushes:
            compare(ply, table, asked)
    assert asked == ("end",) and match.over
    assert match.scores == points(table) and match.winners == winners(table)


def heard(ply, asked, pushes, players):
    """What a ply answers to the referee's question; None while pushes are missing."""
    if asked[0] == "dice":
        assert len(ply["chance"]) == asked[1]
        return ply["chance"]
    if asked[0] == "seat":
        return ply["chance"][0]
    if asked[0] == "bid":
        assert ply["seat"] == asked[1] and ply["decision"] in asked[2]
        return ply["decision"]
    pushes[ply["seat"]] = int(ply["decision"])
    if len(pushes) < players:
        return None
    answer = dict(pushes)
    pushes.clear()
    return answer


def compare(ply, table, asked):
    fields = PUBLIC + (BIDDING if asked[0] == "bid" else ())
    assert {f: ply["position"][f] for f in fields} == {f: getattr(table, f) for f in fields}
    legal = {seat: set(texts) for seat, texts in ply["legal"].items()}
    if asked[0] == "bid":
        assert legal == {str(asked[1]): asked[2]}
    else:
        assert legal == ({str(p): SIX for p in range(table.players)} if asked[0] == "pushes" else {})


both_rules = pytest.mark.parametrize("rules", ["base", "auction"])


@both_rules
@examples(60)
@given(players=st.integers(3, 6), salt=st.integers(0, 2 ** 32))
def test_a_referee_agrees_with_every_ply(rules, players, salt):
    match = RecordedMatch(GAME, players, {"rules": rules}, seed=salt)
    for _ in at_random(match, salt):
        pass
    judge(match, new_table(players))


class Judged(RecordedMatch, ScenarioMatch):
    """A scenario that notes its plies."""


@st.composite
def crowds(draw):
    """A crowded start of a round: few different spaces and cups, so that barriers and ties are the rule."""
    players = draw(st.integers(3, 6))
    low = draw(st.integers(0, 24))
    near = [low, low, low + 1, low + 1, low + 2, low + 3, low + 3] if low else [0, 0, 0, 0, 1, 1, 2]
    space = draw(st.permutations(near))[:players]
    coffee = draw(st.lists(st.integers(0, 2), min_size=players, max_size=players))
    return {"space": space, "coffee": coffee, "round": draw(st.integers(1, 3))}


@both_rules
@examples(200)
@given(position=crowds(), salt=st.integers(0, 2 ** 32))
def test_a_referee_agrees_from_crowded_positions(rules, position, salt):
    match = Judged(GAME, len(position["space"]), {"rules": rules}, position, seed=salt)
    for _ in at_random(match, salt):
        pass
    judge(match, new_table(match.players, **position))
