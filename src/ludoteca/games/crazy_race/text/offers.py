"""The offers of Crazy Race: what can be chosen, with what would come of it, and what cannot and why."""

from ludoteca.core.state import NOBODY
from ludoteca.show.presentation_interface import Offer

from .. import rules as r
from .labels import LETTERS, brief, loco, place


def asked(s, p):
    """Whether seat p has something to choose in this phase."""
    if s.phase == r.KEEP:
        return p >= 0 and r.comforted(s) >> p & 1 == 1
    if s.phase == r.GIVE:
        return p >= 0 and r.owners(s, r.second_farthest(s)) >> p & 1 == 1
    return s.mover == p and r.LAY <= s.phase <= r.PRIZE


def offers(s, p, say):
    """All that seat p can choose now."""
    ways = {r.LAY: lay_offers, r.CHOOSE: move_offers, r.SPLIT: part_offers, r.PRIZE: prize_offers,
            r.KEEP: keep_offers, r.GIVE: give_offers}
    return ways[s.phase](s, p, say) if asked(s, p) else []


def held(s, p):
    """The cards in hand, as far as the viewer knows them."""
    return tuple(value for v, value in enumerate(r.VALUES) for _ in range(s.hand[p][v]))


# Where a locomotive would end.

def goal(s, p, loco, steps):
    """The progress after a move, and the point cards that it would take: (progress, [values])."""
    start, at = s.loco[p][loco], r.reach(r.track_of(s, p), loco, steps)
    piles = [r.TURNTABLE] * (start < r.TABLE <= at) + [r.FINISH] * (at == r.HOME > start)
    return at, [r.PILES[pile][r.top(s, pile)] for pile in piles if s.heap[pile]]


def short(at, cards, say):
    """The end of a move on a button: "back 3 +5"."""
    return brief(at, say) + "".join(f" +{card}" for card in cards)


def long(what, at, cards, say):
    """The same in words, after what leads there."""
    if not cards:
        return say("{what}: to {place}", what=what, place=place(at, say))
    return say("{what}: to {place}, taking {cards}", what=what, place=place(at, say),
               cards=" + ".join(map(str, cards)))


# Laying a card.

def lay_offers(s, p, say):
    shut, out = r.taboo(s), []
    for v, value in enumerate(r.VALUES):
        if s.hand[p][v]:
            out += [lay_offer(s, p, value, side, shut, say) for side in range(1, r.SIDES + 1)]
    out.append(Offer(r.PASS, "pass", say("Pass"), spoken=say("Pass: you may play a card again next turn")))
    return [*out, back_offer(s, p, say)]


def lay_offer(s, p, value, side, shut, say):
    kind, steps = r.KIND[s.leg][side - 1], r.STEPS[s.leg][side - 1]
    if side == shut:
        return Offer(-1, f"{value}@{side}", lay_label(kind, steps, say), say("taboo"), group=str(value),
                     target=f"side{side}", spoken=say("{card} at side {side}", card=value, side=side),
                     reason=say("With 3 players only 3 sides are contested: this one is taboo this leg."))
    if kind == r.FREE:
        return laying(value, side, kind, steps, r.count_cards(s, side) + 1, (), say)
    if s.loco[p][kind] == r.HOME:
        return laying(value, side, kind, steps, NOBODY, (), say)
    at, cards = goal(s, p, kind, steps)
    return laying(value, side, kind, steps, at, tuple(cards), say)


def lay_label(kind, steps, say):
    """What a side brings; where its locomotive is drawn, it needs no letter."""
    return str(steps or "?") if kind == r.FREE else f"{'' if say.draws else LETTERS[kind]}{steps}"


def laying(value, side, kind, steps, end, cards, say):
    """A card at a side; `end` is where winning leads: a place (NOBODY: none), or how many cards there are for
    any locomotive."""
    what = say("{card} at side {side}", card=value, side=side)
    note, spoken = prize(kind, steps, end, cards, what, say)
    return Offer(r.LAY_AT * value + side, f"{value}@{side}", lay_label(kind, steps, say), note, spoken,
                 str(value), f"side{side}", called=bid(value, kind, steps, say) if say.draws else what)


def bid(value, kind, steps, say):
    """A card for what a side brings: on a page sides have no numbers."""
    if kind < r.FREE:
        return say("{card} for {prize}", card=value, prize=f"{loco(kind, say)} {steps}")
    return (say("{card} at the free side", card=value) if steps
            else say("{card} at the question mark", card=value))


def prize(kind, steps, end, cards, what, say):
    """What winning a side would bring as things stand, on a button and in words."""
    if kind < r.FREE and end == NOBODY:
        return "–", say("{what}: your locomotive {loco} is home, the move would be lost", what=what,
                        loco=loco(kind, say))
    if kind < r.FREE:
        parts = {"what": what, "loco": loco(kind, say), "place": place(end, say),
                 "cards": " + ".join(map(str, cards))}
        words = (say("{what}: if it wins, {loco} moves to {place} and takes {cards}", **parts) if cards
                 else say("{what}: if it wins, {loco} moves to {place}", **parts))
        return short(end, cards, say), words
    if steps:
        return say("your choice"), say("{what}: if it wins, a locomotive of your choice moves {steps}",
                                       what=what, steps=steps)
    return f"{end}", say("{what}: if it wins, one step per card there, {n} with this one", what=what,
                         n=end)


def back_offer(s, p, say):
    text = "take back"
    label = "↺"
    note = say("Take pile back")
    pile = r.CARDS - r.count_hand(s, p) - r.count_laid(s, p)
    if s.back[p]:
        return Offer(-1, text, label, note,
                     reason=say("You have already taken your pile back: only once per game."))
    if not pile:
        return Offer(-1, text, label, note,
                     reason=say("Your pile is empty: there is nothing to take back yet."))
    return Offer(r.TAKE_BACK, text, f"{label} {pile}", note,
                 say.count(pile, "Take the card of your pile back, once per game; then continue your turn",
                           "Take the {n} cards of your pile back, once per game; then continue your turn"),
                 called=say("taking the pile back"))


# Moving.

def move_offers(s, p, say):
    """ZR-11, ZR-13: which locomotive runs, if one must."""
    kind, steps = r.KIND[s.leg][s.side - 1], r.STEPS[s.leg][s.side - 1]
    out = []
    for i, name in enumerate(LETTERS):
        if kind < r.FREE and kind != i:
            continue
        if s.loco[p][i] == r.HOME:
            out.append(Offer(-1, name, name, say("home"),
                             reason=say("Locomotive {loco} is already home.", loco=loco(i, say, p))))
        else:
            end = goal(s, p, i, steps)
            spoken = long(say("{loco} moves {steps}", loco=loco(i, say, p), steps=steps), *end, say)
            runs = say("{loco} by {steps}", loco=loco(i, say, p), steps=steps)
            out.append(Offer(i, name, str(steps) if say.draws else name, short(*end, say), spoken,
                             target=f"loco{i}", called=runs))
    if s.stay:
        spoken = say("Stay put: no locomotive moves, and the move is lost")
        out.append(Offer(r.STAY, "stay", say("Stay put"), spoken=spoken))
    return out


def part_offers(s, p, say):
    """ZR-12: a locomotive, then how many of the steps are for it; or the rest is left."""
    track = r.track_of(s, p)
    out = []
    for i, name in enumerate(LETTERS):
        if s.used >> i & 1 or s.loco[p][i] == r.HOME:
            note, why = ((say("home"), say("Locomotive {loco} is already home.", loco=loco(i, say, p)))
                         if s.loco[p][i] == r.HOME
                         else (say("moved"),
                               say("Locomotive {loco} has already moved.", loco=loco(i, say, p))))
            out.append(Offer(-1, f"{name}1", name, note, reason=why))
            continue
        for part in range(1, min(s.left, r.room(track, i)) + 1):
            out.append(part_offer(s, p, i, part, say))
    lost = say.count(s.left, "Stop: {n} step is lost", "Stop: {n} steps are lost")
    return [*out, Offer(r.DONE, "done", say("Stop"), f"−{s.left}", lost)]


def part_offer(s, p, i, part, say):
    name, text = LETTERS[i], f"{LETTERS[i]}{part}"
    end = goal(s, p, i, part)
    runs = say("{loco} moves {steps} of {left}", loco=loco(i, say, p), steps=part, left=s.left)
    return Offer(r.PART * i + part, text, str(part), short(*end, say), long(runs, *end, say), name,
                 f"loco{i}-{part}", called=say("{loco} by {steps}", loco=loco(i, say, p), steps=part))


# Cards.

def prize_offers(s, p, say):
    """ZR-32: the pile's card, or one of another player's by lot."""
    top = str(r.PILES[r.FINISH][r.top(s, r.FINISH)])
    out = [Offer(r.PILE, "pile", say("Pile"), top, say("Take the card on the finish pile: {card}", card=top),
                 target="pile")]
    for q in range(s.players):
        cards = [card for card in s.points[q] if card]
        shape = "●■▲◆"[q]
        if q != p and cards:
            words = " ".join(map(str, sorted(cards, reverse=True)))
            out.append(Offer(r.STEAL_FROM + q, f"steal {q}", shape, words,
                             say("Draw one of {shape}’s cards at random: {cards}", shape=shape,
                                 cards=words), target=f"seat{q}"))
        elif q != p:
            out.append(Offer(-1, f"steal {q}", shape, say("no card"),
                             reason=say("This player has no point card.")))
    return out


def keep_offers(s, p, say):
    out = []
    for value in r.VALUES:
        if value in s.card[p]:
            out.append(Offer(value, f"keep {value}", str(value),
                             spoken=say("Take the {card} back into your hand", card=value)))
    return [*out, Offer(r.NONE, "keep none", say("No card"), spoken=say("Put all your cards on the pile"))]


def give_offers(s, p, say):
    values = sorted({card for card in s.points[p] if card})
    return [Offer(value, f"give {value}", str(value), f"{r.score(s, p) - value}",
                  say.count(r.score(s, p) - value, "Give up a {card}: {n} point is left",
                            "Give up a {card}: {n} points are left", card=value)) for value in values]


def prompt(s, p, say):
    """The title and the hint above the offers."""
    if not asked(s, p):
        return (say("The race is over"), "") if s.phase == r.OVER else (say("Wait for your turn"), "")
    if s.phase == r.LAY:
        return lay_prompt(s, p, say)
    if s.phase == r.CHOOSE:
        return move_prompt(s, say)
    if s.phase == r.SPLIT:
        return (say.count(s.left, "Distribute {n} step", "Distribute {n} steps"),
                say("Choose a locomotive and its steps; each moves once. Steps you do not use are lost."))
    if s.phase == r.PRIZE:
        return say("The pile or a rival’s card"), say("Your second locomotive is home: take the top "
                                                       "card, or draw a rival’s card at random.")
    if s.phase == r.KEEP:
        return (say("Take a card back"),
                say("You moved nothing this leg. Nobody will know which card you take; you can change "
                    "your mind."))
    return say("Give up a point card"), say("You own the second-to-last locomotive. Secret until "
                                            "everyone has chosen.")


def move_prompt(s, say):
    kind, steps = r.KIND[s.leg][s.side - 1], r.STEPS[s.leg][s.side - 1]
    if kind < r.FREE:
        return say("Move or stay put"), say("You won side {side}: {loco} may move {steps}.", side=s.side,
                                        loco=loco(kind, say), steps=steps)
    if s.stay:
        return (say("Choose a locomotive"),
                say("You won the free side: you may move one of your locomotives."))
    return say("Choose a locomotive"), say("You won the free side: move one of your locomotives.")


def lay_prompt(s, p, say):
    title = say("Play a card or pass")
    if not r.count_hand(s, p):
        return (say("Your hand is empty"),
                say("Pass, or take your pile back.") if not s.back[p] else say("You can only pass."))
    return title, say("Turn {turn} of 3. Below each side: where your locomotive would end up.",
                      turn=s.turn + 1)
