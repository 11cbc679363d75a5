"""Chance: every draw is what anybody can compute, even, and bound before the game."""
import hashlib
import hmac
import types

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.chance import Fair, draw, mix


def first_word(key, n, sides):
    """The definition, written again: 32-bit words of HMAC-SHA256(key, n), then (key, n.1) …, the first fair
    one."""
    block = 0
    while True:
        message = str(n) if block == 0 else f"{n}.{block}"
        digest = hmac.digest(key, message.encode(), "sha256")
        for i in range(8):
            word = int.from_bytes(digest[4 * i:4 * i + 4], "big")
            if word < 2 ** 32 - 2 ** 32 % sides:
                return word % sides
        block += 1


@given(seed=st.text(max_size=20), n=st.integers(0, 10 ** 9), sides=st.integers(1, 2 ** 32))
def test_fair_draws_are_hmac_sha256(seed, n, sides):
    try:
        key = seed.encode()
    except UnicodeEncodeError:
        return
    assert Fair(seed).draw(n, sides) == first_word(key, n, sides)


def test_known_draws():
    """The first words of `printf N | openssl dgst -sha256 -hmac espresso`: anybody can check a die by
    hand."""
    words = [0x4ED35CC8, 0x5A5FAFCF, 0x8EDD7DCC]
    fair = Fair("espresso")
    assert [fair.draw(n, 6) for n in range(3)] == [word % 6 for word in words] == [2, 3, 2]
    assert [fair.draw(n, 1 << 32) for n in range(3)] == words


def test_refused_words_are_skipped_and_never_bent():
    """With 3 * 2^30 sides a quarter of all words is refused; what is left must still be even."""
    sides = 3 << 30
    fair = Fair("many sides")
    draws = [fair.draw(n, sides) for n in range(4000)]
    assert draws == [first_word(b"many sides", n, sides) for n in range(4000)]
    thirds = [sum(d // (1 << 30) == third for d in draws) for third in range(3)]
    assert all(abs(count - 4000 / 3) < 5 * (4000 * 2 / 9) ** 0.5 for count in thirds)


def test_the_first_word_that_is_not_fair_is_refused(monkeypatch):
    """The word that equals the largest multiple of the sides would favour 0: seed-made words hardly ever hit
    it, these do."""
    sides, edge = 6, 2 ** 32 - 4
    digest = b"".join(word.to_bytes(4, "big") for word in (edge, 2 ** 32 - 1, edge - 1, 7, 8, 9, 10, 11))
    monkeypatch.setattr(hmac, "new", lambda *given: types.SimpleNamespace(digest=lambda: digest))
    assert Fair("any").draw(0, sides) == (edge - 1) % sides == 5


def even(counts):
    """Within five standard deviations of even, side by side."""
    total, sides = sum(counts), len(counts)
    return all(abs(c - total / sides) < 5 * (total * (1 / sides) * (1 - 1 / sides)) ** 0.5 for c in counts)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 36])
def test_draws_are_even(sides):
    fair = Fair("even")
    assert even(np.bincount([fair.draw(n, sides) for n in range(6000)], minlength=sides))
    assert even(np.bincount([draw(7, n, sides) for n in range(60_000)], minlength=sides))
    assert even(np.bincount([draw(seed, 0, sides) for seed in range(60_000)], minlength=sides)), "over seeds"


@pytest.mark.parametrize("step", [1, 2, 1 << 32])
def test_neighbouring_draws_do_not_know_each_other(step):
    """Pairs of one game's draws, and the same draw of neighbouring games."""
    pairs = [6 * draw(5, n, 6) + draw(5, n + 1, 6) for n in range(30_000)]
    across = [6 * draw(seed * step, 3, 6) + draw((seed + 1) * step, 3, 6) for seed in range(30_000)]
    assert even(np.bincount(pairs, minlength=36)) and even(np.bincount(across, minlength=36))


def test_compiled_draws_are_the_plain_ones():
    numba = pytest.importorskip("numba", reason="the extra `fast` is not installed")
    fast = numba.njit(types.FunctionType(draw.__code__, {"mix": numba.njit(mix)}))
    for seed in (0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 17, 2 ** 63 - 1):
        for n in (0, 1, 1000, 2 ** 31, 2 ** 33 + 1):
            assert ([fast(seed, n, sides) for sides in (1, 2, 6, 46656)]
                    == [draw(seed, n, sides) for sides in (1, 2, 6, 46656)])


def test_a_commitment_binds_the_seed_and_does_not_tell_it():
    fair = Fair("arabica")
    assert fair.commitment == hashlib.sha256(b"arabica").hexdigest()
    assert "arabica" not in fair.commitment and Fair("robusta").commitment != fair.commitment


def test_unnamed_seeds_differ():
    seeds = {Fair().seed for _ in range(50)}
    assert len(seeds) == 50 and all(len(seed) >= 32 for seed in seeds)


def test_the_players_words_change_every_die_but_not_the_commitment():
    plain, mixed, other = Fair("s"), Fair("s", ["mine", "yours"]), Fair("s", ["mine", "ours"])
    assert plain.commitment == mixed.commitment
    draws = {tuple(f.draw(n, 1000) for n in range(5)) for f in (plain, mixed, other)}
    assert len(draws) == 3
    key = hashlib.sha256(b"s\nmine\nyours").digest()
    assert [mixed.draw(n, 6) for n in range(20)] == [first_word(key, n, 6) for n in range(20)]
