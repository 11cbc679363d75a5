"""The offers of Café Fatal: what can be chosen, and what cannot and why."""
from ludoteca.core.state import NOBODY
from ludoteca.show.presentation_interface import Offer

from .. import odds
from .. import rules as r
from .labels import ALL, dice_words, name, slices_words


def offers(s, p, say):
    """Every face rolled by every table: the chance to win it, or why it cannot go there."""
    if s.phase != r.PLACE or s.mover != p:
        return []
    free = r.open_tables(s, p)
    return [offer(s, p, face, table, free, say) for face in range(1, r.FACES + 1) if s.roll[face]
            for table in range(r.TABLES[s.players])]


def offer(s, p, face, table, free, say):
    where, choice = name(s, table), r.SPAN * face + table
    note, reason = refusal(s, p, face, table, free, say)
    if reason:
        return Offer(-1, f"{face}@{where}", where, note, spoken=where, group=str(face), target=where,
                     reason=reason)
    chance = float(odds.odds_alone(s, p, choice))
    parts = {"dice": dice_words(10 * s.roll[face] + face, say), "table": where, "percent": percent(chance)}
    brings = slices_words(s.slices[table], say)
    spoken = (say("Put {dice} on {table}: {percent}% chance to win {slices}", **parts, slices=brings)
              if brings
              else say("Put {dice} on {table}: {percent}% to win it, but it is empty", **parts))
    note = "" if chance == 1 else say.with_percent_sign(parts["percent"])    # what is sure needs no number
    return Offer(choice, f"{face}@{where}", where, note, spoken, str(face), where, chance, chance,
                 called=say("{dice} on {table}", dice=parts["dice"], table=where))


def percent(chance):
    """Whole percents, but 0 and 100 only for what cannot and what must be."""
    return round(100 * chance) if chance in (0, 1) else min(max(round(100 * chance), 1), 99)


def refusal(s, p, face, table, free, say):
    """Why a face may not go to a table (CF-9, CF-10), in a word and in a sentence; empty if it may."""
    at = s.at[p][face]
    if at == table:
        return "", ""
    if at != NOBODY:
        return f"→ {name(s, at)}", say("Your {faces} are already on {table}: all of them go there.",
                                       faces=say(ALL[face]), table=name(s, at))
    mine = r.strength(s, p, table)
    if mine:
        return say("your {face}", face=mine % 10), say("Your {faces} are there, and all your dice on a table "
                                                       "must match.", faces=say(ALL[mine % 10]))
    return ("", "") if free >> table & 1 else (say("too near"), say("Not next to a table with your dice."))


def prompt(s, p, say):
    if s.phase == r.PLACE and s.mover == p:
        return (say("Choose a number, then a table"),
                say("Your chance in % of winning the table if nobody else comes."))
    if s.phase == r.OVER:
        return say("The game is over"), ""
    return say("Wait for your turn"), ""
