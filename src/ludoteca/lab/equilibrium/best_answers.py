"""The value of a strategy on a game tree, and what one seat's best response to it gains."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.chance import added

from .game_tree import END, NATURE, GameTree

Shares = Sequence[Sequence[float]]          # by information set: how often each choice is made


def values(tree: GameTree, shares: Shares) -> list[float]:
    """What each seat gets if all play that way."""
    worth: list[tuple[float, ...]] = list(tree.worth)
    for node in reversed(tree.order):
        if tree.mover[node] != END:
            weights = tree.odds[node] if tree.mover[node] == NATURE else shares[tree.info[node]]
            below = [worth[child] for child in tree.children[node]]
            worth[node] = tuple(added(w * cells[p] for w, cells in zip(weights, below, strict=True))
                                for p in range(tree.players))
    return list(worth[tree.root])


def reached(tree: GameTree, shares: Shares, seat: int) -> list[float]:
    """How likely each node is reached if nature and all others play so and the seat does all it can to get
    there."""
    reach = [0.0] * len(tree)
    reach[tree.root] = 1.0
    for node in tree.order:
        below = tree.children[node]
        if tree.mover[node] == seat:
            weights: Sequence[float] = [1.0] * len(below)
        elif tree.mover[node] == NATURE:
            weights = tree.odds[node]
        else:
            weights = shares[tree.info[node]] if below else ()
        for weight, child in zip(weights, below, strict=True):
            reach[child] += reach[node] * weight
    return reach


class BestAnswer:
    """The choices of one seat that bring it most while the others play a fixed way, and what they bring."""

    def __init__(self, tree: GameTree, shares: Shares, seat: int) -> None:
        self.tree = tree
        self.seat = seat
        self.shares = shares
        self.reach = reached(tree, shares, seat)
        self.best: dict[int, int] = {}      # by information set: the place of the choice
        self.value = self._all_values()[tree.root]

    def _all_values(self) -> list[float]:
        """Every node's value, those of one information set together: when all below all of them are known."""
        tree = self.tree
        waits = [len(below) for below in tree.children]
        parents: list[list[int]] = [[] for _ in range(len(tree))]
        for node, below in enumerate(tree.children):
            for child in below:
                parents[child].append(node)
        open_nodes = {i: len(one.nodes) for i, one in enumerate(tree.sets) if one.seat == self.seat}
        worth = [0.0] * len(tree)
        ready = [node for node in range(len(tree)) if not waits[node]]
        while ready:
            node = ready.pop()
            known = self._settled(node, worth, open_nodes)
            for done in known:
                for parent in parents[done]:
                    waits[parent] -= 1
                    if not waits[parent]:
                        ready.append(parent)
        return worth

    def _settled(self, node: int, worth: list[float], open_nodes: dict[int, int]) -> list[int]:
        """Value a node whose children are known; the nodes that are known by that."""
        tree, mover = self.tree, self.tree.mover[node]
        if mover == END:
            worth[node] = tree.worth[node][self.seat]
        elif mover != self.seat:
            weights = tree.odds[node] if mover == NATURE else self.shares[tree.info[node]]
            worth[node] = added(w * worth[c] for w, c in zip(weights, tree.children[node], strict=True))
        else:
            info = tree.info[node]
            open_nodes[info] -= 1
            if open_nodes[info]:
                return []
            nodes = tree.sets[info].nodes
            totals = [added(self.reach[n] * worth[tree.children[n][i]] for n in nodes)
                      for i in range(len(tree.sets[info].choices))]
            self.best[info] = totals.index(max(totals))
            for n in nodes:
                worth[n] = worth[tree.children[n][self.best[info]]]
            return list(nodes)
        return [node]
