"""The offers of Ave Caesar: what can be chosen, and what cannot and why."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.log import listed
from ludoteca.show.presentation_interface import Offer

from .. import rules as r
from ..rules import circuit_tables
from .labels import CARDS, name_of


def offers(s, p, say):
    if s.mover != p or not r.waiting(s) or s.hand[p][0] == HIDDEN:
        return []
    if s.phase != r.PLAY:
        return [Offer(card, f"under {card}", str(card), say("under the deck"),
                      say("Put the {card} under your deck", card=card)) for card in CARDS
                      if s.hand[p][card - 1]]
    out = [0] * r.MOST
    legal = out[:r.moves(s, p, out)]
    found = []
    for card in [card for card in CARDS if s.hand[p][card - 1]]:
        mine = [choice for choice in legal if choice // r.SPAN == card]
        found += [move_offer(s, p, choice, say) for choice in mine]
        found += closed_ends(s, p, card, legal, say) if mine else [closed_card(s, p, card, say)]
    return found


def held(s, p):
    """The cards in hand, as far as the viewer knows them."""
    return tuple(card for card in CARDS for _ in range(max(s.hand[p][card - 1], 0)))


def move_offer(s, p, choice, say):
    """A card to a space: what it costs, what it leaves to spare, and whether it pays the salute."""
    card, space = divmod(choice, r.SPAN)
    if space == r.HOME:
        spoken = say("{card} across the finish line", card=card)
        return Offer(choice, f"{card}>home", say("home"), "", spoken, str(card), "home", called=spoken)
    name = name_of(s, space)
    paid = bool(s.paid[p] or r.pays(s, p, card, space))
    way = way_after(s, p, space, paid)
    spare = r.points(s, p) - card - way
    spoken = [say("{card} to {space}", card=card, space=name)]
    if way >= circuit_tables.FAR:
        note, more = say("dishonour"), say("you pass the alley without saluting and will be disqualified")
    else:
        note, more = f"{spare:+d}".replace("-", "−"), told_spare(s, p, card, way, spare, say)
    if paid and not s.paid[p]:
        spoken.append(say("with the salute"))
        note = say("salute")
    return Offer(choice, f"{card}>{name}", name, note, say.labelled(", ".join(spoken), more), str(card), name,
                 called=spoken[0])


def way_after(s, p, space, paid):
    lap = s.lap[p] + (space < s.space[p])
    return (circuit_tables.WAY if paid else circuit_tables.OWED)[lap][circuit_tables.BASE[s.track] + space]


def told_spare(s, p, card, way, spare, say):
    lost = card - (r.way_left(s, p) - way)
    if lost > 0 > spare:
        return say("a detour of {lost}, {n} short", lost=lost, n=-spare)
    if lost > 0:
        return say("a detour of {lost}, {spare} to spare", lost=lost, spare=spare)
    return say("{n} short", n=-spare) if spare < 0 else say("{spare} to spare", spare=spare)


def reasons(s, p):
    """Why cards in hand cannot be played: (card, LEADS | OWES | BLOCKED, the seats and spaces in its way)."""
    fine = r.open_cards(s, p, r.way_of_moving(s, p))
    why, fine = r.reasons(s, p, fine), fine & r.may_play(s, p)
    return [(card, why >> 2 * card & 3, in_the_way(s, p, card)) for card in CARDS
            if s.hand[p][card - 1] > 0 and not fine >> card & 1]


def in_the_way(s, p, card):
    """The chariots that so many steps run into: (seat, space)."""
    track = circuit_tables.TRACKS[s.track]
    front = {s.space[p]}
    hit = set()
    taken = {s.space[q]: q for q in range(s.players) if q != p and s.space[q] != NOBODY}
    for _ in range(card):
        ahead = {y for x in front for y in track.ahead[x]}
        hit |= ahead & taken.keys()
        front = ahead - taken.keys()
    return [(taken[x], track.names[x]) for x in sorted(hit, key=lambda x: (x - s.space[p]) % len(track))]


def closed_card(s, p, card, say):
    """A card in hand that cannot be played at all."""
    ((_, why, chariots),) = [found for found in reasons(s, p) if found[0] == card]
    spaces = listed([space for _, space in chariots], say)
    note = say("leader") if why == r.LEADS else say("salute") if why == r.OWES else say("blocked")
    if why == r.LEADS:
        reason = say("You lead: a leader may not play a 6.")
    elif why == r.OWES and spaces:
        reason = say("The {card} is blocked on {spaces}; any other way would pass the alley without the "
                     "salute.", card=card,
                     spaces=spaces)
    elif why == r.OWES:
        reason = say("The {card} would take you past the alley while you still owe your salute.", card=card)
    else:
        reason = say("The {card} is blocked on {spaces}.", card=card, spaces=spaces)
    return Offer(-1, str(card), str(card), note, say("{card} cannot be played", card=card), reason=reason)


def closed_ends(s, p, card, legal, say):
    """Spaces that the card would reach on an empty track, and why it does not."""
    track, found = circuit_tables.TRACKS[s.track], []
    taken = {s.space[q] for q in range(s.players) if q != p and s.space[q] != NOBODY}
    ends = {s.space[p]}
    for _ in range(card):
        ends = {y for x in ends for y in track.ahead[x] if not (s.lap[p] == 3 and (x, y) in track.crossing)}
    for space in sorted(ends):
        if card * r.SPAN + space not in legal:
            name = track.names[space]
            note = say("blocked")
            if space in taken:
                reason = say("Another chariot stands on {space}.", space=name)
            elif track.route(s.space[p], space, card, taken):
                note = say("salute")
                reason = say("That would pass the alley while you still owe your salute.")
            else:
                reason = say("Other chariots block every way to {space}.", space=name)
            spoken = say("{card} to {space}", card=card, space=name)
            found.append(Offer(-1, f"{card}>{name}", name, note, spoken, str(card), name, reason=reason))
    return found


def prompt(s, p, say):
    if s.phase == r.OVER:
        return (say("The championship is over") if s.races > 1 else say("The race is over")), ""
    if p == NOBODY or s.mover != p or not r.waiting(s):
        return say("Wait for your turn"), ""
    if s.phase == r.UNDER:
        return say("Put a card under your deck"), say("You cannot move: you lose your turn, but draw "
                                                      "a new card.")
    if s.phase == r.SWAP:
        return say("Put a card under your deck"), say("Nobody has moved for two rounds: everybody swaps a "
                                                      "card.")
    return say("Play a card, then choose a space"), fuel_hint(s, p, say)


def fuel_hint(s, p, say):
    """The gauge in words, and what to mind."""
    way, points = r.way_left(s, p), r.points(s, p)
    parts = []
    if way < circuit_tables.FAR:
        parts.append(say("Your cards add up to {points}; you need {way}.", points=points, way=way))
    if r.barred(s, p):
        parts.append(say("You lead: no 6."))
    if r.manner(s, p) != r.FREE:
        parts.append(say("You must salute at the end of this lap."))
    return " ".join(parts)
