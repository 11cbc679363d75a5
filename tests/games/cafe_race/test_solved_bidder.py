"""Bidding by the table of the auction: every choice leads where the rules say; without a table bots
search."""
import random
from collections import Counter

import pytest
from cafe_race.bids import VALUES, Brute, Scratch

from ludoteca import load
from ludoteca.bots.game_bots import bots_of
from ludoteca.bots.levels import judge, knows, think
from ludoteca.core.match import Match
from ludoteca.core.state import NOBODY
from ludoteca.games.cafe_race import levels
from ludoteca.games.cafe_race.solved import solver_code, table, wasm
from ludoteca.games.cafe_race.solved.auction import outcomes, player
from ludoteca.games.cafe_race.solved.auction.positions import Rings
from ludoteca.games.cafe_race.solved_values import Worth
from ludoteca.lab.advice import advise, lines

GAME = load("cafe-race")
R = GAME.rules


def bids(players=3, seed=4):
    """Views in which a seat is to speak, from a game of random players."""
    match, luck = Match("cafe-race", players, {"rules": "auction"}, seed=seed), random.Random(1)
    while not match.over:
        view = match.view(match.waiting[0])
        yield view
        match.decide(view.seat, luck.choice(view.choices()))


@pytest.fixture(scope="module")
def known():
    return player.Bidder(solver_code.CompiledSolver(VALUES))


def test_every_choice_leads_where_the_rules_say(known):
    """Openings, answers and passes for every die, seats in any order, dice alike; and so the best one is the
    best."""
    seen, scratch, before = Counter(), Scratch(), None
    for view in bids():
        s = view.s
        if before != s.round:
            before = s.round
            scratch.begin(s.space[:3], s.coffee[:3], s.dice[:3])
            brute = Brute(R, scratch.g.table.tolist(), scratch.g.table.tolist())
        rows = [row[0] for _, row in brute.choices(s)]
        found = known.weigh(s, view.choices())
        assert ([part for row in found for part in row]
                == pytest.approx([part for row in rows for part in row], abs=8))
        judged = known.judge(s, view.choices())
        assert judged.values == pytest.approx([row[view.seat] / outcomes.PARTS for row in rows], abs=1e-8)
        assert judged.values[judged.best] == pytest.approx(max(judged.values), abs=2e-5)
        assert (known.worth(s, view.choices())
                == pytest.approx([part / outcomes.PARTS for part in brute.of(s)[0]], abs=1e-7))
        seen[sum(speed > 0 for speed in s.speed[:3]), s.die > 0] += 1
    assert (set(seen) == {(0, False), (0, True), (1, False), (1, True), (2, False)}
            and min(seen.values()) > 2), seen


def test_every_engine_bids_the_same(known):
    other = player.Bidder(wasm.WasmSolver(VALUES))
    for n, view in enumerate(bids(seed=5)):
        if n % 5 == 0:
            assert other.weigh(view.s, view.choices()) == known.weigh(view.s, view.choices())


def test_an_expert_bids_by_the_table_and_advice_is_exact(known, monkeypatch):
    monkeypatch.setattr(levels, "bidder", lambda: known)
    for view in list(bids())[:6]:
        judged = judge(view)
        assert knows(view) and think(view, "expert", 3) == view.choices()[judged.best]
        advice = advise(view, 100)
        assert (advice.exact and not advice.mixed and advice.sims == 0
                and advice.choices[0].choice == view.choices()[judged.best])
        assert advice.value == judged.values[judged.best] and "exactly" in "\n".join(lines(advice))
    monkeypatch.setattr(levels, "bidder", lambda: pytest.fail("the table does not know this"))
    view = next(bids(4))
    assert judge(view) is None and not knows(view) and think(view, "expert", 3) in view.choices()


@pytest.mark.parametrize("content", [None, b"", b"torn"])
def test_without_a_table_there_is_no_bidder_and_the_expert_searches(tmp_path, monkeypatch, content, caplog):
    monkeypatch.setattr(table, "FILE", tmp_path / "three.table")
    if content is not None:
        (tmp_path / "auction.table").write_bytes(content)
    player.bidder.cache_clear()
    try:
        view = next(bids())
        assert (judge(view) is None and think(view, "expert", 3) in view.choices()
                and not advise(view, 100).exact)
    finally:
        player.bidder.cache_clear()
    said = caplog.messages[0]
    assert ("'auction.table' is not a table" if content is not None else "no table 'auction.table'") in said


def test_exact_chances_are_the_mean_of_what_follows(known):
    """Also where an opener is thrown for; and a decision of one who follows the table changes nothing."""
    worth, seen = Worth(R, known).of, Counter()
    for seed in range(2):
        s, luck = GAME.start(3, {"rules": "auction"}), random.Random(seed)
        while s.phase != R.OVER:
            sides, phase = R.chances(s), s.phase
            if phase == R.BID:
                choices = own_choices(s)
                best = known.judge(s, choices).best
                after = s.copy()
                R.play(after, None, s.mover, choices[best])
                assert worth(s) == pytest.approx(worth(after), abs=1e-6)
            elif phase != R.ROLL and seen[phase] < 3:
                rows = [worth(played(s, outcome)) for outcome in range(sides)]
                assert (worth(s)
                        == pytest.approx([sum(row[p] for row in rows) / sides for p in range(3)], abs=1e-7))
            seen[phase] += 1
            seat, choices = (s.mover, own_choices(s)) if phase == R.BID else (NOBODY, range(sides))
            R.play(s, None, seat, luck.choice(choices))
    assert {R.DRAW, R.LEAD, R.BALANCE, R.BID} <= set(seen)


def own_choices(s):
    out = [0] * R.MOST
    return out[:R.choices(s, s.mover, out)]


def played(s, outcome):
    s = s.copy()
    R.play(s, None, NOBODY, outcome)
    return s


def test_the_table_that_comes_with_the_game():
    """What a best answer gains against it was measured; and all are level at the start."""
    _, facts = table.open_table(table.home(Rings()), Rings())
    assert table.home(Rings()).stat().st_size <= 4_000_000
    assert facts["given_away_at_the_start"] <= 1e-6 and facts["given_away_anywhere"] <= 2e-4
    s = GAME.start(3, {"rules": "auction"})
    assert bots_of(GAME).worth(GAME, s)(s) == pytest.approx([1 / 3] * 3)
