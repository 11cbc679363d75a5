"""Monte-Carlo tree search over what each seat knows: compiled whole in the name space of a game's rules, or
run plain.

Each simulation begins in a world that explains the searching seat's view (`suppose`) and lets every seat
decide at a node of its own: the hash of what *that* seat would see there.  So nobody in the search knows a
secret, and seats that decide at the same time do not see each other's choice.  A seat alone at its turn
follows its best mean value, with the policy's weights as a prior; seats that decide at once match regrets,
which mixes.  Below the tree the policy plays on, to the end or until the stage `limit`, where `appraise` says
who is likely to win.  Chance is sampled.

All arrays are one `SearchArrays` that the caller makes; same seed, same simulations, same decision, plain and
compiled.
"""
from __future__ import annotations

import math
from typing import Any

from ludoteca.bots.policy_defaults import EVEN, appraise, reopen, stage, weigh
from ludoteca.core.chance import draw
from ludoteca.core.compiled_types import Arrays
from ludoteca.core.playouts import leaders, lowest
from ludoteca.core.rules_interface import chances, choices, hide, play, suppose, waiting
from ludoteca.core.state import NOBODY

FORKS = 1 << 30                     # how many different futures a seed can be split into
LONGEST = 4000                      # plies after which a simulation is appraised wherever it is
# the three states in the arrays: the view, a supposed world, what a seat sees of it
VIEWED, WORLD, LOOKED = range(3)
RIPE = 2                            # visits after which a node gets its choices: most are never seen again
ANYTHING = 0.1                      # how often a seat that matches regrets tries just anything


def grow(arrays: Arrays, seat: int, first: int, sims: int, seed: int, limit: int, bold: float) -> None:
    """Run the simulations numbered from `first` for the view in the arrays."""
    for n in range(first, first + sims):
        key = draw(seed, n, FORKS)
        copied(arrays.states, arrays.cells, VIEWED, WORLD)
        s = arrays.states[WORLD]
        reopen(s, seat)
        suppose(s, seat, key)
        depth = dive(arrays, s, seat, key, limit, bold)
        rate_end(s, arrays)
        for d in range(depth):
            learn(arrays, arrays.nodes[d], arrays.edges[d], arrays.chance[d])


def dive(arrays: Any, s: Any, seat: int, key: int, limit: int, bold: float) -> int:
    """Play one simulation; the nodes and edges it took lie in the arrays. How many those were."""
    depth = ply = 0
    inside = True
    while ply < LONGEST and (ply == 0 or stage(s) < limit):
        sides = chances(s)
        if sides > 0:
            play(s, None, NOBODY, draw(key, ply, sides))
        else:
            owing = waiting(s)
            if owing == 0:
                return depth
            p = seat if ply == 0 else lowest(owing)
            count = choices(s, p, arrays.out)
            node = NOBODY
            if inside and count > 1 and depth < len(arrays.nodes):
                node = visit(arrays, s, p, count)
                inside = arrays.heads[node] >= 0
            if node == NOBODY or not inside:
                i = guided(arrays, s, p, count, key, ply)
            else:
                alone = owing == 1 << p
                i = (best_edge(arrays, node, count, bold) if alone
                     else mixed_edge(arrays, node, count, key, ply))
                arrays.chance[depth] = 0.0 if alone else likely(arrays, node, count, i)
                arrays.nodes[depth] = node
                arrays.edges[depth] = i
                depth += 1
            play(s, None, p, arrays.out[i])
        ply += 1
    return depth


def guided(arrays: Any, s: Any, p: int, count: int, key: int, ply: int) -> int:
    """A choice by the policy's weights."""
    if count == 1:
        return 0
    weigh(s, p, arrays.out, count, arrays.weights)
    total = 0.0
    for i in range(count):
        total += arrays.weights[i]
    left = draw(key, ply, FORKS) * total / FORKS
    i = 0
    while i < count - 1 and left >= arrays.weights[i]:
        left -= arrays.weights[i]
        i += 1
    return i


def rate_end(s: Any, arrays: Any) -> None:
    """What a simulation came to: a won game is shared among its winners."""
    if chances(s) > 0 or waiting(s) != 0:
        appraise(s, arrays.values, arrays.layer, arrays.output)
        return
    won = leaders(s)
    sharers = 0
    for p in range(s.players):
        sharers += won >> p & 1
    for p in range(s.players):
        arrays.values[p] = (won >> p & 1) / sharers


# Nodes.

def visit(arrays: Any, s: Any, p: int, count: int) -> int:
    """The node of what p sees now, found or made; with its choices once it is ripe and there is room."""
    copied(arrays.states, arrays.cells, WORLD, LOOKED)
    hide(arrays.states[LOOKED], p)
    key = hashed(arrays.states, arrays.cells, LOOKED, p)
    slot = key & len(arrays.slots) - 1
    while arrays.slots[slot] > 0 and arrays.keys[arrays.slots[slot] - 1] != key:
        slot = slot + 1 & len(arrays.slots) - 1
    node: int = arrays.slots[slot] - 1
    if node < 0:
        node = arrays.used[0]
        arrays.used[0] += 1
        arrays.slots[slot] = node + 1
        arrays.keys[node] = key
        arrays.seats[node] = p
        arrays.heads[node] = NOBODY
        arrays.seen[node] = 0
    arrays.seen[node] += 1
    if arrays.heads[node] < 0 and (node == 0
                                   or arrays.seen[node]
                                   >= RIPE) and arrays.used[1] + count <= len(arrays.tries):
        unfold(arrays, s, p, node, count)
    return node


def unfold(arrays: Any, s: Any, p: int, node: int, count: int) -> None:
    """Give a node its choices, with the policy's weights as their prior."""
    weigh(s, p, arrays.out, count, arrays.weights)
    head = arrays.used[1]
    total = 0.0
    for i in range(count):
        total += arrays.weights[i]
    for i in range(count):
        arrays.tries[head + i] = 0
        arrays.gains[head + i] = arrays.regret[head + i] = arrays.mass[head + i] = 0.0
        arrays.prior[head + i] = (1.0 - EVEN) * (arrays.weights[i] / total) + EVEN / count
    arrays.heads[node] = head
    arrays.widths[node] = count
    arrays.used[1] += count


def best_edge(arrays: Any, node: int, count: int, bold: float) -> int:
    """The choice with the best mean value, and a bonus for what the policy likes and was tried little."""
    head = arrays.heads[node]
    tried, gained = 0, 0.0
    for i in range(head, head + count):
        tried += arrays.tries[i]
        gained += arrays.gains[i]
    unknown = gained / tried if tried > 0 else 0.5
    reach = bold * math.sqrt(tried + 1.0)
    top, found = -1.0, 0
    for i in range(count):
        tries = arrays.tries[head + i]
        worth = ((arrays.gains[head + i] / tries if tries > 0 else unknown) + reach * arrays.prior[head + i]
                 / (1 + tries))
        if worth > top:
            top = worth
            found = i
    return found


def wished(arrays: Any, node: int, count: int, i: int) -> float:
    """The share of a choice when regrets are matched; the prior's while there are none."""
    head = arrays.heads[node]
    total = 0.0
    for j in range(head, head + count):
        total += max(arrays.regret[j], 0.0)
    share: float = max(arrays.regret[head + i], 0.0) / total if total > 0.0 else arrays.prior[head + i]
    return share


def likely(arrays: Any, node: int, count: int, i: int) -> float:
    return (1.0 - ANYTHING) * wished(arrays, node, count, i) + ANYTHING / count


def mixed_edge(arrays: Any, node: int, count: int, key: int, ply: int) -> int:
    """A choice in proportion to its regret: what seats do that decide at once."""
    head = arrays.heads[node]
    left = draw(key, ply, FORKS) / FORKS
    found = NOBODY
    for i in range(count):
        arrays.mass[head + i] += wished(arrays, node, count, i)
        left -= likely(arrays, node, count, i)
        if found == NOBODY and (left < 0.0 or i == count - 1):
            found = i
    return found


def learn(arrays: Any, node: int, i: int, chance: float) -> None:
    """Book what a choice brought; with regrets, what each of the choices would have brought, as far as is
    known."""
    head, count = arrays.heads[node], arrays.widths[node]
    reward = arrays.values[arrays.seats[node]]
    if chance > 0.0:
        mean = 0.0
        for j in range(count):
            mean += wished(arrays, node, count, j) * hoped(arrays, head + j, reward,
                                                           chance if j == i else 0.0)
        for j in range(count):
            arrays.regret[head + j] += hoped(arrays, head + j, reward, chance if j == i else 0.0) - mean
    arrays.tries[head + i] += 1
    arrays.gains[head + i] += reward


def hoped(arrays: Any, edge: int, reward: float, chance: float) -> float:
    """An unbiased guess at what a choice is worth: its mean so far, corrected where it was the one taken."""
    usual: float = arrays.gains[edge] / arrays.tries[edge] if arrays.tries[edge] > 0 else 0.0
    return usual + (reward - usual) / chance if chance > 0.0 else usual


# What differs between compiled and plain states: plain_states.py has the latter.

def copied(states: Any, cells: Any, start: int, goal: int) -> None:
    """Copy one state of the arrays over another."""
    for w in range(cells.shape[1]):
        cells[goal, w] = cells[start, w]


def hashed(states: Any, cells: Any, which: int, p: int) -> int:
    """A number of 63 bits for what is in a state, and for whose view it is; two words at a time, the last one
    maybe twice."""
    h, last = p + 1, cells.shape[1] - 1
    for w in range(0, last + 1, 2):
        h = (h ^ cells[which, w] & 0xFFFFFFFF ^ cells[which, min(w + 1, last)] << 32) * 0x2545F4914F6CDD1D
        h ^= h >> 32
    return h & 0x7FFFFFFFFFFFFFFF
