"""Code of others that does not end is stopped, in the main thread and in others."""
import contextlib
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludoteca.core.time_limit import TooLong, time_limit


def loop():
    while True:
        with contextlib.suppress(Exception):     # it takes what stops it for no fault of its own
            sum(range(100))


def stopped(work):
    with pytest.raises(TooLong), time_limit(0.02):
        work()
    return threading.current_thread().name


@pytest.fixture
def in_a_thread():
    with ThreadPoolExecutor(1, "other") as pool:
        yield lambda *given: pool.submit(*given).result()


def test_a_loop_is_stopped_wherever_it_runs(in_a_thread):
    stopped(loop)
    assert in_a_thread(stopped, loop).startswith("other")


def test_a_wait_is_ended_by_the_alarm_in_the_main_thread():
    stopped(threading.Event().wait)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_what_ends_in_time_is_left_alone(in_a_thread):
    def short():
        with time_limit(1000):
            return "done"
    assert short() == in_a_thread(short) == "done"


def test_the_outer_limit_holds_within():
    def within():
        with time_limit(1000):
            loop()
    stopped(within)


def test_after_a_limit_the_same_thread_goes_on(in_a_thread):
    for _ in range(3):
        in_a_thread(stopped, loop)
        assert in_a_thread(sum, range(1000)) == 499500


PROFILED = """
import sys, threading
from ludoteca.core.time_limit import TooLong, time_limit

def late():
    try:
        with time_limit(0.02):
            while True: pass
    except TooLong:
        pass

thread = threading.Thread(target=late)
thread.start()
thread.join()
called = []
sys.setprofile(lambda frame, event, arg: called.append(event))
(lambda: None)()
sys.setprofile(None)
print(called.count("call"))
"""


def test_code_under_a_profiler_ends_after_a_limit_was_kept():
    """In Python 3.11 it never did while the interpreter still thought that an exception was on its way."""
    done = subprocess.run([sys.executable, "-c", PROFILED], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")
