"""Work spread over this machine's cores, or a dask or ray cluster: every task once, whatever becomes of the
workers.

A task whose worker was killed is done again by another.  Tasks and what is done with them must be picklable.
"""
from __future__ import annotations

import itertools
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.lab.optional_packages import needed

BACKENDS = ("loky", "threading", "dask", "ray")
RETRIES = 3                                 # so often a task may take its worker with it
AHEAD = 4                                   # tasks that wait at a cluster for every worker
SOON = 0.2                                  # seconds that an interrupted ray has for its own end
PATIENCE = 10                               # seconds in which a cluster has to answer


class WorkersLost(LudotecaError):
    """Workers were killed again and again."""


def check_backend(name: str) -> str:
    """The name of an engine that spreads games, if there is one of that name."""
    if name not in BACKENDS:
        raise BadOption("There is no engine {backend!r}; there are: {backends}.", backend=name[:40],
                        backends=", ".join(BACKENDS))
    return name


def numbered(work: Callable[[Any], Any], number: int, task: Any) -> tuple[int, Any]:
    return number, work(task)


def in_worker(home: int, work: Callable[[Any], Any], number: int, task: Any) -> tuple[int, Any]:
    """The same away from the process that spreads, which alone hears Ctrl-C and ends the others: a worker
    that hears it too may be inside a library that does not survive it."""
    if os.getpid() != home and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return numbered(work, number, task)


def spread(work: Callable[[Any], Any], tasks: Sequence[Any], jobs: int = -1, backend: str = "loky",
           address: str | None = None) -> Iterator[tuple[int, Any]]:
    """What the work makes of each task, with the task's number, as it comes; `jobs` is how many at once, -1:
    all cores."""
    check_backend(backend)
    if not tasks:
        return
    if jobs == 1 and backend == "loky":
        yield from (numbered(work, n, task) for n, task in enumerate(tasks))
    elif backend == "ray":
        yield from by_ray(work, tasks, jobs, address)
    else:
        with joblib_backend(backend, address):
            yield from by_joblib(work, dict(enumerate(tasks)), jobs)


def by_joblib(work: Callable[[Any], Any], left: dict[int, Any], jobs: int) -> Iterator[tuple[int, Any]]:
    """Go on with what is left until nothing is: a pool that lost a worker is broken, and another takes
    over."""
    joblib = needed("joblib")
    lost = 0
    while left:
        before = len(left)
        try:
            with joblib.Parallel(jobs, return_as="generator_unordered") as pool:
                for number, result in pool(joblib.delayed(in_worker)(os.getpid(), work, n, task)
                                           for n, task in list(left.items())):
                    del left[number]
                    yield number, result
        except BrokenExecutor as fault:
            lost = lost + 1 if len(left) == before else 0
            if lost > RETRIES:
                raise WorkersLost("Workers keep being killed; memory may be running out. Finished work "
                                  "is kept.") from fault


def by_ray(work: Callable[[Any], Any], tasks: Sequence[Any], jobs: int,
           address: str | None) -> Iterator[tuple[int, Any]]:
    """Run tasks on Ray, which repeats a task whose worker has died."""
    ray = needed("ray")
    with reached(address):
        cores = None if address or jobs < 1 else jobs
        there = ray.init(address=address, num_cpus=cores, include_dashboard=False, log_to_driver=False)
    with there, interruptible(address):
        remote = ray.remote(max_retries=RETRIES)(numbered)
        given = ray.put(work)
        waiting = enumerate(tasks)
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [remote.remote(given, n, task) for n, task in itertools.islice(waiting, room)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(given, n, task) for n, task in itertools.islice(waiting, len(done))]
            try:
                found = ray.get(done)
            except ray.exceptions.WorkerCrashedError as fault:
                raise WorkersLost("Workers keep being killed; memory may be running out. Finished work "
                                  "is kept.") from fault
            except ray.exceptions.RayTaskError as fault:
                raise fault.cause from None
            yield from found


@contextmanager
def interruptible(address: str | None) -> Iterator[None]:
    """Whoever interrupts does not wait until a ray of ours has ended by itself, which takes it more than a
    second: it is helped."""
    try:
        yield
    except KeyboardInterrupt:
        if not address:
            threading.Timer(SOON, kill, [needed("psutil").Process().children(recursive=True)]).start()
        raise


def kill(processes: Sequence[Any]) -> None:
    for process in processes:
        with suppress(needed("psutil").NoSuchProcess):
            process.kill()


@contextmanager
def reached(address: str | None) -> Iterator[None]:
    """A cluster that cannot be reached is said in a sentence, at once: dask alone would try for half a
    minute, ray for minutes."""
    try:
        knock(address or "")
        yield
    except (OSError, ValueError, ConnectionError) as fault:
        raise BadOption("The cluster at {address!r} does not answer: {why}.", address=address or "",
                        why=str(fault).strip().partition("\n")[0].rstrip(".")) from fault


def knock(address: str) -> None:
    """Whether anybody is at home, where the address names a port."""
    there = urlsplit(address if "://" in address else f"//{address}")
    if there.hostname and there.port:
        socket.create_connection((there.hostname, there.port), PATIENCE).close()


@contextmanager
def joblib_backend(backend: str, address: str | None = None) -> Iterator[None]:
    """The joblib engine to spread with: this machine's cores, or a dask cluster, ours or the one at an
    address."""
    with ExitStack() as stack:
        if backend == "dask":
            client = needed("distributed").Client
            with reached(address):
                there = client(address) if address else client(processes=True, dashboard_address=None)
            stack.enter_context(there)
        stack.enter_context(needed("joblib").parallel_config(backend))
        yield
