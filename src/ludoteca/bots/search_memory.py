"""The arrays that a search works on, for compiled code or plain Python."""
from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from ludoteca.core.state import PlainState, as_plain, as_record

SEATS = 8
SCRATCH = 144
DEEPEST = 256
Net = tuple[list[list[float]], list[float]]
NO_NET: Net = ([[0.0]], [0.0])


class SearchArrays(NamedTuple):
    """What one search works on: three states, the tree, the path of a simulation and scratch space."""

    states: Any      # what lies in them: see tree_search.py
    cells: Any       # the same memory as rows of integers
    slots: Any       # the hash table: a node's number from 1
    keys: Any        # of a node: the hash of what its seat sees there
    seats: Any       # … who decides
    heads: Any       # … its first edge; -1 while it has none
    widths: Any      # … how many edges it has
    seen: Any        # … how often it was visited
    tries: Any       # of an edge: how often it was taken
    gains: Any       # … what that brought in all
    regret: Any      # … how much it was missed, where several decide at once
    mass: Any        # … how much it was wished for, there
    prior: Any       # … how much the policy likes it
    used: Any        # how many nodes and edges there are
    nodes: Any       # the path: a node …
    edges: Any       # … the place of the edge that was taken …
    chance: Any      # … and how likely that was, where regrets are matched; else 0
    out: Any
    weights: Any
    values: Any      # of the seats; behind them what is seen of one
    layer: Any       # the net that judges positions
    output: Any


def make(rules: Any, s: Any, sims: int, compiled: bool, net: Net = NO_NET,
         zeros: Any = np.zeros) -> SearchArrays:
    """The arrays with a view in them and room for so many simulations; `zeros` makes those of compiled
    code."""
    dtype = rules.STATE
    nodes, edges = sims + 2, 4 * sims + 16 * rules.MOST
    slots = 1 << (2 * nodes).bit_length()
    if compiled:
        states: Any = zeros(3, dtype)
        states[0] = as_record(s, dtype)
        cells: Any = states.view(np.int32).reshape(3, -1)
        ints: Any = functools.partial(zeros, dtype=np.int32)
        floats: Any = zeros
        keys: Any = zeros(nodes, np.int64)
        net = np.array(net[0]), np.array(net[1])          # type: ignore[assignment]
    else:
        states, cells = [as_plain(s, dtype), PlainState(dtype), PlainState(dtype)], None
        ints, floats = [0].__mul__, [0.0].__mul__
        keys = [0] * nodes
    tree = [ints(slots), keys, *(ints(nodes) for _ in range(4)), ints(edges),
            *(floats(edges) for _ in range(4)), ints(2)]
    path = [ints(DEEPEST), ints(DEEPEST), floats(DEEPEST)]
    scratch = [ints(rules.MOST), floats(rules.MOST + SCRATCH), floats(SEATS + SCRATCH)]
    return SearchArrays._make([states, cells, *tree, *path, *scratch, *net])
