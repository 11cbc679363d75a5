"""What happens to the servers: each fault once, with whatever mends it."""
import asyncio
import contextlib
import os
import resource
import signal

import attack
from siege.visitor import Visitor, next_address

IMPATIENT = 0.5                           # seconds: some of what is bad gets no answer, or one without an end
# what one address asks for again and again, none of it cheap
DEAR = ["/api/tables", "/replays", "/", "/new/ave-caesar", "/guide/crazy-race", "/api/openapi.json",
        "/api/me/export", "/t/{id}", "/t/{id}/qr.svg?seat=1", "/t/{id}/card.png", "/api/tables/{id}?seat=-1",
        "/api/tables/{id}/record"]


def send(pid, number):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


# Processes.

async def a_process_killed(siege):
    send(siege.luck.choice(siege.server.serving()), signal.SIGKILL)


async def a_process_ended(siege):
    send(siege.luck.choice(siege.server.serving()), signal.SIGTERM)


async def a_process_frozen(siege):
    """A worker for good, until the first process notices; a single one for a while."""
    pid = siege.luck.choice(siege.server.serving())
    send(pid, signal.SIGSTOP)
    if siege.single:
        await siege.moment(4)
        send(pid, signal.SIGCONT)


async def all_workers_renewed(siege):
    send(siege.server.process.pid, signal.SIGHUP)


async def a_bot_process_killed(siege):
    for pid in siege.server.children("bots.bot_process"):
        send(pid, signal.SIGKILL)


# The database.

async def the_database_killed(siege):
    await asyncio.to_thread(siege.server.database.kill)
    await siege.moment(0.5)
    await asyncio.to_thread(siege.server.database.start)


async def the_database_frozen(siege):
    frozen = await asyncio.to_thread(siege.server.backends)
    for pid in frozen:
        send(pid, signal.SIGSTOP)
    await siege.moment(4)
    for pid in frozen:
        send(pid, signal.SIGCONT)


async def the_database_slow(siege):
    await asyncio.to_thread(siege.server.make_slow, round(siege.luck.uniform(0.1, 6) * siege.pace, 2))
    await siege.moment(3)
    await asyncio.to_thread(siege.server.make_slow, 0)


async def lines_cut(siege):
    share = siege.luck.choice([0.3, 1.0])
    await asyncio.to_thread(siege.server.sql, "select pg_terminate_backend(pid) from pg_stat_activity where"
                            f" datname = 'siege' and pid <> pg_backend_pid() and random() < {share}")


# The disk.

async def the_disk_slow(siege):
    """Another process holds the file: every commit waits."""
    with contextlib.closing(siege.server.disk()) as disk:
        await asyncio.to_thread(disk.execute, "begin immediate")
        await siege.moment(4)
        disk.execute("rollback")


async def the_disk_full(siege):
    """No file of the server's may grow any more, for a while."""
    pid = siege.server.process.pid
    with contextlib.suppress(ProcessLookupError):
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, most))
        await siege.moment(2)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


# Visitors.

async def a_flood(siege):
    """One address asks for dear things by many connections, as fast as it can."""
    address, path = next_address(), siege.luck.choice(DEAR).replace("{id}", siege.a_table())
    crowd = [Visitor(siege.server.port, siege.tally, address) for _ in range(20)]

    async def ask_on(visitor):
        for _ in range(15):
            with contextlib.suppress(ConnectionError):
                await visitor.ask("GET", path)
    await asyncio.gather(*map(ask_on, crowd))
    for visitor in crowd:
        visitor.close()


async def bad_inputs(siege):
    """Requests that make little sense, and bytes that are none."""
    visitor = Visitor(siege.server.port, siege.tally)
    for _ in range(60):
        scope = attack.request(siege.luck, siege.a_table(), visitor.cookie.encode())
        content = attack.body(siege.luck)
        with contextlib.suppress(ConnectionError):
            status, _ = await visitor.send(raw(scope, content), IMPATIENT)
            assert status < 500 or status == 503, f"{status} for {scope} {content}"
    with contextlib.suppress(ConnectionError):
        await visitor.send(siege.luck.randbytes(50) + b"\r\n\r\n", IMPATIENT)
    visitor.close()


def raw(scope, content):
    """A request as bytes."""
    path = scope["raw_path"].replace(b" ", b"%20").replace(b"\r", b"").replace(b"\n", b"")
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    names = [name for name, _ in scope["headers"]]
    length = [] if b"content-length" in names else [(b"content-length", b"%d" % len(content))]
    lines = [name + b": " + value for name, value in [*scope["headers"], *length]]
    return b"\r\n".join([scope["method"].encode() + b" " + path + query + b" HTTP/1.1", *lines, b"", content])


async def a_crowd_that_says_nothing(siege):
    address, held = next_address(), []
    with contextlib.suppress(OSError):
        for _ in range(100):
            held.append(await asyncio.open_connection("127.0.0.1", siege.server.port,
                                                      local_addr=(address, 0)))
        await siege.moment(1)
    for _, writer in held:
        writer.transport.abort()


VISITORS = (a_flood, bad_inputs, a_crowd_that_says_nothing)
OF_SINGLE = (a_process_killed, a_process_ended, a_process_frozen, a_bot_process_killed, the_disk_slow,
             the_disk_full)
OF_WORKERS = (a_process_killed, a_process_ended, a_process_frozen, all_workers_renewed, the_database_killed,
              the_database_frozen, the_database_slow, lines_cut)
