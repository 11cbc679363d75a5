"""Rules rewritten for a GPU, from the same source.

Threads share a small instruction cache, so heavy functions with several callers are not inlined.  Threads
read different cells of a lookup table, so these go to global memory instead of constant memory.  The states
of a block's threads lie side by side in shared memory.
"""
from __future__ import annotations

import dis
from collections import Counter
from typing import Any

import numpy as np
from llvmlite import ir
from numba import cuda
from numba.core import config

from ludoteca.core import compile, numba_adapter
from ludoteca.core.game_loader import Game
from ludoteca.lab.batch.observation_fields import actions_of

HEAVY = 800  # instructions before they are optimized, those of what it calls included
NEAR = 48 << 10  # bytes of memory near the processor that a block of threads may have
# … and that all blocks on a multiprocessor may have together, with its registers
ALL_NEAR, REGISTERS = 227 << 10, 1 << 16
# kinds of a GPU's memory, as NVVM numbers them
CONSTANT = 4
SHARED = 3
GLOBAL = 1


def available() -> bool:
    """Whether there is a GPU (or the simulator) that Numba can use."""
    try:
        return bool(cuda.is_available())
    except Exception:                          # a driver that is missing or broken shows itself in many ways
        return False


def code_of(rules: Any, extra: compile.Extra = (), entries: tuple[str, ...] = (), near: bool = False) -> Any:
    """A copy of the rules, the loops and further modules for kernels, which call the entries; on states near
    the processor."""
    numba_adapter.mend_numpy()
    device, made = cuda.jit(device=True), dict[str, Any]()
    if config.ENABLE_CUDASIM:
        return compile.twin(rules, lambda name, f: device(f), False, extra)
    code = compile.twin(rules, lambda name, f: made.setdefault(name, numba_adapter.widen(device(f))),
                        extra=extra)
    places = (Counter(entries * 2)
              + Counter(called for f in made.values() for called in calls(f.py_func) if called in made))
    weights: dict[str, int] = {}
    for name, f in made.items():
        suit(f, name, places[name], weights, near)
    return code


def calls(f: Any) -> list[str]:
    """The names that a function may call, as often as it does."""
    return [step.argval for step in dis.get_instructions(f) if step.opname == "LOAD_GLOBAL"]


def suit(dispatcher: Any, name: str, places: int, weights: dict[str, int], near: bool) -> None:
    """See to it that a function is compiled as threads like it, when it is: after those that it calls."""
    compile_device = dispatcher.compile_device

    def compile_suited(args: Any, return_type: Any = None) -> Any:
        if args in dispatcher.overloads:
            return dispatcher.overloads[args]
        made = compile_device(args, return_type)
        f = made.library.get_function(made.fndesc.llvm_func_name)
        for table in f.module.global_values:
            if getattr(table, "addrspace", None) == CONSTANT:
                table.addrspace, table.type = GLOBAL, table.value_type.as_pointer(GLOBAL)
        weight = (sum(len(block.instructions) for block in f.blocks)
                  + sum(int(weights.get(c, 0)) for c in calls(dispatcher.py_func)))
        apart = places > 1 and weight > HEAVY
        f.attributes.add("optsize")
        if apart:
            f.attributes.add("noinline")
        if apart and near:
            bring_near(f)
        weights[name] = 0 if apart else weight
        return made

    dispatcher.compile_device = compile_suited


def bring_near(f: Any) -> None:
    """Tell the compiler, which sees a function apart alone, that the states it is given lie in shared
    memory."""
    for state in f.args:
        if isinstance(state.type, ir.PointerType) and isinstance(state.type.pointee, ir.ArrayType):
            users = [step for block in f.blocks for step in block.instructions if state in step.operands]
            builder, long = ir.IRBuilder(f.entry_basic_block), ir.IntType(64)
            builder.position_at_start(f.entry_basic_block)
            there = builder.asm(ir.FunctionType(long, [long]), "cvta.to.shared.u64 $0, $1;", "=l,l",
                                [builder.ptrtoint(state, long)], False)
            told = builder.addrspacecast(builder.inttoptr(there, state.type.pointee.as_pointer(SHARED)),
                                         state.type)
            for step in users:
                step.replace_usage(state, told)


def side_by_side(state: np.dtype[Any], more: int = 0) -> np.dtype[Any]:
    """The layout of a state among its block's, with so many bytes more behind it: an odd number of words, so
    that threads which look at the same field do not get in each other's way."""
    fields: dict[str, Any] = dict(state.fields or {})
    kind = np.dtype({"names": list(fields), "formats": [f[0] for f in fields.values()],
                     "offsets": [f[1] for f in fields.values()],
                     "itemsize": 4 * ((state.itemsize + more + 3) // 4 | 1)}, align=True)
    return np.dtype((state.type, kind))


def word_of(game: Game) -> np.dtype[Any]:
    """The narrowest integers that hold a game's choices; in the simulator wide ones, as a GPU's registers
    are."""
    most = actions_of(game) if game.part("encoding") else 1 << 31
    kinds = (np.int64,) if config.ENABLE_CUDASIM else (np.int8, np.int16, np.int32)
    return next(np.dtype(kind) for kind in kinds if most - 1 <= np.iinfo(kind).max)


def block_of(each: int, most: int) -> int:
    """How many threads a block has if each needs that many bytes of shared memory."""
    return max(1, min(most, NEAR // each))


def launched(each: int) -> Any:
    """The decorator for a kernel whose threads need that many bytes of shared memory each: it limits
    registers so that as many threads run as shared memory has room for."""
    return (cuda.jit if config.ENABLE_CUDASIM
            else cuda.jit(max_registers=max(64, REGISTERS * each // ALL_NEAR)))
