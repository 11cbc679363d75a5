"""Distances to equilibrium in the settings of ludoteca-4-mini: of bots, and of OpenSpiel's CFR+ and MCCFR as they learn.

    python bench/equilibrium.py                         all settings, prints tables
    python bench/equilibrium.py --setting crazy-race --bot club --bot simple:low --samples 200

A distance is NashConv, the sum over seats of what a best answer gains, in points of a hundred of winning chance: exact, by
the setting's whole tree.  A bot's shares at an information set are those of `--samples` decisions with other luck, so a
bot that mixes is measured a little farther away than it is.
"""
from __future__ import annotations

import argparse

import numpy as np

from ludoteca.lab.equilibrium.distance import distance_at
from ludoteca.lab.equilibrium.game_tree import GameTree, described
from ludoteca.lab.equilibrium.policies import bot_policy, shares_at
from ludoteca.lab.equilibrium.settings import mini

BOTS = ("random", "heuristic", "novice", "club", "master", "expert")
STEPS = (1, 4, 16)                      # iterations of CFR+
SAMPLED = (100, 1000)                 # … and of MCCFR


def points(tree: GameTree, shares: object) -> str:
    return f"{100 * distance_at(tree, shares).nash_conv:.1f}"      # type: ignore[arg-type]


def by_bots(tree: GameTree, bots: list[str], samples: int, seed: str) -> list[str]:
    return [points(tree, shares_at(tree, bot_policy(bot, samples, seed))) for bot in bots]


def by_learning(tree: GameTree, seed: int) -> list[str]:
    """The distances of OpenSpiel's average policies after so many iterations."""
    from open_spiel.python.algorithms import cfr, external_sampling_mccfr

    from ludoteca.lab.equilibrium.openspiel_tree import TreeGame, shares_of

    game, cells = TreeGame(tree), []
    solver = cfr.CFRPlusSolver(game)
    for n in range(1, STEPS[-1] + 1):
        solver.evaluate_and_update_policy()
        if n in STEPS:
            cells.append(points(tree, shares_of(tree, solver.average_policy())))
    np.random.seed(seed)                    # OpenSpiel's code draws from NumPy's own luck
    sampler = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE)
    for n in range(1, SAMPLED[-1] + 1):
        sampler.iteration()
        if n in SAMPLED:
            cells.append(points(tree, shares_of(tree, sampler.average_policy())))
    return cells


def line(cells: list[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setting", action="append", choices=list(mini()), help="only this one; several times")
    parser.add_argument("--bot", action="append", help="only this one; several times")
    parser.add_argument("--samples", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-learning", action="store_true", help="without OpenSpiel")
    given = parser.parse_args()
    bots = given.bot or list(BOTS)
    learnt = [] if given.no_learning else [*(f"CFR+ {n}" for n in STEPS), *(f"MCCFR {n}" for n in SAMPLED)]
    line(["setting", "nodes", "information sets", *bots, *learnt])
    line(["---"] * (3 + len(bots) + len(learnt)))
    for name in given.setting or mini():
        tree = GameTree(name)
        size = described(tree)
        cells = by_bots(tree, bots, given.samples, str(given.seed))
        line([name, str(size["nodes"]), str(size["information_sets"]), *cells,
              *([] if given.no_learning else by_learning(tree, given.seed))])


if __name__ == "__main__":
    main()
