"""Mining puzzles: games of strong players, decisions in which one choice is clearly best, each looked at
again in depth.

Where a game is solved the values are exact.  Elsewhere a quick search finds candidates, and two deeper ones
that explore more, from other seeds, must agree on the answer and on a gap that is far larger than their
error.  What they hardly tried must be clearly worse in plain playouts, too, on the same luck.
"""
from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, cast

import numpy as np

from ludoteca.bots.game_bots import LEVELS, bots_of
from ludoteca.bots.levels import judge, mixes, plan_of, think
from ludoteca.bots.searcher import Budget, drawn_from, search_of
from ludoteca.core.chance import added, draw
from ludoteca.core.errors import BadFile
from ludoteca.core.game_loader import Game, homes
from ludoteca.core.match import Match, View, bot_luck
from ludoteca.lab.parallel_work import spread
from ludoteca.lab.puzzles.puzzle import EASY, Mined, Puzzle, Source, fields_of, files_of, read, write
from ludoteca.lab.rollouts import rollouts_of

GAP, EXACT_GAP = 0.05, 0.03                 # what the best choice that is not right must cost
NEAR = 0.2                                  # of that gap: so near the best, a choice is as good
SURE = 2.5                                  # standard errors
MOST_RIGHT = 3                              # choices as good as each other; and no more than a third of all
DECIDED = 0.03                              # of a chance: nearer to 0 or 1, the game is as good as over
TRIES = 12                                  # of each level, to see how often it errs
BOLD, BOLDER = 0.5, 1.5                     # how much a quick search explores, and a deep one
TRIED = 100                                 # of what was tried less often, playouts must say that it is worse
FEW = 20                                    # what was tried less often says nothing against a known answer
WORLDS, FUTURES = 10, 60                    # in which those are played, and how often in each
FROM_A_GAME = 5                             # puzzles at most
LUCK = 3  # before the seeds of searches by which puzzles are looked at again
DOUBT = 18 * 1024                           # simulations after which a search is still in doubt
LOOKS = 2                                   # searches that must be in doubt
CALM = 0.75  # standard errors: so far ahead, a known answer is taken as confirmed
PORTION = 32                                # games that are spread over cores at once
EASY_PART = 2                               # easy ones are at most one in so many


@dataclass(frozen=True)
class Look:
    """What is known of a decision."""

    values: list[float]                     # -1: given up at once
    tries: list[int]
    shares: list[float]                     # nothing unless it is exact
    sims: int = 0

    @property
    def best(self) -> int:
        return max(range(len(self.values)),
                   key=lambda i: (self.shares[i] if self.shares else self.tries[i], self.values[i]))


def look(view: View, sims: int, seed: int, bold: float = BOLD) -> Look | None:
    """What a view's choices are worth; None where several decide at once and nothing says how to mix
    exactly."""
    found = [None, *looking(view, sims, seed, bold)]
    return found[-1]


def looking(view: View, sims: int, seed: int, bold: float = BOLD) -> Iterator[Look]:
    """The same as it is found, better and better."""
    search, game = search_of(view.game), bots_of(view.game)
    if mixes(view):
        if getattr(game, "exact", lambda view: False)(view):
            solved = game.solve_round(search, view, 1, seed)
            yield Look(solved.worth[view.seat], [0] * len(solved.worth[view.seat]), solved.shares[view.seat])
    elif judged := judge(view):
        yield Look(judged.values, [0] * len(judged.values),
                   [float(i == judged.best) for i in range(len(judged.values))])
    else:
        for thought in search.thinking(view, Budget(sims, ahead=search.ahead, bold=bold), seed):
            if not thought.mixed:
                yield Look(thought.values, thought.tries, [], thought.sims)


def both(one: Look, two: Look) -> Look:
    """What two searches found together."""
    tries = [a + b for a, b in zip(one.tries, two.tries, strict=True)]
    values = [added((max(a, 0.0) * m, max(b, 0.0) * n)) / (m + n) if m + n else -1.0
              for a, b, m, n in zip(one.values, two.values, one.tries, two.tries, strict=True)]
    return Look(values, tries, [], one.sims + two.sims)


def right_choices(found: Look) -> list[int]:
    """The places of the choices that seem right: as good as the best, all others worse by a gap; none where
    that is not so."""
    gap = EXACT_GAP if found.shares else GAP
    best = max(found.values)
    right = [i for i, value in enumerate(found.values) if best - value <= NEAR * gap
             and (found.shares or found.tries[i] >= TRIED)]
    wrong = [value for i, value in enumerate(found.values) if i not in right]
    few = 0 < len(right) <= min(MOST_RIGHT, len(found.values) // 3)
    return right if few and found.best in right and best - max(wrong) >= gap else []


def sure(view: View, found: Look, right: list[int]) -> bool:
    """Whether every other choice is worse beyond doubt."""
    best, wrong = found.best, [i for i in range(len(found.values)) if i not in right]
    tried = [i for i in wrong if found.tries[i] >= TRIED]
    if any(found.values[best] - found.values[i] < SURE * error(found, best, i) for i in tried):
        return False
    return worse(view, best, [i for i in wrong if i not in tried])


def error(found: Look, i: int, j: int) -> float:
    """The standard error of the difference of two values, at most."""
    return math.sqrt(added([found.values[k] * (1 - found.values[k]) / found.tries[k] for k in (i, j)]))


def worse(view: View, best: int, others: list[int]) -> bool:
    """Whether other choices bring clearly less than the best one, all seats playing on by the policy, on the
    same luck."""
    rows = played_out(view, [best, *others])
    for row in rows[1:]:
        less = rows[0] - row
        if less.mean() < max(GAP / 2, SURE * less.std() / math.sqrt(len(less))):
            return False
    return True


def played_out(view: View, places: list[int]) -> list[Any]:
    """What some choices bring, future by future, in worlds that explain the view."""
    rules = view.game.rules
    rollouts = rollouts_of(view.game)
    choices = view.choices()
    limit = rollouts.search.limit(view.s, rollouts.search.ahead)
    rows: list[list[Any]] = [[] for _ in places]
    for world in range(WORLDS):
        s = view.s.copy()
        rules.suppose(s, view.seat, draw(5, world, 1 << 30))
        for row, place in zip(rows, places, strict=True):
            after = s.copy()
            rules.play(after, None, view.seat, choices[place])
            row.append(rollouts.futures(after, FUTURES, world, 0, limit, [])[:, view.seat])
    return [np.concatenate(row) for row in rows]


def undecided(found: Look) -> bool:
    return DECIDED < found.values[found.best] < 1 - DECIDED


def errors(view: View, right: list[int]) -> dict[str, float]:
    """How often each level decides otherwise than right."""
    choices = view.choices()
    good, position = {choices[i] for i in right}, str(fields_of(view.game, view.s))
    return {level: round(sum(think(view, level, bot_luck(position, view.seat, n)) not in good
                             for n in range(TRIES)) / TRIES, 2)
            for level in LEVELS[:-1]}


def promising(found: Look | None) -> bool:
    """Whether a decision is worth a deeper look: at least three choices, nothing decided, and a gap as far as
    one sees."""
    if found is None or len(found.values) < 3 or not undecided(found):
        return False
    return bool(right_choices(found)) if found.shares else gap_seen(found) > GAP / 2


def contested(view: View) -> bool:
    return not bots_of(view.game).uncontested(view)


def gap_seen(found: Look, right: Sequence[int] = ()) -> float:
    """How much better the best choice seems than any other (that is not right, either) that was tried a
    little."""
    some, level = sum(map(int, found.tries)) // 100, right or [found.best]
    others = [value for i, value in enumerate(found.values) if i not in level and found.tries[i] > some]
    return found.values[found.best] - max(others, default=0.0)


def look_deeper(view: View, deep: int) -> Look | None:
    """What two deep searches find; None where they do not agree."""
    one = look(view, deep // 3, 1, BOLDER)
    if not one or gap_seen(one) < GAP:
        return None
    two = look(view, deep, 2, BOLDER)
    return both(one, two) if two and two.best == one.best else None


def puzzle_of(view: View, found: Look, options: dict[str, Any], deep: int) -> Puzzle | None:
    """The puzzle that a decision makes; None where it is unclear, boring, or missed by the stronger."""
    known = found if found.shares else look_deeper(view, deep)
    right = right_choices(known) if known and undecided(known) else []
    if not known or not right:
        return None
    puzzle = Puzzle(view.s.players, options, view.seat, fields_of(view.game, view.s), told_values(known),
                    right, errors(view, right), [round(share, 3) for share in known.shares], known.sims)
    worth_it = puzzle.rewards_strength and not boring(puzzle)
    return puzzle if worth_it and (known.shares or sure(view, known, right)) else None


def told_values(found: Look) -> list[float]:
    """What can be told of the choices' values: nothing where one was hardly tried."""
    return [round(value, 4) if found.shares or tries >= TRIED else -1.0
            for value, tries in zip(found.values, found.tries, strict=True)]


def boring(puzzle: Puzzle) -> bool:
    """Whether everybody finds it: then it is none."""
    return (max(puzzle.errs["club"], puzzle.errs["master"]) == 0
            and (puzzle.errs["novice"] < 0.5 or len(puzzle.values) < 6))


@dataclass
class Mine:
    """Puzzles as they are found, kept in a file; the same call goes on with the next game."""

    game: Game
    path: Path
    book: Mined
    wanted: int

    @classmethod
    def open(cls, game: Game, path: Path, wanted: int, **given: Any) -> Mine:
        """The mine whose puzzles a file holds, or a new one: `given` are its seed, players, options, sims and
        deep."""
        source = Source(game.name, game.rules.VERSION, **given)
        book = read(path, game) if path.exists() else Mined([], source)
        if book.source.options != source.options:
            raise BadFile("The puzzles in {file!r} have other options: name another file.", file=path.name)
        return cls(game, path,
                   replace(book, source=replace(source, games=book.source.games, seen=book.source.seen)),
                   wanted)

    def dig(self, jobs: int = 1, backend: str = "loky") -> Iterator[Mined]:
        """Game after game, so many at once, until there are as many puzzles as wanted: the same with any
        number of jobs."""
        found = games_from(self.game, self.book.source, jobs, backend)
        while len(self.book.puzzles) < self.wanted:
            seen, new = next(found)
            puzzles = list(self.book.puzzles)
            for puzzle in new:
                if puzzle.difficulty != EASY or self.room_for_easy(puzzles):
                    puzzles += [puzzle] * all(unlike(puzzle, other) for other in puzzles)
            source = self.book.source
            self.book = Mined(puzzles, replace(source, games=source.games + 1, seen=source.seen + seen))
            write(self.path, self.book.source, self.book.puzzles)
            yield self.book

    def room_for_easy(self, puzzles: list[Puzzle]) -> bool:
        easy = sum(puzzle.difficulty == EASY for puzzle in puzzles)
        return easy * EASY_PART <= len(puzzles) + 1


Dug = tuple[int, list[Puzzle]]              # how many decisions a game had, and some of the puzzles in it


def games_from(game: Game, source: Source, jobs: int, backend: str) -> Iterator[Dug]:
    """What is found in one game after the other, in their order."""
    for first in count(source.games, portion := 1 if jobs == 1 else PORTION):
        done: dict[int, Dug] = {}
        for place, found in spread(partial(dig_game, game, source), range(first, first + portion), jobs,
                                   backend):
            done[place] = found
        yield from (done[place] for place in range(portion))


def dig_game(game: Game, source: Source, number: int) -> Dug:
    match = Match(game, source.players[number % len(source.players)], source.options,
                  f"puzzles-{source.seed}-{number}")
    found: list[tuple[View, Look]] = []
    seen = 0
    while not match.over:
        decided = []
        for seat in match.waiting:
            view = match.view(seat)
            seen += 1
            key = match.bot_luck(seat)
            known = look(view, source.sims, key) if len(view.choices()) > 1 else None
            if known and promising(known) and contested(view):
                found.append((view, known))
            decided.append((seat, decision(view, known, key)))
        for seat, choice in decided:
            match.decide(seat, choice)
    puzzles = [puzzle
               for puzzle in (puzzle_of(view, known, source.options, source.deep) for view, known in found)
               if puzzle]
    return seen, sorted(puzzles, key=lambda puzzle: puzzle.name)[:FROM_A_GAME]


def decision(view: View, known: Look | None, key: int) -> int:
    """How a game goes on: by what is known or, where nothing is, as an expert decides."""
    if known is None:
        return think(view, LEVELS[-1], key)
    return view.choices()[drawn_from(known.shares, key) if known.shares else known.best]


def unlike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles are not the same one, maybe with other seats."""
    return one.values != other.values or (one.name != other.name and not one.shares)


# Looked at again.

def stands(game: Game, puzzle: Puzzle, seed: int = 1) -> bool:
    """Whether a puzzle's answer is still right, by what is found today, with other luck.

    A search ends as soon as it sees the answer ahead.  Searches with some luck overlook a choice, so another
    has a look, too, before a puzzle falls.
    """
    view = puzzle.view(game)
    return any(seen_right(view, puzzle.right, LUCK + seed + n) for n in range(LOOKS))


def seen_right(view: View, right: list[int], luck: int) -> bool:
    found = None
    for found in looking(view, DOUBT, luck, BOLDER):
        if not found.shares and confirmed(found, right):
            return True
    return found is not None and holds(found, right)


def confirmed(found: Look, right: list[int]) -> bool:
    """Whether a search has found what is known to be right, and sees all else that it tried behind."""
    best = found.best
    wrong = [i for i in range(len(found.values)) if i not in right and found.tries[i] >= FEW]
    return (best in right
            and all(found.values[best] - found.values[i] >= CALM * error(found, best, i) for i in wrong))


def holds(found: Look, right: list[int]) -> bool:
    """Whether an answer is the right one, by half the gap at least, after a whole search."""
    return (right_choices(found) == right if found.shares else found.best in right
            and gap_seen(found, right) >= GAP / 2)


def sifted(game: Game, path: Path, deep: int, seed: int = 1) -> Iterator[tuple[int, Mined]]:
    """Throw those puzzles out of a file whose answer does not hold by one more search, of `deep` simulations
    with other luck.

    How many were looked at, and what is left; the file is written at the end.
    """
    book = read(path, game)
    kept: list[Puzzle] = []
    for number, puzzle in enumerate(book.puzzles, 1):
        found = look(puzzle.view(game), deep, LUCK + seed, BOLDER)
        kept += [puzzle] * bool(found and holds(found, puzzle.right))
        if number == len(book.puzzles):
            write(path, book.source, kept)
        yield number, Mined(kept, book.source)


def expert_sims(game: Game) -> int:
    """How hard an expert thinks there."""
    budget = plan_of(game, LEVELS[-1]).budget
    return budget.sims if budget else 1


# What was looked at once in full need not be looked at again until the puzzles or the compiled game change.

CHECKED = Path(__file__).with_name("puzzles_checked.json")


def checked() -> dict[str, str]:
    """By game: the digest of what `mine_puzzles.py GAME --check` found right last."""
    return cast("dict[str, str]", json.loads(CHECKED.read_text("utf-8"))) if CHECKED.exists() else {}


def digest(name: str) -> str:
    """Of a game's puzzles and of the compiled rules and search that look at them."""
    files = [*files_of(name), homes()[name].folder / "compiled.wasm"]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def note_checked(name: str) -> None:
    CHECKED.write_text(json.dumps(checked() | {name: digest(name)}, indent=1, sort_keys=True) + "\n", "utf-8")
