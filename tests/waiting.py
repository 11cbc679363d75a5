"""Waiting for what somebody else brings about.  No test sleeps but here: it asks again and again, and gives
up after PATIENCE alone, so a slow machine makes it slower and never wrong."""
import asyncio
import inspect
import time

from apart import PATIENCE

PAUSE = 0.005                         # seconds between two looks


async def until(true, *tasks):
    """Until a function, or what it promises, says something true, which is returned; whoever must be at work
    meanwhile is among the tasks."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = true()
            found = await found if inspect.isawaitable(found) else found
            if found:
                return found
            for task in tasks:
                assert not task.done(), repr(task.exception())
            await asyncio.sleep(PAUSE)


def wait_until(true):
    """The same where there is no loop."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(PAUSE)
    return found


async def for_ever(*given, **named):
    """Never an answer, whatever is asked."""
    await asyncio.Event().wait()


async def any_moment(luck, most):
    """Faults come when they like: nobody waits for anything here."""
    await asyncio.sleep(luck.uniform(0, most))


async def pause(seconds):
    """Nothing is waited for: who looks after something looks again after a while."""
    await asyncio.sleep(seconds)
