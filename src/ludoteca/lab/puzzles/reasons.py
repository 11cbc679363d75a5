"""Why an answer is right: sentences made from a puzzle's numbers."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.bots.game_bots import bots_of
from ludoteca.bots.hint import name_of
from ludoteca.bots.levels import judge
from ludoteca.bots.searcher import search_of
from ludoteca.bots.simple import heuristic
from ludoteca.core.events import LOG, Event, logged
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.core.state import PlainState
from ludoteca.lab.puzzles.puzzle import Puzzle
from ludoteca.show.log import follow, listed
from ludoteca.show.presentation import about_of, text_of
from ludoteca.show.presentation_interface import Offer
from ludoteca.show.words import Say

LEAST = 0.005                               # a smaller share is not worth telling


def reasons(game: Game, puzzle: Puzzle, say: Say, chosen: int | None = None,
            names: Sequence[str] = ()) -> list[str]:
    """What is right and why; `chosen` is the place of somebody's own choice, `names` are the players'."""
    view = puzzle.view(game)
    told = [answer(view, puzzle, say), *in_the_game(view, puzzle, say), *cost(view, puzzle, say, chosen),
            *others(view, puzzle, say, chosen),
            *(foreseen(view, puzzle, say, chosen, names) or odds(view, puzzle, say)),
            *rule_of_thumb(view, puzzle, say)]
    return [*told, say("How often bots get this wrong: beginner {novice}, intermediate {club}, advanced "
                       "{master}.",
                       **{level: say.percent(share) for level, share in puzzle.errs.items()}),
                       basis(puzzle, say)]


def offers(view: View, say: Say) -> list[Offer]:
    """The choices as their buttons have them, in their order."""
    found = {offer.choice: offer for offer in text_of(view.game).offers(view.s, view.seat, say)}
    return [found[choice] for choice in view.choices()]


def text(view: View, place: int, say: Say) -> str:
    """A choice by its name."""
    return name_of(offers(view, say)[place])


def points(puzzle: Puzzle, place: int, say: Say) -> str:
    """What a choice costs, in hundredths of a won game."""
    return say.number(100 * (puzzle.values[puzzle.best] - puzzle.values[place]), 0 if puzzle.sims else 1)


def answer(view: View, puzzle: Puzzle, say: Say) -> str:
    """What is right."""
    chance = say.percent(puzzle.values[puzzle.best], 0 if puzzle.sims else 1)
    played = [i for i, share in enumerate(puzzle.shares) if share >= LEAST]
    if len(played) > 1:
        mixture = ", ".join(f"{text(view, i, say)} ({say.percent(puzzle.shares[i])})" for i in played)
        return say("Perfect play mixes here ({mixture}) and wins {chance} of games.",
                   mixture=mixture, chance=chance)
    if len(puzzle.right) > 1:
        names = listed([text(view, i, say) for i in puzzle.right], say)
        return say("Best: {choices}, each winning about {chance} of games.", choices=names, chance=chance)
    return say("Best: {choice}, winning {chance} of games.", choice=text(view, puzzle.best, say),
               chance=chance)


def in_the_game(view: View, puzzle: Puzzle, say: Say) -> list[str]:
    """What the right choice is good for, in words of the game, where only one is right."""
    if len(puzzle.right) > 1 or sum(share >= LEAST for share in puzzle.shares) > 1:
        return []
    why = text_of(view.game).reason(view.s, view.seat, view.choices()[puzzle.best], say)
    return [why] if why else []


def cost(view: View, puzzle: Puzzle, say: Say, chosen: int | None) -> list[str]:
    """What somebody's own choice brings, where it is not right."""
    if chosen is None or chosen in puzzle.right:
        return []
    if puzzle.values[chosen] < 0:
        return [say("Much worse: {choice}. The search dropped it.", choice=text(view, chosen, say))]
    return [say("Your choice, {choice}: {chance} of games won (percentage points less: {points}).",
                choice=text(view, chosen, say), points=points(puzzle, chosen, say),
                chance=say.percent(puzzle.values[chosen]))]


def others(view: View, puzzle: Puzzle, say: Say, chosen: int | None) -> list[str]:
    """What the next best choice brings."""
    if puzzle.values[puzzle.next_best] < 0:
        return [say("All other choices are clearly worse.")]
    if puzzle.next_best == chosen:
        return []
    return [say("Next best: {choice}, winning {chance} of games (percentage points less: {points}).",
                choice=text(view, puzzle.next_best, say), chance=say.percent(puzzle.values[puzzle.next_best]),
                points=points(puzzle, puzzle.next_best, say))]


# What perfect play makes of a choice.

def foreseen(view: View, puzzle: Puzzle, say: Say, chosen: int | None, names: Sequence[str]) -> list[str]:
    """What comes of the right choice and of somebody's own, or else the next best, in a solved game that says
    what to tell."""
    told = bots_of(view.game).foreseen
    if not told or not judge(view):
        return []
    other = puzzle.next_best if chosen is None or chosen in puzzle.right else chosen
    lines = {place: coming(view, view.choices()[place], told, say, names) for place in (puzzle.best, other)}
    if len(set(lines.values())) < 2:
        return []
    return [say("With perfect play after {choice}: {told}", choice=text(view, place, say), told=line)
            for place, line in lines.items() if line]


def coming(view: View, choice: int, told: Sequence[str], say: Say, names: Sequence[str]) -> str:
    """The sentences for those events that are told, in their order."""
    game, events = view.game, perfect_line(view, choice)
    called = [*names, *(say("Seat {seat}", seat=p) for p in range(len(names), view.s.players))]
    lines = follow(game, view.s.copy(), events, say, called)
    return " ".join(line.text for line in lines
                    if game.rules.EVENTS[events[line.heard - 1][0]].__name__ in told)


def perfect_line(view: View, choice: int) -> list[Event]:
    """What happens after a choice while everybody decides as the table says, until chance or something
    unsolved comes."""
    rules = view.game.rules
    now = View(view.game, view.s.copy(), view.seat)
    events = list[Event]()
    while True:
        log = PlainState(LOG)
        rules.play(now.s, log, now.seat, choice)
        events += logged(log)
        if rules.chances(now.s) or not now.waiting:
            return events
        now.seat = now.waiting[0]
        judged = judge(now)
        if not judged:
            return events
        choice = now.choices()[judged.best]


# Plain odds and rules.

def odds(view: View, puzzle: Puzzle, say: Say) -> list[str]:
    """The plain odds that go with choices, where a game knows such: of the right one, of the next best and of
    the last."""
    places = list(dict.fromkeys((puzzle.best, puzzle.next_best, len(puzzle.values) - 1)))
    found = expected(view, places, say) or offered(view, places, say)
    if len({told for _, told in found}) < 2:
        return []
    choices = ", ".join(f"{text(view, place, say)} ({told})" for place, told in found)
    return [say("{odds}: {choices}.", odds=say(about_of(view.game).odds[0]), choices=choices)]


def expected(view: View, places: list[int], say: Say) -> list[tuple[int, str]]:
    """… while the others mix as they should, where that is known exactly."""
    game = bots_of(view.game)
    if not game.exact(view):
        return []
    shares = game.solve_round(search_of(view.game), view, 1, 0).shares
    found = [(place, game.expected_odds(view, shares, view.choices()[place])) for place in places]
    return [(place, say.percent(odds)) for place, odds in found if odds is not None]


def offered(view: View, places: list[int], say: Say) -> list[tuple[int, str]]:
    """… as the choices' own buttons have them; nothing where the right one has none to compare."""
    found = [(place, offers(view, say)[place]) for place in places]
    return [(place, say.percent(offer.low) if offer.low == offer.high else offer.note)
            for place, offer in found if offer.low >= 0] if found[0][1].low >= 0 else []


def rule_of_thumb(view: View, puzzle: Puzzle, say: Say) -> list[str]:
    """What simple rules would choose, where that is wrong."""
    place = view.choices().index(heuristic(view, 0))
    return ([] if place in puzzle.right
            else [say("A simple rule would choose {choice}.", choice=text(view, place, say))])


def basis(puzzle: Puzzle, say: Say) -> str:
    if not puzzle.sims:
        return say("Exact: this game is solved.")
    return say("Based on {sims} simulations from what this seat can see.", sims=say.number(puzzle.sims, 0))
