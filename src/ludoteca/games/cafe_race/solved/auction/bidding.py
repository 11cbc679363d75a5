"""The auctions of a round (CR-20 to CR-26) from the last bid backwards: everybody decides by what the table
says.

While one clerk is looked at, two numbers go with each decision: where it leads if all decide by the table,
and what that clerk has of it that decides for the best from there on, knowing what positions are worth just
now.  Bids count from 0 here, and dice are places among those of the round, the fastest first.
"""

from ..equilibrium import meet
from ..round import CLERKS, COMBINED, CUP, FACES, ORDERED, ORDERS
from .outcomes import AWARDS, LEFT, OPENINGS, OUTCOMES, PARTS, SECONDS

NEAR = PARTS // 100_000  # a later choice must bring that much more than an earlier one to be preferred
NOTHING = -1                                # not yet chosen
# by how much a push of each clerk counts in a combination
COUNTS = tuple(FACES ** (CLERKS - 1 - p) for p in range(CLERKS))


def deal_of(first, die, second, other):
    """The deal in which two clerks hold those dice."""
    orders = (ORDERS[n * CLERKS:(n + 1) * CLERKS] for n in range(ORDERED))
    return next((n for n, order in enumerate(orders) if order[die] == first and order[other] == second),
                NOTHING)


DEALS = tuple(deal_of(*clerks) for clerks in
              ((p, d, q, e) for p in range(CLERKS) for d in range(CLERKS) for q in range(CLERKS)
               for e in range(CLERKS)))


def prefer(brings, size, p, q, best, answer, new, reply):
    """Of two choices of q, the first and a later one, which it makes, and what p has of it that answers best.

    Choices come in the order of the rules' decisions: pass, then bids from low to high, dice from slow to
    fast.
    """
    better = best == NOTHING or clearly_more(brings[q * size + new], brings[q * size + best])
    if q == p:
        answer = max(answer, reply)
    elif better:
        answer = reply
    return (new if better else best), answer


def clearly_more(new, best):
    """Whether a later choice is preferred to an earlier one: a table that is rounded does not tell what is
    nearly level."""
    return new > best + NEAR


def third_of(p, q):
    return CLERKS - p - q


# The second die, and the last: between the two who are left after an award of the first.

def bid_alone(g, p, award, second, die, bid):
    """CR-26: the second die is taken, too; the last clerk bids for what is left: the outcome, and the answer
    of p."""
    q = third_of(award // (CLERKS * FACES), second)
    so_far = with_two_dice(award, second, die, bid)
    best, answer = NOTHING, NOTHING
    for own in range(FACES):
        outcome = so_far + own * COUNTS[q]
        best, answer = prefer(g.table, OUTCOMES, p, q, best, answer, outcome, g.worth[p * OUTCOMES + outcome])
    return best, answer


def with_two_dice(award, second, die, bid):
    """The outcome if two dice are taken, and the last clerk bids the least."""
    first = award // (CLERKS * FACES)
    deal = DEALS[((first * CLERKS + award // FACES % CLERKS) * CLERKS + second) * CLERKS + die]
    return deal * COMBINED + award % FACES * COUNTS[first] + bid * COUNTS[second]


def follow_seconds(g, p, lane, lanes):
    """What every award of two dice leads to."""
    for i in range(lane, SECONDS, lanes):
        award = i // (LEFT * LEFT * FACES)
        second = (award // (CLERKS * FACES) + 1 + i // (LEFT * FACES) % LEFT) % CLERKS
        die = (award // FACES + 1 + i // FACES % LEFT) % CLERKS
        g.second[i], g.reply[i] = bid_alone(g, p, award, second, die, i % FACES)


def second_of(award, second, die, bid):
    """Where an award of two dice lies: clerks and dice that are left count from the first one that was
    taken."""
    after = (second - award // (CLERKS * FACES) - 1) % CLERKS
    below = (die - award // FACES - 1) % CLERKS
    return ((award * LEFT + after) * LEFT + below) * FACES + bid


def answer_second(g, p, award, opener, die, bid):
    """The second die is up: the other one passes or bids more."""
    q = third_of(award // (CLERKS * FACES), opener)
    i = second_of(award, opener, die, bid)
    best, answer = g.second[i], g.reply[i]
    for more in range(bid + 1, FACES):
        i = second_of(award, q, die, more)
        best, answer = prefer(g.table, OUTCOMES, p, q, best, answer, g.second[i], g.reply[i])
    return best, answer


def open_second(g, p, award, opener):
    """Any die that is left, for any bid."""
    best, answer = NOTHING, NOTHING
    for die in range(CLERKS - 1, -1, -1):
        if die != award // FACES % CLERKS:
            for bid in range(FACES):
                outcome, reply = answer_second(g, p, award, opener, die, bid)
                best, answer = prefer(g.table, OUTCOMES, p, opener, best, answer, outcome, reply)
    return best, answer


# The first die.

def follow_awards(w, g, opener, p, lane, lanes):
    """What every award of the first die leads to; CR-25: the opener goes on, or the foremost if it has
    won."""
    for award in range(lane, AWARDS, lanes):
        first = award // (CLERKS * FACES)
        openers = leading(w, first) if first == opener else 1
        for q in range(CLERKS):
            g.award[q * AWARDS + award] = 0
        g.hope[award] = 0
        g.answer[award] = 0
        for second in range(CLERKS):
            if second == opener if first != opener else leads(w, second, first):
                outcome, answer = open_second(g, p, award, second)
                for q in range(CLERKS):
                    g.award[q * AWARDS + award] += g.table[q * OUTCOMES + outcome] // openers
                g.hope[award] += g.worth[p * OUTCOMES + outcome] // openers
                g.answer[award] += answer // openers


def leads(w, p, away):
    """CR-20, CR-25: whether nobody but one who is away is ahead of p, or has more coffees beside it."""
    first = p != away
    for q in range(CLERKS):
        if q != away and w.space[q] * (CUP + 1) + w.coffee[q] > w.space[p] * (CUP + 1) + w.coffee[p]:
            first = False
    return first


def leading(w, away):
    """How many do: white dice decide between them."""
    found = 0
    for p in range(CLERKS):
        if leads(w, p, away):
            found += 1
    return found


def award_of(p, die, bid):
    return (p * CLERKS + die) * FACES + bid


def answer_last(g, p, q, die, bidder, bid):
    """The first die is up: the last to speak passes or bids more; the award, and the answer of p."""
    best = award_of(bidder, die, bid)
    answer = g.answer[best]
    for more in range(bid + 1, FACES):
        award = award_of(q, die, more)
        best, answer = prefer(g.award, AWARDS, p, q, best, answer, award, g.answer[award])
    return best, answer


def answer_first(g, p, opener, die, bid):
    """CR-22: the next clockwise passes or bids more, then the one after it."""
    q, last = (opener + 1) % CLERKS, (opener + 2) % CLERKS
    best, answer = answer_last(g, p, last, die, opener, bid)
    for more in range(bid + 1, FACES):
        award, reply = answer_last(g, p, last, die, q, more)
        best, answer = prefer(g.award, AWARDS, p, q, best, answer, award, reply)
    return best, answer


def follow_openings(g, opener, p, lane, lanes):
    """What every opening leads to, dice from slow to fast."""
    for i in range(lane, OPENINGS, lanes):
        g.leads[i], g.opened[i] = answer_first(g, p, opener, CLERKS - 1 - i // FACES, i % FACES)


def open_first(g, opener, p):
    """CR-21: any die, for any bid."""
    best, answer = NOTHING, NOTHING
    for i in range(OPENINGS):
        best, answer = prefer(g.award, AWARDS, p, opener, best, answer, g.leads[i], g.opened[i])
    return best, answer


def open_auctions(w, g, opener, p, lane, lanes):
    """What every opening leads to, if that clerk opens."""
    follow_seconds(g, p, lane, lanes)
    meet()
    follow_awards(w, g, opener, p, lane, lanes)
    meet()
    follow_openings(g, opener, p, lane, lanes)
    meet()
