"""The auction for three, solved: its tree against brute force by the rules."""
import itertools
import random

import pytest
from cafe_race.bids import ROUNDS, VALUES, Brute, Scratch, a_state
from cafe_race.ends import auctioned_ends, hope_of
from cafe_race.test_solved_round import a_round

from ludoteca import load
from ludoteca.games.cafe_race.solved import round as closed
from ludoteca.games.cafe_race.solved.auction import outcomes
from ludoteca.games.cafe_race.solved.auction.bidding import award_of

GAME = load("cafe-race")
R = GAME.rules
PARTS = outcomes.PARTS


def test_what_follows_an_auction_is_what_the_rules_say():
    """Every clerk may have any die, and its push has nothing to do with that."""
    rng, scratch, ties = random.Random(5), Scratch(), 0
    for _ in range(150):
        space, coffee, dice, _ = a_round(rng)
        scratch.begin(space, coffee, dice)
        for _ in range(2):
            deal, number = rng.randrange(closed.ORDERED), rng.randrange(closed.COMBINED)
            holders = closed.ORDERS[deal * 3:deal * 3 + 3]
            speed, push = [dice[holders.index(p)] for p in range(3)], [number // 36 + 1, number // 6 % 6 + 1,
                                                                       number % 6 + 1]
            ends = auctioned_ends(space, coffee, speed, push)
            ties += len(set(zip(speed, push, space, coffee, strict=True))) < 3
            for p in range(3):
                found = scratch.g.table[p * outcomes.OUTCOMES + deal * closed.COMBINED + number]
                assert found / PARTS == pytest.approx(hope_of(p, ends, VALUES), abs=1e-8), (
                    (space, coffee, speed, push))
    assert ties > 5


@pytest.mark.parametrize("space, coffee, dice", ROUNDS[:4])
def test_every_award_leads_where_the_rules_say(space, coffee, dice):
    """Also those that nobody would choose: the opener goes on unless it won (CR-25), even where another is
    level with it."""
    scratch = Scratch()
    scratch.begin(space, coffee, dice)
    brute = Brute(R, scratch.g.table.tolist(), scratch.g.worth.tolist())
    for opener in (p for p in range(3) if (space[p], coffee[p]) == max(zip(space, coffee, strict=True))):
        scratch.code.open_auctions(scratch.w, scratch.g, opener, 0, 0, 1)
        for winner, place, bid in itertools.product(range(3), range(3), (2, 5, 6)):
            s = GAME.start(3, {"rules": "auction"})
            s.space[:3], s.coffee[:3], s.dice[:3] = space, coffee, dice
            R.led(s, None, opener)
            R.began(s, None, R.BID, opener)
            R.play(s, None, opener, R.OPEN * dice[place] + (bid if winner == opener else 1))
            while s.die > 0:
                R.play(s, None, s.mover, bid if s.mover == winner else R.PASS)
            award = award_of(winner, place, bid - 1)
            assert ([scratch.g.award[p * outcomes.AWARDS + award] for p in range(3)]
                    == pytest.approx(brute.of(s)[0], abs=2))


def test_the_first_opener_is_drawn_as_if_all_were_level():
    space, coffee, dice = ROUNDS[0]
    scratch = Scratch()
    scratch.begin(space, coffee, dice)
    brute = Brute(R, scratch.g.table.tolist(), scratch.g.worth.tolist())
    first, later = (brute.of(a_state(space, coffee, dice, R, number)) for number in (1, 2))
    assert first[1] == pytest.approx(later[1])
