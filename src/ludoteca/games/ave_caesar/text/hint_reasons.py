"""Reasons for a choice in Ave Caesar: what a move gains, and what it leaves."""
from .. import rules as r
from ..rules import circuit_tables
from .offers import way_after


def reason(s, p, choice, say):
    if s.phase != r.PLAY:
        return say("The other cards are worth more on the way home.")
    card, space = divmod(choice, r.SPAN)
    if space == r.HOME:
        return say("You cross the finish line.")
    paid = bool(s.paid[p] or r.pays(s, p, card, space))
    way = way_after(s, p, space, paid)
    if way >= circuit_tables.FAR:
        return ""
    spare = r.points(s, p) - card - way
    lost = card - (r.way_left(s, p) - way)
    if paid and not s.paid[p]:
        return say("You salute the emperor.")
    if circuit_tables.NARROW[circuit_tables.BASE[s.track] + space]:
        return say("You stop in a bottleneck, where nobody can pass you.")
    if lost > 0:
        return say("The long way costs {lost}, but it gets you past the others.", lost=lost)
    if spare < 0:
        return say("It is the shortest way, and you have nothing to spare.")
    return say("It is the shortest way: {spare} to spare.", spare=spare)
