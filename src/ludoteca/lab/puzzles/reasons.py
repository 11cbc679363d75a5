"""Why an answer is right: sentences made from a puzzle's numbers."""
from __future__ import annotations

from ludoteca.bots.levels import own
from ludoteca.bots.search import search_of
from ludoteca.bots.simple import heuristic
from ludoteca.core.game import Game
from ludoteca.core.match import View
from ludoteca.lab.puzzles.puzzle import Puzzle
from ludoteca.show.log import listed
from ludoteca.show.parts import about_of, text_of
from ludoteca.show.words import Say

LEAST = 0.005                               # a smaller share is not worth telling


def reasons(game: Game, puzzle: Puzzle, say: Say, chosen: int | None = None) -> list[str]:
    """What is right and why; `chosen` is the place of somebody's own choice."""
    view = puzzle.view(game)
    told = [answer(view, puzzle, say), *cost(view, puzzle, say, chosen), *others(view, puzzle, say, chosen),
            *odds(view, puzzle, say), *rule_of_thumb(view, puzzle, say)]
    return [*told, say("Novices err here in {novice} of tries, club players in {club}, masters in {master}.",
                       **{level: say.percent(share) for level, share in puzzle.errs.items()}), basis(puzzle, say)]


def text(view: View, place: int) -> str:
    """A choice as text."""
    return view.game.notation.say(view.s, view.seat, view.choices()[place])


def points(puzzle: Puzzle, place: int, say: Say) -> str:
    """What a choice costs, in hundredths of a won game."""
    return say.number(100 * (puzzle.values[puzzle.best] - puzzle.values[place]), 0 if puzzle.sims else 1)


def answer(view: View, puzzle: Puzzle, say: Say) -> str:
    """What is right."""
    chance = say.percent(puzzle.values[puzzle.best], 0 if puzzle.sims else 1)
    played = [i for i, share in enumerate(puzzle.shares) if share >= LEAST]
    if len(played) > 1:
        mixture = ", ".join(f"{text(view, i)}: {say.percent(puzzle.shares[i])}" for i in played)
        return say("Perfect play lets chance choose here, {mixture}, and wins {chance} of games.", mixture=mixture, chance=chance)
    if len(puzzle.right) > 1:
        names = listed([text(view, i) for i in puzzle.right], say)
        return say("{choices} are right: each wins about {chance} of games.", choices=names, chance=chance)
    return say("{choice} is right: it wins {chance} of games.", choice=text(view, puzzle.best), chance=chance)


def cost(view: View, puzzle: Puzzle, say: Say, chosen: int | None) -> list[str]:
    """What somebody's own choice brings, where it is not right."""
    if chosen is None or chosen in puzzle.right:
        return []
    if puzzle.values[chosen] < 0:
        return [say("{choice} is so much worse that the search gave it up.", choice=text(view, chosen))]
    return [say("{choice} wins {chance}: it costs {points} points.", choice=text(view, chosen), points=points(puzzle, chosen, say),
                chance=say.percent(puzzle.values[chosen]))]


def others(view: View, puzzle: Puzzle, say: Say, chosen: int | None) -> list[str]:
    """What the next best choice brings."""
    if puzzle.values[puzzle.next_best] < 0:
        return [say("All other choices are clearly worse.")]
    if puzzle.next_best == chosen:
        return []
    return [say("{choice}, the next best, wins {chance}: {points} points less.", choice=text(view, puzzle.next_best),
                chance=say.percent(puzzle.values[puzzle.next_best]), points=points(puzzle, puzzle.next_best, say))]


def odds(view: View, puzzle: Puzzle, say: Say) -> list[str]:
    """The plain odds that go with choices, where a game knows such: of the right one, of the next best and of the last."""
    places = list(dict.fromkeys((puzzle.best, puzzle.next_best, len(puzzle.values) - 1)))
    found = expected(view, places, say) or offered(view, places, say)
    if len({told for _, told in found}) < 2:
        return []
    return [f"{say(about_of(view.game).odds[0])}: " + ", ".join(f"{text(view, place)}: {told}" for place, told in found) + "."]


def expected(view: View, places: list[int], say: Say) -> list[tuple[int, str]]:
    """… while the others mix as they should, where that is known exactly."""
    game = own(view.game)
    if not getattr(game, "exact", lambda view: False)(view) or not hasattr(game, "expected_odds"):
        return []
    shares = game.solve_round(search_of(view.game), view, 1, 0).shares
    return [(place, say.percent(game.expected_odds(view, shares, view.choices()[place]))) for place in places]


def offered(view: View, places: list[int], say: Say) -> list[tuple[int, str]]:
    """… as the choices' own buttons have them."""
    offers = {offer.choice: offer for offer in text_of(view.game).offers(view.s, view.seat, say) if offer.low >= 0}
    choices = view.choices()
    return [(place, offers[choices[place]].note) for place in places if choices[place] in offers]


def rule_of_thumb(view: View, puzzle: Puzzle, say: Say) -> list[str]:
    """What simple rules would choose, where that is wrong."""
    place = view.choices().index(heuristic(view, 0))
    return [] if place in puzzle.right else [say("Rules of thumb would choose {choice}.", choice=text(view, place))]


def basis(puzzle: Puzzle, say: Say) -> str:
    if not puzzle.sims:
        return say("Exact: this game is solved.")
    return say("From {sims} simulations of what this seat can know.", sims=say.number(puzzle.sims, 0))
