"""Honest advice: what to decide, how often, what each choice is worth, and how much the advice leaves open.

All of it comes from a view.  Where several decide at once the advice is a mixture ("2: 40 %, 5: 60 %"), and `open` is what
another player could gain in this round by knowing everybody's mixture and answering it as well as possible.
"""
from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ludoteca.bots.levels import mixes
from ludoteca.bots.search import Budget, Engine, engine
from ludoteca.core.errors import IllegalDecision
from ludoteca.core.match import View
from ludoteca.games.cafe_race.push_mixture import Effort, Solution, solve, worth_of

LEAST = 0.005                               # a smaller share is not worth telling
TRIED = 8                                   # of what was tried less often no value is told


@dataclass(frozen=True)
class Choice:
    choice: int
    text: str
    share: float                            # how often to play it
    value: float                            # the chance to win with it; -1: not known, it was hardly tried
    tries: int = 0
    steady: float = -1.0                    # of a push: the chance to pass the balance roll with the die to expect; -1: none


@dataclass(frozen=True)
class Advice:
    """What a seat should do, best first."""

    seat: int
    mixed: bool
    choices: list[Choice]
    value: float                            # the chance to win if the advice is followed
    open: float = -1.0                      # what could be gained against it in this round; -1: not measured
    sims: int = 0

    def sentence(self) -> str:
        """The mixture in short: "2: 40 %, 5: 60 %"."""
        shown = sorted((c for c in self.choices if c.share >= LEAST), key=lambda c: c.choice)
        if not self.mixed:
            return self.choices[0].text
        return ", ".join(f"{c.text}: {c.share:.0%}".replace("%", " %") for c in shown)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"sentence": self.sentence()}


def advise(view: View, sims: int = 20_000, seed: int = 0, seconds: float = 0.0) -> Advice:
    """Advice for the view's seat."""
    if not view.choices():
        raise IllegalDecision("There is nothing to decide for this seat now.")
    mind = engine(view.game)
    if mixes(view):
        return advise_push(mind, view, sims, seed)
    thought = mind.search(view, Budget(sims, ahead=mind.ahead, seconds=seconds), seed)
    say = view.game.notation.say
    few = min(TRIED, thought.sims // (4 * len(thought.choices)))
    choices = [Choice(c, say(view.s, view.seat, c), share, value if tries > few else -1.0, tries) for c, share, value, tries
               in zip(thought.choices, thought.shares, thought.values, thought.tries, strict=True)]
    choices.sort(key=lambda c: (-c.share, -c.value))
    known = [c for c in choices if c.value >= 0]
    value = sum(c.share * c.value for c in known) / sum(c.share for c in known) if thought.mixed and known else choices[0].value
    return Advice(view.seat, thought.mixed, choices, value, sims=thought.sims)


def effort_for(players: int, sims: int) -> Effort:
    """An effort of about so many simulated rounds."""
    return Effort(max(20, sims // (6 * players)))


def advise_push(mind: Engine, view: View, sims: int, seed: int) -> Advice:
    """How to push in Café Race."""
    effort = effort_for(view.s.players, sims)
    solution = solve(mind, view.s, effort, seed)
    p = view.seat
    choices = [Choice(push, str(push), solution.shares[p][push - 1], solution.worth[p][push - 1],
                      steady=steadiness(view, solution.shares, push)) for push in view.choices()]
    choices.sort(key=lambda c: (-c.share, -c.value))
    return Advice(p, True, choices, solution.hope(p), left_open(mind, view, solution, effort, seed + 1), sims)


def steadiness(view: View, shares: list[list[float]], push: int) -> float:
    """The chance to pass a balance roll after a push, while the others push by their mixtures.

    Who pushes harder takes a faster die; then who is farther back, then who has fewer coffees, then the white dice decide.
    """
    s, p = view.s, view.seat
    likely = {(0, 0): 1.0}                      # how many are before p, and how many level with it
    for q in range(s.players):
        if q != p:
            harder, same = sum(shares[q][push:]), shares[q][push - 1]
            mine, theirs = (s.space[p], s.coffee[p]), (s.space[q], s.coffee[q])
            before, level = harder + (same if theirs < mine else 0.0), same if theirs == mine else 0.0
            grown: dict[tuple[int, int], float] = {}
            for (ahead, ties), chance in likely.items():
                for key, part in (((ahead + 1, ties), before), ((ahead, ties + 1), level), ((ahead, ties), 1 - before - level)):
                    grown[key] = grown.get(key, 0.0) + chance * part
            likely = grown
    pairs = [one + two for one in range(1, 7) for two in range(1, 7)]
    rolls = [sum(pair >= push + die for pair in pairs) / len(pairs) for die in s.dice[:s.players]]
    return sum(chance * float(sum(rolls[ahead:ahead + ties + 1])) / (ties + 1) for (ahead, ties), chance in likely.items())


def left_open(mind: Engine, view: View, solution: Solution, effort: Effort, seed: int) -> float:
    """The most that another seat gains by its best answer to all mixtures: found on one set of rounds, measured on another."""
    fresh = worth_of(mind, view.s, solution.shares, effort.samples, seed)
    gains = []
    for q in range(solution.players):
        if q != view.seat:
            best = max(range(6), key=lambda a: solution.worth[q][a])
            hope = sum(share * worth for share, worth in zip(solution.shares[q], fresh[q], strict=True))
            gains.append(fresh[q][best] - hope)
    return float(max(0.0, *gains))


def lines(advice: Advice, say_value: bool = True) -> list[str]:
    """The advice as lines of text for a terminal."""
    head = [f"Seat {advice.seat}: {advice.sentence()}", f"The chance to win then is about {advice.value:.0%}."]
    rows = [f"  {c.text:>12}  {c.share:6.1%}  {f'{c.value:6.1%}' if c.value >= 0 else '      '}" for c in advice.choices[:12]]
    tail = [f"Another player who knew all mixtures could gain {advice.open:.2%} in this round."] if advice.open >= 0 else []
    return [*head, *(rows if say_value else []), *tail]
