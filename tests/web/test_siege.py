"""A server under fire, in small: every fault once while people play.  `make siege HOURS=8` is the whole."""
import sys

import pytest

from siege import faults
from siege.__main__ import BROKEN, besiege
from siege.servers import Single, Workers

from apart import apart

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Its processes are looked for in /proc.")


@pytest.mark.parametrize(("kind", "own"), [(Single, faults.OF_SINGLE), (Workers, faults.OF_WORKERS)])
def test_a_server_under_fire_loses_doubles_and_leaks_nothing(kind, own, request):
    if kind is Workers:
        request.getfixturevalue("database")                    # or why there is none
    siege, found = apart(besiege, kind, 0, 1, 0, 4, 0.25)
    assert siege.tally.faults == {fault.__name__: 1 for fault in (*own, *faults.VISITORS)}
    assert not [(name, found[name]) for name in BROKEN if found[name]], siege.odd
    assert found["decisions"] > 40 and found["views"] > 10
