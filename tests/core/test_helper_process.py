"""Helper processes: killed when they hang, replaced when they die, gone with who asked."""
import asyncio
import os
import signal
import subprocess
import sys

import pytest

from ludoteca.core.helper_process import HelperFault, HelperProcess

from apart import PATIENCE, run_async

HELPER = """
import itertools
import os
from ludoteca.core.helper_process import serve

def answer(request, tell):
    print("not for anybody")
    if request["do"] == "count":
        for n in range(3):
            tell(n)
    if request["do"] == "hang":
        for _ in itertools.count():
            pass
    if request["do"] == "die":
        os._exit(3)
    if request["do"] == "fail":
        raise KeyError("no")
    return [os.getpid(), os.nice(0)]

serve(answer, nice=1)
"""
PARENT = """
import asyncio, os, signal, sys
from ludoteca.core.helper_process import HelperProcess

async def main():
    helper = HelperProcess(sys.argv[1:], quiet=False)
    await helper.ask(None, do="count")
    asyncio.ensure_future(helper.ask(None, do="hang"))
    await asyncio.sleep(0)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""
COMMAND = [sys.executable, "-c", HELPER]


def is_there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def with_helper(work, **given):
    async def whole():
        helper = HelperProcess(COMMAND, **given)
        try:
            return await work(helper)
        finally:
            await asyncio.wrap_future(helper.kill())
    return run_async(whole())


def test_it_answers_tells_on_the_way_and_gives_way_to_others():
    told = []

    async def work(helper):
        process, nice = await helper.ask(PATIENCE, do="count")
        assert told == [0, 1, 2] and process != os.getpid() and nice == os.nice(0) + 1
        with pytest.raises(HelperFault, match="KeyError: 'no'"):
            await helper.ask(PATIENCE, do="fail")
        assert (await helper.ask(PATIENCE, do="nothing"))[0] == process, "a fault ends nobody"
    with_helper(work, told=told.append)


def test_one_that_hangs_is_killed_at_its_limit_and_one_that_died_is_replaced():
    async def work(helper):
        first, _ = await helper.ask(PATIENCE, do="nothing")
        with pytest.raises(TimeoutError):
            await helper.ask(0.01, do="hang")
        second, _ = await helper.ask(PATIENCE, do="nothing")
        with pytest.raises(HelperFault, match="the process ended"):
            await helper.ask(PATIENCE, do="die")
        third, _ = await helper.ask(PATIENCE, do="nothing")
        os.kill(third, signal.SIGKILL)
        os.waitid(os.P_PID, third, os.WEXITED | os.WNOWAIT)
        fourth, _ = await helper.ask(PATIENCE, do="nothing")
        assert len({first, second, third, fourth}) == 4
        await asyncio.wrap_future(helper.kill())
        for process in (fourth, first):
            while is_there(process):
                await asyncio.sleep(0)
    with_helper(work)


def test_what_is_no_answer_or_cannot_be_started_is_a_fault():
    async def work():
        for command in (["/nowhere/at/all"], [sys.executable, "-c", "print('hello')"]):
            with pytest.raises(HelperFault):
                await HelperProcess(command).ask(PATIENCE, do="nothing")
    run_async(work())


def test_one_that_is_busy_ends_with_who_asked_it_however_that_one_ends():
    """Whoever were left would hold the output open, and nobody would ever have read all of it."""
    done = subprocess.run([sys.executable, "-c", PARENT, *COMMAND], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stdout
