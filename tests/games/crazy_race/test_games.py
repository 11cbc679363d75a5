"""Whole games of Crazy Race: what always holds, how many ways there are, golden games, and the speed of it
all."""
import json
from collections import Counter
from pathlib import Path

import pytest
from crazy_race.golden import golden
from crazy_race.referee import Table, race
from crazy_race.setups import GAME, leg
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match
from ludoteca.core.record import digest, plies, record_of
from ludoteca.testing import at_random, options, perft, whole_state
from ludoteca.web.replay.replay import Replay

from examples import examples

r = GAME.rules
DECK = Counter({1: 2, 2: 2, 3: 2, 4: 1, 6: 1})


class Observed(Match):
    """A match that looks after every ply at what no rule may break."""

    def _apply(self, seat, choice):
        before = self._s.copy()
        super()._apply(seat, choice)
        check_cards(self._s, before)
        check_tracks(self._s, before)
        check_points(self._s)


def check_cards(s, before):
    for p in range(s.players):
        laid = Counter(card for card in s.card[p] if card)
        hand = Counter({value: n for value, n in zip(r.VALUES, s.hand[p], strict=True) if n})
        assert not hand + laid - DECK, "a driver card too many"
        assert all(n >= 0 for n in s.hand[p])
        assert [bool(card) for card in s.card[p]] == [bool(side) for side in s.spot[p]]
        assert s.back[p] >= min(before.back[p], r.EARLIER), "taken back twice"
        assert any(s.maybe[p]), "nothing is possible any more"
    if s.players == 3:
        assert len({side for row in s.spot[:3] for side in row if side}) <= 3


def check_tracks(s, before):
    for p in range(s.players):
        on = [r.SPACE[at] for at in s.loco[p] if 0 < at < r.HOME]
        assert len(set(on)) == len(on), "two locomotives on one space"
        assert all(0 <= was <= now <= r.HOME
                   for was, now in zip(before.loco[p], s.loco[p], strict=True)), "backwards"


def check_points(s):
    """Every point card is in its pile, with a player, or was given up at the very end."""
    every = Counter(GAME.notation.point_pile(s, 0) + GAME.notation.point_pile(s, 1))
    for p in range(s.players):
        row = s.points[p]
        assert row == sorted(row, key=lambda card: card == 0), "a hole among the point cards"
        every += Counter(card for card in row if card)
    start = GAME.start(s.players, GAME.options(s))
    whole = Counter(GAME.notation.point_pile(start, 0) + GAME.notation.point_pile(start, 1))
    assert every == whole or (s.last_penalty and s.phase in (r.GIVE, r.OVER) and not every - whole)


@examples(30)
@given(st.data())
def test_cards_tracks_and_points_after_every_ply(data):
    players, chosen, salt = data.draw(st.sampled_from([3,
                                                       4])), data.draw(
                                                           options(GAME)), data.draw(st.integers(0, 2 ** 32))
    for _ in at_random(Observed(GAME, players, chosen, seed=salt), salt):
        pass


@examples(10)
@given(st.integers(3, 4), st.integers(0, 2 ** 32))
def test_every_choice_that_is_offered_can_be_played(players, salt):
    match = Match(GAME, players, {"steal_second": True, "last_penalty": True}, seed=salt)
    for n in at_random(match, salt):
        if n % 9 == 0:
            for seat in match.waiting:
                for choice in match.view(seat).choices():
                    after = whole_state(match).copy()
                    r.play(after, None, seat, choice)
                    assert after != whole_state(match)


def test_a_game_is_at_most_eight_legs_of_three_turns():
    for seed in range(30):
        match = Match(GAME, 3 + seed % 2, seed=seed)
        for _ in at_random(match, seed):
            pass
        laid = Counter(e["seat"] for e in match.told() if e["event"] == "laid")
        assert whole_state(match).round <= 8 and all(n <= 24 for n in laid.values())


# Perft.

def count(scene, depth):
    return perft(r, whole_state(scene), depth)


def test_perft_from_the_start():
    s = GAME.start(4)
    assert [perft(r, s, depth) for depth in (1, 2, 3, 4)] == [4, 32, 672, 14112]
    assert [perft(r, GAME.start(3), depth) for depth in (1, 2, 3, 4)] == [3, 24, 504, 10584]


def test_perft_with_shuffled_points():
    s = GAME.start(4, {"shuffled_points": True})
    assert [perft(r, s, depth) for depth in (1, 2, 3, 4)] == [8, 48, 192, 1536]


def test_perft_of_the_end_of_a_leg():
    """Two turns from the evaluation of card 3, with a "?", small hands and locomotives about to take
    cards."""
    hand = [[1, 0, 1, 0, 0], [0, 1, 0, 0, 1], [0, 0, 0, 0, 0], [2, 0, 0, 0, 0]]
    scene = leg(3, laid="0 2 1, 1 1 2, 2 3 1, 3 2 3, 0 1 2, 1 2 4, 2 1 4, 3 4 1, 0 3 1", turn=3, mover=1,
                leg=6, legs_left=[0, 1],
                hand=hand, locomotive=[[5, 4, 11], [10, 6, 0], [9, 1, 12], [3, 6, 8]],
                points=[[5, 5], [5, 4], [5, 6], []], options={"steal_second": True})
    assert [count(scene, depth) for depth in (1, 2, 3, 4, 5)] == PERFT


@examples(25)
@given(st.data())
def test_perft_is_the_referee_s(data):
    """Two plies on from anywhere in a game, counted by the rules and by the second writing of them."""
    players, chosen, salt = data.draw(st.sampled_from([3,
                                                       4])), data.draw(
                                                           options(GAME)), data.draw(st.integers(0, 2 ** 32))
    match = Match(GAME, players, chosen, seed=salt)
    states = [whole_state(match).copy()]
    for _ in at_random(match, salt):
        states.append(whole_state(match).copy())
    record, told = record_of(match), plies(record_of(match))
    n = data.draw(st.integers(0, len(record["decisions"]) - 1))
    after = [i for i, ply in enumerate(told) if "seat" in ply][n]          # up to the n-th decision
    assert perft(r, states[n], 2) == ways(players, chosen, told[:after], 2)


def ways(players, chosen, told, depth):
    """How many ways the next plies can go, by telling the referee's story again for each."""
    answers = [ply["chance"][0] if "chance" in ply else (ply["seat"], ply["decision"]) for ply in told]

    def ask(more):
        story = race(Table(players, chosen))
        try:
            asked = next(story)
            for answer in [*answers, *more]:
                asked = story.send(answer)
        except StopIteration:
            return []
        if asked[0] == "chance":
            return list(asked[1])
        return [(min(asked[1]), text) for text in asked[1][min(asked[1])]] if asked[1] else []

    paths = [[]]
    for _ in range(depth - 1):
        paths = [[*path, answer] for path in paths for answer in ask(path)]
    return sum(len(ask(path)) for path in paths)


PERFT = [10, 39, 285, 2344, 21268]


# Golden games.

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


@pytest.mark.parametrize("expected", GOLDEN, ids=lambda g: f"{g['players']}-{len(g['options'])}-{g['seed']}")
def test_golden_games(expected):
    assert golden(expected["seed"], expected["players"], expected["options"]) == expected


def test_a_record_of_version_1_can_be_watched():
    """Its options say whether there is a penalty by true and false, and know no others of today's."""
    match = Match(GAME, 3, {"last_penalty": True}, seed=9)
    for _ in at_random(match, 9):
        pass
    record = record_of(match)
    old = record | {"version": 1, "options": {name: record["options"][name] for name in (
        "shuffled_points", "steal_second", "tie_cancels", "fewer_points")} | {"last_penalty": True}}
    replay = Replay(old | {"digest": digest(old)})
    assert not replay.current and replay.view(len(replay.moments) - 1).over
    assert r.score(replay.view(len(replay.moments) - 1).s, 0) == match.scores[0]


def test_golden_games_are_long_and_various():
    assert {game["legs"] for game in GOLDEN} & {8} and len({game["digest"] for game in GOLDEN}) == len(GOLDEN)
    assert len({tuple(game["scores"]) for game in GOLDEN}) > 8


def test_a_record_shows_ply_by_ply():
    match = Match(GAME, 3, seed="plies")
    for _ in at_random(match, 1):
        pass
    told = plies(record_of(match))
    assert told[0]["chance"] and {"position", "legal"} < set(told[-1]) and told[-1]["legal"] == {}
