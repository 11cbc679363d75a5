"""Build a WebAssembly module: Numba's raw IR, retargeted by llvmlite. No linker, no toolchain, no runtime.

The object file of one LLVM module is itself a module that runs: its doors are the functions with an export
name, it imports its memory and its stack pointer, data begins at address 0.  Building patches Numba, so it
wants a process of its own.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import types as kinds

from ludoteca.core import compile, numba_adapter

TRIPLE = "wasm32-unknown-unknown"
# no SIMD: it brought nothing
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint"
SQRT = """declare double @llvm.sqrt.f64(double)
define linkonce_odr double @sqrt(double %x) {
%y = call double @llvm.sqrt.f64(double %x)
ret double %y
}"""
Types = tuple[Any, ...]


def module(rules: Any, doors: Mapping[str, Types], extra: compile.Extra) -> bytes:
    """The module of some rules and further modules; `doors` are its exports, each with Numba's types of its
    arguments."""
    numba_adapter.keep_raw_code()
    found = compiled(rules, doors, extra)
    raw: dict[int, list[str]] = {}
    for result in found.values():
        gather(result.library, raw)
    texts = [text for part in raw.values() for text in part]
    return emit([*texts, SQRT, *(door(name, result) for name, result in found.items())], set(doors))


def compiled(rules: Any, doors: Mapping[str, Types], extra: compile.Extra) -> dict[str, Any]:
    """Numba's results for the doors, not kept on disk."""
    njit = numba.njit(**numba_adapter.INNER)
    made, found = compile.twin(rules, lambda name, f: numba_adapter.widen(njit(f)), extra=extra), {}
    for name, types in doors.items():
        function = getattr(made, name)
        function.compile(types)
        found[name] = function.overloads[types]
    return found


def gather(library: Any, raw: dict[int, list[str]]) -> None:
    """The raw IR of a library and of all that it calls, each once: by identity, since names are not
    unique."""
    if id(library) not in raw:
        raw[id(library)] = library.raw
        for other in numba_adapter.linked(library):
            gather(other, raw)


def emit(texts: list[str], doors: set[str]) -> bytes:
    """One optimized object file; everything that is not exported gets internal linkage."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static",
                                                                    codemodel="default")
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    whole = llvm.parse_assembly(head)
    for text in texts:
        text = re.sub(r"^target .*$", "", text, flags=re.M).replace("= common global",
                                                                    "= linkonce_odr global")
        whole.link_in(llvm.parse_assembly(head + text))
    whole.verify()
    for thing in [*whole.functions, *whole.global_variables]:
        if not thing.is_declaration:
            thing.linkage = "external" if thing.name in doors else "internal"
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    left = [f.name for f in whole.functions if f.is_declaration and not f.name.startswith("llvm.")]
    if left:
        raise ValueError(f"not to be had in WebAssembly: {', '.join(left)}")
    return bytes(machine.emit_object(whole))


def door(name: str, result: Any) -> str:
    """An exported function that calls a compiled one by Numba's convention: (result, error, arguments) ->
    status."""
    takes: list[str] = []
    args: list[str] = []
    body: list[str] = []
    for i, kind in enumerate(result.signature.args):
        take_apart(kind, str(i), takes, args, body)
    inner, back = f'@"{result.fndesc.llvm_func_name}"', result.signature.return_type
    gives, give = returned(back)
    lines = "\n".join(body)
    return f'''declare i32 {inner}({", ".join(["ptr", "ptr", *(arg.split()[0] for arg in args)])})
declare void @llvm.trap()
define {gives} @"{name}"({", ".join(takes)}) "wasm-export-name"="{name}" {{
%ret = alloca i64
%exc = alloca ptr
{lines}
%status = call i32 {inner}({", ".join(["ptr %ret", "ptr %exc", *args])})
%bad = icmp sgt i32 %status, 0
br i1 %bad, label %raised, label %fine
raised:
call void @llvm.trap()
unreachable
fine:
{give}
}}'''


def returned(kind: Any) -> tuple[str, str]:
    """The code by which an export returns the result stored at %ret: integers as i64."""
    if kind == kinds.none:
        return "void", "ret void"
    if kind == kinds.float64:
        return "double", "%value = load double, ptr %ret\nret double %value"
    bits = 8 if kind == kinds.boolean else kind.bitwidth
    if bits == 64:
        return "i64", "%value = load i64, ptr %ret\nret i64 %value"
    grow = "sext" if getattr(kind, "signed", False) else "zext"
    return "i64", f"%cell = load i{bits}, ptr %ret\n%value = {grow} i{bits} %cell to i64\nret i64 %value"


def take_apart(kind: Any, i: str, takes: list[str], args: list[str], body: list[str]) -> None:
    """Take an argument apart as Numba does; from outside, an array is its address and its lengths."""
    if isinstance(kind, kinds.Array):
        takes += [f"ptr %a{i}", *(f"i32 %a{i}n{d}" for d in range(kind.ndim))]
        hand_on(kind, i, args, body)
    elif isinstance(kind, kinds.NamedTuple):  # type: ignore[attr-defined]
        takes.append(f"ptr %a{i}")
        unpack(kind, i, args, body)
    elif isinstance(kind, (kinds.Record, kinds.Integer)) or kind == kinds.float64:
        word = "ptr" if isinstance(kind, kinds.Record) else "double" if kind == kinds.float64 else "i64"
        takes.append(f"{word} %a{i}")
        args.append(f"{word} %a{i}")
    else:
        raise TypeError(f"a door cannot take {kind}")


def unpack(kind: Any, i: str, args: list[str], body: list[str]) -> None:
    """A tuple of arrays is the address of a row of words: of each array its address and its lengths."""
    word = 0
    for j, part in enumerate(kind):
        for name, size in [(f"%a{i}_{j}", "ptr"), *((f"%a{i}_{j}n{d}", "i32") for d in range(part.ndim))]:
            body += [f"{name}at = getelementptr i32, ptr %a{i}, i32 {word}",
                     f"{name} = load {size}, ptr {name}at"]
            word += 1
        hand_on(part, f"{i}_{j}", args, body)


def hand_on(kind: Any, i: str, args: list[str], body: list[str]) -> None:
    """What Numba wants of a C array: owner, parent, number and size of items, address, lengths, strides."""
    size = kind.dtype.size if isinstance(kind.dtype, kinds.Record) else kind.dtype.bitwidth // 8
    body += [f"%a{i}l{d} = sext i32 %a{i}n{d} to i64" for d in range(kind.ndim)]
    strides: list[str] = []
    last = str(size)
    for d in reversed(range(kind.ndim)):
        strides.insert(0, f"i64 {last}")
        body.append(f"%a{i}s{d} = mul i64 {last}, %a{i}l{d}")
        last = f"%a{i}s{d}"
    args += ["ptr null", "ptr null", "i64 0", f"i64 {size}", f"ptr %a{i}",
             *(f"i64 %a{i}l{d}" for d in range(kind.ndim)), *strides]
