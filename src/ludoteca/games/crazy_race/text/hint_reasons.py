"""Reasons for a choice in Crazy Race: what it brings, as things stand."""
from .. import rules as r
from .labels import loco as loco_words
from .labels import place
from .offers import goal

RUNS = ("{loco} moves to {place}.", "{loco} moves to {place} and takes {cards}.")
WINS = ("If it wins, {loco} moves to {place}.", "If it wins, {loco} moves to {place} and takes {cards}.")


def reason(s, p, choice, say):
    if s.phase == r.LAY:
        return lay_reason(s, p, choice, say)
    if (s.phase, choice) in ((r.CHOOSE, r.STAY), (r.SPLIT, r.DONE)):
        return ""
    if s.phase in (r.CHOOSE, r.SPLIT):
        loco, steps = (choice, r.STEPS[s.leg][s.side - 1]) if s.phase == r.CHOOSE else divmod(choice, r.PART)
        return end(s, p, loco, steps, RUNS, say)
    return ""


def lay_reason(s, p, choice, say):
    if choice == r.PASS:
        return say("No side is worth a card now; save it for a later leg.")
    if choice == r.TAKE_BACK:
        return say("With the pile in your hand again you can bid for every side.")
    side = choice % r.LAY_AT
    kind, steps = r.KIND[s.leg][side - 1], r.STEPS[s.leg][side - 1]
    if kind < r.FREE:
        return "" if s.loco[p][kind] == r.HOME else end(s, p, kind, steps, WINS, say)
    if steps:
        return say("The free side: if you win it, you choose which locomotive moves.")
    return say("The side with the question mark: every card there is a step.")


def end(s, p, loco, steps, sentences, say):
    """Where a locomotive would end: without point cards on the way, and with."""
    at, cards = goal(s, p, loco, steps)
    parts = {"loco": loco_words(loco, say, p), "place": place(at, say), "cards": " + ".join(map(str, cards))}
    return say(sentences[1] if cards else sentences[0], **parts)
