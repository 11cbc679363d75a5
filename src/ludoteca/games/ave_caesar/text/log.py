"""The log of Ave Caesar: what happens, event by event, in sentences."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.log import listed, ordinal, teller
from ludoteca.show.ranking import winners

from .. import rules as r
from ..rules import circuit_tables
from .labels import CARDS, name_of


def tell_showed(s, say, names, p, card, *_):
    return say("{who} cuts the deck: {card}.", who=names[p], card=card)


def tell_opened(s, say, names, race, track, *_):
    circuit = say(circuit_tables.TRACKS[track].name)
    parts = {"race": race, "races": s.races, "circuit": circuit,
             "direction": say(circuit_tables.TRACKS[track].direction)}
    if s.races == 1:
        return say("The race: the {circuit} circuit, {direction}.", **parts)
    return say("Race {race} of {races}: the {circuit} circuit, {direction}.", **parts)


def tell_lined(s, say, names, p, *_):
    """Told once, when the last one stands."""
    if NOBODY in s.order[:s.players] or p != s.players - 1:
        return None
    return say("Starting order: {order}.", order=", ".join(names[q] for q in s.order[:s.players]))


def tell_drew(s, say, names, p, card, *_):
    return say("You draw a {card}.", card=card) if card != HIDDEN else None


def tell_surfaced(s, say, names, p, card, *_):
    if card != HIDDEN:
        return say("The {card} you put under your deck comes up again.", card=card)
    return say("A card {who} put under the deck comes up again.", who=names[p])


def tell_moved(s, say, names, p, card, start, space):
    if space == NOBODY:
        return say("{who} plays a {card}.", who=names[p], card=card)
    return say("{who} plays a {card}: {start} to {space}.", who=names[p], card=card, start=name_of(s, start),
               space=name_of(s, space))


def tell_crossed(s, say, names, p, lap, *_):
    return say("{who} begins lap {lap}.", who=names[p], lap=lap)


def tell_saluted(s, say, names, p, *_):
    return say("Ave Caesar: {who} salutes and lays down the coin.", who=names[p])


def tell_shamed(s, say, names, p, *_):
    return say("{who} passes the alley without the salute and races on without honour.", who=names[p])


def tell_came_home(s, say, names, p, place, *_):
    return say("{who} finishes {place}.", who=names[p], place=ordinal(place + 1, say))


def tell_left(s, say, names, p, *_):
    return say("{who} crosses the finish line without the salute: disqualified.", who=names[p])


def tell_dried(s, say, names, p, *_):
    return say("{who} runs out of cards before the finish line.", who=names[p])


def tell_wrecked(s, say, names, p, *_):
    where = name_of(s, s.space[p])
    return say("{who} leads with nothing but 6s: a crash. The wreck stays on {space}.", who=names[p],
               space=where)


def tell_lost(s, say, names, p, why, blockers, cards):
    """AC-10: that a turn is lost, and why; to the seat itself for the cards it holds."""
    held = [card for card in CARDS if cards == HIDDEN or cards >> card & 1]
    each = []
    for reason in (r.BLOCKED, r.OWES, r.LEADS):
        found = [card for card in held if why >> 2 * card & 3 == reason]
        if found:
            each.append(say.labelled(values(found), because(s, p, reason, blockers, say, names)))
    told = " · ".join(each)
    if cards != HIDDEN:
        return say("You lose your turn ({each}).", each=told)
    return say("{who} cannot play a card and loses a turn ({each}).", who=names[p], each=told)


def values(cards):
    """Values of cards in short, as 1–5 or 1, 3."""
    if len(cards) > 2 and cards[-1] - cards[0] == len(cards) - 1:
        return f"{cards[0]}–{cards[-1]}"
    return ", ".join(map(str, cards))


def because(s, p, reason, blockers, say, names):
    if reason == r.LEADS:
        return say("not allowed for the leader")
    if reason == r.OWES:
        return say("past the alley without the salute")
    seats = [q for q in range(s.players) if blockers >> q & 1]
    if not seats:
        return say("no free way")
    where = [say("{who} on {space}", who=names[q], space=name_of(s, s.space[q])) for q in seats]
    return say("blocked by {who}", who=listed(where, say))


def tell_sank(s, say, names, p, card, *_):
    if card != HIDDEN:
        return say("You put a {card} under your deck.", card=card)
    return say("{who} puts a card under the deck.", who=names[p])


def tell_rounded(s, say, names, round, still, *_):
    if still == 1:
        return say("Nobody has moved for a whole round: leaders may play 6s for one round.")
    if still == 2:
        return say("Nobody has moved for two rounds: everybody swaps a card.")
    return None


def tell_stopped(s, say, names, *_):
    return say("Nothing can move any more: the race ends here. Only chariots that have finished score.")


def tell_scored(s, say, names, p, place, points, *_):
    """The result of a race, told once, best first."""
    if p < s.players - 1:
        return None
    order = sorted(range(s.players), key=lambda q: (s.place[q], q))
    rows = [f"{s.place[q]}. {names[q]} {s.tally[q][s.race - 1]}" for q in order]
    return say("Result of race {race}: {rows}.", race=s.race, rows=", ".join(rows))


def tell_began(s, say, names, phase, *_):
    if phase != r.OVER:
        return None
    best = winners(r, s)
    points, who = s.score[best[0]], listed([names[p] for p in best], say)
    if len(best) > 1 and s.races > 1:
        return say.count(points, "The championship is over: {who} share the win with {n} point.",
                         "The championship is over: {who} share the win with {n} points.", who=who)
    if len(best) > 1:
        return say.count(points, "The race is over: {who} share the win with {n} point.",
                         "The race is over: {who} share the win with {n} points.", who=who)
    if s.races > 1:
        return say.count(points, "The championship is over: {who} wins with {n} point.",
                         "The championship is over: {who} wins with {n} points.", who=who)
    return say.count(points, "The race is over: {who} wins with {n} point.",
                     "The race is over: {who} wins with {n} points.", who=who)


tell = teller(r, globals())


def shows(s, event):
    """The chariot of which is told, where it came from and where it went."""
    told = r.EVENTS[event[0]].__name__
    if told not in ("moved", "crossed", "saluted", "shamed", "wrecked", "lost"):
        return []
    cars = [f"car{s.race}-{event[1]}"]
    if told == "moved":
        cars += [f"at-{name_of(s, space)}" for space in event[3:] if space != NOBODY]
    return cars
