"""AC-40: what is secret, what everybody can tell of a hand, and hands supposed to explain it."""
from ave_caesar.setups import GAME, R, scene, told
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match
from ludoteca.core.events import LOG, logged, redact
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.testing import at_random, options, whole_state

from examples import examples

WHITE = {"circuit": "white", "direction": "clockwise"}
NONE = [0] * 6


def worlds(match, seat, count=40):
    for n in range(count):
        world = match.view(seat).s
        R.suppose(world, seat, 7919 * n)
        yield world


def hand(s, p):
    return [card for card in range(1, 7) for _ in range(s.hand[p][card - 1])]


def test_AC_40_hands_are_secret_but_hand_and_deck_together_are_not():
    match = scene({**WHITE, "space": ["9a", "2a", "1a"], "hand": [[1, 5, 5], [1, 2, 3], [4, 4, 4]],
                   "deck": [[1] * 6, [2] * 6, [0] * 6]}, 3)
    for seat in (NOBODY, 1, 2):
        view = match.view(seat)
        assert view.position()["hand"][0] is None and view.position()["deck"][0] is None
        assert view.s.cards[0] == [2, 1, 1, 1, 3, 1] and view.s.held[0] == 3 and view.s.rest[0] == 6
    assert match.view(2).position()["hand"][2] == [4, 4, 4]


def test_AC_40_draws_and_cards_put_under_are_heard_without_their_value():
    match = scene({**WHITE, "space": ["5a", "7a", "8a"], "hand": [[1, 4, 4], [1, 1, 1], [1, 2, 3]],
                   "deck": [[1] * 6] * 3}, 3,
                  discard_when_stuck=True)
    match.decide(0, "under 4")
    own = [e for e in match.heard(0) if e[0] == R.SANK]
    others = [e for e in match.heard(1) if e[0] == R.SANK]
    assert own == [(R.SANK, 0, 4, 0, 0)] and others == [(R.SANK, 0, -1, 0, 0)]
    assert match.view(1).position()["under"][0] == [None] and match.view(0).position()["under"][0] == [4]
    assert [e[4] for e in match.heard(1) if e[0] == R.LOST and e[1] == 0] == [-1], "what it held is its own"


def test_a_lost_turn_tells_which_cards_are_not_in_the_hand():
    """From 6b with the wreck of the way at 8a only a 1 could move; so there is none."""
    match = scene({**WHITE, "space": ["5a", "8a", "2a"], "hand": [[4, 2, 5], [6, 6, 5], [1, 2, 3]],
                   "order": [0, 2, 1], "mover": 0}, 3)
    assert told(match, "lost")[0]["seat"] == 0
    assert whole_state(match).never[0] == 1 << 1
    assert whole_state(match).firm[0] == 3
    for world in worlds(match, 1):
        assert 1 not in hand(world, 0)
    assert any(3 in hand(world, 0) or 6 in hand(world, 0)
               for world in worlds(match, 1)), "nothing more is known"


def test_what_is_known_fades_as_cards_are_played_and_drawn():
    match = scene({**WHITE, "space": ["5a", "8a", "2a"], "hand": [[2, 2, 5], [5, 5, 5], [1, 1, 1]],
                   "order": [0, 1, 2], "mover": 0,
                   "deck": [[4, 1, 0, 0, 0, 0], [1] * 6, [1] * 6]}, 3, chance=[1, 1, 1])
    match.decide(1, "5>14a") if "5>14a" in match.legal()["1"] else match.decide(1, match.legal()["1"][0])
    match.decide(2, "1>3a")
    assert whole_state(match).firm[0] == 3
    match.decide(0, "2>8a")
    assert whole_state(match).firm[0] == 2 and whole_state(match).never[0] == 1 << 1
    for world in worlds(match, 2):
        assert sum(card != 1 for card in hand(world, 0)) >= 2


def test_a_6_by_which_a_leader_uncorks_a_bottleneck_tells_the_rest():
    match = scene({**WHITE, "space": ["8a", "2a", "1a"], "hand": [[6, 6, 6], [1, 2, 3], [1, 2, 3]]}, 3)
    match.decide(0, "6>15a")
    for world in worlds(match, 2):
        assert hand(world, 0) == [6, 6]


def test_who_is_asked_to_play_can():
    """Only a 1 can be moved by the one who is to move; everybody can tell that it holds one."""
    match = scene({**WHITE, "space": ["5a", "8a", "2a"], "hand": [[1, 2, 5], [6, 6, 5], [1, 2, 3]],
                   "order": [0, 2, 1], "mover": 0}, 3)
    assert match.waiting == [0]
    for world in worlds(match, 1):
        assert 1 in hand(world, 0)
    corked = scene({**WHITE, "space": ["8a", "2a", "1a"], "hand": [[6, 6, 6], [1, 2, 3], [1, 2, 3]],
                    "deck": [NONE] * 3}, 3)
    for world in worlds(corked, 1):
        assert hand(world, 0) == [6, 6, 6]


def test_a_leader_who_is_asked_to_play_holds_more_than_forbidden_6s():
    match = scene({**WHITE, "space": ["9a", "2a", "1a"], "hand": [[1, 6, 6], [1, 2, 3], [1, 2, 3]],
                   "deck": [[0, 0, 0, 0, 0, 2], NONE, NONE]}, 3)
    assert match.waiting == [0]
    for world in worlds(match, 1):
        assert hand(world, 0) == [1, 6, 6]


def test_dishonour_tells_that_no_card_led_into_the_alley():
    match = scene({**WHITE, "space": ["28b", "p3", "11a"], "lap": [2, 2, 2], "paid": [False, True, False],
                   "hand": [[4, 5, 5], [6, 6, 5], [1, 1, 1]], "deck": [[2, 2, 0, 0, 0, 0], [1] * 6,
                           [1] * 6]}, 3, dishonour=True)
    match.decide(0, "4>2a")
    assert whole_state(match).never[0] == 1 << 1 | 1 << 2
    for world in worlds(match, 1):
        assert hand(world, 0) == [5, 5]


@examples(15)
@given(data=st.data())
def test_supposed_worlds_explain_what_was_heard(data):
    """Cards fit what is public, facts hold, and the one who is asked has something to play."""
    players, salt = data.draw(st.sampled_from([3, 4, 6])), data.draw(st.integers(0, 2 ** 32))
    chosen = data.draw(options(GAME)) | {"races": 1}
    match = Match(GAME, players, chosen, seed=salt)
    for n in at_random(match, salt):
        if n % 5:
            continue
        s = whole_state(match)
        for p in range(players):
            assert s.firm[p] <= s.held[p] and sum(not s.never[p] >> card & 1 for card in hand(s,
                    p)) >= s.firm[p], "a false fact"
        for seat in (NOBODY, n % players):
            for world in worlds(match, seat, 3):
                check_world(world, s, seat)


def check_world(world, s, seat):
    for q in range(s.players):
        assert len(hand(world, q)) == s.held[q] and all(R.in_deck(world, q, v) >= 0 for v in range(6))
        assert sum(R.in_deck(world, q, v) for v in range(6)) == s.rest[q]
        if q != seat:
            assert sum(not s.never[q] >> card & 1 for card in hand(world, q)) >= s.firm[q]
    if world.phase == R.PLAY:
        assert R.choices(world, world.mover, [0] * R.MOST) > 0


def test_supposed_hands_differ():
    match = Match(GAME, 4, {"races": 1}, seed=3)
    seen = {tuple(hand(world, q)) for world in worlds(match, 0, 60) for q in (1, 2, 3)}
    assert len(seen) > 30


def test_a_lost_turn_of_a_leader_in_a_bottleneck_does_not_tell_whether_it_holds_only_6s():
    """The way out is taken by one who is a lap behind; what the others hear is the same for both hands."""
    here = {**WHITE, "space": ["8a", "9a", "9b", "1a"], "lap": [2, 1, 1, 1], "still": 0}
    heard = []
    for cards in ([6, 6, 6], [5, 6, 6]):
        match = scene(here | {"hand": [cards, [1, 2, 3], [1, 2, 3], [1, 2, 3]]}, 4)
        heard.append([event for event in match.heard(3) if event[0] == R.LOST])
    assert heard[0] == heard[1] and heard[0][0][2] >> 12 & 3 == R.BLOCKED


@examples(25)
@given(data=st.data())
def test_events_tell_no_more_than_that_a_turn_is_lost(data):
    """In worlds that look alike to a seat its decision leads to the same events, until somebody can move in
    one."""
    players, salt = data.draw(st.sampled_from([3, 4])), data.draw(st.integers(0, 2 ** 32))
    match = Match(GAME, players, data.draw(options(GAME)) | {"races": 1}, seed=salt)
    for n in at_random(match, salt):
        if n % 2 or not match.waiting:
            continue
        seat = match.waiting[0]
        choice = match.view(seat).choices()[0]
        told = [events(world, seat, choice) for world in worlds(match, seat, 4)]
        for other in told[1:]:
            differ = next(((a, b) for a, b in zip(told[0], other, strict=False) if a != b), None)
            assert differ is None or differ[0][0] != differ[1][0], "the same event tells of different hands"


def events(world, seat, choice):
    log = PlainState(LOG)
    R.play(world, log, seat, choice)
    return [event for event in (redact(R, event, seat) for event in logged(log)) if event]
