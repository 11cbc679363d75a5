"""The first game of each game: a real table against bots, with a few sentences beside it, each when its time has come.

A step is shown when the events it names have been heard (none: at once, after the step before).  The seed is fixed, so that
every first game begins alike.  All sentences are translated in words/.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.errors import UnknownGame
from ludoteca.core.match import View
from ludoteca.show.words import Say


@dataclass(frozen=True)
class Step:
    text: str
    after: str = ""                                  # the event that must have been heard
    times: int = 1                                   # how often


@dataclass(frozen=True)
class Lesson:
    players: int
    seed: str
    steps: tuple[Step, ...]
    options: dict[str, Any] = field(default_factory=dict)


LESSONS = {
    "cafe-race": Lesson(3, "lesson", (
        Step("You are the clerk on the white disc. First down the stairs is good; first down with coffee in the cup is better."),
        Step("The black dice are this round’s speeds. Everybody chooses a push from 1 to 6, in secret: the hardest push takes "
             "the fastest die."),
        Step("A number under each push says how likely you keep your coffee. Choose one and press Play."),
        Step("All pushes are shown at once. Who pushed hardest runs first, by exactly the number on the die.", "showed"),
        Step("On a step you must keep your balance: two white dice against push plus speed. Less than that spills one coffee. "
             "Landings, the green mats, are safe.", "swayed"),
        Step("Two clerks on a step block the way for all behind them: whoever runs into them stops at once, and rolls too.",
             "showed", 2),
        Step("The round in which somebody reaches a newspaper is the last. Points: your coffees, and more the fewer are ahead "
             "of you. Good luck.", "showed", 3))),
    "crazy-race": Lesson(3, "lesson", (
        Step("Your three locomotives run from home to the turntable and back. Each arrival takes a point card; who comes first "
             "takes the best."),
        Step("The leg card shows what can be won: on each side a locomotive and how far it moves. In three turns everybody lays "
             "driver cards face down at the sides."),
        Step("Choose a card, then a side. High cards win, but each card is played once; you may also pass.", "turned"),
        Step("Others see where you lay, never what. On a side the highest sum wins; on equal sums, who was there first.", "laid"),
        Step("Now the sides are evaluated, from the red arrow on. The winner’s locomotive moves.", "evaluated"),
        Step("Once in the game you may take all your played cards back into the hand. After eight legs the points are counted. "
             "Good luck.", "evaluated", 3))),
    "ave-caesar": Lesson(3, "lesson", (
        Step("Three laps, and once, at the end of the first or second lap, a stop in the emperor’s alley to salute."),
        Step("Play one of your three cards: your chariot drives exactly so far. The discs show where each card leads; press one "
             "to look, again to drive."),
        Step("Chariots never jump over others: a narrow place can be closed. Who leads may not play a 6.", "moved"),
        Step("Your cards are just enough for the short way. The gauge shows what you have to spare: the outer lane costs more.",
             "moved", 4),
        Step("Do not forget the salute: after the second lap you cannot pass without it. Good luck.", "moved", 8)),
        {"races": 1}),
    "cafe-fatal": Lesson(3, "lesson", (
        Step("Slices lie on the tables of the café. Who has the most dice on a table at the end of the round eats them."),
        Step("You roll all your dice. Choose one face: all dice of that face go to one table."),
        Step("Your next face must go beside a table where you are already; a face you have placed joins its own.", "placed"),
        Step("Equal numbers of dice: the higher face wins. Equal in both: nobody eats, and the slices stay.", "placed", 3),
        Step("Five of a kind count double: 10 for cheese, 20 for pizza, 50 for cake. With 40 points the game ends. Good luck.",
             "won"))),
}


def lesson(name: str) -> Lesson:
    if name not in LESSONS:
        raise UnknownGame("There is no first game of this one yet.")
    return LESSONS[name]


def told(name: str, say: Say) -> list[str]:
    """The sentences of a lesson."""
    return [say(step.text) for step in lesson(name).steps]


def reached(name: str, view: View) -> int:
    """The last step whose time has come."""
    if name not in LESSONS:
        return 0
    events = view.game.rules.EVENTS
    counts: dict[str, int] = {}
    for event in view.events:
        deed = events[event[0]].__name__
        counts[deed] = counts.get(deed, 0) + 1
    steps = LESSONS[name].steps
    return next((n - 1 for n, step in enumerate(steps) if step.after and counts.get(step.after, 0) < needed(view, step)),
                len(steps) - 1)


def needed(view: View, step: Step) -> int:
    """How often the event is due: what every seat does once a round counts for each of them."""
    return step.times if step.after not in ("showed",) else (step.times - 1) * view.s.players + 1
