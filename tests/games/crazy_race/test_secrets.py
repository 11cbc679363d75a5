"""ZR-7: what is secret, from whom, and what all that was heard leaves possible."""

from crazy_race.setups import FULL, GAME, leg, pass_on, passes
from crazy_race.worlds import Mind, minds, world_of
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import Match
from ludoteca.core.chance import draw
from ludoteca.core.events import LOG, logged, named, redact
from ludoteca.core.match import choices_of
from ludoteca.core.state import PlainState
from ludoteca.testing import whole_state

from examples import examples

r = GAME.rules
beliefs, bounds = (getattr(GAME.module("text.beliefs"), name) for name in ("beliefs", "bounds"))


def wander(match, salt, bias=0):
    """Play at random; with a bias, passing and taking back more often, so that hands get small and secrets
    many."""
    n = 0
    while match.waiting:
        seat = match.waiting[draw(salt, 5 * n, len(match.waiting))]
        legal = match.view(seat).choices()
        laying = whole_state(match).phase == r.LAY
        if bias and r.TAKE_BACK in legal and laying and draw(salt, 5 * n + 1, 4) == 0:
            legal = [r.TAKE_BACK]
        elif bias and laying and draw(salt, 5 * n + 2, 10) < bias:
            legal = [r.PASS]
        match.decide(seat, legal[draw(salt, 5 * n + 3, len(legal))])
        n += 1
        yield n


@examples(25)
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
            assert world_of(whole_state(match), q) in tracked[q].worlds
        for p in (-1, n % players):
            view = match.view(p).s
            for k in range(4):
                world = view.copy()
                r.suppose(world, p, 7919 * n + k)
                for q in range(players):
                    if q != p:
                        assert world_of(world, q) in tracked[q].worlds, (
                            f"seat {p} supposes of {q} what cannot be")


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


@examples(15)
@given(st.integers(3, 4), st.integers(0, 2 ** 32), st.integers(2, 6))
def test_ZR_7_all_that_explains_what_was_heard_is_supposed(players, salt, bias):
    """In small cases the two sets of worlds are equal: that of the slow search, and that which suppose can
    produce."""
    match = Match(GAME, players, seed=salt)
    for n in wander(match, salt, bias):
        if n % 7 == 0:
            p = n % players
            for q, worlds in minds(match, p).items():
                if 1 < len(worlds) <= 40:
                    assert every(match.view(p).s, p, q, worlds) == worlds


# Small cases by hand, each with one thing to conclude. Knowledge begins exact with a position.

def supposed(scene, p, q, turn, tries=400):
    """The values that seat p comes to suppose of q's card of a turn."""
    found = set()
    for n in range(tries):
        world = scene.view(p).s.copy()
        r.suppose(world, p, n)
        found.add(world.card[q][turn])
    return found


def lost(hand, laid, **more):
    """Seat 1 lays cards at side 3 of card 1 against a better one, and may keep one; then card 0 is turned
    up."""
    scene = leg(1, hand=[FULL, hand, FULL, FULL], start=0, chance=[0], **more)
    scene.decide(0, "6@4")
    for n, value in enumerate(laid):
        scene.decide(1, f"{value}@4")
        passes(scene, 2, 3)
        scene.decide(0, "pass" if n else "4@4")
    return pass_on(scene)


def test_ZR_7_a_kept_card_may_be_any_of_the_leg_or_none():
    scene = lost([0, 1, 0, 1, 1], [4, 2])
    scene.decide(1, "keep 2")
    assert worlds(scene, 0, 1) == {(0, 0, 0, 0, 1), (0, 1, 0, 0, 1), (0, 0, 0, 1, 1)}


def test_ZR_7_an_empty_hand_tells_that_none_was_kept_and_cards_that_one_was():
    scene = lost([0, 1, 0, 1, 0], [4, 2])
    scene.decide(1, "keep none")
    assert worlds(scene, 0, 1) == {(0, 0, 0, 0, 0)}
    scene = lost([0, 1, 0, 1, 0], [4, 2])
    scene.decide(1, "keep 2")
    assert worlds(scene, 0, 1) == {(0, 1, 0, 0, 0), (0, 0, 0, 1, 0)}


def test_ZR_7_a_card_shown_later_tells_what_was_kept():
    scene = lost([0, 1, 0, 1, 0], [4, 2])
    scene.decide(1, "keep 2")
    scene.decide(1, "2@1")
    assert supposed(scene, 0, 1, 0) == {2, 4}
    pass_on(scene)
    assert scene.legal() == {"1": ["A", "B", "C"]} and supposed(scene, 0, 1, 0) == {2}
    scene.decide(1, "A")
    assert worlds(scene, 0, 1) == {(0, 0, 0, 0, 0)}


def test_ZR_7_taking_back_tells_that_there_was_a_pile():
    """Seat 1 may have kept its only card so far, the 6; if so, nothing could be taken back. So the card laid
    is no 6."""
    scene = leg(1, start=0, chance=[0])
    for text in ("6@4", "6@4", "pass", "pass"):
        scene.decide(scene.waiting[0], text)
    pass_on(scene)
    scene.decide(1, "keep none")
    scene.decide(1, "1@1")
    assert supposed(scene, 0, 1, 0) == {1, 2, 3, 4, 6}
    passes(scene, 2, 3, 0)
    scene.decide(1, "take back")
    assert supposed(scene, 0, 1, 0) == {1, 2, 3, 4}


def test_ZR_7_a_card_laid_after_taking_back_tells_of_one_laid_before():
    """Seat 1 kept the 4 or the 6 and laid it; then it took back and laid the 6: so the first one is the 4."""
    scene = lost([0, 0, 0, 1, 1], [4, 6])
    scene.decide(1, "keep 4")
    scene.decide(1, "4@2")
    assert supposed(scene, 0, 1, 0) == {4, 6}
    passes(scene, 2, 3, 0)
    scene.decide(1, "take back")
    scene.decide(1, "6@1")
    assert supposed(scene, 0, 1, 0) == {4, 6} and supposed(scene, 0, 1, 1) == {1, 2, 3, 4, 6}
    pass_on(scene)
    assert scene.waiting == [1] and scene.view(0).position()["laid"] == [[1, -1, 2], [1, 6, 1]]
    assert supposed(scene, 0, 1, 0) == {4}


def worlds(scene, p, q, tries=400):
    """The hands that seat p comes to suppose q has."""
    found = set()
    for n in range(tries):
        world = scene.view(p).s.copy()
        r.suppose(world, p, n)
        found.add(tuple(world.hand[q]))
    return found


# Two worlds that differ in what is hidden alone look and sound alike.

def twins(view, p, n):
    """Two worlds that seat p supposes."""
    pair = []
    for k in (2 * n, 2 * n + 1):
        world = view.s.copy()
        r.suppose(world, p, k)
        pair.append(world)
    return pair


@examples(12)
@given(st.integers(3, 4), st.integers(0, 2 ** 32), st.integers(0, 4))
def test_ZR_7_two_worlds_that_look_alike_stay_alike_until_a_card_is_shown(players, salt, bias):
    """From both, the same seat lays any card at the same side, keeps any card, changes its mind: the others
    hear the same."""
    match = Match(GAME, players, seed=salt)
    compared = 0
    for n in wander(match, salt, bias):
        p = n % players
        pair = twins(match.view(p), p, n)
        movers = [q for q in match.waiting if q != p]
        if movers and whole_state(match).phase in (r.LAY, r.KEEP):
            q = movers[0]
            told = {}
            for k, world in enumerate(pair):
                for choice in choices_of(GAME, world, q):
                    after, log = world.copy(), PlainState(LOG)
                    r.play(after, log, q, choice)
                    if after.phase == world.phase and after.round == world.round:
                        heard = [redact(r, event, p) for event in logged(log)]
                        told.setdefault(shape(r, world, q, choice),
                                        {}).setdefault(k, set()).add(str((heard, seen(after, p))))
            for sounds in told.values():
                assert len(set.union(*sounds.values())) == 1
                compared += len(sounds) > 1
    assert compared > 5


def shape(r, world, q, choice):
    """What everybody may know of a decision: where the card went and whether it was the last, that one has
    decided."""
    if world.phase != r.LAY:
        return "decided", world.secret[q] == 0
    return (choice % 8, r.count_hand(world, q) == 1) if choice >= r.LAY_AT else choice


def seen(s, p):
    view = s.copy()
    r.hide(view, p)
    return vars(view)


# What the faces tell of others' hands.

@examples(20)
@given(st.integers(3, 4), st.integers(0, 2 ** 32), st.integers(0, 5))
def test_beliefs_are_the_bounds_of_all_possible_worlds(players, salt, bias):
    match = Match(GAME, players, seed=salt)
    tracked = {q: Mind(q) for q in range(players)}
    done = 0
    for n in wander(match, salt, bias):
        for event in match.heard(-1, done):
            for mind in tracked.values():
                mind.hear(named(r, event))
        done = len(match.events)
        p = n % players
        told = beliefs(match.view(p).s, p)
        assert told.keys() == set(range(players)) - {p}
        for q in range(players):
            counts = [[hand.count(value) for value in r.VALUES] for hand, *_ in tracked[q].worlds]
            expected = tuple((min(column), max(column)) for column in zip(*counts, strict=True))
            assert told.get(q, expected) == expected == bounds(whole_state(match), q)
