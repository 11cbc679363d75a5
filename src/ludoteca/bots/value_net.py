"""A small learned judge: what is seen of each seat goes through one hidden layer to a strength; chances are
their softmax.

A game's policy brings `sense`: what is seen of a seat, as numbers.  The net's tables come from net.json in
the game's folder, where research/training/train_values.py put them.  Only sums, products and comparisons:
plain and compiled agree to the last bit.
"""
from __future__ import annotations

from typing import Any

from ludoteca.bots.policy_defaults import sense

SCRATCH, CELLS = 8, 88  # where in `values`, behind the seats, senses and hidden cells are written


def appraise(s: Any, values: Any, layer: Any, output: Any) -> None:
    """The winning chance of every seat, by the net."""
    best = -1e30
    for p in range(s.players):
        sense(s, p, values)
        values[p] = net_output(values, layer, output)
        best = max(best, values[p])
    total = 0.0
    for p in range(s.players):
        values[p] = net_growth(values[p] - best)
        total += values[p]
    for p in range(s.players):
        values[p] /= total


def net_output(values: Any, layer: Any, output: Any) -> float:
    """The strength of the seat that was sensed: a row of `layer` for each sense, a last one for the cells'
    thresholds."""
    senses, cells = len(layer) - 1, len(output)
    for j in range(cells):
        values[CELLS + j] = layer[senses][j]
    for k in range(senses):
        seen = values[SCRATCH + k]
        if seen != 0.0:
            for j in range(cells):
                values[CELLS + j] += layer[k][j] * seen
    result = 0.0
    for j in range(cells):
        if values[CELLS + j] > 0.0:
            result += output[j] * values[CELLS + j]
    return result


def net_growth(x: float) -> float:
    """The exponential of a number not above 0, from products alone."""
    y = 1.0 + max(x, -60.0) / 1024.0
    for _ in range(10):
        y *= y
    return y
