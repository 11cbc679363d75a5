"""The buttons of what can be chosen, in rows."""
from __future__ import annotations

from ludoteca.core.state import NOBODY
from ludoteca.show.markup_builder import esc
from ludoteca.show.page.facts import PageFacts
from ludoteca.show.page.signs import drawings
from ludoteca.show.presentation import text_of
from ludoteca.show.presentation_interface import Offer
from ludoteca.show.svg import token


def offers_of(page: PageFacts) -> list[Offer]:
    """What the viewer's seat may choose, without the odds where the table allows no hints."""
    table, view, seat = page.table, page.view, page.viewer.seat
    if seat == NOBODY or not table.started or table.over or page.away:
        return []
    if seat not in table.waiting and not view.choices():
        return []
    found = text_of(view.game).offers(view.s, seat, page.say)
    return list(found) if table.hints else [offer.without_odds() for offer in found]


def thing(page: PageFacts, name: str, target: str = "", ns: str = "k") -> str:
    """What is chosen, drawn."""
    return token(page.view.game, page.view.s, page.viewer.seat, name, target, ns)


def rows(page: PageFacts, offers: list[Offer], head: str) -> str:
    """One row, or a first row of groups and what has none, then a row for each group."""
    groups: dict[str, list[Offer]] = {"": []}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    ways = [(group, thing(page, group)) for group in groups if group]
    held = bool(ways[0][1] if ways else thing(page, offers[0].label))
    made = [first_row(page, groups[""], ways, head, held)]
    for n, (group, art) in enumerate(ways, 2):
        made.append(second_row(page, groups[group], group, bool(art), head, n))
    return "\n".join(made)


def first_row(page: PageFacts, offers: list[Offer], ways: list[tuple[str, str]], head: str,
              held: bool) -> str:
    length = len(offers) + len(ways)
    wordy = wordy_among(offers)
    kind = " things" if held else " many" if length > (6 if wordy else 7) else ""
    doors = [f'<button type="button" class="offer{" held" if art else ""}" id="g-{esc(group)}" '
             f'data-first="{esc(group)}" data-label="{esc(group)}">{art}<b>{esc(group)}</b></button>'
             for group, art in ways]
    return (f'<div class="offers{kind}" style="--n:{(length + wordy + 1) // 2}" role="group" '
            f'data-step="first" aria-label="{esc(head)}">{"".join(doors)}{buttons(page, offers, 1)}</div>')


def second_row(page: PageFacts, offers: list[Offer], group: str, drawn: bool, head: str, n: int) -> str:
    wordy, name = wordy_among(offers), esc(group)
    back = (f'<button type="button" class="offer back{" sign" if drawn else ""}" id="b-{name}" '
            f'aria-label="{esc(page.say("Back: {group}", group=group))}">{thing(page, group, "", "kb")}'
            f'<b>{name}</b><small>{esc(page.say("back"))}</small></button>')
    return (f'<div class="offers{" many" if len(offers) > 6 else ""}" '
            f'style="--n:{(len(offers) + wordy + 1) // 2}" role="group" data-step="second" '
            f'data-group="{name}" hidden aria-label="{esc(page.say.labelled(head, group))}">{back}'
            f'{buttons(page, offers, n)}</div>')


def wordy_among(offers: list[Offer]) -> int:
    return sum([len(offer.label) > 3 for offer in offers])


def buttons(page: PageFacts, offers: list[Offer], row: int) -> str:
    made = [button(offer, "" if offer.choice >= 0 else f"x{row}-{n}",
                   thing(page, offer.group or offer.label, offer.target), offer.text == page.own.sent)
            for n, offer in enumerate(offers, 1)]
    return "".join(made)


def button(offer: Offer, closed: str, art: str, sent: bool) -> str:
    """The button of an offer; `closed` is the name of one that cannot be chosen."""
    label = esc(offer.label)
    kind = (" sign" if offer.target else " held") if art else " wordy" if len(offer.label) > 3 else ""
    group = f' data-group="{esc(offer.group)}"' if offer.group else ""
    target = f' data-target="{esc(offer.target)}"' if offer.target else ""
    shut = "" if offer.choice >= 0 else f' aria-disabled="true" data-reason="{esc(offer.reason)}"'
    told = "".join([f'<span><i class="die">{die}</i>{esc(chance)}</span>' for die, chance in offer.by_die])
    note = f"<small>{told or esc(offer.note)}</small>" if offer.note else ""
    return (f'<button type="button" class="offer{kind}{" sent" if sent else ""}" '
            f'id="c-{esc(closed or offer.choice)}" data-choice="{offer.choice}" '
            f'data-text="{esc(offer.text)}" data-label="{label}"{group}{target} aria-pressed="false" '
            f'data-spoken="{esc(offer.spoken or offer.label)}"{shut} '
            f'aria-label="{esc(drawings(offer.heard, False))}">'
            f'{art}<b>{label}</b>{odds_range(offer)}{note}</button>\n')


def odds_range(offer: Offer) -> str:
    if offer.low < 0:
        return ""
    low = round(100 * offer.low) if offer.low < offer.high else 0
    return f'<span class="range" style="--lo:{low};--hi:{round(100 * offer.high)}"></span>'


def resting(page: PageFacts, head: str) -> str:
    """The own hand while there is nothing to choose: it lies where it does on one's turn, and each card says
    to wait."""
    held = [str(card) for card in text_of(page.view.game).held(page.view.s, page.viewer.seat)]
    shut = [Offer(-1, card, card, spoken=", ".join([card] * held.count(card)), reason=head)
            for card in dict.fromkeys(held)]
    made = [button(offer, f"held-{offer.label}", thing(page, offer.label), False) for offer in shut]
    if not made:
        return ""
    return f'<div class="offers things resting" role="group" aria-label="{esc(head)}">{"".join(made)}</div>'
