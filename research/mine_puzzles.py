"""Puzzles mined from games of strong players, or looked at again: docs/puzzles.md says how.

    python research/mine_puzzles.py cafe-race --players 3 --number 20
    python research/mine_puzzles.py crazy-race -n 530 --sims 400 --deep 6000 --out puzzles.jsonl
    python research/mine_puzzles.py crazy-race --sift --out puzzles.jsonl
    python research/mine_puzzles.py cafe-race --check                     those that come with the game
"""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import puzzle_mine
from ludoteca.cli.error_messages import tell
from ludoteca.cli.laboratory import Jobs
from ludoteca.cli.parameters import (
    MOST_SEED,
    MOST_SIMS,
    GameName,
    Options,
    find,
    output_file,
    read_options,
    whole,
)
from ludoteca.cli.progress import ProgressBar, WithProgress
from ludoteca.core.errors import BadFile, BadOption
from ludoteca.core.game_loader import Game, read_players
from ludoteca.core.game_loader import read_options as kept_options
from ludoteca.lab.puzzles.puzzle import DIFFICULTIES, Mined, book_of, read
from program import program

MOST = 100_000                              # puzzles


def numbers(given: str) -> list[int]:
    """Numbers of players, with commas."""
    return [whole("--players", 1, 99)(part) for part in given.split(",")]


def mine_puzzles(
        game: GameName,
        players: Annotated[str | None, typer.Option(
            "--players", "-p", metavar="NUMBERS",
            help="How many players, with commas, game after game; else all.")] = None,
        options: Options = None,
        number: Annotated[int, typer.Option("--number", "-n", metavar="NUMBER",
                                            parser=whole("--number", 1, MOST),
                                            help="How many puzzles there shall be.")] = 100,
        seed: Annotated[int, typer.Option(
            metavar="NUMBER", parser=whole("--seed", 0, MOST_SEED),
            help="Where chance begins: of the games, of searches that look again.")] = 1,
        sims: Annotated[int | None, typer.Option(
            metavar="NUMBER", parser=whole("--sims", 1, MOST_SIMS),
            help="Simulations of a decision in the games; else an expert's.")] = None,
        deep: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--deep", 1, MOST_SIMS),
                                          help="Simulations of the deeper look at a candidate.")] = 20_000,
        jobs: Jobs = 1,
        seconds: Annotated[int, typer.Option(metavar="NUMBER", parser=whole("--seconds", 0, 10 ** 7),
                                             help="Stop after that time; the same command goes on.")] = 0,
        out: Annotated[Path, typer.Option(
            metavar="FILE", parser=output_file("--out"),
            help="Where they are kept; what is there stays.")] = Path("puzzles.jsonl"),
        sift: Annotated[bool, typer.Option(
            "--sift", help="Throw out of FILE what one more search does not find.")] = False,
        checked: Annotated[bool, typer.Option(
            "--check", help="Only look again at the game's own puzzles.")] = False,
        progress: WithProgress = False) -> None:
    """Mine puzzles from games of strong players: positions in which one decision is clearly best, each
    verified in depth."""
    chosen = find(game)
    if checked:
        return check(chosen, seed)
    wanted = chosen.rules.PLAYERS if players is None else numbers(players)
    if sift:
        return sift_out(chosen, out, deep, seed)
    seats = [read_players(chosen, int(n)) for n in wanted]
    given = read_options(chosen, options)
    kept_options(chosen, given)             # what is not there is said before any work begins
    mined = puzzle_mine.Mine.open(chosen, out, number, seed=seed, players=seats, options=given, deep=deep,
                           sims=sims or puzzle_mine.expert_sims(chosen))
    with ProgressBar(chosen.name, number, seconds) as work:
        work.at(len(mined.book.puzzles))
        for book in mined.dig(jobs):
            work.at(len(book.puzzles))
    tell_of(mined.book, out)
    work.end()


def sift_out(game: Game, file: Path, deep: int, seed: int) -> None:
    """Look at the puzzles of a file once more, and keep those that hold."""
    if not file.exists():
        raise BadFile("There are no puzzles at {file!r}.", file=str(file))
    left = read(file, game)
    with ProgressBar(game.name, len(left.puzzles)) as work:
        for done, some in puzzle_mine.sifted(game, file, deep, seed):
            work.at(done)
            left = some
    if not work.interrupted:
        tell_of(left, file)
    work.end()


def tell_of(book: Mined, out: Path) -> None:
    source, parts = book.source, [len(book.of(each)) for each in DIFFICULTIES]
    print(f"{len(book.puzzles)} puzzles of {source.games} games and {source.seen} decisions are in {out}: "
          f"{parts[0]} easy, {parts[1]} medium, {parts[2]} hard.")


def check(game: Game, seed: int) -> None:
    """Look at every puzzle of a game again; those that do not stand are named, and the code is 1."""
    book = book_of(game.name)
    if not book:
        raise BadOption("{game} comes with no puzzles.", game=game.name)
    fallen = []
    with ProgressBar(game.name, len(book.puzzles)) as work:
        for n, puzzle in enumerate(book.puzzles):
            if not puzzle_mine.stands(game, puzzle, seed):
                fallen.append(puzzle.name)
            work.at(n + 1)
    work.end()
    print(f"{len(book.puzzles) - len(fallen)} of {len(book.puzzles)} puzzles of {game.name} stand.")
    if fallen:
        tell(", ".join(fallen))
        raise typer.Exit(1)
    puzzle_mine.note_checked(game.name)


app = program(mine_puzzles)

if __name__ == "__main__":
    app()
