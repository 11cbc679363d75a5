"""What every combination of pushes brings in a round of four.

Pushes say in which order clerks take dice and move, and how likely each spills; where all stand then, if just
those spill, only hangs on the order.  So all ends of a round are looked up once for each order, and weighed
for each combination.  Clerks that are level in everything come in any order, and are equal but for that: they
share what their places bring.

With `round` these functions share one name space, in which CLERKS and what follows from it is as here.
"""
from itertools import combinations, permutations

from ludoteca.games.cafe_race.solved.equilibrium import ONE, ZERO
from ludoteca.games.cafe_race.solved.round import (
    FACES,
    PAIR,
    SPILLING,
    end_round_by,
    hand_out,
    is_last,
    kind_after,
    push_all,
    rank_pushes,
    run_down,
    seen_by,
    share_win,
)

CLERKS = 4
ORDERS = tuple(p for order in permutations(range(CLERKS)) for p in order)
ORDERED = len(ORDERS) // CLERKS
COMBINED = FACES ** CLERKS
ENDS = 2 ** CLERKS
RISKS = tuple(ways / PAIR for ways in SPILLING)
ROOM = ENDS * CLERKS + 1  # for the ends of an order; one more, so that a GPU's threads do not queue for them


def number_of_order(ahead: tuple[bool, ...]) -> int:
    """The order in which, of every two clerks, just those are ahead of the other; 0 where there is none."""
    pairs = list(combinations(range(CLERKS), 2))
    for number, order in enumerate(permutations(range(CLERKS))):
        if all((order.index(p) < order.index(q)) == first
               for (p, q), first in zip(pairs, ahead, strict=True)):
            return number
    return 0


ORDER_OF = tuple(number_of_order(tuple(code >> bit & 1 == 1 for bit in range(6))) for code in range(64))


def fill_orders(w, g, lane, lanes):
    """Where every order leads, and how likely each push spills there."""
    for order in range(lane, ORDERED, lanes):
        hand_out(w, order)
        run_down(w, order)
        for p in range(CLERKS):
            g.stops[order * CLERKS + p] = w.stop[p]
            for push in range(FACES):
                g.risks[(order * CLERKS + p) * FACES + push] = (RISKS[push + 1 + w.speed[p]] if w.due[p] == 1
                                                                else ZERO)


def fill_ends(w, g, values, lane, lanes):
    """What every order brings each, by who spills."""
    for i in range(lane, ORDERED * ENDS, lanes):
        go_to_end(w, g, i)
        fill_end(w, g, i, values, number_after(w))


def name_ends(w, g, numbers):
    """The number of the position that each end leads to, for who has the table elsewhere."""
    for i in range(ORDERED * ENDS):
        go_to_end(w, g, i)
        numbers[i] = number_after(w)


def fill_named(w, g, values):
    """As `fill_ends`, with what those positions are worth, one after another."""
    for i in range(ORDERED * ENDS):
        go_to_end(w, g, i)
        number_after(w)
        fill_end(w, g, i, values, i)


def go_to_end(w, g, i):
    """To an end of the round: an order of the clerks, and who spills."""
    for p in range(CLERKS):
        w.stop[p] = g.stops[i // ENDS * CLERKS + p]
    end_round_by(w, i % ENDS)


def number_after(w):
    """The number of the position that a round leads to, if it is not the last; each clerk's place in it is
    noted in `level`."""
    number = 0
    for p in range(CLERKS):
        kind, place = kind_after(w, p), 0
        for q in range(CLERKS):
            other = kind_after(w, q)
            if other < kind or (other == kind and q < p):
                place += 1
        w.level[p] = place
        number += chosen(kind, place)
    return number


def chosen(kind, place):
    """In how many ways place + 1 clerks can have kinds below that one: a position's number is the sum of
    these."""
    if place == 0:
        return kind
    if place == 1:
        return kind * (kind + 1) // 2
    if place == 2:
        return kind * (kind + 1) * (kind + 2) // 6
    return kind * (kind + 1) * (kind + 2) * (kind + 3) // 24


def fill_end(w, g, i, values, row):
    """What an end brings each: the game is over, or `row` is that of the next round's position."""
    for p in range(CLERKS):
        w.hope[p] = ZERO
    if is_last(w):
        share_win(w, ONE)
    else:
        chances = values[row * CLERKS:(row + 1) * CLERKS]
        for p in range(CLERKS):
            w.hope[p] = chances[w.level[p]]
    for p in range(CLERKS):
        g.ends[i // ENDS * ROOM + i % ENDS * CLERKS + p] = w.hope[p]


def fill_pushes(w, g, lane, lanes):
    """What every combination of pushes brings every clerk: by the others' pushes (in seat order), then by its
    own."""
    for i in range(lane, COMBINED, lanes):
        push_all(w, i)
        rank_pushes(w)
        weigh_ends(w, g, order_of(w))
        share_if_level(w)
        for p in range(CLERKS):
            g.payoffs[p * COMBINED + seen_by(w, p)] = w.hope[p]


def order_of(w):
    """The number of the order in which the clerks come; who is level, as they sit."""
    code, bit = 0, 1
    for p in range(CLERKS):
        for q in range(p + 1, CLERKS):
            if w.level[p] >= w.level[q]:
                code += bit
            bit *= 2
    return ORDER_OF[code]


def weigh_ends(w, g, order):
    """What an order brings each: over all spills."""
    for p in range(CLERKS):
        w.hope[p] = ZERO
        w.risk[p] = g.risks[(order * CLERKS + p) * FACES + w.push[p] - 1]
    ends = g.ends[order * ROOM:(order + 1) * ROOM]
    third, fourth = w.risk[2], w.risk[3]
    add_four(w, ends, 0, (ONE - third) * (ONE - fourth))
    add_four(w, ends, 4, third * (ONE - fourth))
    add_four(w, ends, 8, (ONE - third) * fourth)
    add_four(w, ends, 12, third * fourth)


def add_four(w, ends, spills, odds):
    """Of the four ends in which those of the last two clerks spill."""
    first, second = w.risk[0], w.risk[1]
    add_end(w, ends, spills, odds * (ONE - first) * (ONE - second))
    add_end(w, ends, spills + 1, odds * first * (ONE - second))
    add_end(w, ends, spills + 2, odds * (ONE - first) * second)
    add_end(w, ends, spills + 3, odds * first * second)


def add_end(w, ends, spills, odds):
    for p in range(CLERKS):
        w.hope[p] += odds * ends[spills * CLERKS + p]


def share_if_level(w):
    """Clerks that are level have the mean of what their places bring."""
    for p in range(CLERKS):
        total, clerks = w.hope[p], ONE
        for q in range(p + 1, CLERKS):
            if w.level[q] == w.level[p]:
                total += w.hope[q]
                clerks += ONE
        for q in range(p, CLERKS):
            if w.level[q] == w.level[p]:
                w.hope[q] = total / clerks
