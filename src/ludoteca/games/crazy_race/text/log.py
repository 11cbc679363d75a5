"""The log of Crazy Race: what happens, event by event, in sentences."""
from ludoteca.core.state import HIDDEN, NOBODY
from ludoteca.show.log import listed, teller
from ludoteca.show.ranking import winners

from .. import rules as r
from .labels import face, loco, place

TOP_OF = ("A {value} lies on top of the turntable pile.", "A {value} lies on top of the finish pile.")
TAKES = ("{who} takes a {value} at the turntable.", "{who} takes a {value} at the finish.")
EMPTY = ("{who} reaches the turntable, but its pile is empty.",
         "{who} reaches the finish, but its pile is empty.")


def laid_at(s, side):
    """Who laid what at a side, in the order of the first card: (seat, values)."""
    cards = {}
    for t in range(r.TURNS):
        for step in range(s.players):
            p = (s.start + step) % s.players
            if s.spot[p][t] == side:
                cards.setdefault(p, []).append(s.card[p][t])
    return list(cards.items())


def jumped(s, p, runs, start, space):
    """The other locomotives of p that a move went over."""
    others = [i for i in range(r.LOCOS) if i != runs and 0 < s.loco[p][i] < r.HOME]
    way = {r.SPACE[at] for at in range(start + 1, space)}
    return [i for i in others if r.SPACE[s.loco[p][i]] in way]


# What happened.

def tell_began(s, say, names, phase, *_):
    if phase != r.OVER:
        return None
    best = winners(r, s)
    points, who = r.score(s, best[0]), listed([names[p] for p in best], say)
    if len(best) > 1:
        return say.count(points, "The race is over: {who} share the win with {n} point.",
                         "The race is over: {who} share the win with {n} points.", who=who)
    if any(r.score(s, p) > points for p in range(s.players)):
        return say.count(points, "The race is over: those ahead are tied, so {who} wins with {n} point.",
                         "The race is over: those ahead are tied, so {who} wins with {n} points.", who=who)
    if sum(r.score(s, p) == points for p in range(s.players)) > 1:
        return say.count(points, "The race is over: {who} wins with {n} point and a last locomotive farther "
                                 "ahead.",
                         "The race is over: {who} wins with {n} points and a last locomotive farther ahead.",
                         who=who)
    return say.count(points, "The race is over: {who} wins with {n} point.",
                     "The race is over: {who} wins with {n} points.", who=who)


def tell_topped(s, say, names, pile, value, *_):
    return say(TOP_OF[pile], value=value)


def tell_turned(s, say, names, leg, card, *_):
    sides = ", ".join(face(card, side, say) for side in range(1, r.SIDES + 1))
    return say("Leg {leg}: {sides}. {who} begins.", leg=leg, sides=sides, who=names[s.start])


def tell_took_back(s, say, names, p, *_):
    return say("{who} takes the whole pile back.", who=names[p])


def tell_laid(s, say, names, p, side, more, value):
    parts = {"who": names[p], "side": side, "value": value}
    if value == HIDDEN:
        return (say("{who} plays a card at side {side}.", **parts) if more
                else say("{who} plays their last card at side {side}: hand empty.", **parts))
    return (say("{who} plays the {value} at side {side}.", **parts) if more
            else say("{who} plays the {value} at side {side}: hand empty.", **parts))


def tell_passed(s, say, names, p, *_):
    return say("{who} passes.", who=names[p])


def tell_ran_out(s, say, names, *_):
    return say("Everyone has played all their cards: the game ends with this leg.")


def tell_won(s, say, names, p, side, total, *_):
    """The sums at a side, and who wins it (ZR-9)."""
    cards = laid_at(s, side)
    parts = {"who": names[p], "side": side, "prize": face(s.leg, side, say), "total": total}
    if len(cards) == 1:
        return say("Side {side}, {prize}: {who} alone, with {total}.", **parts)
    bids = ", ".join(f"{names[q]} {' + '.join(map(str, values))}" for q, values in cards)
    if sum(sum(values) == total for _, values in cards) > 1:
        return say("Side {side}, {prize}: {bids}. Tied, and {who} was there first.", **parts, bids=bids)
    return say("Side {side}, {prize}: {bids}. {who} wins.", **parts, bids=bids)


def tell_missed(s, say, names, p, runs, *_):
    if runs == NOBODY:
        return say("{who}: all locomotives are home, the move is lost.", who=names[p])
    return say("{who}: locomotive {loco} is home, the move is lost.", who=names[p], loco=loco(runs, say, p))


def tell_moved(s, say, names, p, runs, start, space):
    parts = {"who": names[p], "loco": loco(runs, say, p), "place": place(space, say)}
    over = [loco(i, say, p) for i in jumped(s, p, runs, start, space)]
    if over:
        return say("{who}: {loco} jumps over {others} and moves to {place}.", **parts,
                   others=listed(over, say))
    return say("{who}: {loco} moves to {place}.", **parts)


def tell_stopped(s, say, names, p, left, *_):
    return say.count(left, "{who} leaves {n} step of the question mark unused.",
                     "{who} leaves {n} steps of the question mark unused.", who=names[p])


def tell_stayed(s, say, names, p, *_):
    return say("{who} moves no locomotive: the move is lost.", who=names[p])


def tell_took(s, say, names, p, pile, value, *_):
    return say(TAKES[pile], who=names[p], value=value) if value else say(EMPTY[pile], who=names[p])


def tell_stole(s, say, names, p, q, value, *_):
    return say("{who} draws a {value} from {whom}.", who=names[p], value=value, whom=names[q])


def tell_discarded(s, say, names, p, more, kept, *_):
    if 0 < kept < r.NONE:
        return say("{who} moved nothing and takes the {value} back.", who=names[p], value=kept)
    if kept == r.NONE:
        return say("{who} moved nothing and takes no card back.", who=names[p])
    if kept == HIDDEN and s.moved >> p & 1 == 0 and s.last == 0 and s.round < r.LEGS:
        return (say("{who} moved nothing and may have taken a card back.", who=names[p]) if more
                else say("{who} moved nothing, and their hand stays empty.", who=names[p]))
    return None


def tell_fined(s, say, names, p, value, *_):
    return say("{who} owns the last locomotive and gives up a {value}.", who=names[p], value=value)


def tell_gave(s, say, names, p, value, *_):
    return say("{who} owns the second-to-last locomotive and gives up a {value}.", who=names[p],
               value=value)


tell = teller(r, globals())


def shows(s, event):
    """The locomotive that runs, the side where a card lies, or who takes a point card."""
    told, *given = event
    name = r.EVENTS[told].__name__
    if name in ("moved", "missed") and given[1] != NOBODY:
        return [f"loco{given[0]}-{given[1]}"]
    if name in ("laid", "won"):
        return [f"at-side{given[1]}"]
    return [f"coin{given[0]}"] if name == "took" else []
