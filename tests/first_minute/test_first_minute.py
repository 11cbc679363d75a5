"""The first minute of everybody, as far as it is cheap: `make first-minute` plays all of it."""
from concurrent.futures import ThreadPoolExecutor

import pytest

from first_minute.__main__ import told
from first_minute.walk import Scene, steps_of, take

CHEAP = ("friend", "host", "player", "researcher", "operator", "sceptic")  # the others' steps take minutes


def walk(scene, person):
    return [take(scene, step) for step in steps_of(person, quick=True)]


@pytest.fixture(scope="module")
def walked():
    """walked(person): how the steps went.  One server and browser for all, in a thread without a loop."""
    with ThreadPoolExecutor(1) as thread:
        scene = Scene(still=True)
        thread.submit(scene.__enter__).result()
        yield lambda person: thread.submit(walk, scene, person).result()
        thread.submit(scene.__exit__).result()


@pytest.mark.parametrize("person", CHEAP)
def test_the_first_minute_of(person, walked):
    met = walked(person)
    said = "\n".join(told(outcome) for outcome in met)
    seen = "\n".join(content.decode() for outcome in met for name, content in outcome.seen.items()
                     if name.endswith(".txt"))
    assert met and not any(outcome.fault for outcome in met), f"{said}\n\n{seen}"
    if all(outcome.missing for outcome in met):
        pytest.skip(met[0].missing)
