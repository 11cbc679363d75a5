"""What a thread of a GPU tells of its game after a step: what may be chosen, and a choice at random."""
from __future__ import annotations

from typing import Any

from ludoteca.core.chance import draw
from ludoteca.core.playouts import lowest
from ludoteca.core.rules_interface import choices
from ludoteca.lab.batch.kernels import MOST_SEATS

BITS = 32                                   # of a word of a mask


def copy_first(states: Any, cells: Any, g: int, first: Any) -> None:
    """Lay out the first state anew as game g of a block, whose words lie so far apart."""
    words, pitch = cells
    for i in range(len(first)):
        words[g * pitch + i] = first[i]


def tell_seats(s: Any, seats: int, told: int, g: int, salt: int, sample: Any, out: Any, at: int,
               marks: Any) -> None:
    """A choice at random of these seats of game g; all choices of the one that is told, as bits of `marks`
    from there on."""
    while seats:
        p = lowest(seats)
        seats &= seats - 1
        count = choices(s, p, out)
        sample[g, p] = out[draw(salt, MOST_SEATS * g + p, count)]
        if p == told:
            for i in range(count):
                marks[at + out[i] // BITS] |= 1 << out[i] % BITS
