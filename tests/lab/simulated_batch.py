"""Run by test_batch.py and test_gpu.py in a process of its own: a batch on a GPU, or on Numba's simulator,
against one here.

    NUMBA_ENABLE_CUDASIM=1 python tests/lab/simulated_batch.py GAME PLAYERS STEPS
    python tests/lab/simulated_batch.py GAME PLAYERS STEPS GAMES                       on a GPU
"""
import importlib
import importlib.util
import sys
import warnings

import numpy as np
from simulated import Row

from ludoteca.core.errors import IllegalDecision
from ludoteca.lab import Batch
from ludoteca.lab.batch import gpu_batch


def main(name, players, steps, games=2):
    there = Batch(name, int(games), int(players), seed=5, device="cuda")
    here = Batch(name, int(games), int(players), seed=5,
                 engine="plain" if gpu_batch.config.ENABLE_CUDASIM else None)
    for step in range(int(steps)):
        assert (fetched(there.mover) == here.mover).all() and (fetched(there.waiting) == here.waiting).all()
        for seat in (there.mover, 0, -1):
            own = seat if isinstance(seat, int) else here.mover
            assert (fetched(there.observe(seat)) == here.observe(own)).all()
            assert (fetched(there.legal(seat)) == here.legal(own)).all()
        chosen = there.sample(step)
        assert (fetched(chosen) == here.sample(step)).all()
        there.step(chosen)
        here.step(fetched(chosen))
        assert (fetched(there.done) == here.done).all() and (fetched(there.rewards) == here.rewards).all()
    assert (there.save() == here.save()).all() and (fetched(there.scores) == here.scores).all()
    turns(there, here, int(steps))
    try:
        there.step(np.full((int(games), int(players)), 999))
        raise AssertionError("an illegal choice was taken")
    except IllegalDecision as fault:
        assert "game 0" in str(fault)
    if not gpu_batch.config.ENABLE_CUDASIM:
        share(there, here)
    print(f"{games} games agree for {steps} steps")


def turns(there, here, steps):
    """Whole turns are those of the processor, and those are steps piece by piece."""
    pieces, told = here.copy(), None
    chosen = here.sample(0)
    for step in range(max(2, steps // 4)):
        every = bool(step % 2)
        told = there.turn(chosen, step, every)
        own = here.turn(chosen, step, every)
        assert all((fetched(a) == b).all() for a, b in zip(told, own, strict=True))
        pieces.step(chosen)
        assert (own.mover == pieces.mover).all() and (own.sample == pieces.sample(step)).all()
        seen = own.seen[:, 1] if every else own.seen
        assert (seen == pieces.observe(1 if every else own.mover)).all()
        chosen = own.sample
    assert (there.save() == here.save()).all() and (here.save() == pieces.save()).all()


def share(there, here):
    """Others get the memory itself, by DLPack or by CUDA's own interface, and what they decide is taken as it
    lies there."""
    for kind in ("cupy", "torch", "jax"):
        if importlib.util.find_spec(kind) is None:
            print(f"{kind} is not installed")
            continue
        for made, same in ((there.observe(0), here.observe(0)), (there.rewards, here.rewards),
                           (there.legal(0), here.legal(0))):
            theirs = importlib.import_module("jax.numpy" if kind == "jax"
                                             else kind).from_dlpack(gpu_batch.dlpack(made))
            assert pointer(theirs) == made.__cuda_array_interface__["data"][0], f"{kind} copied"
            host = (theirs.cpu().numpy() if kind == "torch" else theirs.get() if kind == "cupy"
                    else np.asarray(theirs))
            assert (host == same).all(), kind
        if kind != "jax":
            chosen = importlib.import_module(kind).as_tensor(there.sample(9),
                                                             device="cuda") if kind == "torch" else \
                importlib.import_module(kind).asarray(there.sample(9))
            there.step(chosen)
            here.step(here.sample(9))
            assert (there.save() == here.save()).all(), kind
        print(f"{kind} shares the memory")


def pointer(cells):
    return cells.data_ptr() if hasattr(cells, "data_ptr") else \
        cells.unsafe_buffer_pointer() if hasattr(cells, "unsafe_buffer_pointer") else cells.data.ptr


def fetched(cells):
    return cells.copy_to_host()


class Simulated(gpu_batch.Device):
    """Its states hold Python's numbers, as a GPU's registers are wide."""

    def __init__(self, game, first, n):
        fields = [(name, game.rules.STATE[name]) for name in game.rules.STATE.names]
        super().__init__(game, first, n, np.dtype((Row, np.dtype(fields, align=True))))


if __name__ == "__main__":
    warnings.simplefilter("ignore")            # NumPy's integers run over where a GPU's do: quietly there
    gpu_batch.Device = Simulated if gpu_batch.config.ENABLE_CUDASIM else gpu_batch.Device
    main(*sys.argv[1:])
