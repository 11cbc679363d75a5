"""Honest advice: what to decide, how often, what each choice is worth, and how much the advice leaves open.

All of it comes from a view.  Where several decide at once the advice is a mixture ("2: 40%, 5: 60%"), and
`open` is what another player could gain in this round by knowing everybody's mixture and answering it as well
as possible.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from ludoteca.bots.game_bots import Judged, Mixtures, bots_of
from ludoteca.bots.levels import judge, mixes
from ludoteca.bots.searcher import Budget, Search, Thought, search_of
from ludoteca.core.chance import added
from ludoteca.core.errors import IllegalDecision
from ludoteca.core.match import View
from ludoteca.show.words import Say, speaker

# simulations of a hint: of a search, of a round that all decide at once; in plain Python
SIMS = 3000
ROUND = 20_000
PLAIN = 64
LEAST = 0.005                               # a smaller share is not worth telling
FIRST_ROUND = 100_000                       # simulations of a round before there is the first advice
LEAST_SAMPLES = 20  # how often a round is compared at least, however few the simulations
TRIED = 8                                   # of what was tried less often no value is told


@dataclass(frozen=True)
class Choice:
    choice: int
    text: str
    share: float                            # how often to play it
    value: float | None                     # the chance to win with it; None: not known, it was hardly tried
    tries: int = 0
    steady: float | None = None             # the plain odds to expect with it, where a game knows such


@dataclass(frozen=True)
class Advice:
    """What a seat should do, best first."""

    seat: int
    mixed: bool
    choices: list[Choice]
    value: float | None                     # the chance to win if the advice is followed
    open: float | None = None               # what could be gained against it in this round, if measured
    sims: int = 0
    exact: bool = False                     # computed, not estimated: the game has solved this

    def sentence(self) -> str:
        """The mixture in short: "2: 40%, 5: 60%"."""
        shown = sorted((c for c in self.choices if c.share >= LEAST), key=lambda c: c.choice)
        if not self.mixed:
            return self.choices[0].text
        return ", ".join(f"{c.text}: {c.share:.0%}" for c in shown)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"sentence": self.sentence()}

    def _repr_html_(self) -> str:
        from ludoteca.lab.text_tables import html_table

        rows = [(c.text, f"{c.share:.1%}", "" if c.value is None else f"{c.value:.1%}") for c in self.choices]
        return html_table(("choice", "how often", "wins then"), rows)


def advise(view: View, sims: int = 20_000, seed: int = 0, seconds: float = 0.0,
           search: Search | None = None) -> Advice:
    """Advice for the view's seat; by the search of its game, or one that is given."""
    search = search or search_of(view.game)
    if mixes(view) and view.choices():
        return advise_round(search, view, sims, seed)
    *_, last = advising(view, sims, seed, seconds, search)
    return last


def advising(view: View, sims: int = 20_000, seed: int = 0, seconds: float = 0.0,
             search: Search | None = None) -> Iterator[Advice]:
    """Better and better advice, with how many simulations are behind it; the last is that of `advise`."""
    if not view.choices():
        raise IllegalDecision("There is nothing to decide for this seat now.")
    search = search or search_of(view.game)
    if mixes(view):
        # each with four times as many
        for part in range(max(0, sims.bit_length() - FIRST_ROUND.bit_length()) // 2, -1, -1):
            yield advise_round(search, view, sims >> 2 * part, seed)
        return
    if judged := judge(view):
        yield certain(view, judged)
        return
    for thought in search.thinking(view, Budget(sims, ahead=search.ahead, seconds=seconds), seed):
        yield told(view, thought)


def best_first(choice: Choice) -> tuple[float, float]:
    """By what choices are sorted."""
    return -choice.share, 0.0 if choice.value is None else -choice.value


def told(view: View, thought: Thought) -> Advice:
    """What a search found, as advice."""
    say = view.game.notation.say
    few = min(TRIED, thought.sims // (4 * len(thought.choices)))
    choices = [Choice(c, say(view.s, view.seat, c), share, value if tries > few else None, tries)
               for c, share, value, tries
               in zip(thought.choices, thought.shares, thought.values, thought.tries, strict=True)]
    choices.sort(key=best_first)
    known = [(c.share, c.value) for c in choices if c.value is not None]
    value = (added(share * value for share, value in known) / added(share for share, _ in known)
             if thought.mixed and known else choices[0].value)
    return Advice(view.seat, thought.mixed, choices, value, sims=thought.sims)


def certain(view: View, judged: Judged) -> Advice:
    """What is known of a decision in a solved game, as advice."""
    choices = [Choice(c, text, float(n == judged.best), judged.values[n])
               for n, (c, text) in enumerate(zip(view.choices(), view.texts(), strict=True))]
    choices.sort(key=best_first)
    return Advice(view.seat, False, choices, choices[0].value, exact=True)


def hint(view: View, seed: int, seconds: float, search: Search | None = None) -> Advice:
    """Advice that is quick enough for somebody who waits for it."""
    search = search or search_of(view.game)
    found = advise(view, (ROUND if mixes(view) else SIMS) if search.compiled else PLAIN, seed, seconds,
                   search)
    likely = outlook(view, seed, search)
    return replace(found, choices=[replace(c, steady=likely.get(c.choice, c.steady)) for c in found.choices])


def outlook(view: View, seed: int, search: Search | None = None) -> dict[int, float]:
    """How likely it is, by choice, that what its plain odds speak of comes about; empty where a game does not
    simulate that."""
    search = search or search_of(view.game)
    return bots_of(view.game).outlook(search, view, seed) if search.compiled and view.choices() else {}


def advise_round(search: Search, view: View, sims: int, seed: int) -> Advice:
    """How to mix a move of everybody at once, as the game itself solves it."""
    game = bots_of(view.game)
    p = view.seat
    legal = view.choices()
    samples = max(LEAST_SAMPLES, sims // (len(legal) * view.s.players))
    solved = game.solve_round(search, view, samples, seed)
    fresh = game.measure_round(search, view, solved.shares, samples, seed + 1)
    odds = [game.expected_odds(view, solved.shares, c) for c in legal]
    choices = [Choice(c, view.game.notation.say(view.s, p, c), share, value,
                      steady=odd)
               for odd, c, share, value in zip(odds, legal, solved.shares[p], solved.worth[p],
                                              strict=True)]
    choices.sort(key=best_first)
    exact = game.exact(view)
    return Advice(p, True, choices, solved.hope(p), left_open(solved, fresh, p), 0 if exact else sims, exact)


def left_open(solved: Mixtures, fresh: list[list[float]], p: int) -> float:
    """The most that another seat than p gains by its best answer to all mixtures: found on some rounds,
    measured on others."""
    gains = []
    for q, worth in enumerate(solved.worth):
        if q != p:
            best = worth.index(max(worth))
            gains.append(fresh[q][best] - Mixtures(solved.shares, fresh).hope(q))
    return float(max(0.0, *gains))


def lines(advice: Advice, name: str = "", say: Say = speaker()) -> list[str]:  # noqa: B008 (it is English)
    """The advice as lines of text for a terminal, for the player of that name."""
    head = [say.labelled(name or say("Seat {seat}", seat=advice.seat), advice.sentence())]
    if advice.value is not None:
        head.append(say("Winning chance: exactly {chance}.", chance=say.percent(advice.value, 2))
                    if advice.exact
                    else say("Winning chance: about {chance}.", chance=say.percent(advice.value)))
    rows = [f"  {c.text:>12}  {c.share:6.1%}  {'      ' if c.value is None else f'{c.value:6.1%}'}"
            for c in advice.choices[:12]]
    tail = [] if advice.open is None else [
        say("An opponent who knew all the mixes could gain {gain} this round.",
            gain=say.percent(advice.open, 2))]
    return [*head, *rows, *tail]
