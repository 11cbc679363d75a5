"""The offers of Café Race: what can be chosen, with the odds that go with it, and what is asked."""
from ludoteca.show.presentation_interface import Offer

from .. import rules as r
from ..odds import steady


def offers(s, p, say):
    if s.phase == r.PUSH:
        return [push_offer(s, push, say) for push in range(1, r.FACES + 1)]
    if s.phase != r.BID or s.mover != p:
        return []
    if s.die == 0:
        faces = sorted({die for die in s.dice[:s.players] if r.left(s, die) > 0}, reverse=True)
        return [bid_offer(s, die, bid, say, True) for die in faces for bid in range(1, r.FACES + 1)]
    too_low = say("The highest bid is {bid}: bid more, or pass.", bid=s.bid)
    return ([Offer(-1, f"bid {bid}", str(bid), say("too low"), reason=too_low) for bid in range(1, s.bid + 1)]
            + [bid_offer(s, s.die, bid, say, False) for bid in range(s.bid + 1, r.FACES + 1)]
            + [Offer(r.PASS, "pass", say("Pass"), called=say("Passing"))])


def push_offer(s, push, say):
    """A push, with the chance to keep the coffee with the worst and the best die that may come."""
    dice = [die for die in s.dice[:s.players] if die]
    low, high = steady(push + max(dice)), steady(push + min(dice))
    note = f"{low:.0%}"[:-1] if low == high else f"{100 * low:.0f}–{100 * high:.0f}"
    spoken = (say("Push {push}: keeps the coffee on {note}% of rolls", push=push, note=note) if low == high
              else
              say("Push {push}: keeps the coffee on {note}% of rolls, from the fastest die to the slowest",
                  push=push, note=note))
    return Offer(push, str(push), str(push), say.with_percent_sign(note), spoken, low=low, high=high,
                 by_die=tuple([(die, say.percent(steady(push + die))) for die in ends(dice)]))


def ends(dice):
    """The fastest and the slowest of the dice."""
    return sorted({max(dice), min(dice)}, reverse=True)


def bid_offer(s, die, bid, say, opening):
    """A bid, with its price: the sum that two dice must then reach, and how often they do."""
    chance = steady(die + bid)
    parts = {"need": die + bid, "note": f"{100 * chance:.0f}"}
    spoken = say("Bid {bid} for the {die}. You will need {need} or more on two dice to keep your coffee "
                 "({note}%)", bid=bid, die=die, **parts)
    text = f"die {die} bid {bid}" if opening else f"bid {bid}"
    choice = r.OPEN * die + bid if opening else bid
    price = say("{need}+: {chance}", need=die + bid, chance=say.percent(chance))
    return Offer(choice, text, str(bid), price, spoken, group=str(die) if opening else "",
                 target=f"die{die}", low=chance, high=chance,
                 called=say("{bid} for the {die}", bid=bid, die=die))


def prompt(s, p, say):
    if s.phase == r.PUSH:
        if p >= 0 and s.push[p] > 0:
            return say("Your push: {push}",
                       push=s.push[p]), say("Secret until everyone has chosen; you can change it until then.")
        return say("Choose your push"), say("Your chance in % of keeping your coffee, from the "
                                            "fastest die to the slowest.")
    if s.phase == r.BID and s.mover == p:
        if s.die == 0:
            return say("Choose a die and bid for it"), say("Your bid is your push. Under it: the roll you "
                                                         "will need to keep your coffee.")
        return (say("Bid for the {die}, or pass", die=s.die),
                say("The highest bid is {bid}. Under yours: the roll you need to keep your coffee.",
                    bid=s.bid))
    if s.phase == r.OVER:
        return say("The race is over"), ""
    return say("Wait for your turn"), ""
