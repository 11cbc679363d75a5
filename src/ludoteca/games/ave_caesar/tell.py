"""Ave Caesar in words: what happened, what can be chosen and what not and why, how each one stands."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.faces import Cell, Offer
from ludoteca.show.story import listed

from . import data as d
from . import rules as r

CARDS = range(1, r.VALUES + 1)


def tell(s, event, say, names):
    deed = r.EVENTS[event[0]]
    teller = globals().get(f"tell_{deed.__name__}")
    return teller(s, say, names, *event[1:]) if teller else None


def name_of(s, space):
    return d.TRACKS[s.track].names[space]


# What happened.

def tell_showed(s, say, names, p, card, *_):
    return say("{who} cuts a {card}.", who=names[p], card=card)


def tell_opened(s, say, names, race, track, *_):
    circuit = say(d.TRACKS[track].name)
    parts = {"race": race, "races": s.races, "circuit": circuit, "direction": say(d.TRACKS[track].direction)}
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
        return say("The {card} that you put under comes up again.", card=card)
    return say("A card that {who} put under comes up again.", who=names[p])


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
    return say("{who} is home, number {place}.", who=names[p], place=place + 1)


def tell_left(s, say, names, p, *_):
    return say("{who} crosses the last line without the salute: disqualified.", who=names[p])


def tell_dried(s, say, names, p, *_):
    return say("{who} has no card left and is out, before the line.", who=names[p])


def tell_wrecked(s, say, names, p, *_):
    where = name_of(s, s.space[p])
    return say("{who} leads with nothing but 6s: a crash. The wreck stays on {space}.", who=names[p], space=where)


def tell_lost(s, say, names, p, why, blockers, cards):
    """AC-10: that a turn is lost, and why; to the seat itself, card by card."""
    if cards != HIDDEN:
        held = [card for card in CARDS if cards >> card & 1]
        each = "; ".join(f"{card}: {because(s, p, why >> 2 * card & 3, blockers, say, names)}" for card in held)
        return say("You lose the turn. {each}.", each=each)
    kinds = (r.BLOCKED, r.OWES, r.LEADS)
    found = [reason for reason in kinds if any(why >> 2 * card & 3 == reason for card in CARDS)]
    each = "; ".join(f"{cards_of(why, reason)}: {because(s, p, reason, blockers, say, names)}" for reason in found)
    return say("{who} cannot play a card and loses the turn ({each}).", who=names[p], each=each)


def cards_of(why, reason):
    """The values that a reason forbids, as 1–5 or 1, 3."""
    cards = [card for card in CARDS if why >> 2 * card & 3 == reason]
    if len(cards) > 2 and cards[-1] - cards[0] == len(cards) - 1:
        return f"{cards[0]}–{cards[-1]}"
    return ", ".join(map(str, cards))


def because(s, p, reason, blockers, say, names):
    if reason == r.LEADS:
        return say("barred to the leader")
    if reason == r.OWES:
        return say("would pass the alley unpaid")
    seats = [q for q in range(s.players) if blockers >> q & 1]
    if not seats:
        return say("no way")
    where = [say("{who} on {space}", who=names[q], space=name_of(s, s.space[q])) for q in seats]
    return say("blocked by {who}", who=listed(where, say))


def tell_sank(s, say, names, p, card, *_):
    if card != HIDDEN:
        return say("You put a {card} under your deck.", card=card)
    return say("{who} puts a card under the deck.", who=names[p])


def tell_rounded(s, say, names, round, still, *_):
    if still == 1:
        return say("Nobody moved in a whole round: leaders may play 6s for one round.")
    if still == 2:
        return say("Nobody moved in two rounds: everybody swaps a card.")
    return None


def tell_stopped(s, say, names, *_):
    return say("Nothing moves any more: the race ends here.")


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
    best = max(r.standing(s, p) for p in range(s.players))
    winners = [p for p in range(s.players) if r.standing(s, p) == best]
    who, points = listed([names[p] for p in winners], say), s.score[winners[0]]
    if len(winners) > 1:
        return say("The games are over: {who} share the win with {points} points.", who=who, points=points)
    return say("The games are over: {who} wins with {points} points.", who=who, points=points)


# What can be chosen.

def offers(s, p, say):
    if s.mover != p or not r.waiting(s) or s.hand[p][0] == HIDDEN:
        return []
    if s.phase != r.PLAY:
        return [Offer(card, f"under {card}", str(card), say("under the deck"),
                      say("Put the {card} under your deck", card=card)) for card in CARDS if s.hand[p][card - 1]]
    out = [0] * r.MOST
    legal = out[:r.moves(s, p, out)]
    found = []
    for card in [card for card in CARDS if s.hand[p][card - 1]]:
        mine = [choice for choice in legal if choice // r.SPAN == card]
        found += [move_offer(s, p, choice, say) for choice in mine]
        found += closed_ends(s, p, card, legal, say) if mine else [closed_card(s, p, card, say)]
    return found


def move_offer(s, p, choice, say):
    """A card to a space: what it costs, what it leaves to spare, and whether it pays the salute."""
    card, space = divmod(choice, r.SPAN)
    if space == r.HOME:
        spoken = say("{card} over the last line", card=card)
        return Offer(choice, f"{card}>home", say("home"), "", spoken, str(card), "home")
    name = name_of(s, space)
    paid = bool(s.paid[p] or r.pays(s, p, card, space))
    way = way_after(s, p, space, paid)
    spare = r.points(s, p) - card - way
    spoken = [say("{card} to {space}", card=card, space=name)]
    if way >= d.FAR:
        note, more = say("no honour"), say("you pass the alley without the salute and will be disqualified")
    else:
        note, more = f"{spare:+d}".replace("-", "−"), told_spare(s, p, card, way, spare, say)
    if paid and not s.paid[p]:
        spoken.append(say("with the salute"))
        note = say("salute")
    return Offer(choice, f"{card}>{name}", name, note, ": ".join([", ".join(spoken), more]), str(card), name)


def way_after(s, p, space, paid):
    lap = s.lap[p] + (space < s.space[p])
    return (d.WAY if paid else d.OWED)[lap][d.BASE[s.track] + space]


def told_spare(s, p, card, way, spare, say):
    lost = card - (r.way_left(s, p) - way)
    if lost > 0:
        return say("a way round that costs {lost}, {spare} to spare", lost=lost, spare=spare)
    return say("{spare} to spare", spare=spare)


def reasons(s, p):
    """Why cards in hand cannot be played: (card, LEADS | OWES | BLOCKED, the seats and spaces in its way)."""
    why, fine = r.reasons(s, p), r.open_cards(s, p, r.way_of_moving(s, p)) & r.may_play(s, p)
    return [(card, why >> 2 * card & 3, in_the_way(s, p, card)) for card in CARDS
            if s.hand[p][card - 1] > 0 and not fine >> card & 1]


def in_the_way(s, p, card):
    """The chariots that so many steps run into: (seat, space)."""
    track, front, hit = d.TRACKS[s.track], {s.space[p]}, set()
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
    if why == r.LEADS:
        reason = say("You lead: a leader may not play a 6.")
    elif why == r.OWES and spaces:
        reason = say("The {card} is blocked on {spaces}, and else it would pass the alley unpaid.", card=card,
                     spaces=spaces)
    elif why == r.OWES:
        reason = say("The {card} would pass the alley with your salute owed.", card=card)
    else:
        reason = say("The {card} is blocked on {spaces}.", card=card, spaces=spaces)
    return Offer(-1, str(card), str(card), "", say("{card} cannot be played", card=card), reason=reason)


def closed_ends(s, p, card, legal, say):
    """Spaces that the card would reach on an empty track, and why it does not."""
    track, found = d.TRACKS[s.track], []
    taken = {s.space[q] for q in range(s.players) if q != p and s.space[q] != NOBODY}
    ends = {s.space[p]}
    for _ in range(card):
        ends = {y for x in ends for y in track.ahead[x] if not (s.lap[p] == 3 and (x, y) in track.crossing)}
    for space in sorted(ends):
        if card * r.SPAN + space not in legal:
            name = track.names[space]
            if space in taken:
                reason = say("Another chariot stands on {space}.", space=name)
            elif track.route(s.space[p], space, card, taken):
                reason = say("That would pass the alley with your salute owed.")
            else:
                reason = say("Other chariots block every way to {space}.", space=name)
            spoken = say("{card} to {space}", card=card, space=name)
            found.append(Offer(-1, f"{card}>{name}", name, "", spoken, str(card), name, reason=reason))
    return found


def prompt(s, p, say):
    if s.phase == r.OVER:
        return say("The games are over"), ""
    if p == NOBODY or s.mover != p or not r.waiting(s):
        return say("Wait for your turn"), ""
    if s.phase == r.UNDER:
        return say("Put a card under your deck"), say("You cannot move: the turn is lost, but you draw a new card.")
    if s.phase == r.SWAP:
        return say("Put a card under your deck"), say("Nobody has moved for two rounds: everybody swaps a card.")
    return say("Play a card, then choose where it ends"), fuel_hint(s, p, say)


def fuel_hint(s, p, say):
    """The gauge in words, and what to mind."""
    way, points = r.way_left(s, p), r.points(s, p)
    parts = []
    if way < d.FAR:
        parts.append(say("You have {points} card points for a way of {way}.", points=points, way=way))
    if r.barred(s, p):
        parts.append(say("You lead: no 6."))
    if r.manner(s, p) != r.FREE:
        parts.append(say("Your salute is due at the end of this lap."))
    return " ".join(parts)


# How each one stands.

def status(s, p, say):
    cells = [Cell(say("place"), place(s, p, say), "lap")]
    if s.status[p] in (r.RACING, r.FINISHED):
        cells.append(Cell(say("salute"), say("saluted") if s.paid[p] else say("owes the salute"), "coin", s.paid[p], 1))
    if s.status[p] == r.RACING and s.space[p] != NOBODY:
        cells.append(fuel(s, p, say))
        if r.leads(s, p):
            cells.append(Cell(say("lead"), say("leads"), "laurel"))
    if s.races > 1:
        cells.append(Cell(say("points"), say("{points} points", points=s.score[p])))
    return cells


def place(s, p, say):
    if s.status[p] == r.RACING:
        if s.space[p] == NOBODY:
            return say("before the start")
        space = name_of(s, s.space[p])
        if s.lap[p] == 0:
            return say("start, {space}", space=space)
        return say("lap {lap}, {space}", lap=s.lap[p], space=space)
    if s.status[p] == r.FINISHED:
        return say("home, number {place}", place=s.arrived[:s.home].index(p) + 1)
    return {r.DRY: say("out of cards"), r.CRASHED: say("wrecked"), r.GONE: say("disqualified")}[s.status[p]]


def fuel(s, p, say):
    """Card points left against the shortest way home."""
    way, points = r.way_left(s, p), r.points(s, p)
    if way >= d.FAR:
        return Cell(say("card points"), say("{points} points, no honour", points=points), "card", s.held[p], r.HAND)
    spare = f"{points - way:+d}".replace("-", "−")
    told = say("{points} for {way} ({spare})", points=points, way=way, spare=spare)
    return Cell(say("card points, way home"), told, "card", s.held[p], r.HAND)


def result(s, say):
    """AC-21: points, race by race; then wins, then the better last race."""
    races = range(s.race) if s.races > 1 else ()
    columns = [say("Rank"), say("Points"), *(say("Race {race}", race=race + 1) for race in races), say("Race wins"),
               say("Last race")]
    rows = []
    for p in range(s.players):
        rank = 1 + sum(r.standing(s, q) > r.standing(s, p) for q in range(s.players))
        rows.append([rank, s.score[p], *(s.tally[p][race] for race in races), s.wins[p], s.place[p]])
    return columns, rows
