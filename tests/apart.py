"""Work in a thread of its own: where a browser test ran before, the main thread has a running loop already."""
import asyncio
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 120                        # seconds: whoever waits longer waits in vain, on any machine
PLAIN = {"verify": False}             # for a client of plain HTTP, which else reads all certificates of this world first


def apart(work, *given):
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *given).result()


def run_async(work):
    """Run a coroutine to its end."""
    return apart(asyncio.run, work)
