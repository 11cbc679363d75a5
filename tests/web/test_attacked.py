"""The attacks of attack.py in small; `make attack` makes them in full."""
import sys

import pytest

import attack

from apart import apart, run_async


def test_faults_in_play_lose_nothing_and_double_nothing():
    told = run_async(attack.break_play(36))
    assert all(told[fault.__name__] == 6 for fault in attack.FAULTS) and told["decisions"] > 20


def test_malformed_inputs_get_no_fault_of_the_servers():
    told = run_async(attack.malformed(600))
    assert sum(told.values()) == 600 and len(told) >= 5 and told[200] > 10


def test_forged_cookies_and_links_are_not_believed():
    assert apart(attack.forge, 200)["forged"] == 400


def test_names_made_to_look_alike_are_refused_or_told_apart():
    told = attack.look_alike(800)
    assert told["refused"] > 50 and told["told apart"] > 50


@pytest.mark.skipif(sys.platform != "linux", reason="a second address of this machine's own")
def test_a_crowd_that_says_nothing_keeps_nobody_out():
    assert run_async(attack.crowd(40))["held"] == 40
