"""Reasons for a choice in Café Race: what makes a push or a bid a good one."""
from .. import rules as r
from ..odds import steady
from .log import place

SLOW, FAST = 2, 5  # a push that leaves the fast dice to others; one that is after the fastest


def reason(s, p, choice, say):
    if s.phase == r.PUSH:
        return push_reason(s, p, choice, say)
    if choice == r.PASS:
        return say("A higher bid would cost you more balance than the die is worth.")
    die, bid = choice // r.OPEN or s.die, choice % r.OPEN
    return say("With the {die} you keep your coffee on {percent}% of rolls.", die=die,
               percent=percent(die + bid))


def push_reason(s, p, push, say):
    dice = sorted((die for die in s.dice[:s.players] if die), reverse=True)
    die = dice[0] if push >= FAST else dice[-1] if push <= SLOW else dice[len(dice) // 2]
    goal = min(s.space[p] + die, r.LAST)
    if r.STAIRS[goal] != r.STEP:
        return say("The {die} takes you to {place}, where you cannot spill.", die=die, place=place(goal, say))
    if push <= SLOW and s.coffee[p] == 1:
        return say("It is your last coffee: better slow than back at the start.")
    if push <= SLOW:
        return say("A slow die, but you keep your coffee on at least {percent}% of rolls.",
                   percent=percent(push + dice[0]))
    if push >= FAST:
        return say("Goes for the fastest die ({die}): the lead is worth the risk.", die=dice[0])
    return say("Not the fastest die, but you keep your coffee on {low} to {high}% of rolls.",
               low=percent(push + dice[0]), high=percent(push + dice[-1]))


def percent(need):
    return round(100 * steady(need))
