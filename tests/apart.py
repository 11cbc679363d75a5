"""Work in a thread of its own: where a browser test ran before, the main thread has a running loop
already."""
import asyncio
from concurrent.futures import ThreadPoolExecutor

import httpx

PATIENCE = 120                        # seconds: whoever waits longer waits in vain, on any machine

# For a client of plain HTTP, which else reads all certificates of this world first. It keeps no idle
# connection: a server
# hangs up on those after a while, and a request that is on its way just then would be lost.
PLAIN = {"verify": False, "limits": httpx.Limits(max_keepalive_connections=0)}

# For a client of a WebSocket: how long the other end may take is no matter of a test.
PATIENT = {"open_timeout": PATIENCE, "ping_interval": None}


def apart(work, *given):
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *given).result()


def run_async(work):
    """Run a coroutine to its end."""
    return apart(asyncio.run, work)
